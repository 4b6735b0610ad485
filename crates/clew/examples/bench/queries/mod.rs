//! The solver: the queries of real searches, asked again of the chain and of Z3 alone.
//!
//! The searches are of `bench/queries`: fixed runs and a fixed seed, so that the queries are the same wherever they are
//! recorded. Z3 alone is used in two ways, and the one that takes less time in all is what the chain is measured against.

mod record;
mod replay;
mod table;
mod units;

use replay::Disagreement;
use std::path::Path;

/// The limit of Z3's work on one query, for the chain and for Z3 alone.
const LIMIT: u64 = 100;

/// Prints the tables. False if two solvers contradict each other, a model is wrong, or a limit is missed.
pub fn measure(root: &Path, work: &Path) -> bool {
    let mut measured = Vec::new();
    for unit in units::all(root) {
        for recorded in record::record(&unit, work) {
            match replay::replay(&unit, &recorded) {
                Ok(times) => measured.push(times),
                Err(Disagreement { sentence, script }) => {
                    let file = std::env::temp_dir().join("clew-bench-disagreement.smt2");
                    let kept = std::fs::write(&file, script).map(|()| format!("; see {}", file.display()));
                    eprintln!("bench: {}.c: {sentence}{}", unit.name, kept.unwrap_or_default());
                    return false;
                }
            }
        }
    }
    table::print(&measured)
}
