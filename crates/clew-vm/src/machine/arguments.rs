//! What a function is called with from outside: the values of its parameters, as the ABI passes them.

use crate::inputs::space::Source;
use crate::machine::{Machine, Step, Value};
use crate::trace::shadow::Shadow;
use clew_ir::{CType, FunctionId, Pass, Return, TypeId, Types};
use clew_term::Term;

/// The values and terms of the arguments, and where a result that comes back through memory goes.
pub(crate) type Arguments = (Vec<Value>, Option<u64>);

impl<S: Shadow> Machine<'_, S> {
    /// A function's arguments, each read from the input object that `source` names for its parameter.
    pub fn arguments_from(&mut self, id: FunctionId, source: &dyn Fn(u32) -> Source) -> Step<Arguments> {
        let function = self.program.function(id);
        let (mut args, mut result) = (Vec::new(), None);
        let Some(signature) = &function.signature else {
            for (i, &(_, ty)) in (0..).zip(&function.params) {
                let base = self.open(source(i), None, 8, 0);
                args.push(self.piece(base, clew_ir::Piece { offset: 0, ty })?);
            }
            return Ok((args, None));
        };
        let size = |ty| self.program.types.size(ty, self.program.pointer_bytes).unwrap_or(0);
        if signature.returns == Return::Memory {
            let room = self.memory.alloc_stack(size(signature.result).max(1), 16);
            args.push((u128::from(room), Term::NONE));
            result = Some(room);
        }
        for (i, param) in (0..).zip(&signature.params) {
            if is_va_list(&self.program.types, param.ty) {
                args.push((u128::from(self.input_list()?), Term::NONE));
                continue;
            }
            let base = self.open(source(i), Some(param.ty), size(param.ty), 0);
            match &param.pass {
                Pass::Direct(pieces) => {
                    for &piece in pieces {
                        args.push(self.piece(base, piece)?);
                    }
                }
                Pass::Memory => {
                    let copy = self.memory.alloc_stack(size(param.ty).max(1), 16);
                    self.copy(copy, base, size(param.ty))?;
                    args.push((u128::from(copy), Term::NONE));
                }
                Pass::Ignored => {}
            }
        }
        Ok((args, result))
    }
}

fn is_va_list(types: &Types, ty: TypeId) -> bool {
    match types.get(types.bare(ty)) {
        CType::Pointer { to } => match types.get(types.bare(*to)) {
            CType::Struct { name, .. } => name.as_deref() == Some("__va_list_tag"),
            _ => false,
        },
        _ => false,
    }
}
