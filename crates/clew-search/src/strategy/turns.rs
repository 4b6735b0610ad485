//! Several strategies in turn, each told of every run (as CAUT interleaves PPS with the fitness-guided
//! strategy, section V-D). A turn is over when what was chosen has been run: CAUT counts runs. If it were over when
//! something had no input, PPS and the fitness-guided strategy would both try the target's own edge in every turn, and one
//! of them would do nothing else.

use super::{Candidates, Ran, Strategy};
use crate::CandidateId;

pub struct Turns {
    parts: Vec<Box<dyn Strategy>>,
    /// Whose turn was last, and whether it still is.
    last: usize,
    is_on: bool,
}

impl Turns {
    pub fn new(parts: Vec<Box<dyn Strategy>>) -> Self {
        Turns { last: parts.len() - 1, is_on: false, parts }
    }
}

impl Strategy for Turns {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        self.is_on = false;
        for part in &mut self.parts {
            part.ran(candidates, ran);
        }
    }

    fn failed(&mut self, candidates: &Candidates, id: CandidateId) {
        self.is_on = true;
        self.parts[self.last].failed(candidates, id);
    }

    /// The next one's choice; one that has none passes.
    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        (0..self.parts.len()).find_map(|_| {
            if !std::mem::take(&mut self.is_on) {
                self.last = (self.last + 1) % self.parts.len();
            }
            self.parts[self.last].next(candidates)
        })
    }

    fn from(&self) -> Option<u32> {
        self.parts[self.last].from()
    }

    fn watches(&self) -> bool {
        self.parts.iter().any(|part| part.watches())
    }

    fn part(&self) -> Option<u64> {
        self.parts.iter().filter_map(|part| part.part()).min()
    }

    fn depth(&self) -> u32 {
        self.parts.iter().map(|part| part.depth()).max().unwrap_or(u32::MAX)
    }
}
