//! What a test calls a function by.
//!
//! Mostly its name. A compiler knows what `abs` or `memcpy` mean and calls no function for them, and it drops a call of a
//! `pure` function whose result nobody looks at; where the call must take place, it goes through a pointer.

use super::listed;
use super::unit::Unit;
use clew_ir::{CType, Function, FunctionId, Signature};
use std::collections::BTreeSet;

/// A call of the function under test: where its result is looked at, and as a statement where it is not.
pub struct Call {
    pub looked_at: String,
    pub alone: String,
}

impl Call {
    pub fn new(unit: &Unit, function: &Function, signature: &Signature, arguments: &[String]) -> Self {
        let list = arguments.join(", ");
        let name = match listed::list_param(unit, signature) {
            None if !unit.is_namesake(function) => function.called().to_string(),
            _ => by_pointer(function),
        };
        let alone = if function.readonly { by_pointer(function) } else { name.clone() };
        let is_void = matches!(unit.layout.bare(signature.result), CType::Void);
        let ignored = if is_void { "" } else { "(void)" };
        Call { looked_at: format!("{name}({list})"), alone: format!("{ignored}{alone}({list});") }
    }
}

pub fn by_pointer(function: &Function) -> String {
    format!("clew_call_{}", function.called())
}

/// The pointers that `text` calls through.
pub fn pointers(unit: &Unit, functions: &BTreeSet<FunctionId>, text: &str) -> String {
    let mut out = String::new();
    for function in functions.iter().map(|id| unit.function(*id)) {
        let is_listed = |signature: &Signature| listed::list_param(unit, signature).is_some();
        let name = by_pointer(function);
        if text.contains(&format!("{name}(")) && !function.signature.as_ref().is_some_and(is_listed) {
            let called = function.called();
            out.push_str(&format!("static __typeof__({called}) *volatile {name} = {called};\n"));
        }
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}
