//! The machine: its state, frames, calls and how a run ends. The loop itself is in `step`.

pub(crate) mod arguments;
pub(crate) mod calls;
mod clock;
pub(crate) mod counters;
pub(crate) mod decide;
pub(crate) mod findings;
pub(crate) mod intrinsics;
pub(crate) mod jump;
mod labels;
pub(crate) mod math_calls;
pub(crate) mod stack;
pub(crate) mod step;
pub(crate) mod values;
pub(crate) mod variadic;
pub(crate) mod wide_ops;

use crate::compile::code::{Entry, ProgramCode, Slot, Target, Way};
use crate::inputs::Inputs;
use crate::inputs::contract::Contract;
use crate::memory::Memory;
use crate::program::host::Host;
use crate::program::outside::World;
use crate::run::snapshot::Taking;
use crate::trace::audit::Aspect;
use crate::trace::shadow::{Register, Shadow};
use crate::trace::sight::Probe;
use crate::trace::{EventKind, FrameId, Guard};
use crate::{Limit, Outcome, Trap, TrapKind};
use clew_ir::{FunctionId, Program, Scalar};
use clew_term::{Term, Var};
pub(crate) use clock::Clock;
pub(crate) use counters::Counters;
use findings::Findings;
use jump::Jumps;
use stack::{Stack, Stacks};
use std::sync::atomic::AtomicBool;

/// Limits on one run; each ends in an outcome.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Instructions of the IR, as LLVM counts them.
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

/// A value of any width, and its term.
pub(crate) type Value = (u128, Term);

/// A variable argument.
#[derive(Clone, Copy)]
pub struct Extra {
    pub value: Value,
    pub bits: u8,
    pub way: Way,
}

#[derive(Clone, Copy)]
pub struct Frame {
    pub function: FunctionId,
    /// Where the frame's registers start.
    pub base: u32,
    /// Where to go on in the caller, and the call that led here.
    pub return_pc: u32,
    pub call: u32,
    pub stack_mark: u32,
    /// Where its variable arguments start among those of all frames.
    pub extras: u32,
    /// Its number in the trace, once an event needs one.
    pub id: FrameId,
}

/// The end of a run, on its way up.
pub(crate) type Halt = Box<Outcome>;
pub(crate) type Step<T = ()> = Result<T, Halt>;

const NO_CALL: u32 = u32::MAX;
/// Where the outermost function returns to.
pub(crate) const NOWHERE: u32 = u32::MAX;
/// What a frame takes of the stack beside its memory and registers: a return address and saved registers.
const FRAME_BYTES: u64 = 32;

pub(crate) struct Machine<'a, S: Shadow> {
    pub program: &'a Program,
    pub code: &'a ProgramCode,
    pub memory: Memory,
    pub stack: Stack<S::Register>,
    /// For other registers.
    pub stacks: Stacks,
    pub shadow: S,
    pub inputs: Inputs<'a>,
    pub counters: Counters,
    pub clock: Clock<'a>,
    pub limits: Limits,
    /// What comes next; the instruction under way is the one before it.
    pub pc: u32,
    /// What the outermost function returned: values and terms.
    pub results: Vec<Value>,
    /// It fell off its end without setting them.
    pub fell_off: bool,
    /// A whole program has one, a unit does not.
    pub host: Option<&'a mut dyn Host>,
    /// A program under test has one.
    pub world: Option<World<'a>>,
    pub findings: Findings,
    pub jumps: Jumps,
    /// What the user says of the unit.
    pub contract: &'a Contract,
    /// The frames, in the trace, of the calls that are still to come; the next one is the last here.
    pub expected: Vec<FrameId>,
    /// Edges are watched, see `Shadow::watch`.
    pub watches: bool,
    /// Where the objects of the script lie.
    pub script_objects: Vec<u64>,
    /// What looks at the run.
    pub probe: Option<&'a mut dyn Probe>,
    /// After so many steps a snapshot is due, at the next decision.
    pub due: u64,
    pub taking: Taking<'a>,
}

