//! What is learned from a run: what it covers, which errors it shows, what it leaves in doubt.

use super::Explorer;
use crate::result::{Finding, Kept};
use clew_cover::{PointId, Reason};
use clew_ir::Arm;
use clew_term::Model;
use clew_vm::{Bound, Doubt, EventKind, Outcome, Run, Trace, Trap};

/// How many findings a unit keeps; each place and kind only once.
const MAX_FINDINGS: usize = 20;

/// The edges of the control flow that a run took, but for those of preconditions.
pub(crate) fn arms(trace: &Trace) -> impl Iterator<Item = Arm> + '_ {
    let events = trace.events.iter().enumerate().filter(|(at, _)| !trace.is_aside(*at));
    events.filter_map(|(_, event)| match event.kind {
        EventKind::Branch { site, outcome } | EventKind::Switch { site, outcome, .. } => {
            Some(Arm { site, outcome })
        }
        EventKind::Check { .. } | EventKind::Fix | EventKind::Observe { .. } => None,
    })
}

impl Explorer<'_, '_> {
    /// What the run covers, or what error it ends in.
    pub(super) fn learn(&mut self, run: &Run, points: &[PointId], model: &Model) {
        match &run.outcome {
            Outcome::Returned | Outcome::Exited(_) => self.close(points, model),
            Outcome::Trap(trap) => {
                if trap.kind.is_deliberate() {
                    self.close(points, model);
                }
                let can_be_test = trap.crashes(self.vm.program()) || self.settings.cut_runs;
                // A label that was passed before the error is recorded, whatever the native program does then.
                let (labels, others): (Vec<PointId>, Vec<PointId>) =
                    points.iter().partition(|&&point| self.structure.is_label(point));
                self.reach_in_error(can_be_test, &others, model);
                self.reach_in_error(true, &labels, model);
                self.find(trap, model);
            }
            Outcome::Unsupported(what, place) => {
                let at =
                    place.map(|place| format!(" at {}", self.vm.program().show(place))).unwrap_or_default();
                let sentence = format!("{what}{at}");
                if !self.unsupported.contains(&sentence) {
                    self.unsupported.push(sentence);
                }
                self.reach_before_cut(points, model);
            }
            Outcome::Limit(_) | Outcome::Bound(_) => self.reach_before_cut(points, model),
            Outcome::Rejected => {}
        }
    }

    pub(super) fn close(&mut self, points: &[PointId], model: &Model) {
        let shows = self.structure.update(points);
        self.keep(shows, model.clone());
    }

    fn keep(&mut self, shows: Vec<PointId>, model: Model) {
        if !shows.is_empty() {
            self.shown_by.extend(shows.iter().map(|&point| (point, self.kept.len())));
            self.kept.push(Kept { model, shows });
        }
    }

    fn reach_before_cut(&mut self, points: &[PointId], model: &Model) {
        if self.settings.cut_runs {
            self.reach_in_error(true, points, model);
        }
    }

    /// What a run shows before an error stays open, as long as a run without one may show it too.
    fn reach_in_error(&mut self, can_be_test: bool, points: &[PointId], model: &Model) {
        let at = can_be_test.then_some(self.crashes.len());
        // An error that the native program ends in too can be a test; one that it may survive cannot.
        let is_better = |known: Option<&Option<usize>>| match known {
            None => true,
            Some(by) => by.is_none() && at.is_some(),
        };
        let is_new =
            |point: &PointId| self.structure.is_wanted(*point) && is_better(self.in_errors.get(point));
        let new: Vec<PointId> = points.iter().copied().filter(is_new).collect();
        if new.is_empty() {
            return;
        }
        self.in_errors.extend(new.iter().map(|&point| (point, at)));
        if at.is_some() {
            self.crashes.push(model.clone());
        }
    }

    /// How many open objectives the kept errors would close by themselves.
    pub(super) fn reached_in_errors(&mut self, version: u32) -> usize {
        let (known, crashes, count) = self.in_crashes;
        if (known, crashes) == (version, self.crashes.len()) {
            return count;
        }
        let is_open = |&point: &PointId| {
            self.structure.objective_of(point).is_some_and(|objective| self.structure.is_open(objective))
        };
        let shown = self.in_errors.iter().filter(|(_, by)| by.is_some());
        let count = shown.filter(|(point, _)| is_open(point)).count();
        self.in_crashes = (version, self.crashes.len(), count);
        count
    }

    /// The edges that a run took must be counted as the coverage map says.
    pub(super) fn check_arms(&mut self, run: &Run, points: &[PointId], trace: &Trace) {
        if run.outcome != Outcome::Returned || trace.jumped || self.miscounted.is_some() {
            return;
        }
        // Loops take the same edges again and again.
        let mut seen = std::mem::take(&mut self.arms);
        seen.clear();
        let arms = arms(trace).filter(|&arm| seen.insert(arm));
        self.miscounted = self.structure.miscounted(arms, points);
        self.arms = seen;
    }

    /// What a run shows before a bound or something that the vm cannot run: another run may show it to a good end, and no
    /// proof says that none does. So it is with what it did and may not show.
    pub(super) fn leave_in_doubt(&mut self, run: &Run, points: &[PointId], unclear: &[PointId]) {
        if run.outcome == Outcome::Rejected {
            let shown = points.iter().chain(unclear).copied();
            let wanted = shown.filter(|&point| self.structure.is_wanted(point));
            return self.in_rejected.extend(wanted);
        }
        for &point in unclear.iter().filter(|&&point| self.structure.is_wanted(point)) {
            self.in_doubt.entry(point).or_insert(Reason::Uncounted);
        }
        let doubt = match run.outcome {
            Outcome::Bound(Bound::MaxArray) => Doubt::MaxArray,
            Outcome::Bound(Bound::Before) => Doubt::Before,
            Outcome::Bound(Bound::Untyped) => Doubt::Untyped,
            Outcome::Limit(_) => Doubt::Limit,
            Outcome::Unsupported(..) => Doubt::Unsupported,
            Outcome::Returned | Outcome::Exited(_) | Outcome::Rejected | Outcome::Trap(_) => return,
        };
        for &point in points.iter().filter(|&&point| self.structure.is_wanted(point)) {
            self.in_doubt.entry(point).or_insert(Reason::Doubt(doubt));
        }
    }

    /// What a run leaves in doubt, and from where on.
    pub(super) fn doubt(&mut self, run: &Run, trace: &Trace) {
        let survives = matches!(&run.outcome, Outcome::Trap(trap) if !trap.crashes(self.vm.program()));
        self.unsure.take(self.filter.as_mut(), trace, survives);
    }

    fn find(&mut self, trap: &Trap, model: &Model) {
        let times = self.met.entry((trap.kind, trap.place)).or_default();
        *times += 1;
        if self.findings.len() < MAX_FINDINGS && *times == 1 {
            self.findings.push(Finding { trap: trap.clone(), model: model.clone() });
        }
    }
}
