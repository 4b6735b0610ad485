//! No wrong proof: what clew calls infeasible, by searching or by a prover, no random input and no other search reaches.
//!
//! Random units (`proofs/`) have unbounded inputs and loops, state machines, calls and static state, so that what is
//! infeasible in them needs a proof. Each is searched with clew's provers, and searched longer without; and natively it is
//! given some ten thousand random inputs, in a world that acts. What one of these reaches and clew calls infeasible is a
//! bug of clew's. `PROOFS=1000 PROOFS_SEED=17` tries so many units from that seed on; one alone is kept.
//!
//! The harness itself is tried with a prover that lies.

mod differ;
mod facts;
#[path = "proofs/mod.rs"]
mod units;

use clew_cover::{Criterion, Goals, Kind, Method, ObjectiveId, Proof, Structure};
use clew_front::{Options, Purpose};
use clew_frontier::{Ahead, Analysis, Auditing, CallString, Cube, Era, Point, Refutation, Refuted};
use clew_ir::{Doubts, FunctionId, Program};
use clew_look::Look;
use clew_pipeline::{Engine, Provers};
use clew_search::{Prover, Settings, Verdict, Worked};
use clew_step::Code;
use clew_term::{Model, Terms};
use clew_vm::{Bounds, Contract, InputSpace, Limits, Outside, Probe, Probed, Vm};
use facts::Facts;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const UNITS: u64 = 4;
const INPUTS: &str = "20000";
/// Of the search with provers, and of the one without.
const RUNS: u64 = 150;
const MORE_RUNS: u64 = 600;
const LIMITS: Limits = Limits { steps: 20_000, heap: 1 << 20, stack: 1 << 20, events: 2_000 };
const MILLIS: u64 = 50;
/// For each objective, where what is shown is compared with runs; and so many runs.
const QUESTIONS: u64 = 100;
const AUDITED: usize = 40;

static NEVER: AtomicBool = AtomicBool::new(false);

/// A condition's outcome: its place in the source, whether it is true.
type Outcome = ((u32, u32), bool);

#[derive(Default)]
struct Tally {
    /// How many outcomes have which status; what is infeasible, by what shows it.
    statuses: BTreeMap<String, usize>,
    /// Outcomes that the static look closes.
    looked: usize,
    /// Predicates and facts of proofs that were looked at in states of runs.
    told: u64,
    /// Outcomes that natively happen and clew left open.
    missed: usize,
    /// Outcomes that clew covered and that no native run had.
    unseen: usize,
    problems: Vec<String>,
}

/// What natively happens, each with the number of the first run that had it.
fn natively(unit: &units::Unit, work: &Path) -> Result<BTreeMap<Outcome, u64>, String> {
    let binary = work.join("native");
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-O1", "-fwrapv", "-fno-strict-aliasing"]);
    let output = clang.arg(work.join("native.c")).arg("-o").arg(&binary).output();
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("natively: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let output = Command::new(&binary).arg(INPUTS).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("natively: {}", output.status));
    }
    let line = |line: &str| {
        let words: Option<Vec<u64>> = line.split(' ').map(|word| word.parse().ok()).collect();
        match words.as_deref() {
            Some(&[number, outcome, run]) => Some(((unit.conditions[&(number as usize)], outcome == 1), run)),
            _ => None,
        }
    };
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(line).collect())
}

/// A unit as clew has it.
struct Loaded {
    program: Program,
    engine: Engine,
    /// What is called, and the functions that count.
    root: FunctionId,
    tested: Vec<FunctionId>,
    whole: bool,
}

/// What a search says of each outcome.
struct Searched {
    verdicts: BTreeMap<Outcome, Verdict>,
    /// What it ran first.
    space: InputSpace,
    models: Vec<Model>,
    problems: Vec<String>,
}

