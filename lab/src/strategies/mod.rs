//! All strategies on all subjects, by seeds: CGS, sections 4 and 5, and CAUT's RQ2 (section V-D).

mod appendix;
mod auto;
mod claims;
mod curves;
mod data;
mod in_turn;
mod notes;
mod report;
mod results;
mod tables;
#[cfg(test)]
mod testing;
mod throughput;

use crate::catalogue::{self, Catalogue, Choice};
use crate::engine::engine;
use crate::failure::Failure;
use crate::figures::{End, Figures, Start};
use crate::measure::{Budget, Plan, Until};
use crate::programs::PROGRAMS;
use crate::store::Store;
use crate::subject::Subject;
use crate::unit::Unit;
use crate::{Places, pool};
use clew_cover::Criterion;
use clew_search::StrategyName;
use results::{Example, Results, Row};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

const CHOICE: Choice = Choice {
    experiment: "strategies",
    fetched: &["bash", "expat", "flex", "grep", "make"],
    units: 4,
    own: true,
    programs: &PROGRAMS,
};
/// Subjects on which nothing of clew's was chosen or tuned, and nothing shall be: how `auto` does on others.
const HELD_OUT: Choice = Choice {
    experiment: "held-out",
    fetched: &["diffutils", "gzip", "sed"],
    own: false,
    programs: &[],
    ..CHOICE
};
/// What is compared unless something else is asked for.
const ALL: &str = "dfs,bfs,random-path,random-branch,cfg,rp-md2u,generational,carfast,\
                   cgs,cgs:k=5,cgs:no-dominators,pps,fitnex,pps+fitnex,auto";
/// clew's default.
const AUTO: &str = "auto";
/// The project of the examples in the papers, which are too simple for a subject.
const EXAMPLE: &str = "example";
/// What is tried on these too: of PPS' equals any one, as CAUT has it where it tells of the example.
const ON_EXAMPLE: [&str; 2] = ["pps:any-length", "pps:any-length+fitnex"];
/// How often each strategy searches these, which take no time. They begin as in CAUT, with nothing but zeros.
const EXAMPLE_SEEDS: u64 = 60;

#[derive(clap::Args)]
pub struct Options {
    /// The most runs of one search
    #[arg(long, default_value_t = 4000)]
    runs: u64,
    /// How many searches of each subject by each strategy, with seeds from 1 on
    #[arg(long, default_value_t = 20)]
    seeds: u64,
    /// A net: the most seconds of one search
    #[arg(long, default_value_t = 2)]
    seconds: u64,
    /// The same of a whole program, whose runs take longer
    #[arg(long, default_value_t = 5)]
    program_seconds: u64,
    /// How many functions of each fetched project
    #[arg(long, default_value_t = CHOICE.units)]
    units: usize,
    /// The most elements of an input array
    #[arg(long, default_value_t = 16)]
    elements: u64,
    /// How many searches side by side
    #[arg(short, long, default_value_t = 2)]
    jobs: usize,
    /// Uses no result from before
    #[arg(long)]
    fresh: bool,
    /// Uses results of these versions of clew too: where what has changed since makes no difference to them
    #[arg(long, value_delimiter = ',', value_name = "COMMIT")]
    also: Vec<String>,
    /// But for these strategies
    #[arg(long, value_delimiter = ',', requires = "also", value_name = "STRATEGIES")]
    anew: Vec<StrategyName>,
    /// The path filter for all strategies, not for `auto` alone
    #[arg(long)]
    filter: bool,
    /// Functions of diffutils, gzip and sed instead, on which nothing was chosen: a short report, `results/held-out.md`
    #[arg(long)]
    held_out: bool,
    /// Only these; the report goes to `out/`
    #[arg(long, value_delimiter = ',', default_value = ALL)]
    strategies: Vec<StrategyName>,
    /// Only subjects whose project, file or function contains this; the report goes to `out/`
    #[arg(long)]
    only: Option<String>,
}

impl Options {
    fn is_part(&self) -> bool {
        self.only.is_some() || names(&self.strategies).join(",") != ALL
    }

    /// clew's default has the filter; the papers compare strategies without it.
    fn filters(&self, strategy: &StrategyName) -> bool {
        self.filter || strategy.to_string() == AUTO
    }

    /// What is done with a subject: strategy by strategy, seed by seed.
    fn plans(&self, subject: &Subject) -> Vec<Plan> {
        let seconds = if subject.whole.is_some() { self.program_seconds } else { self.seconds };
        let budget = Budget { runs: self.runs, seconds, elements: self.elements };
        let start = if subject.project == EXAMPLE { Start::Plain } else { Start::Random };
        let plan = |strategy: &StrategyName, seed| Plan {
            criterion: Criterion::Branch,
            strategy: strategy.clone(),
            seed,
            start,
            filter: self.filters(strategy),
            prove: true,
            deletion: 2,
            until: Until::Clean,
            budget,
        };
        let (strategies, seeds) = self.searches(subject);
        strategies.iter().flat_map(|strategy| (1..=seeds).map(move |seed| plan(strategy, seed))).collect()
    }

    /// Which strategies search a subject, and how often each.
    fn searches(&self, subject: &Subject) -> (Vec<StrategyName>, u64) {
        let mut strategies = self.strategies.clone();
        if subject.project != EXAMPLE {
            return (strategies, self.seeds);
        }
        strategies.extend(ON_EXAMPLE.iter().filter_map(|name| name.parse().ok()));
        (strategies, EXAMPLE_SEEDS)
    }
}

