//! Instructions from registers to registers.

use super::Lower;
use crate::compile::choose::{binary, compare, unswapped};
use crate::compile::code::{Code, Slot, Two, WideOp, WideSide};
use clew_ir::{Binary, Cast, FloatBinary, Op, Operand, Reg, Scalar};

impl Lower<'_> {
    pub(super) fn value(&mut self, op: &Op) {
        match *op {
            Op::Binary { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::Binary(op, self.bits(ty) as u8), dst, &[(a, true), (b, true)]);
            }
            Op::Binary { op, ty, dst, a, b } => {
                let two = self.two(ty, dst, a, b);
                let word = self.bits(ty) == self.out.pointer_bytes * 8;
                if word && op != Binary::Sub && self.numbers.is_made(a) && self.numbers.is_made(b) {
                    self.emit(Code::TwoNumbers { a: two.a, b: two.b });
                }
                self.emit(binary(op, two, word));
            }
            Op::Compare { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::Compare(op, self.bits(ty) as u8), dst, &[(a, true), (b, true)]);
            }
            Op::Compare { op, ty, dst, a, b } => {
                let (plain, swapped) = unswapped(op);
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                let two = self.two(ty, dst, a, b);
                let word = self.bits(ty) == self.out.pointer_bytes * 8;
                self.emit(compare(plain, two, word));
            }
            Op::Select { ty, dst, cond, a, b } if self.is_wide(ty) => {
                let bits = self.bits(ty) as u8;
                self.wide(WideOp::Select(bits), dst, &[(cond, false), (a, true), (b, true)]);
            }
            Op::Select { ty, dst, cond, a, b } => {
                let bits = self.bits(ty) as u8;
                let [cond, a, b] = [cond, a, b].map(|operand| self.narrow(operand));
                let dst = self.reg(dst);
                self.emit(Code::Select { bits, dst, cond, a, b });
            }
            Op::Copy { ty, dst, a } => {
                let wide = self.is_wide(ty);
                let (a, dst) = (self.slot(a, wide), self.reg(dst));
                self.copy(dst, a, self.bits(ty) as u8);
            }
            Op::Float { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::Float(op), dst, &[(a, true), (b, true)]);
            }
            Op::Float { op, ty, dst, a, b } => {
                let two = self.two(ty, dst, a, b);
                self.emit(match (op, two.cut) {
                    (FloatBinary::Add, 0) => Code::FAdd64(two),
                    (FloatBinary::Sub, 0) => Code::FSub64(two),
                    (FloatBinary::Mul, 0) => Code::FMul64(two),
                    (FloatBinary::Div, 0) => Code::FDiv64(two),
                    _ => Code::Float(op, two),
                });
            }
            Op::FloatNeg { ty, dst, a } if self.is_wide(ty) => {
                self.wide(WideOp::FloatNeg, dst, &[(a, true)]);
            }
            Op::FloatNeg { ty, dst, a } => {
                let bits = self.bits(ty) as u8;
                let (a, dst) = (self.narrow(a), self.reg(dst));
                self.emit(Code::FloatNeg { bits, dst, a });
            }
            Op::FloatCompare { op, ty, dst, a, b } if self.is_wide(ty) => {
                self.wide(WideOp::FloatCompare(op), dst, &[(a, true), (b, true)]);
            }
            Op::FloatCompare { op, ty, dst, a, b } => {
                let two = self.two(ty, dst, a, b);
                self.emit(Code::FloatCompare(op, two));
            }
            Op::Cast { op, from, to, dst, a } => {
                if let (Cast::Bits, Scalar::Ptr, Some(mask)) = (op, from, self.numbers.looked_at(dst)) {
                    let slot = self.narrow(a);
                    self.emit(Code::Number { slot, mask: u32::try_from(mask).unwrap_or(u32::MAX) });
                }
                self.cast(op, from, to, dst, a);
            }
            _ => unreachable!("`inst` sends values only"),
        }
    }

    pub(super) fn two(&mut self, ty: Scalar, dst: Reg, a: Operand, b: Operand) -> Two {
        let (a, b) = (self.narrow(a), self.narrow(b));
        Two { cut: self.cut(ty), dst: self.reg(dst), a, b }
    }

    /// `args`: each operand, and whether it is wide.
    pub(super) fn wide(&mut self, op: WideOp, dst: Reg, args: &[(Operand, bool)]) {
        let mut slots = [0; 3];
        for (slot, &(operand, wide)) in slots.iter_mut().zip(args) {
            *slot = self.slot(operand, wide);
        }
        let dst = self.reg(dst);
        self.emit_wide(WideSide { op, dst, args: slots });
    }

    pub(super) fn emit_wide(&mut self, side: WideSide) {
        self.out.wide.push(side);
        self.emit(Code::Wide { side: self.out.wide.len() as u32 - 1 });
    }

    pub(super) fn copy(&mut self, dst: Slot, a: Slot, bits: u8) {
        if dst == a {
            return;
        }
        if bits > 64 {
            self.emit_wide(WideSide { op: WideOp::Copy(bits), dst, args: [a, 0, 0] });
        } else {
            self.emit(Code::Copy { dst, a });
        }
    }

    pub(super) fn cast(&mut self, op: Cast, from: Scalar, to: Scalar, dst: Reg, a: Operand) {
        let wide = self.is_wide(from);
        if wide || self.is_wide(to) {
            return self.wide(WideOp::Cast(op, from, to), dst, &[(a, wide)]);
        }
        let (from, to) = (self.bits(from) as u8, self.bits(to) as u8);
        let (a, dst) = (self.narrow(a), self.reg(dst));
        match op {
            Cast::SExt => self.emit(Code::SExt { from, to, dst, a }),
            Cast::ZExt => self.emit(Code::ZExt { to, dst, a }),
            Cast::Trunc => self.emit(Code::Trunc { to, dst, a }),
            Cast::Bits if to < from => self.emit(Code::Trunc { to, dst, a }),
            Cast::Bits if to > from => self.emit(Code::ZExt { to, dst, a }),
            Cast::Bits => self.copy(dst, a, to),
            op => self.emit(Code::FloatCast { op, from, to, dst, a }),
        }
    }
}
