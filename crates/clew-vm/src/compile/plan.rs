//! What becomes of a block's instructions: which are part of another one, and which registers are just another name of
//! a promoted local.
//!
//! Nothing that can fail or that touches memory is moved. What is moved (conditions to the branch, addresses to the
//! access, extensions to the load or the address) computes from slots only, and a slot that would change on the way is
//! copied first.

use super::facts::Facts;
use super::promote::Promoted;
use clew_ir::{Block, Body, Cast, End, Op, Operand, Reg, Scalar};
use rustc_hash::FxHashMap;

/// An extension that a load does.
#[derive(Clone, Copy)]
pub struct Extend {
    pub signed: bool,
    pub to: Scalar,
    pub dst: Reg,
}

#[derive(Default)]
pub struct Plan {
    /// By instruction: it is part of another one, or nothing is left of it.
    pub skipped: Vec<bool>,
    /// By instruction, for loads.
    pub extended: FxHashMap<usize, Extend>,
    /// By instruction: the one that computes the address of this load or store.
    pub address: FxHashMap<usize, usize>,
    /// The comparison that the branch at the end does.
    pub condition: Option<usize>,
    /// Registers that are another name of a promoted local.
    pub aliases: FxHashMap<Reg, Reg>,
    /// Registers that an address extends itself: the instruction that would.
    pub indices: FxHashMap<Reg, usize>,
    /// By instruction: where it is done, in the end.
    done_at: Vec<usize>,
}

/// Plans the blocks of one function.
pub struct Planner<'a> {
    pub facts: &'a Facts,
    pub promoted: &'a Promoted,
    pub pointer_bytes: u32,
    /// By register: the instruction of its block that defines it, the last one that reads it, and how many loads and
    /// stores use it as their address.
    defined_at: Vec<usize>,
    last_read: Vec<usize>,
    as_address: Vec<u32>,
    /// By register: it is the address of something that is not 1, 2, 4 or 8 bytes.
    to_odd: Vec<bool>,
}

impl<'a> Planner<'a> {
    pub fn new(body: &Body, facts: &'a Facts, promoted: &'a Promoted, pointer_bytes: u32) -> Self {
        let regs = body.regs.len();
        Planner {
            facts,
            promoted,
            pointer_bytes,
            defined_at: vec![usize::MAX; regs],
            last_read: vec![0; regs],
            as_address: vec![0; regs],
            to_odd: vec![false; regs],
        }
    }

    pub fn plan(&mut self, block: &Block) -> Plan {
        let n = block.insts.len();
        let mut plan = Plan { skipped: vec![false; n], done_at: (0..n).collect(), ..Plan::default() };
        if self.facts.returns_twice {
            return plan;
        }
        for (i, inst) in block.insts.iter().enumerate() {
            inst.op.results(|reg| self.defined_at[reg.index()] = i);
            if let Op::Load { ty, addr: Operand::Reg(reg), .. }
            | Op::Store { ty, addr: Operand::Reg(reg), .. } = inst.op
                && self.bits(ty) <= 64
            {
                self.as_address[reg.index()] += 1;
                self.to_odd[reg.index()] |= !matches!(self.bits(ty), 8 | 16 | 32 | 64);
            }
        }
        self.fuse_condition(block, &mut plan);
        for i in (0..n).rev() {
            self.fuse_address(block, &mut plan, i);
            self.fuse_index(block, &mut plan, i);
        }
        for i in 0..n {
            self.fuse_extension(block, &mut plan, i);
        }
        self.find_last_reads(block, &plan);
        self.rename(block, &mut plan);
        plan
    }

    fn bits(&self, ty: Scalar) -> u32 {
        ty.bits(self.pointer_bytes)
    }

    /// The instruction of this block that defines what only this block reads.
    fn definition(&self, operand: Operand) -> Option<(Reg, usize)> {
        match operand {
            Operand::Reg(reg) if self.facts.is_local(reg) => Some((reg, self.defined_at[reg.index()])),
            _ => None,
        }
    }

    /// The same, where there is no other reader.
    fn sole(&self, operand: Operand) -> Option<usize> {
        self.definition(operand).filter(|&(reg, _)| self.facts.uses(reg) == 1).map(|(_, at)| at)
    }

    fn fuse_condition(&self, block: &Block, plan: &mut Plan) {
        let End::Branch { cond, .. } = block.end else { return };
        let Some(at) = self.sole(cond) else { return };
        if let Some(Op::Compare { ty, .. }) = block.insts.get(at).map(|inst| &inst.op)
            && self.bits(*ty) <= 64
        {
            plan.condition = Some(at);
            plan.skipped[at] = true;
            plan.done_at[at] = block.insts.len();
        }
    }

    /// An address that nothing but accesses use is computed by them.
    fn fuse_address(&self, block: &Block, plan: &mut Plan, i: usize) {
        let (Op::Load { addr, .. } | Op::Store { addr, .. }) = block.insts[i].op else { return };
        let Some((reg, at)) = self.definition(addr) else { return };
        if self.as_address[reg.index()] != self.facts.uses(reg) {
            return;
        }
        let Some(Op::Address { offset, indices, .. }) = block.insts.get(at).map(|inst| &inst.op) else {
            return;
        };
        let fits = match &indices[..] {
            [] => i32::try_from(*offset).is_ok(),
            [index] => *offset == 0 && !self.to_odd[reg.index()] && i32::try_from(index.scale).is_ok(),
            _ => false,
        };
        if fits {
            plan.address.insert(i, at);
            plan.skipped[at] = true;
            plan.done_at[at] = plan.done_at[at].max(i);
        }
    }

