//! Calls, the ends of blocks, and the edges between them.

use super::{BLOCK, Lower};
use crate::compile::choose::{branch, fork_of, unswapped, way};
use crate::compile::code::{CallSide, Code, Fork, IndirectSide, Slot, SwitchSide, Target};
use clew_ir::{Arg, Block, BlockId, Callee, End, Inst, Op, Operand, Phi, Reg, SiteId};

impl Lower<'_> {
    pub(super) fn call(&mut self, callee: Callee, args: &[Arg], dst: &[Reg]) {
        let mut slots = Vec::with_capacity(args.len());
        for arg in args {
            let bits = self.bits(arg.ty);
            slots.push((self.slot(arg.value, bits > 64), bits as u8));
        }
        let ways = args.iter().map(way).collect();
        let target = match callee {
            Callee::Direct(id) => Target::Direct(id),
            Callee::Indirect(operand) => Target::Indirect(self.narrow(operand)),
        };
        let side = self.out.calls.len() as u32;
        let used = dst.iter().any(|&reg| self.facts.uses(reg) > 0);
        let dst =
            dst.iter().map(|&reg| (self.reg(reg), self.bits(self.body.regs[reg.index()]) as u8)).collect();
        self.out.calls.push(CallSide {
            target,
            args: slots.into(),
            ways,
            dst,
            used,
            window: 0,
            moves: Box::default(),
        });
        self.emit(Code::Call { side });
        self.start_segment();
    }

    pub(super) fn end(&mut self, from: BlockId, block: &Block) {
        let weight = self.weight;
        match &block.end {
            End::Jump(to) => self.edge(from, *to),
            End::Branch { cond, yes, no, site } => self.branch(from, block, *cond, (*yes, *no), *site),
            End::Switch { ty, value, cases, default, site } => {
                let value = self.slot(*value, self.is_wide(*ty));
                let side = self.out.switches.len();
                self.emit_noted(Code::Switch { side: side as u32 }, site.0);
                let values: Box<[u128]> = cases.iter().map(|&(v, _)| v).collect();
                let mut sorted: Vec<(u128, u32)> = values.iter().copied().zip(0..).collect();
                sorted.sort_unstable();
                let (sorted, targets, bits) = (sorted.into(), Box::default(), self.bits(*ty) as u8);
                self.out.switches.push(SwitchSide { value, weight, bits, values, targets, sorted });
                let ends = cases.iter().map(|&(_, to)| to).chain([*default]);
                let targets = ends.map(|to| self.edge_target(from, to)).collect();
                self.out.switches[side].targets = targets;
            }
            End::Indirect { addr, targets } => {
                let addr = self.narrow(*addr);
                let side = self.out.gotos.len();
                self.emit(Code::Indirect { side: side as u32 });
                self.out.gotos.push(IndirectSide { addr, weight, targets: Box::default() });
                let labels = targets.iter().map(|&to| (self.addresses.label(self.id, to.0), to));
                let labels: Vec<(u64, BlockId)> = labels.collect();
                let targets =
                    labels.into_iter().map(|(label, to)| (label, self.edge_target(from, to))).collect();
                self.out.gotos[side].targets = targets;
            }
            End::Return(values) => {
                let types = self.function.results.clone();
                let mut slots = Vec::with_capacity(values.len());
                for (&value, ty) in values.iter().zip(types) {
                    slots.push((self.slot(value, self.is_wide(ty)), self.bits(ty) as u8));
                }
                let side = self.out.returns.len() as u32;
                self.out.returns.push(slots.into());
                self.emit(Code::Return { side, weight });
            }
            End::Unreachable => self.emit(Code::Unreachable),
        }
    }

    pub(super) fn branch(
        &mut self,
        from: BlockId,
        block: &Block,
        cond: Operand,
        (yes, no): (BlockId, BlockId),
        site: SiteId,
    ) {
        let at = self.out.code.len();
        let weight = self.weight;
        let fused = self.plan.condition.map(|at| &block.insts[at]);
        if let Some(Inst { op: Op::Compare { op, ty, a, b, .. }, place }) = fused {
            let end_place = std::mem::replace(&mut self.place, *place);
            let (plain, swapped) = unswapped(*op);
            let (a, b) = if swapped { (b, a) } else { (a, b) };
            let (a, b) = (self.narrow(*a), self.narrow(*b));
            let fork = Fork { cut: self.cut(*ty), weight, a, b, yes: 0, no: 0 };
            let word = self.bits(*ty) == self.out.pointer_bytes * 8;
            self.emit_noted(branch(plain, fork, word), site.0);
            self.place = end_place;
        } else {
            let a = self.narrow(cond);
            self.emit_noted(Code::Branch(Fork { cut: 63, weight, a, b: a, yes: 0, no: 0 }), site.0);
        }
        let targets = [self.edge_target(from, yes), self.edge_target(from, no)];
        if let Some(fork) = fork_of(&mut self.out.code[at]) {
            [fork.yes, fork.no] = targets;
        }
    }

    /// The block to jump to, marked, or the start of the copies that an edge into phis needs.
    pub(super) fn edge_target(&mut self, from: BlockId, to: BlockId) -> u32 {
        if self.body.blocks[to.index()].phis.is_empty() {
            return BLOCK + to.0;
        }
        let at = self.out.code.len() as u32;
        self.weight = 0;
        self.edge(from, to);
        at
    }

    pub(super) fn edge(&mut self, from: BlockId, to: BlockId) {
        let body = self.body;
        let phis = &body.blocks[to.index()].phis;
        let moves: Vec<(Slot, Slot, u8)> = phis.iter().filter_map(|phi| self.incoming(phi, from)).collect();
        let overlap = moves.iter().any(|&(_, src, _)| moves.iter().any(|&(dst, ..)| dst == src));
        if overlap {
            let mut temps = Vec::new();
            for &(_, src, bits) in &moves {
                let temp = self.slots.take(bits > 64);
                self.copy(temp, src, bits);
                temps.push(temp);
            }
            for (&(dst, _, bits), temp) in moves.iter().zip(temps) {
                self.copy(dst, temp, bits);
            }
        } else {
            for (dst, a, bits) in moves {
                self.copy(dst, a, bits);
            }
        }
        self.emit(Code::Jump { to: BLOCK + to.0, weight: self.weight });
    }

    pub(super) fn incoming(&mut self, phi: &Phi, from: BlockId) -> Option<(Slot, Slot, u8)> {
        let &(_, value) = phi.incoming.iter().find(|(block, _)| *block == from)?;
        let bits = self.bits(phi.ty) as u8;
        Some((self.reg(phi.dst), self.slot(value, bits > 64), bits))
    }
}
