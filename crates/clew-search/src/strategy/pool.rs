//! All candidates, to draw from at random.

use crate::{CandidateId, Random, Tree};

#[derive(Default)]
pub struct Pool(Vec<CandidateId>);

impl Pool {
    pub fn add(&mut self, new: impl IntoIterator<Item = CandidateId>) {
        self.0.extend(new);
    }

    /// One of those that are pending, each as likely as the others. What was settled meanwhile is dropped when it is
    /// drawn.
    pub fn take(&mut self, tree: &Tree, random: &mut Random) -> Option<CandidateId> {
        loop {
            let id = self.0.swap_remove(random.pick(self.0.len())?);
            if tree.is_pending(id) {
                return Some(id);
            }
        }
    }
}
