//! From C files to tests that llvm-cov has confirmed.

use crate::certify::{self, Writer};
use crate::config::Config;
use crate::dump::Dump;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::given::Given;
use crate::header;
use crate::labelling::Native;
use crate::outcome::{Found, Outcome, Spent, Written, conclude};
use crate::pool::{self, Work};
use crate::project::{self, Contracts, Project};
use crate::report;
use crate::reserved;
use crate::sandbox;
use crate::scope;
use crate::select::{Part, main_of, select};
use crate::session::Session;
use crate::source::Sources;
use crate::specification::{self, Specified};
use crate::suite::First;
use crate::summarise;
use crate::unit::UnitResult;
use clew_cover::{Goals, Verdict};
use clew_edge::{Scratch, Stop};
use clew_emit::{HostSymbols, Tools, Wishes};
use clew_front::{Clang, Loaded};
use clew_ir::{FunctionId, Program, UnitId};
use clew_report::Progress;
use clew_vm::{Recorded, Trap};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A program, ready to be tested.
pub struct Prepared {
    pub program: Program,
    pub contracts: Contracts,
    /// What confirms its labels natively.
    pub natives: Vec<Native>,
    pub goals: Goals,
    /// The functions that count; none where nothing has changed.
    pub chosen: Vec<FunctionId>,
    /// Those that tests call.
    pub roots: Vec<FunctionId>,
    pub tools: Tools,
    /// For whatever is needed on the way.
    pub work: Scratch,
    pub stop: Stop,
    pub warnings: Vec<String>,
    pub front_seconds: f64,
}

/// Loads the program and chooses the functions. `say`: for what is of note on the way.
pub fn prepare(
    config: &Config,
    project: Option<&Project>,
    stop: &Stop,
    say: &dyn Fn(&str),
) -> Result<Prepared, Failure> {
    stay_inside(config)?;
    report::place(config)?;
    let work = scratch(stop)?;
    check_framework(config, &tools(clew_front::find_clang()?, stop), work.path())?;
    sandbox::settle(config.sandbox, work.path(), say)?;
    load(config, project, work, stop, None)
}

/// The same where nothing is run natively.
pub fn examine(config: &Config, project: Option<&Project>, stop: &Stop) -> Result<Prepared, Failure> {
    report::place(config)?;
    load(config, project, scratch(stop)?, stop, None)
}

pub fn scratch(stop: &Stop) -> Result<Scratch, Failure> {
    Scratch::new(stop).map_err(|source| Failure::Output { path: std::env::temp_dir(), source })
}

/// `part`: which of several units it is, each of which is a program of its own.
pub fn load(
    config: &Config,
    project: Option<&Project>,
    work: Scratch,
    stop: &Stop,
    part: Option<&Part>,
) -> Result<Prepared, Failure> {
    let clang = clew_front::find_clang()?;
    let start = Instant::now();
    let Specified { loaded, natives, contracts } = specification::load(config, project, work.path(), stop)?;
    let front_seconds = start.elapsed().as_secs_f64();
    reserved::check(&loaded.program)?;
    let goals = config.goals(scope::of(config, &loaded.program)?);
    let chosen = select(&loaded.program, config, goals.within.as_ref(), part)?;
    let whole = config.outside.is_some() && !chosen.is_empty();
    let roots = if whole { vec![main_of(&loaded.program)?] } else { chosen.clone() };
    specification::check_replaced(project, &loaded, &roots)?;
    let Loaded { mut program, warnings, .. } = loaded;
    program.labels_branch = config.labels_branch;
    let tools = tools(clang, stop);
    Ok(Prepared {
        program,
        contracts,
        natives,
        goals,
        chosen,
        roots,
        tools,
        work,
        stop: stop.clone(),
        warnings,
        front_seconds,
    })
}

/// Of the time, the most that is kept for writing and confirming tests.
const MOST_KEPT: f64 = 0.4;
/// Confirming takes so many times as long as compiling did before: each file of tests includes the unit.
const CONFIRMS: f64 = 3.5;
/// What it takes at least.
const CONFIRMS_LEAST: Duration = Duration::from_millis(300);

/// When a search must be over so that its tests can be written and confirmed in time.
pub fn until(config: &Config, front_seconds: f64) -> Option<Instant> {
    let end = config.end()?;
    let left = end.saturating_duration_since(Instant::now());
    let confirms = Duration::from_secs_f64(front_seconds * CONFIRMS) + CONFIRMS_LEAST;
    Some(end - confirms.min(left.mul_f64(MOST_KEPT)))
}

