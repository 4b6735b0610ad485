//! Snapshots change nothing but time: searches whose runs go on from snapshots make the same runs as searches whose runs begin
//! at the beginning, and come to the same.
//!
//! Random units of three kinds (`filter/`, `shapes/`, `environments/`), the units of the lab, and whole programs are searched
//! twice for the same number of runs, with snapshots as close to each other as can be. The input of every run is compared, and
//! so is all that the two searches say. `SNAPSHOTS=1000 SNAPSHOTS_SEED=17` tries so many random units of each kind from that
//! seed on.

mod differ;
#[expect(dead_code, reason = "what it says beside the C text is for other tests")]
#[path = "environments/mod.rs"]
mod environments;
#[expect(dead_code, reason = "what it says beside the C text is for other tests")]
#[path = "filter/mod.rs"]
mod filter;
#[expect(dead_code, reason = "what it says beside the C text is for other tests")]
#[path = "shapes/mod.rs"]
mod shapes;

use clew_cover::{Criterion, Goals, Mcdc, Structure};
use clew_front::{Options, Purpose};
use clew_ir::FunctionId;
use clew_pipeline::Engine;
use clew_search::{Exploration, Settings};
use clew_vm::{Contract, Limits, Outside, Vm};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const UNITS: u64 = 4;
/// Of one search.
const RUNS: u64 = 120;
/// Units and whole programs.
const FILES: [&str; 12] = [
    "lab/frontier/client.c",
    "lab/frontier/server.c",
    "lab/frontier/lists.c",
    "lab/frontier/modem.c",
    "lab/subjects/date_parse.c",
    "lab/subjects/expression_value.c",
    "lab/subjects/list_merge.c",
    "lab/subjects/resource_release.c",
    "lab/subjects/tree_remove.c",
    "lab/programs/replace.c",
    "tests/programs/config.c",
    "tests/programs/words.c",
];
/// Those of them that are searched from `main`.
const WHOLE: [&str; 7] = ["client.c", "server.c", "lists.c", "modem.c", "replace.c", "config.c", "words.c"];
const LIMITS: Limits = Limits { steps: 100_000, heap: 1 << 20, stack: 1 << 20, events: 5_000 };
const MILLIS: u64 = 2_000;

static NEVER: AtomicBool = AtomicBool::new(false);

/// What a search came to, as far as it is the same whenever it is made.
fn shown(exploration: &Exploration) -> Vec<String> {
    let stats = &exploration.stats;
    let numbers = [stats.runs, stats.accepted, stats.instructions, stats.queries, stats.sat, stats.unsat];
    let more = [stats.unknown, stats.divergences, stats.candidates, stats.filtered];
    let mut shown: Vec<String> = exploration.models.iter().map(|model| format!("{model:?}")).collect();
    shown.extend(exploration.kept.iter().map(|kept| format!("{:?} {:?}", kept.model, kept.shows)));
    shown.extend(exploration.findings.iter().map(|found| format!("{:?} {:?}", found.trap, found.model)));
    shown.extend(exploration.verdicts.iter().map(|verdict| format!("{verdict:?}")));
    shown.push(format!("{numbers:?} {more:?} {:?} {}", exploration.unsupported, exploration.makes_numbers));
    shown
}

/// Searches one function or whole program with snapshots and without; where the two differ.
fn compare(engine: &Engine, vm: &Vm, functions: &[FunctionId], tally: &mut Tally) {
    let criteria = vec![Criterion::Branch, Criterion::Mcdc];
    let goals = Goals { criteria, mcdc: Mcdc::Masking, within: None };
    let [with, without] = [1 << 26, 0].map(|snapshots| {
        let solver = clew_solve::Limits::millis(MILLIS);
        let settings =
            Settings { runs: Some(RUNS), solver, snapshots, spacing: 1, prove: false, ..Settings::default() };
        let structure = Structure::new(vm.program(), functions, &goals);
        let (exploration, _) = engine.explorer(vm, structure, settings, &NEVER, &|| 0.0).explore(&|_| {});
        tally.resumed += exploration.stats.resumed;
        tally.runs += exploration.stats.runs;
        shown(&exploration)
    });
    let differs = with.iter().zip(&without).find(|(with, without)| with != without);
    let name = &vm.program().function(vm.function()).name;
    tally.problems.extend(match differs {
        Some((with, without)) => Some(format!("{name}:\n  with    {with}\n  without {without}")),
        None => (with.len() != without.len()).then(|| format!("{name}: one says more than the other")),
    });
}

/// What came of some searches.
#[derive(Default)]
struct Tally {
    runs: u64,
    resumed: u64,
    problems: Vec<String>,
}

/// All functions of a file, or its `main`.
fn examine(file: &Path, work: &Path) -> Tally {
    let mut tally = Tally::default();
    if let Err(problem) = try_to_examine(file, work, &mut tally) {
        tally.problems.push(problem);
    }
    tally.problems.iter_mut().for_each(|problem| *problem = format!("{}: {problem}", file.display()));
    tally
}

fn try_to_examine(file: &Path, work: &Path, tally: &mut Tally) -> Result<(), String> {
    let is_whole = WHOLE.iter().any(|whole| file.ends_with(whole));
    let purpose = if is_whole { Purpose::ProgramTests } else { Purpose::Units };
    let options = Options { purpose, ..Options::new(vec![file.to_path_buf()], work) };
    let program = clew_front::load(&options).map_err(|error| error.to_string())?.program;
    let engine = Engine::new(&program).map_err(|error| error.to_string())?;
    let tested: Vec<FunctionId> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    if is_whole {
        let outside =
            Outside { name: b"program".to_vec(), arguments: (2, 4), stdin: 24, ..Outside::default() };
        let vm = Vm::whole(&program, &engine.code, outside, LIMITS).ok_or("no main")?;
        compare(&engine, &vm, &tested, tally);
        return Ok(());
    }
    for id in tested {
        let vm = engine.vm(&program, id, LIMITS, Contract::default());
        compare(&engine, &vm, &[id], tally);
    }
    Ok(())
}

fn conclude(tallies: impl IntoIterator<Item = Tally>) {
    let mut all = Tally::default();
    for Tally { runs, resumed, problems } in tallies {
        all.runs += runs;
        all.resumed += resumed;
        all.problems.extend(problems);
    }
    let Tally { runs, resumed, problems } = all;
    println!("{runs} runs in both ways, {resumed} of them from snapshots");
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(resumed * 8 > runs, "{resumed} of {runs} runs went on from a snapshot");
}

#[test]
fn random_units_are_searched_alike() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("SNAPSHOTS_SEED").unwrap_or(0), number("SNAPSHOTS").unwrap_or(UNITS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    conclude(
        differ::each(&seeds, |&seed| {
            let texts = [
                filter::unit(seed).text,
                shapes::program(seed, 3, 1).plain,
                environments::unit(seed, 3).plain,
            ];
            let mut tallies = Vec::new();
            for (text, kind) in texts.into_iter().zip(["filter", "shapes", "environments"]) {
                let work = tempfile::tempdir().expect("a temporary directory");
                let file = work.path().join(format!("{kind}-{seed}.c"));
                std::fs::write(&file, text).expect("the directory can be written to");
                tallies.push(examine(&file, work.path()));
            }
            tallies
        })
        .into_iter()
        .flatten(),
    );
}

#[test]
fn real_units_and_programs_are_searched_alike() {
    let files: Vec<PathBuf> = FILES.iter().map(|file| differ::root().join(file)).collect();
    conclude(differ::each(&files, |file| {
        let work = tempfile::tempdir().expect("a temporary directory");
        examine(file, work.path())
    }));
}
