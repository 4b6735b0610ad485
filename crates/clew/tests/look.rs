//! The look never lies: what it closes, no search covers.
//!
//! Every function of the corpus (`examples`, `tests`, `lab/subjects`), random units (`filter/`), random programs and
//! csmith's is looked at and then searched, without the look, for every criterion. What the look calls impossible no run
//! may show. Programs with a `main` are looked at as a whole, too, and run. `LOOK=1000 LOOK_SEED=17` tries so many random units from that seed on; one alone is kept. `LOOK_ONLY` is a
//! part of the names of the corpus's files.

mod differ;
mod programs;
#[path = "filter/mod.rs"]
#[allow(dead_code)] // the text alone is wanted
mod units;

use clew_cover::{Criterion, Goals, Mcdc, ObjectiveId, Structure};
use clew_front::{Options, Purpose};
use clew_ir::{FunctionId, Program};
use clew_look::{Look, closed};
use clew_pipeline::Engine;
use clew_search::{Exploration, Settings, Verdict};
use clew_step::Code;
use clew_vm::{Contract, Limits, Outside, Vm};
use differ::csmith::{self, Size};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const UNITS: u64 = 40;
const RUNS: u64 = 60;
const LIMITS: Limits = Limits { steps: 100_000, heap: 1 << 20, stack: 1 << 20, events: 5_000 };
const MILLIS: u64 = 100;

static NEVER: AtomicBool = AtomicBool::new(false);

#[derive(Default)]
struct Tally {
    functions: usize,
    objectives: usize,
    closed: usize,
    /// Of those closed, the ones that take nothing for granted, and the ones that the search does not call infeasible.
    shown: usize,
    more: usize,
    time: Duration,
    longest: Duration,
    notes: Vec<String>,
    problems: Vec<String>,
}

impl Tally {
    fn join(mut self, other: Tally) -> Tally {
        self.functions += other.functions;
        self.objectives += other.objectives;
        self.closed += other.closed;
        self.shown += other.shown;
        self.more += other.more;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.notes.extend(other.notes);
        self.problems.extend(other.problems);
        self
    }

    fn conclude(self, what: &str) {
        self.notes.iter().for_each(|note| println!("{note}"));
        println!(
            "{what}: {} functions, {} objectives; closed {}, {} of them without assumptions, {} where the search did not; {:?}, {:?} at most",
            self.functions, self.objectives, self.closed, self.shown, self.more, self.time, self.longest
        );
        assert!(self.problems.is_empty(), "{} problems:\n{}", self.problems.len(), self.problems.join("\n"));
    }
}

fn goals() -> Goals {
    Goals { criteria: Criterion::ALL.to_vec(), mcdc: Mcdc::Masking, within: None }
}

fn examine(file: &Path, flags: &[String], work: &Path) -> Tally {
    let options = Options { flags: flags.to_vec(), ..Options::new(vec![file.to_path_buf()], work) };
    let Ok(loaded) = clew_front::load(&options) else { return Tally::default() };
    let program = loaded.program;
    let Ok(engine) = Engine::new(&program) else { return Tally::default() };
    let code = Code::of(&program, clew_vm::role);
    let look = Look::of(&code);
    let tested = program.function_ids().filter(|&id| program.is_tested(id));
    tested.fold(Tally::default(), |tally, id| tally.join(function(file, &program, &engine, &look, id)))
}

fn function(file: &Path, program: &Program, engine: &Engine, look: &Look, id: FunctionId) -> Tally {
    let structure = Structure::new(program, &[id], &goals());
    let vm = engine.vm(program, id, LIMITS, Contract::default());
    compare(file, engine, look, &vm, structure)
}

/// From `main`, with all functions' objectives.
fn whole(file: &Path, flags: &[String], work: &Path) -> Tally {
    let purpose = Purpose::ProgramTests;
    let options = Options { flags: flags.to_vec(), purpose, ..Options::new(vec![file.to_path_buf()], work) };
    let Ok(loaded) = clew_front::load(&options) else { return Tally::default() };
    let program = loaded.program;
    let Ok(engine) = Engine::new(&program) else { return Tally::default() };
    let closed = closed(&program, clew_vm::role);
    let code = Code::whole(&closed, clew_vm::role);
    let look = Look::whole(&code);
    let outside = Outside { name: b"program".to_vec(), arguments: (2, 4), stdin: 40, ..Outside::default() };
    let limits = Limits { steps: 2_000_000, ..LIMITS };
    let Some(vm) = Vm::whole(&program, &engine.code, outside, limits) else { return Tally::default() };
    let tested: Vec<FunctionId> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    compare(file, &engine, &look, &vm, Structure::new(&program, &tested, &goals()))
}

