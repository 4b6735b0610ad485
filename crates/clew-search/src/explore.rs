//! The exploration loop: run, update, collect candidates, select, solve (CAUT's Algorithm 1).
//!
//! Departs from it in three ways. An objective that only runs with an error cover is covered last, by the tests that show
//! the error, and only where the native program ends at the same place. Safety conditions that held are asked about only
//! when nothing else is left: their other side is an error or a bound on the inputs, and covers nothing. And when no
//! candidate is left, every query had an answer and no approximation was met, what is still open is infeasible.

use crate::demand::demands;
use crate::filter::Filter;
use crate::recording::{Recorder, Recording};
use crate::result::{Exploration, Finding, Kept, Stats, Unsatisfied};
use crate::ruled_out::RuledOut;
use crate::strategy::{Candidates, Ran, Shared, Strategy, StrategyName};
use crate::tree::{Deferred, Tree, Way};
use crate::unsure::Unsure;
use crate::{Candidate, CandidateId, NodeId};
use clew_cover::{Evals, Graph, ObjectiveId, PointId, Proof, Reason, Structure, Verdict};
use clew_ir::{Arm, Place};
use clew_solve::{Answer, Paths, Query, Solver};
use clew_term::{Model, Term, Terms};
use clew_vm::{
    Bound, Bounds, Doubt, Doubted, EventKind, FrameId, Guard, InputSpace, Limit, Outcome, ProgramCode, Run,
    Trace, Trap, TrapKind, Vm, Watch,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Clone, Debug)]
pub struct Settings {
    pub strategy: StrategyName,
    pub seed: u64,
    /// The most runs; `None`: until done or stopped.
    pub runs: Option<u64>,
    pub bounds: Bounds,
    pub solver: clew_solve::Limits,
    /// Leaves candidates out that lead to nothing that is open.
    pub filter: bool,
    /// Goes on when everything is covered, until the runs are used up or nothing is left to try.
    pub exhaust: bool,
    /// What a run shows that ends in an error which the native program may survive, or at a limit, counts as well, if no
    /// other run shows it: whoever asks for it sees to it natively.
    pub cut_runs: bool,
    /// Keeps every query for `Exploration::recording`.
    pub record: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            strategy: StrategyName::default(),
            seed: 1,
            runs: None,
            bounds: Bounds::default(),
            solver: clew_solve::Limits::default(),
            filter: true,
            exhaust: false,
            cut_runs: false,
            record: false,
        }
    }
}

/// What the progress line shows.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub covered: usize,
    /// What only runs that end in an error reach, which a test can show: covered in the end, unless another run does it.
    pub in_errors: usize,
    pub total: usize,
    pub runs: u64,
    /// How many ways there were that no run had gone, over all.
    pub candidates: u64,
    pub queries: u64,
}

/// How many findings a unit keeps; each place and kind only once.
const MAX_FINDINGS: usize = 20;
/// How many runs that are not rejected a function without objectives gets, until one comes to a good end.
const TRIES: u64 = 20;
/// After how many runs what is closed is watched no more.
const WATCHED: u64 = 32;
/// How often the safety condition of one instruction is asked about, at the end.
const HUNTS: u32 = 4;

