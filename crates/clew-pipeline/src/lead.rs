//! Where labels alone are asked for, a search for branches comes first.
//!
//! A label tells a search only whether it is true; how near a run comes to its place, branches tell. So branches are covered
//! first, as long as that goes well, and the search for labels begins with the inputs that cover them.

use crate::budget::Share;
use crate::engine::Engine;
use clew_cover::{Criterion, Goals, Structure};
use clew_ir::{FunctionId, Program};
use clew_search::{Finding, Settings, Stats};
use clew_solve::Counters;
use clew_term::Model;
use clew_vm::{InputSpace, Vm};

/// Runs that close nothing, after which it ends; or as many as it had when it closed something last.
const IDLE: u64 = 40;
/// Of the runs that there may be, the part that it may take.
const PART: u64 = 4;

/// What it found.
pub struct Led {
    pub space: InputSpace,
    pub inputs: Vec<Model>,
    pub findings: Vec<Finding>,
    pub stats: Stats,
    pub solver: Counters,
}

/// What is led by: the branches of functions of which labels alone are asked for.
pub fn branches<'p>(
    program: &'p Program,
    functions: &[FunctionId],
    structure: &Structure,
) -> Option<Structure<'p>> {
    let is_label = |objective: &clew_cover::Objective| objective.criterion.is_labels();
    if structure.objectives.is_empty() || !structure.objectives.iter().all(is_label) {
        return None;
    }
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    Some(Structure::new(program, functions, &goals)).filter(|branches| !branches.objectives.is_empty())
}

/// Covers branches.
pub fn lead<'p>(
    vm: &Vm<'p>,
    engine: &'p Engine,
    branches: Structure<'p>,
    settings: &Settings,
    share: &Share,
    clock: &dyn Fn() -> f64,
) -> Led {
    let settings = Settings {
        runs: settings.runs.map(|runs| runs / PART),
        idle: Some(IDLE),
        solver: clew_solve::Limits { interrupt: share.lead.clone(), ..settings.solver.clone() },
        prove: false,
        ..settings.clone()
    };
    let explorer = engine.explorer(vm, branches, settings, &share.lead, clock);
    let (exploration, _) = explorer.explore(&|_| {});
    Led {
        space: exploration.space,
        inputs: exploration.kept.into_iter().map(|kept| kept.model).collect(),
        findings: exploration.findings,
        stats: exploration.stats,
        solver: exploration.solver,
    }
}
