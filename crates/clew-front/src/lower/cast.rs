//! Conversions.

use clew_ir::{Binary, Cast, Intrinsic, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use super::limbs::is_row;
use super::shape::{Part, Shape};
use crate::llvm::{Opcode, Type, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn cast(&mut self, opcode: Opcode, value: Value<'m>, dst: Reg) {
        let op = match opcode {
            Opcode::LLVMTrunc => Cast::Trunc,
            Opcode::LLVMZExt => Cast::ZExt,
            Opcode::LLVMSExt => Cast::SExt,
            Opcode::LLVMFPTrunc | Opcode::LLVMFPExt => Cast::FloatToFloat,
            Opcode::LLVMFPToUI => Cast::FloatToUnsigned,
            Opcode::LLVMFPToSI => Cast::FloatToSigned,
            Opcode::LLVMUIToFP => Cast::UnsignedToFloat,
            Opcode::LLVMSIToFP => Cast::SignedToFloat,
            _ => Cast::Bits,
        };
        if is_row(value.operand(0).ty().kind()) || is_row(value.ty().kind()) {
            return self.row_cast(op, value, dst);
        }
        let (from, to) = (self.shape(value.operand(0).ty()), self.shape(value.ty()));
        if self.refuses(&from, value) || self.refuses(&to, value) {
            return;
        }
        if matches!(op, Cast::SignedToFloat | Cast::UnsignedToFloat) {
            self.note_precise(value.ty());
        }
        let operands = self.operands(value.operand(0));
        if op == Cast::Bits && from.parts.len() != to.parts.len() {
            let pieces = self.repacked(&operands, &from, &to);
            return self.copy_parts(value, dst, &pieces);
        }
        for (((&from, &to), a), dst) in from.parts.iter().zip(&to.parts).zip(operands).zip(dst.0..) {
            if op != Cast::Bits && (from.soft.is_some() || to.soft.is_some()) {
                let result = self.soft_converted(op, from, to, a);
                self.emit_copy(to.ty, Reg(dst), result);
            } else {
                self.emit_cast(op, from.ty, to.ty, Reg(dst), a);
            }
        }
    }

    /// Says that what is computed next may have more precision than its type.
    pub fn note_precise(&mut self, ty: Type<'m>) {
        let is_double = |part: &Part| matches!(part.ty, Scalar::F32 | Scalar::F64);
        if self.is_precise && self.shape(ty).parts.iter().any(is_double) {
            self.note(Intrinsic::Precise);
        }
    }

    pub fn emit_cast(&mut self, op: Cast, from: Scalar, to: Scalar, dst: Reg, a: Operand) {
        if from == to {
            self.emit_copy(to, dst, a);
        } else {
            self.emit(Op::Cast { op, from, to, dst, a });
        }
    }

    /// A conversion into a fresh register.
    pub fn converted(&mut self, op: Cast, from: Scalar, to: Scalar, a: Operand) -> Operand {
        if from == to {
            return a;
        }
        let dst = self.fresh(to);
        self.emit(Op::Cast { op, from, to, dst, a });
        Operand::Reg(dst)
    }

    /// The same bits cut differently, as between a vector and an integer.
    pub fn repacked(&mut self, operands: &[Operand], from: &Shape, to: &Shape) -> Vec<Operand> {
        let pointer_bytes = self.pointer_bytes();
        let mut at = 0;
        let mut pieces = Vec::new();
        for part in &to.parts {
            let bits = part.ty.bits(pointer_bytes);
            let whole = self.gathered(operands, from, at, bits);
            pieces.push(self.converted(Cast::Bits, Scalar::Int(bits as u16), part.ty, whole));
            at += bits;
        }
        pieces
    }

    /// `bits` bits from bit `start` of the parts in a row, as an integer.
    pub fn gathered(&mut self, operands: &[Operand], from: &Shape, start: u32, bits: u32) -> Operand {
        let wanted = Scalar::Int(bits as u16);
        let mut whole = None;
        let mut at = 0;
        for (part, &operand) in from.parts.iter().zip(operands) {
            let width = part.ty.bits(self.pointer_bytes());
            let (first, last) = (at.max(start), (at + width).min(start + bits));
            if first < last {
                let int = Scalar::Int(width as u16);
                let piece = self.converted(Cast::Bits, part.ty, int, operand);
                let piece = self.shifted(Binary::LShr, int, piece, first - at);
                let resize = if width > bits { Cast::Trunc } else { Cast::ZExt };
                let piece = self.converted(resize, int, wanted, piece);
                let piece = self.shifted(Binary::Shl, wanted, piece, first - start);
                whole = Some(match whole {
                    None => piece,
                    Some(whole) => self.binary_of(Binary::Or, wanted, whole, piece),
                });
            }
            at += width;
        }
        whole.unwrap_or(Operand::bits(0))
    }

    pub fn shifted(&mut self, op: Binary, ty: Scalar, a: Operand, by: u32) -> Operand {
        if by == 0 { a } else { self.binary_of(op, ty, a, Operand::bits(by.into())) }
    }

    /// An operation into a fresh register.
    pub fn binary_of(&mut self, op: Binary, ty: Scalar, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Binary { op, ty, dst, a, b });
        Operand::Reg(dst)
    }
}
