//! From a program to a test suite in Test-Comp's format, replayed natively.

mod confirm;

use crate::budget::Budget;
use crate::config::Sandbox;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::generate::tools;
use crate::sandbox;
use crate::unit::{self, Search, UnitResult};
use clew_cover::{Criterion, Goals, PointId, Structure};
use clew_edge::{Durable, Scratch, Stop};
use clew_emit::minimise;
use clew_emit::testcomp::{self, Metadata, Property, TestCase};
use clew_front::{Loaded, Options, Purpose};
use clew_ir::{FunctionId, Program};
use clew_search::{Settings, StrategyName, Verdict};
use clew_vm::{Bounds, Limits, Outcome, Outside, Recorded, Vm};
use confirm::{Confirmed, Confirming};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What is kept of the time for confirming tests, at least and at most.
const CONFIRMS_LEAST: Duration = Duration::from_millis(500);
const MOST_KEPT: f64 = 0.2;

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Testcomp {
    /// C files; together they make one program.
    pub files: Vec<PathBuf>,
    /// For the compiler.
    pub cflags: Vec<String>,
    pub trust_flags: bool,
    /// The file with the property.
    pub property: PathBuf,
    /// The archive to write.
    pub output: PathBuf,
    pub sandbox: Sandbox,
    pub budget: Duration,
    /// The bytes of memory that searching may take.
    pub memory: Option<u64>,
    pub seed: u64,
    pub strategy: StrategyName,
    /// The most inputs of one test.
    pub max_inputs: u32,
    /// The most instructions of one run.
    pub max_steps: u64,
}

/// What came of it.
pub struct Suite {
    pub property: Property,
    pub tests: usize,
    pub runs: u64,
    /// How many objectives the tests cover natively, of how many, and how many are proven infeasible.
    pub covered: usize,
    pub objectives: usize,
    pub infeasible: usize,
    /// What runs could not follow.
    pub unsupported: Vec<String>,
    /// Why nothing is confirmed.
    pub unconfirmed: Option<String>,
    /// What is wrong with clew, in sentences.
    pub wrong: Vec<String>,
    /// Something was reached and not counted.
    pub miscounted: bool,
}

/// Searches, has the tests confirmed natively, and writes the suite. `say`: for what is of note on the way.
pub fn testcomp(config: &Testcomp, stop: &Stop, say: &dyn Fn(&str)) -> Result<Suite, Failure> {
    let began = Instant::now();
    let specification = read(&config.property)?;
    let specification = String::from_utf8_lossy(&specification).trim().to_owned();
    let property = Property::parse(&specification)
        .map_err(|why| Failure::Usage(format!("{}: {why}", config.property.display())))?;
    let source = config.files.first().map_or(Ok(Vec::new()), |file| read(file))?;
    let Loaded { program, warnings, .. } = load(config, stop)?;
    warnings.iter().for_each(|warning| say(warning));
    let engine = Engine::new(&program)?;
    // The native program has no more arguments than its name, and its inputs are all that it reads.
    let outside = Outside { name: name(config), values: Some(config.max_inputs), ..Outside::default() };
    let limits = Limits { steps: config.max_steps, ..Limits::default() };
    let vm = Vm::whole(&program, &engine.code, outside, limits)
        .ok_or_else(|| Failure::Usage("the program has no function main".to_owned()))?;
    // The native program is compiled twice, once for coverage, and runs with every test.
    let front = began.elapsed();
    let confirms = (front + CONFIRMS_LEAST).min(config.budget.mul_f64(MOST_KEPT));
    let left = config.budget.saturating_sub(front + confirms);
    let budget = Budget::new(Some(left), 1, 1, stop);
    stop.keep();
    let result = search(&engine, &vm, &property, config, &budget);
    let work = work_directory(stop)?;
    sandbox::settle(config.sandbox, work.path(), say)?;
    let confirming = Confirming {
        tools: &tools(clew_front::find_clang()?, stop),
        program: &program,
        vm: &vm,
        result: &result,
        name: &name(config),
        work: work.path(),
    };
    let tests = tests(&confirming, &property);
    let created = created();
    let metadata = Metadata {
        specification: &specification,
        program_file: &config.files.first().map_or_else(String::new, |file| file.display().to_string()),
        program: &source,
        pointer_bytes: program.pointer_bytes,
        created: &created,
    };
    clew_edge::sweep(config.output.parent().unwrap_or(Path::new(".")));
    clew_edge::write(&config.output, &testcomp::suite(&metadata, &tests.cases), Durable::Yes)
        .map_err(|source| Failure::Output { path: config.output.clone(), source })?;
    let is_infeasible = |verdict: &&Verdict| matches!(verdict, Verdict::Infeasible(_));
    Ok(Suite {
        property,
        tests: tests.cases.len(),
        runs: result.exploration.stats.runs,
        covered: tests.covered.len(),
        objectives: result.verdicts.len(),
        infeasible: result.verdicts.iter().filter(is_infeasible).count(),
        unsupported: result.exploration.unsupported.clone(),
        unconfirmed: tests.unconfirmed,
        wrong: tests.wrong,
        miscounted: result.exploration.miscounted.is_some(),
    })
}

