//! What a run shows at places where the program does not branch, and what can be demanded there.
//!
//! Such an event makes no node, no edge and no candidate: it adds nothing to the path. Where it stands is told by the decision
//! before it and that decision's outcome. What is demanded there is a candidate at the node of that decision; before the
//! first one, at the start.

use super::{NodeId, Tree};
use crate::{CandidateId, Demand};
use clew_term::{Term, Terms};

/// What the tree says of a run that it took in.
#[derive(Default, Debug)]
pub struct Inserted {
    /// The candidates that it opened, shallow ones first.
    pub new: Vec<CandidateId>,
    /// The events that do not branch, in order.
    pub observed: Vec<Observed>,
}

/// What came of a demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demanded {
    /// A new candidate.
    Now(CandidateId),
    /// The same was demanded there before.
    Before(CandidateId),
    /// It is plainly impossible.
    Never,
}

impl Demanded {
    /// The candidate that is new.
    pub fn new(self) -> Option<CandidateId> {
        match self {
            Demanded::Now(id) => Some(id),
            Demanded::Before(_) | Demanded::Never => None,
        }
    }
}

/// An event that does not branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Observed {
    /// Which one of the run's events.
    pub event: usize,
    /// The decision before it, and its outcome.
    pub after: Option<(NodeId, u32)>,
}

impl Tree {
    /// Demands a predicate where an event of a run stands that does not branch, at instruction `pc`. Whoever asks for it tells
    /// the strategies with `Ran::new`. What was left out is demanded anew.
    pub fn demand_at(
        &mut self,
        terms: &mut Terms,
        observed: Observed,
        predicate: Term,
        pc: u32,
        run: u32,
    ) -> Demanded {
        let (node, taken) = match observed.after {
            None => (NodeId::START, Term::TRUE),
            Some((node, outcome)) => match self.edge(node, outcome) {
                Some(edge) => (node, edge.cond),
                None => return Demanded::Never,
            },
        };
        let demand = terms.and(taken, predicate);
        if demand == Term::FALSE {
            return Demanded::Never;
        }
        if let Some(&(_, id)) = self.predicates.get(&(node, demand))
            && !self.left_out.contains(&id)
        {
            return Demanded::Before(id);
        }
        let id = self.push(node, Demand::Predicate(demand), run);
        self.predicates.insert((node, demand), (pc, id));
        self.beside.entry(node).or_default().push(id);
        Demanded::Now(id)
    }
}
