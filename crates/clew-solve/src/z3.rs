//! The last link: Z3.
//!
//! One context and one incremental solver are kept for the life of the link. Of the ways to use them
//! that were measured on concolic explorations (a scope for each constraint along shared prefixes, one
//! scope per query, a new solver per query, assumption literals; Z3's general engine and its SAT-based
//! one for bit-vectors) assumption literals with the general engine were fastest by a factor of two to
//! ten. Float problems are the exception: there a new solver per query with
//! the tactic for floats decides many that the incremental one does not.
//!
//! Work is limited by Z3's own count of steps, never by the clock, because answers must not depend on
//! the machine's load. The clock is a safety net at ten times the limit.

pub(crate) mod api;
mod engine;
mod float;
mod incremental;
pub(crate) mod plain;
mod scopes;
mod single;
mod size;
#[cfg(test)]
mod tests;
mod translate;
mod watch;

use std::sync::atomic::Ordering;

use clew_term::Terms;

use crate::answer::Reason;
use crate::limits::Limits;
use crate::link::{Link, Verdict};
use crate::problem::Problem;
use crate::propagate::Tidy;
use engine::Engine;

pub(crate) struct Z3 {
    limits: Limits,
    /// Made when first needed: most units never do.
    engine: Option<Engine>,
    tidy: Tidy,
}

impl Z3 {
    pub(crate) fn new(limits: Limits) -> Z3 {
        Z3 { limits, engine: None, tidy: Tidy::default() }
    }
}

impl Link for Z3 {
    fn name(&self) -> &'static str {
        "z3"
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if self.limits.interrupt.load(Ordering::Relaxed) {
            return Verdict::Unknown(Reason::Interrupted);
        }
        if self.engine.is_none() {
            self.engine = Engine::new(&self.limits);
        }
        let Some(engine) = &mut self.engine else {
            return Verdict::Failed(Reason::Incomplete("Z3 could not be started".to_owned()));
        };
        let verdict = engine.check(terms, problem);
        if !engine.is_sound() {
            self.engine = None;
        }
        match verdict {
            Verdict::Sat(values) => Verdict::Sat(self.tidy.tidied(terms, problem, values)),
            Verdict::Unknown(reason) if reason != Reason::Interrupted => Verdict::Failed(reason),
            verdict => verdict,
        }
    }

    fn forget(&mut self) {
        self.engine = None;
    }
}
