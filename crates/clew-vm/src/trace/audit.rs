//! Whether a run's terms are exact: under the run's own input each must have the value that it stood beside.
//!
//! A run that is audited notes a claim wherever a term meets a concrete value off the fast path, constants too, before
//! they are dropped: what an instruction gives, what is loaded, what a store leaves at each place it may have changed,
//! every decision, and in the end the results and every byte of memory that has a term. All are evaluated at once when
//! the run is over, so that the evaluator's memo serves them all. Values are compared bit for bit, NaNs like the rest:
//! what has a term is computed with the terms' one NaN.
//!
//! What the fast path does is not seen: it moves terms and makes none. A term that was lost is not seen here either: it
//! makes two runs on one path differ in their terms, which whoever has both can compare.

use crate::machine::Machine;
use crate::memory::flag;
use crate::trace::EventKind;
use crate::trace::concolic::Concolic;
use clew_term::{Evaluator, Model, Term, Terms};

/// What a term was beside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// The result of an instruction.
    Value,
    /// What lies at one place in memory; of a read at a symbolic index, one of many.
    Load,
    Store,
    /// A condition of the path, which holds.
    Decision,
    /// What to demand to see a check go the other way: it holds only where the check did not.
    Other,
    /// What the function returned, a constant where it has no term.
    Result,
    /// A byte of memory when the run was over; those of inputs also where they have no terms.
    Memory,
}

/// A term and the value it must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    pub aspect: Aspect,
    pub term: Term,
    pub value: u128,
    pub pc: u32,
}

/// A claim that does not hold.
#[derive(Clone, Debug)]
pub struct Mismatch {
    pub claim: Claim,
    /// What the term evaluates to.
    pub found: u128,
}

/// Of one run.
#[derive(Clone, Default, Debug)]
pub struct Audit {
    pub claims: Vec<Claim>,
    pub mismatches: Vec<Mismatch>,
}

impl Concolic {
    pub fn audited(terms: Terms) -> Self {
        let mut concolic = Concolic::new(terms);
        concolic.claims = Some(Vec::new());
        concolic
    }

    pub fn claim(&mut self, aspect: Aspect, term: Term, value: u128, pc: u32) {
        if let Some(claims) = &mut self.claims
            && term.is_some()
        {
            claims.push(Claim { aspect, term, value, pc });
        }
    }

    pub fn is_audited(&self) -> bool {
        self.claims.is_some()
    }

    pub fn claim_event(&mut self, kind: EventKind, cond: Term, pc: u32) {
        self.claim(Aspect::Decision, cond, 1, pc);
        if let EventKind::Check { held, other, .. } = kind {
            self.claim(Aspect::Other, other, u128::from(!held), pc);
        }
    }
}

/// Evaluates what the run of this machine, which is over, has claimed.
pub(crate) fn conclude(machine: &mut Machine<Concolic>) -> Audit {
    let pc = machine.pc.saturating_sub(1);
    for (value, term) in machine.results.clone() {
        let term = if term.is_some() { term } else { machine.shadow.terms.constant(value, 128) };
        machine.shadow.claim(Aspect::Result, term, value, pc);
    }
    let mut symbolic = machine.shadow.symbolic_bytes(&machine.memory);
    symbolic.extend(input_bytes(machine));
    symbolic.sort_unstable();
    symbolic.dedup();
    for addr in symbolic {
        let value = machine.memory.read(machine.memory.spot(addr), 1);
        let term = machine.shadow.byte_at(&machine.memory, addr);
        machine.shadow.claim(Aspect::Memory, term, value, pc);
    }
    let claims = machine.shadow.claims.take().unwrap_or_default();
    let mut evaluator = Evaluator::new();
    let (terms, model): (&Terms, &Model) = (&machine.shadow.terms, machine.inputs.model);
    let mut mismatches = Vec::new();
    for &claim in &claims {
        let found = evaluator.eval_more(terms, claim.term, model);
        if found != claim.value {
            mismatches.push(Mismatch { claim, found });
        }
    }
    Audit { claims, mismatches }
}

/// The bytes of input objects that the run has met.
fn input_bytes(machine: &Machine<Concolic>) -> Vec<u64> {
    let objects = machine.inputs.opened.iter().map(|&index| &machine.inputs.space.objects[index as usize]);
    let bytes = objects.flat_map(|object| object.base..object.base + object.room());
    let met = |&addr: &u64| {
        machine.memory.check(addr, 1, false).is_ok() && machine.memory.flags(addr) & flag::LAZY == 0
    };
    bytes.filter(met).collect()
}
