//! A search within a limit of memory: where that is reached, the search begins anew.
//!
//! A tree, its paths, and the terms that they are made of grow with every run, and hold on to each other. So they go
//! together. What was found stays: the inputs that are worth a test, the errors, what is closed, what provers have proven. The
//! new search starts from those inputs, asks only for what is open, and chooses with other random numbers. A verdict by
//! exhaustion is about the new tree alone.

use super::{Explorer, settle};
use crate::filter::Filter;
use crate::strategy::Strategy;
use crate::unsure::Unsure;
use crate::{Progress, Tree};
use clew_solve::Solver;
use clew_term::{Model, Models, Terms};

/// After so many runs it is asked whether the limit is reached.
const EVERY: u64 = 64;
/// A search that gets no further before the limit is reached again is over: what it needs at the least is too much.
const LEAST: u64 = 128;

impl Explorer<'_, '_> {
    /// Whether the search has to begin anew.
    pub(super) fn is_full(&self) -> bool {
        let Some(is_full) = self.is_full else { return false };
        // What is written down of a search is all of it.
        let is_kept = self.settings.by_paths || self.recorder.is_some();
        !is_kept && self.stats.runs.is_multiple_of(EVERY) && self.stats.runs > self.anew_at && is_full()
    }

    /// Forgets what the search can find out again, and runs what it has found. The strategy is new as well.
    pub(super) fn begin_anew(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        if self.stats.runs < self.anew_at + LEAST {
            self.gives_up = true;
            return;
        }
        self.anew_at = self.stats.runs;
        self.stats.begun_anew += 1;
        self.solver = Solver::new(self.settings.solver.clone()).after(self.solver.counters().clone());
        self.terms = Terms::new();
        self.tree = Tree::default();
        self.models = Models::default();
        self.shared = Default::default();
        self.labelled.clear();
        self.idle.clear();
        self.bounds.clear();
        self.unsure = Unsure::default();
        self.ending = Default::default();
        self.patience = Default::default();
        self.seeking.begin_anew();
        self.snapshots.begin_anew();
        self.settle_at = self.stats.runs + settle::FIRST;
        self.structure.take_closed();
        if self.filter.take().is_some() {
            let entry = self.graph.segments().entry(self.vm.entry());
            self.filter = entry.map(|entry| Filter::new(self.code, self.graph, entry, &self.structure));
        }
        let mut inputs: Vec<Model> = self.kept.iter().map(|kept| kept.model.clone()).collect();
        if inputs.is_empty() {
            inputs.push(Model::new());
        }
        for input in inputs {
            if !self.is_stopped() {
                self.run(input, None, strategy, progress);
            }
        }
    }
}
