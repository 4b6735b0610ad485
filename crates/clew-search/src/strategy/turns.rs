//! Several strategies in turn, each told of every run (as the first paper interleaves PPS with the fitness-guided
//! strategy, section V-D).

use super::{Candidates, Ran, Strategy};
use crate::CandidateId;

pub struct Turns {
    parts: Vec<Box<dyn Strategy>>,
    /// Whose turn was last.
    last: usize,
}

impl Turns {
    pub fn new(parts: Vec<Box<dyn Strategy>>) -> Self {
        Turns { last: parts.len() - 1, parts }
    }
}

impl Strategy for Turns {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        for part in &mut self.parts {
            part.ran(candidates, ran);
        }
    }

    fn failed(&mut self, candidates: &Candidates, id: CandidateId) {
        self.parts[self.last].failed(candidates, id);
    }

    /// The next one's choice; one that has none passes.
    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        (0..self.parts.len()).find_map(|_| {
            self.last = (self.last + 1) % self.parts.len();
            self.parts[self.last].next(candidates)
        })
    }

    fn watches(&self) -> bool {
        self.parts.iter().any(|part| part.watches())
    }

    fn depth(&self) -> u32 {
        self.parts.iter().map(|part| part.depth()).max().unwrap_or(u32::MAX)
    }
}
