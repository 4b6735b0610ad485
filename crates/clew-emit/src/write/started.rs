//! Units whose constructors run before `main`, and destructors behind it. The vm runs neither: what they change is an
//! input like the rest. So a test finds its variables as their initialisers have them, what constructors and destructors
//! execute is not counted, and destructors never meet what a test has laid out.

use super::unit::{Reach, Unit};
use clew_ir::GlobalId;

/// The definition of `clew_begin`; empty where nothing runs before `main` or behind it. `anew` are the statements that let the
/// stubs forget that constructors called them.
pub fn begin(unit: &Unit, anew: &[String]) -> String {
    let program = unit.program;
    let is_quiet =
        program.constructors.is_empty() && program.destructors.is_empty() && program.resolvers.is_empty();
    if unit.suite.outside.is_some() || is_quiet {
        return String::new();
    }
    let changed = changed(unit);
    let names: Vec<String> = changed.iter().map(|id| unit.global_name(*id)).collect();
    let numbered = || names.iter().enumerate();
    let mut text = String::new();
    for (number, id) in changed.iter().enumerate() {
        text.push_str(&format!("static char clew_saved_{number}[{}];\n", unit.global(*id).bytes.max(1)));
    }
    if !names.is_empty() {
        text.push_str("\n/* Runs before the unit's constructors. */\n");
        text.push_str("__attribute__((__constructor__(101))) static void clew_save(void)\n{\n");
        for (number, name) in numbered() {
            text.push_str(&format!(
                "    __builtin_memcpy(clew_saved_{number}, (const void *)&{name}, sizeof clew_saved_{number});\n"
            ));
        }
        text.push_str("}\n");
    }
    text.push_str("\n/* Tests begin as if no constructor had run. */\nvoid clew_begin(void)\n{\n");
    for (number, name) in numbered() {
        text.push_str(&format!(
            "    __builtin_memcpy((void *)&{name}, clew_saved_{number}, sizeof clew_saved_{number});\n"
        ));
    }
    anew.iter().for_each(|line| text.push_str(&format!("    {line}\n")));
    text.push_str("    if (__llvm_profile_reset_counters)\n        __llvm_profile_reset_counters();\n");
    text.push_str("    if (clew_forget_reached)\n        clew_forget_reached();\n");
    text.push_str("    clew_on_exit(clew_end, NULL);\n}\n\n");
    text
}

/// The globals that constructors may have changed and the file can name.
fn changed(unit: &Unit) -> Vec<GlobalId> {
    let program = unit.program;
    let is_mentioned = |id: GlobalId| {
        let mut constructors = program.constructors.iter();
        constructors.any(|constructor| clew_vm::mentions_global(program, *constructor, id))
    };
    (0..program.globals.len())
        .map(GlobalId::at)
        .filter(|id| {
            let global = unit.global(*id);
            let is_variable = !global.constant && (global.ty.is_some() || global.init.is_none());
            is_variable && unit.reach(*id) == Reach::Here && is_mentioned(*id)
        })
        .collect()
}
