//! Predictive path search (the first paper's IV-C): candidates whose own edge closes something before all others,
//! then those that have more open objectives within s levels ahead of them, then shorter ones; chance decides between
//! equals. The paper finds s = 3 best. In its V-D it says of equals that they are chosen from at random, whatever their
//! length: `pps:any-length` does that.
//!
//! Departs from the paper where a candidate takes no edge, which it does not know of (a pointer that leads
//! elsewhere): what is open ahead of where it is counts. What a level is, is said at [`WalkDown`].

use super::buckets::{Buckets, Spot};
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::WalkDown;
use std::cmp::Reverse;

/// The paper's best number of levels.
const LEVELS: u32 = 3;

/// Whether it closes nothing by itself, and PotentialContr.
type Rank = (bool, Reverse<u32>);

pub struct Pps {
    levels: u32,
    /// Shorter ones come before longer ones.
    shorter: bool,
    walk_down: Option<WalkDown>,
    buckets: Buckets<Rank>,
}

impl Pps {
    pub fn new(levels: Option<u32>, shorter: bool, random: Random) -> Self {
        Pps { levels: levels.unwrap_or(LEVELS), shorter, walk_down: None, buckets: Buckets::new(random) }
    }

    fn update(&mut self, candidates: &Candidates) {
        let Candidates { structure, graph, entry, .. } = *candidates;
        if self.walk_down.is_none() {
            self.walk_down = entry.map(|entry| WalkDown::new(graph, entry, structure, self.levels));
        }
        self.buckets.update(candidates, |spot| Some(rank(&mut self.walk_down, candidates, spot)));
    }
}

fn rank(walk_down: &mut Option<WalkDown>, candidates: &Candidates, spot: Spot) -> Rank {
    let Candidates { structure, graph, .. } = *candidates;
    let contribution = walk_down.as_mut().map_or(0, |walk_down| match spot {
        Spot::Edge(turn) => walk_down.of(graph, structure, turn),
        Spot::Inside(segment) => walk_down.from(structure, segment),
    });
    (!spot.is_wanted(structure), Reverse(contribution))
}

impl Strategy for Pps {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        self.update(candidates);
        for &id in ran.new {
            let depth = candidates.tree.candidates[id.0 as usize].depth;
            let key = if self.shorter { depth } else { 0 };
            self.buckets.add(candidates, id, key, |spot| Some(rank(&mut self.walk_down, candidates, spot)));
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.buckets.take(candidates.tree)
    }
}
