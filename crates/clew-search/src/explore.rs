//! The exploration loop: run, update, collect candidates, select, solve (CAUT's Algorithm 1).
//!
//! Departs from it in three ways. An objective that only runs with an error cover is covered last, by the tests that show
//! the error, and only where the native program ends at the same place. Safety conditions that held are asked about only
//! when nothing else is left: their other side is an error or a bound on the inputs, and covers nothing. And what no
//! candidate that is left may lead to, no query without an answer and no approximation, is infeasible.

mod ask;
mod collect;
mod end;
mod finish;
mod learn;
mod memory;
mod patience;
mod prove;
mod seek;
mod settings;
mod settle;
mod snapshots;
#[cfg(test)]
mod tests;

pub(crate) use learn::arms;
pub use settings::{Progress, Settings};

use crate::filter::Filter;
use crate::recording::Recorder;
use crate::result::{Exploration, Finding, Kept, Stats};
use crate::strategy::{Candidates, Ran, Shared, Strategy};
use crate::tree::Tree;
use crate::unsure::Unsure;
use crate::{Candidate, CandidateId, Prover};
use clew_cover::{Evals, Graph, ObjectiveId, PointId, Reason, Structure};
use clew_ir::{Arm, Place};
use clew_solve::Solver;
use clew_term::{Model, Models, Term, Terms};
use clew_vm::{
    Input, InputSpace, Keeping, Limit, Outcome, Probed, ProgramCode, Resumed, Run, TrapKind, Vm, Watch,
};
use end::Ending;
use patience::Patience;
use prove::Proving;
use rustc_hash::{FxHashMap, FxHashSet};
use seek::Seeking;
use snapshots::Snapshots;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many runs that are not rejected a function without objectives gets, until one comes to a good end.
const TRIES: u64 = 20;
/// After how many runs what is closed is watched no more.
const WATCHED: u64 = 32;

