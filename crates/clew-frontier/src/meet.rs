//! Frontier edges: what of an R-state a run that is at its point can still choose (BiTe, section 4.1).
//!
//! The run is an S-state there. The R-state's predicate over the state becomes a term over the run's inputs: with what holds
//! on the way to the point, it is what an input must satisfy that comes to the point as the run did and goes on from there as the
//! R-state says.

use crate::{Cube, Point, Program};
use clew_step::{Object, State};
use clew_term::{Term, Transfer, Var};
use clew_vm::{Local, Sight};
use rustc_hash::FxHashMap;

/// Reads within reads are looked at to this depth.
const DEEPEST: u32 = 8;

/// Whether the run is where the point says, with the calls that it names.
pub fn is_there(program: &Program, at: Point, sight: &Sight) -> bool {
    let mut calls = program.strings().calls(at.calls).zip(0..);
    calls.all(|(call, out)| sight.call(out) == Some(call))
}

/// The cube over the run's inputs; `None`: it says something that cannot be told there.
pub fn met(program: &Program, at: Point, cube: &Cube, sight: &mut Sight) -> Option<Term> {
    let level = program.strings().len(at.calls);
    let mut meeting = Meeting {
        program,
        level,
        sight,
        vars: FxHashMap::default(),
        transfer: Transfer::default(),
        fixed: Term::TRUE,
    };
    let mut all = Term::TRUE;
    for &literal in cube.literals() {
        let term = meeting.term(literal, 0)?;
        let terms = meeting.sight.terms();
        all = terms.and(all, term);
        if all == Term::FALSE {
            return Some(all);
        }
    }
    let fixed = meeting.fixed;
    Some(meeting.sight.terms().and(fixed, all))
}

struct Meeting<'a, 'p, 'm, 'r> {
    program: &'a Program<'p>,
    /// How many calls the point knows.
    level: u32,
    sight: &'a mut Sight<'m, 'r>,
    vars: FxHashMap<Var, Term>,
    transfer: Transfer,
    /// That addresses are what they are in this run.
    fixed: Term,
}

impl Meeting<'_, '_, '_, '_> {
    fn term(&mut self, term: Term, depth: u32) -> Option<Term> {
        if depth > DEEPEST {
            return None;
        }
        for var in self.program.terms.with_vars(term, <[Var]>::to_vec) {
            if !self.vars.contains_key(&var) {
                let value = self.var(var, depth)?;
                self.vars.insert(var, value);
            }
        }
        let Meeting { program, sight, vars, transfer, .. } = self;
        Some(transfer.apply((&program.terms, sight.terms()), term, |var| vars[&var]))
    }

    fn var(&mut self, var: Var, depth: u32) -> Option<Term> {
        let bits = self.program.terms.var_width(var);
        match self.program.states.get(var) {
            State::Unknown => None,
            State::Reg(frame, function, reg) => {
                let out = self.out(frame, function)?;
                self.sight.register(out, reg, bits)
            }
            State::Address(object) => {
                let addr = self.address(object, bits)?;
                Some(self.sight.terms().constant(u128::from(addr), bits))
            }
            State::Memory(read) => {
                if let Some(State::Address(Object::Local(frame, function, reg))) =
                    self.program.states.of(&self.program.terms, read.addr)
                {
                    let out = self.out(frame, function)?;
                    if let Local::Value(value) = self.sight.local(out, reg, bits)? {
                        return Some(value);
                    }
                }
                let addr = self.term(read.addr, depth + 1)?;
                let at = self.sight.value(addr);
                let terms = self.sight.terms();
                let here = terms.constant(at, terms.width(addr));
                let same = terms.eq(addr, here);
                self.fixed = terms.and(self.fixed, same);
                self.sight.read(u64::try_from(at).ok()?, bits)
            }
        }
    }

    fn address(&mut self, object: Object, bits: u32) -> Option<u64> {
        match object {
            Object::Global(id) => Some(self.sight.global(id)),
            Object::Function(id) => Some(self.sight.function_address(id)),
            Object::Label(..) => None,
            Object::Local(frame, function, reg) => {
                let out = self.out(frame, function)?;
                match self.sight.local(out, reg, bits)? {
                    Local::At(addr) => Some(addr),
                    Local::Value(_) => None,
                }
            }
        }
    }

    /// How many calls further out an activation is.
    fn out(&self, frame: clew_step::Frame, function: clew_ir::FunctionId) -> Option<usize> {
        let out = self.level.checked_sub(Program::level(frame))? as usize;
        (self.sight.function(out) == Some(function)).then_some(out)
    }
}
