//! How a candidate is taken: the solver is asked for its path and its demand together, and what it finds is run.

use super::Explorer;
use crate::demand::demands;
use crate::strategy::Strategy;
use crate::tree::Way;
use crate::unsure::Places;
use crate::{Candidate, CandidateId, Demand, NodeId, Progress};
use clew_cover::{ObjectiveId, Reason};
use clew_solve::{Answer, Paths, Query};
use clew_term::{Model, Term};
use clew_vm::{Doubt, Guard};
use rustc_hash::FxHashMap;
use std::sync::atomic::Ordering;

/// How often the safety condition of one instruction is asked about, at the end.
const HUNTS: u32 = 4;

/// What came of asking for a candidate.
enum Came {
    Input(Model),
    Nothing,
    /// Nothing within the bounds on the inputs, but something may be beyond them.
    Beyond,
    /// The solver gave up.
    Unknown(String),
    /// Not without the slow links of the solver's chain, which were not asked.
    TooHard,
    /// The time was up first.
    TooLate,
}

impl Explorer<'_, '_> {
    /// Asks for a candidate, by changing a run's input, and runs what is found. False where nothing is.
    pub(super) fn try_candidate(
        &mut self,
        id: CandidateId,
        from: u32,
        strategy: &mut dyn Strategy,
        progress: &dyn Fn(Progress),
    ) -> bool {
        // A label that is closed is asked for no more (LTest's iterative label deletion).
        let is_closed = |labels: &Vec<ObjectiveId>| !labels.iter().any(|&label| self.asks_for(label));
        if self.labelled.get(&id).is_some_and(is_closed) {
            self.tree.settle(id, Way::Filtered);
            if self.tree.is_offered(id) {
                strategy.failed(&self.candidates(), id);
            }
            return false;
        }
        if self.tree.is_pending(id) && !self.is_due(id) {
            self.put_off(id, strategy);
            return false;
        }
        match self.ask(id, from) {
            Came::Input(model) => {
                self.run(model, Some((id, from)), strategy, progress);
                return true;
            }
            Came::Nothing => self.note_none(id),
            Came::TooHard => {
                self.put_off(id, strategy);
                self.note_hard(id);
                return false;
            }
            Came::Beyond => self.leave_candidate(Reason::Doubt(Doubt::MaxArray), id),
            Came::Unknown(reason) => self.leave_candidate(Reason::Solver(reason), id),
            // It is left as it was.
            Came::TooLate => return false,
        }
        if self.tree.is_offered(id) {
            strategy.failed(&self.candidates(), id);
        }
        false
    }

    fn leave_candidate(&mut self, reason: Reason, id: CandidateId) {
        self.unsure.add_candidate(reason, &self.tree.candidates[id.0 as usize]);
    }

    /// Takes those that strategies were not offered: can the safety conditions that held fail? True when all of them have
    /// been asked.
    pub(super) fn try_later(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) -> bool {
        while let Some(&id) = self.tree.later.last() {
            if self.is_over() {
                return false;
            }
            self.tree.later.pop();
            if self.tree.is_settled(id) {
                continue;
            }
            let Candidate { depth, run, .. } = self.tree.candidates[id.0 as usize];
            // What cannot help may still be an error: that is for the hunt.
            if depth >= strategy.depth() || !self.may_help(id) {
                self.idle.push(id);
                continue;
            }
            if self.try_candidate(id, run, strategy, progress) {
                return false;
            }
        }
        true
    }

    /// Whether a candidate that strategies were not offered may be of use for what is open.
    pub(super) fn may_help(&self, id: CandidateId) -> bool {
        let Candidate { run, position, .. } = self.tree.candidates[id.0 as usize];
        self.filter.as_ref().is_none_or(|filter| filter.may_help(run, position))
    }

    /// Where the candidates are that were neither run nor ruled out, as far as they may be of use.
    pub(super) fn left(&self) -> Places {
        let mut left = Places::default();
        if self.models.is_empty() {
            left.add(None);
        }
        let ids = (0..self.tree.candidates.len() as u32).map(CandidateId);
        for id in
            ids.filter(|&id| !self.tree.is_settled(id) && (self.tree.is_pending(id) || self.may_help(id)))
        {
            left.add_candidate(&self.tree.candidates[id.0 as usize]);
        }
        left
    }

    /// Looks for errors where everything is closed and time is left: asks a few times at each instruction whether its
    /// safety condition can fail.
    pub(super) fn hunt(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        let mut asked: FxHashMap<u32, u32> = FxHashMap::default();
        let mut left = std::mem::take(&mut self.idle);
        left.append(&mut self.tree.later);
        for id in left {
            let Candidate { run, demand, .. } = self.tree.candidates[id.0 as usize];
            let times = asked.entry(self.tree.departs(id)).or_default();
            let is_error = matches!(demand, Demand::Failure(_, Guard::Error));
            if !is_error || *times >= HUNTS || self.is_stopped() {
                continue;
            }
            *times += 1;
            // Nothing that is open depends on the answer, and so none is noted.
            if let Came::Input(model) = self.ask(id, run) {
                *times = HUNTS;
                self.run(model, Some((id, run)), strategy, progress);
            }
        }
    }

