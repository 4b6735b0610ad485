//! The path filter never changes what can be covered: random units (`filter/`), each searched to the end with the filter
//! and without, by several strategies, for several criteria, for the function under test, for one that it calls and for all.
//!
//! What one search covers, every other that came to an end must cover too, whatever the strategy; and what one calls
//! infeasible none may cover. Only between infeasible and given up they may differ: with the filter fewer runs are made,
//! and fewer meet a doubt or an error that the native program may survive. A search that used up its runs says nothing. On
//! the whole the filter must save runs.
//!
//! Searches of few runs say less, and lie as little: what they call infeasible while other things are still open, no long
//! search covers.
//!
//! The runs of each search's tests are looked at too: the conditions that their events tell of must be those of the test
//! vectors that they saw.
//!
//! `FILTER=1000 FILTER_SEED=17` tries so many units from that seed on; one alone is kept.

mod differ;
#[path = "filter/mod.rs"]
mod units;
#[path = "filter/vectors.rs"]
mod vectors;

use clew_cover::{Criterion, Goals, Mcdc, ObjectiveId, Structure};
use clew_front::Options;
use clew_ir::{FunctionId, Program};
use clew_pipeline::Engine;
use clew_search::{Exploration, Reason, Settings, StrategyName, Verdict};
use clew_vm::{Contract, Limits, Vm};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::AtomicBool;

const UNITS: u64 = 40;
/// Of one search; few units need as many.
const RUNS: u64 = 600;
/// Of searches that shall not come to an end.
const FEW: [u64; 6] = [1, 2, 5, 10, 20, 50];
const LIMITS: Limits = Limits { steps: 100_000, heap: 1 << 20, stack: 1 << 20, events: 5_000 };
const MILLIS: u64 = 2_000;
/// One bug makes many problems of one unit.
const SHOWN: usize = 2;

static NEVER: AtomicBool = AtomicBool::new(false);

/// What came of a unit.
#[derive(Default)]
struct Tally {
    searches: usize,
    /// Those that used up their runs.
    unfinished: usize,
    /// Of the searches that came to an end with the filter and without: with it, without it.
    runs: [u64; 2],
    queries: [u64; 2],
    filtered: u64,
    /// What searches of few runs called infeasible while other things were open.
    early: usize,
    /// How many objectives have which status.
    statuses: BTreeMap<&'static str, usize>,
    /// Runs whose test vectors were looked at.
    looked_at: usize,
    problems: Vec<String>,
}

struct Unit<'a> {
    program: &'a Program,
    engine: &'a Engine,
    root: FunctionId,
    jumps: bool,
}

/// What is asked for, and what that is called.
fn goals() -> Vec<(&'static str, Goals)> {
    use Criterion::{Branch, Condition, Decision, Function, Mcc, Mcdc as Pairs, Statement};
    let goals = |criteria: &[Criterion], mcdc| Goals { criteria: criteria.to_vec(), mcdc, within: None };
    vec![
        ("branch", goals(&[Branch], Mcdc::Masking)),
        ("function", goals(&[Function], Mcdc::Masking)),
        ("statement", goals(&[Function, Statement], Mcdc::Masking)),
        ("mcdc", goals(&[Pairs], Mcdc::Masking)),
        ("logical", goals(&[Decision, Condition, Pairs, Mcc], Mcdc::Masking)),
        ("unique-cause", goals(&[Pairs], Mcdc::UniqueCause)),
    ]
}

fn load(file: &Path, work: &Path) -> Result<(Program, Engine), String> {
    let options = Options::new(vec![file.to_path_buf()], work);
    let program = clew_front::load(&options).map_err(|error| error.to_string())?.program;
    let engine = Engine::new(&program).map_err(|error| error.to_string())?;
    Ok((program, engine))
}

