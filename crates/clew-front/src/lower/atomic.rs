//! Atomics: with one thread, plain loads and stores.

use clew_ir::{Binary, Compare, Doubt, FloatBinary, Intrinsic, Op, Operand, Reg};

use super::function::FunctionLowering;
use super::shape::Part;
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
        self.note_shared(addr);
        self.emit(Op::Load { ty, dst: old, addr, lenient: false });
        if value.is_weak_exchange() && !self.is_of_runtime() {
            // It may fail although nothing has changed.
            self.note(Intrinsic::Doubt(Doubt::Volatile));
        }
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
        self.note_shared(addr);
        self.emit(Op::Load { ty, dst, addr, lenient: false });
        let old = Operand::Reg(dst);
        let Some(new) = self.modified(value.rmw_operation(), part, old, by) else {
            return self.unsupported("an atomic operation that C has not", value);
        };
        self.emit(Op::Store { ty, value: new, addr });
    }

    fn modified(&mut self, op: RmwOp, part: Part, old: Operand, by: Operand) -> Option<Operand> {
        use RmwOp::*;
        let ty = part.ty;
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
            LLVMAtomicRMWBinOpMax => return Some(self.plain_of(&Intrinsic::SMax, part, vec![old, by])),
            LLVMAtomicRMWBinOpMin => return Some(self.plain_of(&Intrinsic::SMin, part, vec![old, by])),
            LLVMAtomicRMWBinOpUMax => return Some(self.plain_of(&Intrinsic::UMax, part, vec![old, by])),
            LLVMAtomicRMWBinOpUMin => return Some(self.plain_of(&Intrinsic::UMin, part, vec![old, by])),
            LLVMAtomicRMWBinOpFMax => return Some(self.plain_of(&Intrinsic::FMax, part, vec![old, by])),
            LLVMAtomicRMWBinOpFMin => return Some(self.plain_of(&Intrinsic::FMin, part, vec![old, by])),
            LLVMAtomicRMWBinOpFAdd => return Some(self.float_of(FloatBinary::Add, part, old, by)),
            LLVMAtomicRMWBinOpFSub => return Some(self.float_of(FloatBinary::Sub, part, old, by)),
            LLVMAtomicRMWBinOpUIncWrap | LLVMAtomicRMWBinOpUDecWrap => return None,
        };
        Some(self.binary_of(binary, ty, old, by))
    }
}
