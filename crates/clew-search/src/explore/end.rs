//! Runs that show something open but come to no end that a test could have: a loop that goes on for ever, an error that the
//! native program survives. What they show is covered by one that goes the same way and then ends, so the candidates that such
//! a run has opened are tried, the nearest first.

use super::Explorer;
use crate::strategy::Strategy;
use crate::{Candidate, CandidateId, Progress};
use clew_cover::PointId;
use clew_vm::{Outcome, Run};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// So many runs that show a point are to be brought to an end.
const RUNS: u32 = 4;
/// Candidates of one run that are tried.
const TRIED: usize = 24;
/// Runs that wait, at most.
const MOST: usize = 64;

#[derive(Default)]
pub(super) struct Ending {
    waiting: VecDeque<Unended>,
    /// By point: how many runs have shown it that were to be ended.
    shown: FxHashMap<PointId, u32>,
    /// Work that closed nothing.
    spent: u64,
}

struct Unended {
    /// What it shows that was open.
    points: Vec<PointId>,
    candidates: VecDeque<CandidateId>,
}

impl Explorer<'_, '_> {
    /// Notes a run that shows what no run with a good end has shown.
    pub(super) fn note_end(&mut self, run: &Run, points: &[PointId], new: &[CandidateId]) {
        if matches!(run.outcome, Outcome::Returned | Outcome::Exited(_) | Outcome::Rejected) || new.is_empty()
        {
            return;
        }
        let Explorer { structure, ending, .. } = self;
        let is_asked = |point: &PointId| {
            structure.is_wanted(*point) && ending.shown.get(point).is_none_or(|&times| times < RUNS)
        };
        let points: Vec<PointId> = points.iter().copied().filter(is_asked).collect();
        if points.is_empty() {
            return;
        }
        points.iter().for_each(|&point| *ending.shown.entry(point).or_default() += 1);
        let candidates = new.iter().copied().take(TRIED).collect();
        ending.waiting.push_front(Unended { points, candidates });
        ending.waiting.truncate(MOST);
    }

    /// Tries to bring such runs to an end.
    pub(super) fn end_runs(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        while !self.is_over() && self.ending.spent < self.work() / self.part {
            let Some(mut unended) = self.ending.waiting.pop_front() else { return };
            unended.points.retain(|&point| self.structure.is_wanted(point));
            let Some(id) = unended.candidates.pop_front().filter(|_| !unended.points.is_empty()) else {
                continue;
            };
            self.ending.waiting.push_front(unended);
            let Candidate { run, depth, .. } = self.tree.candidates[id.0 as usize];
            if !self.tree.is_pending(id) || depth >= strategy.depth() {
                continue;
            }
            let (before, open) = (self.work(), self.structure.open());
            self.try_candidate(id, run, strategy, progress);
            if self.structure.open() == open {
                self.ending.spent += self.work() - before;
            }
        }
    }
}