fn work_directory(stop: &Stop) -> Result<Scratch, Failure> {
    Scratch::new(stop).map_err(|source| Failure::Output { path: std::env::temp_dir(), source })
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}

fn load(config: &Testcomp, stop: &Stop) -> Result<Loaded, Failure> {
    let work = work_directory(stop)?;
    let options = Options {
        files: config.files.clone(),
        flags: config.cflags.clone(),
        database: None,
        trust_flags: config.trust_flags,
        work: work.path().to_path_buf(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        purpose: Purpose::ProgramTests,
        additions: Default::default(),
        stop: stop.clone(),
    };
    Ok(clew_front::load(&options)?)
}

fn name(config: &Testcomp) -> Vec<u8> {
    let stem = config.files.first().and_then(|file| file.file_stem());
    stem.map_or_else(Vec::new, |stem| stem.to_string_lossy().into_owned().into_bytes())
}

/// Everything that counts is explored from `main`.
fn search<'p>(
    engine: &'p Engine,
    vm: &Vm<'p>,
    property: &Property,
    config: &Testcomp,
    budget: &Budget,
) -> UnitResult<'p> {
    let structure = structure(vm.program(), property);
    let share = budget.share();
    let settings = Settings {
        strategy: config.strategy.clone(),
        seed: config.seed,
        // No pointer can be part of a test but null.
        bounds: Bounds { max_depth: 0, ..Bounds::default() },
        solver: clew_solve::Limits { interrupt: share.search.clone(), ..clew_solve::Limits::default() },
        // A call that nothing counts is no objective: whatever may lead there is of use.
        filter: *property == Property::Branches,
        cut_runs: true,
        ..Settings::default()
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| budget.watch(&done));
        // What depends on where objects lie, the replay tells.
        let shrink_runs = unit::SHRINK_RUNS;
        let (elsewhere, start, lead, memory) = (None, None, None, config.memory);
        let search = Search { vm, engine, elsewhere, structure, settings, start, lead, shrink_runs, memory };
        let result = unit::explore(search, &share, &|_, _| {});
        done.store(true, Ordering::Relaxed);
        result
    })
}

fn structure<'p>(program: &'p Program, property: &Property) -> Structure<'p> {
    let users: Vec<FunctionId> = program.function_ids().filter(|&id| program.is_users(id)).collect();
    match property {
        Property::Branches => Structure::new(program, &users, &goals(Criterion::Branch)),
        Property::ErrorCall(name) => match program.defined(name).filter(|&id| program.is_users(id)) {
            Some(error) => Structure::new(program, &[error], &goals(Criterion::Function)),
            // Nothing counts its calls, which end the run; the way to them are branches.
            None => Structure::new(program, &users, &goals(Criterion::Branch)),
        },
    }
}

