//! `clew gen`: from C files to tests that llvm-cov has confirmed.

use crate::args::Gen;
use crate::assemble::{UnitTests, Verdict};
use crate::budget::Budget;
use crate::config::{self, Config, Contracts};
use crate::dump::Dump;
use crate::failure::{self, Failure};
use crate::header;
use crate::scope;
use crate::source::Sources;
use crate::specification::{self, Specified};
use crate::summarise::{self, Shared};
use crate::unit::{self, UnitResult};
use clew_cover::{Criterion, Goals, Graph, ObjectiveId, Scope};
use clew_emit::{
    Claim, EmitError, Emitted, HostSymbols, PlainC, Replay, ReplayFile, ReplayJob, Runs, Suite, Test,
    TestFile, Tools,
};
use clew_front::{Clang, Loaded};
use clew_ir::{FunctionId, Program, UnitId};
use clew_report::{FunctionSummary, Progress, Screen, Standing, Style, Summary, Unmeasured, terminal};
use clew_vm::{Contract, Outside};
use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// How many uncovered objectives are listed without `-v`.
const LISTED: usize = 12;
/// How many places that runs could not follow are named for each unit.
const UNFOLLOWED: usize = 5;
/// How often a test file is written again without what clang rejects.
const ATTEMPTS: u32 = 3;

pub fn run(args: &Gen, config: Option<&Config>) -> Result<u8, Failure> {
    let interrupted = catch_interrupt();
    let clang = clew_front::find_clang()?;
    let work =
        tempfile::tempdir().map_err(|source| Failure::Output { path: std::env::temp_dir(), source })?;
    let start = Instant::now();
    let outside = args.outside();
    let Specified { loaded, contracts } = specification::load(args, config, work.path())?;
    let front_seconds = start.elapsed().as_secs_f64();
    let within = scope::of(args, &loaded.program)?;
    let goals = Goals { criteria: args.criteria.clone(), mcdc: args.mcdc, within };
    let chosen = select(&loaded.program, args, goals.within.as_ref())?;
    if chosen.is_empty() {
        return nothing(args);
    }
    let roots = if outside.is_some() { vec![main_of(&loaded.program)?] } else { chosen.clone() };
    specification::check_replaced(config, &loaded, &roots)?;
    let Loaded { program, warnings, .. } = loaded;
    let dump = args.dump_queries.as_deref().map(Dump::prepare).transpose()?;
    let tests_dir = prepare(&args.output)?;
    let screen = screen();
    let progress = Progress::stderr(screen, true);
    warnings.iter().for_each(|warning| progress.say(&format!("clew: {warning}")));

    let code = clew_vm::compile(&program)?;
    let graph = Graph::new(&program);
    let (results, failed) = search(
        &program,
        &code,
        &graph,
        args,
        &roots,
        &chosen,
        &goals,
        &contracts,
        dump.as_ref(),
        &interrupted,
        &progress,
    );
    dump.map_or(Ok(()), Dump::finish)?;
    if let Some(failure) = specification::unsatisfied(config, &contracts, &program, &results) {
        // What `prepare` made goes again, unless there is something in it.
        let _ = std::fs::remove_dir(&tests_dir).and_then(|()| std::fs::remove_dir(&args.output));
        return Err(failure);
    }
    header::keep(&program, &args.output)?;
    let mut session = Session {
        program: &program,
        criteria: &args.criteria,
        sources: Sources::new(&program),
        host: HostSymbols::of(&clang.clang),
        tools: tools(clang),
        tests_dir,
        work: work.path().to_path_buf(),
        progress: &progress,
        rows: Vec::new(),
        wrong: failed.iter().map(|name| format!("clew failed on {name}, which is left out")).collect(),
        files: Vec::new(),
        outside,
    };
    for unit in (0..program.units.len()).map(UnitId::at) {
        let own: Vec<&UnitResult> =
            results.iter().filter(|result| program.function(result.function).unit == unit).collect();
        if !own.is_empty() {
            let part = own.len() as f64 / results.len() as f64;
            session.unit(unit, own, front_seconds * part)?;
        }
    }
    let Session { rows, wrong, files, .. } = session;
    drop(progress);
    let unmeasured = summarise::unmeasured(&program, &args.criteria, &results);
    conclude(args, rows, unmeasured, &wrong, &files, screen, interrupted.load(Ordering::Relaxed))
}

