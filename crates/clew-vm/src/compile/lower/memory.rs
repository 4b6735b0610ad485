//! Allocas, loads, stores and addresses.

use super::Lower;
use crate::compile::choose::{load, load_at, store, store_at};
use crate::compile::code::{AllocaSide, Code, Far, Near, Slot, WideOp, WideSide, note};
use clew_ir::{Block, Cast, Index, Op, Operand, Reg, Scalar};

impl Lower<'_> {
    pub(super) fn memory(&mut self, block: &Block, at: usize, op: &Op) {
        match *op {
            Op::Alloca { dst, bytes, count, align } => {
                let (count, dst) = (self.narrow(count), self.reg(dst));
                let side = self.out.allocas.len() as u32;
                self.out.allocas.push(AllocaSide { bytes, align });
                self.emit(Code::Alloca { dst, count, side });
            }
            Op::Load { ty, dst, addr, lenient } => {
                if let Some(local) = self.promoted.local(addr) {
                    let (dst, a) = (self.reg(dst), self.reg(local));
                    return self.copy(dst, a, self.bits(ty) as u8);
                }
                let masked = match self.facts.returned.contains(&dst) {
                    true => note::RETURNED,
                    false if lenient || self.promises.is_none() || self.facts.masked.contains(&dst) => {
                        note::MASKED
                    }
                    false => 0,
                };
                if self.is_wide(ty) {
                    let args = [self.narrow(addr), 0, 0];
                    let dst = self.reg(dst);
                    self.out.wide.push(WideSide { op: WideOp::Load(self.bits(ty) as u8), dst, args });
                    let side = self.out.wide.len() as u32 - 1;
                    return self.emit_noted(Code::Wide { side }, masked);
                }
                let extend = self.plan.extended.get(&at).copied();
                let to = self.bits(extend.map_or(ty, |extend| extend.to)) as u8;
                let slot = self.reg(extend.map_or(dst, |extend| extend.dst));
                let signed = extend.is_some_and(|extend| extend.signed);
                let looked_at = self.numbers.looked_at(dst).is_some();
                let is_number = looked_at && ty != Scalar::Ptr && self.bits(ty) == 64;
                let code = match self.access(block, at, addr) {
                    Access::Near(base, offset) if is_number => {
                        Code::LoadNumber(Near { bits: to, slot, base, offset })
                    }
                    Access::Far(base, index, cut, scale) if is_number => {
                        Code::LoadNumberAt(Far { bits: to, cut, slot, base, index, scale })
                    }
                    Access::Near(base, offset) => {
                        load(self.bits(ty), signed, Near { bits: to, slot, base, offset })
                    }
                    Access::Far(base, index, cut, scale) => {
                        load_at(self.bits(ty), signed, Far { bits: to, cut, slot, base, index, scale })
                    }
                };
                if !looked_at {
                    self.out.copied.insert(self.out.code.len() as u32);
                }
                self.emit_noted(code, masked);
            }
            Op::Store { ty, value, addr } => {
                if let Some(local) = self.promoted.local(addr) {
                    let (a, dst) = (self.narrow(value), self.reg(local));
                    return self.copy(dst, a, self.bits(ty) as u8);
                }
                if self.is_wide(ty) {
                    let args = [self.slot(value, true), self.narrow(addr), 0];
                    return self.emit_wide(WideSide { op: WideOp::Store(self.bits(ty) as u8), dst: 0, args });
                }
                let (slot, bits) = (self.narrow(value), self.bits(ty) as u8);
                let code = match self.access(block, at, addr) {
                    Access::Near(base, offset) => store(Near { bits, slot, base, offset }),
                    Access::Far(base, index, cut, scale) => {
                        store_at(Far { bits, cut, slot, base, index, scale })
                    }
                };
                self.emit(code);
            }
            _ => unreachable!("`inst` sends memory instructions only"),
        }
    }

    /// How the access at `at` gets to its address.
    pub(super) fn access(&mut self, block: &Block, at: usize, addr: Operand) -> Access {
        let fused = self.plan.address.get(&at).map(|&at| &block.insts[at].op);
        let Some(Op::Address { base, offset, indices, .. }) = fused else {
            return Access::Near(self.narrow(addr), 0);
        };
        let base = self.narrow(*base);
        match indices.first() {
            None => Access::Near(base, *offset as i32),
            Some(index) => {
                let (slot, cut) = self.index(block, index);
                Access::Far(base, slot, cut, index.scale as i32)
            }
        }
    }

    /// An index's slot and cut; an extension that the plan has put into it is left out.
    pub(super) fn index(&mut self, block: &Block, index: &Index) -> (Slot, u8) {
        if let Operand::Reg(reg) = index.value
            && let Some(&at) = self.plan.indices.get(&reg)
            && let Op::Cast { op, from, a, .. } = block.insts[at].op
        {
            return (self.narrow(a), if op == Cast::SExt { self.cut(from) } else { 0 });
        }
        (self.narrow(index.value), (64 - index.bits) as u8)
    }

    pub(super) fn address(&mut self, block: &Block, dst: Reg, base: Operand, offset: i64, indices: &[Index]) {
        let mut base = self.narrow(base);
        for (i, index) in indices.iter().enumerate() {
            let (slot, cut) = self.index(block, index);
            let Ok(scale) = i32::try_from(index.scale) else {
                return self.unsupported("an array element of more than 2 GiB");
            };
            // The last step writes the result; those before it must not touch what it reads.
            let is_last = i + 1 == indices.len() && offset == 0;
            let dst = if is_last { self.reg(dst) } else { self.slots.take(false) };
            self.emit(Code::Index { cut, scale, dst, base, index: slot });
            base = dst;
        }
        if offset != 0 || indices.is_empty() {
            let Ok(offset) = i32::try_from(offset) else {
                return self.unsupported("an offset of more than 2 GiB");
            };
            let dst = self.reg(dst);
            self.emit(Code::Offset { dst, base, offset });
        }
    }
}

pub(super) enum Access {
    /// Base and offset.
    Near(Slot, i32),
    /// Base, index, the index's cut, scale.
    Far(Slot, Slot, u8, i32),
}
