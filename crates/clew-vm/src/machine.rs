//! The machine: frames, the step loop, and the dispatch to the families of instructions.

use crate::arith;
use crate::code::{Code, Entry, ProgramCode, Target};
use crate::host::Host;
use crate::inputs::Inputs;
use crate::memory::{self, Memory};
use crate::pointer::pointer_in;
use crate::shadow::Shadow;
use crate::trace::{Doubt, EventKind};
use crate::{Limit, Outcome, Trap, TrapKind};
use clew_ir::{Compare, FunctionId, Program, Scalar, SiteId};
use clew_term::Term;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits on one run; each ends in an outcome.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub steps: u64,
    pub heap: u64,
    pub stack: u64,
    pub events: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: 2_000_000, heap: 64 << 20, stack: 8 << 20, events: 50_000 }
    }
}

/// A variadic argument: value, term, width in bits.
pub(crate) type Extra = (u64, Term, u8);

pub(crate) struct Frame {
    pub function: FunctionId,
    /// Where the frame's registers start.
    pub base: usize,
    /// Where to go on in the caller, and the call that led here.
    return_pc: u32,
    call: u32,
    stack_mark: (usize, usize),
    pub extra: Vec<Extra>,
}

/// The end of a run, on its way up.
pub(crate) type Halt = Box<Outcome>;
pub(crate) type Step<T = ()> = Result<T, Halt>;

const NO_CALL: u32 = u32::MAX;
/// How many steps pass between two looks at the clock's flag.
const POLL: u64 = 1 << 16;

pub(crate) struct Machine<'a, S> {
    pub program: &'a Program,
    pub code: &'a ProgramCode,
    pub memory: Memory,
    pub regs: Vec<u64>,
    pub frames: Vec<Frame>,
    pub shadow: S,
    pub inputs: Inputs<'a>,
    pub counts: Vec<u64>,
    pub steps: u64,
    poll_at: u64,
    pub pc: u32,
    pub base: usize,
    pub limits: Limits,
    stop: &'a AtomicBool,
    /// What the outermost function returned: values and terms.
    pub results: Vec<(u64, Term)>,
    /// A whole program has one, a unit does not.
    pub host: Option<&'a mut dyn Host>,
    /// Errors that did not end the run.
    pub findings: Vec<Trap>,
}

impl<'a, S: Shadow> Machine<'a, S> {
    pub fn new(
        program: &'a Program,
        code: &'a ProgramCode,
        memory: Memory,
        inputs: Inputs<'a>,
        shadow: S,
        limits: Limits,
        stop: &'a AtomicBool,
    ) -> Self {
        Machine {
            program,
            code,
            memory,
            regs: Vec::new(),
            frames: Vec::new(),
            shadow,
            inputs,
            counts: vec![0; code.counters],
            steps: 0,
            poll_at: POLL.min(limits.steps),
            pc: 0,
            base: 0,
            limits,
            stop,
            results: Vec::new(),
            host: None,
            findings: Vec::new(),
        }
    }

    /// Calls `function` with these arguments and runs until it returns or the run ends otherwise.
    pub fn call_outermost(&mut self, function: FunctionId, args: &[(u64, Term)]) -> Outcome {
        let outcome = self.enter(function, NO_CALL, args, Vec::new()).and_then(|()| self.go());
        match outcome {
            Ok(()) => Outcome::Returned,
            Err(halt) => *halt,
        }
    }

    fn go(&mut self) -> Step {
        let code = &self.code.code[..];
        while !self.frames.is_empty() {
            self.steps += 1;
            if self.steps >= self.poll_at {
                self.poll()?;
            }
            let at = self.pc as usize;
            self.pc += 1;
            self.step(code[at])?;
        }
        Ok(())
    }

    fn poll(&mut self) -> Step {
        if self.steps >= self.limits.steps {
            return Err(Box::new(Outcome::Limit(Limit::Steps)));
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(Box::new(Outcome::Limit(Limit::Interrupted)));
        }
        if S::ON && self.shadow.concolic().trace.events.len() > self.limits.events {
            return Err(Box::new(Outcome::Limit(Limit::Events)));
        }
        self.poll_at = (self.steps + POLL).min(self.limits.steps);
        Ok(())
    }