/// Searches, writes and confirms; what a given suite covers is covered.
pub fn generate(
    config: &Config,
    project: Option<&Project>,
    prepared: Prepared,
    given: Option<&Given>,
    progress: &Progress,
) -> Result<Outcome, Failure> {
    let stop = prepared.stop.clone();
    let found = find(config, project, prepared, given, progress, "")?;
    let wall = found.spent.over(config.began.elapsed(), 1);
    conclude(config, Some(&config.output()), found, wall, &stop)
}

/// The same, but for what sums up. `namesake`: what sets the unit's files apart from those of others of the same name.
pub fn find(
    config: &Config,
    project: Option<&Project>,
    prepared: Prepared,
    given: Option<&Given>,
    progress: &Progress,
    namesake: &str,
) -> Result<Found, Failure> {
    let Prepared {
        mut program,
        contracts,
        natives,
        goals,
        chosen,
        roots,
        tools,
        work,
        stop,
        warnings,
        front_seconds,
    } = prepared;
    let output = config.output();
    let dump = config.dump_queries.as_deref().map(Dump::prepare).transpose()?;
    let tests_dir = make_place(&output)?;
    warnings.iter().for_each(|warning| progress.say(&format!("clew: {warning}")));

    let host = HostSymbols::of(&tools.clang);
    clew_emit::settle_weak(&mut program, &host);
    let (engine, elsewhere) = (Engine::new(&program)?, clew_vm::Elsewhere::new(&program)?);
    let writer = writer(config, project, &program, (&engine, &elsewhere), work.path(), &stop)?;
    let (began, until) = (Instant::now(), until(config, front_seconds));
    let sequences = match config.sequences {
        true => First {
            program: &program,
            engine: &engine,
            elsewhere: &elsewhere,
            config,
            project,
            contracts: &contracts,
            goals: &goals,
            functions: &chosen,
            stop: &stop,
            progress,
        }
        .sequences(until.map(|until| until.saturating_duration_since(began) / 2))?,
        false => Vec::new(),
    };
    let shown = config.sequences.then(|| {
        let cases = sequences.iter().flat_map(|result| &result.cases);
        Given::of_runs(&program, cases.map(|case| &case.run))
    });
    let work_on = Work {
        writer: writer.as_ref(),
        program: &program,
        engine: &engine,
        elsewhere: &elsewhere,
        config,
        until,
        goals: &goals,
        functions: &roots,
        chosen: &chosen,
        contracts: &contracts,
        given: given.or(shown.as_ref()),
        dump: dump.as_ref(),
        progress,
    };
    stop.keep();
    let (mut results, failed) = pool::search(&work_on, &stop);
    if config.sequences {
        results = results.into_iter().map(|result| join(&sequences, result)).collect();
    }
    let searched = began.elapsed();
    dump.map_or(Ok(()), Dump::finish)?;
    // That nothing was found in time means nothing where time was cut short.
    let unsatisfied = || specification::unsatisfied(project, &contracts, &program, &results);
    if !stop.is_raised()
        && let Some(failure) = unsatisfied()
    {
        // What `make_place` made goes again, unless there is something in it.
        let _ = std::fs::remove_dir(&tests_dir).and_then(|()| std::fs::remove_dir(&output));
        return Err(failure);
    }
    header::keep(&program, &output)?;
    let confirms = Instant::now();
    let mut session = Session {
        framework: config.framework,
        wishes: wishes(config, project, &program),
        program: &program,
        natives: &natives,
        criteria: &config.criteria,
        mcdc: config.mcdc,
        sources: Sources::new(&program),
        host,
        tools,
        tests_dir,
        given,
        work: work.path().to_path_buf(),
        progress,
        rows: Vec::new(),
        written: Written {
            wrong: failed.iter().map(|name| format!("clew failed on {name}, which is left out")).collect(),
            ..Written::default()
        },
        headers: Vec::new(),
        before: Vec::new(),
        namesake: namesake.to_owned(),
        outside: config.outside.clone(),
    };
    for unit in (0..program.units.len()).map(UnitId::at) {
        let own: Vec<&UnitResult> =
            results.iter().filter(|result| program.function(result.function).unit == unit).collect();
        if !own.is_empty() {
            let part = own.len() as f64 / results.len() as f64;
            let line = progress
                .start(&format!("running the tests of {}", program.units[unit.index()].path.display()));
            session.unit(unit, own, front_seconds * part)?;
            progress.finish(line);
        }
    }
    let Session { mut rows, mut written, .. } = session;
    if let Some(directory) = &config.certificates {
        written.files.extend(certify::certify(directory, &program, &results)?);
        certify::name(directory, &program, &results, &mut rows);
    }
    let structures: Vec<_> = results.iter().map(|result| (result.function, &result.structure)).collect();
    let unmeasured = summarise::unmeasured(&program, &config.criteria, &structures);
    let spent = Spent {
        front: Duration::from_secs_f64(front_seconds),
        search: searched,
        confirm: confirms.elapsed(),
    };
    Ok(Found { rows, unmeasured, written, left_out: Vec::new(), spent })
}