impl<'a, S: Shadow> Machine<'a, S> {
    pub fn new(
        program: &'a Program,
        code: &'a ProgramCode,
        (mut memory, counters, mut stacks): (Memory, Counters, Stacks),
        inputs: Inputs<'a>,
        shadow: S,
        limits: Limits,
        stop: &'a AtomicBool,
    ) -> Self {
        memory.limit_stack(limits.stack);
        Machine {
            program,
            code,
            memory,
            stack: std::mem::take(S::Register::stack(&mut stacks)),
            stacks,
            shadow,
            inputs,
            counters,
            clock: Clock::new(limits.steps, stop),
            limits,
            pc: 0,
            results: Vec::new(),
            fell_off: false,
            host: None,
            world: None,
            findings: Findings::default(),
            jumps: Jumps::default(),
            contract: Contract::NONE,
            expected: Vec::new(),
            watches: false,
            script_objects: Vec::new(),
            probe: None,
            due: u64::MAX,
            taking: Taking::default(),
        }
    }

    /// The run calls functions that start there, one after the other: the trace knows what comes after each.
    pub fn expect_calls(&mut self, starts: &[u32]) {
        if S::ON && starts.len() > 1 {
            self.expected = self.shadow.concolic().trace.expect(starts);
        }
    }

    /// The frame, in the trace, of the call that comes next, where several come.
    pub fn expected_call(&self) -> Option<FrameId> {
        self.expected.last().copied()
    }

    /// Calls `function` with these arguments and runs until it returns or the run ends otherwise.
    pub fn call_outermost(&mut self, function: FunctionId, args: &[Value]) -> Outcome {
        let ended = self.call_with(function, args, 0, NOWHERE);
        self.outcome_of(function, ended)
    }

    /// How a run ends whose outermost call has come to this.
    pub fn outcome_of(&self, function: FunctionId, ended: Step) -> Outcome {
        match ended {
            Ok(()) if self.program.function(function).noreturn => {
                let place = self.program.function(function).place;
                let calls = vec![(function, place)];
                Outcome::Trap(Trap { kind: TrapKind::Unreachable, place, calls, within: None })
            }
            Ok(()) => Outcome::Returned,
            Err(halt) => *halt,
        }
    }

    /// The same in the midst of a run; what it returns is in `results`.
    pub fn call_inner(&mut self, function: FunctionId, args: &[Value]) -> Step {
        self.call_with(function, args, self.stack.extras(), self.pc)
    }

    /// The variable arguments are those from number `extras` on. The run goes on at `return_pc`, as far as anybody asks.
    pub fn call_with(&mut self, function: FunctionId, args: &[Value], extras: u32, return_pc: u32) -> Step {
        let (pc, outermost) = (self.pc, self.stack.begin());
        self.enter(function, NO_CALL)?;
        if let Some(frame) = self.stack.innermost_mut() {
            (frame.extras, frame.return_pc) = (extras, return_pc);
            if return_pc == NOWHERE
                && let Some(id) = self.expected.pop()
            {
                frame.id = id;
            }
        }
        let params = &self.code.functions[function.index()].params;
        for (&(slot, bits), &(value, term)) in params.iter().zip(args) {
            self.set_any(slot, bits, value, term);
        }
        self.go()?;
        self.pc = pc;
        self.stack.go_back_to(outermost);
        Ok(())
    }

    /// Looks at the limits; how many more steps may pass until the next look.
    pub fn poll(&mut self) -> Step<u64> {
        let more = self.clock.poll()?;
        if S::ON && self.shadow.concolic().trace.decisions() > self.limits.events {
            return Err(Box::new(Outcome::Limit(Limit::Events)));
        }
        Ok(more)
    }

    #[inline(always)]
    pub fn get(&self, slot: Slot) -> u64 {
        self.stack.get(slot)
    }

    #[inline(always)]
    pub fn term(&self, slot: Slot) -> Term {
        self.stack.term(slot)
    }

    #[inline(always)]
    pub fn set(&mut self, slot: Slot, value: u64, term: Term) {
        self.stack.set(slot, value, term);
    }

    /// `put_any` for a value of up to 64 bits.
    pub fn put(&mut self, slot: Slot, value: u64, term: Term) {
        self.put_any(slot, 64, u128::from(value), term);
    }

    /// A value of any width; a wide one has its term beside its lower half.
    pub fn get_any(&self, slot: Slot, bits: u8) -> u128 {
        let high = if bits > 64 { self.get(slot + 1) } else { 0 };
        u128::from(high) << 64 | u128::from(self.get(slot))
    }

