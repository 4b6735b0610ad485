//! `clew suite`: from a module's files to tests through its own interface, which llvm-cov has confirmed.

mod interface;
mod tests;

use crate::budget::{Budget, Share};
use crate::config::Config;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::generate::{Prepared, make_place, until, wishes};
use crate::header;
use crate::outcome::{Found, Outcome, Spent, Written, conclude};
use crate::project::{At, Contracts, Project, SuiteSpec};
use crate::session::Session;
use crate::source::Sources;
use crate::summarise;
use crate::unit::UnitResult;
use clew_cover::Goals;
use clew_edge::Stop;
use clew_emit::HostSymbols;
use clew_evolve::{Algorithm, Dse, Evolution, Module, Rules, Settings};
use clew_ir::{FunctionId, Program, TypeId, UnitId};
use clew_report::{Progress, Standing};
use clew_vm::{Contract, Limits};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is asked of a suite beside what is asked of any tests.
#[derive(Clone, Debug)]
pub struct SuiteOf {
    /// What declares the interface; none: what is found beside the files.
    pub headers: Vec<PathBuf>,
    pub algorithm: Algorithm,
    pub generations: Option<u64>,
    /// When the solver is asked; `None`: never.
    pub dse: Option<Dse>,
}

impl Default for SuiteOf {
    fn default() -> Self {
        let Settings { algorithm, dse, generations, .. } = Settings::default();
        SuiteOf { headers: Vec::new(), algorithm, generations, dse }
    }
}

/// Evolves, writes and confirms.
pub fn suite(
    config: &Config,
    asked: &SuiteOf,
    project: Option<&Project>,
    prepared: Prepared,
    progress: &Progress,
) -> Result<Outcome, Failure> {
    let Prepared {
        mut program,
        contracts,
        natives,
        goals,
        chosen,
        tools,
        work,
        stop,
        warnings,
        front_seconds,
        ..
    } = prepared;
    let output = config.output();
    let tests_dir = make_place(&output)?;
    warnings.iter().for_each(|warning| progress.say(&format!("clew: {warning}")));
    let host = HostSymbols::of(&tools.clang);
    clew_emit::settle_weak(&mut program, &host);
    let (engine, elsewhere) = (Engine::new(&program)?, clew_vm::Elsewhere::new(&program)?);
    let rules = project.map_or(Ok(Rules::default()), |project| rules(project, &program))?;
    let mut seen = interface::find(config, asked, &program, &chosen, &tools, work.path())?;
    if let Some(why) = interface::include_instead(&program, &mut seen) {
        progress.say(&format!("clew: {why}"));
    }
    seen.called = without_rules(&program, &contracts, seen.called, progress);
    stop.keep();
    let contract = Contract { is_linked: !seen.headers.is_empty(), ..Contract::default() };
    let is_opaque = |ty: TypeId| seen.opaque.contains(&ty);
    let module = || Module {
        program: &program,
        code: &engine.code,
        graph: &engine.graph,
        functions: chosen.clone(),
        called: seen.called.clone(),
        is_opaque: &is_opaque,
        rules: &rules,
        goals: &goals,
        limits: Limits { steps: config.max_steps, ..Limits::default() },
        contract: contract.clone(),
    };
    let started = Instant::now();
    let left = until(config, front_seconds).map(|until| until.saturating_duration_since(started));
    let left = time(config, asked).and(left);
    let (budget, done) = (Budget::new(left, 1, 1, &stop), AtomicBool::new(false));
    let results: Vec<UnitResult> = std::thread::scope(|scope| {
        scope.spawn(|| budget.watch(&done));
        let share = budget.share();
        let evolution = evolve(config, asked, &module(), &share, progress);
        say_of(&evolution, progress);
        let maker = tests::Maker { program: &program, engine: &engine, elsewhere: &elsewhere, goals: &goals };
        let results = maker.results(config, module(), evolution, &share, started);
        done.store(true, Ordering::Relaxed);
        results
    });
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
        given: None,
        work: work.path().to_path_buf(),
        progress,
        rows: Vec::new(),
        written: Written::default(),
        headers: seen.headers.clone(),
        before: seen.before.clone(),
        namesake: String::new(),
        outside: None,
    };
    session.unit(seen.unit, results.iter().collect(), front_seconds)?;
    let Session { rows, written, .. } = session;
    let structures: Vec<_> = results.iter().map(|result| (result.function, &result.structure)).collect();
    let unmeasured = summarise::unmeasured(&program, &config.criteria, &structures);
    let confirm = confirms.elapsed();
    let spent = Spent { front: Duration::from_secs_f64(front_seconds), search: confirms - started, confirm };
    let found = Found { rows, unmeasured, written, spent, ..Found::default() };
    let wall = found.spent.over(config.began.elapsed(), 1);
    conclude(config, Some(&output), found, wall, &stop)
}

/// How many runs a generation is counted as where runs are counted.
const RUNS_OF_GENERATION: u64 = 50;

/// What `clew gen --sequences` has to begin with.
pub struct First<'a, 'p> {
    pub program: &'p Program,
    pub engine: &'p Engine,
    pub elsewhere: &'p clew_vm::Elsewhere<'p>,
    pub config: &'a Config,
    pub project: Option<&'a Project>,
    pub contracts: &'a Contracts,
    pub goals: &'a Goals,
    pub functions: &'a [FunctionId],
    pub stop: &'a Stop,
    pub progress: &'a Progress,
}

