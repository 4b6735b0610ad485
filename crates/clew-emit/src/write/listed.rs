//! Functions with a parameter of type `va_list`: a test calls them through one with variable arguments, which makes the
//! list.

use super::called::by_pointer;
use super::unit::Unit;
use crate::c::declarator;
use clew_ir::{CType, Function, FunctionId, Signature, TypeId};
use std::collections::BTreeSet;

/// The number of the parameter that is a `va_list`.
pub fn list_param(unit: &Unit, signature: &Signature) -> Option<usize> {
    let is_list = |ty: TypeId| match unit.layout.pointee(ty).map(|to| unit.layout.bare(to)) {
        Some(CType::Struct { name, .. }) => name.as_deref() == Some("__va_list_tag"),
        _ => false,
    };
    signature.params.iter().position(|param| is_list(param.ty))
}

/// The functions through which tests call those that take a list.
pub fn callers(unit: &Unit, functions: &BTreeSet<FunctionId>) -> String {
    functions.iter().filter_map(|id| caller(unit, unit.function(*id))).collect()
}

fn caller(unit: &Unit, function: &Function) -> Option<String> {
    let signature = function.signature.as_ref()?;
    let list = list_param(unit, signature)?;
    let types = unit.layout.types;
    let mut names = unit.names.clone();
    let (mut params, mut arguments) = (Vec::new(), Vec::new());
    for (index, param) in signature.params.iter().enumerate() {
        let name = names.fresh(param.name.as_deref().unwrap_or(&format!("arg{index}")));
        if index != list {
            params.push((param.ty, name.clone()));
        }
        arguments.push(name);
    }
    let name = by_pointer(function);
    let last = params.last().map_or("clew_none".to_string(), |(_, name)| name.clone());
    let head = match params.is_empty() {
        true => declarator::declare(types, signature.result, &format!("{name}(int clew_none, ...)"))?,
        false => declarator::function_head(types, signature.result, &name, &params, true)?,
    };
    let (own, call) = (&arguments[list], format!("{}({})", function.called(), arguments.join(", ")));
    let (keep, give) = match unit.layout.bare(signature.result) {
        CType::Void => (format!("    {call};\n"), String::new()),
        _ => {
            let result = names.fresh("result");
            let declared = declarator::declare(types, unit.layout.unqualified(signature.result), &result)?;
            (format!("    {declared} = {call};\n"), format!("    return {result};\n"))
        }
    };
    Some(format!(
        "static {head}\n{{\n    __builtin_va_list {own};\n    __builtin_va_start({own}, {last});\n{keep}    \
         __builtin_va_end({own});\n{give}}}\n\n"
    ))
}
