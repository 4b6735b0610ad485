//! Questions to the solver, and how many there may be.

use clew_solve::{Answer, Counters, Limits, Solver};
use clew_term::{Model, Term, Terms};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// For one question: most are easy, and one that is not is left open.
const MILLIS: u64 = 60;
/// After so many questions without an answer nothing more is asked: what comes next is alike.
const MOST_UNKNOWN: u32 = 10;

pub enum Reply {
    Sat(Model),
    /// Some of what was asked.
    Unsat(Vec<Term>),
    Unknown,
}

pub struct Ask {
    solver: Solver,
    asked: u64,
    left: u64,
    unknown: u32,
    interrupt: Arc<AtomicBool>,
}

impl Ask {
    /// Nothing more is asked when `interrupt` is raised.
    pub fn new(interrupt: Arc<AtomicBool>) -> Self {
        let limits = Limits { interrupt: interrupt.clone(), ..Limits::millis(MILLIS) };
        Ask { solver: Solver::new(limits), asked: 0, left: 0, unknown: 0, interrupt }
    }

    /// From here on there may be so many questions.
    pub fn allow(&mut self, questions: u64) {
        self.left = questions;
    }

    /// The same for a new goal: what had no answer is forgotten.
    pub fn begin(&mut self, questions: u64) {
        (self.left, self.unknown) = (questions, 0);
    }

    pub fn left(&self) -> u64 {
        if self.unknown > MOST_UNKNOWN || self.is_interrupted() { 0 } else { self.left }
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Work so far.
    pub fn work(&self) -> u64 {
        self.solver.counters().work()
    }

    pub fn counters(&self) -> &Counters {
        self.solver.counters()
    }

    /// Whether these can hold together.
    pub fn ask(&mut self, terms: &Terms, constraints: &[Term]) -> Reply {
        self.left = self.left.saturating_sub(1);
        self.asked += 1;
        match self.solver.check(terms, constraints) {
            Answer::Sat(changes) => Reply::Sat(changes.applied_to(&Model::new())),
            Answer::Unsat(core) => Reply::Unsat(core),
            Answer::Unknown(_) => {
                self.unknown += 1;
                Reply::Unknown
            }
        }
    }

    pub fn refutes(&mut self, terms: &Terms, constraints: &[Term]) -> bool {
        matches!(self.ask(terms, constraints), Reply::Unsat(_))
    }
}
