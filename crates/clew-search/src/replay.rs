//! The execution tree of given inputs, without a search: what is left to be shown so that no other input can reach some
//! objectives. What a checker of proofs by exhaustion needs.
//!
//! Nothing of a search is trusted: which inputs it tried, in which order, what its solver said and what it left out. The
//! inputs are run, the tree grows by their paths, and every way that no run went and that may lead to one of the objectives
//! is an [`Obligation`]: that the path there and the way cannot hold together. Whoever has a solver asks it. Which ways may
//! lead to an objective is the path filter's to say (`filter`), from the control flow alone; what runs leave in doubt counts
//! as it does after a search (`unsure`).

use crate::explore::arms;
use crate::filter::Filter;
use crate::tree::{Demanded, Inserted, Observed, Tree};
use crate::unsure::Unsure;
use crate::{Candidate, CandidateId, Demand, NodeId};
use clew_cover::{Evals, Graph, ObjectiveId, PointId, Reason, Structure};
use clew_ir::Place;
use clew_term::{Evaluator, Model, Term, Terms, Var};
use clew_vm::{
    Doubt, Doubts, EventKind, FrameId, Guard, InputSpace, Limit, Outcome, ProgramCode, Run, Trace, Vm,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

pub struct Replay<'a, 'p> {
    vm: &'a Vm<'a>,
    code: &'a ProgramCode,
    structure: Structure<'p>,
    filter: Option<Filter<'a>>,
    /// What is to be shown.
    claimed: Vec<ObjectiveId>,
    pub terms: Terms,
    pub space: InputSpace,
    tree: Tree,
    /// By node: the candidates there.
    candidates: FxHashMap<NodeId, Vec<CandidateId>>,
    unsure: Unsure,
    bounds: FxHashSet<Term>,
    /// All that runs showed, to whatever end they came.
    shown: Vec<PointId>,
    /// What they may have done and do not show.
    unclear: Vec<PointId>,
    /// What runs did whose input turned out to be none.
    rejected: Vec<PointId>,
    jumped: bool,
    runs: u32,
}

/// That no input takes a path and goes a certain way at its end. Some of the constraints cannot hold together.
#[derive(Clone, Debug)]
pub struct Obligation {
    pub constraints: Vec<Term>,
    /// The decision.
    pub place: Option<Place>,
    /// The way, in words.
    pub way: &'static str,
    id: CandidateId,
}

/// What a run did to the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Went {
    /// A way that no run before it had gone.
    New,
    /// Where others went, or where nothing can lead to an objective; it is left out if that was asked for.
    Known,
    /// It was stopped.
    Nowhere,
}

/// Why an input cannot be part of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// It met something else than an input before it with the same path.
    Diverged,
    /// An edge that it took is not counted as the coverage map says.
    Miscounted,
}

impl<'a, 'p> Replay<'a, 'p> {
    /// `structure`: that of a program of which nothing is known yet.
    pub fn new(
        vm: &'a Vm<'a>,
        code: &'a ProgramCode,
        graph: &'a Graph,
        mut structure: Structure<'p>,
        claimed: &[ObjectiveId],
        space: InputSpace,
    ) -> Self {
        for id in structure.ids().filter(|id| !claimed.contains(id)) {
            structure.rule_out(id);
        }
        structure.take_closed();
        let entry = graph.segments().entry(vm.entry());
        Replay {
            vm,
            code,
            filter: entry.map(|entry| Filter::new(code, graph, entry, &structure)),
            structure,
            claimed: claimed.to_vec(),
            terms: Terms::new(),
            space,
            tree: Tree::default(),
            candidates: FxHashMap::default(),
            unsure: Unsure::default(),
            bounds: FxHashSet::default(),
            shown: Vec::new(),
            unclear: Vec::new(),
            rejected: Vec::new(),
            jumped: false,
            runs: 0,
        }
    }

    /// Runs an input. With `if_new` one that adds nothing to the proof is left out.
    pub fn run(&mut self, model: &mut Model, if_new: bool, stop: &AtomicBool) -> Result<Went, Unfit> {
        let (run, trace) = self.vm.concolic(&mut self.space, model, &mut self.terms, stop);
        if run.outcome == Outcome::Limit(Limit::Interrupted) {
            return Ok(Went::Nowhere);
        }
        // Its own path must be what it says of its input: one with values that no variable can have is none.
        let conds: Vec<Term> = trace.events.iter().map(|event| event.cond).collect();
        if !Evaluator::new().all_hold(&self.terms, &conds, model) {
            return Err(Unfit::Diverged);
        }
        let is_new = self.goes_new_way(&trace);
        if if_new && !is_new {
            return Ok(Went::Known);
        }
        self.learn(&run, &trace)?;
        self.insert(&trace)?;
        Ok(if is_new { Went::New } else { Went::Known })
    }

