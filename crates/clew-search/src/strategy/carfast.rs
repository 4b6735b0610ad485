//! CarFast (CGS, section 2.3.3): of the candidates whose edge is not covered, the one on which most statements are
//! transitively control-dependent; chance decides between equals. When there is none, any candidate, at random: uncovered
//! code may be behind it.
//!
//! Departs from CarFast in what is not covered: an edge that would close an objective of any criterion. [`Dependence`]
//! says what a statement is.

use super::buckets::Buckets;
use super::spots::Spot;
use super::{Candidates, New, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::Dependence;
use std::cmp::Reverse;

pub struct Carfast {
    random: Random,
    dependence: Option<Dependence>,
    /// By how many statements depend on them; those whose edge is covered have no rank.
    wanted: Buckets<Reverse<u32>>,
    /// All, and those that are not among them yet.
    all: Vec<CandidateId>,
    new: New,
}

impl Carfast {
    pub fn new(random: Random) -> Self {
        let wanted = Buckets::new(false, random.split(1));
        Carfast { random, dependence: None, wanted, all: Vec::new(), new: New::default() }
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
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        if self.dependence.is_none() {
            self.dependence = candidates.entry.map(|_| Dependence::new(candidates.graph));
        }
        let wanted = self.wanted.take(candidates, |spot| rank(&mut self.dependence, candidates, spot));
        wanted.or_else(|| {
            self.all.extend(self.new.take(candidates.tree));
            self.random.draw(&mut self.all, |id| candidates.tree.is_pending(id))
        })
    }
}
