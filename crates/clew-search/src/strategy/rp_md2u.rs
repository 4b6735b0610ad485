//! KLEE's default as CAUT describes it (section V-A): in turn a random path and the candidate with the fewest
//! branch edges between it and something open, where chance decides between equals.
//!
//! KLEE itself draws states, with a weight of one through the distance's square, and counts instructions, not edges;
//! CAUT takes the nearest. A candidate that leads to nothing open, as far as the control flow tells, comes last.

use super::buckets::{Buckets, Ranks};
use super::random_path::RandomPath;
use super::spots::Spot;
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::{Distance, ObjectiveId};
use clew_ir::SegmentId;
use std::cell::Ref;

pub struct RpMd2u {
    random_path: RandomPath,
    buckets: Buckets<u32>,
    by_distance: bool,
}

impl RpMd2u {
    pub fn new(random: Random) -> Self {
        RpMd2u {
            random_path: RandomPath::new(random.split(1)),
            buckets: Buckets::new(false, random),
            by_distance: false,
        }
    }
}

impl Ranks<u32> for Option<Ref<'_, Distance>> {
    fn rank(&mut self, candidates: &Candidates, spot: Spot) -> Option<u32> {
        let Candidates { structure, graph, .. } = *candidates;
        let far = self.as_deref().and_then(|distance| match spot {
            Spot::Edge(turn) => distance.of(graph, structure, turn),
            Spot::Inside(segment) => distance.from(segment),
        });
        Some(far.unwrap_or(u32::MAX))
    }

    fn moved(&mut self, _: &Candidates, _: &[ObjectiveId]) -> Option<Vec<SegmentId>> {
        self.as_deref().map_or(Some(Vec::new()), Distance::take_moved)
    }
}

impl Strategy for RpMd2u {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.by_distance = !self.by_distance;
        if !self.by_distance {
            return self.random_path.next(candidates);
        }
        self.buckets.take(candidates, &mut candidates.distance())
    }
}
