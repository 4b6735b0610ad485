//! What became of an objective.

use clew_ir::{Doubt, Doubts};
use std::fmt;

/// `C`: what covers it, an input of a search or the name of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<C = usize> {
    Open,
    Covered(C),
    /// Before the search began.
    Given,
    Infeasible(Proof),
    GaveUp(Reason),
}

/// Why an objective cannot be covered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    pub method: Method,
    /// What the user has ruled out, and the proof rests on.
    pub assuming: Doubts,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Method {
    /// All paths that may lead there were explored exactly, and none does.
    Paths,
    /// A map from places of the program to what holds there in every run: it holds at the start, every step keeps it, and
    /// nothing that it allows does what is asked for.
    Map {
        /// What found it.
        by: &'static str,
    },
    /// Something else shows it: what, in words.
    Other(String),
}

impl Proof {
    pub fn by_paths(assuming: Doubts) -> Self {
        Proof { method: Method::Paths, assuming }
    }
}

/// Why an objective was given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Everything was explored, but with an approximation on the way.
    Doubt(Doubt),
    /// Some query had no answer.
    Solver(String),
    /// A run did not follow its predicted path.
    Divergence,
    /// Runs came back to a `setjmp`, or left its function in the midst, and llvm-cov computes it from other counters.
    Uncounted,
    /// The strategy leaves deep decisions alone.
    Depth,
    /// Runs reach it, but all of them end in an error.
    OnlyInErrors,
    /// A run that ends in an error in the vm may go on natively.
    BehindError,
    /// A run reaches it, and no test of that run could be written.
    Unwritten,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Doubt(doubt) => doubt.fmt(f),
            Reason::Solver(what) => write!(f, "the solver gave up: {what}"),
            Reason::Divergence => f.write_str("a run left its predicted path"),
            Reason::Depth => f.write_str("bounded: it may take more decisions than depth= allows"),
            Reason::Uncounted => f.write_str(
                "where a run leaves a function in its midst, llvm-cov cannot tell whether it was taken",
            ),
            Reason::BehindError => f.write_str("it may lie behind an error of the program"),
            Reason::Unwritten => f.write_str("a run reaches it, but no test of it could be written"),
            Reason::OnlyInErrors => f.write_str("reached only by runs that end in an error"),
        }
    }
}
