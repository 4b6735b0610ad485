//! KLEE's default as CAUT describes it (section V-A): in turn a random path and the candidate with the fewest
//! branch edges between it and something open, where chance decides between equals.
//!
//! KLEE itself draws states, with a weight of one through the distance's square, and counts instructions, not edges;
//! CAUT takes the nearest. A candidate that leads to nothing open, as far as the control flow tells, comes last.

use super::buckets::Buckets;
use super::random_path::RandomPath;
use super::spots::Spot;
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::Distance;

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

fn rank(distance: Option<&Distance>, candidates: &Candidates, spot: Spot) -> u32 {
    let Candidates { structure, graph, .. } = *candidates;
    let far = distance.and_then(|distance| match spot {
        Spot::Edge(turn) => distance.of(graph, structure, turn),
        Spot::Inside(segment) => distance.from(segment),
    });
    far.unwrap_or(u32::MAX)
}

impl Strategy for RpMd2u {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.by_distance = !self.by_distance;
        if !self.by_distance {
            return self.random_path.next(candidates);
        }
        let distance = candidates.distance();
        self.buckets.take(candidates, |spot| Some(rank(distance.as_deref(), candidates, spot)))
    }
}
