//! What provers cost and close: every function of the corpus searched with provers and without, for so many runs.
//!
//! Where nothing is proven both searches make the same runs, so the ratio of their times is what provers cost: it has a
//! limit. Where something is proven the search has less to do.

use clew_cover::{Criterion, Goals, Method, Structure};
use clew_ir::{FunctionId, Program};
use clew_pipeline::Engine;
use clew_search::{Settings, Verdict};
use clew_vm::{Contract, Limits};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const CORPUS: [&str; 6] =
    ["examples", "tests/gen", "tests/inputs", "tests/frontier", "tests/frontier/unbounded", "lab/subjects"];
const RUNS: u64 = 300;
/// Of each search, of which the fastest counts.
const TIMES: usize = 3;
/// The most time with provers where they prove nothing, in times of that without.
const LIMIT: f64 = 1.1;
const LIMITS: Limits = Limits { steps: 200_000, heap: 1 << 22, stack: 1 << 20, events: 10_000 };
const MILLIS: u64 = 100;

static NEVER: AtomicBool = AtomicBool::new(false);

/// A search, or several together.
#[derive(Clone, Copy, Default)]
struct Searched {
    seconds: f64,
    prove_seconds: f64,
    covered: usize,
    /// By provers, and by searching.
    proven: usize,
    exhausted: usize,
    open: usize,
}

/// Several functions with provers, and without.
#[derive(Default)]
struct Sum {
    functions: usize,
    with: Searched,
    without: Searched,
}

impl Searched {
    fn add(&mut self, other: &Searched) {
        self.seconds += other.seconds;
        self.prove_seconds += other.prove_seconds;
        self.covered += other.covered;
        self.proven += other.proven;
        self.exhausted += other.exhausted;
        self.open += other.open;
    }
}

impl Sum {
    fn add(&mut self, with: &Searched, without: &Searched) {
        self.functions += 1;
        self.with.add(with);
        self.without.add(without);
    }

    fn ratio(&self) -> f64 {
        self.with.seconds / self.without.seconds.max(f64::MIN_POSITIVE)
    }
}

/// Prints a line for each directory and the sums. False where provers cost too much.
pub fn measure(root: &Path, work: &Path) -> bool {
    println!(
        "{:<16}{:>10}{:>9}{:>8}{:>10}{:>6}{:>10}{:>12}{:>12}{:>8}",
        "corpus",
        "functions",
        "covered",
        "proven",
        "exhausted",
        "open",
        "was open",
        "s without",
        "s with",
        "ratio"
    );
    let (mut fruitless, mut all) = (Sum::default(), Sum::default());
    let mut slowest = (1.0, String::new());
    for directory in CORPUS {
        let mut sum = Sum::default();
        for file in c_files(&root.join(directory)) {
            for (name, [with, without]) in searches(&file, work) {
                sum.add(&with, &without);
                all.add(&with, &without);
                if with.proven == 0 {
                    fruitless.add(&with, &without);
                    let ratio = with.seconds / without.seconds;
                    if with.seconds > 0.05 && ratio > slowest.0 {
                        slowest = (ratio, format!("{}, {name}", file.display()));
                    }
                }
            }
        }
        line(directory, &sum);
    }
    line("all", &all);
    line("nothing proven", &fruitless);
    let Searched { proven, prove_seconds, .. } = all.with;
    println!(
        "{proven} proofs in {prove_seconds:.2} s, {:.0} a second; where nothing is proven a search takes {:.2} times as long, the \
         limit is {LIMIT}",
        proven as f64 / prove_seconds.max(f64::MIN_POSITIVE),
        fruitless.ratio()
    );
    if !slowest.1.is_empty() {
        println!("at most {:.2} times: {}", slowest.0, slowest.1);
    }
    fruitless.ratio() <= LIMIT
}

fn line(name: &str, sum: &Sum) {
    let Sum { functions, with, without } = sum;
    println!(
        "{name:<16}{functions:>10}{:>9}{:>8}{:>10}{:>6}{:>10}{:>12.2}{:>12.2}{:>8.2}",
        with.covered,
        with.proven,
        with.exhausted,
        with.open,
        without.open,
        without.seconds,
        with.seconds,
        sum.ratio()
    );
}

fn c_files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

/// Each function of a file, with provers and without. A file that needs flags of its own has none here.
fn searches(file: &Path, work: &Path) -> Vec<(String, [Searched; 2])> {
    let options = clew_front::Options::new(vec![file.to_path_buf()], work);
    let Ok(loaded) = clew_front::load(&options) else { return Vec::new() };
    let program = loaded.program;
    let Ok(engine) = Engine::new(&program) else { return Vec::new() };
    let tested = program.function_ids().filter(|&id| {
        program.is_tested(id) && program.is_users(id) && program.function(id).coverage.is_some()
    });
    let name = |id: FunctionId| program.function(id).name.clone();
    tested.map(|id| (name(id), [true, false].map(|prove| fastest(&program, &engine, id, prove)))).collect()
}

fn fastest(program: &Program, engine: &Engine, function: FunctionId, prove: bool) -> Searched {
    let searches = (0..TIMES).map(|_| search(program, engine, function, prove));
    searches.min_by(|a, b| a.seconds.total_cmp(&b.seconds)).unwrap_or_default()
}

fn search(program: &Program, engine: &Engine, function: FunctionId, prove: bool) -> Searched {
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(program, &[function], &goals);
    let solver = clew_solve::Limits::millis(MILLIS);
    let settings = Settings { runs: Some(RUNS), solver, prove, ..Settings::default() };
    let vm = engine.vm(program, function, LIMITS, Contract::default());
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let (exploration, _) = engine.explorer(&vm, structure, settings, &NEVER, &clock).explore(&|_| {});
    let seconds = clock();
    let mut searched =
        Searched { seconds, prove_seconds: exploration.stats.prove_seconds, ..Searched::default() };
    for verdict in &exploration.verdicts {
        match verdict {
            Verdict::Covered(_) | Verdict::Given => searched.covered += 1,
            Verdict::Infeasible(proof) if proof.method == Method::Paths => searched.exhausted += 1,
            Verdict::Infeasible(_) => searched.proven += 1,
            Verdict::Open | Verdict::GaveUp(_) => searched.open += 1,
        }
    }
    searched
}