    /// An input for a candidate. Where there is none, as far as can be told, the candidate is settled.
    fn ask(&mut self, id: CandidateId, from: u32) -> Came {
        let Candidate { node, demand: kind, .. } = self.tree.candidates[id.0 as usize];
        for demand in demands(&self.tree, &self.structure, &mut self.terms, id) {
            if let Answer::Sat(changes) = self.solve(node, demand, from) {
                return Came::Input(changes.applied_to(self.models.at(from)));
            }
        }
        let demand = self.tree.demand(id);
        // A label is asked for at many places: where that takes long, the others come first.
        let is_quick = self.tree.is_pending(id) && self.labelled.contains_key(&id);
        let answer = match is_quick {
            true => match self.solve_quickly(node, demand, from) {
                Some(answer) => answer,
                None => return Came::TooHard,
            },
            false => self.solve(node, demand, from),
        };
        let (came, way) = match answer {
            Answer::Sat(_) if matches!(kind, Demand::Failure(_, Guard::Bound)) => {
                (Came::Beyond, Way::Infeasible)
            }
            Answer::Sat(changes) => {
                return Came::Input(changes.applied_to(self.models.at(from)));
            }
            Answer::Unsat(core) => {
                // An error that lies beyond a bound hides nothing that is asked for.
                let matters = !matches!(kind, Demand::Failure(_, Guard::Error | Guard::Bound));
                let is_bounded = matters && core.iter().any(|term| self.bounds.contains(term));
                let is_beyond = is_bounded && self.needs_bounds(node, demand, from);
                (if is_beyond { Came::Beyond } else { Came::Nothing }, Way::Infeasible)
            }
            Answer::Unknown(_) if self.stop.load(Ordering::Relaxed) => return Came::TooLate,
            Answer::Unknown(reason) => (Came::Unknown(reason.to_string()), Way::Lost),
        };
        self.tree.settle(id, way);
        came
    }

    /// Whether a question whose answer was no has another answer beyond the bounds on the inputs.
    fn needs_bounds(&mut self, node: NodeId, demand: Term, run: u32) -> bool {
        let mut constraints = self.tree.paths.constraints(self.tree.path(node));
        constraints.retain(|term| !self.bounds.contains(term));
        let mut others = Paths::new();
        // A recording has the paths of all its queries; else this one need not be kept.
        let paths = if self.recorder.is_some() { &mut self.tree.paths } else { &mut others };
        let path = paths.path(&self.terms, &constraints);
        let query = Query { path, demand, hint: self.models.at(run) };
        let answer = self.solver.solve(&self.terms, paths, &query);
        if let Some(recorder) = &mut self.recorder {
            recorder.add(&query, run, &answer, self.solver.counters());
        }
        !matches!(answer, Answer::Unsat(_))
    }

    /// `None`: the quick links of the chain have no answer, which counts as not asked.
    fn solve_quickly(&mut self, node: NodeId, demand: Term, run: u32) -> Option<Answer> {
        let start = (self.clock)();
        let query = Query { path: self.tree.path(node), demand, hint: self.models.at(run) };
        let answer = self.solver.solve_quickly(&self.terms, &self.tree.paths, &query);
        self.stats.solve_seconds += (self.clock)() - start;
        answer.map(|answer| self.answered(node, demand, run, answer))
    }

    pub(super) fn solve(&mut self, node: NodeId, demand: Term, run: u32) -> Answer {
        let start = (self.clock)();
        let query = Query { path: self.tree.path(node), demand, hint: self.models.at(run) };
        let answer = self.solver.solve(&self.terms, &self.tree.paths, &query);
        self.stats.solve_seconds += (self.clock)() - start;
        self.answered(node, demand, run, answer)
    }

    /// Counts an answer.
    fn answered(&mut self, node: NodeId, demand: Term, run: u32, answer: Answer) -> Answer {
        self.stats.queries += 1;
        if let Some(recorder) = &mut self.recorder {
            let query = Query { path: self.tree.path(node), demand, hint: self.models.at(run) };
            recorder.add(&query, run, &answer, self.solver.counters());
        }
        match &answer {
            Answer::Sat(_) => self.stats.sat += 1,
            Answer::Unsat(_) => self.stats.unsat += 1,
            Answer::Unknown(_) => self.stats.unknown += 1,
        }
        answer
    }
}
