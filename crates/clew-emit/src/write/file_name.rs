//! `__FILE__` and `__BASE_FILE__` in the unit: a test includes it, and so by another name. Where the program can see the
//! name, the test gives it the one that it is compiled under. It is no deeper included than it is when it is compiled.

use super::unit::Unit;
use crate::c::text;
use clew_ir::{Const, Global, GlobalId, Op, Operand};

/// The library is told the name where an assertion fails: nothing depends on it.
const FAILED: &str = "__assert_fail";

/// The lines that include the unit, with its name around them if it asks for it.
pub fn around(unit: &Unit, include: &str) -> String {
    let spelled = &unit.program.units[unit.suite.unit.index()].spelled;
    let bytes: Vec<u8> = spelled.bytes().chain([0]).collect();
    let literal = text::string_literal(&bytes).filter(|_| asks(unit, spelled));
    let Some(literal) = literal else { return include.to_owned() };
    let macros = [("__FILE__", &*literal), ("__BASE_FILE__", &literal), ("__INCLUDE_LEVEL__", "0")];
    let define =
        |(name, value)| format!("#pragma push_macro(\"{name}\")\n#undef {name}\n#define {name} {value}\n");
    let begin: String = macros.into_iter().map(define).collect();
    let end: String = macros.iter().map(|(name, _)| format!("#pragma pop_macro(\"{name}\")\n")).collect();
    format!("#pragma GCC diagnostic ignored \"-Wbuiltin-macro-redefined\"\n{begin}{include}{end}")
}

/// Whether the unit, or a macro of a header that it uses, has the unit's name for more than assertions.
fn asks(unit: &Unit, spelled: &str) -> bool {
    let program = unit.program;
    let is_name = |global: &Global| {
        let init = global.init.as_ref().filter(|_| global.unit == unit.suite.unit && global.ty.is_none());
        init.and_then(|init| init.bytes.strip_suffix(b"\0")).is_some_and(|bytes| bytes == spelled.as_bytes())
    };
    if program.units[unit.suite.unit.index()].says_file {
        return true;
    }
    let Some(name) = program.globals.iter().position(is_name).map(GlobalId::at) else { return false };
    let is_there = |value: Const| matches!(value, Const::Global(id, _) if id == name);
    let mut instructions = program
        .functions
        .iter()
        .filter(|function| function.unit == unit.suite.unit)
        .filter_map(|function| function.body.as_ref())
        .flat_map(|body| body.insts());
    let is_in_data = program
        .globals
        .iter()
        .filter_map(|global| global.init.as_ref())
        .any(|init| init.relocations.iter().any(|&(_, value)| is_there(value)));
    is_in_data
        || instructions.any(|inst| {
            let is_failing = inst.op.callee().is_some_and(|id| program.function(id).name == FAILED);
            let mut found = false;
            let mut look = |operand| found |= matches!(operand, Operand::Const(value) if is_there(value));
            inst.op.operands(&mut look);
            found && !is_failing && !matches!(inst.op, Op::Count(_))
        })
}
