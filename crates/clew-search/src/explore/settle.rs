//! Safety conditions that alone keep something open.
//!
//! Strategies are not offered them, and whether they can fail is asked when nothing else is left. A search that never comes
//! to that would leave open what all other paths were explored for: every access through a pointer before it has such a
//! condition. So now and then, ever more seldom, those are asked about that something open hangs on and no other candidate
//! may lead to.

use super::Explorer;
use crate::strategy::Strategy;
use crate::unsure::Places;
use crate::{Candidate, CandidateId, Demand, Progress};
use clew_cover::{ObjectiveId, PositionId};
use clew_vm::Guard;
use rustc_hash::FxHashMap;

/// After how many runs it is time for the first time; then whenever they have doubled.
pub(super) const FIRST: u64 = 16;
/// Of the search's work, the part that it may take.
const PART: u64 = 10;

impl Explorer<'_, '_> {
    pub(super) fn settle(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        if self.stats.runs < self.settle_at {
            return;
        }
        self.settle_at = self.stats.runs * 2;
        let start = (self.clock)();
        let asked = self.hung_on();
        self.stats.filter_seconds += (self.clock)() - start;
        let most = self.work() + self.work() / PART;
        for id in asked {
            if self.is_over() || self.work() > most {
                return;
            }
            let Candidate { depth, run, .. } = self.tree.candidates[id.0 as usize];
            if !self.tree.is_settled(id) && depth < strategy.depth() {
                self.try_candidate(id, run, strategy, progress);
            }
        }
    }

    /// The safety conditions that lead to something open which nothing else does.
    fn hung_on(&self) -> Vec<CandidateId> {
        let (Some(filter), structure) = (&self.filter, &self.structure) else { return Vec::new() };
        let (mut others, mut later) = (Places::default(), Vec::new());
        for id in (0..self.tree.candidates.len() as u32).map(CandidateId) {
            let candidate = &self.tree.candidates[id.0 as usize];
            if self.tree.is_settled(id) {
                continue;
            }
            match candidate.demand {
                // The active world comes when nothing else is left: a test in which others keep quiet is simpler.
                Demand::Failure(_, Guard::World) if self.may_help(id) => others.add_candidate(candidate),
                Demand::Failure(..) => later.push(id),
                Demand::Edge(_) | Demand::Choice(_) | Demand::Predicate(_) => others.add_candidate(candidate),
            }
        }
        let ahead = others.ahead(Some(filter), structure);
        let open = structure.ids().filter(|&id| structure.is_open(id));
        let alone: Vec<ObjectiveId> =
            open.filter(|&id| !ahead.may_close(Some(filter), structure, id)).collect();
        if alone.is_empty() {
            return Vec::new();
        }
        let judged = self.unsure.judge(Some(filter), structure, &alone);
        let undoubted = alone.into_iter().zip(judged).filter(|(_, judged)| judged.is_ok());
        let alone: Vec<ObjectiveId> = undoubted.map(|(id, _)| id).collect();
        let before = filter.before(structure, &alone);
        let mut known: FxHashMap<PositionId, bool> = FxHashMap::default();
        let mut leads = |position: PositionId| {
            *known.entry(position).or_insert_with(|| filter.is_before(position, &before))
        };
        later.retain(|&id| self.tree.candidates[id.0 as usize].position.is_none_or(&mut leads));
        later
    }
}
