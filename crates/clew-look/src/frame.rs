//! A function as the look goes through it: what is found out of its code once.

use crate::place::Root;
use crate::value::Thresholds;
use clew_ir::{BlockId, Body, Const, End, FunctionId, GlobalId, Op, Operand, Reg};
use clew_step::Code;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Assignments of phis on the way into a block.
pub type Phis = Vec<(Reg, Operand)>;

pub struct Frame<'p> {
    pub id: FunctionId,
    pub body: &'p Body,
    /// By register: the instruction that gives it.
    pub definitions: Vec<Option<&'p Op>>,
    /// By register: the block that gives it.
    pub homes: Vec<u32>,
    /// By register: it is used in other blocks than its own.
    pub crosses: Vec<bool>,
    /// By register; 0 where it has too many bits.
    pub widths: Vec<u32>,
    pub params: FxHashSet<Reg>,
    /// By the blocks that an edge leads from and to.
    pub phis: FxHashMap<(u32, u32), Phis>,
    /// The blocks in reverse postorder, and by block its place there; none where nothing leads to it.
    pub order: Vec<u32>,
    pub rank: Vec<Option<u32>>,
    /// By block: the edges that lead to it, by the block that they leave and their number there.
    pub before: Vec<Vec<(u32, u32)>>,
    /// By block: some edge leads back to it.
    pub is_head: Vec<bool>,
    /// By block: it branches on a value that each edge into it decides on, as after `a || b`.
    pub is_junction: Vec<bool>,
    pub thresholds: Rc<Thresholds>,
    /// Assembly may do anything to locals that it was given.
    pub has_assembly: bool,
}

const NOWHERE: u32 = u32::MAX;

impl<'p> Frame<'p> {
    pub fn of(code: &Code<'p>, id: FunctionId, body: &'p Body) -> Self {
        let registers = body.regs.len();
        let bits = body.regs.iter().map(|ty| ty.bits(code.program.pointer_bytes));
        let widths = bits.map(|bits| if bits <= 64 { bits } else { 0 }).collect();
        let order = postorder(body);
        let mut rank = vec![None; body.blocks.len()];
        (0..).zip(&order).for_each(|(at, &block)| rank[block as usize] = Some(at));
        let mut before = vec![Vec::new(); body.blocks.len()];
        let mut is_head = vec![false; body.blocks.len()];
        for &from in &order {
            for (number, to) in (0..).zip(body.blocks[from as usize].end.successors()) {
                before[to.index()].push((from, number));
                is_head[to.index()] |= rank[to.index()] <= rank[from as usize];
            }
        }
        let mut this = Frame {
            id,
            body,
            definitions: vec![None; registers],
            homes: vec![NOWHERE; registers],
            crosses: vec![false; registers],
            widths,
            params: code.program.function(id).params.iter().map(|&(reg, _)| reg).collect(),
            phis: FxHashMap::default(),
            order,
            rank,
            is_junction: junctions(body, &before, &is_head),
            before,
            is_head,
            thresholds: Rc::new(Thresholds::new(constants(body))),
            has_assembly: body.insts().any(|inst| matches!(inst.op, Op::Unsupported { .. })),
        };
        this.define();
        this.use_across();
        this
    }

    fn define(&mut self) {
        for (at, block) in (0..).zip(&self.body.blocks) {
            for inst in &block.insts {
                let (definitions, homes) = (&mut self.definitions, &mut self.homes);
                inst.op.results(|reg| {
                    definitions[reg.index()] = Some(&inst.op);
                    homes[reg.index()] = at;
                });
            }
            for phi in &block.phis {
                self.crosses[phi.dst.index()] = true;
                for &(from, value) in &phi.incoming {
                    let all = self.phis.entry((from.0, at)).or_default();
                    // A block that leads there twice has the same value twice.
                    if all.last().is_none_or(|&(reg, _)| reg != phi.dst) {
                        all.push((phi.dst, value));
                    }
                }
            }
        }
        self.params.iter().for_each(|reg| self.crosses[reg.index()] = true);
    }