fn tools(clang: Clang) -> Tools {
    let Clang { clang, profdata, cov } = clang;
    Tools { clang, profdata, cov }
}

/// The first Ctrl-C ends the search and keeps what was found, the second ends clew.
pub fn catch_interrupt() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = flag.clone();
    let handler = move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends clew at once, which is no reason not to work.
    let _ = ctrlc::set_handler(handler);
    flag
}

fn screen() -> Screen {
    let terminal = std::io::stdout().is_terminal();
    let utf8 = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .is_some_and(|value| value.to_uppercase().contains("UTF"));
    let color = terminal && std::env::var_os("NO_COLOR").is_none();
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let width = if terminal { columns.unwrap_or(100) } else { usize::MAX };
    Screen { style: Style { color, unicode: terminal && utf8 }, width }
}

/// The functions to be tested: those named, else all that the files themselves define. With a scope those of them that
/// have something in it, and the headers' functions that have.
fn select(program: &Program, args: &Gen, within: Option<&Scope>) -> Result<Vec<FunctionId>, Failure> {
    let all: Vec<FunctionId> = program
        .function_ids()
        .filter(|&id| program.is_tested(id) && program.function(id).coverage.is_some())
        .collect();
    if !args.functions.is_empty() {
        let named = args.functions.iter().map(|name| named(program, &all, name));
        let mut chosen: Vec<FunctionId> = named.collect::<Result<_, _>>()?;
        chosen.sort_unstable();
        chosen.dedup();
        return Ok(match within {
            Some(scope) => scope::inside(program, args, scope, chosen),
            None => chosen,
        });
    }
    if let Some(scope) = within {
        // What a header defines is in every unit that includes it.
        let place = |id| (program.function(id).name.as_str(), program.function(id).place);
        let mut seen = BTreeSet::new();
        let all = scope::inside(program, args, scope, all).into_iter();
        return Ok(all.filter(|&id| seen.insert(place(id))).collect());
    }
    let in_its_file = |id: &FunctionId| {
        let function = program.function(*id);
        function.place.is_some_and(|place| place.file == program.units[function.unit.index()].file)
    };
    let own: Vec<FunctionId> = all.into_iter().filter(in_its_file).collect();
    if own.is_empty() {
        let files: Vec<String> = program
            .units
            .iter()
            .filter(|unit| !unit.runtime)
            .map(|unit| unit.path.display().to_string())
            .collect();
        return Err(Failure::Usage(format!(
            "{}: defines no function that clang compiles; nothing to test (a static function that nothing calls is left out)",
            files.join(", ")
        )));
    }
    Ok(own)
}

fn named(program: &Program, all: &[FunctionId], name: &str) -> Result<FunctionId, Failure> {
    let found = all.iter().copied().find(|&id| program.function(id).name == name);
    found.ok_or_else(|| {
        let mut known: Vec<&str> = all.iter().map(|&id| program.function(id).name.as_str()).collect();
        known.sort_by_key(|other| config::distance(other, name));
        known.truncate(5);
        Failure::Usage(format!(
            "no function `{name}` is defined in these files; did you mean one of {}?",
            known.join(", ")
        ))
    })
}

fn prepare(output: &Path) -> Result<PathBuf, Failure> {
    let tests = output.join("tests");
    let failed = |source| Failure::Output { path: tests.clone(), source };
    std::fs::create_dir_all(&tests).map_err(failed)?;
    let probe = tests.join(".clew-probe");
    std::fs::write(&probe, "").map_err(failed)?;
    std::fs::remove_file(&probe).map_err(failed)?;
    Ok(tests)
}

fn main_of(program: &Program) -> Result<FunctionId, Failure> {
    let main = program.defined("main").filter(|&id| program.is_users(id));
    main.ok_or_else(|| {
        Failure::Usage(
            "the program has no function main, which --argv, --stdin and --file are for".to_owned(),
        )
    })
}

