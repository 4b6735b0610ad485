//! `clew testcomp`: from a program to a test suite in Test-Comp's format, replayed natively.

mod confirm;

use crate::args::Testcomp;
use crate::budget::Budget;
use crate::failure::{Failure, INTERNAL};
use crate::generate::tools;
use crate::sandbox;
use crate::say::{remark, say};
use crate::unit::{self, UnitResult};
use clew_cover::{Criterion, Goals, Graph, PointId, Structure};
use clew_edge::{Durable, Scratch, Stop};
use clew_emit::minimise;
use clew_emit::testcomp::{self, Metadata, Property, TestCase};
use clew_front::{Loaded, Options, Purpose};
use clew_ir::{FunctionId, Program};
use clew_search::{Settings, Status};
use clew_vm::{Bounds, Limits, Outcome, Outside, Recorded, Vm};
use confirm::{Confirmed, Confirming};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

pub fn run(args: &Testcomp, stop: &Stop) -> Result<u8, Failure> {
    let specification = read(&args.property)?;
    let specification = String::from_utf8_lossy(&specification).trim().to_owned();
    let property = Property::parse(&specification)
        .map_err(|why| Failure::Usage(format!("{}: {why}", args.property.display())))?;
    let source = args.files.first().map_or(Ok(Vec::new()), |file| read(file))?;
    let Loaded { program, warnings, .. } = load(args, stop)?;
    warnings.iter().for_each(|warning| remark(format_args!("clew: {warning}")));
    let code = clew_vm::compile(&program)?;
    // The native program has no more arguments than its name, and its inputs are all that it reads.
    let outside = Outside { name: name(args), values: Some(args.max_inputs), ..Outside::default() };
    let limits = Limits { steps: args.max_steps, ..Limits::default() };
    let vm = Vm::whole(&program, &code, outside, limits)
        .ok_or_else(|| Failure::Usage("the program has no function main".to_owned()))?;
    let budget = Budget::new(Some(args.budget), 1, 1, stop);
    stop.keep();
    let result = search(&program, &code, &vm, &property, args, &budget);
    let work = work_directory(stop)?;
    sandbox::settle(args.sandbox, work.path())?;
    let confirming = Confirming {
        tools: &tools(clew_front::find_clang()?, stop),
        program: &program,
        vm: &vm,
        result: &result,
        name: &name(args),
        work: work.path(),
    };
    let tests = tests(&confirming, &property);
    let created = created();
    let metadata = Metadata {
        specification: &specification,
        program_file: &args.files.first().map_or_else(String::new, |file| file.display().to_string()),
        program: &source,
        pointer_bytes: program.pointer_bytes,
        created: &created,
    };
    clew_edge::sweep(args.output.parent().unwrap_or(Path::new(".")));
    clew_edge::write(&args.output, &testcomp::suite(&metadata, &tests.cases), Durable::Yes)
        .map_err(|source| Failure::Output { path: args.output.clone(), source })?;
    conclude(args, &property, &result, &tests, stop)?;
    let is_wrong = result.exploration.miscounted.is_some() || !tests.wrong.is_empty();
    Ok(match is_wrong {
        true => INTERNAL,
        false if stop.is_raised() => stop.exit_code(),
        false => 0,
    })
}

fn work_directory(stop: &Stop) -> Result<Scratch, Failure> {
    Scratch::new(stop).map_err(|source| Failure::Output { path: std::env::temp_dir(), source })
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}

fn load(args: &Testcomp, stop: &Stop) -> Result<Loaded, Failure> {
    let work = work_directory(stop)?;
    let mut flags = args.cflags.clone();
    flags.extend(args.m32.then(|| "-m32".to_owned()));
    let options = Options {
        files: args.files.clone(),
        flags,
        database: None,
        trust_flags: args.trust_flags,
        work: work.path().to_path_buf(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        purpose: Purpose::ProgramTests,
        additions: Default::default(),
        stop: stop.clone(),
    };
    Ok(clew_front::load(&options)?)
}

fn name(args: &Testcomp) -> Vec<u8> {
    let stem = args.files.first().and_then(|file| file.file_stem());
    stem.map_or_else(Vec::new, |stem| stem.to_string_lossy().into_owned().into_bytes())
}

/// Everything that counts is explored from `main`.
fn search<'p>(
    program: &'p Program,
    code: &'p clew_vm::ProgramCode,
    vm: &Vm<'p>,
    property: &Property,
    args: &Testcomp,
    budget: &Budget,
) -> UnitResult<'p> {
    let structure = structure(program, property);
    let (share, graph) = (budget.share(), Graph::new(program, clew_vm::role));
    let settings = Settings {
        strategy: args.strategy.clone(),
        seed: args.seed,
        runs: None,
        // No pointer can be part of a test but null.
        bounds: Bounds { max_depth: 0, ..Bounds::default() },
        solver: clew_solve::Limits { interrupt: share.search.clone(), ..clew_solve::Limits::default() },
        // A call that nothing counts is no objective: whatever may lead there is of use.
        filter: *property == Property::Branches,
        exhaust: false,
        cut_runs: true,
        record: false,
    };
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| budget.watch(&done));
        let main = vm.function();
        // What depends on where objects lie, the replay tells.
        let codes = unit::Codes { code, elsewhere: None };
        let result = unit::explore(vm, codes, &graph, main, structure, settings, None, &share, &|_, _| {});
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
fn created() -> String {
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

fn conclude(
    args: &Testcomp,
    property: &Property,
    result: &UnitResult,
    tests: &Tests,
    stop: &Stop,
) -> Result<(), Failure> {
    for sentence in &result.exploration.unsupported {
        remark(format_args!("clew: cannot follow {sentence}; runs that meet it end there"));
    }
    if let Some(why) = &tests.unconfirmed {
        remark(format_args!(
            "clew: nothing is confirmed natively, so nothing is claimed: {}",
            why.trim_end()
        ));
    }
    for sentence in &tests.wrong {
        remark(format_args!("clew: internal error: {sentence}"));
    }
    let runs = result.exploration.stats.runs;
    match property {
        Property::Branches => {
            let infeasible =
                result.status.iter().filter(|&status| matches!(status, Status::Infeasible(_))).count();
            say(format_args!(
                "{} of {} branches covered, {infeasible} infeasible; {} tests, {runs} runs",
                tests.covered.len(),
                result.status.len(),
                tests.cases.len()
            ))?;
        }
        Property::ErrorCall(name) => {
            let found = match (tests.cases.is_empty(), &tests.unconfirmed) {
                (true, _) => "not reached",
                (false, None) => "reached",
                (false, Some(_)) => "perhaps reached",
            };
            say(format_args!("{name} {found}; {} tests, {runs} runs", tests.cases.len()))?;
        }
    }
    say(format_args!("wrote {}", args.output.display()))?;
    if stop.is_raised() {
        remark(format_args!("clew: interrupted; what was found until then is kept"));
    }
    Ok(())
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
