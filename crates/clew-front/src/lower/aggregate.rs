//! Taking structs, arrays and vectors apart and putting them together.

use clew_ir::{Compare, Op, Operand, Reg, Scalar};

use super::function::FunctionLowering;
use crate::llvm::{Opcode, Type, TypeKind, Value};

impl<'m> FunctionLowering<'_, 'm> {
    pub fn aggregate(&mut self, opcode: Opcode, value: Value<'m>, dst: Reg) {
        if let Some(what) = self.shape(value.operand(0).ty()).refused {
            return self.unsupported(what, value);
        }
        match opcode {
            Opcode::LLVMExtractValue => {
                let start = self.part_index(value.operand(0).ty(), &value.indices());
                let parts = self.operands(value.operand(0));
                self.copy_parts(value, dst, parts.get(start..).unwrap_or_default());
            }
            Opcode::LLVMInsertValue => {
                let start = self.part_index(value.operand(0).ty(), &value.indices());
                let mut parts = self.operands(value.operand(0));
                let inserted = self.operands(value.operand(1));
                for (part, inserted) in parts.iter_mut().skip(start).zip(inserted) {
                    *part = inserted;
                }
                self.copy_parts(value, dst, &parts);
            }
            Opcode::LLVMExtractElement => self.extract_element(value, dst),
            Opcode::LLVMInsertElement => self.insert_element(value, dst),
            _ => self.shuffle(value, dst),
        }
    }

    /// How many parts come before the one that `indices` lead to.
    fn part_index(&mut self, mut ty: Type<'m>, indices: &[u32]) -> usize {
        let mut before = 0;
        for &index in indices {
            match ty.kind() {
                TypeKind::Struct => {
                    let fields = ty.fields();
                    for &field in fields.iter().take(index as usize) {
                        before += self.shape(field).parts.len();
                    }
                    let Some(&field) = fields.get(index as usize) else { return before };
                    ty = field;
                }
                _ => {
                    ty = ty.element();
                    before += self.shape(ty).parts.len() * index as usize;
                }
            }
        }
        before
    }

    /// The first of `parts`, as many as `value` has.
    pub fn copy_parts(&mut self, value: Value<'m>, dst: Reg, parts: &[Operand]) {
        let shape = self.shape(value.ty());
        for ((part, &operand), dst) in shape.parts.iter().zip(parts).zip(dst.0..) {
            self.emit_copy(part.ty, Reg(dst), operand);
        }
    }

    fn extract_element(&mut self, value: Value<'m>, dst: Reg) {
        let parts = self.operands(value.operand(0));
        let index = value.operand(1);
        if let Some(known) = Self::constant_int(index) {
            let part = parts.get(known as usize).copied().unwrap_or(Operand::bits(0));
            return self.copy_parts(value, dst, &[part]);
        }
        let [part] = self.shape(value.ty()).parts[..] else { return };
        let mut chosen = parts.first().copied().unwrap_or(Operand::bits(0));
        for (position, &candidate) in parts.iter().enumerate().skip(1) {
            chosen = self.choose(index, position, part.ty, candidate, chosen);
        }
        self.emit_copy(part.ty, dst, chosen);
    }

    fn insert_element(&mut self, value: Value<'m>, dst: Reg) {
        let mut parts = self.operands(value.operand(0));
        let inserted = self.operand(value.operand(1));
        let index = value.operand(2);
        let shape = self.shape(value.operand(1).ty());
        let Some(part) = shape.parts.first() else { return };
        for (position, slot) in parts.iter_mut().enumerate() {
            match Self::constant_int(index) {
                Some(known) if known == position as u64 => *slot = inserted,
                Some(_) => {}
                None => *slot = self.choose(index, position, part.ty, inserted, *slot),
            }
        }
        self.copy_parts(value, dst, &parts);
    }

    /// `index == position ? yes : no`
    fn choose(
        &mut self,
        index: Value<'m>,
        position: usize,
        ty: Scalar,
        yes: Operand,
        no: Operand,
    ) -> Operand {
        let TypeKind::Int(bits @ 1..=128) = index.ty().kind() else { return no };
        let index = self.operand(index);
        let cond = self.fresh(Scalar::Int(1));
        self.emit(Op::Compare {
            op: Compare::Eq,
            ty: Scalar::Int(bits as u16),
            dst: cond,
            a: index,
            b: Operand::bits(position as u128),
        });
        let dst = self.fresh(ty);
        self.emit(Op::Select { ty, dst, cond: Operand::Reg(cond), a: yes, b: no });
        Operand::Reg(dst)
    }

    fn shuffle(&mut self, value: Value<'m>, dst: Reg) {
        let mut parts = self.operands(value.operand(0));
        parts.extend(self.operands(value.operand(1)));
        let TypeKind::Vector(count) = value.ty().kind() else { return };
        let taken: Vec<Operand> = (0..count as u32)
            .map(|index| value.shuffle_mask(index).and_then(|from| parts.get(from as usize)).copied())
            .map(|part| part.unwrap_or(Operand::bits(0)))
            .collect();
        self.copy_parts(value, dst, &taken);
    }
}
