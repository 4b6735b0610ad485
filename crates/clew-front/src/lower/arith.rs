//! Arithmetic, comparisons and choices, part by part.

use clew_ir::{Binary, Compare, FloatBinary, FloatCompare, Op, Operand, Reg, Scalar};
use llvm_sys::{LLVMIntPredicate, LLVMRealPredicate};

use super::function::FunctionLowering;
use super::limbs::is_row;
use super::shape::Part;
use crate::llvm::{Opcode, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn binary(&mut self, opcode: Opcode, value: Value<'m>, dst: Reg) {
        let op = match opcode {
            Opcode::LLVMAdd => Binary::Add,
            Opcode::LLVMSub => Binary::Sub,
            Opcode::LLVMMul => Binary::Mul,
            Opcode::LLVMUDiv => Binary::UDiv,
            Opcode::LLVMSDiv => Binary::SDiv,
            Opcode::LLVMURem => Binary::URem,
            Opcode::LLVMSRem => Binary::SRem,
            Opcode::LLVMShl => Binary::Shl,
            Opcode::LLVMLShr => Binary::LShr,
            Opcode::LLVMAShr => Binary::AShr,
            Opcode::LLVMAnd => Binary::And,
            Opcode::LLVMOr => Binary::Or,
            _ => Binary::Xor,
        };
        if is_row(value.ty().kind()) {
            return self.row_binary(op, value, dst);
        }
        self.pairwise(value, dst, |this, part, dst, a, b| {
            this.emit(Op::Binary { op, ty: part.ty, dst, a, b })
        });
    }

    pub fn float_binary(&mut self, opcode: Opcode, value: Value<'m>, dst: Reg) {
        let op = match opcode {
            Opcode::LLVMFAdd => FloatBinary::Add,
            Opcode::LLVMFSub => FloatBinary::Sub,
            Opcode::LLVMFMul => FloatBinary::Mul,
            Opcode::LLVMFDiv => FloatBinary::Div,
            _ => FloatBinary::Rem,
        };
        if !matches!(op, FloatBinary::Rem) {
            self.note_precise(value.ty());
        }
        self.pairwise(value, dst, |this, part, dst, a, b| match part.soft {
            None => this.emit(Op::Float { op, ty: part.ty, dst, a, b }),
            Some(_) => {
                let result = this.float_of(op, part, a, b);
                this.emit_copy(part.ty, dst, result);
            }
        });
    }

    pub fn float_neg(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if self.refuses(&shape, value) {
            return;
        }
        let a = self.operands(value.operand(0));
        for ((part, a), dst) in shape.parts.iter().zip(a).zip(dst.0..) {
            match part.soft {
                None => self.emit(Op::FloatNeg { ty: part.ty, dst: Reg(dst), a }),
                Some(soft) => {
                    let negated = self.soft_negated(soft, a);
                    self.emit_copy(part.ty, Reg(dst), negated);
                }
            }
        }
    }

    pub fn compare(&mut self, value: Value<'m>, dst: Reg) {
        let op = match value.int_predicate() {
            LLVMIntPredicate::LLVMIntEQ => Compare::Eq,
            LLVMIntPredicate::LLVMIntNE => Compare::Ne,
            LLVMIntPredicate::LLVMIntUGT => Compare::Ugt,
            LLVMIntPredicate::LLVMIntUGE => Compare::Uge,
            LLVMIntPredicate::LLVMIntULT => Compare::Ult,
            LLVMIntPredicate::LLVMIntULE => Compare::Ule,
            LLVMIntPredicate::LLVMIntSGT => Compare::Sgt,
            LLVMIntPredicate::LLVMIntSGE => Compare::Sge,
            LLVMIntPredicate::LLVMIntSLT => Compare::Slt,
            LLVMIntPredicate::LLVMIntSLE => Compare::Sle,
        };
        if is_row(value.operand(0).ty().kind()) {
            return self.row_compare(op, value, dst);
        }
        self.pairwise(value, dst, |this, part, dst, a, b| {
            this.emit(Op::Compare { op, ty: part.ty, dst, a, b })
        });
    }

    pub fn float_compare(&mut self, op: FloatCompare, value: Value<'m>, dst: Reg) {
        self.pairwise(value, dst, |this, part, dst, a, b| match part.soft {
            None => this.emit(Op::FloatCompare { op, ty: part.ty, dst, a, b }),
            Some(soft) => {
                let result = this.soft_compared(op, soft, a, b);
                this.emit_copy(Scalar::Int(1), dst, result);
            }
        });
    }

    pub fn float_predicate(value: Value<'m>) -> FloatCompare {
        use LLVMRealPredicate::*;
        match value.float_predicate() {
            LLVMRealPredicateFalse => FloatCompare::False,
            LLVMRealOEQ => FloatCompare::Oeq,
            LLVMRealOGT => FloatCompare::Ogt,
            LLVMRealOGE => FloatCompare::Oge,
            LLVMRealOLT => FloatCompare::Olt,
            LLVMRealOLE => FloatCompare::Ole,
            LLVMRealONE => FloatCompare::One,
            LLVMRealORD => FloatCompare::Ord,
            LLVMRealUNO => FloatCompare::Uno,
            LLVMRealUEQ => FloatCompare::Ueq,
            LLVMRealUGT => FloatCompare::Ugt,
            LLVMRealUGE => FloatCompare::Uge,
            LLVMRealULT => FloatCompare::Ult,
            LLVMRealULE => FloatCompare::Ule,
            LLVMRealUNE => FloatCompare::Une,
            LLVMRealPredicateTrue => FloatCompare::True,
        }
    }

    /// Lowers each pair of parts; the part is the operands'.
    fn pairwise(
        &mut self,
        value: Value<'m>,
        dst: Reg,
        lower: impl Fn(&mut Self, Part, Reg, Operand, Operand),
    ) {
        let shape = self.shape(value.operand(0).ty());
        if self.refuses(&shape, value) {
            return;
        }
        if let [part] = shape.parts[..] {
            let (a, b) = (self.operand(value.operand(0)), self.operand(value.operand(1)));
            return lower(self, part, dst, a, b);
        }
        let (a, b) = (self.operands(value.operand(0)), self.operands(value.operand(1)));
        for (((part, a), b), dst) in shape.parts.iter().zip(a).zip(b).zip(dst.0..) {
            lower(self, *part, Reg(dst), a, b);
        }
    }

    pub fn select(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        if let Some(what) = shape.refused {
            return self.unsupported(what, value);
        }
        let conds = self.operands(value.operand(0));
        let (a, b) = (self.operands(value.operand(1)), self.operands(value.operand(2)));
        for (index, ((part, a), b)) in shape.parts.iter().zip(a).zip(b).enumerate() {
            let Some(&cond) = conds.get(index).or(conds.first()) else { return };
            self.emit(Op::Select { ty: part.ty, dst: Reg(dst.0 + index as u32), cond, a, b });
        }
    }

    /// `value` into `dst` as it is.
    pub fn copy(&mut self, value: Value<'m>, dst: Reg) {
        let shape = self.shape(value.ty());
        let operands = self.operands(value);
        for ((part, a), dst) in shape.parts.iter().zip(operands).zip(dst.0..) {
            self.emit_copy(part.ty, Reg(dst), a);
        }
    }
}
