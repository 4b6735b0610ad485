//! How tests are made, and what that is called.

use super::Unit;
use super::results::{Figures, Point};
use super::time::within;
use clew_cover::{Criterion, Goals, Structure};
use clew_evolve::{Algorithm, Dse, Module, Progress, Rules, Settings};
use clew_ir::FunctionId;
use clew_search::Verdict;
use clew_vm::{Contract, Limits};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub struct Way {
    pub name: &'static str,
    how: How,
}

enum How {
    Evolve(Algorithm, Option<Dse>),
    /// Each function by itself, as `clew gen` does it: states are made up.
    Search,
}

/// Evolution alone, to which the others are compared, and the one that must be better.
pub const GA: usize = 0;
pub const DSE: usize = 1;
pub const HYBRID: usize = 2;
pub const AUTO: usize = 4;

/// What the report compares.
pub fn compared() -> Vec<Way> {
    let dse = Some(Dse::default());
    vec![
        Way { name: "GA", how: How::Evolve(Algorithm::Ga, None) },
        Way { name: "DSE", how: How::Search },
        Way { name: "GA+DSE", how: How::Evolve(Algorithm::Ga, dse) },
        Way { name: "DynaMOSA+DSE", how: How::Evolve(Algorithm::Dynamosa, dse) },
        Way { name: "auto", how: How::Evolve(Algorithm::Auto, dse) },
    ]
}

/// What the default may be.
pub fn candidates() -> Vec<Way> {
    let runs =
        |name, runs| Way { name, how: How::Evolve(Algorithm::Auto, Some(Dse { runs, ..Dse::default() })) };
    let mut ways = compared();
    ways.retain(|way| matches!(way.how, How::Evolve(_, Some(_))));
    ways.extend([runs("auto, 30 runs", 30), runs("auto, 60 runs", 60), runs("auto, 400 runs", 400)]);
    ways
}

impl Way {
    pub fn measure(&self, unit: &Unit, seconds: f64, seed: u64) -> Figures {
        let stop = Arc::new(AtomicBool::new(false));
        within(seconds, &stop.clone(), |clock| {
            let clock = || clock.seconds();
            match self.how {
                How::Evolve(algorithm, dse) => evolve(unit, algorithm, dse, seed, &stop, &clock),
                How::Search => search(unit, seconds, seed, &stop, &clock),
            }
        })
    }
}

fn goals() -> Goals {
    Goals { criteria: vec![Criterion::Branch], ..Goals::default() }
}

fn evolve(
    unit: &Unit,
    algorithm: Algorithm,
    dse: Option<Dse>,
    seed: u64,
    stop: &Arc<AtomicBool>,
    clock: &dyn Fn() -> f64,
) -> Figures {
    let (goals, rules) = (goals(), Rules::default());
    let module = Module {
        program: &unit.program,
        code: &unit.engine.code,
        graph: &unit.engine.graph,
        functions: unit.tested.clone(),
        called: unit.called.clone(),
        is_opaque: &|_| false,
        rules: &rules,
        goals: &goals,
        limits: Limits::default(),
        contract: Contract::default(),
    };
    let settings = Settings {
        algorithm,
        dse,
        seed,
        solver: clew_solve::Limits { interrupt: stop.clone(), ..clew_solve::Limits::default() },
        ..Settings::default()
    };
    let figures = RefCell::new(Figures::default());
    let note = |state: Progress| {
        figures.borrow_mut().note(state.covered as u64, state.total as u64, state.runs, clock());
    };
    // What is covered is what some test has shown, whether or not there is time to make it plain.
    clew_evolve::evolve(&module, &settings, stop, clock, &note);
    figures.into_inner()
}

/// What is left of the time is shared by the functions that are left.
fn search(unit: &Unit, seconds: f64, seed: u64, stop: &Arc<AtomicBool>, clock: &dyn Fn() -> f64) -> Figures {
    let goals = goals();
    let mut figures = Figures::default();
    for (at, &function) in unit.tested.iter().enumerate() {
        let left = (seconds - clock()).max(0.0) / (unit.tested.len() - at) as f64;
        let one = search_one(unit, function, (&goals, seed), (clock() + left, stop), clock);
        figures.add(&one);
    }
    figures
}

fn search_one(
    unit: &Unit,
    function: FunctionId,
    (goals, seed): (&Goals, u64),
    (until, over): (f64, &Arc<AtomicBool>),
    clock: &dyn Fn() -> f64,
) -> Figures {
    let vm = unit.engine.vm(&unit.program, function, Limits::default(), Contract::default());
    let structure = Structure::new(&unit.program, &[function], goals);
    let total = structure.objectives.len() as u64;
    let stop = Arc::new(AtomicBool::new(over.load(Ordering::Relaxed)));
    let settings = clew_search::Settings {
        seed,
        solver: clew_solve::Limits { interrupt: over.clone(), ..clew_solve::Limits::default() },
        prove: false,
        ..clew_search::Settings::default()
    };
    let figures = RefCell::new(Figures::default());
    let progress = |state: clew_search::Progress| {
        let (covered, now) = (state.covered as u64, clock());
        figures.borrow_mut().note(covered, total, state.runs, now);
        // When everything is covered clew goes on to look for errors, which is not at issue here.
        if covered >= total || now >= until || over.load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let explorer = unit.engine.explorer(&vm, structure, settings, &stop, clock);
    let (exploration, _) = explorer.explore(&progress);
    let covered =
        exploration.verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Covered(_))).count() as u64;
    let mut figures = figures.into_inner();
    figures.note(covered, total, exploration.stats.runs, clock());
    figures.covered = covered;
    figures.curve.retain(|&Point { covered: known, .. }| known <= covered);
    figures
}
