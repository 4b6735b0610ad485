//! Names that the tests keep for themselves: a unit that has such a name cannot be in one file with its tests.

use crate::failure::Failure;
use clew_ir::{CType, Program};

const PREFIXES: [&str; 2] = ["clew_", "CLEW_"];
/// The beginning of the functions that conditions of `clew.toml` become.
const CONDITION: &str = "clew_spec_";

pub fn check(program: &Program) -> Result<(), Failure> {
    let functions = program.function_ids().filter(|&id| program.is_users(id));
    let functions = functions.map(|id| program.function(id).called());
    let is_users = |unit: clew_ir::UnitId| !program.units[unit.index()].runtime;
    let globals = program
        .globals
        .iter()
        .filter(|global| global.init.is_some() && global.local_to.is_none() && is_users(global.unit));
    let types = program.types.table.iter().flat_map(names);
    let mut all = functions.chain(globals.map(|global| global.name.as_str())).chain(types);
    let is_taken =
        |name: &&str| PREFIXES.iter().any(|prefix| name.starts_with(prefix)) && !name.starts_with(CONDITION);
    match all.find(is_taken) {
        None => Ok(()),
        Some(name) => Err(Failure::Usage(format!(
            "the name {name} begins as the names do that tests keep for themselves; rename it, or give the flag -D{name}=my_{name} behind `--`"
        ))),
    }
}

/// The names that a type brings into a file.
fn names(ty: &CType) -> Vec<&str> {
    match ty {
        CType::Typedef { name, .. } => vec![name],
        CType::Struct { name, .. } => name.iter().map(String::as_str).collect(),
        CType::Enum { values, .. } => values.iter().map(|value| value.name.as_str()).collect(),
        _ => Vec::new(),
    }
}
