//! Weak definitions in whose place there are others. A test program has the weak one and another: calls go to a function
//! that asks the test which of them is there. The linker leads them to it.

use super::stubs::named_params;
use super::unit::Unit;
use crate::c::declarator;
use clew_ir::{CType, FunctionId};

/// Before the name of a function: that to which the linker leads its calls.
pub const EITHER: &str = "clew_either_";

/// What whoever links the file has to say.
pub fn how_to_link(unit: &Unit) -> String {
    let flag = |id: &FunctionId| {
        let name = &unit.function(*id).name;
        format!(" -Wl,--defsym={name}={EITHER}{name}")
    };
    let flags: String = unit.replaced.iter().map(flag).collect();
    match flags.is_empty() {
        true => String::new(),
        false => format!("/* Here weak definitions are replaced: to be linked with{flags} */\n\n"),
    }
}

/// The statements by which a test says so.
pub fn chosen(unit: &Unit, replaced: &[FunctionId]) -> Vec<String> {
    replaced.iter().map(|id| format!("clew_replaced_{} = 1;", unit.function(*id).name)).collect()
}

/// The statements by which the next test says nothing.
pub fn forgotten(unit: &Unit) -> Vec<String> {
    unit.replaced.iter().map(|id| format!("clew_replaced_{} = 0;", unit.function(*id).name)).collect()
}

/// Behind the stubs.
pub fn definitions(unit: &Unit) -> String {
    unit.replaced.iter().filter_map(|&id| definition(unit, id)).collect()
}

fn definition(unit: &Unit, id: FunctionId) -> Option<String> {
    let function = unit.function(id);
    let (name, signature) = (&function.name, function.signature.as_ref()?);
    let (types, params) = (unit.layout.types, named_params(unit, signature));
    let head = |own: &str| declarator::function_head(types, signature.result, own, &params, false);
    let (own, either) = (head(&format!("clew_own_{name}"))?, head(&format!("{EITHER}{name}"))?);
    let args: Vec<&str> = params.iter().map(|(_, name)| name.as_str()).collect();
    let args = args.join(", ");
    let calls = match unit.layout.bare(signature.result) {
        CType::Void => format!(
            "    if (clew_replaced_{name})\n        clew_stub_{name}({args});\n    else\n        clew_own_{name}({args});\n"
        ),
        _ => {
            format!("    return clew_replaced_{name} ? clew_stub_{name}({args}) : clew_own_{name}({args});\n")
        }
    };
    Some(format!(
        "/* The unit's own, and what its calls are led to. */\n{own} __attribute__((__alias__(\"{name}\")));\n\
         static int clew_replaced_{name};\n{either};\n{either}\n{{\n{calls}}}\n\n"
    ))
}
