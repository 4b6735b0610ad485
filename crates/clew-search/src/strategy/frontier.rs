//! Both directions (BiTe, algorithm 1): half of the work goes into proofs and into what runs can be changed to so that they meet
//! predicates that lead to something open; where neither has anything to do, breadth first.

use super::bfs::Bfs;
use super::{Candidates, Ran, Strategy};
use crate::CandidateId;

#[derive(Default)]
pub struct Frontier(Bfs);

impl Strategy for Frontier {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        self.0.ran(candidates, ran);
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.0.next(candidates)
    }

    fn part(&self) -> Option<u64> {
        Some(1)
    }
}