    fn use_across(&mut self) {
        for (at, block) in (0..).zip(&self.body.blocks) {
            let (homes, crosses) = (&self.homes, &mut self.crosses);
            let mut used = |operand: Operand, at: u32| {
                if let Operand::Reg(reg) = operand {
                    crosses[reg.index()] |= homes[reg.index()] != at;
                }
            };
            for &(from, value) in block.phis.iter().flat_map(|phi| &phi.incoming) {
                used(value, from.0);
            }
            block.insts.iter().for_each(|inst| inst.op.operands(|operand| used(operand, at)));
            block.end.operands(|operand| used(operand, at));
        }
    }

    /// The object that an operand is the address of, or of a part of it, by the code alone, and how far into it.
    pub fn object(&self, operand: Operand) -> Option<(Root, Option<i64>)> {
        let (mut at, mut offset) = (operand, Some(0i64));
        for _ in 0..64 {
            let reg = match at {
                Operand::Const(Const::Global(id, from)) => {
                    return Some((Root::Global(id), offset.and_then(|offset| offset.checked_add(from))));
                }
                Operand::Const(_) => return None,
                Operand::Reg(reg) => reg,
            };
            match self.definitions[reg.index()]? {
                Op::Alloca { .. } => return Some((Root::Local(reg), offset)),
                Op::Address { base, offset: by, indices, .. } => {
                    at = *base;
                    offset = offset.filter(|_| indices.is_empty()).and_then(|offset| offset.checked_add(*by));
                }
                Op::Copy { a, .. } => at = *a,
                _ => return None,
            }
        }
        None
    }
}

/// A junction that more edges lead to is walked once for all of them.
const MOST_EDGES: usize = 12;

fn junctions(body: &Body, before: &[Vec<(u32, u32)>], is_head: &[bool]) -> Vec<bool> {
    let is_own = |block: &clew_ir::Block| match block.end {
        End::Branch { cond: Operand::Reg(cond), .. } => block.phis.iter().any(|phi| phi.dst == cond),
        _ => false,
    };
    let edges = before.iter().zip(is_head);
    let blocks = body.blocks.iter().zip(edges);
    blocks.map(|(block, (before, is_head))| !is_head && before.len() <= MOST_EDGES && is_own(block)).collect()
}

/// The constants that values are compared with and set to, as signed numbers.
pub fn constants(body: &Body) -> Vec<i64> {
    let mut numbers = Vec::new();
    let mut take = |operand: Operand, bits: u32| {
        if let Operand::Const(Const::Bits(value)) = operand
            && (1..=64).contains(&bits)
        {
            numbers.push(crate::value::signed(value as u64, bits));
            numbers.extend(i64::try_from(value as u64).ok());
        }
    };
    for inst in body.insts() {
        match &inst.op {
            Op::Compare { ty, a, b, .. } | Op::Binary { ty, a, b, .. } => {
                [*a, *b].into_iter().for_each(|operand| take(operand, ty.bits(8)));
            }
            Op::Store { ty, value, .. } => take(*value, ty.bits(8)),
            _ => {}
        }
    }
    for block in &body.blocks {
        if let End::Switch { ty, cases, .. } = &block.end {
            cases.iter().for_each(|&(case, _)| take(Operand::bits(case), ty.bits(8)));
        }
    }
    numbers
}

fn postorder(body: &Body) -> Vec<u32> {
    let mut seen = vec![false; body.blocks.len()];
    let mut order = Vec::new();
    let successors = |block: u32| {
        let mut all: Vec<BlockId> = body.blocks[block as usize].end.successors().collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter()
    };
    if body.blocks.is_empty() {
        return order;
    }
    seen[0] = true;
    let mut stack = vec![(0, successors(0))];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.next() {
            Some(to) if !std::mem::replace(&mut seen[to.index()], true) => {
                stack.push((to.0, successors(to.0)));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Whether a global's bytes are known for good and no library's.
pub fn is_table(code: &Code, id: GlobalId) -> bool {
    let global = &code.program.globals[id.index()];
    // What the library's tables hold is a matter of the locale.
    code.is_constant(id) && !code.program.units[global.unit.index()].runtime
}
