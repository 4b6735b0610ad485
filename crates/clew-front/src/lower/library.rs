//! Intrinsics that are functions of the math library, or of the compiler's.

use clew_ir::{Arg, Callee, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use super::shape::Part;
use super::soft::Soft;
use crate::llvm::{Value, ValueKind};

const INT: Part = Part { offset: 0, ty: Scalar::Int(32), soft: None };

impl<'m> FunctionLowering<'_, 'm> {
    /// `llvm.sin.f32` is `sinf`; of a vector, for each element.
    pub fn library(&mut self, name: &str, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if self.refuses(&shape, value) {
            return;
        }
        let mut args = Vec::new();
        for arg in value.args().into_iter().filter(|arg| arg.kind() != ValueKind::Other) {
            args.push((self.operands(arg), self.shape(arg.ty())));
        }
        for (index, &part) in shape.parts.iter().enumerate() {
            let taken: Vec<(Operand, Part)> = args
                .iter()
                .filter_map(|(operands, shape)| {
                    let index = if index < operands.len() { index } else { 0 };
                    Some((*operands.get(index)?, *shape.parts.get(index)?))
                })
                .collect();
            let result = self.math_call(|suffix| format!("{name}{suffix}"), &taken, part);
            self.emit_copy(part.ty, Reg(dst.0 + index as u32), result);
        }
    }

    /// A jump's value is always 1.
    pub fn jump(&mut self, name: &str, value: Value<'m>) {
        let dst = self.result_regs(value);
        let buffer = self.operand(value.operand(0));
        let mut args = vec![(buffer, Scalar::Ptr)];
        if dst.is_empty() {
            args.push((Operand::bits(1), Scalar::Int(32)));
        }
        let params = args.iter().map(|&(_, ty)| ty).collect();
        let results = dst.iter().map(|_| Scalar::Int(32)).collect();
        let callee = self.linker.library_function(self.unit, name, params, results);
        let args = args.into_iter().map(|(value, ty)| Arg { value, ty, by_value: None }).collect();
        self.emit(Op::Call { callee: Callee::Direct(callee), args, dst });
    }

    /// A power with an integer exponent: `__powidf2` and its kin.
    pub fn power(&mut self, value: Value<'m>, dst: Reg) {
        let [part] = self.shape(value.ty()).parts[..] else {
            return self.unsupported("powers of a vector", value);
        };
        let args = [(self.operand(value.operand(0)), part), (self.operand(value.operand(1)), INT)];
        let name = |suffix: &str| {
            let mode = match suffix {
                "f" => "sf",
                "l" => "xf",
                "f128" => "tf",
                _ => "df",
            };
            format!("__powi{mode}2")
        };
        let result = self.math_call(name, &args, part);
        self.emit_copy(part.ty, dst, result);
    }

    /// Yields (fraction, exponent). The function writes the exponent to memory.
    pub fn fraction(&mut self, value: Value<'m>, dst: Reg) {
        let [part, exponent] = self.shape(value.ty()).parts[..] else {
            return self.unsupported("the exponents of a vector", value);
        };
        let slot = self.frame_slot(4, 4);
        let float = self.operand(value.operand(0));
        let args = [(float, part), (slot, Part::plain(Scalar::Ptr))];
        let result = self.math_call(|suffix| format!("frexp{suffix}"), &args, part);
        self.emit_copy(part.ty, dst, result);
        self.emit(Op::Load { ty: exponent.ty, dst: Reg(dst.0 + 1), addr: slot, lenient: false });
    }

    /// The function whose name ends as C has it for the first argument's format. Small formats go through `float`.
    fn math_call(
        &mut self,
        name: impl Fn(&str) -> String,
        args: &[(Operand, Part)],
        result: Part,
    ) -> Operand {
        let format = args.first().map_or(result, |&(_, part)| part);
        let small = format.soft.filter(|&soft| soft != Soft::Quad);
        let suffix = match (format.soft, format.ty) {
            (Some(Soft::Quad), _) => "f128",
            (Some(_), _) | (None, Scalar::F32) => "f",
            (None, Scalar::F80) => "l",
            _ => "",
        };
        let Some(small) = small else {
            let args: Vec<(Operand, Scalar)> = args.iter().map(|&(value, part)| (value, part.ty)).collect();
            return self.helper(&name(suffix), &args, result.ty);
        };
        let mut singles = Vec::new();
        for &(value, part) in args {
            singles.push(match part.soft {
                Some(soft) => (self.widened(soft, value), Scalar::F32),
                None => (value, part.ty),
            });
        }
        if result.soft.is_none() {
            return self.helper(&name(suffix), &singles, result.ty);
        }
        let single = self.helper(&name(suffix), &singles, Scalar::F32);
        self.narrowed(small, Scalar::F32, single)
    }
}
