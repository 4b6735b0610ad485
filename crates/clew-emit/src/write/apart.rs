//! Tests that share a process: each sets the globals that another one changes, whatever they are. What cannot be set so, and
//! what ends the process, happens in a child.

use super::globals::initial_bytes;
use super::unit::{Reach, Unit};
use crate::memory::Layout;
use crate::suite::{Expected, Test};
use clew_ir::{CType, GlobalId, TypeId};
use clew_vm::{ERRNO, Origin, SetupObject};
use std::collections::BTreeSet;

/// The globals that one of these tests sets, or the code that it runs: those behind it find them so.
pub fn changed(unit: &Unit, tests: &[&Test]) -> BTreeSet<GlobalId> {
    let objects = tests.iter().flat_map(|test| &test.setup.objects);
    let of = |object: &SetupObject| {
        let Origin::Global(id) = object.origin else { return None };
        let is_set =
            !object.pointers.is_empty() || object.bytes != initial_bytes(unit.global(id), object.bytes.len());
        (is_set || object.after.is_some()).then_some(id)
    };
    objects.filter_map(of).collect()
}

/// What the test does must happen in a child.
pub fn is_needed(unit: &Unit, test: &Test) -> bool {
    match test.expected {
        Expected::Fails(_) => return false,
        Expected::Exits(_) => return true,
        Expected::Returns(_) => {}
    }
    let goes_on = test.script.calls.len() > 1 || !unit.suite.headers.is_empty();
    if unit.suite.outside.is_some() || goes_on && has_state(unit) {
        return true;
    }
    globals(test).any(|id| unit.changed.contains(&id) && !is_set_anew(unit, id))
}

/// A run that looks at `errno`.
pub fn looks_at_errno(unit: &Unit, test: &Test) -> bool {
    globals(test).any(|id| is_errno(unit, id))
}

fn globals(test: &Test) -> impl Iterator<Item = GlobalId> + '_ {
    test.setup.objects.iter().filter_map(|object| match object.origin {
        Origin::Global(id) => Some(id),
        _ => None,
    })
}

fn is_errno(unit: &Unit, id: GlobalId) -> bool {
    unit.is_runtimes(unit.global(id)) && unit.global(id).name == ERRNO
}

/// The program has variables that outlive a call.
fn has_state(unit: &Unit) -> bool {
    let mut globals = unit.program.globals.iter();
    globals.any(|global| !global.constant && global.ty.is_some() && !unit.is_runtimes(global))
}

/// A test can give it any value from C, without knowing what it holds.
fn is_set_anew(unit: &Unit, id: GlobalId) -> bool {
    let global = unit.global(id);
    if is_errno(unit, id) {
        return true;
    }
    let has_addresses = global.init.as_ref().is_some_and(|init| !init.relocations.is_empty());
    let is_reached = unit.reach(id) != Reach::No && unit.global_shape(id, global.bytes).is_some();
    let is_plain =
        |ty: TypeId| matches!(unit.layout.bare(ty), CType::Pointer { .. }) || !has_pointer(unit.layout, ty);
    is_reached && !global.constant && !has_addresses && global.ty.is_some_and(is_plain)
}

fn has_pointer(layout: Layout, ty: TypeId) -> bool {
    match layout.bare(ty) {
        CType::Pointer { .. } => true,
        CType::Array { of, .. } => has_pointer(layout, *of),
        CType::Struct { members, .. } => members.iter().any(|member| has_pointer(layout, member.ty)),
        _ => false,
    }
}