impl<'p> First<'_, 'p> {
    /// What sequences of calls cover, unit by unit, in this time: tests include the unit.
    pub fn sequences(&self, time: Option<Duration>) -> Result<Vec<UnitResult<'p>>, Failure> {
        let &First { program, engine, elsewhere, config, goals, functions, progress, .. } = self;
        let rules = self.project.map_or(Ok(Rules::default()), |project| rules(project, program))?;
        let mut units: Vec<UnitId> = functions.iter().map(|&id| program.function(id).unit).collect();
        units.dedup();
        let budget = Budget::new(time, units.len(), 1, self.stop);
        let asked = SuiteOf {
            generations: config.runs.map(|runs| runs.div_ceil(RUNS_OF_GENERATION)),
            ..SuiteOf::default()
        };
        // What is open after this is proven by the search that follows.
        let config = Config { no_proofs: true, ..config.clone() };
        let (mut results, done) = (Vec::new(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| budget.watch(&done));
            for unit in units {
                let is_its = |id: &FunctionId| program.function(*id).unit == unit;
                let external = program.function_ids().filter(|id| {
                    let function = program.function(*id);
                    is_its(id) && program.is_tested(*id) && function.external && function.name != "main"
                });
                let called = without_rules(program, self.contracts, external.collect(), progress);
                let module = || Module {
                    program,
                    code: &engine.code,
                    graph: &engine.graph,
                    functions: functions.iter().copied().filter(is_its).collect(),
                    called: called.clone(),
                    is_opaque: &|_| false,
                    rules: &rules,
                    goals,
                    limits: Limits { steps: config.max_steps, ..Limits::default() },
                    contract: Contract::default(),
                };
                let (started, share) = (Instant::now(), budget.share());
                let evolution = evolve(&config, &asked, &module(), &share, progress);
                let maker = tests::Maker { program, engine, elsewhere, goals };
                results.extend(maker.results(&config, module(), evolution, &share, started));
            }
            done.store(true, Ordering::Relaxed);
        });
        Ok(results)
    }
}

/// Those of the functions of which nobody says what inputs they get: sequences do not go by preconditions.
fn without_rules(
    program: &Program,
    contracts: &Contracts,
    called: Vec<FunctionId>,
    progress: &Progress,
) -> Vec<FunctionId> {
    let (left_out, called): (Vec<FunctionId>, Vec<FunctionId>) =
        called.into_iter().partition(|&id| contracts.place(program, id).is_some());
    for id in left_out {
        let name = program.function(id).called();
        progress.say(&format!("clew: no sequence calls it: {name} has preconditions"));
    }
    called
}

/// Where generations are counted, nothing goes by the clock unless it is asked for.
fn time(config: &Config, asked: &SuiteOf) -> Option<Duration> {
    match asked.generations {
        Some(_) => config.budget,
        None => config.time(),
    }
}

fn evolve<'p>(
    config: &Config,
    asked: &SuiteOf,
    module: &Module<'_, 'p>,
    share: &Share,
    progress: &Progress,
) -> Evolution<'p> {
    let settings = Settings {
        algorithm: asked.algorithm,
        seed: config.seed,
        generations: asked.generations,
        bounds: config.bounds,
        solver: clew_solve::Limits { interrupt: share.search.clone(), ..clew_solve::Limits::default() },
        dse: asked.dse,
        ..Settings::default()
    };
    let began = Instant::now();
    let clock = || began.elapsed().as_secs_f64();
    let line = progress.start("suite");
    let show = |state: clew_evolve::Progress| {
        let (covered, total) = (state.covered as u64, state.total as u64);
        let standing = Standing { covered, total, what: "objectives", runs: state.runs, seconds: clock() };
        progress.update(line, standing);
    };
    let evolved = clew_evolve::evolve(module, &settings, &share.search, &clock, &show);
    share.searched.store(true, Ordering::Relaxed);
    progress.finish(line);
    evolved.finish(&share.shrink, &share.record)
}

/// What sequences cannot do.
fn say_of(evolution: &Evolution, progress: &Progress) {
    for why in &evolution.interface.left_out {
        progress.say(&format!("clew: no sequence calls it: {why}"));
    }
    if !evolution.not_null.is_empty() {
        let names = evolution.not_null.join(", ");
        progress
            .say(&format!("clew: no error, but a rule for callers: a handle must not be null for {names}"));
    }
}

/// What `[suite]` says, of functions that there are.
fn rules(project: &Project, program: &Program) -> Result<Rules, Failure> {
    let SuiteSpec { constructors, release, leave_out, once, before } = &project.suite;
    let known = |name: &At<String>| -> Result<String, Failure> {
        let is_it =
            |id: &clew_ir::FunctionId| program.is_tested(*id) && program.function(*id).name == name.value;
        match program.function_ids().any(|id| is_it(&id)) {
            true => Ok(name.value.clone()),
            false => {
                let sentence = format!("no function `{}` is defined in these files", name.value);
                Err(project.error(name.place, sentence).into())
            }
        }
    };
    let all = |names: &[At<String>]| names.iter().map(known).collect::<Result<Vec<String>, Failure>>();
    let mut pairs = Vec::new();
    for (first, later) in before {
        let first = known(first)?;
        pairs.extend(all(later)?.into_iter().map(|later| (first.clone(), later)));
    }
    Ok(Rules {
        constructors: all(constructors)?,
        release: all(release)?,
        leave_out: all(leave_out)?,
        before: pairs,
        once: all(once)?,
    })
}