    /// Stores a value of any width and its new term, if any; a constant is no term.
    pub fn put_any(&mut self, slot: Slot, bits: u8, value: u128, mut term: Term) {
        if S::ON && term.is_some() {
            let pc = self.pc - 1;
            let c = self.shadow.concolic();
            c.claim(Aspect::Value, term, value, pc);
            term = c.unless_constant(term);
        }
        self.set_any(slot, bits, value, term);
    }

    pub fn set_any(&mut self, slot: Slot, bits: u8, value: u128, term: Term) {
        self.set(slot, value as u64, term);
        if bits > 64 {
            self.set(slot + 1, (value >> 64) as u64, Term::NONE);
        }
    }

    /// The place of the instruction under way.
    pub fn here(&self) -> Option<clew_ir::Place> {
        self.code.notes[self.pc.saturating_sub(1) as usize].place
    }

    /// What an instruction's note has beside its place.
    pub fn note(&self) -> u32 {
        self.code.notes[self.pc.saturating_sub(1) as usize].extra
    }

    #[cold]
    pub fn trap(&self, kind: TrapKind) -> Halt {
        Box::new(Outcome::Trap(self.fault_here(kind)))
    }

    /// An error at the instruction under way, with the calls that led to it. One inside clew's libc is the caller's.
    pub fn fault_here(&self, kind: TrapKind) -> Trap {
        let mut place = self.here();
        let (mut calls, mut within) = (Vec::new(), None);
        for frame in self.stack.frames().iter().rev() {
            if self.program.is_users(frame.function) || !calls.is_empty() {
                calls.push((frame.function, place));
            } else {
                within = Some(frame.function);
            }
            place = self.code.place(frame.return_pc.saturating_sub(1));
        }
        if calls.is_empty()
            && let Some(frame) = self.stack.innermost()
        {
            calls.push((frame.function, self.here()));
        }
        calls.reverse();
        let place = calls.last().and_then(|&(_, place)| place);
        Trap { kind, place, calls, within }
    }

    /// Whether the user's code looks at the result of the library's function that it is in.
    pub fn is_result_used(&self) -> bool {
        let frames = self.stack.frames();
        let users = frames.iter().rposition(|frame| self.program.is_users(frame.function));
        let called = users.and_then(|at| frames.get(at + 1));
        called.and_then(|frame| self.code.calls.get(frame.call as usize)).is_none_or(|call| call.used)
    }

    pub fn unsupported(&self, what: &str) -> Halt {
        Box::new(Outcome::Unsupported(what.to_owned(), self.fault_here(TrapKind::Unreachable).place))
    }

    pub fn call(&mut self, side: u32) -> Step {
        let code = self.code;
        let call = &code.calls[side as usize];
        let function = match call.target {
            Target::Direct(id) => id,
            Target::Indirect(slot) => match self.indirect(slot, call.args.len())? {
                Some(id) => id,
                None => return self.call_back(slot, side),
            },
        };
        match code.functions[function.index()].entry {
            Entry::Code if self.is_replaced(function) => self.replacement(function, side),
            Entry::Code => self.call_code(function, side),
            Entry::Builtin(builtin) => self.builtin(builtin, side),
            Entry::Stub => self.stub(function, side),
        }
    }

    fn call_code(&mut self, function: FunctionId, side: u32) -> Step {
        let call = &self.code.calls[side as usize];
        let args = &call.args;
        let (from, extras) = (self.stack.base(), self.stack.extras());
        let params = &self.code.functions[function.index()].params;
        for (&(slot, bits), &way) in args.iter().zip(&call.ways).skip(params.len()) {
            let value = (self.get_any(slot, bits), self.term(slot));
            self.stack.pass(Extra { value, bits, way });
        }
        self.enter(function, side)?;
        if let Some(frame) = self.stack.innermost_mut() {
            frame.extras = extras;
        }
        for (&(param, bits), &(arg, _)) in params.iter().zip(args) {
            self.stack.copy_from(from, arg, param);
            if bits > 64 {
                self.stack.copy_from(from, arg + 1, param + 1);
            }
        }
        Ok(())
    }

    /// The function whose address this is.
    pub fn function_at(&self, addr: u64) -> Option<FunctionId> {
        let number = self.memory.function_number(addr)?;
        (number < self.code.functions.len() as u64).then_some(FunctionId(number as u32))
    }

