//! One function: explored, and its inputs shrunk.

use crate::budget::Share;
use crate::config::Config;
use crate::engine::Engine;
use crate::lead::{self, Led};
use crate::pool::Work;
use crate::project::Contracts;
use clew_certify::Certificate;
use clew_cover::{Evals, Method, ObjectiveId, PointId, Structure};
use clew_emit::{Shrinker, minimise};
use clew_ir::{CallGraph, Callee, FunctionId, Op, Place, Program, Role};
use clew_report::Moment;
use clew_search::{Exploration, Progress, Reason, Recording, Settings, Stats, Unsatisfied, Verdict};
use clew_solve::Counters;
use clew_term::{Model, Models};
use clew_vm::{
    Contract, Doubt, Elsewhere, InputSpace, Limits, Outcome, Recorded, Run, StoredInput, Trap, TrapKind, Vm,
};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// How many tests are added at most because of what others take away.
const MOST_AGAIN: usize = 16;
/// The most vm runs that shrinking one input may take, where tests are written.
pub const SHRINK_RUNS: u32 = 400;

/// The part of the memory that there is which snapshots may take.
const SNAPSHOTS_PART: u64 = 8;
/// So many tenths of the memory that there is a search fills before it begins anew.
const MEMORY_TENTHS: u64 = 8;

/// What is known of one function when its time is over.
pub struct UnitResult<'p> {
    pub function: FunctionId,
    pub structure: Structure<'p>,
    pub verdicts: Vec<Verdict>,
    /// The runs that become tests.
    pub cases: Vec<Recorded>,
    pub errors: Vec<(Trap, Recorded)>,
    /// Of `cases` and of `errors` so many, the first ones, go through the interface; the others make states up. `None`: nobody
    /// asked for that.
    pub sequences: Option<[usize; 2]>,
    /// The inputs of `cases`, and those of `errors`.
    pub inputs: [Vec<StoredInput>; 2],
    pub exploration: Measured,
    /// The space of the runs' variables.
    pub space: InputSpace,
    /// No input satisfies its preconditions.
    pub unsatisfied: Option<Unsatisfied>,
    pub seconds: f64,
    /// How its coverage grew.
    pub timeline: Vec<Moment>,
    /// What the solver was asked, if that is wanted.
    pub recording: Option<Recording>,
    /// Of what is proven, if that is wanted.
    pub certificate: Option<Certificate>,
}

/// The exploration's figures.
#[derive(Default)]
pub struct Measured {
    pub stats: clew_search::Stats,
    pub solver: clew_solve::Counters,
    pub unsupported: Vec<String>,
    pub miscounted: Option<ObjectiveId>,
    pub refuted: Vec<ObjectiveId>,
    /// How many runs met each error.
    pub met: HashMap<(TrapKind, Option<Place>), u64>,
    /// The given tests that it could not start from.
    pub misfits: Vec<String>,
}

