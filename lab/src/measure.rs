//! One search, and its figures.

use crate::unit::Unit;
use clew_cover::{Criterion, Goals, Structure};
use clew_search::{Explorer, Settings, Status};
use clew_vm::{Bounds, Vm};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Milliseconds of Z3's work on one query, counted in steps: where many queries are hard, more of them are asked before
/// the time is over.
pub const SOLVER: u64 = 100;

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub criterion: Criterion,
    pub filter: bool,
    pub budget: Budget,
}

/// Runs are what is compared; the time is a net for what would never end. The same for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub runs: u64,
    pub seconds: u64,
    /// How many elements an input array (a string, say) has at most.
    pub elements: u64,
}

/// Why a search was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Everything is covered.
    Covered,
    /// Nothing was left to try.
    Exhausted,
    Runs,
    Time,
    /// clew itself failed.
    Failed,
}

impl End {
    pub const ALL: [End; 5] = [End::Covered, End::Exhausted, End::Runs, End::Time, End::Failed];

    pub fn name(self) -> &'static str {
        match self {
            End::Covered => "covered",
            End::Exhausted => "exhausted",
            End::Runs => "runs",
            End::Time => "time",
            End::Failed => "failed",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Figures {
    pub objectives: u64,
    pub covered: u64,
    pub infeasible: u64,
    pub runs: u64,
    pub queries: u64,
    /// Candidates that were left out.
    pub filtered: u64,
    pub seconds: f64,
    /// Those that the filter took.
    pub filter_seconds: f64,
    pub end: End,
    /// How it came there.
    pub curve: Curve,
}

/// Each time that more was covered: how many objectives, after so many runs and queries.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Curve(pub Vec<[u64; 3]>);

impl Curve {
    /// The runs and queries that it took to cover so many.
    pub fn cost(&self, covered: u64) -> [u64; 2] {
        let reached = self.0.iter().find(|[known, ..]| *known >= covered);
        reached.filter(|_| covered > 0).map_or([0; 2], |&[_, runs, queries]| [runs, queries])
    }

    pub fn covered(&self) -> u64 {
        self.0.last().map_or(0, |[covered, ..]| *covered)
    }
}

impl Figures {
    pub const FAILED: Figures = Figures {
        objectives: 0,
        covered: 0,
        infeasible: 0,
        runs: 0,
        queries: 0,
        filtered: 0,
        seconds: 0.0,
        filter_seconds: 0.0,
        end: End::Failed,
        curve: Curve(Vec::new()),
    };
}

pub fn measure(unit: &Unit, plan: Plan) -> Figures {
    let Some(vm) = unit.vm() else { return Figures::FAILED };
    let goals = Goals { criteria: vec![plan.criterion], ..Goals::default() };
    let structure = Structure::new(&unit.program, &unit.tested, &goals);
    let stop = Arc::new(AtomicBool::new(false));
    let (done, waiting) = channel::<()>();
    let timeout = Duration::from_secs(plan.budget.seconds);
    std::thread::scope(|scope| {
        let late = stop.clone();
        let net = scope.spawn(move || {
            let is_late = waiting.recv_timeout(timeout) == Err(RecvTimeoutError::Timeout);
            if is_late {
                late.store(true, Ordering::Relaxed);
            }
            is_late
        });
        // Dropped when the search is over, also where it panics: then the net need not wait.
        let done = done;
        let mut figures = search(unit, &vm, structure, plan, &stop);
        drop(done);
        if net.join().unwrap_or(false) && figures.end != End::Covered {
            figures.end = End::Time;
        }
        figures
    })
}

fn search(unit: &Unit, vm: &Vm, structure: Structure, plan: Plan, stop: &Arc<AtomicBool>) -> Figures {
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let settings = Settings {
        strategy: "dfs".parse().unwrap_or_default(),
        seed: 1,
        runs: Some(plan.budget.runs),
        bounds: Bounds { max_array: plan.budget.elements, ..Bounds::default() },
        solver: clew_solve::Limits { interrupt: stop.clone(), ..clew_solve::Limits::millis(SOLVER) },
        filter: plan.filter,
        exhaust: false,
        record: false,
    };
    let explorer = Explorer::new(vm, &unit.code, structure, &unit.graph, settings, stop, &clock);
    // Once everything is covered, clew goes on to look for errors, which is not at issue here.
    let curve = RefCell::new(Curve::default());
    let progress = |state: clew_search::Progress| {
        let covered = state.covered as u64;
        let mut curve = curve.borrow_mut();
        if covered > curve.covered() {
            curve.0.push([covered, state.runs, state.queries]);
        }
        if state.covered == state.total && state.total > 0 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let (exploration, structure) = explorer.explore(&progress);
    let count = |wanted: fn(&Status) -> bool| {
        exploration.status.iter().filter(|&status| wanted(status)).count() as u64
    };
    let (objectives, covered) =
        (structure.objectives.len() as u64, count(|status| matches!(status, Status::Covered(_))));
    let end = match exploration.stats.runs {
        _ if covered == objectives => End::Covered,
        runs if runs >= plan.budget.runs => End::Runs,
        _ => End::Exhausted,
    };
    Figures {
        objectives,
        covered,
        infeasible: count(|status| matches!(status, Status::Infeasible)),
        runs: exploration.stats.runs,
        queries: exploration.stats.queries,
        filtered: exploration.stats.filtered,
        seconds: clock(),
        filter_seconds: exploration.stats.filter_seconds,
        end,
        curve: curve.into_inner(),
    }
}
