//! One search, and its figures.

use crate::clock::Thread;
use crate::figures::{Curve, End, Figures, Point, Start};
use crate::start;
use crate::unit::Unit;
use clew_cover::{Criterion, Goals, Structure};
use clew_search::{Progress, Settings, StrategyName, Verdict};
use clew_term::Model;
use clew_vm::{Bounds, InputSpace, Vm};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Milliseconds of Z3's work on one query, counted in steps: where many queries are hard, more of them are asked before
/// the time is over.
pub const SOLVER: u64 = 100;

/// How often somebody looks whether a search is late.
const LOOK: Duration = Duration::from_millis(20);

/// How to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub criterion: Criterion,
    pub strategy: StrategyName,
    /// Of the strategy and of a random start.
    pub seed: u64,
    pub start: Start,
    pub filter: bool,
    /// Whether provers work beside it.
    pub prove: bool,
    /// LTest's iterative label deletion.
    pub deletion: u8,
    pub until: Until,
    pub budget: Budget,
}

/// When a search is over. Each experiment has its own, so results need not be told apart by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// When everything is covered by runs that come to a good end, as clew itself goes on.
    Clean,
    /// By those or by errors that tests can show, which count in the end: CAUT covers what is executed.
    Shown,
    /// Never: every path is tried (LTest).
    Tried,
}

/// Runs are what is compared; the time, of the processor, is a net for what would never end. The same for all that is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub runs: u64,
    pub seconds: u64,
    /// How many elements an input array (a string, say) has at most.
    pub elements: u64,
}

impl Budget {
    fn bounds(&self) -> Bounds {
        Bounds { max_array: self.elements, ..Bounds::default() }
    }
}

pub fn measure(unit: &Unit, plan: Plan) -> Figures {
    let Some(vm) = unit.vm() else { return Figures::FAILED };
    let goals = Goals { criteria: vec![plan.criterion], ..Goals::default() };
    let structure = Structure::new(&unit.program, &unit.tested, &goals);
    // Who searches has the input already: this takes no time of the search.
    let drawn = match plan.start {
        Start::Plain => None,
        Start::Random => start::random(&vm, plan.budget.bounds(), plan.seed),
    };
    let stop = Arc::new(AtomicBool::new(false));
    let (done, waiting) = channel::<()>();
    let most = plan.budget.seconds as f64;
    let searcher = Thread::own();
    let (from, begin) = (searcher.as_ref().and_then(Thread::seconds), Instant::now());
    // Those of the processor, where the system says them.
    let taken = move || match (searcher.as_ref().and_then(Thread::seconds), from) {
        (Some(now), Some(from)) => now - from,
        _ => begin.elapsed().as_secs_f64(),
    };
    std::thread::scope(|scope| {
        let late = stop.clone();
        let net = scope.spawn(move || {
            while waiting.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if taken() >= most {
                    late.store(true, Ordering::Relaxed);
                    return true;
                }
            }
            false
        });
        // Dropped when the search is over, also where it panics: then the net need not wait.
        let done = done;
        let mut figures = search(unit, &vm, structure, &plan, drawn, &stop);
        drop(done);
        if net.join().unwrap_or(false) && figures.end != End::Covered {
            figures.end = End::Time;
        }
        figures
    })
}

fn search(
    unit: &Unit,
    vm: &Vm,
    structure: Structure,
    plan: &Plan,
    drawn: Option<(InputSpace, Model)>,
    stop: &Arc<AtomicBool>,
) -> Figures {
    let settings = Settings {
        strategy: plan.strategy.clone(),
        seed: plan.seed,
        runs: Some(plan.budget.runs),
        bounds: plan.budget.bounds(),
        solver: clew_solve::Limits { interrupt: stop.clone(), ..clew_solve::Limits::millis(SOLVER) },
        filter: plan.filter,
        prove: plan.prove,
        exhaust: plan.until == Until::Tried,
        deletion: plan.deletion,
        ..Settings::default()
    };
    let start = if drawn.is_some() { Start::Random } else { Start::Plain };
    let begin = Instant::now();
    let clock = || begin.elapsed().as_secs_f64();
    let mut explorer = unit.engine.explorer(vm, structure, settings, stop, &clock);
    if let Some((space, model)) = drawn {
        explorer = explorer.start_from(space, vec![model]);
    }
    // Once everything is covered, clew goes on to look for errors, which is not at issue here.
    let curve = RefCell::new(Curve::default());
    let progress = |state: Progress| {
        let (covered, mut curve) = ((state.covered + state.in_errors) as u64, curve.borrow_mut());
        if covered > curve.covered() {
            curve.0.push(Point { covered, runs: state.runs, queries: state.queries, seconds: clock() });
        }
        let reached = match plan.until {
            Until::Clean => state.covered,
            Until::Shown => state.covered + state.in_errors,
            Until::Tried => return,
        };
        if reached >= state.total && state.total > 0 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let (exploration, structure) = explorer.explore(&progress);
    let count = |wanted: fn(&Verdict) -> bool| {
        exploration.verdicts.iter().filter(|&status| wanted(status)).count() as u64
    };
    let (objectives, covered) =
        (structure.objectives.len() as u64, count(|status| matches!(status, Verdict::Covered(_))));
    let stats = &exploration.stats;
    Figures {
        objectives,
        covered,
        infeasible: count(|status| matches!(status, Verdict::Infeasible(_))),
        runs: stats.runs,
        queries: stats.queries,
        filtered: stats.filtered,
        seconds: clock(),
        select_seconds: stats.select_seconds,
        filter_seconds: stats.filter_seconds,
        start,
        end: match stats.runs {
            _ if covered == objectives => End::Covered,
            runs if runs >= plan.budget.runs => End::Runs,
            _ => End::Exhausted,
        },
        curve: curve.into_inner(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Places;
    use crate::subject::Subject;

    const TEXT: &str = "
        int fails(int x, unsigned char y) {
            int *nowhere = 0, n = 0;
            if (x > 3) {
                while (n < y) n++;
                return *nowhere;
            }
            return 0;
        }";

    #[test]
    fn what_only_an_error_reaches_is_on_the_curve() {
        let work = tempfile::tempdir().expect("a temporary directory");
        let file = work.path().join("text.c");
        std::fs::write(&file, TEXT).expect("it can be written");
        let places = Places { lab: work.path().to_path_buf(), root: work.path().to_path_buf() };
        let subject = Subject::unit("own", file, None, "fails".to_owned(), 2);
        let unit = Unit::load(&places, &subject, 0).expect("it compiles");
        let plan = |start, until| Plan {
            criterion: Criterion::Branch,
            strategy: StrategyName::default(),
            seed: 1,
            start,
            filter: true,
            prove: true,
            deletion: 2,
            until,
            budget: Budget { runs: 20, seconds: 60, elements: 4 },
        };
        for start in Start::ALL {
            let [clean, shown] = [Until::Clean, Until::Shown].map(|until| measure(&unit, plan(start, until)));
            for figures in [&clean, &shown] {
                assert_eq!((figures.covered, figures.curve.covered(), figures.start), (4, 4, start));
            }
            // No run without an error covers the loop: one of them looks for such a run.
            assert!(shown.queries < clean.queries, "{} and {}", shown.queries, clean.queries);
        }
    }
}
