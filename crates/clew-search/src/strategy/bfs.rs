//! Breadth first: the candidate with the fewest decisions before it, the older one of two.

use super::{Candidates, Strategy};
use crate::CandidateId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

#[derive(Default)]
pub struct Bfs {
    heap: BinaryHeap<Reverse<(u32, CandidateId)>>,
}

impl Strategy for Bfs {
    fn add(&mut self, candidates: &Candidates, new: &[CandidateId]) {
        let depth = |id: CandidateId| candidates.tree.candidates[id.0 as usize].depth;
        self.heap.extend(new.iter().map(|&id| Reverse((depth(id), id))));
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let mut ids = std::iter::from_fn(|| self.heap.pop()).map(|Reverse((_, id))| id);
        ids.find(|&id| candidates.tree.is_pending(id))
    }
}
