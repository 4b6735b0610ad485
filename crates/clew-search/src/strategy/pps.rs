//! Predictive path search (CAUT, section IV-C): candidates whose own edge closes something before all others,
//! then those that have more open objectives within s levels ahead of them, then shorter ones; chance decides between
//! equals. CAUT finds s = 3 best. In its section V-D chance decides between equals whatever their
//! length: `pps:any-length` does that.
//!
//! Departs from CAUT where a candidate takes no edge, which it does not know of (a pointer that leads
//! elsewhere): then what is open ahead of the candidate counts. [`WalkDown`] says what a level is.

use super::buckets::{Buckets, Ranks};
use super::spots::Spot;
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::{ObjectiveId, WalkDown};
use clew_ir::SegmentId;
use std::cmp::Reverse;

/// CAUT's best number of levels.
const LEVELS: u32 = 3;

/// Whether it closes nothing by itself, and PotentialContr.
type Rank = (bool, Reverse<u32>);

pub struct Pps {
    levels: u32,
    ahead: Ahead,
    buckets: Buckets<Rank>,
}

impl Pps {
    /// `shorter`: shorter ones come before longer ones.
    pub fn new(levels: Option<u32>, shorter: bool, random: Random) -> Self {
        let buckets = Buckets::new(shorter, random);
        Pps { levels: levels.unwrap_or(LEVELS), ahead: Ahead::default(), buckets }
    }
}

/// What is open ahead.
#[derive(Default)]
struct Ahead(Option<WalkDown>);

impl Ranks<Rank> for Ahead {
    fn rank(&mut self, candidates: &Candidates, spot: Spot) -> Option<Rank> {
        let Candidates { structure, graph, .. } = *candidates;
        let (own, all) = self.0.as_mut().map_or((0, 0), |walk_down| match spot {
            Spot::Edge(turn) => walk_down.of(graph, structure, turn),
            Spot::Inside(segment) => (0, walk_down.from(structure, segment)),
        });
        Some((own == 0, Reverse(all)))
    }

    fn moved(&mut self, _: &Candidates, closed: &[ObjectiveId]) -> Option<Vec<SegmentId>> {
        Some(self.0.as_mut().map_or_else(Vec::new, |walk_down| walk_down.moved(closed)))
    }
}

impl Strategy for Pps {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        if self.ahead.0.is_none() {
            let Candidates { graph, structure, .. } = *candidates;
            let steps = candidates.steps();
            self.ahead.0 = steps.map(|steps| WalkDown::new(steps, graph, structure, self.levels));
        }
        self.buckets.take(candidates, &mut self.ahead)
    }
}
