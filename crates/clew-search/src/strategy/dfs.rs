//! Depth first: the last decision of the last run.

use super::{Candidates, Strategy};
use crate::CandidateId;

#[derive(Default)]
pub struct Dfs {
    stack: Vec<CandidateId>,
}

impl Strategy for Dfs {
    fn add(&mut self, _: &Candidates, new: &[CandidateId]) {
        self.stack.extend(new);
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        std::iter::from_fn(|| self.stack.pop()).find(|&id| candidates.tree.is_pending(id))
    }
}
