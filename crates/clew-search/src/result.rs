//! What an exploration found.

use crate::Recording;
use clew_cover::{ObjectiveId, PointId, Reason, Verdict};
use clew_ir::Place;
use clew_solve::Counters;
use clew_term::{Model, Models};
use clew_vm::{InputSpace, Trap, TrapKind};
use std::collections::HashMap;

/// An input worth a test.
pub struct Kept {
    pub model: Model,
    /// What it was the first to show.
    pub shows: Vec<PointId>,
}

/// An input that ends in a run-time error.
pub struct Finding {
    pub trap: Trap,
    pub model: Model,
}

/// Why no input satisfies the preconditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsatisfied {
    /// All paths were explored exactly.
    Proven,
    /// All paths were explored, but with an approximation on the way.
    GaveUp(Reason),
    /// The budget was used up before one was found.
    Stopped,
}

#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub runs: u64,
    /// Those whose input satisfies the preconditions.
    pub accepted: u64,
    pub instructions: u64,
    pub queries: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    pub divergences: u64,
    /// Runs that went on from a snapshot, and how often the search began anew for want of memory.
    pub resumed: u64,
    pub begun_anew: u64,
    pub candidates: u64,
    /// Those of them that were left out.
    pub filtered: u64,
    pub vm_seconds: f64,
    pub solve_seconds: f64,
    /// What the filter took, and the question what the candidates that are left may lead to.
    pub filter_seconds: f64,
    /// What the strategy took.
    pub select_seconds: f64,
    /// What provers took.
    pub prove_seconds: f64,
    /// Inputs that were asked for because of what provers know, and those that closed something.
    pub sought: u64,
    pub met: u64,
}

impl Stats {
    /// Adds those of a search before.
    pub fn add(&mut self, other: &Stats) {
        let Stats { runs, accepted, instructions, queries, sat, unsat, unknown, .. } = other;
        let Stats { divergences, candidates, filtered, sought, met, .. } = other;
        let Stats { vm_seconds, solve_seconds, filter_seconds, select_seconds, prove_seconds, .. } = other;
        self.runs += runs;
        self.accepted += accepted;
        self.instructions += instructions;
        self.queries += queries;
        self.sat += sat;
        self.unsat += unsat;
        self.unknown += unknown;
        self.divergences += divergences;
        self.candidates += candidates;
        self.filtered += filtered;
        self.sought += sought;
        self.met += met;
        self.vm_seconds += vm_seconds;
        self.solve_seconds += solve_seconds;
        self.filter_seconds += filter_seconds;
        self.select_seconds += select_seconds;
        self.prove_seconds += prove_seconds;
    }
}

pub struct Exploration {
    pub space: InputSpace,
    /// The input of each run, in order.
    pub models: Models,
    pub kept: Vec<Kept>,
    pub findings: Vec<Finding>,
    /// How many runs met each error, by its kind and place.
    pub met: HashMap<(TrapKind, Option<Place>), u64>,
    /// By objective.
    pub verdicts: Vec<Verdict>,
    pub stats: Stats,
    pub solver: Counters,
    /// Things the vm could not run, with the place as text.
    pub unsupported: Vec<String>,
    /// An objective whose edge was taken and not counted: an error of clew's.
    pub miscounted: Option<ObjectiveId>,
    /// Objectives that a prover had ruled out and a run shows: an error of clew's. They count as open.
    pub refuted: Vec<ObjectiveId>,
    /// Every run was rejected.
    pub unsatisfied: Option<Unsatisfied>,
    /// Some run looked at a number that is made of an address.
    pub makes_numbers: bool,
    /// If `Settings::record` asked for it.
    pub recording: Option<Recording>,
}