    /// The function of the program that a call through an address leads to; none where it leads to a stub.
    fn indirect(&mut self, slot: Slot, args: usize) -> Step<Option<FunctionId>> {
        let addr = self.get(slot);
        match self.var_in_slot(slot) {
            Some(var) => self.decide(var)?,
            None => self.decide_address(slot),
        }
        if self.callback_at(addr).is_some() {
            return Ok(None);
        }
        let Some(id) = self.function_at(addr) else {
            return Err(self.trap(if addr == 0 { TrapKind::NullDereference } else { TrapKind::BadCall }));
        };
        if self.code.functions[id.index()].params.len() > args {
            return Err(self.trap(TrapKind::BadCall));
        }
        Ok(Some(id))
    }

    /// The function pointer that leads to the stub at this address.
    pub fn callback_at(&self, addr: u64) -> Option<Var> {
        let number = self.memory.function_number(addr)?.checked_sub(self.code.functions.len() as u64)?;
        self.inputs.space.callback_at(number)
    }

    fn call_back(&mut self, slot: Slot, side: u32) -> Step {
        match self.callback_at(self.get(slot)) {
            Some(var) => self.callback(var, side),
            None => Err(self.trap(TrapKind::BadCall)),
        }
    }

    /// The pointer variable that the address in a slot is made from.
    pub fn var_in_slot(&mut self, slot: Slot) -> Option<Var> {
        if S::ON { self.var_in(self.term(slot)) } else { None }
    }

    /// Puts into the path that an address of code is this one; each other one is another path.
    pub fn decide_address(&mut self, slot: Slot) {
        let (addr, term) = (self.get(slot), self.term(slot));
        if !S::ON || term.is_none() {
            return;
        }
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        let here = c.terms.constant(u128::from(addr), c.terms.width(term));
        let same = c.terms.eq(term, here);
        let other = c.terms.not(same);
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, same, pc);
    }

    /// A new frame, its constants in place.
    fn enter(&mut self, function: FunctionId, call: u32) -> Step {
        let code = self.code;
        let callee = &code.functions[function.index()];
        let base = match self.stack.innermost() {
            Some(frame) => self.stack.base() + code.functions[frame.function.index()].slots as usize,
            None => 0,
        };
        self.grow_registers(base + callee.slots as usize)?;
        self.push_frame(function, call, base, self.pc);
        self.pc = callee.start;
        for (slot, &value) in (0..).zip(&callee.consts) {
            self.set(slot, value, Term::NONE);
        }
        Ok(())
    }

    #[inline(always)]
    pub fn push_frame(&mut self, function: FunctionId, call: u32, base: usize, return_pc: u32) {
        self.stack.push(Frame {
            function,
            base: base as u32,
            return_pc,
            call,
            stack_mark: self.memory.stack_bytes() as u32,
            extras: self.stack.extras(),
            id: FrameId::NONE,
        });
    }

    /// Makes sure that there are `top` registers. They are what a stack overflow is found by: they grow in large steps.
    #[cold]
    pub fn grow_registers(&mut self, top: usize) -> Step {
        if self.stack.has_registers(top) {
            return Ok(());
        }
        let wanted = top.next_power_of_two();
        if self.stack.bytes_with(wanted) + self.memory.stack_bytes() > self.limits.stack {
            return Err(self.trap(TrapKind::StackOverflow));
        }
        self.stack.grow(wanted);
        Ok(())
    }

    /// Leaves the current frame: which call led to it, and where that goes on.
    #[inline(always)]
    pub fn pop_frame(&mut self) -> Option<(u32, u32)> {
        let frame = self.stack.pop()?;
        self.memory.shrink_stack(frame.stack_mark as usize);
        self.jumps.forget(self.stack.depth());
        Some((frame.call, frame.return_pc))
    }

    pub fn values_of(&self, slots: &[(Slot, u8)]) -> Vec<Value> {
        slots.iter().map(|&(slot, bits)| (self.get_any(slot, bits), self.term(slot))).collect()
    }

    pub fn bits_of(&self, ty: Scalar) -> u32 {
        ty.bits(self.code.pointer_bytes)
    }

    pub fn pointer_bits(&self) -> u8 {
        (self.code.pointer_bytes * 8) as u8
    }
}