    #[inline(always)]
    fn step(&mut self, code: Code) -> Step {
        match code {
            Code::Binary { op, bits, dst, a, b } => return self.binary(op, bits, dst, a, b),
            Code::Compare { op, bits, dst, a, b } => return self.compare(op, bits, dst, a, b),
            Code::SExt { from, to, dst, a } => {
                let value = arith::signed(from, self.get(a)) as u64 & arith::mask(to);
                self.unary(dst, a, value, |c, t| c.terms.sext(t, u32::from(to)));
            }
            Code::ZExt { to, dst, a, .. } => {
                self.unary(dst, a, self.get(a), |c, t| c.terms.zext(t, u32::from(to)));
            }
            Code::Trunc { to, dst, a } => {
                let from = self.pointer_bits();
                if S::ON && to < from && self.term(a).is_some() && self.is_pointer(a) {
                    return Err(self.unrelated("a number made of an address"));
                }
                let value = self.get(a) & arith::mask(to);
                self.unary(dst, a, value, |c, t| c.terms.trunc(t, u32::from(to)));
            }
            Code::Copy { dst, a } => {
                let (value, term) = (self.get(a), self.term(a));
                self.set(dst, value, term);
            }
            Code::Select { bits, dst, cond, a, b } => self.select(bits, dst, cond, a, b),
            Code::Float { op, bits, dst, a, b } => self.float(op, bits, dst, a, b),
            Code::FloatNeg { bits, dst, a } => {
                let value = arith::float_neg(bits, self.get(a));
                self.unary(dst, a, value, |c, t| c.terms.fneg(t));
            }
            Code::FloatCompare { op, bits, dst, a, b } => self.float_compare(op, bits, dst, a, b),
            Code::FloatCast { op, from, to, dst, a } => self.float_cast(op, from, to, dst, a),
            Code::Load { bits, masked, dst, addr } => return self.load(bits, masked, dst, addr),
            Code::Store { bits, value, addr } => return self.store(bits, value, addr),
            Code::Alloca { dst, count, side } => return self.alloca(dst, count, side),
            Code::Offset { dst, base, offset } => self.offset(dst, base, i64::from(offset)),
            Code::Index { bits, scale, dst, base, index } => self.index(bits, scale, dst, base, index),
            Code::Call { side } => return self.call(side),
            Code::Intrinsic { side } => return self.intrinsic(side),
            Code::Count { counter } => self.counts[counter as usize] += 1,
            Code::CountStep { counter, step, site } => {
                let value = self.get(step);
                self.counts[counter as usize] = self.counts[counter as usize].wrapping_add(value);
                self.decide(step, value != 0, 64, site);
            }
            Code::Jump { to } => self.pc = to,
            Code::Branch { cond, yes, no, site } => {
                let taken = self.get(cond) & 1 != 0;
                self.decide(cond, taken, 1, site);
                self.pc = if taken { yes } else { no };
            }
            Code::Switch { side } => self.switch(side),
            Code::Return { side } => self.leave(side),
            Code::Unreachable => return Err(self.trap(TrapKind::Unreachable)),
            Code::Unsupported { side } => return Err(self.unsupported(side)),
        }
        Ok(())
    }

    #[inline(always)]
    pub fn get(&self, slot: u32) -> u64 {
        self.regs[self.base + slot as usize]
    }

    #[inline(always)]
    pub fn term(&self, slot: u32) -> Term {
        self.shadow.get(self.base + slot as usize)
    }

    #[inline(always)]
    pub fn set(&mut self, slot: u32, value: u64, term: Term) {
        let at = self.base + slot as usize;
        self.regs[at] = value;
        self.shadow.set(at, term);
    }

    /// The place of the instruction under way.
    pub fn here(&self) -> Option<clew_ir::Place> {
        self.code.places[self.pc.saturating_sub(1) as usize]
    }

    pub fn trap(&self, kind: TrapKind) -> Halt {
        // A fault inside clew's libc is the caller's.
        let stack: Vec<FunctionId> = self.frames.iter().map(|frame| frame.function).collect();
        let mut place = self.here();
        for (inner, frame) in self.frames.iter().enumerate().rev() {
            if self.program.is_users(frame.function) {
                break;
            }
            if inner > 0 {
                place = self.code.places[frame.return_pc.saturating_sub(1) as usize];
            }
        }
        Box::new(Outcome::Trap(Trap { kind, place, stack }))
    }

    fn unsupported(&self, side: u32) -> Halt {
        Box::new(Outcome::Unsupported(self.code.messages[side as usize].clone(), self.here()))
    }

    /// Records a two-way decision.
    #[inline(always)]
    fn decide(&mut self, slot: u32, taken: bool, bits: u32, site: SiteId) {
        if S::ON && self.term(slot).is_some() {
            let pc = self.pc - 1;
            let term = self.term(slot);
            let c = self.shadow.concolic();
            let truth = if bits == 1 { term } else { c.terms.truth(term) };
            let cond = if taken { truth } else { c.terms.not(truth) };
            c.event(EventKind::Branch { site, outcome: u32::from(taken) }, cond, pc);
        }
    }