fn goals(criterion: Criterion) -> Goals {
    Goals { criteria: vec![criterion], ..Goals::default() }
}

/// A run that may become a test.
pub struct Candidate<'r> {
    pub run: &'r Recorded,
    pub test: TestCase,
}

/// The tests, and what they cover together, natively.
#[derive(Default)]
struct Tests {
    cases: Vec<TestCase>,
    covered: BTreeSet<PointId>,
    /// What is wrong with clew, in sentences.
    wrong: Vec<String>,
    /// Why nothing is confirmed.
    unconfirmed: Option<String>,
}

/// The runs that are worth a test, in the format's words.
fn tests(confirming: &Confirming, property: &Property) -> Tests {
    let &Confirming { program, result, .. } = confirming;
    let covers_error = matches!(property, Property::ErrorCall(_));
    let errors = result.errors.iter().map(|(_, run)| run);
    let wanted = |run: &&Recorded| match property {
        Property::Branches => !matches!(run.run.outcome, Outcome::Rejected),
        Property::ErrorCall(name) => calls_error(program, name, result, run),
    };
    let runs = result.cases.iter().chain(errors).filter(wanted);
    let candidates: Vec<Candidate> = runs
        .filter_map(|run| {
            let inputs = testcomp::inputs(program, &run.setup)?;
            Some(Candidate { run, test: TestCase { inputs, covers_error } })
        })
        .collect();
    match confirming.confirm(&candidates) {
        Ok(confirmed) => confirmed_tests(candidates, confirmed, property),
        Err(error) => {
            Tests { unconfirmed: Some(error.to_string()), ..unconfirmed_tests(result, candidates, property) }
        }
    }
}

/// The tests that add something to what the others before them cover.
fn confirmed_tests(candidates: Vec<Candidate>, confirmed: Confirmed, property: &Property) -> Tests {
    let Confirmed { shown, called_error, wrong } = confirmed;
    let mut keep = match property {
        Property::Branches => minimise(&shown),
        Property::ErrorCall(_) => {
            let reaches = |&at: &usize| called_error[at] || !shown[at].is_empty();
            (0..candidates.len()).filter(reaches).take(1).collect()
        }
    };
    keep.sort_unstable();
    let covered = keep.iter().flat_map(|&at| &shown[at]).copied().collect();
    let cases = keep.iter().map(|&at| candidates[at].test.clone()).collect();
    Tests { cases, covered, wrong, unconfirmed: None }
}

/// The same where the program cannot be run natively: nothing is claimed of them.
fn unconfirmed_tests(result: &UnitResult, candidates: Vec<Candidate>, property: &Property) -> Tests {
    let points: Vec<_> =
        candidates.iter().map(|candidate| unit::points(&result.structure, &candidate.run.run)).collect();
    let mut keep = match property {
        Property::Branches => minimise(&points),
        Property::ErrorCall(_) => (0..candidates.len()).take(1).collect(),
    };
    keep.sort_unstable();
    Tests { cases: keep.iter().map(|&at| candidates[at].test.clone()).collect(), ..Tests::default() }
}

/// Whether a run calls the error function: it is entered, or it is only declared and ended the run.
fn calls_error(program: &Program, name: &str, result: &UnitResult, run: &Recorded) -> bool {
    match program.defined(name).filter(|&id| program.is_users(id)) {
        Some(_) => !unit::points(&result.structure, &run.run).is_empty(),
        None => matches!(&run.run.outcome, Outcome::Trap(trap) if trap.kind == clew_vm::TrapKind::ErrorCall),
    }
}

/// Now, as ISO 8601 has it, or what `SOURCE_DATE_EPOCH` says so that a suite can be made again to the byte.
pub(crate) fn created() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(fixed.unwrap_or_else(now))
}

/// Seconds since 1970 as a date and a time, in the Gregorian calendar.
fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut day) = (1970, days);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 0;
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_know_leap_years() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_767_225_599), "2025-12-31T23:59:59Z");
    }
}
