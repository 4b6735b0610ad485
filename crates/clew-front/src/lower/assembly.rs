//! Inline assembly cannot be analysed, save for the idioms that contain none: an empty template is a barrier to the
//! compiler, or hides from it that an output is just the input it is tied to.

use clew_ir::Reg;

use super::function::FunctionLowering;
use crate::llvm::Value;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn assembly(&mut self, value: Value<'m>) {
        let (template, constraints) = value.callee().assembly();
        let results = self.result_regs(value);
        let no_code = template.trim().is_empty() || template.trim_start().starts_with('#');
        match (no_code, &results[..]) {
            (true, []) if !writes_memory(&constraints) => {}
            (true, &[dst]) if is_tied_copy(&constraints) => self.tied_copy(value, dst),
            _ => self.unsupported("inline assembly", value),
        }
    }

    fn tied_copy(&mut self, value: Value<'m>, dst: Reg) {
        match value.args().first() {
            Some(&input) if input.ty() == value.ty() => self.copy(input, dst),
            _ => self.unsupported("inline assembly", value),
        }
    }
}

fn writes_memory(constraints: &str) -> bool {
    constraints.split(',').any(|constraint| constraint.starts_with("=*"))
}

/// One output, and one input in the same place.
fn is_tied_copy(constraints: &str) -> bool {
    let mut parts = constraints.split(',').filter(|part| !part.starts_with('~'));
    let output = parts.next().is_some_and(|part| part.starts_with('=') && !part.starts_with("=*"));
    output && parts.next() == Some("0") && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties() {
        assert!(is_tied_copy("=r,0,~{dirflag},~{fpsr},~{flags}"));
        assert!(!is_tied_copy("=r,r,~{flags}"));
        assert!(!is_tied_copy("=*m,*m"));
        assert!(writes_memory("=*m,*m,~{memory}"));
        assert!(!writes_memory("~{memory}"));
    }
}
