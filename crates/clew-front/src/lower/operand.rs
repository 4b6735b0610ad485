//! Operands: registers, constants, and the instructions some constants take.

use clew_ir::{Cast, Const, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use super::limbs::is_row;
use crate::link::Symbol;
use crate::llvm::{Value, ValueKind};

impl<'m> FunctionLowering<'_, 'm> {
    /// A scalar; of an aggregate its first part.
    pub fn operand(&mut self, value: Value<'m>) -> Operand {
        match value.kind() {
            ValueKind::Local => self.known(value).map_or(Operand::bits(0), Operand::Reg),
            ValueKind::Aggregate => self.operands(value).first().copied().unwrap_or(Operand::bits(0)),
            _ => self.constant(value),
        }
    }

    /// One operand per part.
    pub fn operands(&mut self, value: Value<'m>) -> Vec<Operand> {
        let shape = self.shape(value.ty());
        match value.kind() {
            ValueKind::Local => match self.known(value) {
                Some(first) => {
                    (first.0..).map(|reg| Operand::Reg(Reg(reg))).take(shape.parts.len()).collect()
                }
                None => vec![Operand::bits(0); shape.parts.len()],
            },
            ValueKind::Aggregate => {
                let elements = (0..).map_while(|index| value.element(index)).collect::<Vec<_>>();
                elements.into_iter().flat_map(|element| self.operands(element)).collect()
            }
            ValueKind::Int if is_row(value.ty().kind()) => {
                let limbs = super::constant::limbs(value);
                limbs.into_iter().map(|limb| Operand::bits(limb.into())).collect()
            }
            ValueKind::Zero => vec![Operand::bits(0); shape.parts.len()],
            _ if shape.parts.is_empty() => Vec::new(),
            ValueKind::Expression if shape.parts.len() > 1 => {
                let first = self.fresh_all(&shape);
                self.compute(value.expression_opcode(), value, first);
                (first.0..).map(|reg| Operand::Reg(Reg(reg))).take(shape.parts.len()).collect()
            }
            _ => vec![self.constant(value)],
        }
    }

    fn constant(&mut self, value: Value<'m>) -> Operand {
        if let Some(constant) = self.linker.fold(self.unit, value) {
            return self.number_of(value, constant);
        }
        if matches!(value.kind(), ValueKind::Function | ValueKind::Global)
            && let Symbol::Weak(name) = self.linker.symbol(self.unit, value)
        {
            return self.weak_name(name);
        }
        if value.kind() != ValueKind::Expression {
            return Operand::bits(0);
        }
        let shape = self.shape(value.ty());
        let dst = self.fresh_all(&shape);
        self.compute(value.expression_opcode(), value, dst);
        Operand::Reg(dst)
    }

    /// A constant as an operand. The number of an address is made by an instruction, so that it is seen to be one.
    fn number_of(&mut self, value: Value<'m>, constant: Const) -> Operand {
        let (shape, operand) = (self.shape(value.ty()), Operand::Const(constant));
        match (constant, shape.parts.first()) {
            (Const::Global(..) | Const::Function(_), Some(part)) if part.ty != Scalar::Ptr => {
                self.converted(Cast::Bits, Scalar::Ptr, part.ty, operand)
            }
            _ => operand,
        }
    }

    pub fn constant_int(value: Value<'m>) -> Option<u64> {
        (value.kind() == ValueKind::Int).then(|| value.low_bits())
    }

    /// All ones below `bits`.
    pub fn ones(ty: Scalar, pointer_bytes: u32) -> Operand {
        Operand::Const(Const::Bits(super::constant::mask(u128::MAX, ty.bits(pointer_bytes))))
    }
}
