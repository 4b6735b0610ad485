//! Conversions.

use clew_ir::{Binary, Cast, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use super::shape::Shape;
use crate::llvm::{Opcode, Value};

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
        let (from, to) = (self.shape(value.operand(0).ty()), self.shape(value.ty()));
        if op != Cast::Bits && (self.refuses(&from, value) || self.refuses(&to, value)) {
            return;
        }
        let operands = self.operands(value.operand(0));
        if op == Cast::Bits && from.parts.len() != to.parts.len() {
            return self.repack(value, &operands, &from, &to, dst);
        }
        for (((from, to), a), dst) in from.parts.iter().zip(&to.parts).zip(operands).zip(dst.0..) {
            self.emit_cast(op, from.ty, to.ty, Reg(dst), a);
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

    /// The same bits cut differently, as between a vector and an integer: by way of one wide integer.
    fn repack(&mut self, value: Value<'m>, operands: &[Operand], from: &Shape, to: &Shape, dst: Reg) {
        let pointer_bytes = self.pointer_bytes();
        let bits: u32 = from.parts.iter().map(|part| part.ty.bits(pointer_bytes)).sum();
        if bits > 128 || from.parts.is_empty() || to.parts.is_empty() {
            return self.unsupported("a conversion of a wide vector", value);
        }
        let wide = Scalar::Int(bits as u16);
        let mut whole = Operand::bits(0);
        let mut at = 0;
        for (part, &operand) in from.parts.iter().zip(operands) {
            let width = part.ty.bits(pointer_bytes);
            let piece = self.converted(Cast::Bits, part.ty, Scalar::Int(width as u16), operand);
            let piece = self.converted(Cast::ZExt, Scalar::Int(width as u16), wide, piece);
            let piece = self.binary_of(Binary::Shl, wide, piece, Operand::bits(at.into()));
            whole = self.binary_of(Binary::Or, wide, whole, piece);
            at += width;
        }
        let mut at = 0;
        for (part, dst) in to.parts.iter().zip(dst.0..) {
            let width = part.ty.bits(pointer_bytes);
            let piece = self.binary_of(Binary::LShr, wide, whole, Operand::bits(at.into()));
            let piece = self.converted(Cast::Trunc, wide, Scalar::Int(width as u16), piece);
            self.emit_cast(Cast::Bits, Scalar::Int(width as u16), part.ty, Reg(dst), piece);
            at += width;
        }
    }

    /// An operation into a fresh register.
    pub fn binary_of(&mut self, op: Binary, ty: Scalar, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Binary { op, ty, dst, a, b });
        Operand::Reg(dst)
    }
}