fn examine(seed: u64, work: &Path) -> Result<Tally, String> {
    let units::Unit { text, jumps } = units::unit(seed);
    let file = work.join("unit.c");
    std::fs::write(&file, text).map_err(|error| error.to_string())?;
    let (program, engine) = load(&file, work)?;
    let root = program.defined("root").ok_or("no root")?;
    let unit = Unit { program: &program, engine: &engine, root, jumps };
    let all =
        program.function_ids().filter(|&id| program.is_users(id) && program.function(id).body.is_some());
    let all: Vec<FunctionId> = all.collect();
    let mut scopes = vec![("root", vec![root])];
    if let Some(&helper) = all.iter().filter(|&&id| id != root).nth(seed as usize % 2) {
        scopes.extend([("helper", vec![helper]), ("all", all)]);
    }
    let mut tally = Tally::default();
    // Two strategies a unit: the next one has the others.
    let all: Vec<StrategyName> = StrategyName::all().collect();
    let strategies = all.iter().cycle().skip(seed as usize % all.len()).take(2);
    let strategies: Vec<StrategyName> = strategies.cloned().collect();
    for (name, goals) in goals() {
        for (scope, functions) in &scopes {
            unit.compare(&format!("{name}, {scope}"), &goals, functions, &strategies, &mut tally);
        }
    }
    Ok(tally)
}

impl Unit<'_> {
    fn vm(&self) -> Vm<'_> {
        self.engine.vm(self.program, self.root, LIMITS, Contract::default())
    }

    fn explore(
        &self,
        goals: &Goals,
        functions: &[FunctionId],
        strategy: &StrategyName,
        filter: bool,
        runs: u64,
    ) -> (Exploration, Structure<'_>) {
        let settings = Settings {
            strategy: strategy.clone(),
            runs: Some(runs),
            solver: clew_solve::Limits::millis(MILLIS),
            filter,
            ..Settings::default()
        };
        let structure = Structure::new(self.program, functions, goals);
        let vm = self.vm();
        self.engine.explorer(&vm, structure, settings, &NEVER, &|| 0.0).explore(&|_| {})
    }

    /// Searches for the same in several ways, which must all come to the same.
    fn compare(
        &self,
        name: &str,
        goals: &Goals,
        functions: &[FunctionId],
        strategies: &[StrategyName],
        tally: &mut Tally,
    ) {
        let mut ended: Vec<(String, Vec<Verdict>)> = Vec::new();
        let mut covered = BTreeSet::new();
        for strategy in strategies {
            let mut finished = Vec::new();
            for filter in [true, false] {
                let what = format!("{name}, {strategy}, {}", if filter { "filter" } else { "all" });
                let (mut exploration, structure) = self.explore(goals, functions, strategy, filter, RUNS);
                tally.searches += 1;
                tally.problems.extend(self.odd(&exploration).map(|odd| format!("{what}: {odd}")));
                covered.extend(structure.ids().filter(|id| is_covered(&exploration.verdicts[id.index()])));
                if exploration.verdicts.contains(&Verdict::Open) {
                    tally.unfinished += 1;
                    continue;
                }
                let looked_at = vectors::examine(&self.vm(), &mut exploration, &structure, !self.jumps);
                match looked_at {
                    Ok(runs) => tally.looked_at += runs,
                    Err(problem) => tally.problems.push(format!("{what}: {problem}")),
                }
                for status in &exploration.verdicts {
                    *tally.statuses.entry(word(status)).or_default() += 1;
                }
                for (other, statuses) in &ended {
                    let differing = self.differing(&structure, &exploration.verdicts, statuses);
                    tally.problems.extend(differing.map(|found| format!("{what} against {other}: {found}")));
                }
                finished.push(exploration.stats);
                ended.push((what, exploration.verdicts));
            }
            if let [with, without] = &finished[..] {
                tally.runs[0] += with.runs;
                tally.runs[1] += without.runs;
                tally.queries[0] += with.queries;
                tally.queries[1] += without.queries;
                tally.filtered += with.filtered;
            }
        }
        self.search_little(name, goals, functions, &strategies[0], &covered, tally);
    }

    /// Searches that use up their few runs. What was covered by others they must not call infeasible.
    fn search_little(
        &self,
        name: &str,
        goals: &Goals,
        functions: &[FunctionId],
        strategy: &StrategyName,
        covered: &BTreeSet<ObjectiveId>,
        tally: &mut Tally,
    ) {
        for runs in FEW {
            let (Exploration { verdicts, .. }, structure) =
                self.explore(goals, functions, strategy, true, runs);
            let infeasible =
                || structure.ids().filter(|id| matches!(verdicts[id.index()], Verdict::Infeasible(_)));
            for id in infeasible().filter(|id| covered.contains(id)) {
                let objective = self.describe(&structure, id);
                tally.problems.push(format!("{name}, {strategy}, {runs} runs: {objective} can be covered"));
            }
            if verdicts.contains(&Verdict::Open) {
                tally.early += infeasible().count();
            }
        }
    }

    /// What should never be in a search.
    fn odd(&self, exploration: &Exploration) -> Option<String> {
        if let Some(id) = exploration.miscounted {
            return Some(format!("{id} is miscounted"));
        }
        (exploration.stats.divergences > 0).then(|| format!("{} divergences", exploration.stats.divergences))
    }

    /// The first objective whose verdicts contradict each other.
    fn differing(&self, structure: &Structure, one: &[Verdict], other: &[Verdict]) -> Option<String> {
        let (id, (one, other)) =
            structure.ids().zip(one.iter().zip(other)).find(|(_, (one, other))| !agree(one, other))?;
        Some(format!("{} is {one:?}, and {other:?}", self.describe(structure, id)))
    }

    fn describe(&self, structure: &Structure, id: ObjectiveId) -> String {
        let objective = &structure.objectives[id.index()];
        let ((line, column), name) = (objective.range.start, &self.program.function(objective.function).name);
        format!("{name}, {line}:{column} {:?}", objective.kind)
    }
}

