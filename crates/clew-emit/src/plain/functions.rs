//! Functions of other units and of the C library whose addresses the tests take.

use super::unit::Unit;
use crate::suite::Test;
use clew_ir::FunctionId;
use clew_vm::Target;
use std::collections::BTreeSet;

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
    let declared = foreign.filter_map(|id| {
        Some(format!("void {}(void) __asm__(\"{}\");", unit.function_name(id)?, unit.symbol(id)))
    });
    declared.collect()
}
