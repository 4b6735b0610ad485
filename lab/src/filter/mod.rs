//! Depth-first search with and without the path filter, under branch coverage and MC/DC (CAUT, section V-D, RQ1).

mod caut;
mod report;
mod table;

use crate::catalogue::{self, Catalogue, Choice};
use crate::engine::engine;
use crate::failure::Failure;
use crate::figures::{End, Figures, Start};
use crate::measure::{Budget, Plan, Until};
use crate::store::Store;
use crate::subject::Subject;
use crate::unit::Unit;
use crate::{Places, pool};
use clew_cover::Criterion;
use clew_search::StrategyName;

#[derive(clap::Args)]
pub struct Options {
    /// The most runs of one search
    #[arg(long, default_value_t = 10000)]
    runs: u64,
    /// A net: the most seconds of one search
    #[arg(long, default_value_t = 4)]
    seconds: u64,
    /// The most elements of an input array: few, so that searches come to an end
    #[arg(long, default_value_t = 3)]
    elements: u64,
    /// How to search; with another one than dfs the report is printed, and no file written
    #[arg(long, default_value = DFS)]
    strategy: StrategyName,
    /// How many searches side by side
    #[arg(short, long, default_value_t = 2)]
    jobs: usize,
    /// Uses no result from before
    #[arg(long)]
    fresh: bool,
    /// Only units whose project, file or function contains this; prints the report and writes no file
    #[arg(long)]
    only: Option<String>,
}

const CHOICE: Choice =
    Choice { experiment: "filter", fetched: &["bash", "flex", "make"], units: 40, own: true, programs: &[] };
/// CAUT's strategy.
const DFS: &str = "dfs";
const CRITERIA: [Criterion; 2] = [Criterion::Branch, Criterion::Mcdc];

/// The same unit, without the filter and with it.
pub struct Pair {
    pub dfs: Figures,
    pub filtered: Figures,
}

impl Pair {
    pub fn is_less(&self) -> bool {
        self.filtered.covered < self.dfs.covered
    }

    /// What it took each side to cover as much as both cover: runs and queries, `[dfs, cs-dfs]`.
    pub fn to_the_same(&self) -> [[u64; 2]; 2] {
        let covered = self.dfs.curve.covered().min(self.filtered.curve.covered());
        let [dfs, filtered] = [&self.dfs, &self.filtered].map(|figures| figures.curve.cost(covered));
        [[dfs[0], filtered[0]], [dfs[1], filtered[1]]]
    }

    /// How far the search with the filter came was up to the machine.
    pub fn is_by_chance(&self) -> bool {
        self.filtered.end == End::Time
    }

    /// Neither search was ended by its budget.
    pub fn came_to_an_end(&self) -> bool {
        let is_whole = |figures: &Figures| matches!(figures.end, End::Covered | End::Exhausted);
        is_whole(&self.dfs) && is_whole(&self.filtered)
    }
}

/// A unit and its results by criterion.
pub struct Row {
    pub subject: Subject,
    pub pairs: Vec<Pair>,
}

pub fn run(places: &Places, options: &Options) -> Result<(), Failure> {
    let engine = engine(places);
    let mut catalogue = Catalogue::collect(places, &CHOICE, options.jobs, options.fresh)?;
    if let Some(only) = &options.only {
        catalogue.subjects.retain(|subject| matches(places, subject, only));
    }
    let store = Store::open(places, &engine, "filter.csv", options.fresh, &[])?;
    let &Options { runs, seconds, elements, ref strategy, .. } = options;
    let budget = Budget { runs, seconds, elements };
    let rows = pool::each(options.jobs, &catalogue.subjects, |worker, subject| {
        let pairs = pairs(places, &store, subject, strategy, budget, worker)?;
        eprintln!("lab: {} {}", places.short(&subject.file), table::brief(&pairs));
        Ok(Row { subject: subject.clone(), pairs })
    });
    // What is left of it does no harm.
    let _ = std::fs::remove_dir_all(catalogue::work_of_all(places));
    let rows = rows.into_iter().collect::<Result<Vec<Row>, Failure>>()?;
    let text = report::write(places, &engine, &catalogue, budget, &rows);
    if options.only.is_some() || strategy.to_string() != DFS {
        print!("{text}");
        return Ok(());
    }
    let path = places.lab.join("results/filter.md");
    std::fs::write(&path, text).map_err(Failure::file(&path))?;
    println!("wrote {}", places.short(&path));
    Ok(())
}

fn matches(places: &Places, subject: &Subject, only: &str) -> bool {
    let file = places.short(&subject.file);
    [&subject.project, &file, &subject.function].iter().any(|text| text.contains(only))
}

/// All results of a unit: those that are known, and the others measured now.
fn pairs(
    places: &Places,
    store: &Store,
    subject: &Subject,
    strategy: &StrategyName,
    budget: Budget,
    worker: usize,
) -> Result<Vec<Pair>, Failure> {
    let plan = |criterion, filter| Plan {
        criterion,
        strategy: strategy.clone(),
        seed: 1,
        start: Start::Plain,
        filter,
        prove: true,
        deletion: 2,
        until: Until::Shown,
        budget,
    };
    let plans: Vec<Plan> =
        CRITERIA.iter().flat_map(|&criterion| [plan(criterion, false), plan(criterion, true)]).collect();
    let mut loaded = None;
    let mut figures = Vec::new();
    for plan in plans {
        let key = store.key(places, subject, &plan);
        if let Some(known) = store.get(&key, true) {
            figures.push(known.clone());
            continue;
        }
        let unit = loaded.get_or_insert_with(|| Unit::load(places, subject, worker));
        let measured = unit.as_ref().map_or(Figures::FAILED, |unit| unit.measure(plan));
        if measured.end != End::Failed {
            store.add(key, &measured)?;
        }
        figures.push(measured);
    }
    let mut figures = figures.into_iter();
    let pairs = std::iter::from_fn(|| Some(Pair { dfs: figures.next()?, filtered: figures.next()? }));
    Ok(pairs.collect())
}
