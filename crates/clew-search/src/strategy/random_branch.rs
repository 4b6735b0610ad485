//! Random branch: any candidate on the path of the last run (CGS, section 2.3.2, after CREST). Where that has none
//! left, any other, which is CREST's restart. Departs from CREST in that a path that is known is not run again.

use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};

pub struct RandomBranch {
    random: Random,
    last: Option<u32>,
    /// Those on the last run's path, and all.
    path: Vec<CandidateId>,
    all: Vec<CandidateId>,
}

impl RandomBranch {
    pub fn new(random: Random) -> Self {
        RandomBranch { random, last: None, path: Vec::new(), all: Vec::new() }
    }
}

impl Strategy for RandomBranch {
    fn ran(&mut self, _: &Candidates, ran: &Ran) {
        self.all.extend(ran.new);
        self.last = Some(ran.run);
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let tree = candidates.tree;
        if let Some(run) = self.last.take() {
            self.path.clear();
            self.path.extend(tree.path_of(run).flat_map(|node| tree.pending(node)));
        }
        let random = &mut self.random;
        let picked = random.draw(&mut self.path, |id| tree.is_pending(id));
        picked.or_else(|| random.draw(&mut self.all, |id| tree.is_pending(id)))
    }
}
