//! What a search has found out in the end: a verdict for each objective.

use super::Explorer;
use crate::recording::Recording;
use crate::result::{Exploration, Unsatisfied};
use crate::unsure::Places;
use clew_cover::{ObjectiveId, PointId, Proof, Reason, Structure, Verdict};
use clew_vm::{Doubt, Doubts};
use rustc_hash::{FxHashMap, FxHashSet};

impl<'p> Explorer<'_, 'p> {
    /// The objectives that only such runs show, and why they came to no good end.
    fn only_in_doubt(&self) -> FxHashMap<ObjectiveId, Reason> {
        let Some(reason) = self.in_doubt.values().next() else { return FxHashMap::default() };
        let others = self.in_errors.keys().chain(self.in_doubt.keys()).copied();
        let points: Vec<PointId> = others.chain(self.structure.vectors_seen()).collect();
        let mut found: FxHashMap<ObjectiveId, Reason> = FxHashMap::default();
        for id in self.structure.covered(&points) {
            found.insert(id, self.in_doubt.get(&PointId(id.0)).unwrap_or(reason).clone());
        }
        found
    }

    /// The objectives that runs show only together with those whose input is none.
    fn only_in_rejected(&self) -> FxHashSet<ObjectiveId> {
        if self.in_rejected.is_empty() {
            return FxHashSet::default();
        }
        let others = self.in_errors.keys().chain(self.in_doubt.keys()).chain(&self.in_rejected).copied();
        let points: Vec<PointId> = others.chain(self.structure.vectors_seen()).collect();
        self.structure.covered(&points).into_iter().collect()
    }

    /// What only runs with an error show is shown by the tests of the error.
    fn keep_crashes(&mut self) {
        let crashes = std::mem::take(&mut self.crashes);
        let mut shown: Vec<Vec<PointId>> = vec![Vec::new(); crashes.len()];
        for (&point, by) in &self.in_errors {
            by.iter().for_each(|&at| shown[at].push(point));
        }
        for (mut points, model) in shown.into_iter().zip(crashes) {
            points.sort_unstable();
            self.close(&points, &model);
        }
    }

    /// The objectives that only runs with an error would cover, errors that the native program may survive.
    fn only_in_errors(&self) -> FxHashSet<ObjectiveId> {
        let errors = self.in_errors.keys().copied();
        let points: Vec<PointId> = errors.chain(self.structure.vectors_seen()).collect();
        self.structure.covered(&points).into_iter().filter(|&id| self.structure.is_open(id)).collect()
    }

    /// Whether llvm-cov may count it though nothing took it: runs came back to a `setjmp`.
    fn is_uncounted(&self, id: ObjectiveId) -> bool {
        self.jumped && self.structure.may_end_close(id)
    }

    /// What becomes of what is open. `left`: where there are candidates that were not taken. What none of them may lead to
    /// would stay open however long the search went on.
    fn judge(&self, exhausted: bool, left: &Places, open: &[ObjectiveId]) -> Vec<(ObjectiveId, Verdict)> {
        let (filter, structure) = (self.filter.as_ref(), &self.structure);
        let ahead = left.ahead(filter, structure);
        let settled = |id: &ObjectiveId| exhausted || !ahead.may_close(filter, structure, *id);
        let settled: Vec<ObjectiveId> = open.iter().copied().filter(settled).collect();
        let only_in_doubt = self.only_in_doubt();
        let only_in_rejected = self.only_in_rejected();
        // A doubt that arose behind it is a doubt about it.
        let behind = |id| self.unsure.first().filter(|_| only_in_rejected.contains(&id)).cloned();
        let judged = self.unsure.judge(filter, structure, &settled);
        let verdict = |id: ObjectiveId, judged: Result<Doubts, Reason>| {
            let uncounted = self.is_uncounted(id).then_some(Reason::Uncounted);
            let passed = only_in_doubt.get(&id).cloned().or(uncounted).or_else(|| behind(id));
            match (judged, passed) {
                (Err(reason), _) => Verdict::GaveUp(reason),
                // Another way on from there may yet come to a good end.
                (Ok(_), passed) if !exhausted && (passed.is_some() || only_in_rejected.contains(&id)) => {
                    Verdict::Open
                }
                (Ok(_), Some(reason)) => Verdict::GaveUp(reason),
                (Ok(assuming), None) => Verdict::Infeasible(Proof::by_paths(assuming)),
            }
        };
        settled.into_iter().zip(judged).map(|(id, judged)| (id, verdict(id, judged))).collect()
    }

    pub(super) fn finish(mut self, exhausted: bool, mut left: Places) -> (Exploration, Structure<'p>) {
        self.keep_crashes();
        if exhausted && !left.is_empty() {
            self.unsure.add_all(Reason::Depth, std::mem::take(&mut left));
        }
        let reason = self.unsure.first().cloned();
        let unsatisfied = (self.stats.accepted == 0).then(|| match (exhausted, &reason) {
            (true, None) => Unsatisfied::Proven,
            (true, Some(reason)) => Unsatisfied::GaveUp(reason.clone()),
            (false, _) => Unsatisfied::Stopped,
        });
        let only_in_errors = self.only_in_errors();
        let by = |id| self.structure.closed_with(id).and_then(|[_, last]| self.shown_by.get(&last));
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut open = Vec::new();
        for id in self.structure.ids() {
            verdicts.push(match by(id) {
                Some(&kept) => Verdict::Covered(kept),
                None if self.is_uncounted(id) && self.proving.proofs.contains_key(&id) => {
                    Verdict::GaveUp(Reason::Uncounted)
                }
                None if self.proving.proofs.contains_key(&id) && !self.settings.by_paths => {
                    Verdict::Infeasible(self.proving.proofs[&id].clone())
                }
                None if self.proving.refuted.contains(&id) => Verdict::Open,
                None if !self.structure.is_open(id) => Verdict::Given,
                None if only_in_errors.contains(&id) => Verdict::GaveUp(Reason::OnlyInErrors),
                None => {
                    open.push(id);
                    self.proving.proofs.get(&id).cloned().map_or(Verdict::Open, Verdict::Infeasible)
                }
            });
        }
        let start = (self.clock)();
        for (id, verdict) in self.judge(exhausted, &left, &open) {
            let other = self.proving.proofs.get(&id);
            verdicts[id.index()] = match (verdict, other) {
                (Verdict::Infeasible(proof), _) => Verdict::Infeasible(proof),
                (_, Some(other)) => Verdict::Infeasible(other.clone()),
                (verdict, None) => verdict,
            };
        }
        self.stats.filter_seconds += (self.clock)() - start;
        let recording = self.recorder.map(|recorder| Recording {
            terms: self.terms,
            paths: self.tree.paths,
            models: self.models.iter().collect(),
            queries: recorder.queries,
        });
        let makes_numbers = self.unsure.has(Doubt::Layout);
        let exploration = Exploration {
            verdicts,
            recording,
            space: self.space,
            models: self.models,
            kept: self.kept,
            findings: self.findings,
            met: self.met.into_iter().collect(),
            stats: self.stats,
            solver: self.solver.counters().clone(),
            unsupported: self.unsupported,
            miscounted: self.miscounted,
            refuted: self.proving.refuted,
            unsatisfied,
            makes_numbers,
        };
        (exploration, self.structure)
    }
}
