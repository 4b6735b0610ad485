//! A candidate: a node of the execution tree, and what is demanded there that no run has done yet.
//!
//! The other side of a branch, another choice, a safety condition that fails and a predicate at a place where the program
//! does not branch are all the same thing. The solver is asked whether the path to the node and the demand can hold
//! together; the input that it finds is run; the tree settles the candidate. Kinds differ in where the demanded term
//! stands, and in whether strategies may choose the candidate.

use crate::NodeId;
use clew_cover::{PositionId, Turn};
use clew_term::Term;
use clew_vm::Guard;

/// Candidates are numbered as they come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CandidateId(pub u32);

/// The other side of a decision has its term in the tree; it is not kept twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// This outcome of the node's decision.
    Edge(u32),
    /// An outcome too: that a choice be none of those seen yet. Which it will be, the run tells.
    Choice(u32),
    /// That a safety condition fails which held, and what lies behind that. Strategies are not offered it: it is asked
    /// about when nothing else is left.
    Failure(Term, Guard),
    /// Something that the program does not decide on. What holds after the node's decision is a part of it.
    Predicate(Term),
}

impl Demand {
    /// The outcome that it is, if it is one.
    pub fn outcome(self) -> Option<u32> {
        match self {
            Demand::Edge(outcome) | Demand::Choice(outcome) => Some(outcome),
            Demand::Failure(..) | Demand::Predicate(_) => None,
        }
    }

    /// Whether strategies choose when it is asked for.
    pub fn is_offered(self) -> bool {
        !matches!(self, Demand::Failure(..))
    }
}

/// What became of a candidate. Asked so often that the tree has the states of all in a list of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// It was neither run nor ruled out, and strategies may choose it.
    Pending,
    /// It was run or ruled out.
    Settled,
    /// As pending, but strategies do not know of it.
    Later,
    /// As settled, but strategies never knew of it.
    LaterSettled,
}

#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where the prefix leads.
    pub node: NodeId,
    pub demand: Demand,
    /// How many decisions there are before what is demanded.
    pub depth: u32,
    /// The edge of the control flow it would take first.
    pub turn: Option<Turn>,
    /// Where the run would go on; `None`: anything may come.
    pub position: Option<PositionId>,
    /// The run whose input satisfies the prefix.
    pub run: u32,
}

/// A million of them are usual.
const _: () = assert!(size_of::<Candidate>() == 44);
