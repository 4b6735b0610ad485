//! `make bench`: what the hot loops cost, as ratios measured in one run. `make bench ONLY=vm` or `ONLY=queries` does a
//! part of it.

mod queries;
mod vm;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let only = std::env::args().nth(1);
    let wants = |part: &str| only.as_deref().is_none_or(|only| only == part);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let work = tempfile::tempdir().expect("a temporary directory");
    if !wants("vm") && !wants("queries") {
        eprintln!("bench: there is vm and there is queries");
        return ExitCode::from(2);
    }
    if wants("vm") {
        vm::measure(&root, work.path());
    }
    if wants("queries") && !queries::measure(&root, work.path()) {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
