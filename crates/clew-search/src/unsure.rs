//! Why an objective that is open when nothing is left to try may still be possible, and from where on.
//!
//! A reason belongs to the place on a path where it arose: up to there the path was followed exactly. So it counts for
//! what can still be reached from there, given the calls under way, and takes no proof away elsewhere.

use crate::filter::Filter;
use clew_cover::{ObjectiveId, PositionId, Reason, Structure, Turn};
use clew_ir::Arm;
use clew_vm::{Doubt, Doubted, Doubts, FrameId, Trace};
use rustc_hash::FxHashSet;

/// From how many places a reason is told apart; beyond that it counts everywhere.
const MAX_PLACES: usize = 200;

#[derive(Default)]
pub struct Unsure {
    /// In the order they arose; no position: it counts everywhere.
    reasons: Vec<(Reason, Option<PositionId>)>,
    /// Why it is not known whether an edge can be taken. What the edge itself closes is not behind it.
    edges: Vec<(Reason, Arm)>,
    known: FxHashSet<(Doubt, Option<PositionId>)>,
    /// What the user ruled out.
    assumed: FxHashSet<(Doubt, Option<PositionId>)>,
}

impl Unsure {
    /// What a run leaves in doubt, and from where on. `survives`: it ended in an error, and the native program may go on there.
    pub fn take(&mut self, mut filter: Option<&mut Filter>, trace: &Trace, survives: bool) {
        if trace.doubted.is_empty() && !survives {
            return;
        }
        let stacks = filter.as_mut().map(|filter| filter.stacks(trace));
        let mut place = |at: (u32, FrameId)| filter.as_mut()?.place(stacks.as_ref()?, at);
        for &Doubted { doubt, assumed, pc, frame } in &trace.doubted {
            let position = place((pc, frame));
            match assumed {
                true => self.assume(doubt, position),
                false => self.doubt(doubt, position),
            }
        }
        if survives {
            self.add(Reason::BehindError, place(trace.end));
        }
    }

    pub fn doubt(&mut self, doubt: Doubt, position: Option<PositionId>) {
        let position = position.filter(|_| self.known.len() < MAX_PLACES);
        if self.known.insert((doubt, position)) {
            self.reasons.push((Reason::Doubt(doubt), position));
        }
    }

    fn assume(&mut self, doubt: Doubt, position: Option<PositionId>) {
        let position = position.filter(|_| self.assumed.len() < MAX_PLACES);
        self.assumed.insert((doubt, position));
    }

    pub fn add(&mut self, reason: Reason, position: Option<PositionId>) {
        let known = (reason, position.filter(|_| self.reasons.len() < 2 * MAX_PLACES));
        if !self.reasons.contains(&known) {
            self.reasons.push(known);
        }
    }

    /// That a candidate's edge may be possible after all.
    pub fn add_edge(&mut self, reason: Reason, turn: Option<Turn>) {
        let edge = turn.map(|turn| (reason, turn.arm));
        self.edges.extend(edge.filter(|edge| !self.edges.contains(edge)));
    }

    /// Whether this doubt was met anywhere.
    pub fn has(&self, doubt: Doubt) -> bool {
        self.known.iter().any(|&(known, _)| known == doubt)
    }

    /// Any reason at all.
    pub fn first(&self) -> Option<&Reason> {
        self.reasons.first().map(|(reason, _)| reason)
    }

    /// For each of these objectives: why it may still be possible, or what it rests on that it is not.
    pub fn judge(
        &self,
        filter: Option<&Filter>,
        structure: &Structure,
        open: &[ObjectiveId],
    ) -> Vec<Result<Doubts, Reason>> {
        let mut verdicts: Vec<Result<Doubts, Reason>> = vec![Ok(Doubts::default()); open.len()];
        let reaches = |position: Option<PositionId>| {
            let after = position.and_then(|position| Some(filter?.after(position)));
            move |id: ObjectiveId| {
                filter
                    .zip(after.as_ref())
                    .is_none_or(|(filter, after)| filter.may_close(structure, after, id))
            }
        };
        for (reason, position) in &self.reasons {
            let reaches = reaches(*position);
            for (verdict, &id) in verdicts.iter_mut().zip(open).filter(|(verdict, _)| verdict.is_ok()) {
                if reaches(id) {
                    *verdict = Err(reason.clone());
                }
            }
        }
        for (reason, arm) in &self.edges {
            let decision = structure.condition(*arm).map(|(decision, ..)| decision);
            for (verdict, &id) in verdicts.iter_mut().zip(open).filter(|(verdict, _)| verdict.is_ok()) {
                let objective = &structure.objectives[id.index()];
                let is_decisions = decision.is_some() && objective.kind.decision() == decision;
                if is_decisions || objective.arms.contains(arm) {
                    *verdict = Err(reason.clone());
                }
            }
        }
        for &(doubt, position) in &self.assumed {
            let reaches = reaches(position);
            for (verdict, &id) in verdicts.iter_mut().zip(open) {
                if let Ok(assuming) = verdict
                    && !assuming.has(doubt)
                    && reaches(id)
                {
                    assuming.add(doubt);
                }
            }
        }
        verdicts
    }
}
