//! Modules tested through their interfaces by sequences of calls that are evolved, solved, and both, as EvoSuite's authors had
//! it (section IV): the lab's own in `modules/`, and public ones that somebody has put into `out/modules/`.
//!
//! A run has a time, of the processor and not of the clock, so that a busy machine does the same. The default's parameters
//! are chosen on every third module (`--choose`), and all modules are reported.

mod report;
mod results;
mod time;
mod way;

use crate::engine::engine;
use crate::failure::Failure;
use crate::{Places, catalogue, load, pool};
use clew_ir::{FunctionId, Program};
use clew_pipeline::Engine;
use results::{Figures, Results};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use way::Way;

#[derive(clap::Args)]
pub struct Options {
    /// The most seconds of one run, of the processor
    #[arg(long, default_value_t = 0.3)]
    seconds: f64,
    /// How many runs of each module in each way
    #[arg(long, default_value_t = 10)]
    seeds: u64,
    /// How many runs side by side
    #[arg(short, long, default_value_t = 1)]
    jobs: usize,
    /// Only modules whose name contains this; prints the report and writes no file
    #[arg(long)]
    only: Option<String>,
    /// Candidates for the default on every third module; prints their means and writes no file
    #[arg(long)]
    choose: bool,
    /// Uses no results from before
    #[arg(long)]
    fresh: bool,
}

pub const OWN: &str = "own";
const FETCHED: &str = "fetched";

/// A file with an interface.
pub struct Subject {
    pub project: &'static str,
    pub name: String,
    pub file: PathBuf,
}

/// A module and what came of it, way by way, seed by seed.
pub struct Row {
    pub project: &'static str,
    pub name: String,
    pub lines: usize,
    pub functions: usize,
    pub figures: Vec<Vec<Figures>>,
}

/// A module that is ready to be tested.
pub struct Unit {
    pub program: Program,
    pub engine: Engine,
    /// The functions that count, and those that a caller can call.
    pub tested: Vec<FunctionId>,
    pub called: Vec<FunctionId>,
}

pub fn run(places: &Places, options: &Options) -> Result<(), Failure> {
    let engine = engine(places);
    let mut subjects = subjects(&places.lab.join("modules"), OWN)?;
    let fetched = places.out().join("modules");
    if fetched.is_dir() {
        subjects.extend(self::subjects(&fetched, FETCHED)?);
    }
    if let Some(only) = &options.only {
        subjects.retain(|subject| subject.name.contains(&**only));
    }
    let ways = if options.choose { way::candidates() } else { way::compared() };
    if options.choose {
        subjects = subjects.into_iter().step_by(THIRD).collect();
    }
    let results = Results::open(places, &engine, options.fresh)?;
    let rows = pool::each(options.jobs, &subjects, |worker, subject| {
        row(places, options, &ways, &results, subject, worker)
    });
    // What is left of it does no harm.
    let _ = std::fs::remove_dir_all(catalogue::work_of_all(places));
    let rows: Vec<Row> = rows.into_iter().flatten().collect::<Result<_, Failure>>()?;
    if options.choose {
        print!("{}", report::choice(&ways, &rows));
        return Ok(());
    }
    let text = report::write(&engine, options.seconds, options.seeds, &ways, &rows);
    if options.only.is_some() {
        print!("{text}");
        return Ok(());
    }
    let path = places.lab.join("results/suite.md");
    std::fs::write(&path, text).map_err(Failure::file(&path))?;
    println!("wrote {}", places.short(&path));
    Ok(())
}

/// The default is chosen on every module of this distance, by name.
pub const THIRD: usize = 3;

fn subjects(directory: &Path, project: &'static str) -> Result<Vec<Subject>, Failure> {
    let entries = std::fs::read_dir(directory).map_err(Failure::file(directory))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let subject = |file: PathBuf| Subject {
        project,
        name: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        file,
    };
    Ok(files.into_iter().map(subject).collect())
}

/// `None` where clew cannot; then it has said why.
fn row(
    places: &Places,
    options: &Options,
    ways: &[Way],
    results: &Results,
    subject: &Subject,
    worker: usize,
) -> Option<Result<Row, Failure>> {
    let unit = unit(&subject.file, &catalogue::work(places, worker));
    let unit = unit.inspect_err(|failure| eprintln!("lab: {}: {failure}", subject.name)).ok()?;
    let text = std::fs::read_to_string(&subject.file).unwrap_or_default();
    let measure = |way: &Way, seed: u64| {
        let key = results.key(subject, &text, way, options.seconds, seed);
        if let Some(known) = results.get(&key) {
            return Ok(known);
        }
        // clew's own failure is a figure too.
        let figures = catch_unwind(AssertUnwindSafe(|| way.measure(&unit, options.seconds, seed)))
            .unwrap_or_else(|_| Figures::failed(&subject.name, way.name));
        results.add(key, &figures)?;
        Ok(figures)
    };
    let of_way =
        |way: &Way| (1..=options.seeds).map(|seed| measure(way, seed)).collect::<Result<Vec<_>, Failure>>();
    let figures = ways.iter().map(of_way).collect::<Result<Vec<_>, Failure>>();
    let row = figures.map(|figures| Row {
        project: subject.project,
        name: subject.name.clone(),
        lines: text.lines().filter(|line| !line.trim().is_empty()).count(),
        functions: unit.tested.len(),
        figures,
    });
    if let Ok(row) = &row {
        eprintln!("lab: {}", report::line(ways, row));
    }
    Some(row)
}

fn unit(file: &Path, work: &Path) -> Result<Unit, Failure> {
    let program = load::load(file, None, work)?;
    let tested: Vec<FunctionId> = load::tested(&program).collect();
    let called = tested.iter().copied().filter(|&id| program.function(id).external).collect();
    let engine = Engine::new(&program)?;
    Ok(Unit { program, engine, tested, called })
}
