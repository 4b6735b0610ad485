//! Why an objective that is open when a search ends may still be possible, and from where on.
//!
//! A reason belongs to the place on a path where it arose: up to there the path was followed exactly. So it counts for
//! what can still be reached from there, given the calls under way, and takes no proof away elsewhere. A candidate that is
//! left is a reason like any other: what can come of none of them, and of no doubt, is impossible, whatever else is open.

use crate::Candidate;
use crate::filter::{Behind, Filter};
use clew_cover::{DecisionId, ObjectiveId, PositionId, Reason, Structure};
use clew_ir::Arm;
use clew_vm::{Doubt, Doubted, Doubts, FrameId, Trace};
use rustc_hash::FxHashSet;

/// Places on paths, as a set.
#[derive(Default)]
pub struct Places {
    /// One of them is not known: anything may come after it.
    everywhere: bool,
    positions: FxHashSet<PositionId>,
    /// Edges that may be taken. What an edge itself closes does not come after it.
    arms: FxHashSet<Arm>,
}

impl Places {
    pub fn add(&mut self, position: Option<PositionId>) {
        match position {
            Some(position) => drop(self.positions.insert(position)),
            None => self.everywhere = true,
        }
    }

    /// Where a candidate goes on, and its edge.
    pub fn add_candidate(&mut self, candidate: &Candidate) {
        self.add(candidate.position);
        self.arms.extend(candidate.turn.map(|turn| turn.arm));
    }

    pub fn is_empty(&self) -> bool {
        !self.everywhere && self.positions.is_empty() && self.arms.is_empty()
    }

    /// What may come of them all. Goes through the graph once, however many there are.
    pub fn ahead(&self, filter: Option<&Filter>, structure: &Structure) -> Ahead<'_> {
        let known = filter.filter(|_| !self.everywhere);
        Ahead {
            after: known.map(|filter| filter.after(self.positions.iter().copied())),
            arms: &self.arms,
            decisions: self.arms.iter().filter_map(|&arm| Some(structure.condition(arm)?.0)).collect(),
        }
    }
}

/// What may come of some places.
pub struct Ahead<'a> {
    /// `None`: anything.
    after: Option<Behind>,
    arms: &'a FxHashSet<Arm>,
    /// Those that the edges belong to.
    decisions: FxHashSet<DecisionId>,
}

impl Ahead<'_> {
    pub fn may_close(&self, filter: Option<&Filter>, structure: &Structure, id: ObjectiveId) -> bool {
        let Some((after, filter)) = self.after.as_ref().zip(filter) else { return true };
        let objective = &structure.objectives[id.index()];
        objective.kind.decision().is_some_and(|decision| self.decisions.contains(&decision))
            || objective.arms.iter().any(|arm| self.arms.contains(arm))
            || filter.may_close(structure, after, id)
    }
}

#[derive(Default)]
pub struct Unsure {
    /// In the order they arose.
    reasons: Vec<(Reason, Places)>,
    /// What the user ruled out.
    assumed: Vec<(Doubt, Places)>,
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
        self.add(Reason::Doubt(doubt), position);
    }

    fn assume(&mut self, doubt: Doubt, position: Option<PositionId>) {
        places(&mut self.assumed, doubt).add(position);
    }

    pub fn add(&mut self, reason: Reason, position: Option<PositionId>) {
        places(&mut self.reasons, reason).add(position);
    }

    /// That a candidate may be possible after all.
    pub fn add_candidate(&mut self, reason: Reason, candidate: &Candidate) {
        places(&mut self.reasons, reason).add_candidate(candidate);
    }

    pub fn add_all(&mut self, reason: Reason, places: Places) {
        self.reasons.push((reason, places));
    }

    /// Whether this doubt was met anywhere.
    pub fn has(&self, doubt: Doubt) -> bool {
        self.reasons.iter().any(|(known, _)| *known == Reason::Doubt(doubt))
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
        for (reason, places) in &self.reasons {
            if verdicts.iter().all(Result::is_err) {
                break;
            }
            let ahead = places.ahead(filter, structure);
            for (verdict, &id) in verdicts.iter_mut().zip(open).filter(|(verdict, _)| verdict.is_ok()) {
                if ahead.may_close(filter, structure, id) {
                    *verdict = Err(reason.clone());
                }
            }
        }
        for (doubt, places) in &self.assumed {
            let ahead = places.ahead(filter, structure);
            for (verdict, &id) in verdicts.iter_mut().zip(open) {
                if let Ok(assuming) = verdict
                    && ahead.may_close(filter, structure, id)
                {
                    assuming.add(*doubt);
                }
            }
        }
        verdicts
    }
}

/// The places of one of a few; they are found faster by looking than by hashing.
fn places<T: PartialEq>(all: &mut Vec<(T, Places)>, of: T) -> &mut Places {
    let at = all.iter().position(|(known, _)| *known == of).unwrap_or_else(|| {
        all.push((of, Places::default()));
        all.len() - 1
    });
    &mut all[at].1
}