/// Works on one function.
pub fn work<'p>(
    work: &Work<'_, 'p>,
    function: FunctionId,
    share: &Share,
    progress: &dyn Fn(Progress, f64),
) -> UnitResult<'p> {
    let &Work { program, engine, config, .. } = work;
    let vm = machine(program, engine, config, work.contracts, function);
    let mut structure = Structure::new(program, &tested(work, function), work.goals);
    let start = work.given.map(|given| {
        let shown = given.points(&structure);
        structure.update(&shown);
        Start { shown, ..given.recall(&vm, InputSpace::new(config.bounds), &share.search) }
    });
    let settings = Settings {
        strategy: config.strategy.clone(),
        seed: config.seed,
        runs: config.runs,
        bounds: config.bounds,
        solver: clew_solve::Limits { interrupt: share.search.clone(), ..clew_solve::Limits::default() },
        filter: !config.no_filter,
        prove: !config.no_proofs,
        prove_no_more: Some(share.prove_no_more.clone()),
        by_paths: config.certificates.is_some(),
        record: config.dump_queries.is_some(),
        deletion: config.deletion,
        ..Settings::default()
    };
    let room = config.memory.map_or(u64::MAX, |limit| limit / SNAPSHOTS_PART);
    let room = if config.no_snapshots { 0 } else { usize::try_from(room).unwrap_or(usize::MAX) };
    let snapshots = settings.snapshots.min(room);
    let settings = Settings { snapshots, ..settings };
    let shrink_runs = if config.proves { 0 } else { SHRINK_RUNS };
    let elsewhere = Some(work.elsewhere);
    // LTest's other ways are compared as they are.
    let is_led = config.deletion == Settings::default().deletion
        && !config.labels_branch
        && start.is_none()
        && !settings.record;
    let lead = is_led.then(|| lead::branches(program, &tested(work, function), &structure)).flatten();
    let memory = config.memory;
    let search = Search { vm: &vm, engine, elsewhere, structure, settings, start, lead, shrink_runs, memory };
    let (mut result, models) = explore_all(search, share, progress);
    doubt_callees(work, &mut result);
    if let Some(writer) = work.writer {
        let fresh = || Structure::new(program, &tested(work, function), work.goals);
        let (certificate, why_not) = writer.certificate(config, &vm, &result, &fresh, &models);
        result.certificate = certificate;
        why_not.iter().for_each(|sentence| work.progress.say(&format!("clew: {sentence}")));
    }
    result
}

/// The vm that a function is run in: from `main` where a whole program is tested.
pub fn machine<'p>(
    program: &'p Program,
    engine: &'p Engine,
    config: &Config,
    contracts: &Contracts,
    function: FunctionId,
) -> Vm<'p> {
    let contract = contract(config, contracts, program, function);
    let limits = Limits { steps: config.max_steps, ..Limits::default() };
    let whole = config.outside.clone().and_then(|outside| Vm::whole(program, &engine.code, outside, limits));
    whole.unwrap_or_else(|| engine.vm(program, function, limits, contract))
}

/// What is said of a function, for all and on the command line.
pub fn contract(config: &Config, contracts: &Contracts, program: &Program, function: FunctionId) -> Contract {
    let mut contract = contracts.of(program, function);
    config.assume.iter().for_each(|&doubt| contract.assuming.add(doubt));
    contract
}

/// What a function calls, others may call too while it is under way: that shows more of a callee than the function's own
/// calls do.
fn doubt_callees(work: &Work, result: &mut UnitResult) {
    let &Work { program, engine, config, contracts, .. } = work;
    let doubted = doubted_callees(program, engine, config, &result.structure, result.function);
    if doubted.is_empty() {
        return;
    }
    let assuming = contract(config, contracts, program, result.function).assuming;
    for (objective, status) in result.structure.objectives.iter().zip(&mut result.verdicts) {
        let Verdict::Infeasible(proof) = status else { continue };
        if !doubted.contains(&objective.function) {
            continue;
        }
        match assuming.has(Doubt::Callbacks) {
            true => proof.assuming.add(Doubt::Callbacks),
            false => *status = Verdict::GaveUp(Reason::Doubt(Doubt::Callbacks)),
        }
    }
}

/// The functions that others may call while one is under way, where their objectives count too.
pub fn doubted_callees(
    program: &Program,
    engine: &Engine,
    config: &Config,
    structure: &Structure,
    function: FunctionId,
) -> BTreeSet<FunctionId> {
    let calls = engine.graph.calls();
    let is_alone = structure.objectives.iter().all(|objective| objective.function == function);
    if is_alone || config.outside.is_some() || !calls_others(program, calls, function) {
        return BTreeSet::new();
    }
    // What they call the function itself for, a test does as well.
    let is_known = |id: &FunctionId| {
        let has_way = program.function(*id).external || engine.graph.addressed().contains(id);
        program.is_tested(*id) && has_way && *id != function
    };
    let known = program.function_ids().filter(is_known).collect();
    called_from(program, calls, known, Some(function))
}