fn compare(file: &Path, engine: &Engine, look: &Look, vm: &Vm, structure: Structure) -> Tally {
    let start = Instant::now();
    let closed = look.closes(&structure);
    let time = start.elapsed();
    let solver = clew_solve::Limits::millis(MILLIS);
    let settings = Settings { runs: Some(RUNS), solver, ..Settings::default() };
    let mut tally = Tally {
        functions: 1,
        objectives: structure.objectives.len(),
        closed: closed.len(),
        shown: closed.iter().filter(|(_, proof)| proof.assuming.is_empty()).count(),
        time,
        longest: time,
        ..Tally::default()
    };
    let (exploration, structure): (Exploration, Structure) =
        engine.explorer(vm, structure, settings, &NEVER, &|| 0.0).explore(&|_| {});
    let describe = |id: ObjectiveId| {
        let objective = &structure.objectives[id.index()];
        let name = &structure.program().function(objective.function).name;
        let (line, column) = objective.range.start;
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        format!("{file}:{line}:{column} {name} {:?}", objective.kind)
    };
    for (id, proof) in closed {
        match &exploration.verdicts[id.index()] {
            Verdict::Covered(_) => tally.problems.push(format!("{} is covered", describe(id))),
            Verdict::Infeasible(_) => {}
            verdict => {
                tally.more += 1;
                let words: Vec<&str> = proof.assuming.words().collect();
                tally.notes.push(format!("{}: {verdict:?} {words:?}", describe(id)));
            }
        }
    }
    tally
}

fn flags(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("//~ flags"));
    let words = lines.flat_map(|line| line.trim_start_matches(':').split_whitespace());
    words.skip_while(|word| *word != "--").skip(1).map(str::to_owned).collect()
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn each<T: Sync>(items: &[T], work: impl Fn(&T, &Path) -> Tally + Sync) -> Tally {
    let tallies = differ::each(items, |item| {
        let directory = tempfile::tempdir().expect("a temporary directory");
        work(item, directory.path())
    });
    tallies.into_iter().fold(Tally::default(), Tally::join)
}

#[test]
fn corpus() {
    let only = std::env::var("LOOK_ONLY").unwrap_or_default();
    let directories = [
        "examples",
        "examples/suite500",
        "tests/gen",
        "tests/inputs",
        "tests/world",
        "tests/criteria",
        "tests/frontier",
        "tests/programs",
        "lab/subjects",
    ];
    let mut files: Vec<PathBuf> =
        directories.iter().flat_map(|directory| differ::c_files(&differ::root().join(directory))).collect();
    files.retain(|file| file.to_string_lossy().contains(&only));
    each(&files, |file, work| examine(file, &flags(file), work)).conclude("corpus");
}

#[test]
fn random_units() {
    let (count, seed) = (number("LOOK", UNITS), number("LOOK_SEED", 1));
    let seeds: Vec<u64> = (seed..seed + count).collect();
    let tally = each(&seeds, |&seed, work| {
        let file = work.join(format!("unit_{seed}.c"));
        std::fs::write(&file, units::unit(seed).text).expect("it can be written");
        examine(&file, &[], work)
    });
    tally.conclude("random units");
}

#[test]
fn random_programs() {
    let (count, seed) = (number("LOOK", UNITS) / 2, number("LOOK_SEED", 1));
    let seeds: Vec<u64> = (seed..seed + count).collect();
    let tally = each(&seeds, |&seed, work| {
        let file = work.join(format!("program_{seed}.c"));
        std::fs::write(&file, programs::program(seed, 6)).expect("it can be written");
        let own = examine(&file, &[], work);
        match csmith::program(seed, Size::Small, work) {
            Some(case) => own.join(examine(&case.source, &case.flags, work)),
            None => own,
        }
    });
    tally.conclude("random programs");
}

#[test]
fn whole_programs() {
    let (count, seed) = (number("LOOK", UNITS) / 2, number("LOOK_SEED", 1));
    let files =
        ["tests/run", "tests/programs"].map(|directory| differ::c_files(&differ::root().join(directory)));
    let tally = each(&files.concat(), |file, work| whole(file, &flags(file), work));
    let seeds: Vec<u64> = (seed..seed + count).collect();
    let random = each(&seeds, |&seed, work| match csmith::program(seed, Size::Small, work) {
        Some(case) => whole(&case.source, &case.flags, work),
        None => Tally::default(),
    });
    tally.join(random).conclude("whole programs");
}
