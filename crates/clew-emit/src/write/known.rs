//! Definitions for functions that mean something to clew and are no stubs: their counterparts in the native program.

use super::unit::Unit;
use crate::externals::undefined;
use clew_vm::Builtin;

/// All that the program mentions.
pub fn definitions(unit: &Unit) -> String {
    let names = undefined(unit.program).into_iter().map(|id| unit.function(id).name.as_str());
    let assumptions: Vec<String> =
        names.filter(|name| Builtin::named(name) == Some(Builtin::Assume)).map(assumption).collect();
    match assumptions.is_empty() {
        true => String::new(),
        false => format!("/* What is assumed holds in every test. */\n\n{}\n", assumptions.join("\n")),
    }
}

/// Under a name of its own, so that its declaration in the unit cannot contradict.
fn assumption(name: &str) -> String {
    let ty = if name == "klee_assume" { "__UINTPTR_TYPE__" } else { "int" };
    let head = format!("void clew_known_{name}({ty} holds)");
    format!(
        "{head} __asm__(\"{name}\");\n{head}\n{{\n    clew_check(holds != 0, \"what {name} says\", __LINE__);\n}}\n"
    )
}