/// Whether a function, or one that it calls, calls somebody who is only declared, or through an address.
fn calls_others(program: &Program, calls: &CallGraph, function: FunctionId) -> bool {
    let is_other = |id: FunctionId| {
        let called = program.function(id);
        called.body.is_none() && clew_vm::role(&called.name) == Role::Other
    };
    reachable(program, calls, function).into_iter().any(|id| {
        program.function(id).insts().any(|inst| match inst.op {
            Op::Call { callee: Callee::Direct(callee), .. } => is_other(callee),
            Op::Call { callee: Callee::Indirect(_), .. } => true,
            _ => false,
        })
    })
}

/// What a search begins with, if not with the plain input.
pub struct Start {
    /// Of the inputs' variables.
    pub space: InputSpace,
    pub inputs: Vec<Model>,
    /// What the suite shows that they are of.
    pub shown: Vec<PointId>,
    /// The tests whose inputs are none of the function as it is now.
    pub misfits: Vec<String>,
}

/// A search for the inputs of one function.
pub struct Search<'a, 'p> {
    pub vm: &'a Vm<'p>,
    pub engine: &'p Engine,
    /// The program laid out in other ways, where a test must not depend on that.
    pub elsewhere: Option<&'p Elsewhere<'p>>,
    pub structure: Structure<'p>,
    pub settings: Settings,
    pub start: Option<Start>,
    /// What is covered first where labels are asked for.
    pub lead: Option<Structure<'p>>,
    /// The most vm runs that shrinking one input may take.
    pub shrink_runs: u32,
    /// The bytes that this process may take.
    pub memory: Option<u64>,
}

/// Explores and shrinks.
pub fn explore<'p>(
    search: Search<'_, 'p>,
    share: &Share,
    progress: &dyn Fn(Progress, f64),
) -> UnitResult<'p> {
    explore_all(search, share, progress).0
}

/// The same, and the inputs of all runs.
fn explore_all<'p>(
    search: Search<'_, 'p>,
    share: &Share,
    progress: &dyn Fn(Progress, f64),
) -> (UnitResult<'p>, Models) {
    let Search { vm, engine, elsewhere, structure, mut settings, start, lead, shrink_runs, memory } = search;
    let function = vm.function();
    let began = Instant::now();
    let clock = || began.elapsed().saturating_sub(share.paused()).as_secs_f64();
    let cut_runs = settings.cut_runs;
    let led = lead.map(|branches| lead::lead(vm, engine, branches, &settings, share, &clock));
    if let Some((runs, led)) = settings.runs.as_mut().zip(led.as_ref()) {
        *runs -= led.stats.runs;
    }
    // A search has to notice before it is too late.
    let is_full = || memory.is_some_and(|limit| clew_edge::memory::exceeds(limit / 10 * MEMORY_TENTHS));
    let mut explorer = engine.explorer(vm, structure, settings, &share.search, &clock);
    if memory.is_some() {
        explorer = explorer.within_memory(&is_full);
    }
    let (mut shown, mut misfits) = (None, Vec::new());
    if let Some(start) = start {
        explorer = explorer.start_from(start.space, start.inputs);
        (shown, misfits) = (Some(start.shown), start.misfits);
    }
    let mut before = (Vec::new(), Stats::default(), Counters::default());
    if let Some(Led { space, inputs, findings, stats, solver }) = led {
        explorer = explorer.start_from(space, inputs);
        before = (findings, stats, solver);
    }
    let timeline: RefCell<Vec<Moment>> = RefCell::default();
    let (mut exploration, structure) = explorer.explore(&|state| {
        let seconds = clock();
        note(&mut timeline.borrow_mut(), state, seconds);
        progress(state, seconds);
    });
    let (findings, stats, solver) = before;
    exploration.findings.splice(..0, findings);
    exploration.stats.add(&stats);
    exploration.solver.absorb(&solver);
    share.searched.store(true, Ordering::Relaxed);
    let Cases { mut good, bad: crashes, cut, unsteady } =
        shrink_cases(vm, elsewhere, &mut exploration, &structure, shown.as_deref(), share, shrink_runs);
    if cut_runs {
        good.extend(cut);
    }
    let cases = good;
    if unsteady {
        doubt_layout(&mut exploration.verdicts);
    }
    let errors = shrink_errors(vm, &mut exploration, crashes, share, shrink_runs);
    let stored = |run: &Recorded| StoredInput::new(vm.program(), &exploration.space, &run.live);
    let inputs = [cases.iter().map(stored).collect(), errors.iter().map(|(_, run)| stored(run)).collect()];
    let Exploration {
        models,
        verdicts,
        stats,
        solver,
        unsupported,
        miscounted,
        refuted,
        met,
        unsatisfied,
        recording,
        space,
        ..
    } = exploration;
    let exploration = Measured { stats, solver, unsupported, miscounted, refuted, met, misfits };
    let seconds = clock();
    let result = UnitResult {
        function,
        structure,
        verdicts,
        cases,
        errors,
        sequences: None,
        inputs,
        exploration,
        space,
        unsatisfied,
        seconds,
        timeline: timeline.into_inner(),
        recording,
        certificate: None,
    };
    (result, models)
}

