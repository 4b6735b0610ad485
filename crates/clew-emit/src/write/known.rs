//! Definitions for functions that mean something to clew and are no stubs: their counterparts in the native program.

use super::unit::Unit;
use crate::externals::undefined;
use crate::framework::{Check, Framework, Is};
use clew_vm::Builtin;

/// What a check that fails calls it.
const ASSUMED: &str = "assumed";

/// All that the program mentions.
pub fn definitions(framework: &dyn Framework, unit: &Unit) -> String {
    let names = undefined(unit.program).into_iter().map(|id| unit.function(id).name.as_str());
    let assumptions: Vec<String> = names
        .filter(|name| Builtin::named(name) == Some(Builtin::Assume))
        .map(|name| assumption(framework, name))
        .collect();
    match assumptions.is_empty() {
        true => String::new(),
        false => format!("/* What is assumed holds in every test. */\n\n{}\n", assumptions.join("\n")),
    }
}

/// Under a name of its own, so that its declaration in the unit cannot contradict.
fn assumption(framework: &dyn Framework, name: &str) -> String {
    let ty = if name == "klee_assume" { "__UINTPTR_TYPE__" } else { "int" };
    let head = format!("void clew_known_{name}({ty} {ASSUMED})");
    let check = framework.check(&Check::value(&format!("{ASSUMED} != 0"), Is::Bool(true)));
    format!("{head} __asm__(\"{name}\");\n{head}\n{{\n    {check}\n}}\n")
}