pub struct Explorer<'a, 'p> {
    vm: &'a Vm<'a>,
    code: &'a ProgramCode,
    structure: Structure<'p>,
    graph: &'a Graph,
    settings: Settings,
    /// Set from outside when the time is up.
    stop: &'a AtomicBool,
    /// Seconds, from whenever.
    clock: &'a dyn Fn() -> f64,
    solver: Solver,
    terms: Terms,
    space: InputSpace,
    /// The inputs to begin with; none: the plain one.
    start: Vec<Model>,
    tree: Tree,
    shared: Shared,
    filter: Option<Filter<'a>>,
    /// The edges that are asked for, where the strategy goes by how near runs come to them.
    watch: Watch,
    /// Safety conditions that need not be asked about for the sake of what is open.
    idle: Vec<Deferred>,
    /// The input of each run, for the candidates it opened.
    models: Vec<Model>,
    kept: Vec<Kept>,
    /// The kept input that was the first to show a point.
    shown_by: FxHashMap<PointId, usize>,
    findings: Vec<Finding>,
    found: FxHashSet<(TrapKind, Option<Place>)>,
    /// Points that a run with an error showed: the one in `crashes` if the native program ends in it too.
    in_errors: FxHashMap<PointId, Option<usize>>,
    crashes: Vec<Model>,
    /// Points that a run showed which came to no end that a test could have, and why.
    in_doubt: FxHashMap<PointId, Reason>,
    /// Some run came back to a `setjmp`: differences of counters say nothing of what it did.
    jumped: bool,
    unsupported: Vec<String>,
    miscounted: Option<ObjectiveId>,
    unsure: Unsure,
    /// Conditions that are bounds on the inputs: what is impossible because of one may be possible beyond it.
    bounds: FxHashSet<Term>,
    recorder: Option<Recorder>,
    ruled_out: RuledOut,
    proofs: FxHashMap<ObjectiveId, Proof>,
    stats: Stats,
}

impl<'a, 'p> Explorer<'a, 'p> {
    pub fn new(
        vm: &'a Vm<'a>,
        code: &'a ProgramCode,
        mut structure: Structure<'p>,
        graph: &'a Graph,
        settings: Settings,
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> f64,
    ) -> Self {
        // Where nothing is asked for, any run that comes to a good end is of use.
        let filters = settings.filter && !settings.exhaust && !structure.objectives.is_empty();
        // What was closed before counts as never open.
        structure.take_closed();
        let entry = graph.segments().entry(vm.entry());
        let filter = entry.filter(|_| filters).map(|entry| Filter::new(code, graph, entry, &structure));
        Explorer {
            vm,
            code,
            structure,
            graph,
            stop,
            clock,
            solver: Solver::new(settings.solver.clone()),
            terms: Terms::new(),
            space: InputSpace::new(settings.bounds),
            start: Vec::new(),
            recorder: settings.record.then(Recorder::default),
            settings,
            tree: Tree::default(),
            shared: Shared::default(),
            filter,
            watch: Watch::default(),
            idle: Vec::new(),
            models: Vec::new(),
            kept: Vec::new(),
            shown_by: FxHashMap::default(),
            findings: Vec::new(),
            found: FxHashSet::default(),
            in_errors: FxHashMap::default(),
            crashes: Vec::new(),
            in_doubt: FxHashMap::default(),
            jumped: false,
            unsupported: Vec::new(),
            miscounted: None,
            unsure: Unsure::default(),
            bounds: FxHashSet::default(),
            ruled_out: RuledOut::default(),
            proofs: FxHashMap::default(),
            stats: Stats::default(),
        }
    }

    /// Takes proofs from there while it goes on.
    pub fn ruled_out_by(self, ruled_out: RuledOut) -> Self {
        Explorer { ruled_out, ..self }
    }

    /// Closes what was proven elsewhere; the filter follows, and strategies go by what is open.
    fn take_proofs(&mut self) {
        let new = self.ruled_out.take();
        if new.is_empty() {
            return;
        }
        for (id, proof) in new {
            if self.structure.is_open(id) {
                self.structure.rule_out(id);
                self.proofs.insert(id, proof);
            }
        }
        if let Some(filter) = &mut self.filter {
            let closed = self.structure.take_closed();
            filter.close(&mut self.tree, &self.structure, &closed);
        }
    }

    /// Begins with these inputs, whose variables are those of `space`. What they show is known.
    pub fn start_from(self, space: InputSpace, start: Vec<Model>) -> Self {
        Explorer { space, start, ..self }
    }

