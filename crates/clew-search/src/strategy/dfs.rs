//! Depth first: the last decision of the last run (CGS, section 2.3.1). With a bound, decisions with that
//! many before them are not tried, so that an endless loop does not trap the search. What they lead to stays open then.

use super::{Candidates, Ran, Strategy};
use crate::CandidateId;

pub struct Dfs {
    stack: Vec<CandidateId>,
    depth: u32,
}

impl Dfs {
    pub fn new(depth: Option<u32>) -> Self {
        Dfs { stack: Vec::new(), depth: depth.unwrap_or(u32::MAX) }
    }
}

impl Strategy for Dfs {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        let is_near = |id: CandidateId| candidates.tree.candidates[id.0 as usize].depth < self.depth;
        self.stack.extend(ran.new.iter().copied().filter(|&id| is_near(id)));
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        std::iter::from_fn(|| self.stack.pop()).find(|&id| candidates.tree.is_pending(id))
    }

    fn depth(&self) -> u32 {
        self.depth
    }
}
