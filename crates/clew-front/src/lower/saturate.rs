//! Saturating arithmetic and three-way comparison, which optimised code (clew's runtime) contains, in plain terms.

use clew_ir::{Binary, Compare, Intrinsic, Op, Operand, Overflow, Reg, Scalar};

use super::constant::mask;
use super::function::FunctionLowering;
use super::rule::Saturate;
use crate::llvm::Value;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn saturate(&mut self, op: Saturate, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if self.refuses(&shape, value) {
            return;
        }
        let (a, b) = (self.operands(value.operand(0)), self.operands(value.operand(1)));
        for (((part, a), b), dst) in shape.parts.iter().zip(a).zip(b).zip(dst.0..) {
            self.saturate_part(op, part.ty, Reg(dst), a, b);
        }
    }

    fn saturate_part(&mut self, op: Saturate, ty: Scalar, dst: Reg, a: Operand, b: Operand) {
        let bits = ty.bits(self.pointer_bytes());
        let highest = mask(u128::MAX, bits);
        let (overflow, limit) = match op {
            Saturate::UAdd => (Overflow::UAdd, Operand::bits(highest)),
            Saturate::USub => (Overflow::USub, Operand::bits(0)),
            Saturate::SAdd => (Overflow::SAdd, self.signed_limit(ty, a, highest)),
            Saturate::SSub => (Overflow::SSub, self.signed_limit(ty, a, highest)),
        };
        let (sum, overflowed) = (self.fresh(ty), self.fresh(Scalar::Int(1)));
        self.emit(Op::Intrinsic {
            op: Intrinsic::WithOverflow(overflow),
            ty,
            args: vec![a, b],
            dst: vec![sum, overflowed],
        });
        self.emit(Op::Select { ty, dst, cond: Operand::Reg(overflowed), a: limit, b: Operand::Reg(sum) });
    }

    /// Overflow goes the way of the first operand's sign.
    fn signed_limit(&mut self, ty: Scalar, a: Operand, highest: u128) -> Operand {
        let negative = self.compared(Compare::Slt, ty, a, Operand::bits(0));
        let (least, most) = (Operand::bits(highest / 2 + 1), Operand::bits(highest / 2));
        self.selected(ty, negative, least, most)
    }

    pub fn three_way(&mut self, signed: bool, value: Value<'m>, dst: Reg) {
        let (from, to) = (self.shape(value.operand(0).ty()), self.shape(value.ty()));
        let ([from], [to]) = (&from.parts[..], &to.parts[..]) else {
            return self.unsupported("a three-way comparison of vectors", value);
        };
        let (a, b) = (self.operand(value.operand(0)), self.operand(value.operand(1)));
        let (less, more) = if signed { (Compare::Slt, Compare::Sgt) } else { (Compare::Ult, Compare::Ugt) };
        let less = self.compared(less, from.ty, a, b);
        let more = self.compared(more, from.ty, a, b);
        let minus_one = Self::ones(to.ty, self.pointer_bytes());
        let not_less = self.selected(to.ty, more, Operand::bits(1), Operand::bits(0));
        self.emit(Op::Select { ty: to.ty, dst, cond: less, a: minus_one, b: not_less });
    }

    /// A comparison into a fresh register.
    pub fn compared(&mut self, op: Compare, ty: Scalar, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh(Scalar::Int(1));
        self.emit(Op::Compare { op, ty, dst, a, b });
        Operand::Reg(dst)
    }

    /// A choice into a fresh register.
    fn selected(&mut self, ty: Scalar, cond: Operand, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Select { ty, dst, cond, a, b });
        Operand::Reg(dst)
    }

    /// `a or b` of truth values.
    pub fn either(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary_of(Binary::Or, Scalar::Int(1), a, b)
    }
}
