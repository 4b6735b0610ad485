//! How a run gets into the tree, and which candidates it opens there.

use super::Explorer;
use crate::CandidateId;
use crate::tree::{Demanded, Inserted, Observed, Way};
use clew_cover::{ObjectiveId, PointId, Reason};
use clew_term::Model;
use clew_vm::{EventKind, FrameId, Trace};
use rustc_hash::FxHashMap;

impl Explorer<'_, '_> {
    /// Puts the run into the tree, `aim` being the candidate that it was sent to and the run it was made from, and says which candidates it opened; a run that did not go where it was sent is a divergence.
    /// `known`: so many of its decisions are those on the way to where it was sent, and nothing new.
    pub(super) fn collect(
        &mut self,
        trace: &Trace,
        points: &[PointId],
        model: Model,
        aim: Option<(CandidateId, u32)>,
        known: usize,
    ) -> Vec<CandidateId> {
        let (aim, from) = aim.unzip();
        let number = self.models.len() as u32;
        self.models.push(model, from);
        let later = self.tree.later.len();
        let begun = aim.and_then(|id| self.tree.begun(id, trace, known));
        let inserted = self.tree.insert(self.code, &mut self.terms, &trace.events, number, aim, begun);
        let missed = aim.filter(|&id| !self.tree.is_settled(id) || self.misses_label(id, points));
        if inserted.is_err() || missed.is_some() {
            self.stats.divergences += 1;
            self.unsure.add(Reason::Divergence, None);
        }
        if let Some(id) = missed {
            self.tree.settle(id, Way::Lost);
        } else if let Some(labels) = aim.and_then(|id| self.labelled.get(&id)) {
            self.solved.extend(labels);
        }
        let Inserted { mut new, observed } = inserted.unwrap_or_default();
        let demanded = self.demand_labels(trace, &observed, number, &mut new);
        self.stats.candidates = self.tree.offered;
        self.sift(trace, points, &new, &demanded, later);
        new
    }

    /// Whether an input was solved for a label's predicate, and yet the predicate does not hold.
    fn misses_label(&self, aim: CandidateId, points: &[PointId]) -> bool {
        let misses = |label: &ObjectiveId| points.binary_search(&PointId(label.0)).is_err();
        self.labelled.get(&aim).is_some_and(|labels| labels.iter().any(misses))
    }

    /// Whether a label is to be asked for.
    pub(super) fn asks_for(&self, label: ObjectiveId) -> bool {
        match self.settings.deletion {
            0 => true,
            1 => !self.solved.contains(&label),
            _ => self.structure.is_open(label),
        }
    }

    /// Demands the predicates of labels that the run passed and that are open (LTest, section V). The tree does not ask twice
    /// for the same predicate at the same place: labels share the candidate. Says where the demands stand.
    fn demand_labels(
        &mut self,
        trace: &Trace,
        observed: &[Observed],
        run: u32,
        new: &mut Vec<CandidateId>,
    ) -> FxHashMap<CandidateId, (u32, FrameId)> {
        let mut demanded = FxHashMap::default();
        for &at in observed {
            let event = trace.events[at.event];
            let EventKind::Observe { point, predicate, .. } = event.kind else { continue };
            let open = self.structure.label(point).filter(|&label| self.asks_for(label));
            let Some(label) = open.filter(|_| !trace.is_aside(at.event)) else { continue };
            match self.tree.demand_at(&mut self.terms, at, predicate, event.pc, run) {
                Demanded::Never => {}
                Demanded::Before(id) => {
                    let labels = self.labelled.entry(id).or_default();
                    if !labels.contains(&label) {
                        labels.push(label);
                    }
                }
                Demanded::Now(id) => {
                    self.labelled.insert(id, vec![label]);
                    demanded.insert(id, (event.pc, event.frame));
                    new.push(id);
                }
            }
        }
        demanded
    }

    /// Leaves out candidates that cannot help: among those that a run has opened, and among those that were kept for the
    /// objectives that it closed.
    fn sift(
        &mut self,
        trace: &Trace,
        points: &[PointId],
        new: &[CandidateId],
        demanded: &FxHashMap<CandidateId, (u32, FrameId)>,
        later: usize,
    ) {
        let start = (self.clock)();
        let Some(filter) = &mut self.filter else { return };
        let closed = self.structure.take_closed();
        filter.close(&mut self.tree, &self.structure, &closed);
        filter.leave_unfinished(&self.structure, self.models.len() as u32 - 1, trace, points);
        let stacks = filter.stacks(trace);
        for &id in new.iter().chain(&self.tree.later[later..]) {
            let position = match demanded.get(&id) {
                Some(&at) => filter.place(&stacks, at),
                None => filter.departs(&stacks, trace, &self.tree, id),
            };
            self.tree.candidates[id.0 as usize].position = position;
        }
        filter.add(&mut self.tree, &self.structure, new);
        self.stats.filtered = filter.filtered;
        self.stats.filter_seconds += (self.clock)() - start;
    }
}