    fn switch(&mut self, side: u32) {
        let switch = &self.code.switches[side as usize];
        let value = self.get(switch.value);
        let found = switch.sorted.binary_search_by_key(&value, |&(v, _)| v);
        let outcome = match found {
            Ok(at) => switch.sorted[at].1,
            Err(_) => switch.values.len() as u32,
        };
        if S::ON && self.term(switch.value).is_some() {
            let term = self.term(switch.value);
            let pc = self.pc - 1;
            let c = self.shadow.concolic();
            let cond = crate::site_condition(&mut c.terms, term, &switch.values, outcome);
            c.event(EventKind::Switch { site: switch.site, outcome, value: term }, cond, pc);
        }
        self.pc = switch.targets[outcome as usize];
    }

    pub fn call(&mut self, side: u32) -> Step {
        let call = &self.code.calls[side as usize];
        let function = match call.target {
            Target::Direct(id) => id,
            Target::Indirect(slot) => self.indirect(slot, call.args.len())?,
        };
        let all = &call.args;
        match self.code.functions[function.index()].entry {
            Entry::Code => {
                let fixed = self.code.functions[function.index()].params.len().min(all.len());
                let args: Vec<(u64, Term)> =
                    all[..fixed].iter().map(|&(s, _)| (self.get(s), self.term(s))).collect();
                let extra = all[fixed..].iter().map(|&(s, bits)| (self.get(s), self.term(s), bits)).collect();
                self.enter(function, side, &args, extra)
            }
            Entry::Builtin(builtin) => self.builtin(builtin, side),
            Entry::Stub => self.stub(function, side),
        }
    }

    /// The function whose address this is.
    fn function_at(&self, addr: u64) -> Option<FunctionId> {
        let index = addr.wrapping_sub(memory::FUNCTIONS) / 16;
        let known = addr.is_multiple_of(16) && addr >= memory::FUNCTIONS;
        (known && index < self.code.functions.len() as u64).then_some(FunctionId(index as u32))
    }

    /// The function that a call through an address leads to.
    fn indirect(&mut self, slot: u32, args: usize) -> Step<FunctionId> {
        let addr = self.get(slot);
        if S::ON {
            let (term, pc) = (self.term(slot), self.pc - 1);
            self.shadow.concolic().fix(term, addr, pc);
        }
        if addr == 0 && self.inputs.doubts.has(Doubt::FunctionPointer) {
            let what = "a call through a function pointer that is an input".to_owned();
            return Err(Box::new(Outcome::Unsupported(what, self.here())));
        }
        let Some(id) = self.function_at(addr) else {
            return Err(self.trap(if addr == 0 { TrapKind::NullDereference } else { TrapKind::BadCall }));
        };
        if self.code.functions[id.index()].params.len() > args {
            return Err(self.trap(TrapKind::BadCall));
        }
        Ok(id)
    }

    fn enter(&mut self, function: FunctionId, call: u32, args: &[(u64, Term)], extra: Vec<Extra>) -> Step {
        let code = &self.code.functions[function.index()];
        let base = match self.frames.last() {
            Some(frame) => frame.base + self.code.functions[frame.function.index()].slots as usize,
            None => 0,
        };
        let top = base + code.slots as usize;
        let deep = self.frames.len() >= 10_000 || self.memory.stack_bytes() > self.limits.stack;
        if deep {
            return Err(self.trap(TrapKind::StackOverflow));
        }
        if self.regs.len() < top {
            self.regs.resize(top.next_power_of_two(), 0);
            self.shadow.reserve(top.next_power_of_two());
        }
        let stack_mark = self.memory.stack_mark();
        self.frames.push(Frame { function, base, return_pc: self.pc, call, stack_mark, extra });
        self.base = base;
        self.pc = code.start;
        let consts = base + code.first_const as usize;
        self.regs[consts..consts + code.consts.len()].copy_from_slice(&code.consts);
        if S::ON {
            for at in consts..consts + code.consts.len() {
                self.shadow.set(at, Term::NONE);
            }
        }
        for (&slot, &(value, term)) in code.params.iter().zip(args) {
            self.set(slot, value, term);
        }
        Ok(())
    }

    fn leave(&mut self, side: u32) {
        let slots = &self.code.returns[side as usize];
        let values: Vec<(u64, Term)> = slots.iter().map(|&slot| (self.get(slot), self.term(slot))).collect();
        let Some(frame) = self.frames.pop() else { return };
        self.memory.release_stack(frame.stack_mark);
        self.pc = frame.return_pc;
        let Some(caller) = self.frames.last() else {
            self.results = values;
            return;
        };
        self.base = caller.base;
        let dst = &self.code.calls[frame.call as usize].dst;
        for (&slot, (value, term)) in dst.iter().zip(values) {
            self.set(slot, value, term);
        }
    }

