//! One function's bytecode, block by block as planned.

mod control;
mod memory;
mod value;

use super::Addresses;
use super::choose::{fork_of, operand_types};
use super::facts::Facts;
use super::numbers::Numbers;
use super::plan::{Plan, Planner};
use super::promises::{Much, Promises, looks};
use super::promote::Promoted;
use super::slots::Slots;
use crate::compile::code::{Code, Entry, FunctionCode, Home, IntrinsicSide, Note, ProgramCode, Slot};
use clew_ir::{
    Block, BlockId, Body, Callee, End, Function, FunctionId, Inst, Op, Operand, Place, Program, Reg, Scalar,
};
use rustc_hash::FxHashSet;

/// A jump to a block rather than to an instruction.
const BLOCK: u32 = 1 << 31;
const NO_SLOT: Slot = Slot::MAX;
/// So that endless recursion uses up registers, which is how it is found.
const FEWEST_SLOTS: Slot = 4;

pub struct Lower<'a> {
    addresses: &'a Addresses,
    id: FunctionId,
    function: &'a Function,
    body: &'a Body,
    out: &'a mut ProgramCode,
    first: usize,
    facts: Facts,
    promoted: Promoted,
    numbers: Numbers,
    slots: Slots,
    /// By register; `NO_SLOT` until it has one.
    places: Vec<Slot>,
    starts: Vec<u32>,
    plan: Plan,
    /// What the library promises to the user's code, and how far that looks at each register. clew's libc has none, and
    /// copies what nobody has written, padding say.
    promises: Option<&'a Promises>,
    looks: Vec<Much>,
    place: Option<Place>,
    weight: u16,
}

impl<'a> Lower<'a> {
    pub fn new(
        program: &'a Program,
        addresses: &'a Addresses,
        promises: Option<&'a Promises>,
        function: &'a Function,
        body: &'a Body,
        out: &'a mut ProgramCode,
    ) -> Self {
        let first = out.code.len();
        let facts = Facts::of(program, body);
        let promoted = Promoted::of(body, &facts, out.pointer_bytes);
        let numbers = Numbers::of(program, body, &promoted, out.pointer_bytes);
        // Where nothing promises less than it gives, nobody asks.
        let looks = promises.filter(|all| !all.is_empty()).map_or(Vec::new(), |_| looks(body));
        Lower {
            addresses,
            id: FunctionId::at(out.functions.len()),
            function,
            body,
            out,
            first,
            facts,
            promoted,
            numbers,
            slots: Slots::default(),
            places: vec![NO_SLOT; body.regs.len()],
            starts: vec![0; body.blocks.len()],
            plan: Plan::default(),
            promises,
            looks,
            place: None,
            weight: 0,
        }
    }

    pub fn lower(mut self) -> FunctionCode {
        let body = self.body;
        self.number_constants();
        let adopted = self.number_registers();
        let (facts, promoted) = (&self.facts, &self.promoted);
        let mut planner = Planner::new(body, facts, promoted, self.out.pointer_bytes);
        let mut plans: Vec<Plan> = body.blocks.iter().map(|block| planner.plan(block)).collect();
        for at in adopted {
            plans[0].skipped[at] = true;
        }
        for (i, (block, plan)) in body.blocks.iter().zip(plans).enumerate() {
            self.plan = plan;
            self.starts[i] = self.out.code.len() as u32;
            self.start_segment();
            self.slots.start_block();
            self.weight = (block.insts.len() + 1).min(usize::from(u16::MAX)) as u16;
            for (at, inst) in block.insts.iter().enumerate() {
                if !self.plan.skipped[at] {
                    self.inst(block, at, inst);
                }
            }
            self.place = block.end_place;
            self.end(BlockId::at(i), block);
        }
        self.finish()
    }

    /// Every constant that an instruction may want in a slot.
    fn number_constants(&mut self) {
        let body = self.body;
        for block in &body.blocks {
            for inst in &block.insts {
                if let Op::Call { callee, args, .. } = &inst.op {
                    if let Callee::Indirect(operand) = callee {
                        self.number_constant(*operand, false);
                    }
                    for arg in args {
                        let wide = self.is_wide(arg.ty);
                        self.number_constant(arg.value, wide);
                    }
                    continue;
                }
                let widths = operand_types(&inst.op);
                let mut at = 0;
                inst.op.operands(|operand| {
                    let wide = widths.get(at).or(widths.last()).is_some_and(|&ty| self.is_wide(ty));
                    at += 1;
                    self.number_constant(operand, wide);
                });
            }
            for phi in &block.phis {
                let wide = self.is_wide(phi.ty);
                phi.incoming.iter().for_each(|&(_, value)| self.number_constant(value, wide));
            }
            match &block.end {
                End::Return(values) => {
                    for (&value, &ty) in values.iter().zip(&self.function.results) {
                        let wide = self.is_wide(ty);
                        self.number_constant(value, wide);
                    }
                }
                End::Switch { ty, value, .. } => {
                    let wide = self.is_wide(*ty);
                    self.number_constant(*value, wide);
                }
                end => end.operands(|operand| self.number_constant(operand, false)),
            }
        }
    }