/// The memory of a search is used up.
#[derive(PartialEq, Eq)]
struct Full;

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
    /// The version of the structure that they were last looked at for.
    watched: u32,
    /// The candidates that labels asked for.
    labelled: FxHashMap<CandidateId, Vec<ObjectiveId>>,
    /// How often labels are asked for.
    patience: Patience,
    /// Those that an input was solved for which made them true.
    solved: FxHashSet<ObjectiveId>,
    /// Safety conditions that need not be asked about for the sake of what is open.
    idle: Vec<CandidateId>,
    /// The input of each run, for the candidates it opened.
    models: Models,
    kept: Vec<Kept>,
    /// The kept input that was the first to show a point.
    shown_by: FxHashMap<PointId, usize>,
    findings: Vec<Finding>,
    /// The errors, and how many runs met each.
    met: FxHashMap<(TrapKind, Option<Place>), u64>,
    /// Points that a run with an error showed: the one in `crashes` if the native program ends in it too.
    in_errors: FxHashMap<PointId, Option<usize>>,
    crashes: Vec<Model>,
    /// How many open objectives those alone would close, and what that was counted for.
    in_crashes: (u32, usize, usize),
    /// Points that a run showed which came to no end that a test could have, and why.
    in_doubt: FxHashMap<PointId, Reason>,
    /// Points that a run showed whose input is none: another way on from there may be one.
    in_rejected: FxHashSet<PointId>,
    /// Some run came back to a `setjmp`: differences of counters say nothing of what it did.
    jumped: bool,
    unsupported: Vec<String>,
    miscounted: Option<ObjectiveId>,
    unsure: Unsure,
    /// Conditions that are bounds on the inputs: what is impossible because of one may be possible beyond it.
    bounds: FxHashSet<Term>,
    recorder: Option<Recorder>,
    proving: Proving<'a>,
    seeking: Seeking<'a>,
    ending: Ending,
    snapshots: Snapshots,
    /// Room for whoever looks at the edges of a run.
    arms: FxHashSet<Arm>,
    /// Says whether the search has used up its memory.
    is_full: Option<&'a dyn Fn() -> bool>,
    /// After how many runs it began anew last.
    anew_at: u64,
    /// It gets no further in the memory that it has.
    gives_up: bool,
    /// No way is left that was not tried.
    exhausted: bool,
    /// How much had been worked when a run closed something last.
    closed_at: u64,
    /// The number of the run that did.
    fruitful: u64,
    /// Of the search's work, the part that provers get, and those who look at runs for them.
    part: u64,
    /// After how many runs safety conditions are settled next.
    settle_at: u64,
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
        let snapshots = Snapshots::new(settings.snapshots, settings.spacing);
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
            watched: 0,
            labelled: FxHashMap::default(),
            solved: FxHashSet::default(),
            idle: Vec::new(),
            models: Models::default(),
            kept: Vec::new(),
            shown_by: FxHashMap::default(),
            findings: Vec::new(),
            met: FxHashMap::default(),
            in_errors: FxHashMap::default(),
            crashes: Vec::new(),
            in_crashes: (0, 0, 0),
            in_doubt: FxHashMap::default(),
            in_rejected: FxHashSet::default(),
            jumped: false,
            unsupported: Vec::new(),
            miscounted: None,
            unsure: Unsure::default(),
            bounds: FxHashSet::default(),
            proving: Proving::default(),
            seeking: Seeking::default(),
            ending: Ending::default(),
            snapshots,
            is_full: None,
            anew_at: 0,
            gives_up: false,
            exhausted: false,
            arms: FxHashSet::default(),
            part: prove::PART,
            closed_at: 0,
            fruitful: 0,
            patience: Patience::default(),
            settle_at: settle::FIRST,
            stats: Stats::default(),
        }
    }

    /// Lets these prove beside the search, the next one when the one before is done. `probed`: for runs that they look at.
    pub fn with_provers(mut self, provers: Vec<Box<dyn Prover + 'a>>, probed: &'a Probed) -> Self {
        self.proving.provers = provers;
        self.seeking.probed = Some(probed);
        self
    }

    /// Keeps to a limit of memory: `is_full` says whether it is reached.
    pub fn within_memory(self, is_full: &'a dyn Fn() -> bool) -> Self {
        Explorer { is_full: Some(is_full), ..self }
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
    pub fn explore(mut self, progress: &dyn Fn(Progress)) -> (Exploration, Structure<'p>) {
        let mut seed = self.settings.seed;
        let mut strategy = self.settings.strategy.build(seed);
        self.begin(&mut *strategy, progress);
        while self.go_on(&mut *strategy, progress) == Some(Full) {
            seed = seed.wrapping_add(1);
            strategy = self.settings.strategy.build(seed);
            self.watch(&*strategy);
            self.begin_anew(&mut *strategy, progress);
        }
        self.conclude(&mut *strategy, progress)
    }

    /// The same, with a strategy of the caller's.
    pub fn explore_by(
        mut self,
        strategy: &mut dyn Strategy,
        progress: &dyn Fn(Progress),
    ) -> (Exploration, Structure<'p>) {
        // Another strategy like this one there is not.
        self.is_full = None;
        self.begin(strategy, progress);
        self.go_on(strategy, progress);
        self.conclude(strategy, progress)
    }

    fn begin(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        self.watch(strategy);
        self.part = strategy.part().unwrap_or(prove::PART);
        self.prove(prove::FIRST);
        self.start(strategy, progress);
    }

    /// Explores until all is done, or the memory is used up.
    fn go_on(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) -> Option<Full> {
        while !self.is_over() {
            if self.is_full() {
                return Some(Full);
            }
            self.prove(prove::FIRST);
            self.settle(strategy, progress);
            self.ask_hard(strategy, progress);
            if strategy.part().is_some() {
                self.end_runs(strategy, progress);
                self.seek(strategy, progress);
            }
            if self.is_over() {
                break;
            }
            let start = (self.clock)();
            let next = strategy.next(&self.candidates());
            self.stats.select_seconds += (self.clock)() - start;
            match next {
                Some(id) => {
                    let Candidate { node, run, .. } = self.tree.candidates[id.0 as usize];
                    let from = strategy.from().unwrap_or(run);
                    debug_assert!(self.tree.leads_to(from, node), "{from} leads elsewhere");
                    self.try_candidate(id, from, strategy, progress);
                }
                None => self.exhausted = self.try_later(strategy, progress),
            }
            if self.exhausted {
                break;
            }
        }
        None
    }

    fn conclude(
        mut self,
        strategy: &mut dyn Strategy,
        progress: &dyn Fn(Progress),
    ) -> (Exploration, Structure<'p>) {
        self.prove(prove::LAST);
        let start = (self.clock)();
        let left = self.left();
        self.stats.filter_seconds += (self.clock)() - start;
        if self.settings.idle.is_none() {
            self.hunt(strategy, progress);
        }
        let exhausted = self.exhausted;
        self.finish(exhausted, left)
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
        let last = self.fruitful;
        let idle = self.settings.idle.is_some_and(|least| self.stats.runs - last > least.max(last));
        spent || idle || self.gives_up || self.stop.load(Ordering::Relaxed)
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
        let input = Input { space: &mut self.space, model: &mut model, terms: &mut self.terms };
        let shared = aim.map(|(id, from)| (from, self.tree.depth(self.tree.candidates[id.0 as usize].node)));
        let spacing = self.snapshots.spacing();
        let before = self.snapshots.before(shared);
        let keeping = spacing.map(|spacing| Keeping { from: &before, spacing });
        let resumed = self.vm.from_snapshot(input, &mut self.watch, keeping, self.stop);
        let Resumed { run, trace, taken, saved } = resumed;
        self.snapshots.count(saved);
        self.stats.resumed += u64::from(saved.is_some());
        self.stats.vm_seconds += (self.clock)() - start;
        self.stats.runs += 1;
        self.stats.accepted += u64::from(!matches!(run.outcome, Outcome::Rejected));
        self.stats.instructions += run.steps;
        if run.outcome == Outcome::Limit(Limit::Interrupted) {
            return;
        }
        let points = self.structure.points(evals(&run));
        let unclear = self.structure.unclear(evals(&run));
        let open = self.structure.open();
        self.check_proofs(&run.outcome, &points);
        self.learn(&run, &points, &model);
        self.check_arms(&run, &points, &trace);
        if self.kept.is_empty() && self.structure.objectives.is_empty() && is_clean(&run.outcome) {
            self.kept.push(Kept { model: model.clone(), shows: Vec::new() });
        }
        self.doubt(&run, &trace);
        self.leave_in_doubt(&run, &points, &unclear);
        self.jumped |= trace.jumped;
        self.bounds.extend(trace.bounds.iter().copied());
        let passed = [points, unclear].concat();
        let divergences = self.stats.divergences;
        let new = self.collect(&trace, &passed, model, aim, saved.map_or(0, |saved| saved.decisions));
        self.vm.reuse(trace);
        // A run that went elsewhere shares nothing that is known.
        if self.stats.divergences == divergences {
            self.snapshots.add(self.models.len() as u32 - 1, shared.unwrap_or_default(), taken);
        }
        self.note_end(&run, &passed, &new);
        // Strategies are told of what they were offered.
        let (aim, from) = aim.filter(|&(id, _)| self.tree.is_offered(id)).unzip();
        let start = (self.clock)();
        let (run, closed) = (self.models.len() as u32 - 1, open - self.structure.open());
        self.seeking.ran(run, closed > 0);
        if closed > 0 {
            self.closed_at = self.work();
            self.fruitful = self.stats.runs;
        }
        strategy.ran(&self.candidates(), &Ran { run, aim, from, new: &new, closed, near: &self.watch });
        let version = self.structure.version();
        if self.stats.runs.is_multiple_of(WATCHED)
            && std::mem::replace(&mut self.watched, version) != version
            && self.watch.retain(|arm| self.structure.asks_for(arm))
        {
            self.snapshots.forget();
        }
        self.stats.select_seconds += (self.clock)() - start;
        let total = self.structure.objectives.len();
        let covered = total - self.structure.open();
        let Stats { runs, candidates, queries, .. } = self.stats;
        let in_errors = self.reached_in_errors(version);
        progress(Progress { covered, in_errors, total, runs, candidates, queries });
    }
}

fn evals(run: &Run) -> Evals<'_> {
    Evals { counts: &run.counts, vectors: &run.vectors, cuts: run.cuts.each_ref().map(Vec::as_slice) }
}

/// A function without objectives still deserves a test: the first run that comes to a good end.
fn is_clean(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Returned | Outcome::Exited(_))
}