impl Loaded {
    fn new(unit: &units::Unit, work: &Path, provers: Option<Box<Provers>>) -> Result<Loaded, String> {
        let purpose = if unit.whole { Purpose::ProgramTests } else { Purpose::Units };
        let options = Options { purpose, ..Options::new(vec![work.join("unit.c")], work) };
        let program = clew_front::load(&options).map_err(|error| error.to_string())?.program;
        let engine = Engine::new(&program).map_err(|error| error.to_string())?;
        let engine = match provers {
            Some(provers) => engine.with_provers(provers),
            None => engine,
        };
        let root = if unit.whole { "main" } else { "root" };
        let root = program.defined(root).ok_or("no root")?;
        // What others may call too is not the root's alone.
        let counts = |&id: &FunctionId| {
            let name = &program.function(id).name;
            id == root || (program.is_tested(id) && (unit.whole || name.starts_with('h')))
        };
        let tested = program.function_ids().filter(counts).collect();
        Ok(Loaded { program, engine, root, tested, whole: unit.whole })
    }

    fn vm(&self) -> Result<Vm<'_>, String> {
        let Loaded { program, engine, root, whole, .. } = self;
        match whole {
            true => Vm::whole(program, &engine.code, Outside::default(), LIMITS).ok_or("no main".to_owned()),
            false => Ok(engine.vm(program, *root, LIMITS, Contract::default())),
        }
    }

    /// Whether what proofs say holds in every state of these runs: the predicates that no run meets, and the look's facts.
    /// How many were told, and what does not hold.
    fn audit(&self, searched: &Searched) -> Result<(u64, Vec<String>), String> {
        let (vm, structure) = (self.vm()?, self.structure());
        let code = self.engine.steps(&self.program, self.whole);
        let ahead = Ahead::of(code.clone());
        let mut analysis = Analysis::new(ahead, &[self.root], Arc::default());
        for id in structure.ids() {
            analysis.prove(&structure, id, QUESTIONS);
        }
        let look = if self.whole { Look::whole(&code) } else { Look::of(&code) };
        let probed = Probed::default();
        let seeing = vm.probed(&probed).ok_or("no room")?;
        let (mut auditing, mut facts) = (analysis.auditing(), Facts::new(&look));
        for model in &searched.models {
            for probe in [&mut auditing as &mut dyn Probe, &mut facts] {
                let (mut space, mut terms) = (searched.space.clone(), Terms::new());
                seeing.looked_at(probe, &mut space, &mut model.clone(), &mut terms, &NEVER);
            }
        }
        let (told, broken) = (auditing.told + facts.told, [auditing.broken, facts.broken].concat());
        Ok((told, broken))
    }

    fn search(&self, prove: bool, runs: u64) -> Result<Searched, String> {
        let Loaded { engine, .. } = self;
        let vm = self.vm()?;
        let structure = self.structure();
        let solver = clew_solve::Limits::millis(MILLIS);
        let settings = Settings { runs: Some(runs), solver, prove, ..Settings::default() };
        let explorer = engine.explorer(&vm, structure, settings, &NEVER, &|| 0.0);
        let (exploration, structure) = explorer.explore(&|_| {});
        let place = |id: ObjectiveId| place(&structure, id);
        let refuted =
            exploration.refuted.iter().map(|&id| format!("{:?} was proven, and a run shows it", place(id)));
        let problems = refuted.collect();
        let verdicts = structure.ids().map(place).zip(exploration.verdicts).collect();
        let models = exploration.models.iter().take(AUDITED).collect();
        Ok(Searched { verdicts, space: exploration.space, models, problems })
    }
}

fn place(structure: &Structure, id: ObjectiveId) -> Outcome {
    let objective = &structure.objectives[id.index()];
    (objective.range.start, objective.kind == Kind::Edge(true))
}

impl Loaded {
    fn structure(&self) -> Structure<'_> {
        let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
        Structure::new(&self.program, &self.tested, &goals)
    }

    /// What the static look closes by itself.
    fn look(&self) -> BTreeSet<Outcome> {
        let (code, structure) = (Code::of(&self.program, clew_vm::role), self.structure());
        let closed = Look::of(&code).closes(&structure);
        closed.iter().map(|&(id, _)| place(&structure, id)).collect()
    }
}

