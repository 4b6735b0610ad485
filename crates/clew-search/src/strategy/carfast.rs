//! CarFast (CGS, section 2.3.3): of the candidates whose edge is not covered, the one on which most statements are
//! transitively control-dependent; chance decides between equals. When there is none, any candidate, at random: uncovered
//! code may be behind it.
//!
//! Departs from CarFast in what is not covered: an edge that would close an objective of any criterion. [`Dependence`]
//! says what a statement is.

use super::buckets::{Buckets, Ranks};
use super::spots::Spot;
use super::{Candidates, New, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::{Dependence, ObjectiveId};
use clew_ir::SegmentId;
use std::cmp::Reverse;

pub struct Carfast {
    random: Random,
    depending: Depending,
    /// By how many statements depend on them; those whose edge is covered have no rank.
    wanted: Buckets<Reverse<u32>>,
    /// All, and those that are not among them yet.
    all: Vec<CandidateId>,
    new: New,
}

impl Carfast {
    pub fn new(random: Random) -> Self {
        let wanted = Buckets::new(false, random.split(1));
        Carfast { random, depending: Depending::default(), wanted, all: Vec::new(), new: New::default() }
    }
}

/// How many statements depend on an edge.
#[derive(Default)]
struct Depending(Option<Dependence>);

impl Ranks<Reverse<u32>> for Depending {
    fn rank(&mut self, candidates: &Candidates, spot: Spot) -> Option<Reverse<u32>> {
        let Spot::Edge(turn) = spot else { return None };
        if !spot.is_wanted(candidates.structure) {
            return None;
        }
        let dependence = self.0.as_mut();
        Some(Reverse(dependence.map_or(0, |dependence| dependence.of(candidates.graph, turn.arm))))
    }

    fn moved(&mut self, _: &Candidates, _: &[ObjectiveId]) -> Option<Vec<SegmentId>> {
        Some(Vec::new())
    }
}

impl Strategy for Carfast {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        if self.depending.0.is_none() {
            self.depending.0 = candidates.entry.map(|_| Dependence::new(candidates.graph));
        }
        let wanted = self.wanted.take(candidates, &mut self.depending);
        wanted.or_else(|| {
            self.all.extend(self.new.take(candidates.tree));
            self.random.draw(&mut self.all, |id| candidates.tree.is_pending(id))
        })
    }
}
