//! Breadth first: the candidate with the fewest decisions before it, the older one of two (CGS, section 2.3.1).

use super::{Candidates, New, Ran, Strategy};
use crate::CandidateId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

#[derive(Default)]
pub struct Bfs {
    heap: BinaryHeap<Reverse<(u32, CandidateId)>>,
    new: New,
}

impl Strategy for Bfs {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let depth = |id: CandidateId| candidates.tree.candidates[id.0 as usize].depth;
        self.heap.extend(self.new.take(candidates.tree).map(|id| Reverse((depth(id), id))));
        let mut ids = std::iter::from_fn(|| self.heap.pop()).map(|Reverse((_, id))| id);
        ids.find(|&id| candidates.tree.is_pending(id))
    }
}