    pub fn bits_of(&self, ty: Scalar) -> u32 {
        ty.bits(self.code.pointer_bytes)
    }

    pub fn pointer_bits(&self) -> u8 {
        (self.code.pointer_bytes * 8) as u8
    }
}

impl<S: Shadow> Machine<'_, S> {
    #[inline(always)]
    fn compare(&mut self, op: Compare, bits: u8, dst: u32, a: u32, b: u32) -> Step {
        let (x, y) = (self.get(a), self.get(b));
        if !matches!(op, Compare::Eq | Compare::Ne) && self.are_unrelated(bits, x, y) {
            return Err(self.unrelated("the order of two different objects"));
        }
        let value = u64::from(arith::compare(op, bits, x, y));
        let (ta, tb) = (self.term(a), self.term(b));
        self.set(dst, value, Term::NONE);
        if S::ON && (ta.is_some() || tb.is_some()) {
            let null = (y == 0 && tb.is_none()) || (x == 0 && ta.is_none());
            if x == y && bits == self.pointer_bits() && self.are_strangers((x, ta), (y, tb)) {
                return Err(self.unrelated("addresses of different objects that happen to be equal"));
            }
            if self.mixes(bits, (x, ta), (y, tb)) || self.mixes(bits, (y, tb), (x, ta)) {
                return Err(self.unrelated("a number compared with an address"));
            }
            if !null && self.is_address(bits, ta, tb) {
                self.inputs.doubts.add(Doubt::Alias);
            }
            let (ta, tb) = self.both(ta, tb, bits, x, y);
            let at = self.base + dst as usize;
            let c = self.shadow.concolic();
            let term = c.compare(op, ta, tb);
            c.put(at, term);
        }
        Ok(())
    }

    #[cold]
    fn is_pointer(&mut self, slot: u32) -> bool {
        let term = self.term(slot);
        let width = u32::from(self.pointer_bits());
        let terms = &self.shadow.concolic().terms;
        terms.width(term) == width && pointer_in(terms, term).is_some()
    }

    /// Whether two equal addresses are made from pointers to different objects.
    fn are_strangers(&mut self, a: (u64, Term), b: (u64, Term)) -> bool {
        match (self.origin_of(a), self.origin_of(b)) {
            (Some(a), Some(b)) => a != b,
            _ => false,
        }
    }

    /// The object that an address is made from.
    fn origin_of(&mut self, (value, term): (u64, Term)) -> Option<u64> {
        match term {
            Term::NONE => self.memory.object_at(value).map(|object| object.base),
            term => self.chosen_object(term),
        }
    }

    /// Whether the first operand is an address and the second an input that is no pointer.
    fn mixes(&mut self, bits: u8, (x, ta): (u64, Term), (_, tb): (u64, Term)) -> bool {
        let number = tb.is_some() && !self.is_address(bits, tb, Term::NONE);
        let object = x >= memory::DATA && self.memory.object_at(x).is_some();
        let live = ta.is_none() && (object || self.function_at(x).is_some());
        bits == self.pointer_bits() && number && (live || self.is_address(bits, ta, Term::NONE))
    }

    /// Whether one of the operands is made of an input pointer.
    pub fn is_address(&mut self, bits: u8, ta: Term, tb: Term) -> bool {
        let terms = &self.shadow.concolic().terms;
        let pointer = |term: Term| term.is_some() && pointer_in(terms, term).is_some();
        bits == (self.code.pointer_bytes * 8) as u8 && (pointer(ta) || pointer(tb))
    }

    /// Two addresses of different objects: how they lie is no property of the program.
    #[inline(always)]
    pub fn are_unrelated(&self, bits: u8, x: u64, y: u64) -> bool {
        bits == self.pointer_bits() && x.min(y) >= memory::DATA && x.max(y) < memory::END && self.differ(x, y)
    }

    #[cold]
    fn differ(&self, x: u64, y: u64) -> bool {
        match (self.memory.object_at(x), self.memory.object_at(y)) {
            (Some(a), Some(b)) => a.base != b.base,
            _ => false,
        }
    }

    #[cold]
    pub fn unrelated(&self, what: &str) -> Halt {
        Box::new(Outcome::Unsupported(what.to_owned(), self.here()))
    }

    /// Both operands as terms, constants where they are concrete.
    pub fn both(&mut self, ta: Term, tb: Term, bits: u8, x: u64, y: u64) -> (Term, Term) {
        let terms = &mut self.shadow.concolic().terms;
        let bits = u32::from(bits);
        let a = if ta.is_some() { ta } else { terms.constant(u128::from(x), bits) };
        let b = if tb.is_some() { tb } else { terms.constant(u128::from(y), bits) };
        (a, b)
    }
}
