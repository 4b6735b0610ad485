//! State machines and drivers searched with proofs and without, as BiTe's authors had it (section 7, Tables 1 and 2).
//!
//! Subjects are whole programs that read their input from `__VERIFIER_nondet_*`: the lab's own in `frontier/`, and public
//! ones that somebody has put into `out/frontier/`. Objectives are the branches of all their functions.

mod paper;
mod report;

use crate::engine::engine;
use crate::failure::Failure;
use crate::figures::{Figures, Start};
use crate::measure::{Budget, Plan, Until};
use crate::programs::{Source, Whole};
use crate::subject::{OWN, Subject};
use crate::unit::Unit;
use crate::{Places, catalogue, pool};
use clew_cover::Criterion;
use clew_search::StrategyName;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Options {
    /// The most seconds of one search
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How many searches side by side
    #[arg(short, long, default_value_t = 2)]
    jobs: usize,
    /// Only subjects whose name contains this; prints the report and writes no file
    #[arg(long)]
    only: Option<String>,
}

/// How to search, and what that is called.
pub struct Way {
    pub name: &'static str,
    strategy: &'static str,
    prove: bool,
}

/// BiTe alone is left out where clew has no such strategy.
const WAYS: [Way; 3] = [
    Way { name: "frontier", strategy: "frontier", prove: true },
    Way { name: "auto", strategy: "auto", prove: true },
    Way { name: "auto, no proofs", strategy: "auto", prove: false },
];

/// They read no more than what functions that are only declared give them.
static WHOLE: Whole =
    Whole { name: "program", source: Source::Own(""), arguments: (0, 0), stdin: 0, files: &[] };
const FETCHED: &str = "fetched";

/// A subject and its figures, way by way.
pub struct Row {
    pub subject: Subject,
    pub lines: usize,
    pub figures: Vec<Figures>,
}

pub fn run(places: &Places, options: &Options) -> Result<(), Failure> {
    let engine = engine(places);
    let ways: Vec<(&Way, StrategyName)> =
        WAYS.iter().filter_map(|way| Some((way, way.strategy.parse().ok()?))).collect();
    let mut subjects = subjects(&places.lab.join("frontier"), OWN)?;
    let fetched = places.out().join("frontier");
    if fetched.is_dir() {
        subjects.extend(self::subjects(&fetched, FETCHED)?);
    }
    if let Some(only) = &options.only {
        subjects.retain(|subject| subject.function.contains(&**only));
    }
    let rows = pool::each(options.jobs, &subjects, |worker, subject| {
        measure(places, options, &ways, subject, worker)
    });
    // What is left of it does no harm.
    let _ = std::fs::remove_dir_all(catalogue::work_of_all(places));
    let rows = rows.into_iter().collect::<Result<Vec<Row>, Failure>>()?;
    let names: Vec<&str> = ways.iter().map(|(way, _)| way.name).collect();
    let text = report::write(&engine, options.seconds, &names, &rows);
    if options.only.is_some() {
        print!("{text}");
        return Ok(());
    }
    let path = places.lab.join("results/frontier.md");
    std::fs::write(&path, text).map_err(Failure::file(&path))?;
    println!("wrote {}", places.short(&path));
    Ok(())
}

fn subjects(directory: &Path, project: &str) -> Result<Vec<Subject>, Failure> {
    let entries = std::fs::read_dir(directory).map_err(Failure::file(directory))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let subject = |file: PathBuf| Subject {
        project: project.to_owned(),
        function: file.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        files: vec![file.clone()],
        file,
        database: None,
        complexity: 0,
        whole: Some(&WHOLE),
    };
    Ok(files.into_iter().map(subject).collect())
}

fn measure(
    places: &Places,
    options: &Options,
    ways: &[(&Way, StrategyName)],
    subject: &Subject,
    worker: usize,
) -> Result<Row, Failure> {
    let text = std::fs::read(&subject.file).map_err(Failure::file(&subject.file))?;
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    let unit = Unit::load(places, subject, worker);
    let figures = |(way, strategy): &(&Way, StrategyName)| {
        let plan = Plan {
            criterion: Criterion::Branch,
            strategy: strategy.clone(),
            seed: 1,
            start: Start::Plain,
            filter: true,
            prove: way.prove,
            deletion: 2,
            until: Until::Clean,
            budget: Budget { runs: u64::MAX, seconds: options.seconds, elements: 4 },
        };
        let figures = unit.as_ref().map_or(Figures::FAILED, |unit| unit.measure(plan));
        let Figures { objectives, covered, infeasible, seconds, .. } = figures;
        let (name, way) = (&subject.function, way.name);
        eprintln!(
            "lab: {name}, {way}: of {objectives} {covered} covered, {infeasible} infeasible, {seconds:.1} s"
        );
        figures
    };
    let figures = ways.iter().map(figures).collect();
    Ok(Row { subject: subject.clone(), lines, figures })
}
