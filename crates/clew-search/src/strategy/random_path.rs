//! Random path: from the root, at each decision a fair choice among the ways that still lead to a candidate. Favours
//! shallow ones and is not trapped by a loop, whose many candidates share one way.

use super::{Candidates, Ran, Strategy};
use crate::tree::Way;
use crate::{CandidateId, NodeId, Random, Tree};

pub struct RandomPath {
    random: Random,
}

impl RandomPath {
    pub fn new(random: Random) -> Self {
        RandomPath { random }
    }
}

fn is_live(tree: &Tree, way: Way) -> bool {
    match way {
        Way::Pending(_) => true,
        Way::Explored(Some(node)) => tree.is_live(node),
        Way::Explored(None) | Way::Infeasible | Way::Lost | Way::Filtered => false,
    }
}

impl Strategy for RandomPath {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let tree = candidates.tree;
        let mut node = NodeId::START;
        loop {
            let live = tree.ways(node).filter(|&way| is_live(tree, way)).count() as u64;
            let pick = if live > 1 { self.random.below(live) } else { 0 };
            match tree.ways(node).filter(|&way| is_live(tree, way)).nth(pick as usize)? {
                Way::Pending(id) => return Some(id),
                Way::Explored(Some(next)) => node = next,
                Way::Explored(None) | Way::Infeasible | Way::Lost | Way::Filtered => return None,
            }
        }
    }
}
