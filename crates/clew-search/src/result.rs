//! What an exploration found.

use crate::Recording;
use clew_cover::{ObjectiveId, PointId};
use clew_solve::Counters;
use clew_term::Model;
use clew_vm::{Doubt, Doubts, InputSpace, Trap};
use std::fmt;

/// Why an objective was given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Everything was explored, but with an approximation on the way.
    Doubt(Doubt),
    /// Some query had no answer.
    Solver(String),
    /// A run did not follow its predicted path.
    Divergence,
    /// Runs came back to a `setjmp`, and llvm-cov takes it for the difference of two counters.
    Uncounted,
    /// The strategy leaves deep decisions alone.
    Depth,
    /// Runs reach it, but all of them end in an error.
    OnlyInErrors,
    /// A run that ends in an error in the vm may go on natively.
    BehindError,
    /// A run goes another way where its objects lie elsewhere.
    Layout,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Doubt(doubt) => doubt.fmt(f),
            Reason::Solver(what) => write!(f, "the solver gave up: {what}"),
            Reason::Divergence => f.write_str("a run left its predicted path"),
            Reason::Depth => f.write_str("bounded: it may take more decisions than depth= allows"),
            Reason::Uncounted => f.write_str("after longjmp, llvm-cov cannot tell whether it was taken"),
            Reason::BehindError => f.write_str("it may lie behind an error of the program"),
            Reason::Layout => f.write_str("where a run goes depends on where its objects lie"),
            Reason::OnlyInErrors => f.write_str("reached only by runs that end in an error"),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Open,
    /// By the kept input of this number.
    Covered(usize),
    /// Before the search began.
    Given,
    /// All paths were explored exactly, and none reaches it, unless something happens that the user has ruled out.
    Infeasible(Doubts),
    GaveUp(Reason),
}

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
    pub candidates: u64,
    /// Those of them that were left out.
    pub filtered: u64,
    pub vm_seconds: f64,
    pub solve_seconds: f64,
    pub filter_seconds: f64,
    /// What the strategy took.
    pub select_seconds: f64,
}

pub struct Exploration {
    pub space: InputSpace,
    pub kept: Vec<Kept>,
    pub findings: Vec<Finding>,
    /// By objective.
    pub status: Vec<Status>,
    pub stats: Stats,
    pub solver: Counters,
    /// Things the vm could not run, with the place as text.
    pub unsupported: Vec<String>,
    /// An objective whose edge was taken and not counted: an error of clew's.
    pub miscounted: Option<ObjectiveId>,
    /// Every run was rejected.
    pub unsatisfied: Option<Unsatisfied>,
    /// If `Settings::record` asked for it.
    pub recording: Option<Recording>,
}
