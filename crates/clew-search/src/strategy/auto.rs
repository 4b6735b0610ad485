//! The default: candidates whose own edge closes something first, shallow ones before deep ones; between them, and when
//! there are none, random path and breadth first in turn, so that neither a hopeless edge nor a loop traps the search.

use super::bfs::Bfs;
use super::random_path::RandomPath;
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

pub struct Auto {
    wanted: BinaryHeap<Reverse<(u32, CandidateId)>>,
    bfs: Bfs,
    random_path: RandomPath,
    turn: u32,
}

impl Auto {
    pub fn new(random: Random) -> Self {
        let random_path = RandomPath::new(random);
        Auto { wanted: BinaryHeap::new(), bfs: Bfs::default(), random_path, turn: 0 }
    }

    fn wanted(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        while let Some(Reverse((_, id))) = self.wanted.pop() {
            let turn = candidates.tree.candidates[id.0 as usize].turn;
            let wants = turn.is_some_and(|turn| candidates.structure.wants(turn));
            if wants && candidates.tree.is_pending(id) {
                return Some(id);
            }
        }
        None
    }
}

impl Strategy for Auto {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        self.bfs.ran(candidates, ran);
        for &id in ran.new {
            let candidate = &candidates.tree.candidates[id.0 as usize];
            if candidate.turn.is_some_and(|turn| candidates.structure.wants(turn)) {
                self.wanted.push(Reverse((candidate.depth, id)));
            }
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.turn += 1;
        let aimed = if !self.turn.is_multiple_of(4) { self.wanted(candidates) } else { None };
        aimed.or_else(|| {
            if self.turn.is_multiple_of(2) {
                self.random_path.next(candidates)
            } else {
                self.bfs.next(candidates)
            }
        })
    }
}