    fn number_constant(&mut self, operand: Operand, wide: bool) {
        if let Operand::Const(value) = operand {
            self.slots.constant(self.addresses.bits(value), wide);
        }
    }

    /// Gives slots to all that lives longer than a block. A promoted local whose first value is a parameter that nothing
    /// else reads takes over the parameter's slot; the stores that this makes unnecessary are returned.
    fn number_registers(&mut self) -> Vec<usize> {
        let body = self.body;
        for &(reg, ty) in &self.function.params {
            self.places[reg.index()] = self.slots.take(self.is_wide(ty));
        }
        let mut adopted = Vec::new();
        let mut stored = FxHashSet::default();
        let entry = body.blocks.first().map_or(&[][..], |block| &block.insts);
        for (i, inst) in entry.iter().enumerate() {
            let Op::Store { value, addr, .. } = inst.op else { continue };
            let Some(local) = self.promoted.local(addr) else { continue };
            let is_param = |reg: Reg| self.function.params.iter().any(|&(param, _)| param == reg);
            if let Operand::Reg(reg) = value
                && stored.insert(local)
                && is_param(reg)
                && self.facts.uses(reg) == 1
            {
                self.places[local.index()] = self.places[reg.index()];
                adopted.push(i);
            }
            stored.insert(local);
        }
        for (i, &ty) in body.regs.iter().enumerate() {
            let reg = Reg(i as u32);
            if self.places[i] != NO_SLOT {
                continue;
            }
            if self.promoted.get(reg).is_some() {
                self.places[i] = self.slots.take(false);
            } else if self.facts.returns_twice || !self.facts.is_local(reg) {
                self.places[i] = self.slots.take(self.is_wide(ty));
            }
        }
        self.slots.start_locals();
        adopted
    }

    /// What is emitted from here on is the next segment of the program.
    fn start_segment(&mut self) {
        let segment = self.out.segments.len() as u32;
        self.out.segments.push(self.out.code.len() as u32);
        if self.out.is_probed {
            self.emit(Code::Probe { segment });
        }
    }

    fn emit(&mut self, code: Code) {
        self.emit_noted(code, 0);
    }

    fn emit_noted(&mut self, code: Code, extra: u32) {
        self.out.code.push(code);
        self.out.notes.push(Note { place: self.place, extra });
    }

    fn unsupported(&mut self, what: &str) {
        let side = self.out.messages.len() as u32;
        self.out.messages.push(what.to_string());
        self.emit(Code::Unsupported { side });
    }

    fn bits(&self, ty: Scalar) -> u32 {
        ty.bits(self.out.pointer_bytes)
    }

    fn is_wide(&self, ty: Scalar) -> bool {
        self.bits(ty) > 64
    }

    fn cut(&self, ty: Scalar) -> u8 {
        (64 - self.bits(ty)) as u8
    }

    /// The slot of a register that is read or written.
    fn reg(&mut self, reg: Reg) -> Slot {
        let reg = self.plan.aliases.get(&reg).copied().unwrap_or(reg);
        if self.places[reg.index()] == NO_SLOT {
            let wide = self.is_wide(self.body.regs[reg.index()]);
            self.places[reg.index()] = self.slots.take(wide);
        }
        self.places[reg.index()]
    }

    fn slot(&mut self, operand: Operand, wide: bool) -> Slot {
        match operand {
            Operand::Reg(reg) => self.reg(reg),
            Operand::Const(value) => self.slots.constant(self.addresses.bits(value), wide),
        }
    }

    /// The slot of an operand of up to 64 bits.
    fn narrow(&mut self, operand: Operand) -> Slot {
        self.slot(operand, false)
    }

