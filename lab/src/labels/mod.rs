//! Searches for labels in the ways that LTest compares (section VI, Table I): every path, depth first, without the filter and
//! without proofs. Beside them, how clew searches for the same labels unless told otherwise.
//!
//! Subjects are files in `lab/labels/`, of the kinds and sizes of LTest's. Every function of a file counts; one is called.

mod paper;
mod report;

use crate::clock::{self, Thread};
use crate::engine::engine;
use crate::failure::Failure;
use crate::figures::{End, Figures, Start};
use crate::measure::{Budget, Plan, Until};
use crate::unit::Unit;
use crate::{Places, load};
use clew_cover::Criterion;
use clew_pipeline::{Config, Wanted};
use paper::{LINES, Line};
use std::path::Path;

#[derive(clap::Args)]
pub struct Options {
    /// The most seconds of the processor's that one search has
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Only subjects whose name contains this; prints the report and writes no file
    #[arg(long)]
    only: Option<String>,
}

/// How to search, and what that is called.
#[derive(Clone, Copy)]
struct Way {
    name: &'static str,
    what: What,
    /// Whether a label is a branch.
    direct: bool,
    deletion: u8,
}

/// What is searched for, and how far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// Every path of the program without labels.
    Paths,
    /// Every path of the one with labels.
    LabelledPaths,
    /// Labels, as clew searches unless told otherwise.
    Labels,
}

const WAYS: [Way; 5] = [
    Way { name: "plain", what: What::Paths, direct: false, deletion: 2 },
    Way { name: "direct", what: What::LabelledPaths, direct: true, deletion: 0 },
    Way { name: "tight", what: What::LabelledPaths, direct: false, deletion: 0 },
    Way { name: "tight with deletion", what: What::LabelledPaths, direct: false, deletion: 2 },
    Way { name: "clew", what: What::Labels, direct: false, deletion: 2 },
];

/// LTest's operators, of those that clew has: MuJava's AOIU is a part of `uoi`.
const OPERATORS: &str = "wm:aor+cor+ror+uoi";
/// A search that takes less is done three times, and the quickest one counts.
const SHORT: f64 = 1.0;

/// A subject under a criterion, and its figures way by way.
pub struct Row {
    pub line: &'static Line,
    pub loc: usize,
    pub figures: [Figures; WAYS.len()],
    /// Seconds that loading takes: compiling, finding labels, compiling again.
    loads: [f64; WAYS.len()],
}

impl Row {
    pub fn plain(&self) -> &Figures {
        &self.figures[0]
    }

    /// LTest's three.
    pub fn labelled(&self) -> [&Figures; 3] {
        let [_, direct, tight, deletion, _] = &self.figures;
        [direct, tight, deletion]
    }

    pub fn deletion(&self) -> &Figures {
        &self.figures[3]
    }

    pub fn clew(&self) -> &Figures {
        &self.figures[4]
    }

    /// Whether all paths were tried, both without labels and with them.
    pub fn is_whole(&self) -> bool {
        [self.plain(), self.deletion()].iter().all(|figures| !matches!(figures.end, End::Time | End::Failed))
    }

    /// Of tight with deletion, by plain.
    pub fn overhead(&self) -> Overhead {
        let (plain, deletion) = (self.plain(), self.deletion());
        let whole = |at: usize| self.loads[at] + self.figures[at].seconds;
        Overhead {
            search: deletion.seconds / plain.seconds,
            whole: whole(3) / whole(0),
            paths: deletion.runs as f64 / plain.runs as f64,
        }
    }
}

/// How many times as much.
#[derive(Clone, Copy)]
pub struct Overhead {
    pub search: f64,
    /// With loading, as LTest's seconds are: seven paths take it more than one.
    pub whole: f64,
    pub paths: f64,
}

pub fn run(places: &Places, options: &Options) -> Result<(), Failure> {
    let engine = engine(places);
    let is_wanted = |line: &&Line| options.only.as_ref().is_none_or(|only| line.subject.contains(&**only));
    let lines: Vec<&'static Line> = LINES.iter().filter(is_wanted).collect();
    let rows = lines.into_iter().map(|line| measure(places, options, line));
    let rows = rows.collect::<Result<Vec<Row>, Failure>>()?;
    let text = report::write(&engine, options.seconds, &rows);
    if options.only.is_some() {
        print!("{text}");
        return Ok(());
    }
    let path = places.lab.join("results/labels.md");
    std::fs::write(&path, text).map_err(Failure::file(&path))?;
    println!("wrote {}", places.short(&path));
    Ok(())
}

