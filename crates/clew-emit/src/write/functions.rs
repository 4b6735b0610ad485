//! Functions of other units and of the C library whose addresses the tests take.

use super::unit::Unit;
use super::{allocators, output};
use crate::suite::Test;
use clew_ir::FunctionId;
use clew_vm::Target;
use std::collections::BTreeSet;

/// The functions of the C library that the unit calls by their names and that are ours in these tests.
pub fn redirected(unit: &Unit, tests: &[&Test]) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    if tests.iter().any(|test| !test.setup.failing.is_empty()) {
        all.extend(allocators::redirections(unit));
    }
    if tests.iter().any(|test| !test.setup.refused.is_empty()) {
        all.extend(output::redirections(unit));
    }
    all
}

/// Their declarations, under names of ours: the unit may declare them as it likes, or have a function of that name.
pub fn declarations(unit: &Unit, tests: &[&Test]) -> Vec<String> {
    let objects = tests.iter().flat_map(|test| &test.setup.objects);
    let used: BTreeSet<FunctionId> = objects
        .flat_map(|object| &object.pointers)
        .filter_map(|pointer| match pointer.to {
            Target::Function(id) => Some(id),
            Target::Object { .. } | Target::Callback(_) | Target::Constant(_) => None,
        })
        .collect();
    let foreign = used.into_iter().filter(|id| !unit.declares(unit.function(*id)));
    // What the unit knows as the library's function may be one of ours.
    let redirected = redirected(unit, tests);
    let declared = foreign.filter_map(|id| {
        let symbol = unit.symbol(id);
        let ours = redirected.iter().find(|(name, _)| *name == symbol).map(|(_, ours)| ours);
        Some(format!("void {}(void) __asm__(\"{}\");", unit.function_name(id)?, ours.unwrap_or(&symbol)))
    });
    declared.collect()
}