fn status(verdict: Option<&Verdict>) -> String {
    match verdict {
        None => "unknown".to_owned(),
        Some(Verdict::Covered(_) | Verdict::Given) => "covered".to_owned(),
        Some(Verdict::Infeasible(Proof { method: Method::Paths, .. })) => "infeasible".to_owned(),
        Some(Verdict::Infeasible(_)) => "infeasible, by a prover".to_owned(),
        Some(Verdict::Open) => "open".to_owned(),
        Some(Verdict::GaveUp(_)) => "given up".to_owned(),
    }
}

/// Compares what clew says of a unit with what it does.
fn examine(seed: u64, work: &Path, provers: Option<Box<Provers>>) -> Result<Tally, String> {
    let unit = units::unit(seed);
    let write = |name: &str, text: &str| std::fs::write(work.join(name), text).map_err(|e| e.to_string());
    write("unit.c", &unit.plain)?;
    write("native.c", &unit.native)?;
    let happens = natively(&unit, work)?;
    let loaded = Loaded::new(&unit, work, provers)?;
    let proven = loaded.search(true, RUNS)?;
    let plain = loaded.search(false, MORE_RUNS)?;
    let mut tally = Tally { problems: proven.problems.clone(), ..Tally::default() };
    tally.problems.extend(plain.problems.iter().cloned());
    let (told, broken) = loaded.audit(&proven)?;
    tally.told = told;
    tally.problems.extend(broken);
    let looked = loaded.look();
    tally.looked = looked.len();
    let is_covered = |outcome: &&Outcome| matches!(plain.verdicts.get(outcome), Some(Verdict::Covered(_)));
    for &((line, column), side) in
        looked.iter().filter(|outcome| happens.contains_key(outcome) || is_covered(outcome))
    {
        tally.problems.push(format!("unit.c:{line}:{column} {side} is closed by the look, and it happens"));
    }
    let places: BTreeSet<Outcome> =
        unit.conditions.values().flat_map(|&place| [(place, false), (place, true)]).collect();
    for outcome in places {
        let verdict = proven.verdicts.get(&outcome);
        *tally.statuses.entry(status(verdict)).or_default() += 1;
        let (run, Some(verdict)) = (happens.get(&outcome), verdict) else { continue };
        let ((line, column), side) = outcome;
        let is_found = is_covered(&&outcome);
        match (verdict, run) {
            (Verdict::Infeasible(_), Some(run)) => tally.problems.push(format!(
                "unit.c:{line}:{column} {side} is called infeasible ({verdict:?}), and native run {run} has it"
            )),
            (Verdict::Infeasible(_), None) if is_found => tally.problems.push(format!(
                "unit.c:{line}:{column} {side} is called infeasible ({verdict:?}), and another search covers it",
            )),
            (Verdict::Covered(_), None) => tally.unseen += 1,
            (Verdict::Open | Verdict::GaveUp(_), Some(_)) => tally.missed += 1,
            _ => {}
        }
        // The search without provers may be wrong by itself.
        if let (Some(verdict @ Verdict::Infeasible(_)), Some(run)) = (plain.verdicts.get(&outcome), run) {
            tally.problems.push(format!(
                "unit.c:{line}:{column} {side} is called infeasible without provers ({verdict:?}), and native run {run} has it"
            ));
        }
    }
    Ok(tally)
}

/// Keeps what has a problem.
fn examine_and_keep(seed: u64, is_kept: bool) -> Tally {
    let work = tempfile::tempdir().expect("a temporary directory");
    let failed = |problem| Tally { problems: vec![problem], ..Tally::default() };
    let mut tally = examine(seed, work.path(), None).unwrap_or_else(failed);
    if is_kept || !tally.problems.is_empty() {
        println!("seed {seed} is kept in {}", work.keep().display());
    }
    tally.problems.iter_mut().for_each(|problem| *problem = format!("seed {seed}: {problem}"));
    tally.problems.iter().for_each(|problem| println!("{problem}"));
    tally
}