fn measure(places: &Places, options: &Options, line: &'static Line) -> Result<Row, Failure> {
    let file = places.lab.join(format!("labels/{}.c", line.file));
    let text = std::fs::read_to_string(&file).map_err(Failure::file(&file))?;
    let function = text.lines().next().and_then(|line| line.strip_prefix("//~ unit: ")).unwrap_or_default();
    let mut figures = [const { Figures::FAILED }; WAYS.len()];
    let mut loads = [0.0; WAYS.len()];
    for (at, way) in WAYS.iter().enumerate() {
        let before = processor_seconds();
        let unit = load(&file, function, line, *way)?;
        loads[at] = before.zip(processor_seconds()).map_or(0.0, |(before, after)| after - before);
        figures[at] = search(&unit, line, *way, options.seconds);
        let Figures { objectives, covered, infeasible, runs, seconds, end, .. } = &figures[at];
        eprintln!(
            "lab: {} {}, {}: {runs} runs, {seconds:.2} s, {}; of {objectives} {covered} covered, {infeasible} infeasible",
            line.subject,
            line.criterion,
            way.name,
            end.name()
        );
    }
    Ok(Row { line, loc: text.lines().count(), figures, loads })
}

fn search(unit: &Unit, line: &Line, way: Way, seconds: u64) -> Figures {
    let is_clew = way.what == What::Labels;
    let plan = || Plan {
        criterion: criterion(line, way),
        strategy: if is_clew { Default::default() } else { "dfs".parse().unwrap_or_default() },
        seed: 1,
        start: Start::Plain,
        filter: is_clew,
        prove: is_clew,
        deletion: way.deletion,
        until: if is_clew { Until::Clean } else { Until::Tried },
        budget: Budget { runs: u64::MAX, seconds, elements: 4 },
    };
    let first = timed(unit, plan());
    if first.seconds >= SHORT || first.end == End::Failed {
        return first;
    }
    let others = [timed(unit, plan()), timed(unit, plan())];
    others.into_iter().fold(first, |best, other| if other.seconds < best.seconds { other } else { best })
}

/// The seconds are those of the processor: others may work beside it.
fn timed(unit: &Unit, plan: Plan) -> Figures {
    let before = processor_seconds();
    let figures = unit.measure(plan);
    let taken = before.zip(processor_seconds()).map(|(before, after)| after - before);
    Figures { seconds: taken.unwrap_or(figures.seconds), ..figures }
}

/// Those of this thread, and of the compilers that have come to their end; none where the system does not say.
fn processor_seconds() -> Option<f64> {
    Some(Thread::own()?.seconds()? + clock::children_seconds()?)
}

fn wanted(line: &Line) -> Option<Wanted> {
    let text = if line.criterion == "wm" { OPERATORS } else { line.criterion };
    text.parse().ok()
}

fn criterion(line: &Line, way: Way) -> Criterion {
    match wanted(line).filter(|_| way.what != What::Paths) {
        Some(wanted) => wanted.criterion,
        None => Criterion::Branch,
    }
}

fn load(file: &Path, function: &str, line: &Line, way: Way) -> Result<Unit, Failure> {
    let labels = wanted(line).filter(|_| way.what != What::Paths).and_then(|wanted| wanted.labels);
    let config = Config {
        files: vec![file.to_path_buf()],
        cflags: line.size.map(|size| format!("-DSIZE={size}")).into_iter().collect(),
        criteria: vec![criterion(line, way)],
        labels: labels.into_iter().collect(),
        labels_branch: way.direct,
        ..Config::default()
    };
    let prepared = clew_pipeline::examine(&config, None, &Default::default()).map_err(Box::new)?;
    let why = || format!("there is no function {function}");
    let called = prepared.program.defined(function);
    let called = called.ok_or_else(|| Failure::Content { path: file.to_path_buf(), why: why() })?;
    let tested = load::tested(&prepared.program).collect();
    Unit::of_loaded(prepared.program, tested, called)
}