pub fn run(places: &Places, options: &Options) -> Result<(), Failure> {
    let engine = engine(places);
    let choice = Choice { units: options.units, ..if options.held_out { HELD_OUT } else { CHOICE } };
    let mut catalogue = Catalogue::collect(places, &choice, options.jobs, options.fresh)?;
    if !options.held_out {
        catalogue.subjects.push(example(places));
    }
    if let Some(only) = &options.only {
        catalogue.subjects.retain(|subject| matches(places, subject, only));
    }
    let store = Store::open(places, &engine, "strategies.csv", options.fresh, &options.also)?;
    let searched = search_all(places, options, &store, &catalogue.subjects);
    // What is left of it does no harm.
    let _ = std::fs::remove_dir_all(catalogue::work_of_all(places));
    let (results, left_out) = sort(options, catalogue.subjects.clone(), searched?);
    let to = if options.is_part() { places.out() } else { places.lab.join("results") };
    let about =
        report::About { version: store.versions(), catalogue: &catalogue, options, left_out: &left_out };
    if options.held_out {
        return write(places, &places.lab.join("results/held-out.md"), &report::held_out(&about, &results));
    }
    let mut files = vec![("strategies.md".to_owned(), report::write(&about, &results))];
    files.push(("strategies-means.csv".to_owned(), data::csv(&results)));
    files.extend(curves::charts(&results));
    for (name, text) in files {
        write(places, &to.join(name), &text)?;
    }
    Ok(())
}

fn write(places: &Places, path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(Failure::file(path))?;
    println!("wrote {}", places.short(path));
    Ok(())
}

fn example(places: &Places) -> Subject {
    let file = places.lab.join("examples/loop_count.c");
    Subject::unit(EXAMPLE, file, None, "loop_count".to_owned(), 5)
}

fn matches(places: &Places, subject: &Subject, only: &str) -> bool {
    let file = places.short(&subject.file);
    [results::group(subject), &file, results::name(subject)].iter().any(|text| text.contains(only))
}

/// A worker, and the unit that it has loaded last: the searches of a subject come one after the other, so that each
/// worker loads it once, and all of them have something to do where there are few subjects.
struct Worker<'a> {
    number: usize,
    loaded: Option<(&'a Subject, Option<Unit>)>,
}

impl<'a> Worker<'a> {
    fn unit(&mut self, places: &Places, subject: &'a Subject) -> Option<&Unit> {
        if self.loaded.as_ref().is_none_or(|(loaded, _)| *loaded != subject) {
            // One at a time: some are large.
            self.loaded = None;
            self.loaded = Some((subject, Unit::load(places, subject, self.number)));
        }
        self.loaded.as_ref().and_then(|(_, unit)| unit.as_ref())
    }
}

/// The figures of all searches, in the order of subjects and plans: those that are known, and the others measured now.
fn search_all(
    places: &Places,
    options: &Options,
    store: &Store,
    subjects: &[Subject],
) -> Result<Vec<Figures>, Failure> {
    let plans = |subject| options.plans(subject).into_iter().map(move |plan| (subject, plan));
    let tasks: Vec<(&Subject, Plan)> = subjects.iter().flat_map(plans).collect();
    let done = AtomicUsize::new(0);
    let worker = |number| Worker { number, loaded: None };
    let figures = pool::each_with(options.jobs, &tasks, worker, |worker, (subject, plan)| {
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        let key = store.key(places, subject, plan);
        if let Some(known) = store.get(&key, options.anew.contains(&plan.strategy)) {
            return Ok(known.clone());
        }
        let unit = worker.unit(places, subject);
        let measured = unit.map_or(Figures::FAILED, |unit| unit.measure(plan.clone()));
        if measured.end != End::Failed {
            store.add(key, &measured)?;
        }
        eprintln!("lab: {number}/{} {} {}", tasks.len(), results::name(subject), brief(plan, &measured));
        Ok(measured)
    });
    figures.into_iter().collect()
}

fn brief(plan: &Plan, figures: &Figures) -> String {
    let (name, seed, covered) = (&plan.strategy, plan.seed, figures.curve.covered());
    let Figures { objectives, runs, seconds, end, .. } = figures;
    format!("{name} {seed}: {covered} of {objectives}, {runs} runs, {seconds:.1} s, {}", end.name())
}

/// Where clew failed once, or nothing is to be covered, strategies cannot be compared: such subjects are left out.
fn sort(options: &Options, subjects: Vec<Subject>, figures: Vec<Figures>) -> (Results, Vec<Subject>) {
    let (mut rows, mut example, mut left_out) = (Vec::new(), None, Vec::new());
    let mut figures = figures.into_iter();
    for subject in subjects {
        let (strategies, seeds) = options.searches(&subject);
        let mut of_strategy = || figures.by_ref().take(seeds as usize).collect::<Vec<_>>();
        let figures: Vec<Vec<Figures>> = strategies.iter().map(|_| of_strategy()).collect();
        let is_whole = |figures: &Figures| figures.end != End::Failed && figures.objectives > 0;
        match figures.iter().flatten().all(is_whole) {
            true if subject.project == EXAMPLE => {
                example = Some(Example { strategies: names(&strategies), figures })
            }
            true => rows.push(Row { subject, figures }),
            false => left_out.push(subject),
        }
    }
    (Results { strategies: names(&options.strategies), rows, example, runs: options.runs }, left_out)
}

fn names(strategies: &[StrategyName]) -> Vec<String> {
    strategies.iter().map(StrategyName::to_string).collect()
}
