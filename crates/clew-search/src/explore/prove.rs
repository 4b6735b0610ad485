//! Provers beside the search: how much they may work, and what they close.
//!
//! They get a little before the first run, a tenth of what the search has worked between runs, and a little more at the
//! end. Work that proved something is not counted: who pays goes on.

use super::Explorer;
use crate::Prover;
use clew_cover::{ObjectiveId, PointId, Proof};
use clew_vm::Outcome;
use rustc_hash::FxHashMap;
use std::sync::atomic::Ordering;

/// What provers get before the first run, in units of work: about two milliseconds.
pub(super) const FIRST: u64 = 200_000;
/// What they have had by the end, at the least.
pub(super) const LAST: u64 = 1_000_000;
/// Of the search's work, the part that they get where the strategy does not live on them.
pub(super) const PART: u64 = 10;
/// And where the search has worked for so long, and for more than half of its work, without closing anything.
const MORE: u64 = 3;
const LONG: u64 = 100_000_000;
/// Less is not worth the call.
const LEAST: u64 = 20_000;
/// What they get at a time, so that a signal is not kept waiting.
const MOST: u64 = 10_000_000;
/// Of the time of a search that is limited in time, the part that they get at most, and what they wait for at first, in
/// seconds.
const PART_OF_TIME: f64 = 0.3;
const SOON: f64 = 0.01;
/// What a run takes beside its instructions: memory is set up, the path goes into the tree, a strategy chooses.
const RUN: u64 = 5_000;

#[derive(Default)]
pub(super) struct Proving<'a> {
    pub provers: Vec<Box<dyn Prover + 'a>>,
    /// The one that works, until it is done.
    next: usize,
    /// Work that came to nothing.
    spent: u64,
    /// With less than this the first prover has nothing to begin.
    waits: u64,
    pub proofs: FxHashMap<ObjectiveId, Proof>,
    /// What was proven, and a run shows.
    pub refuted: Vec<ObjectiveId>,
}

impl Explorer<'_, '_> {
    /// Lets the provers work, for as much as they are due, and closes what they prove; the filter follows, and strategies
    /// go by what is open. `least`: what they are due whatever the search has done.
    pub(super) fn prove(&mut self, least: u64) {
        if let Some(flag) = self.settings.prove_no_more.as_ref().filter(|_| least >= LAST) {
            flag.store(self.stop.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        if self.proving.next == self.proving.provers.len() || self.proves_no_more(least) {
            return;
        }
        let start = (self.clock)();
        while let Some(prover) = self.proving.provers.get_mut(self.proving.next) {
            if prover.is_done() {
                self.proving.next += 1;
                continue;
            }
            let due = least.max(FIRST + self.work() / self.proof_part()).saturating_sub(self.proving.spent);
            let is_enough = due >= self.proving.waits.clamp(LEAST, MOST);
            let is_over = self.stop.load(Ordering::Relaxed) || self.proves_no_more(least);
            if !is_enough || self.structure.open() == 0 || is_over {
                break;
            }
            let worked = self.proving.provers[self.proving.next].work(&self.structure, due.min(MOST));
            // Who has too little for what comes next is asked again when there is twice as much.
            self.proving.waits = if worked.units == 0 { due.saturating_mul(2) } else { 0 };
            let units = if due >= MOST { worked.units.max(LEAST) } else { worked.units };
            if !self.take_proofs(worked.proofs) {
                self.proving.spent += units;
            }
        }
        self.stats.prove_seconds += (self.clock)() - start;
    }

    /// Whether they have had their time. Where it is time that ends a search, they keep to a part of it: on a busy machine, and
    /// where the solver is slow, units of work take longer than they are counted. At the end nobody else needs it.
    fn proves_no_more(&self, least: u64) -> bool {
        let Some(flag) = &self.settings.prove_no_more else { return false };
        let is_timed = self.settings.runs.is_none() && least < LAST;
        let had_theirs = || self.stats.prove_seconds + SOON > (self.clock)() * PART_OF_TIME;
        flag.load(Ordering::Relaxed) || (is_timed && had_theirs())
    }

    /// Provers get more where the search has long closed nothing.
    fn proof_part(&self) -> u64 {
        let idle = self.work() - self.closed_at;
        if idle > LONG && idle > self.closed_at { self.part.min(MORE) } else { self.part }
    }

    /// What the search has worked so far.
    pub(super) fn work(&self) -> u64 {
        self.stats.instructions + self.stats.runs * RUN + self.solver.counters().work()
    }

    /// Closes what is proven, but where its paths are to be explored all the same. Whether any of it was open.
    fn take_proofs(&mut self, proofs: Vec<(ObjectiveId, Proof)>) -> bool {
        let known = self.proving.proofs.len();
        for (id, proof) in proofs {
            if self.structure.is_open(id) {
                self.proving.proofs.insert(id, proof);
                if !self.settings.by_paths {
                    self.structure.rule_out(id);
                }
            }
        }
        if let Some(filter) = &mut self.filter {
            let closed = self.structure.take_closed();
            filter.close(&mut self.tree, &self.structure, &closed);
        }
        self.proving.proofs.len() > known
    }

    /// A run may show what was proven to be impossible: an error of clew's, which must not be lost.
    pub(super) fn check_proofs(&mut self, outcome: &Outcome, points: &[PointId]) {
        if self.proving.proofs.is_empty() || *outcome == Outcome::Rejected {
            return;
        }
        let shown = points.iter().filter_map(|&point| self.structure.objective_of(point));
        let Proving { proofs, refuted, .. } = &mut self.proving;
        refuted.extend(shown.filter(|id| proofs.remove(id).is_some()));
    }
}
