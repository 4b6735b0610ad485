//! What the path filter costs in searches with a hundred thousand candidates: its share of the time, with a limit.
//!
//! The units of `bench/filter` have a condition that no input fulfils, so that their searches do not end before.

use clew_cover::{Criterion, Goals, Structure};
use clew_pipeline::Engine;
use clew_search::{Settings, Stats};
use clew_vm::{Bounds, Contract};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

const CANDIDATES: u64 = 100_000;
/// The most that the filter may take of a search, in percent.
const SHARE: f64 = 5.0;
const UNITS: [(&str, &str); 3] = [("scan", "scan"), ("nested", "calculate"), ("cases", "run")];
const SEARCHES: [(&str, Criterion); 3] =
    [("random-path", Criterion::Branch), ("bfs", Criterion::Branch), ("random-path", Criterion::Mcc)];

/// Prints a line for each search. False where the filter takes too much.
pub fn measure(root: &Path, work: &Path) -> bool {
    println!(
        "{:<8}{:<13}{:<8}{:>11}{:>10}{:>7}{:>10}{:>11}{:>8}",
        "unit", "strategy", "", "candidates", "filtered", "runs", "ms", "filter ms", "share"
    );
    let mut worst = 0.0_f64;
    for (unit, function) in UNITS {
        for (strategy, criterion) in SEARCHES {
            let (stats, seconds) =
                search(&root.join(format!("bench/filter/{unit}.c")), function, work, strategy, criterion);
            let share = 100.0 * stats.filter_seconds / seconds;
            println!(
                "{unit:<8}{:<13}{:<8}{:>11}{:>10}{:>7}{:>10.1}{:>11.1}{share:>6.1} %",
                strategy,
                criterion.name(),
                stats.candidates,
                stats.filtered,
                stats.runs,
                seconds * 1e3,
                stats.filter_seconds * 1e3,
            );
            worst = worst.max(share);
        }
    }
    println!("the filter takes {worst:.1} % of a search at most; the limit is {SHARE} %");
    worst <= SHARE
}

fn search(file: &Path, function: &str, work: &Path, strategy: &str, criterion: Criterion) -> (Stats, f64) {
    let program = super::load(file, work);
    let engine = Engine::new(&program).expect("it fits");
    let id = program.defined(function).expect("the function is there");
    let goals = Goals { criteria: vec![criterion], ..Goals::default() };
    let functions: Vec<_> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    let structure = Structure::new(&program, &functions, &goals);
    let settings = Settings {
        strategy: strategy.parse().expect("it is known"),
        bounds: Bounds { max_array: 512, ..Bounds::default() },
        solver: clew_solve::Limits::millis(100),
        ..Settings::default()
    };
    let vm = engine.vm(&program, id, clew_vm::Limits::default(), Contract::default());
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed().as_secs_f64();
    let explorer = engine.explorer(&vm, structure, settings, &stop, &clock);
    let enough = |progress: clew_search::Progress| {
        if progress.candidates >= CANDIDATES {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let (exploration, _) = explorer.explore(&enough);
    (exploration.stats, clock())
}