/// The tests of a function: those that go through the interface, and those that make states up for what these leave open.
fn join<'p>(sequences: &[UnitResult<'p>], mut result: UnitResult<'p>) -> UnitResult<'p> {
    // Its own tests show it.
    for verdict in &mut result.verdicts {
        if matches!(verdict, Verdict::Given) {
            *verdict = Verdict::Open;
        }
    }
    let Some(first) = sequences.iter().find(|first| first.function == result.function) else {
        result.sequences = Some([0, 0]);
        return result;
    };
    let UnitResult { cases, errors, inputs: [inputs, error_inputs], .. } = first;
    let is_new = |(trap, _): &(Trap, Recorded)| {
        !errors.iter().any(|(known, _)| known.kind == trap.kind && known.place == trap.place)
    };
    let [more, more_errors] = std::mem::take(&mut result.inputs);
    let of_state = std::mem::take(&mut result.errors).into_iter().zip(more_errors);
    let (of_state, of_state_inputs): (Vec<_>, Vec<_>) = of_state.filter(|(error, _)| is_new(error)).unzip();
    result.sequences = Some([cases.len(), errors.len()]);
    result.inputs = [[&inputs[..], &more].concat(), [&error_inputs[..], &of_state_inputs].concat()];
    result.cases = [&cases[..], &result.cases].concat();
    result.errors = [&errors[..], &of_state].concat();
    result
}

/// What writes certificates, if they are wanted.
pub fn writer<'p>(
    config: &Config,
    project: Option<&Project>,
    program: &'p Program,
    (engine, elsewhere): (&'p Engine, &'p clew_vm::Elsewhere<'p>),
    work: &Path,
    stop: &Stop,
) -> Result<Option<Writer<'p>>, Failure> {
    let Some(directory) = &config.certificates else { return Ok(None) };
    let failed = |source| Failure::Certificates { path: directory.clone(), source };
    std::fs::create_dir_all(directory).map_err(failed)?;
    clew_edge::can_write(directory).map_err(failed)?;
    let claim = certify::claim(config, project, program, &clew_front::find_clang()?, work, stop)?;
    Ok(Some(Writer { program, engine, elsewhere, claim, stop: stop.clone() }))
}

/// What is wanted of the tests' text.
pub fn wishes(config: &Config, project: Option<&Project>, program: &Program) -> Wishes {
    let required = |id: FunctionId| Some((id, project?.requirements(&program.function(id).name)));
    let requirements = program.function_ids().filter_map(required).filter(|(_, all)| !all.is_empty());
    Wishes { oracle: config.oracle, requirements: requirements.collect() }
}

/// That the framework is there, before anything else is done.
fn check_framework(config: &Config, tools: &Tools, work: &Path) -> Result<(), Failure> {
    let missing = clew_emit::installed(tools, config.framework, &config.cflags, work)?;
    missing.map_or(Ok(()), |sentence| Err(Failure::Usage(sentence)))
}

/// Where nobody says where to write, a link of that name is not followed out of the project.
pub fn stay_inside(config: &Config) -> Result<(), Failure> {
    let (root, output) = (project::root(Path::new(".")), config.output());
    match project::leads_outside(&root, &output).filter(|_| config.output.is_none()) {
        None => Ok(()),
        Some(place) => Err(Failure::Usage(format!(
            "{0} leads to {1}, outside of the project: say -o {0} if that is meant",
            output.display(),
            place.display()
        ))),
    }
}

/// The directory for tests, which can be written to.
pub fn make_place(output: &Path) -> Result<PathBuf, Failure> {
    let tests = output.join("tests");
    let failed = |source| Failure::Output { path: tests.clone(), source };
    std::fs::create_dir_all(&tests).map_err(failed)?;
    clew_edge::sweep(output);
    clew_edge::sweep(&tests);
    clew_edge::can_write(&tests).map_err(failed)?;
    Ok(tests)
}

pub fn tools(clang: Clang, stop: &Stop) -> Tools {
    let Clang { clang, profdata, cov } = clang;
    Tools { clang, profdata, cov, stop: stop.clone() }
}