    fn start(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        let start = std::mem::take(&mut self.start);
        if start.is_empty() {
            return self.run(Model::new(), None, strategy, progress);
        }
        for model in start {
            if !self.is_stopped() {
                self.run(model, None, strategy, progress);
            }
        }
        self.findings.clear();
    }

    /// Explores until everything is closed or settled, or the budget is used up. `progress` is told of every run.
    pub fn explore(self, progress: &dyn Fn(Progress)) -> (Exploration, Structure<'p>) {
        let mut strategy = self.settings.strategy.build(self.settings.seed);
        self.explore_by(&mut *strategy, progress)
    }

    /// The same, with a strategy of the caller's.
    pub fn explore_by(
        mut self,
        strategy: &mut dyn Strategy,
        progress: &dyn Fn(Progress),
    ) -> (Exploration, Structure<'p>) {
        self.watch(strategy);
        self.take_proofs();
        self.start(strategy, progress);
        let mut exhausted = false;
        while !self.is_over() {
            self.take_proofs();
            let start = (self.clock)();
            let next = strategy.next(&self.candidates());
            self.stats.select_seconds += (self.clock)() - start;
            match next {
                Some(id) => self.try_candidate(id, strategy, progress),
                None => exhausted = self.try_deferred(strategy, progress),
            }
            if exhausted {
                break;
            }
        }
        if exhausted && self.tree.root().is_some_and(|root| self.tree.is_live(root)) {
            self.unsure.add(Reason::Depth, None);
        }
        self.hunt(strategy, progress);
        self.finish(exhausted)
    }

    /// Looks for errors where everything is closed and time is left: asks a few times at each instruction whether its
    /// safety condition can fail.
    fn hunt(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        let mut asked: FxHashMap<u32, u32> = FxHashMap::default();
        let mut deferred = std::mem::take(&mut self.idle);
        deferred.append(&mut self.tree.deferred);
        for Deferred { node, demand, guards, run, position: _ } in deferred {
            let times = asked.entry(self.tree.pc(node)).or_default();
            if guards != Guard::Error || *times >= HUNTS || self.is_stopped() {
                continue;
            }
            *times += 1;
            if let Answer::Sat(changes) = self.solve(node, demand, run) {
                *times = HUNTS;
                self.run(changes.applied_to(&self.models[run as usize]), None, strategy, progress);
            }
        }
    }

    /// Watches the edges that are asked for, if the strategy goes by it.
    fn watch(&mut self, strategy: &dyn Strategy) {
        if strategy.watches() {
            let open = self.structure.ids().filter(|&id| self.structure.is_open(id));
            self.watch = Watch::new(open.flat_map(|id| self.structure.edges_of(id)));
        }
    }

