//! What choosing costs: each strategy searches, without the path filter, until there have been a million candidates, or for ten
//! seconds. Prints the share of the time that the strategy took, and the most memory of the whole search; each search has a process of its own.

use clew_cover::{Criterion, Goals, Structure};
use clew_pipeline::Engine;
use clew_search::{Progress, Settings, StrategyName};
use clew_vm::{Bounds, Contract};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

const CANDIDATES: u64 = 1_000_000;
/// Some strategies open few at a time.
const SECONDS: f64 = 10.0;
/// The most that a strategy may take of a search, in percent.
const SHARE: f64 = 5.0;
/// The most memory, in MiB.
const MEMORY: f64 = 1024.0;

/// A line for each strategy. False where one takes too much.
pub fn measure() -> bool {
    println!(
        "{:<15}{:>11}{:>9}{:>9}{:>9}{:>8}{:>12}",
        "strategy", "candidates", "runs", "seconds", "runs/s", "share", "memory"
    );
    let program = std::env::current_exe().expect("this program has a name");
    let mut are_within = true;
    for strategy in StrategyName::all() {
        let status = Command::new(&program).args(["selection", &strategy.to_string()]).status();
        are_within &= status.is_ok_and(|status| status.success());
    }
    println!("the limits are {SHARE} % and {MEMORY} MiB");
    are_within
}

/// One search. False where it takes too much.
pub fn search(root: &Path, work: &Path, strategy: &str) -> bool {
    let program = super::load(&root.join("bench/filter/scan.c"), work);
    let engine = Engine::new(&program).expect("it fits");
    let id = program.defined("scan").expect("the function is there");
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(&program, &[id], &goals);
    let settings = Settings {
        strategy: strategy.parse().expect("it is known"),
        bounds: Bounds { max_array: 512, ..Bounds::default() },
        solver: clew_solve::Limits::millis(100),
        filter: false,
        ..Settings::default()
    };
    let vm = engine.vm(&program, id, clew_vm::Limits::default(), Contract::default());
    let (stop, start) = (AtomicBool::new(false), Instant::now());
    let clock = || start.elapsed().as_secs_f64();
    let enough = |progress: Progress| {
        if progress.candidates >= CANDIDATES || clock() > SECONDS {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let explorer = engine.explorer(&vm, structure, settings, &stop, &clock);
    let (exploration, _) = explorer.explore(&enough);
    let (stats, seconds, memory) = (exploration.stats, clock(), most_memory());
    let share = 100.0 * stats.select_seconds / seconds;
    println!(
        "{strategy:<15}{:>11}{:>9}{seconds:>9.1}{:>9.0}{share:>6.1} %{memory:>8.0} MiB",
        stats.candidates,
        stats.runs,
        stats.runs as f64 / seconds,
    );
    share <= SHARE && memory <= MEMORY
}

/// Of this process up to now, in MiB.
fn most_memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux says so");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is one of the lines");
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().expect("a number of kilobytes");
    kilobytes / 1024.0
}
