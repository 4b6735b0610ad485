//! A vector's elements taken together: `llvm.vector.reduce.*`.

use clew_ir::{Binary, FloatBinary, Intrinsic, Operand, Reg};

use super::function::FunctionLowering;
use super::shape::Part;
use crate::llvm::Value;

/// What joins two elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reduce {
    Binary(Binary),
    Extreme(Intrinsic),
    /// In order, from the first argument on.
    Float(FloatBinary),
}

impl Reduce {
    /// By what follows `vector.reduce.`.
    pub fn of(stem: &str) -> Option<Reduce> {
        Some(match stem {
            "add" => Reduce::Binary(Binary::Add),
            "mul" => Reduce::Binary(Binary::Mul),
            "and" => Reduce::Binary(Binary::And),
            "or" => Reduce::Binary(Binary::Or),
            "xor" => Reduce::Binary(Binary::Xor),
            "smax" => Reduce::Extreme(Intrinsic::SMax),
            "smin" => Reduce::Extreme(Intrinsic::SMin),
            "umax" => Reduce::Extreme(Intrinsic::UMax),
            "umin" => Reduce::Extreme(Intrinsic::UMin),
            "fmax" => Reduce::Extreme(Intrinsic::FMax),
            "fmin" => Reduce::Extreme(Intrinsic::FMin),
            "fadd" => Reduce::Float(FloatBinary::Add),
            "fmul" => Reduce::Float(FloatBinary::Mul),
            _ => return None,
        })
    }
}

impl<'m> FunctionLowering<'_, 'm> {
    pub fn reduce(&mut self, op: &Reduce, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        let [part] = shape.parts[..] else { return self.unsupported("a reduction to no scalar", value) };
        let elements: Vec<Operand> = value.args().into_iter().flat_map(|arg| self.operands(arg)).collect();
        let joined = elements.into_iter().reduce(|a, b| self.joined(op, part, a, b));
        self.emit_copy(part.ty, dst, joined.unwrap_or(Operand::bits(0)));
    }

    fn joined(&mut self, op: &Reduce, part: Part, a: Operand, b: Operand) -> Operand {
        match op {
            Reduce::Binary(op) => self.binary_of(*op, part.ty, a, b),
            Reduce::Extreme(op) => self.plain_of(op, part, vec![a, b]),
            Reduce::Float(op) => self.float_of(*op, part, a, b),
        }
    }
}