    fn candidates(&self) -> Candidates<'_> {
        let entry = self.graph.segments().entry(self.vm.entry());
        let Explorer { tree, structure, graph, code, shared, .. } = self;
        Candidates { tree, structure, graph, code, entry, shared }
    }

    fn is_over(&self) -> bool {
        let tried = if self.structure.objectives.is_empty() && self.kept.is_empty() { TRIES } else { 1 };
        let is_covered = self.structure.open() == 0 && self.stats.accepted >= tried;
        (is_covered && !self.settings.exhaust) || self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        let spent = self.settings.runs.is_some_and(|most| self.stats.runs >= most);
        spent || self.stop.load(Ordering::Relaxed)
    }

    fn try_candidate(&mut self, id: CandidateId, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        let candidate = self.tree.candidates[id.0 as usize].clone();
        let from = strategy.from().unwrap_or(candidate.run);
        debug_assert!(self.tree.path_of(from).any(|node| node == candidate.node), "{from} leads elsewhere");
        for demand in demands(&self.tree, &self.structure, &mut self.terms, id) {
            if let Answer::Sat(changes) = self.solve(candidate.node, demand, from) {
                let model = changes.applied_to(&self.models[from as usize]);
                return self.run(model, Some((id, from)), strategy, progress);
            }
        }
        let demand = self.tree.demand(id);
        match self.solve(candidate.node, demand, from) {
            Answer::Sat(changes) => {
                let model = changes.applied_to(&self.models[from as usize]);
                self.run(model, Some((id, from)), strategy, progress);
            }
            Answer::Unsat(core) => {
                if core.iter().any(|term| self.bounds.contains(term))
                    && self.needs_bounds(candidate.node, demand, from)
                {
                    self.unsure.doubt(Doubt::MaxArray, candidate.position);
                    self.unsure.add_edge(Reason::Doubt(Doubt::MaxArray), candidate.turn);
                }
                self.tree.settle(id, Way::Infeasible);
                strategy.failed(&self.candidates(), id);
            }
            Answer::Unknown(reason) => {
                self.tree.settle(id, Way::Lost);
                self.unsure.add(Reason::Solver(reason.to_string()), candidate.position);
                self.unsure.add_edge(Reason::Solver(reason.to_string()), candidate.turn);
                strategy.failed(&self.candidates(), id);
            }
        }
    }

    /// Whether a question whose answer was no has another answer beyond the bounds on the inputs.
    fn needs_bounds(&mut self, node: NodeId, demand: Term, run: u32) -> bool {
        let mut constraints = self.tree.paths.constraints(self.tree.path(node));
        constraints.retain(|term| !self.bounds.contains(term));
        let mut others = Paths::new();
        // A recording has the paths of all its queries; else this one need not be kept.
        let paths = if self.recorder.is_some() { &mut self.tree.paths } else { &mut others };
        let path = paths.path(&self.terms, &constraints);
        let query = Query { path, demand, hint: &self.models[run as usize] };
        let answer = self.solver.solve(&self.terms, paths, &query);
        if let Some(recorder) = &mut self.recorder {
            recorder.add(&query, run, &answer, self.solver.counters());
        }
        !matches!(answer, Answer::Unsat(_))
    }

    /// Asks whether the safety conditions that held can fail. True when all of them have been asked.
    fn try_deferred(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) -> bool {
        while let Some(deferred) = self.tree.deferred.pop() {
            if self.is_over() {
                return false;
            }
            if self.tree.depth(deferred.node) >= strategy.depth() {
                self.unsure.add(Reason::Depth, deferred.position);
                self.idle.push(deferred);
                continue;
            }
            // What cannot help may still be an error: that is for the hunt.
            if self.filter.as_ref().is_some_and(|filter| !filter.may_help(deferred.run, deferred.position)) {
                self.idle.push(deferred);
                continue;
            }
            match self.solve(deferred.node, deferred.demand, deferred.run) {
                Answer::Sat(_) if deferred.guards == Guard::Bound => {
                    self.unsure.doubt(Doubt::MaxArray, deferred.position);
                }
                Answer::Sat(changes) => {
                    let model = changes.applied_to(&self.models[deferred.run as usize]);
                    self.run(model, None, strategy, progress);
                    return false;
                }
                Answer::Unsat(_) => {}
                Answer::Unknown(reason) => {
                    self.unsure.add(Reason::Solver(reason.to_string()), deferred.position);
                }
            }
        }
        true
    }

    fn solve(&mut self, node: NodeId, demand: Term, run: u32) -> Answer {
        let start = (self.clock)();
        let query = Query { path: self.tree.path(node), demand, hint: &self.models[run as usize] };
        let answer = self.solver.solve(&self.terms, &self.tree.paths, &query);
        self.stats.solve_seconds += (self.clock)() - start;
        self.stats.queries += 1;
        if let Some(recorder) = &mut self.recorder {
            recorder.add(&query, run, &answer, self.solver.counters());
        }
        match &answer {
            Answer::Sat(_) => self.stats.sat += 1,
            Answer::Unsat(_) => self.stats.unsat += 1,
            Answer::Unknown(_) => self.stats.unknown += 1,
        }
        answer
    }

    /// Runs an input and learns from it; `aim` is the candidate it was solved for, and the run it was made from.
    fn run(
        &mut self,
        mut model: Model,
        aim: Option<(CandidateId, u32)>,
        strategy: &mut dyn Strategy,
        progress: &dyn Fn(Progress),
    ) {
        let start = (self.clock)();
        let (space, terms) = (&mut self.space, &mut self.terms);
        let (run, trace) = self.vm.watched(space, &mut model, terms, &mut self.watch, self.stop);
        self.stats.vm_seconds += (self.clock)() - start;
        self.stats.runs += 1;
        self.stats.accepted += u64::from(!matches!(run.outcome, Outcome::Rejected));
        self.stats.instructions += run.steps;
        if run.outcome == Outcome::Limit(Limit::Interrupted) {
            return;
        }
        let points = self.structure.points(evals(&run));
        let open = self.structure.open();
        self.learn(&run, &points, &model);
        self.check_arms(&run, &points, &trace);
        if self.kept.is_empty() && self.structure.objectives.is_empty() && is_clean(&run.outcome) {
            self.kept.push(Kept { model: model.clone(), shows: Vec::new() });
        }
        self.doubt(&run, &trace);
        self.leave_in_doubt(&run, &points);
        self.jumped |= trace.jumped;
        self.bounds.extend(trace.bounds.iter().copied());
        let (aim, from) = aim.unzip();
        let new = self.collect(&trace, &points, model, aim);
        let start = (self.clock)();
        let (run, closed) = (self.models.len() as u32 - 1, open - self.structure.open());
        strategy.ran(&self.candidates(), &Ran { run, aim, from, new: &new, closed, near: &self.watch });
        if self.stats.runs.is_multiple_of(WATCHED) {
            self.watch.retain(|arm| self.structure.asks_for(arm));
        }
        self.stats.select_seconds += (self.clock)() - start;
        let total = self.structure.objectives.len();
        let covered = total - self.structure.open();
        let Stats { runs, candidates, queries, .. } = self.stats;
        let in_errors = self.reached_in_errors();
        progress(Progress { covered, in_errors, total, runs, candidates, queries });
    }

    /// What the run covers, or what error it ends in.
    fn learn(&mut self, run: &Run, points: &[PointId], model: &Model) {
        match &run.outcome {
            Outcome::Returned | Outcome::Exited(_) => self.close(points, model),
            Outcome::Trap(trap) => {
                if trap.kind.is_deliberate() {
                    self.close(points, model);
                }
                self.reach_in_error(trap.crashes(self.vm.program()) || self.settings.cut_runs, points, model);
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

    fn close(&mut self, points: &[PointId], model: &Model) {
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
    fn reached_in_errors(&self) -> usize {
        let is_open = |&point: &PointId| {
            self.structure.objective_of(point).is_some_and(|objective| self.structure.is_open(objective))
        };
        let shown = self.in_errors.iter().filter(|(_, by)| by.is_some());
        shown.filter(|(point, _)| is_open(point)).count()
    }

    /// The edges that a run took must be counted as the coverage map says.
    fn check_arms(&mut self, run: &Run, points: &[PointId], trace: &Trace) {
        if run.outcome != Outcome::Returned || trace.jumped || self.miscounted.is_some() {
            return;
        }
        let events = trace.events.iter().enumerate().filter(|(at, _)| !trace.is_aside(*at));
        let arms = events.filter_map(|(_, event)| match event.kind {
            EventKind::Branch { site, outcome } | EventKind::Switch { site, outcome, .. } => {
                Some(Arm { site, outcome })
            }
            EventKind::Check { .. } | EventKind::Fix => None,
        });
        self.miscounted = self.structure.miscounted(arms, points);
    }

    /// What a run shows before a bound or something that the vm cannot run: another run may show it to a good end, and no
    /// proof says that none does.
    fn leave_in_doubt(&mut self, run: &Run, points: &[PointId]) {
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

    /// The objectives that only such runs show, and why they came to no good end.
    fn only_in_doubt(&self) -> FxHashMap<ObjectiveId, Reason> {
        let Some(reason) = self.in_doubt.values().next() else { return FxHashMap::default() };
        let others = self.in_errors.keys().chain(self.shown_by.keys()).chain(self.in_doubt.keys());
        let points: Vec<PointId> = others.copied().collect();
        let mut found: FxHashMap<ObjectiveId, Reason> = FxHashMap::default();
        for id in self.structure.covered(&points) {
            let own =
                self.in_doubt.iter().find(|(point, _)| self.structure.objective_of(**point) == Some(id));
            found.insert(id, own.map_or(reason, |(_, reason)| reason).clone());
        }
        found
    }

    /// What a run leaves in doubt, and from where on.
    fn doubt(&mut self, run: &Run, trace: &Trace) {
        let survives = matches!(&run.outcome, Outcome::Trap(trap) if !trap.crashes(self.vm.program()));
        if trace.doubted.is_empty() && !survives {
            return;
        }
        let stacks = self.filter.as_mut().map(|filter| filter.stacks(trace));
        let mut place = |at: (u32, FrameId)| self.filter.as_mut()?.place(stacks.as_ref()?, at);
        for &Doubted { doubt, assumed, pc, frame } in &trace.doubted {
            let position = place((pc, frame));
            match assumed {
                true => self.unsure.assume(doubt, position),
                false => self.unsure.doubt(doubt, position),
            }
        }
        if survives {
            // The native program may go on where the vm ends.
            self.unsure.add(Reason::BehindError, place(trace.end));
        }
    }

    fn find(&mut self, trap: &Trap, model: &Model) {
        if self.findings.len() < MAX_FINDINGS && self.found.insert((trap.kind, trap.place)) {
            self.findings.push(Finding { trap: trap.clone(), model: model.clone() });
        }
    }

    /// Puts the run into the tree, and says which candidates it opened; a run that did not go where it was sent is a divergence.
    fn collect(
        &mut self,
        trace: &Trace,
        points: &[PointId],
        model: Model,
        aim: Option<CandidateId>,
    ) -> Vec<CandidateId> {
        let number = self.models.len() as u32;
        self.models.push(model);
        let deferred = self.tree.deferred.len();
        let inserted = self.tree.insert(self.code, &mut self.terms, &trace.events, number, aim);
        let missed = aim.filter(|&id| self.tree.is_pending(id));
        if inserted.is_err() || missed.is_some() {
            self.stats.divergences += 1;
            self.unsure.add(Reason::Divergence, None);
        }
        if let Some(id) = missed {
            self.tree.settle(id, Way::Lost);
        }
        self.stats.candidates = self.tree.candidates.len() as u64;
        let new = inserted.unwrap_or_default();
        self.sift(trace, points, &new, deferred);
        new
    }

    /// Leaves out candidates that cannot help: among those that a run has opened, and among those that were kept for the
    /// objectives that it closed.
    fn sift(&mut self, trace: &Trace, points: &[PointId], new: &[CandidateId], deferred: usize) {
        let start = (self.clock)();
        let Some(filter) = &mut self.filter else { return };
        let closed = self.structure.take_closed();
        filter.close(&mut self.tree, &self.structure, &closed);
        filter.leave_unfinished(&self.structure, self.models.len() as u32 - 1, trace, points);
        let stacks = filter.stacks(trace);
        let mut place = |tree: &Tree, node: NodeId, arm: Option<Arm>| {
            let at = tree.depth(node) as usize;
            let is_aside = trace.is_aside(at);
            // What a specification asks is no part of the program: anything may come after it.
            let event = trace.events.get(at).filter(|_| !is_aside);
            event.map(|event| filter.position(&stacks, event, arm))
        };
        for &id in new {
            let Candidate { node, turn, .. } = self.tree.candidates[id.0 as usize];
            let position = place(&self.tree, node, turn.map(|turn| turn.arm));
            self.tree.candidates[id.0 as usize].position = position;
        }
        for at in deferred..self.tree.deferred.len() {
            let position = place(&self.tree, self.tree.deferred[at].node, None);
            self.tree.deferred[at].position = position;
        }
        filter.add(&mut self.tree, &self.structure, new);
        self.stats.filtered = filter.filtered;
        self.stats.filter_seconds += (self.clock)() - start;
    }

    /// What only runs with an error show is shown by the tests of the error.
    fn keep_crashes(&mut self) {
        for (at, model) in std::mem::take(&mut self.crashes).into_iter().enumerate() {
            let of_it = self.in_errors.iter().filter(|&(_, by)| *by == Some(at));
            let mut points: Vec<PointId> = of_it.map(|(&point, _)| point).collect();
            points.sort_unstable();
            self.close(&points, &model);
        }
    }

    /// The objectives that only runs with an error would cover, errors that the native program may survive.
    fn only_in_errors(&self) -> FxHashSet<ObjectiveId> {
        let errors = self.in_errors.keys().copied();
        let points: Vec<PointId> = errors.chain(self.shown_by.keys().copied()).collect();
        self.structure.covered(&points).into_iter().filter(|&id| self.structure.is_open(id)).collect()
    }

    fn finish(mut self, exhausted: bool) -> (Exploration, Structure<'p>) {
        self.keep_crashes();
        let reason = self.unsure.first().cloned();
        let unsatisfied = (self.stats.accepted == 0).then(|| match (exhausted, &reason) {
            (true, None) => Unsatisfied::Proven,
            (true, Some(reason)) => Unsatisfied::GaveUp(reason.clone()),
            (false, _) => Unsatisfied::Stopped,
        });
        let only_in_errors = self.only_in_errors();
        let only_in_doubt = self.only_in_doubt();
        let by = |id| self.structure.closed_with(id).and_then(|[_, last]| self.shown_by.get(&last));
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut open = Vec::new();
        for id in self.structure.ids() {
            verdicts.push(match by(id) {
                Some(&kept) => Verdict::Covered(kept),
                None if self.proofs.contains_key(&id) => Verdict::Infeasible(self.proofs[&id].clone()),
                None if !self.structure.is_open(id) => Verdict::Given,
                None if only_in_errors.contains(&id) => Verdict::GaveUp(Reason::OnlyInErrors),
                None => {
                    open.push(id);
                    Verdict::Open
                }
            });
        }
        if exhausted {
            let judged = self.unsure.judge(self.filter.as_ref(), &self.structure, &open);
            for (&id, verdict) in open.iter().zip(judged) {
                let is_uncounted = self.jumped && self.structure.may_end_close(id);
                let verdict = verdict.and_then(|assuming| match only_in_doubt.get(&id) {
                    Some(reason) => Err(reason.clone()),
                    None if is_uncounted => Err(Reason::Uncounted),
                    None => Ok(assuming),
                });
                let proven = |assuming| Verdict::Infeasible(Proof::by_paths(assuming));
                verdicts[id.index()] = verdict.map_or_else(Verdict::GaveUp, proven);
            }
        }
        let recording = self.recorder.map(|recorder| Recording {
            terms: self.terms,
            paths: self.tree.paths,
            models: self.models,
            queries: recorder.queries,
        });
        let exploration = Exploration {
            verdicts,
            recording,
            space: self.space,
            kept: self.kept,
            findings: self.findings,
            stats: self.stats,
            solver: self.solver.counters().clone(),
            unsupported: self.unsupported,
            miscounted: self.miscounted,
            unsatisfied,
        };
        (exploration, self.structure)
    }
}

fn evals(run: &Run) -> Evals<'_> {
    Evals { counts: &run.counts, vectors: &run.vectors, cuts: run.cuts.each_ref().map(Vec::as_slice) }
}

/// A function without objectives still deserves a test: the first run that comes to a good end.
fn is_clean(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Returned | Outcome::Exited(_))
}
