//! The functions under test, side by side.

use crate::certify::Writer;
use crate::config::Config;
use crate::dump::Dump;
use crate::engine::Engine;
use crate::given::Given;
use crate::project::Contracts;
use crate::turns::Turns;
use crate::unit::{self, UnitResult};
use clew_cover::{Criterion, Goals};
use clew_edge::Stop;
use clew_ir::{FunctionId, Program};
use clew_report::{Progress, Standing};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What counts as a part of the work where all is one program.
const FUNCTIONS: &str = "functions";

/// What is to be done, and with what.
pub struct Work<'a, 'p> {
    pub program: &'p Program,
    pub engine: &'p Engine,
    /// The same program in another layout.
    pub elsewhere: &'p clew_vm::Elsewhere<'p>,
    pub config: &'a Config,
    pub goals: &'a Goals,
    pub functions: &'a [FunctionId],
    /// Of a whole program, the functions that count.
    pub chosen: &'a [FunctionId],
    pub contracts: &'a Contracts,
    pub given: Option<&'a Given>,
    pub dump: Option<&'a Dump>,
    /// Of certificates.
    pub writer: Option<&'a Writer<'p>>,
    pub progress: &'a Progress,
    /// When the runs that tests are made of must be there; `None`: no limit but the number of runs.
    pub until: Option<Instant>,
}

/// Works on the functions side by side. What each finds does not depend on the others. Also the names of those on which
/// clew itself failed.
pub fn search<'p>(work: &Work<'_, 'p>, stop: &Stop) -> (Vec<UnitResult<'p>>, Vec<String>) {
    let &Work { program, config, functions, until, .. } = work;
    let jobs = config.jobs().min(functions.len());
    let order = small_first(program, functions);
    let needs: Vec<usize> = order.iter().map(|index| outcomes(program, functions[*index])).collect();
    let turns = Turns::new(until, &needs, jobs, stop);
    work.progress.expect(functions.len() as u64, FUNCTIONS);
    let done = AtomicBool::new(false);
    let (results, failed) = (Mutex::new(BTreeMap::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        scope.spawn(|| turns.watch(&done));
        // Each search has a thread, which waits while the search is suspended.
        std::thread::scope(|scope| {
            while let Some(seat) = turns.next() {
                let (turns, results, failed, index) = (&turns, &results, &failed, order[seat]);
                scope.spawn(move || {
                    let function = functions[index];
                    let one = || one(work, function, turns, seat);
                    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(one)) {
                        Ok(result) => drop(lock(results).insert(index, result)),
                        Err(_) => lock(failed).push((index, program.function(function).name.clone())),
                    }
                    work.progress.advance(FUNCTIONS);
                    turns.done(seat);
                });
            }
        });
        done.store(true, Ordering::Relaxed);
    });
    let results = std::mem::take(&mut *lock(&results)).into_values().collect();
    let mut failed = std::mem::take(&mut *lock(&failed));
    failed.sort_unstable();
    (results, failed.into_iter().map(|(_, name)| name).collect())
}

/// The order in which to work on functions: large ones last, for they can use the time that small ones leave.
fn small_first(program: &Program, functions: &[FunctionId]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..functions.len()).collect();
    order.sort_by_key(|&index| outcomes(program, functions[index]));
    order
}

/// How many outcomes of branches a function has.
fn outcomes(program: &Program, function: FunctionId) -> usize {
    program.function(function).coverage.as_ref().map_or(0, |coverage| 2 * coverage.branches.len())
}

/// What a thread that panicked leaves in there is whole: it inserts as its last step.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn one<'p>(work: &Work<'_, 'p>, function: FunctionId, turns: &Turns, seat: usize) -> UnitResult<'p> {
    let &Work { program, config, dump, progress, .. } = work;
    if turns.is_over() {
        return unit::untouched(work, function);
    }
    let line = progress.start(&program.function(function).name);
    let share = turns.share(seat);
    let what = if config.criteria == [Criterion::Branch] { "branches" } else { "objectives" };
    let show = |state: clew_search::Progress, seconds: f64| {
        let (covered, total) = (state.covered as u64, state.total as u64);
        progress.update(line, Standing { covered, total, what, runs: state.runs, seconds });
        turns.pass(seat, state.total - state.covered);
    };
    let mut result = unit::work(work, function, &share, &show);
    // Its terms can be many: they go with the unit.
    if let (Some(dump), Some(recording)) = (dump, result.recording.take()) {
        dump.write(program, function, &recording);
    }
    progress.finish(line);
    result
}
