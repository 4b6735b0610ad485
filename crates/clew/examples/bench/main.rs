//! `make bench`: what the hot loops cost, as ratios measured in one run. `make bench ONLY=vm`, `ONLY=queries`,
//! `ONLY=filter`, `ONLY=selection`, `ONLY=frontier`, `ONLY=labels`, `ONLY=suite`, `ONLY=runs`, `ONLY=memory` or `ONLY=budget` does a part of it.

mod budget;
mod filter;
mod frontier;
mod labels;
mod machines;
mod memory;
mod queries;
mod runs;
mod selection;
mod suite;
mod vm;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let only = std::env::args().nth(1);
    let wants = |part: &str| only.as_deref().is_none_or(|only| only == part);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = tempfile::tempdir().expect("a temporary directory");
    if !["vm", "queries", "filter", "selection", "frontier", "labels", "suite", "runs", "memory", "budget"]
        .iter()
        .any(|part| wants(part))
    {
        eprintln!(
            "bench: there is vm, queries, filter, selection, frontier, labels, suite, runs, memory and budget"
        );
        return ExitCode::from(2);
    }
    if wants("vm") {
        vm::measure(&root, work.path());
    }
    if wants("queries") && !queries::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("filter") && !filter::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("frontier") && !frontier::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("labels") && !labels::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("suite") && !suite::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("runs") && !runs::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("memory") && !memory::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    if wants("budget") && !budget::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    // With a strategy's name it is one search of those that it starts itself.
    let is_within = |strategy: Option<String>| match strategy {
        Some(strategy) => selection::search(&root, work.path(), &strategy),
        None => selection::measure(),
    };
    if wants("selection") && !is_within(std::env::args().nth(2)) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// A unit of ours, as `clew gen` would have it.
fn load(file: &Path, work: &Path) -> clew_ir::Program {
    let options = clew_front::Options {
        jobs: 2,
        purpose: clew_front::Purpose::Units,
        ..clew_front::Options::new(vec![file.to_path_buf()], work)
    };
    clew_front::load(&options).expect("the unit compiles").program
}