fn is_covered(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Covered(_) | Verdict::Given)
}

fn agree(one: &Verdict, other: &Verdict) -> bool {
    // What the solver does not know is not the filter's.
    let unknown = |status: &Verdict| matches!(status, Verdict::GaveUp(Reason::Solver(_)));
    is_covered(one) == is_covered(other) || unknown(one) || unknown(other)
}

fn word(status: &Verdict) -> &'static str {
    match status {
        Verdict::Open => "open",
        Verdict::Covered(_) | Verdict::Given => "covered",
        Verdict::Infeasible(_) => "infeasible",
        Verdict::GaveUp(_) => "given up",
    }
}

#[test]
fn the_filter_changes_no_verdict() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("FILTER_SEED").unwrap_or(0), number("FILTER").unwrap_or(UNITS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let tallies = differ::each(&seeds, |&seed| {
        let work = tempfile::tempdir().expect("a temporary directory");
        let tally = examine(seed, work.path())
            .unwrap_or_else(|problem| Tally { problems: vec![problem], ..Tally::default() });
        tally.problems.iter().take(SHOWN).for_each(|problem| println!("seed {seed}: {problem}"));
        if seeds.len() == 1 {
            println!("kept as {}", work.keep().join("unit.c").display());
        }
        tally
    });
    conclude(tallies);
}

/// What all came to, or the test fails.
fn conclude(tallies: Vec<Tally>) {
    let mut all = Tally::default();
    for tally in tallies {
        let Tally { searches, unfinished, runs, queries, filtered, early, statuses, looked_at, problems } =
            tally;
        all.searches += searches;
        all.unfinished += unfinished;
        for side in [0, 1] {
            all.runs[side] += runs[side];
            all.queries[side] += queries[side];
        }
        all.filtered += filtered;
        all.early += early;
        statuses.into_iter().for_each(|(status, n)| *all.statuses.entry(status).or_default() += n);
        all.looked_at += looked_at;
        all.problems.extend(problems.into_iter().take(SHOWN));
    }
    let Tally { searches, unfinished, runs, queries, filtered, early, statuses, looked_at, problems } = all;
    println!(
        "{searches} searches, {unfinished} unfinished; {statuses:?}; {} runs and {} queries with the filter, which left out {filtered} \
         candidates, {} and {} without; {early} infeasible before the end; vectors of {looked_at} runs",
        runs[0], queries[0], runs[1], queries[1]
    );
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(unfinished * 20 < searches, "too many searches do not come to an end");
    assert!(runs[0] <= runs[1], "the filter saves no runs");
    assert!(early > 0, "nothing is proven before the end of a search");
}