/// Takes note of a run that covered something.
fn note(timeline: &mut Vec<Moment>, state: Progress, seconds: f64) {
    let covered = state.covered as u64;
    if timeline.last().map_or(0, |last| last.covered) < covered {
        // To the millisecond, as all times.
        let seconds = (seconds * 1e3).round() / 1e3;
        timeline.push(Moment { seconds, runs: state.runs, covered });
    }
}

/// A function that there was no time for.
pub fn untouched<'p>(work: &Work<'_, 'p>, function: FunctionId) -> UnitResult<'p> {
    let structure = Structure::new(work.program, &tested(work, function), work.goals);
    let shown = work.given.map(|given| structure.covered(&given.points(&structure))).unwrap_or_default();
    let verdict = |id: ObjectiveId| if shown.contains(&id) { Verdict::Given } else { Verdict::Open };
    UnitResult {
        function,
        verdicts: structure.ids().map(verdict).collect(),
        structure,
        cases: Vec::new(),
        errors: Vec::new(),
        sequences: None,
        inputs: Default::default(),
        exploration: Measured::default(),
        space: InputSpace::default(),
        unsatisfied: None,
        seconds: 0.0,
        timeline: Vec::new(),
        recording: None,
        certificate: None,
    }
}

/// The functions whose objectives count in the search from one.
fn tested(work: &Work, function: FunctionId) -> Vec<FunctionId> {
    match (&work.config.outside, work.config.callees) {
        (Some(_), _) => work.chosen.to_vec(),
        (None, true) => reachable(work.program, work.engine.graph.calls(), function),
        (None, false) => vec![function],
    }
}

/// The function and every function of the user's that it can call, in the order of the source.
pub fn reachable(program: &Program, calls: &CallGraph, start: FunctionId) -> Vec<FunctionId> {
    called_from(program, calls, vec![start], None).into_iter().collect()
}

/// These and every function of the user's that they can call, but for one.
fn called_from(
    program: &Program,
    calls: &CallGraph,
    from: Vec<FunctionId>,
    left_out: Option<FunctionId>,
) -> BTreeSet<FunctionId> {
    let enters = |callee: FunctionId| program.is_tested(callee) && left_out != Some(callee);
    let reached = calls.reached(from, enters);
    program.function_ids().filter(|id| reached[id.index()]).collect()
}

/// What a run shows of the structure.
pub fn points(structure: &Structure, run: &Run) -> Vec<PointId> {
    structure.points(evals(run))
}

/// What a run evaluated to.
pub fn evals(run: &Run) -> Evals<'_> {
    let cuts = run.cuts.each_ref().map(Vec::as_slice);
    Evals { counts: &run.counts, vectors: &run.vectors, cuts }
}

