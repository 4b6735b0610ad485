//! What a search is told to do, and what it tells while it goes on.

use crate::StrategyName;
use clew_vm::Bounds;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What the snapshots of a search may take, if nothing else is said.
const SNAPSHOTS: usize = 64 << 20;
const SPACING: u64 = 1000;

#[derive(Clone, Debug)]
pub struct Settings {
    pub strategy: StrategyName,
    pub seed: u64,
    /// The most runs; `None`: until done or stopped.
    pub runs: Option<u64>,
    /// Ends after so many runs that closed nothing, or as many as it had when it closed something last.
    pub idle: Option<u64>,
    pub bounds: Bounds,
    pub solver: clew_solve::Limits,
    /// Leaves candidates out that lead to nothing that is open.
    pub filter: bool,
    /// Lets provers work beside it.
    pub prove: bool,
    /// Raised while provers shall do nothing; `None`: the solver's flag ends them.
    pub prove_no_more: Option<Arc<AtomicBool>>,
    /// Explores the paths to what provers have proven as well: a proof by paths can be written down.
    pub by_paths: bool,
    /// Goes on when everything is covered, until the runs are used up or nothing is left to try.
    pub exhaust: bool,
    /// What a run shows that ends in an error which the native program may survive, or at a limit, counts as well, if no
    /// other run shows it: whoever asks for it sees to it natively.
    pub cut_runs: bool,
    /// LTest's iterative label deletion: which labels are asked for no more. 0: none, 1: those that were solved for, 2: also
    /// those that some run made true by the way.
    pub deletion: u8,
    /// How many bytes the snapshots may take that runs go on from; 0: each run begins at the beginning.
    pub snapshots: usize,
    /// How many steps lie between two snapshots of a run at least, at first.
    pub spacing: u64,
    /// Keeps every query for `Exploration::recording`.
    pub record: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            strategy: StrategyName::default(),
            seed: 1,
            runs: None,
            idle: None,
            bounds: Bounds::default(),
            solver: clew_solve::Limits::default(),
            filter: true,
            prove: true,
            prove_no_more: None,
            by_paths: false,
            exhaust: false,
            cut_runs: false,
            deletion: 2,
            snapshots: SNAPSHOTS,
            spacing: SPACING,
            record: false,
        }
    }
}

/// What the progress line shows.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub covered: usize,
    /// What only runs that end in an error reach, which a test can show: covered in the end, unless another run does it.
    pub in_errors: usize,
    pub total: usize,
    pub runs: u64,
    /// How many ways there were that no run had gone, over all.
    pub candidates: u64,
    pub queries: u64,
}