/// Works on the functions side by side. What each finds does not depend on the others. Also the names of those on which
/// clew itself failed.
fn search<'p>(
    program: &'p Program,
    code: &'p clew_vm::ProgramCode,
    graph: &Graph,
    args: &Gen,
    functions: &[FunctionId],
    chosen: &[FunctionId],
    goals: &Goals,
    contracts: &Contracts,
    dump: Option<&Dump>,
    interrupted: &Arc<AtomicBool>,
    progress: &Progress,
) -> (Vec<UnitResult<'p>>, Vec<String>) {
    let jobs = args.jobs().min(functions.len());
    let budget = Budget::new(args.time(), functions.len(), jobs, interrupted.clone());
    let order = small_first(program, functions);
    let (next, done) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (results, failed) = (Mutex::new(BTreeMap::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        scope.spawn(|| budget.watch(&done));
        let workers: Vec<_> = (0..jobs)
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let Some(&index) = order.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                        let function = functions[index];
                        let contract = contracts.of(program, function);
                        let work = || {
                            one(
                                program, code, graph, function, chosen, goals, args, contract, dump, &budget,
                                progress,
                            )
                        };
                        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) {
                            Ok(result) => lock(&results).insert(index, result),
                            Err(_) => {
                                lock(&failed).push(program.function(function).name.clone());
                                None
                            }
                        };
                    }
                })
            })
            .collect();
        workers.into_iter().for_each(|worker| drop(worker.join()));
        done.store(true, Ordering::Relaxed);
    });
    let results = std::mem::take(&mut *lock(&results)).into_values().collect();
    (results, std::mem::take(&mut *lock(&failed)))
}

/// The order in which to work on functions: large ones last, for they can use the time that small ones leave.
fn small_first(program: &Program, functions: &[FunctionId]) -> Vec<usize> {
    let size = |&index: &usize| {
        let coverage = program.function(functions[index]).coverage.as_ref();
        coverage.map_or(0, |coverage| coverage.branches.len())
    };
    let mut order: Vec<usize> = (0..functions.len()).collect();
    order.sort_by_key(size);
    order
}

/// What a thread that panicked leaves in there is whole: it inserts as its last step.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn one<'p>(
    program: &'p Program,
    code: &clew_vm::ProgramCode,
    graph: &Graph,
    function: FunctionId,
    chosen: &[FunctionId],
    goals: &Goals,
    args: &Gen,
    contract: Contract,
    dump: Option<&Dump>,
    budget: &Budget,
    progress: &Progress,
) -> UnitResult<'p> {
    let line = progress.start(&program.function(function).name);
    let share = budget.share();
    let what = if args.criteria == [Criterion::Branch] { "branches" } else { "objectives" };
    let show = |state: clew_search::Progress, seconds: f64| {
        let (covered, total) = (state.covered as u64, state.total as u64);
        progress.update(line, Standing { covered, total, what, runs: state.runs, seconds });
    };
    let mut result = unit::work(program, code, graph, function, chosen, goals, args, contract, &share, &show);
    // Its terms can be many: they go with the unit.
    if let (Some(dump), Some(recording)) = (dump, result.recording.take()) {
        dump.write(program, function, &recording);
    }
    progress.finish(line);
    result
}

/// Writes, replays and sums up, unit by unit.
struct Session<'a> {
    program: &'a Program,
    criteria: &'a [Criterion],
    sources: Sources<'a>,
    tools: Tools,
    host: HostSymbols,
    tests_dir: PathBuf,
    work: PathBuf,
    progress: &'a Progress,
    rows: Vec<FunctionSummary>,
    /// What clew got wrong, one sentence each.
    wrong: Vec<String>,
    files: Vec<PathBuf>,
    /// The tests are of a whole program.
    outside: Option<Outside>,
}