/// Whether two runs end alike: both well, or in the same error at the same place.
fn same_end(a: &Outcome, b: &Outcome) -> bool {
    match (a, b) {
        (Outcome::Trap(a), Outcome::Trap(b)) => a.kind == b.kind && a.place == b.place,
        (Outcome::Returned, Outcome::Returned) | (Outcome::Exited(_), Outcome::Exited(_)) => true,
        _ => false,
    }
}

/// The runs that may become tests.
struct Cases {
    good: Vec<Recorded>,
    /// They end in an error.
    bad: Vec<(Trap, Recorded)>,
    /// They end at a limit of clew's.
    cut: Vec<Recorded>,
    /// Some other run goes another way where its objects lie elsewhere.
    unsteady: bool,
}

/// A search proves nothing where it went by where objects lie.
fn doubt_layout(verdicts: &mut [Verdict]) {
    let is_searched = |verdict: &&mut Verdict| matches!(verdict, Verdict::Infeasible(proof) if proof.method == Method::Paths);
    for verdict in verdicts.iter_mut().filter(is_searched) {
        *verdict = Verdict::GaveUp(Reason::Doubt(Doubt::Layout));
    }
}

fn shrinker<'a>(vm: &'a Vm<'a>, space: &'a mut InputSpace, share: &'a Share, most: u32) -> Shrinker<'a> {
    Shrinker { vm, space, stop: &share.shrink, end: &share.record, most }
}

/// Makes each input plain while it keeps what it is for, and drops those that add nothing, or that depend on where objects
/// lie. What a given suite has `shown` needs no test.
fn shrink_cases<'p>(
    vm: &Vm<'p>,
    elsewhere: Option<&'p Elsewhere<'p>>,
    exploration: &mut Exploration,
    structure: &Structure,
    shown: Option<&[PointId]>,
    share: &Share,
    most: u32,
) -> Cases {
    let kept = std::mem::take(&mut exploration.kept);
    let mut shrinker = shrinker(vm, &mut exploration.space, share, most);
    let mut needed = structure.needed();
    needed.retain(|point| shown.is_none_or(|shown| shown.binary_search(point).is_err()));
    let (mut cases, mut unsteady) = (Vec::new(), false);
    for input in &kept {
        let wanted: Vec<PointId> =
            input.shows.iter().copied().filter(|point| needed.contains(point)).collect();
        if wanted.is_empty() && !needed.is_empty() {
            continue;
        }
        let keeps = |before: &Recorded, after: &Recorded| {
            let shown = points(structure, &after.run);
            same_end(&before.run.outcome, &after.run.outcome)
                && wanted.iter().all(|point| shown.binary_search(point).is_ok())
        };
        let Some(shrunk) = shrinker.shrink(&input.model, &keeps) else { continue };
        let Some(code) = elsewhere else {
            cases.push(shrunk);
            continue;
        };
        let are_numbers = exploration.makes_numbers;
        let case = vm.steady(code, are_numbers, shrinker.space, shrunk, &share.record).or_else(|| {
            let first = vm.record(shrinker.space, &mut input.model.clone(), &share.record);
            vm.steady(code, are_numbers, shrinker.space, first, &share.record)
        });
        unsteady |= case.is_none() && !share.record.load(Ordering::Relaxed);
        cases.extend(case);
    }
    let of_use = |case: &Recorded| {
        points(structure, &case.run).into_iter().filter(|point| needed.contains(point)).collect()
    };
    let covers: Vec<Vec<PointId>> = cases.iter().map(of_use).collect();
    let mut keep = minimise(&covers);
    if keep.is_empty() && shown.is_none() && !cases.is_empty() {
        keep.push(0);
    }
    let (mut good, mut bad, mut cut) = (Vec::new(), Vec::new(), Vec::new());
    let kept = outweigh(structure, &cases, &covers, keep);
    let kept: Vec<Recorded> = kept.into_iter().map(|index| cases[index].clone()).collect();
    let steady = |space: &InputSpace, run: Recorded| match elsewhere {
        Some(code) => vm.steady(code, exploration.makes_numbers, space, run, &share.record),
        None => Some(run),
    };
    for (turn, case) in kept.into_iter().enumerate() {
        let case = enrich(&mut shrinker, structure, case, turn, &steady);
        match &case.run.outcome {
            Outcome::Trap(trap) => bad.push((trap.clone(), case)),
            Outcome::Returned | Outcome::Exited(_) => good.push(case),
            Outcome::Limit(_) | Outcome::Bound(_) | Outcome::Unsupported(..) => cut.push(case),
            Outcome::Rejected => {}
        }
    }
    Cases { good, bad, cut, unsteady }
}