    /// An index that is extended just to be one is extended by the address.
    fn fuse_index(&self, block: &Block, plan: &mut Plan, i: usize) {
        let Op::Address { indices, .. } = &block.insts[i].op else { return };
        for index in indices {
            let (Operand::Reg(reg), Some(at)) = (index.value, self.sole(index.value)) else { continue };
            if let Some(Op::Cast { op: Cast::SExt | Cast::ZExt, from, .. }) =
                block.insts.get(at).map(|inst| &inst.op)
                && self.bits(*from) <= 64
                && u32::from(index.bits) <= 64
            {
                plan.indices.insert(reg, at);
                plan.skipped[at] = true;
                plan.done_at[at] = plan.done_at[i];
            }
        }
    }

    /// A loaded value that is only read to be extended is extended by the load.
    fn fuse_extension(&self, block: &Block, plan: &mut Plan, i: usize) {
        let Op::Cast { op: op @ (Cast::SExt | Cast::ZExt), from, to, dst, a } = block.insts[i].op else {
            return;
        };
        if plan.skipped[i] || self.bits(to) > 64 || !matches!(self.bits(from), 8 | 16 | 32) {
            return;
        }
        let Some(at) = self.sole(a) else { return };
        if let Some(Op::Load { addr, .. }) = block.insts.get(at).map(|inst| &inst.op)
            && self.promoted.local(*addr).is_none()
        {
            plan.extended.insert(at, Extend { signed: op == Cast::SExt, to, dst });
            plan.skipped[i] = true;
            plan.done_at[i] = at;
        }
    }

    fn find_last_reads(&mut self, block: &Block, plan: &Plan) {
        let mut read = |operand: Operand, at: usize| {
            if let Operand::Reg(reg) = operand {
                let last = &mut self.last_read[reg.index()];
                *last = (*last).max(at);
            }
        };
        for (i, inst) in block.insts.iter().enumerate() {
            inst.op.operands(|operand| read(operand, plan.done_at[i]));
        }
        block.end.operands(|operand| read(operand, block.insts.len()));
    }

    /// Loads and stores of promoted locals become names.
    fn rename(&self, block: &Block, plan: &mut Plan) {
        // By local, each load (true) and store of it, in order.
        let mut accesses: FxHashMap<Reg, Vec<(usize, bool)>> = FxHashMap::default();
        for (i, inst) in block.insts.iter().enumerate() {
            match inst.op {
                Op::Load { addr, .. } => {
                    if let Some(local) = self.promoted.local(addr) {
                        accesses.entry(local).or_default().push((i, true));
                    }
                }
                Op::Store { addr, .. } => {
                    if let Some(local) = self.promoted.local(addr) {
                        accesses.entry(local).or_default().push((i, false));
                    }
                }
                _ => {}
            }
        }
        for (local, accesses) in accesses {
            self.rename_local(block, plan, local, &accesses);
        }
    }

    fn rename_local(&self, block: &Block, plan: &mut Plan, local: Reg, accesses: &[(usize, bool)]) {
        // Where the local is next written, in the end.
        let mut next_write = usize::MAX;
        for (k, &(i, is_load)) in accesses.iter().enumerate().rev() {
            match block.insts[i].op {
                Op::Load { dst, .. } if is_load => {
                    let unused = self.facts.uses(dst) == 0;
                    if unused || (self.facts.is_local(dst) && self.last_read[dst.index()] <= next_write) {
                        plan.aliases.insert(dst, local);
                        plan.skipped[i] = true;
                    }
                }
                Op::Store { value, .. } => {
                    let before = k.checked_sub(1).map(|k| accesses[k].0);
                    let written = self.written_early(block, plan, value, before, next_write);
                    next_write = match written {
                        Some((reg, at)) => {
                            plan.aliases.insert(reg, local);
                            plan.skipped[i] = true;
                            at
                        }
                        None => i,
                    };
                }
                _ => {}
            }
        }
    }

    /// Whether the instruction that computes a stored value can write it to the local itself, and where it does so:
    /// after the access `before` and, for all readers of the value, before the next write.
    fn written_early(
        &self,
        block: &Block,
        plan: &Plan,
        value: Operand,
        before: Option<usize>,
        next_write: usize,
    ) -> Option<(Reg, usize)> {
        let (reg, at) = self.definition(value)?;
        let inst = block.insts.get(at)?;
        let done = plan.done_at[at];
        let moved_later = plan.skipped[at] && done >= at;
        let can = match &inst.op {
            Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Select { .. }
            | Op::Cast { .. }
            | Op::Float { .. }
            | Op::FloatNeg { .. }
            | Op::FloatCompare { .. } => true,
            Op::Load { addr, .. } => self.promoted.local(*addr).is_none() && !plan.extended.contains_key(&at),
            Op::Address { offset, indices, .. } => indices.len() + usize::from(*offset != 0) <= 1,
            Op::Call { dst, .. } => dst.len() == 1,
            _ => false,
        };
        let free = before.is_none_or(|before| before <= done);
        let known = plan.aliases.contains_key(&reg);
        (can && !moved_later && free && !known && self.last_read[reg.index()] <= next_write)
            .then_some((reg, done))
    }
}