impl Session<'_> {
    fn unit(&mut self, unit: UnitId, results: Vec<&UnitResult>, front_seconds: f64) -> Result<(), Failure> {
        let unfollowed: BTreeSet<&String> =
            results.iter().flat_map(|result| &result.exploration.unsupported).collect();
        for sentence in unfollowed.iter().take(UNFOLLOWED) {
            self.progress.say(&format!("clew: cannot follow {sentence}; runs that meet it end there"));
        }
        if unfollowed.len() > UNFOLLOWED {
            self.progress.say(&format!("clew: and {} more such places", unfollowed.len() - UNFOLLOWED));
        }
        let mut tests = UnitTests::new(self.program, &mut self.sources, unit, results);
        let (replay, claims) = self.confirm(&mut tests)?;
        self.contradictions(&tests);
        let shared = Shared { front_seconds, replay_seconds: replay.seconds };
        let (mut asked, mut disagreed) = (BTreeMap::new(), BTreeMap::new());
        let decisions = [&tests.tests, &tests.errors].map(|of| tests.decisions(self.program, of));
        let names = claims.iter().map(|claim| &claim.function);
        let names = names.chain(decisions.iter().flatten().map(|decision| &decision.function));
        names.for_each(|name| *asked.entry(name.clone()).or_default() += 1);
        self.judge(&replay, &mut disagreed);
        let rows = summarise::functions(
            self.program,
            self.criteria,
            &mut self.sources,
            &tests,
            &disagreed,
            &asked,
            shared,
        );
        self.rows.extend(rows);
        Ok(())
    }

    /// Writes the tests and has llvm-cov confirm what they claim. Tests that do not compile are left out, and said so.
    fn confirm(&mut self, tests: &mut UnitTests) -> Result<(Replay, Vec<Claim>), Failure> {
        for attempt in 0.. {
            let emitted = self.emit(tests)?;
            tests.without(&emitted.dropped);
            let claims = tests.claims(self.program);
            let files = self.replayed(tests, &emitted);
            if files.is_empty() {
                break;
            }
            let error = match self.replay(tests.unit, files, &claims) {
                Ok(replay) => return Ok((replay, claims)),
                Err(error) => error,
            };
            let rejected = rejected_tests(&error);
            if rejected.is_empty() || attempt == ATTEMPTS {
                self.wrong.push(error.to_string());
                break;
            }
            let names = rejected.join(", ");
            self.progress
                .say(&format!("clew: left out, because clang rejects what clew wrote for it: {names}"));
            tests.without(&rejected);
        }
        Ok((Replay::default(), Vec::new()))
    }

    /// The tests that pass, and of those that show errors the ones that crash natively.
    fn replayed(&self, tests: &UnitTests, emitted: &Emitted) -> Vec<ReplayFile> {
        let file = |file: &TestFile, runs, of: &[Test]| ReplayFile {
            path: self.tests_dir.join(&file.path_name),
            runs,
            decisions: tests.decisions(self.program, of),
        };
        let passing = emitted.tests.iter().map(|passing| file(passing, Runs::All, &tests.tests));
        let crashing = Runs::Crashing(tests.crashing());
        let errors = emitted.errors.iter().map(|errors| file(errors, crashing.clone(), &tests.errors));
        passing.chain(errors).collect()
    }

    /// What the search itself shows to be wrong.
    fn contradictions(&mut self, tests: &UnitTests) {
        for (number, result) in tests.results.iter().enumerate() {
            let place = |id: ObjectiveId| {
                let range = result.structure.objectives[id.index()].range;
                format!("{}:{}:{}", self.program.file_name(range.file), range.start.0, range.start.1)
            };
            if let Some(id) = result.exploration.miscounted {
                self.wrong.push(format!("{} was reached by its edge, but not counted", place(id)));
            }
            for id in result.structure.ids() {
                if let Verdict::Contradiction(test) = tests.verdict(number, id) {
                    self.wrong.push(format!("{} was proven infeasible, but {test} covers it", place(id)));
                }
            }
        }
    }

    /// Writes the test files of the unit and removes those of an earlier run that are no longer true.
    fn emit(&mut self, tests: &UnitTests) -> Result<Emitted, Failure> {
        let source = &self.program.files[self.program.units[tests.unit.index()].file.index()].path;
        let include = relative(&self.tests_dir, source);
        let all: Vec<_> = tests.tests.iter().chain(&tests.errors).cloned().collect();
        let stubs = clew_emit::stubs(self.program);
        let hosted = clew_emit::hosted(self.program, &stubs, &self.host);
        let suite = Suite {
            program: self.program,
            unit: tests.unit,
            include: &include,
            stubs: &stubs,
            hosted: &hosted,
            tests: &all,
            outside: self.outside.as_ref(),
        };
        let flags = &self.program.units[tests.unit.index()].flags;
        let hidden =
            clew_emit::hidden_types(&self.tools, &suite, flags, &self.tests_dir).unwrap_or_else(|error| {
                self.wrong.push(error.to_string());
                Vec::new()
            });
        let mut emitted = PlainC.write_without(&suite, &hidden);
        if let Some(number) = self.namesake(tests.unit) {
            for file in [&mut emitted.tests, &mut emitted.errors].into_iter().flatten() {
                file.path_name = file.path_name.replacen(".c", &format!("_{number}.c"), 1);
            }
        }
        emitted.warnings.iter().for_each(|warning| self.progress.say(&format!("clew: {warning}")));
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        for (file, stale) in
            [(&emitted.tests, format!("test_{stem}.c")), (&emitted.errors, format!("test_{stem}_errors.c"))]
        {
            match file {
                Some(file) => self.write(file)?,
                None => {
                    let _ = std::fs::remove_file(self.tests_dir.join(stale));
                }
            }
        }
        Ok(emitted)
    }

    /// Which of several units with the same file name this is, from 2.
    fn namesake(&self, unit: UnitId) -> Option<usize> {
        let name = |index: usize| self.program.units[index].path.file_name();
        let before = (0..unit.index()).filter(|&other| name(other) == name(unit.index())).count();
        (before > 0).then_some(before + 1)
    }

    fn write(&mut self, file: &TestFile) -> Result<(), Failure> {
        let path = self.tests_dir.join(&file.path_name);
        std::fs::write(&path, &file.text).map_err(|source| Failure::Output { path: path.clone(), source })?;
        self.files.push(path);
        Ok(())
    }

    fn replay(&self, unit: UnitId, files: Vec<ReplayFile>, claims: &[Claim]) -> Result<Replay, EmitError> {
        let job = ReplayJob {
            files,
            flags: self.program.units[unit.index()].flags.clone(),
            objects: self.link(unit)?,
            claims: claims.to_vec(),
            limits: clew_emit::Limits::default(),
            work: self.work.join(format!("unit{}", unit.index())),
        };
        clew_emit::replay(&self.tools, &job)
    }

    /// The program's other units, compiled.
    fn link(&self, unit: UnitId) -> Result<Vec<PathBuf>, EmitError> {
        let others =
            self.program.units.iter().enumerate().filter(|&(i, other)| i != unit.index() && !other.runtime);
        others
            .map(|(_, other)| {
                let source = &self.program.files[other.file.index()].path;
                clew_emit::compile_linked(&self.tools, source, &other.flags, &self.work)
            })
            .collect()
    }

    fn judge(&mut self, replay: &Replay, disagreed: &mut BTreeMap<String, u64>) {
        for test in &replay.failed_tests {
            self.wrong.push(format!("a test does not pass natively: {test}"));
        }
        for (function, sentence) in &replay.wrong_decisions {
            *disagreed.entry(function.clone()).or_default() += 1;
            self.wrong.push(sentence.clone());
        }
        for disagreement in &replay.disagreed {
            *disagreed.entry(disagreement.claim.function.clone()).or_default() += 1;
            self.wrong.push(disagreement.to_string());
        }
    }
}