    /// Whether a run takes a way that is left to be shown impossible.
    fn goes_new_way(&self, trace: &Trace) -> bool {
        let Some(first) = self.tree.root() else { return true };
        let mut at = Some(first);
        for event in trace.events.iter().filter(|event| event.kind.branches()) {
            let Some(node) = at else { return false };
            match self.tree.next(node, event) {
                Some(next) => at = next,
                None => return self.left_at(node).next().is_some(),
            }
        }
        false
    }

    /// The candidates of a node that may lead to an objective.
    fn left_at(&self, node: NodeId) -> impl Iterator<Item = CandidateId> + '_ {
        let all = self.candidates.get(&node).into_iter().flatten().copied();
        all.filter(|&id| self.is_left(id))
    }

    fn is_left(&self, id: CandidateId) -> bool {
        let Candidate { run, position, demand, .. } = self.tree.candidates[id.0 as usize];
        let may_help = || self.filter.as_ref().is_none_or(|filter| filter.may_help(run, position));
        !self.tree.is_settled(id) && (demand.is_offered() || may_help())
    }

    /// What a run shows, and what it leaves in doubt.
    fn learn(&mut self, run: &Run, trace: &Trace) -> Result<(), Unfit> {
        let cuts = run.cuts.each_ref().map(Vec::as_slice);
        let evals = Evals { counts: &run.counts, vectors: &run.vectors, cuts };
        let (points, unclear) = (self.structure.points(evals), self.structure.unclear(evals));
        let is_good = match &run.outcome {
            Outcome::Returned | Outcome::Exited(_) => true,
            Outcome::Trap(trap) => trap.kind.is_deliberate(),
            Outcome::Unsupported(..) | Outcome::Limit(_) | Outcome::Bound(_) | Outcome::Rejected => false,
        };
        if is_good {
            self.structure.update(&points);
        }
        if run.outcome == Outcome::Returned && !trace.jumped {
            let miscounted = self.structure.miscounted(arms(trace), &points);
            miscounted.map_or(Ok(()), |_| Err(Unfit::Miscounted))?;
        }
        if run.outcome != Outcome::Rejected {
            for (all, more) in [(&mut self.shown, &points), (&mut self.unclear, &unclear)] {
                all.extend(more);
                all.sort_unstable();
                all.dedup();
            }
        }
        let passed = [points, unclear].concat();
        if run.outcome == Outcome::Rejected {
            self.rejected.extend(&passed);
            self.rejected.sort_unstable();
            self.rejected.dedup();
        }
        if let Some(filter) = &mut self.filter {
            filter.leave_unfinished(&self.structure, self.runs, trace, &passed);
        }
        let survives = matches!(&run.outcome, Outcome::Trap(trap) if !trap.crashes(self.vm.program()));
        self.unsure.take(self.filter.as_mut(), trace, survives);
        self.jumped |= trace.jumped;
        self.bounds.extend(trace.bounds.iter().copied());
        Ok(())
    }

    fn insert(&mut self, trace: &Trace) -> Result<(), Unfit> {
        let later = self.tree.later.len();
        let inserted = self.tree.insert(self.code, &mut self.terms, &trace.events, self.runs, None, None);
        self.runs += 1;
        let Inserted { mut new, observed } = inserted.map_err(|_| Unfit::Diverged)?;
        let demanded = self.demand_labels(trace, &observed);
        new.extend(demanded.keys());
        new.sort_unstable();
        if let Some(filter) = &mut self.filter {
            let stacks = filter.stacks(trace);
            for &id in new.iter().chain(&self.tree.later[later..]) {
                let position = match demanded.get(&id) {
                    Some(&at) => filter.place(&stacks, at),
                    None => filter.departs(&stacks, trace, &self.tree, id),
                };
                self.tree.candidates[id.0 as usize].position = position;
            }
            filter.add(&mut self.tree, &self.structure, &new);
        }
        for id in new.into_iter().chain(self.tree.later[later..].iter().copied()) {
            let node = self.tree.candidates[id.0 as usize].node;
            self.candidates.entry(node).or_default().push(id);
        }
        Ok(())
    }

    /// The predicates of the labels that are to be shown infeasible, where a run passed them.
    fn demand_labels(
        &mut self,
        trace: &Trace,
        observed: &[Observed],
    ) -> FxHashMap<CandidateId, (u32, FrameId)> {
        let mut demanded = FxHashMap::default();
        for &at in observed.iter().filter(|at| !trace.is_aside(at.event)) {
            let event = trace.events[at.event];
            let EventKind::Observe { point, predicate, .. } = event.kind else { continue };
            if self.structure.label(point).is_none_or(|label| !self.claimed.contains(&label)) {
                continue;
            }
            let run = self.runs - 1;
            if let Demanded::Now(id) = self.tree.demand_at(&mut self.terms, at, predicate, event.pc, run) {
                demanded.insert(id, (event.pc, event.frame));
            }
        }
        demanded
    }

    /// What must be impossible for the objectives to be infeasible.
    pub fn obligations(&mut self) -> Vec<Obligation> {
        let all = (0..self.tree.candidates.len() as u32).map(CandidateId);
        let left: Vec<CandidateId> = all.filter(|&id| self.is_left(id)).collect();
        left.into_iter().filter_map(|id| self.obligation(id)).collect()
    }

    fn obligation(&mut self, id: CandidateId) -> Option<Obligation> {
        let Candidate { node, demand, .. } = self.tree.candidates[id.0 as usize];
        let mut constraints = self.tree.paths.constraints(self.tree.path(node));
        // What lies beyond a bound hides nothing that is asked for, where it is an error or the bound itself.
        if !matches!(demand, Demand::Failure(_, Guard::Error | Guard::Bound)) {
            constraints.retain(|term| !self.bounds.contains(term));
        }
        let mut demanded = vec![self.tree.demand(id)];
        // Where a condition has no fixed outcomes, some of what is demanded may be what other runs did. A predicate is demanded of
        // those that go on as one of them.
        if self.tree.site(node).is_none() && !matches!(demand, Demand::Predicate(_)) {
            let gone: Vec<Term> = self.tree.gone(node).collect();
            demanded.extend(gone.into_iter().map(|cond| self.terms.not(cond)));
        }
        if demanded.contains(&Term::FALSE) {
            return None;
        }
        let constraints = connected(&self.terms, &constraints, demanded);
        let way = match demand {
            Demand::Edge(_) => "the other way",
            Demand::Choice(_) => "another choice",
            Demand::Failure(_, Guard::Error) => "an error",
            Demand::Failure(_, Guard::Bound) => "beyond a bound on the inputs",
            Demand::Failure(_, Guard::Choice) => "another choice",
            Demand::Failure(_, Guard::World) => "others that act",
            Demand::Predicate(_) => "a predicate",
        };
        let place = self.code.place(self.tree.departs(id));
        Some(Obligation { constraints, place, way, id })
    }

    /// That a run may go this way after all, as far as is known.
    pub fn leave_open(&mut self, obligation: &Obligation, why: &str) {
        let candidate = &self.tree.candidates[obligation.id.0 as usize];
        self.unsure.add_candidate(Reason::Solver(why.to_owned()), candidate);
    }

    /// For each of the objectives: what its proof rests on, or why there is none. All obligations but those that were left
    /// open are met.
    pub fn judge(&self) -> Vec<Result<Doubts, Denial>> {
        let judged = self.unsure.judge(self.filter.as_ref(), &self.structure, &self.claimed);
        let shown = self.structure.covered(&self.shown);
        let passed = self.structure.covered(&[&self.shown[..], &self.unclear].concat());
        // A doubt that arose behind a place is one about it where the input was refused later.
        let all = self.structure.covered(&[&self.shown[..], &self.unclear, &self.rejected].concat());
        let behind = |id| self.unsure.first().filter(|_| all.contains(&id)).cloned();
        let judge = |(&id, verdict): (&ObjectiveId, Result<Doubts, Reason>)| {
            if self.runs == 0 {
                Err(Denial::NoRun)
            } else if shown.contains(&id) {
                Err(Denial::Reached)
            } else if passed.contains(&id) || self.jumped && self.structure.may_end_close(id) {
                Err(Denial::Doubtful(Reason::Uncounted))
            } else if let Some(reason) = behind(id) {
                Err(Denial::Doubtful(reason))
            } else {
                verdict.map_err(Denial::Doubtful)
            }
        };
        self.claimed.iter().zip(judged).map(judge).collect()
    }

    pub fn structure(&self) -> &Structure<'p> {
        &self.structure
    }

    /// Whether some run looked at a number that is made of an address.
    pub fn makes_numbers(&self) -> bool {
        self.unsure.has(Doubt::Layout)
    }
}

/// What is demanded, and those of the constraints that are connected with it by variables. The others hold together, for a run
/// went there; and if these cannot, all cannot.
fn connected(terms: &Terms, constraints: &[Term], demanded: Vec<Term>) -> Vec<Term> {
    let mut by_var: FxHashMap<Var, Vec<usize>> = FxHashMap::default();
    for (at, &term) in constraints.iter().enumerate() {
        terms.with_vars(term, |vars| vars.iter().for_each(|&var| by_var.entry(var).or_default().push(at)));
    }
    let (mut out, mut pending) = (BTreeSet::new(), demanded.clone());
    while let Some(term) = pending.pop() {
        let mut found = Vec::new();
        terms.with_vars(term, |vars| found.extend(vars.iter().filter_map(|var| by_var.remove(var))));
        let new = found.into_iter().flatten().filter(|&at| out.insert(at));
        pending.extend(new.map(|at| constraints[at]));
    }
    let mut all: Vec<Term> = out.into_iter().map(|at| constraints[at]).chain(demanded).collect();
    all.dedup();
    all
}

/// Why an objective is not shown to be infeasible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Denial {
    /// A run reaches it.
    Reached,
    /// There is no input at all.
    NoRun,
    Doubtful(Reason),
}