    fn inst(&mut self, block: &Block, at: usize, inst: &Inst) {
        self.place = inst.place;
        self.note_library(&inst.op);
        match &inst.op {
            Op::Alloca { dst, .. } if self.promoted.get(*dst).is_some() => {}
            Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. } => self.memory(block, at, &inst.op),
            Op::Address { dst, base, offset, indices } => self.address(block, *dst, *base, *offset, indices),
            Op::Call { callee, args, dst } => self.call(*callee, args, dst),
            Op::Intrinsic { op, ty, args, dst } => {
                let wide = self.is_wide(*ty);
                let args = args.iter().map(|&arg| self.slot(arg, wide)).collect();
                let dst = dst.iter().map(|&reg| self.reg(reg)).collect();
                self.intrinsic(IntrinsicSide { op: op.clone(), ty: *ty, args, dst });
            }
            Op::Count(counter) => self.emit(Code::Count { counter: counter.0 }),
            Op::CountStep { counter, step, site } => {
                let step = self.narrow(*step);
                self.emit_noted(Code::CountStep { counter: counter.0, step }, site.0);
            }
            &Op::Condition { dst, state, cond, steps } => {
                let (dst, state, cond) = (self.reg(dst), self.narrow(state), self.narrow(cond));
                self.emit(Code::Condition { dst, state, cond, steps });
            }
            &Op::Vector { first, state } => {
                let state = self.narrow(state);
                self.emit(Code::Vector { first, state });
            }
            &Op::Label { number, holds, site } => {
                let holds = self.narrow(holds);
                self.emit_noted(Code::Label { number, holds }, site.0);
            }
            Op::Unsupported { what, .. } => self.unsupported(what),
            op => self.value(op),
        }
    }

    /// Says where the user's code relies on more than a C library promises.
    fn note_library(&mut self, op: &Op) {
        let Some(promises) = self.promises.filter(|all| !all.is_empty()) else { return };
        let relies = match op {
            Op::Call { callee, args, dst } => {
                let far = dst.iter().map(|reg| self.looks[reg.index()]).max().unwrap_or_default();
                promises.relies_on_more(*callee, far) || args.iter().any(|arg| promises.mentions(arg.value))
            }
            Op::Store { value, .. } => promises.mentions(*value),
            _ => false,
        };
        if relies {
            let (op, ty) = (promises.more.clone(), Scalar::Ptr);
            self.intrinsic(IntrinsicSide { op, ty, args: Box::default(), dst: Box::default() });
        }
    }

    fn intrinsic(&mut self, this: IntrinsicSide) {
        let side = self.out.intrinsics.len() as u32;
        self.out.intrinsics.push(this);
        self.emit(Code::Intrinsic { side });
    }

    /// Resolves block marks, now that all blocks have their place.
    fn finish(self) -> FunctionCode {
        let starts = &self.starts;
        let resolve = |to: &mut u32| {
            if *to >= BLOCK {
                *to = starts[(*to - BLOCK) as usize];
            }
        };
        let out = self.out;
        for code in &mut out.code[self.first..] {
            match code {
                Code::Jump { to, .. } => resolve(to),
                Code::Switch { side } => out.switches[*side as usize].targets.iter_mut().for_each(resolve),
                Code::Indirect { side } => {
                    out.gotos[*side as usize].targets.iter_mut().for_each(|(_, to)| resolve(to));
                }
                Code::Call { side } => {
                    out.calls[*side as usize].window = self.slots.count.max(FEWEST_SLOTS);
                }
                code => {
                    if let Some(fork) = fork_of(code) {
                        [&mut fork.yes, &mut fork.no].into_iter().for_each(resolve);
                    }
                }
            }
        }
        let bits = |ty: Scalar| ty.bits(out.pointer_bytes) as u8;
        let params = self.function.params.iter().map(|&(reg, ty)| (self.places[reg.index()], bits(ty)));
        // Within its block, what an instruction gives may not be there before somebody asks for it; what a call gives is.
        let given = if out.is_probed { given(self.body) } else { FxHashSet::default() };
        let home = |(at, &slot): (usize, &Slot)| match Reg(at as u32) {
            reg if self.promoted.get(reg).is_some() => Home::Local(slot),
            _ if slot == NO_SLOT => Home::None,
            reg if self.facts.is_local(reg) && !given.contains(&reg) => Home::None,
            _ => Home::Slot(slot),
        };
        let homes = self.places.iter().enumerate().filter(|_| out.is_probed).map(home);
        FunctionCode {
            entry: Entry::Code,
            start: self.first as u32,
            slots: self.slots.count.max(FEWEST_SLOTS),
            params: params.collect(),
            consts: self.slots.consts.into(),
            homes: homes.collect(),
        }
    }
}

/// What calls give.
fn given(body: &Body) -> FxHashSet<Reg> {
    let mut all = FxHashSet::default();
    for inst in body.blocks.iter().flat_map(|block| &block.insts) {
        if matches!(inst.op, Op::Call { .. }) {
            inst.op.results(|reg| {
                all.insert(reg);
            });
        }
    }
    all
}