/// The same with telling values, where the run still shows all that it showed. Whole programs get what they read.
fn enrich(
    shrinker: &mut Shrinker,
    structure: &Structure,
    plain: Recorded,
    turn: usize,
    steady: &dyn Fn(&InputSpace, Recorded) -> Option<Recorded>,
) -> Recorded {
    let is_good = matches!(plain.run.outcome, Outcome::Returned | Outcome::Exited(_));
    if !is_good || shrinker.vm.is_whole() || shrinker.most == 0 {
        return plain;
    }
    let shown = points(structure, &plain.run);
    let keeps = |before: &Recorded, after: &Recorded| {
        let now = points(structure, &after.run);
        same_end(&before.run.outcome, &after.run.outcome)
            && shown.iter().all(|point| now.binary_search(point).is_ok())
    };
    let telling = shrinker.enrich(&plain, turn, &keeps);
    steady(shrinker.space, telling).unwrap_or(plain)
}

/// llvm-cov takes the counts of all tests together, and differences of them. A run that comes back to a `setjmp` counts as if
/// it took away from what other runs show: then tests that show it are needed once more.
fn outweigh(
    structure: &Structure,
    cases: &[Recorded],
    covers: &[Vec<PointId>],
    mut keep: Vec<usize>,
) -> Vec<usize> {
    keep.sort_unstable();
    for _ in 0..MOST_AGAIN {
        let runs = keep.iter().map(|&index| &cases[index].run);
        let together = structure.points_together(runs.map(|run| (&run.counts, &run.vectors[..])));
        let is_lost = |point: &PointId| together.binary_search(point).is_err();
        let Some(lost) = keep.iter().flat_map(|&index| &covers[index]).copied().find(is_lost) else { break };
        let shows = |index: &usize| covers[*index].contains(&lost);
        let other = (0..cases.len()).find(|index| shows(index) && !keep.contains(index));
        keep.extend(other.or_else(|| keep.iter().copied().find(shows)));
    }
    keep
}

/// One test for each error; those that are needed for what they cover are there already.
fn shrink_errors(
    vm: &Vm,
    exploration: &mut Exploration,
    crashes: Vec<(Trap, Recorded)>,
    share: &Share,
    most: u32,
) -> Vec<(Trap, Recorded)> {
    let findings = std::mem::take(&mut exploration.findings);
    let mut shrinker = shrinker(vm, &mut exploration.space, share, most);
    let mut errors = crashes;
    for finding in findings {
        let known =
            |(trap, _): &(Trap, Recorded)| trap.kind == finding.trap.kind && trap.place == finding.trap.place;
        if !errors.iter().any(known) {
            let same =
                |before: &Recorded, after: &Recorded| same_end(&before.run.outcome, &after.run.outcome);
            let Some(recorded) = shrinker.shrink(&finding.model, &same) else { continue };
            // Without terms the vm does not know which object a number was made from, and may go on.
            if same_end(&recorded.run.outcome, &Outcome::Trap(finding.trap.clone())) {
                errors.push((finding.trap, recorded));
            }
        }
    }
    errors
}
