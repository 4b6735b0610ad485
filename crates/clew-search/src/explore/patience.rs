//! How often labels are asked for.
//!
//! A run demands a label wherever it passes it, in a loop a hundred times; where its predicate is false for one reason, it is
//! mostly false for the same reason elsewhere. So a label that was often asked for in vain is asked for ever more seldom,
//! and a question that the quick links of the solver's chain cannot answer waits for its turn, after those of labels
//! that had fewer of them. What is put off is asked about when nothing else is left: no proof and no verdict depends on it.

use super::Explorer;
use crate::strategy::Strategy;
use crate::{Candidate, CandidateId, Progress};
use clew_cover::ObjectiveId;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// So often a label is asked for in vain before it has to wait.
const FREE: u32 = 8;
/// Of the search's work, the part that hard questions get.
const PART: u64 = 4;
/// What one takes that is not answered, at the least, in units of work.
const UNANSWERED: u64 = 20_000_000;
/// The deletion of labels that clew's own way has; LTest's others are compared as they are.
const OWN: u8 = 2;

#[derive(Default)]
pub(super) struct Patience {
    tried: FxHashMap<ObjectiveId, Tried>,
    /// How many such questions their label had before, in which order they came.
    hard: BTreeSet<(u32, u32, CandidateId)>,
    number: u32,
    spent: u64,
}

#[derive(Clone, Copy, Default)]
struct Tried {
    /// How often it would have been asked for.
    turns: u32,
    /// How often there was none.
    none: u32,
    /// From which turn on it is asked for again.
    next: u32,
    hard: u32,
}

impl Explorer<'_, '_> {
    /// Whether a candidate is to be asked about now; not so where it is for labels that have to wait.
    pub(super) fn is_due(&mut self, id: CandidateId) -> bool {
        let Explorer { labelled, patience, structure, settings, .. } = self;
        let Some(labels) = labelled.get(&id).filter(|_| settings.deletion == OWN) else { return true };
        let mut is_due = false;
        for &label in labels.iter().filter(|&&label| structure.is_open(label)) {
            let tried = patience.tried.entry(label).or_default();
            tried.turns += 1;
            is_due |= tried.turns >= tried.next;
        }
        is_due
    }

    /// There is no input for a candidate.
    pub(super) fn note_none(&mut self, id: CandidateId) {
        for label in self.labelled.get(&id).into_iter().flatten() {
            let tried = self.patience.tried.entry(*label).or_default();
            tried.none += 1;
            if tried.none >= FREE {
                tried.next = tried.turns + tried.turns / 2;
            }
        }
    }

    /// The quick links have no answer.
    pub(super) fn note_hard(&mut self, id: CandidateId) {
        let Patience { tried, hard, number, .. } = &mut self.patience;
        let mut fewest = u32::MAX;
        for label in self.labelled.get(&id).into_iter().flatten() {
            let tried = tried.entry(*label).or_default();
            fewest = fewest.min(tried.hard);
            tried.hard += 1;
        }
        *number += 1;
        hard.insert((fewest, *number, id));
    }

    pub(super) fn put_off(&mut self, id: CandidateId, strategy: &mut dyn Strategy) {
        self.tree.put_off(id);
        strategy.failed(&self.candidates(), id);
    }

    /// Asks hard questions, as far as they are due.
    pub(super) fn ask_hard(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        while !self.is_over() && self.patience.spent <= self.work() / PART {
            let Some((.., id)) = self.patience.hard.pop_first() else { return };
            let Candidate { run, depth, .. } = self.tree.candidates[id.0 as usize];
            if self.tree.is_settled(id) || depth >= strategy.depth() {
                continue;
            }
            let (before, unknown) = (self.work(), self.stats.unknown);
            self.try_candidate(id, run, strategy, progress);
            let missed = self.stats.unknown - unknown;
            self.patience.spent += self.work() - before + missed * UNANSWERED;
        }
    }
}