#[test]
fn nothing_infeasible_happens() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("PROOFS_SEED").unwrap_or(0), number("PROOFS").unwrap_or(UNITS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let mut all = Tally::default();
    for tally in differ::each(&seeds, |&seed| examine_and_keep(seed, count == 1)) {
        let Tally { statuses, looked, told, missed, unseen, problems } = tally;
        all.told += told;
        statuses.into_iter().for_each(|(status, n)| *all.statuses.entry(status).or_default() += n);
        all.looked += looked;
        all.missed += missed;
        all.unseen += unseen;
        all.problems.extend(problems);
    }
    let Tally { statuses, looked, told, missed, unseen, problems } = all;
    println!(
        "{count} units, {INPUTS} inputs each: {statuses:?}, {looked} closed by the look, {told} predicates and facts hold in states of runs, {missed} of those left open happen natively, {unseen} of those covered do not"
    );
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(told > 0, "no proof was compared with runs");
    // A condition that clang folds is none, nor one of a function that others may call; there are few.
    let unknown = statuses.get("unknown").copied().unwrap_or_default();
    assert!(unknown * 4 < statuses.values().sum(), "conditions are not where they should be");
}

/// A map that says of a function's start that no run comes there is found out by the first run.
#[test]
fn a_map_that_is_none_is_noticed_in_runs() {
    let work = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(work.path().join("unit.c"), units::unit(0).plain).expect("room for a file");
    let loaded = Loaded::new(&units::unit(0), work.path(), None).expect("it loads");
    let code = loaded.engine.steps(&loaded.program, loaded.whole);
    let entry = code.segments.entry(loaded.root).expect("it has code");
    let mut refuted = Refuted::default();
    let never = Refutation { cube: Cube::default(), era: Era::default() };
    refuted.add(Point { at: entry, calls: CallString::EMPTY }, never, Doubts::default());
    let program = clew_frontier::Program::new(Ahead::of(code.clone()), &[loaded.root]);
    let mut auditing = Auditing::new(&program, &refuted);
    let (vm, probed) = (loaded.vm().expect("it can be run"), Probed::default());
    let seeing = vm.probed(&probed).expect("there is room");
    let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
    seeing.looked_at(&mut auditing, &mut space, &mut Model::new(), &mut terms, &NEVER);
    assert_eq!((auditing.told, auditing.broken.len()), (1, 1));
}

/// Proves what it likes: each objective whose number leaves this rest.
struct Liar {
    rest: u32,
    is_done: bool,
}

const EVERY: u32 = 3;

impl Prover for Liar {
    fn work(&mut self, structure: &Structure, _: u64) -> Worked {
        self.is_done = true;
        let proof = Proof { method: Method::Map { by: "a liar" }, assuming: Doubts::default() };
        let lies = structure.ids().filter(|id| id.0 % EVERY == self.rest);
        Worked { units: 1, proofs: lies.map(|id| (id, proof.clone())).collect() }
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}

/// What the search itself reaches is refuted at once; the rest of what happens natively is found here.
#[test]
fn a_prover_that_lies_is_found_out() {
    let mut found = [0, 0];
    for seed in 0..2 {
        let work = tempfile::tempdir().expect("a temporary directory");
        let rest = seed as u32;
        let provers: Box<Provers> =
            Box::new(move |_| vec![Box::new(Liar { rest, is_done: false }) as Box<dyn Prover>]);
        let tally = examine(seed, work.path(), Some(provers)).expect("it works");
        let count = |words: &[&str]| {
            let has_all = |problem: &&String| words.iter().all(|word| problem.contains(word));
            tally.problems.iter().filter(has_all).count()
        };
        let by_runs = count(&["a run shows it"]);
        assert!(by_runs > 3, "seed {seed}: {:?}", tally.problems);
        found[0] += by_runs;
        found[1] += count(&["a liar", "and native run"]);
    }
    assert!(found[1] > 0, "no lie is found by native runs alone: {found:?}");
}
