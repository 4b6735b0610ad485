//! Generational: all candidates that a run opened are tried, one after the other. Then come those of the run that closed
//! most among all that are left, the older one of two (CGS, section 2.3.5, after SAGE, which keeps children from turning
//! what their parents turned: here those are no candidates of theirs).

use super::{Candidates, Ran, Strategy};
use crate::CandidateId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

#[derive(Default)]
pub struct Generational {
    /// Runs by what they closed, and the candidates of each, which are numbered in a row: those between them are not pending.
    runs: BinaryHeap<(usize, Reverse<u32>, Reverse<u32>)>,
    generation: Range<u32>,
}

impl Strategy for Generational {
    fn ran(&mut self, _: &Candidates, ran: &Ran) {
        if let (Some(first), Some(last)) = (ran.new.first(), ran.new.last()) {
            self.runs.push((ran.closed, Reverse(first.0), Reverse(last.0 + 1)));
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        loop {
            let found = self.generation.find(|&id| candidates.tree.is_pending(CandidateId(id)));
            if found.is_some() {
                return found.map(CandidateId);
            }
            let (_, Reverse(first), Reverse(end)) = self.runs.pop()?;
            self.generation = first..end;
        }
    }
}
