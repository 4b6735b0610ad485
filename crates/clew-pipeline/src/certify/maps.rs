//! Inductive maps for certificates: what provers have closed is proven once more, by the backward analysis alone, whose
//! R-states can be written down.

use super::names::Names;
use super::write::{Found, Writer, proven};
use crate::engine::started;
use crate::unit::UnitResult;
use clew_certify::Written;
use clew_cover::{Method, ObjectiveId, Structure};
use clew_frontier::{Ahead, Analysis, Checker, Verdict};
use clew_ir::Doubt;
use clew_vm::Vm;

/// For one objective.
const QUESTIONS: u64 = 2000;

pub fn maps<'p>(
    writer: &Writer<'p>,
    vm: &Vm<'p>,
    result: &UnitResult,
    names: &Names,
    found: &mut Found,
) -> Vec<Written> {
    let mut open = proven(result, |proof| matches!(proof.method, Method::Map { .. }));
    let mut maps = Vec::new();
    for strict in [true, false] {
        let rests_on_bounds = |id: &ObjectiveId| match &result.verdicts[id.index()] {
            clew_cover::Verdict::Infeasible(proof) => proof.assuming.has(Doubt::Bounds),
            _ => false,
        };
        let (now, later) = open.iter().partition(|id| !strict || !rests_on_bounds(id));
        let structure = &result.structure;
        let (shown, not): (Vec<_>, Vec<_>) = prove(writer, vm, structure, now, strict, maps.len(), &mut maps);
        found.objectives.extend(shown.into_iter().map(|(id, map, granted)| {
            let objective = clew_certify::Objective { map: Some(map), ..names.of(id, granted) };
            (id, objective)
        }));
        open = [not, later].concat();
    }
    open.iter().for_each(|&id| found.not(names, id, "the backward analysis alone does not show it"));
    maps
}

type Shown = (ObjectiveId, usize, clew_ir::Doubts);

/// Those that are proven by one map, which is added, and those that are not.
fn prove<'p>(
    writer: &Writer<'p>,
    vm: &Vm<'p>,
    structure: &Structure,
    open: Vec<ObjectiveId>,
    strict: bool,
    number: usize,
    maps: &mut Vec<Written>,
) -> (Vec<Shown>, Vec<ObjectiveId>) {
    if open.is_empty() {
        return (Vec::new(), open);
    }
    let code = writer.engine.steps(writer.program, vm.is_whole());
    let ahead = Ahead::of(if strict { code.strict() } else { code });
    let functions = started(vm);
    let mut analysis = Analysis::new(ahead.clone(), &functions, writer.stop.flag().clone());
    let is_proven = |&id: &ObjectiveId| {
        !writer.stop.is_raised() && matches!(analysis.prove(structure, id, QUESTIONS), Verdict::Never(_))
    };
    let (proven, mut not): (Vec<_>, Vec<_>) = open.into_iter().partition(is_proven);
    if proven.is_empty() {
        return (Vec::new(), not);
    }
    let written = analysis.written(structure, &proven);
    let mut shown = Vec::new();
    // As whoever reads it will take it.
    match Checker::new(ahead, &functions, &written) {
        Ok(mut checker) => {
            for id in proven {
                match checker.claimed(structure, id) {
                    Some(claimed) => shown.push((id, number, claimed.granted)),
                    None => not.push(id),
                }
            }
        }
        Err(_) => not.extend(proven),
    }
    maps.push(written);
    (shown, not)
}
