//! How a run gets into the tree, and which candidates it opens there.

use super::Explorer;
use crate::CandidateId;
use crate::tree::Way;
use clew_cover::{PointId, Reason};
use clew_term::Model;
use clew_vm::Trace;

impl Explorer<'_, '_> {
    /// Puts the run into the tree, and says which candidates it opened; a run that did not go where it was sent is a divergence.
    pub(super) fn collect(
        &mut self,
        trace: &Trace,
        points: &[PointId],
        model: Model,
        aim: Option<CandidateId>,
    ) -> Vec<CandidateId> {
        let number = self.models.len() as u32;
        self.models.push(model);
        let later = self.tree.later.len();
        let inserted = self.tree.insert(self.code, &mut self.terms, &trace.events, number, aim);
        let missed = aim.filter(|&id| !self.tree.is_settled(id));
        if inserted.is_err() || missed.is_some() {
            self.stats.divergences += 1;
            self.unsure.add(Reason::Divergence, None);
        }
        if let Some(id) = missed {
            self.tree.settle(id, Way::Lost);
        }
        self.stats.candidates = self.tree.offered;
        let new = inserted.unwrap_or_default().new;
        self.sift(trace, points, &new, later);
        new
    }

    /// Leaves out candidates that cannot help: among those that a run has opened, and among those that were kept for the
    /// objectives that it closed.
    fn sift(&mut self, trace: &Trace, points: &[PointId], new: &[CandidateId], later: usize) {
        let start = (self.clock)();
        let Some(filter) = &mut self.filter else { return };
        let closed = self.structure.take_closed();
        filter.close(&mut self.tree, &self.structure, &closed);
        filter.leave_unfinished(&self.structure, self.models.len() as u32 - 1, trace, points);
        let stacks = filter.stacks(trace);
        for &id in new.iter().chain(&self.tree.later[later..]) {
            let position = filter.departs(&stacks, trace, &self.tree, id);
            self.tree.candidates[id.0 as usize].position = position;
        }
        filter.add(&mut self.tree, &self.structure, new);
        self.stats.filtered = filter.filtered;
        self.stats.filter_seconds += (self.clock)() - start;
    }
}
