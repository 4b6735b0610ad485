//! Atomics: with one thread, plain loads and stores.

use clew_ir::{Binary, Compare, FloatBinary, Intrinsic, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use crate::llvm::{RmwOp, Value};

impl<'m> FunctionLowering<'_, 'm> {
    /// Yields (old, whether it was the expected one).
    pub fn compare_exchange(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.operand(1).ty());
        let [part] = shape.parts[..] else { return self.unsupported("a wide atomic exchange", value) };
        let ty = part.ty;
        let addr = self.operand(value.operand(0));
        let (expected, new) = (self.operand(value.operand(1)), self.operand(value.operand(2)));
        let (old, same) = (dst, Reg(dst.0 + 1));
        self.emit(Op::Load { ty, dst: old, addr });
        self.emit(Op::Compare { op: Compare::Eq, ty, dst: same, a: Operand::Reg(old), b: expected });
        let written = self.fresh(ty);
        self.emit(Op::Select { ty, dst: written, cond: Operand::Reg(same), a: new, b: Operand::Reg(old) });
        self.emit(Op::Store { ty, value: Operand::Reg(written), addr });
    }

    /// Yields the old value.
    pub fn read_modify_write(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        let [part] = shape.parts[..] else { return self.unsupported("a wide atomic operation", value) };
        let ty = part.ty;
        let addr = self.operand(value.operand(0));
        let by = self.operand(value.operand(1));
        self.emit(Op::Load { ty, dst, addr });
        let old = Operand::Reg(dst);
        let Some(new) = self.modified(value.rmw_operation(), ty, old, by) else {
            return self.unsupported("an atomic operation that C has not", value);
        };
        self.emit(Op::Store { ty, value: new, addr });
    }

    fn modified(&mut self, op: RmwOp, ty: Scalar, old: Operand, by: Operand) -> Option<Operand> {
        use RmwOp::*;
        let binary = match op {
            LLVMAtomicRMWBinOpXchg => return Some(by),
            LLVMAtomicRMWBinOpAdd => Binary::Add,
            LLVMAtomicRMWBinOpSub => Binary::Sub,
            LLVMAtomicRMWBinOpAnd => Binary::And,
            LLVMAtomicRMWBinOpOr => Binary::Or,
            LLVMAtomicRMWBinOpXor => Binary::Xor,
            LLVMAtomicRMWBinOpNand => {
                let both = self.binary_of(Binary::And, ty, old, by);
                let ones = Self::ones(ty, self.pointer_bytes());
                return Some(self.binary_of(Binary::Xor, ty, both, ones));
            }
            LLVMAtomicRMWBinOpMax => return Some(self.extreme(Intrinsic::SMax, ty, old, by)),
            LLVMAtomicRMWBinOpMin => return Some(self.extreme(Intrinsic::SMin, ty, old, by)),
            LLVMAtomicRMWBinOpUMax => return Some(self.extreme(Intrinsic::UMax, ty, old, by)),
            LLVMAtomicRMWBinOpUMin => return Some(self.extreme(Intrinsic::UMin, ty, old, by)),
            LLVMAtomicRMWBinOpFMax => return Some(self.extreme(Intrinsic::FMax, ty, old, by)),
            LLVMAtomicRMWBinOpFMin => return Some(self.extreme(Intrinsic::FMin, ty, old, by)),
            LLVMAtomicRMWBinOpFAdd => return Some(self.float_of(FloatBinary::Add, ty, old, by)),
            LLVMAtomicRMWBinOpFSub => return Some(self.float_of(FloatBinary::Sub, ty, old, by)),
            LLVMAtomicRMWBinOpUIncWrap | LLVMAtomicRMWBinOpUDecWrap => return None,
        };
        Some(self.binary_of(binary, ty, old, by))
    }

    fn extreme(&mut self, op: Intrinsic, ty: Scalar, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Intrinsic { op, ty, args: vec![a, b], dst: vec![dst] });
        Operand::Reg(dst)
    }

    pub fn float_of(&mut self, op: FloatBinary, ty: Scalar, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Float { op, ty, dst, a, b });
        Operand::Reg(dst)
    }
}
