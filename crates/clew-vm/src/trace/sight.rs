//! Runs that are looked at where they come to segments: what the state is there, as terms over the inputs.
//!
//! BiTe (section 4) asks of a point of a known run whether the state there can satisfy a predicate; this is that point. Such
//! runs have code of their own, so that the others do not pay for it.

use crate::compile::code::{Home, ProgramCode, Slot};
use crate::compile::compile_probed;
use crate::machine::{Machine, NOWHERE, Step};
use crate::trace::concolic::Concolic;
use clew_ir::{FunctionId, GlobalId, Program, Reg, SegmentId};
use clew_term::{Term, Terms};
use std::sync::OnceLock;

/// Whoever looks.
pub trait Probe {
    /// The run is where a segment starts.
    fn at(&mut self, segment: SegmentId, sight: &mut Sight);
}

/// The code of a program for runs that are looked at, made when it is first needed.
#[derive(Default)]
pub struct Probed {
    code: OnceLock<Option<ProgramCode>>,
}

impl Probed {
    pub(crate) fn code(&self, program: &Program) -> Option<&ProgramCode> {
        self.code.get_or_init(|| compile_probed(program).ok()).as_ref()
    }
}

/// A local variable of a function, by the register that has its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Local {
    At(u64),
    /// It has no address, and this value.
    Value(Term),
}

/// The state where a run is.
pub struct Sight<'m, 'a> {
    machine: &'m mut Machine<'a, Concolic>,
}

pub(crate) fn look(machine: &mut Machine<Concolic>, segment: SegmentId) -> Step {
    let Some(probe) = machine.probe.take() else { return Ok(()) };
    probe.at(segment, &mut Sight { machine });
    machine.probe = Some(probe);
    Ok(())
}

impl Sight<'_, '_> {
    pub fn terms(&mut self) -> &mut Terms {
        &mut self.machine.shadow.terms
    }

    /// How many decisions the run has made.
    pub fn decisions(&self) -> usize {
        self.machine.shadow.trace.decisions()
    }

    /// What a term over the inputs is in this run.
    pub fn value(&mut self, term: Term) -> u128 {
        let concolic = &mut self.machine.shadow;
        concolic.evaluator.eval_more(&concolic.terms, term, self.machine.inputs.model)
    }

    /// The function that is so many calls further out.
    pub fn function(&self, out: usize) -> Option<FunctionId> {
        let frames = self.machine.stack.frames();
        Some(frames[frames.len().checked_sub(out + 1)?].function)
    }

    /// The segment that ends with the call that the function so many calls further out was called by.
    pub fn call(&self, out: usize) -> Option<SegmentId> {
        let frames = self.machine.stack.frames();
        let frame = &frames[frames.len().checked_sub(out + 1)?];
        let returns = (frame.return_pc != NOWHERE).then_some(frame.return_pc)?;
        Some(self.machine.code.segment(returns.checked_sub(1)?))
    }

    /// What a register has, as far as it lives longer than a block; a constant where it has no term.
    pub fn register(&mut self, out: usize, reg: Reg, bits: u32) -> Option<Term> {
        match self.home(out, reg)? {
            Home::Slot(slot) => self.slot(out, slot, bits),
            Home::None | Home::Local(_) => None,
        }
    }

    /// A local variable. `bits`: how much of it is asked for, if it has no address.
    pub fn local(&mut self, out: usize, reg: Reg, bits: u32) -> Option<Local> {
        match self.home(out, reg)? {
            Home::Local(slot) => self.slot(out, slot, bits).map(Local::Value),
            Home::Slot(slot) => Some(Local::At(self.machine.stack.frame_register(out, slot)?.0)),
            Home::None => None,
        }
    }

    pub fn global(&self, id: GlobalId) -> u64 {
        self.machine.code.globals[id.index()]
    }

    pub fn function_address(&self, id: FunctionId) -> u64 {
        self.machine.memory.function(u64::from(id.0))
    }

    /// What lies in memory; `None` where no program could read it. It may make new inputs, but no decisions.
    pub fn read(&mut self, addr: u64, bits: u32) -> Option<Term> {
        let decisions = self.decisions();
        let bits_of = u8::try_from(bits).ok()?;
        let (value, term) = self.machine.load_any(bits_of, (addr, Term::NONE)).ok()?;
        if self.decisions() != decisions {
            return None;
        }
        Some(self.with(value, term, bits))
    }

    fn home(&self, out: usize, reg: Reg) -> Option<Home> {
        let function = self.function(out)?;
        self.machine.code.functions[function.index()].homes.get(reg.index()).copied()
    }

    fn slot(&mut self, out: usize, slot: Slot, bits: u32) -> Option<Term> {
        if bits > 64 {
            return None;
        }
        let (value, term) = self.machine.stack.frame_register(out, slot)?;
        Some(self.with(u128::from(value), term, bits))
    }

    fn with(&mut self, value: u128, term: Term, bits: u32) -> Term {
        let terms = &mut self.machine.shadow.terms;
        if term.is_none() {
            return terms.constant(value & clew_term::mask(bits), bits);
        }
        let width = terms.width(term);
        if width > bits { terms.trunc(term, bits) } else { terms.zext(term, bits) }
    }
}