/// The tests that clang's complaints about an emitted file lie in.
fn rejected_tests(error: &EmitError) -> Vec<String> {
    let EmitError::Compile { file, output } = error else { return Vec::new() };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut out = BTreeSet::new();
    for message in output.lines().filter(|line| line.contains(": error: ")) {
        let Some((_, rest)) = message.split_once(&format!("{name}:")) else { continue };
        let Some(line) = rest.split(':').next().and_then(|line| line.parse::<usize>().ok()) else { continue };
        let heads = text.lines().take(line).filter_map(|line| line.strip_prefix("static void test_"));
        out.extend(heads.last().and_then(|head| head.split('(').next()).map(|name| format!("test_{name}")));
    }
    out.into_iter().collect()
}

/// `to`, as seen from the directory `from`.
fn relative(from: &Path, to: &Path) -> String {
    let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let (from, to) = (absolute(from), absolute(to));
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let ups = from.components().skip(common).map(|_| "..");
    let downs = to.components().skip(common).map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = ups.map(str::to_owned).chain(downs).collect();
    parts.join("/")
}

/// Nothing has changed, and scripts get to know it as they get to know the rest.
fn nothing(args: &Gen) -> Result<u8, Failure> {
    let sentence = scope::nothing(args)?;
    prepare(&args.output)?;
    let (_, path) = summarised(args, Vec::new(), Vec::new())?;
    println!("{sentence}\nwrote {}", path.display());
    Ok(0)
}

