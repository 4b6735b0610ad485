//! A run's test vectors against its events, which know how a decision's conditions came out as well.

use clew_cover::{Structure, Table, Vector};
use clew_ir::Arm;
use clew_search::{Exploration, Kept};
use clew_term::Terms;
use clew_vm::{EventKind, Outcome, Run, Trace, Vm};
use std::sync::atomic::AtomicBool;

/// Runs the inputs that a search kept once more. `complete`: a run that returns has come to the end of every decision.
/// Returns how many there were.
pub fn examine(
    vm: &Vm,
    exploration: &mut Exploration,
    structure: &Structure,
    complete: bool,
) -> Result<usize, String> {
    let stop = AtomicBool::new(false);
    let mut runs = Vec::new();
    for kept in &exploration.kept {
        let plain = vm.record(&mut exploration.space, &mut kept.model.clone(), &stop).run;
        let (run, trace) =
            vm.concolic(&mut exploration.space, &mut kept.model.clone(), &mut Terms::new(), &stop);
        if plain.vectors != run.vectors {
            return Err(format!("other vectors without terms under {:?}", kept.model));
        }
        runs.push((run, trace));
    }
    // There are decisions whose vectors clang never records, nor sets their state to zero.
    let is_recorded = |table: &Table| runs.iter().any(|(run, _)| table.seen(&run.vectors).next().is_some());
    let wrong = |((run, trace), kept): (&(Run, Trace), &Kept)| {
        let complete = complete && run.outcome == Outcome::Returned;
        let problem = inconsistent(structure, run, trace, complete, &is_recorded)?;
        Some(format!("{problem} under {:?}", kept.model))
    };
    match runs.iter().zip(&exploration.kept).find_map(wrong) {
        Some(problem) => Err(problem),
        None => Ok(runs.len()),
    }
}

fn inconsistent(
    structure: &Structure,
    run: &Run,
    trace: &Trace,
    complete: bool,
    is_recorded: &dyn Fn(&Table) -> bool,
) -> Option<String> {
    for table in structure.tables() {
        if let Some(number) = table.seen(&run.vectors).find(|&number| !decodes(table, number)) {
            let (line, column) = table.range.start;
            return Some(format!("{line}:{column} no vector has the number {number}"));
        }
    }
    for event in &trace.events {
        let EventKind::Branch { site, outcome } = event.kind else { continue };
        let Some((decision, at, outcome)) = structure.condition(Arm { site, outcome }) else { continue };
        let table = structure.table(decision);
        if !is_recorded(table) {
            continue;
        }
        let Some(prefix) = table.prefix(at, event.state, outcome) else {
            let ((line, column), state) = (table.range.start, event.state);
            return Some(format!("{line}:{column} no way leads to condition {at} with the state {state}"));
        };
        let agrees = |vector: &Vector| {
            let mut both = prefix.conditions.iter().zip(&vector.conditions);
            both.all(|(known, seen)| known.is_none() || known == seen)
        };
        let mut seen = table.seen(&run.vectors).filter_map(|number| table.vector(number));
        if complete && !seen.any(|vector| agrees(&vector)) {
            let (line, column) = table.range.start;
            return Some(format!("{line}:{column} no vector is on the way {:?}", prefix.conditions));
        }
    }
    None
}

/// Whether the number is that of a vector, with the outcome that its last condition has.
fn decodes(table: &Table, number: u32) -> bool {
    let vector = table.vector(number);
    vector.is_some_and(|vector| {
        let last = vector.conditions.iter().rposition(Option::is_some);
        table.outcome(number) == Some(vector.outcome)
            && last.is_some_and(|at| vector.conditions[at] == Some(vector.outcome))
    })
}
