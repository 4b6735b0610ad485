//! `clew-lab programs`: each whole program is loaded and searched a little, to see that it can be, and how fast.

use crate::failure::Failure;
use crate::programs::{PROGRAMS, Whole};
use crate::unit::Unit;
use crate::{Places, catalogue};
use clew_cover::{Criterion, Goals, Structure};
use clew_search::{Exploration, Finding, Settings, StrategyName, Verdict};
use clew_vm::{InputObject, Source, StubId};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Options {
    /// How many runs
    #[arg(long, default_value_t = 250)]
    runs: u64,
    /// How to search
    #[arg(short, long, default_value_t)]
    strategy: StrategyName,
    /// Only programs whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Says what they cannot do in the vm, where they fail, and which functions nobody defines
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(places: &Places, options: &Options) -> Result<(), Failure> {
    println!("program  functions  branches  covered  runs  loaded in  searched in  runs/s  vm  solver");
    let is_meant = |whole: &&Whole| options.only.as_ref().is_none_or(|only| whole.name.contains(&**only));
    for whole in PROGRAMS.iter().filter(is_meant) {
        match whole.subject(places)? {
            Some(subject) => {
                let start = Instant::now();
                if let Some(unit) = Unit::load(places, &subject, 0) {
                    attempt(whole, &unit, start.elapsed().as_secs_f64(), options);
                }
            }
            None => println!("{}: its project is not there", whole.name),
        }
    }
    // What is left of it does no harm.
    let _ = std::fs::remove_dir_all(catalogue::work_of_all(places));
    Ok(())
}

fn attempt(whole: &Whole, unit: &Unit, load_seconds: f64, options: &Options) {
    let Some(vm) = unit.vm() else { return println!("{}: there is no function main", whole.name) };
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(&unit.program, &unit.tested, &goals);
    let branches = structure.objectives.len();
    let settings = Settings {
        strategy: options.strategy.clone(),
        runs: Some(options.runs),
        solver: clew_solve::Limits::millis(crate::measure::SOLVER),
        ..Settings::default()
    };
    let (start, stop) = (Instant::now(), AtomicBool::new(false));
    let clock = || start.elapsed().as_secs_f64();
    let explorer = unit.engine.explorer(&vm, structure, settings, &stop, &clock);
    let (exploration, _) = explorer.explore(&|_| ());
    let (seconds, stats) = (clock(), &exploration.stats);
    let covered = exploration.verdicts.iter().filter(|status| matches!(status, Verdict::Covered(_))).count();
    println!(
        "{:7} {:10} {branches:9} {covered:8} {:5} {load_seconds:8.1} s {seconds:10.1} s {:7.0} {:3.0} % {:3.0} %",
        whole.name,
        unit.tested.len(),
        stats.runs,
        stats.runs as f64 / seconds,
        100.0 * stats.vm_seconds / seconds,
        100.0 * stats.solve_seconds / seconds,
    );
    if options.verbose {
        say_more(unit, &exploration);
    }
}

/// What a program meets in the vm that stands in the way of a search, or is an input beside those that it should have.
fn say_more(unit: &Unit, exploration: &Exploration) {
    for sentence in &exploration.unsupported {
        println!("    cannot follow {sentence}");
    }
    for Finding { trap, .. } in &exploration.findings {
        let place = trap.place.map_or_else(String::new, |place| unit.program.show(place));
        println!("    {} at {place}", trap.kind);
    }
    let stub = |object: &InputObject| match object.source {
        Source::Result { stub: StubId::Function(id), .. } => Some(unit.program.function(id).name.as_str()),
        _ => None,
    };
    let stubs: BTreeSet<&str> = exploration.space.objects.iter().filter_map(stub).collect();
    for name in stubs {
        println!("    {name}, which nobody defines, gives back what the search likes");
    }
}
