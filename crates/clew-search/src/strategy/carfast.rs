//! CarFast (the second paper's 2.3.3): of the candidates whose edge is not covered, the one that most statements are
//! transitively control-dependent on; chance decides between equals. When there is none, any candidate, at random,
//! for what is not covered may be behind it.
//!
//! Departs from the paper in what is not covered: an edge that would close an objective of any criterion. What a
//! statement is, is said at [`Dependence`].

use super::buckets::{Buckets, Spot};
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::Dependence;
use std::cmp::Reverse;

pub struct Carfast {
    random: Random,
    dependence: Option<Dependence>,
    /// By how many statements depend on them; those whose edge is covered have no rank.
    wanted: Buckets<Reverse<u32>>,
    all: Vec<CandidateId>,
}

impl Carfast {
    pub fn new(random: Random) -> Self {
        Carfast { wanted: Buckets::new(random.split(1)), random, dependence: None, all: Vec::new() }
    }
}

fn rank(dependence: &mut Option<Dependence>, candidates: &Candidates, spot: Spot) -> Option<Reverse<u32>> {
    let Spot::Edge(turn) = spot else { return None };
    if !spot.is_wanted(candidates.structure) {
        return None;
    }
    let dependence = dependence.as_mut();
    Some(Reverse(dependence.map_or(0, |dependence| dependence.of(candidates.graph, turn.arm))))
}

impl Strategy for Carfast {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        if self.dependence.is_none() {
            self.dependence = candidates.entry.map(|_| Dependence::new(candidates.graph));
        }
        self.wanted.update(candidates, |spot| rank(&mut self.dependence, candidates, spot));
        for &id in ran.new {
            self.wanted.add(candidates, id, 0, |spot| rank(&mut self.dependence, candidates, spot));
        }
        self.all.extend(ran.new);
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let wanted = self.wanted.take(candidates.tree);
        wanted.or_else(|| self.random.draw(&mut self.all, |id| candidates.tree.is_pending(id)))
    }
}