/// Writes the summary.
fn summarised(
    args: &Gen,
    rows: Vec<FunctionSummary>,
    unmeasured: Vec<Unmeasured>,
) -> Result<(Summary, PathBuf), Failure> {
    let command = std::env::args().skip(1).collect();
    let summary = Summary { unmeasured, ..Summary::new(command, args.seed, rows) };
    let path = args.output.join("summary.json");
    std::fs::write(&path, summary.to_json())
        .map_err(|source| Failure::Output { path: path.clone(), source })?;
    Ok((summary, path))
}

fn conclude(
    args: &Gen,
    rows: Vec<FunctionSummary>,
    unmeasured: Vec<Unmeasured>,
    wrong: &[String],
    files: &[PathBuf],
    screen: Screen,
    interrupted: bool,
) -> Result<u8, Failure> {
    let (summary, path) = summarised(args, rows, unmeasured)?;
    print!("{}", terminal(&summary, screen, if args.verbose { None } else { Some(LISTED) }));
    if args.verbose {
        print!("{}", details(&summary));
    }
    println!();
    files.iter().for_each(|file| println!("wrote {}", file.display()));
    println!("wrote {}", path.display());
    if interrupted {
        eprintln!("clew: interrupted; what was found until then is kept");
    }
    for sentence in wrong {
        eprintln!("clew: internal error: {sentence}");
    }
    if !wrong.is_empty() {
        eprintln!("clew: this is a bug of clew's; please report it with the file and the command");
        return Ok(failure::INTERNAL);
    }
    Ok(if missed(args, &summary) { failure::MISSED } else { 0 })
}

/// Where the time and the queries went.
fn details(summary: &Summary) -> String {
    let total = &summary.total;
    let by_stage = total.queries.by_stage.iter().filter(|(_, stage)| stage.answered > 0);
    let stages: Vec<String> = by_stage
        .map(|(name, stage)| format!("{name} {} in {:.2} s", stage.answered, stage.seconds))
        .collect();
    format!(
        "\n{} runs, {} instructions, {} queries ({} sat, {} unsat, {} unknown; {}), {} divergences\n\
         seconds: front {:.2}, vm {:.2}, solve {:.2}, replay {:.2}\n",
        total.runs,
        total.instructions,
        total.queries.asked,
        total.queries.sat,
        total.queries.unsat,
        total.queries.unknown,
        stages.join(", "),
        total.divergences,
        total.seconds.front,
        total.seconds.vm,
        total.seconds.solve,
        total.seconds.replay,
    )
}

fn missed(args: &Gen, summary: &Summary) -> bool {
    let mut any = false;
    for (criterion, threshold) in args.thresholds() {
        let (Some(threshold), Some(counted)) = (threshold, summary.total.criteria.get(criterion.name()))
        else {
            continue;
        };
        let feasible = counted.total - counted.infeasible;
        let percent = if feasible == 0 { 100.0 } else { 100.0 * counted.covered as f64 / feasible as f64 };
        if percent < threshold {
            eprintln!("clew: {criterion} coverage is {percent:.1} %, below the {threshold} % asked for");
            any = true;
        }
    }
    any
}
