//! Definitions for functions that are only declared: each gives back what the test has laid out for it, in the order
//! of the calls, and zero when that is used up.

use super::scene::Scene;
use super::unit::Unit;
use crate::c::declarator;
use crate::memory::{Image, Shape, build};
use crate::suite::Test;
use clew_ir::{CType, Function, FunctionId, Scalar, Signature, TypeId};
use clew_vm::{Builtin, Origin, Pointer, Stub};
use std::collections::{BTreeMap, BTreeSet};

/// All functions that the tests need a stub for, in the program's order.
pub fn needed(unit: &Unit, tests: &[&Test], warnings: &mut Vec<String>) -> Vec<FunctionId> {
    let called = tests.iter().flat_map(|test| &test.setup.objects).filter_map(|object| match object.origin {
        Origin::Result { stub: Stub::Function(function), .. } => Some(function),
        _ => None,
    });
    let all: BTreeSet<FunctionId> = unit.suite.stubs.iter().copied().chain(called).collect();
    let (open, defined): (Vec<FunctionId>, Vec<FunctionId>) =
        all.into_iter().partition(|id| unit.function(*id).body.is_none());
    for id in defined {
        warnings.push(format!("{} is defined and gets no stub", unit.function(id).name));
    }
    open
}

/// What a stub gives back, as C names it.
enum Gives {
    Nothing,
    Type(TypeId),
    /// There is no debug information; the machine's type is known, and so the type is `name`.
    Machine {
        name: &'static str,
        ty: CType,
    },
}

fn gives(unit: &Unit, function: &Function) -> Option<Gives> {
    match (visible_signature(unit, function), function.results.as_slice()) {
        (Some(signature), _) => match unit.layout.bare(signature.result) {
            CType::Void => Some(Gives::Nothing),
            _ => {
                declarator::declare(unit.layout.types, signature.result, "x")?;
                Some(Gives::Type(signature.result))
            }
        },
        (None, []) => Some(Gives::Nothing),
        (None, [scalar]) => machine_type(*scalar, unit.program.pointer_bytes),
        (None, _) => None,
    }
}

/// The C type, where this unit has seen it and so the types in it; another unit's function goes by the machine's.
fn visible_signature<'a>(unit: &Unit, function: &'a Function) -> Option<&'a Signature> {
    let is_simple = function.results.len() <= 1;
    function.signature.as_ref().filter(|_| function.unit == unit.suite.unit || !is_simple)
}

fn machine_type(scalar: Scalar, pointer_bytes: u32) -> Option<Gives> {
    let int = |name: &'static str, bytes| Gives::Machine {
        name,
        ty: CType::Int { name: name.into(), bytes, signed: true, is_char: false },
    };
    let float =
        |name: &'static str, bytes| Gives::Machine { name, ty: CType::Float { name: name.into(), bytes } };
    Some(match scalar {
        Scalar::Int(1) => Gives::Machine { name: "_Bool", ty: CType::Bool { name: "_Bool".into() } },
        Scalar::Int(8) => int("signed char", 1),
        Scalar::Int(16) => int("short", 2),
        Scalar::Int(32) => int("int", 4),
        Scalar::Int(64) => int("long long", 8),
        Scalar::Int(_) => return None,
        Scalar::Ptr => Gives::Machine { name: "void *", ty: CType::Void },
        Scalar::F32 => float("float", 4),
        Scalar::F64 => float("double", 8),
        Scalar::F80 => float("long double", if pointer_bytes == 4 { 12 } else { 16 }),
    })
}

/// The stub's definition; `None`, with a warning, where C cannot spell one.
pub fn define(unit: &Unit, id: FunctionId, warnings: &mut Vec<String>) -> Option<String> {
    let function = unit.function(id);
    let defined = gives(unit, function).and_then(|gives| {
        let (head, ignored) = match visible_signature(unit, function) {
            Some(signature) => typed_head(unit, function, signature)?,
            None => (machine_head(function, &unit.symbol(id), &gives), Vec::new()),
        };
        Some(queue(unit, function, &gives)? + &head + &body(unit, function, &gives, &ignored)?)
    });
    if defined.is_none() {
        warnings.push(format!("{} cannot be stubbed: C cannot spell its type", function.name));
    }
    defined
}

/// The head, and the parameters that the body must mention.
fn typed_head(unit: &Unit, function: &Function, signature: &Signature) -> Option<(String, Vec<String>)> {
    let types = unit.layout.types;
    if !signature.prototyped && signature.params.is_empty() {
        let head = declarator::declare(types, signature.result, &format!("{}()", function.name))?;
        return Some((head, Vec::new()));
    }
    let mut names = unit.names.clone();
    let params: Vec<(TypeId, String)> = signature
        .params
        .iter()
        .enumerate()
        .map(|(index, param)| {
            (param.ty, names.fresh(param.name.as_deref().unwrap_or(&format!("arg{index}"))))
        })
        .collect();
    let head =
        declarator::function_head(types, signature.result, &function.name, &params, signature.variadic)?;
    Some((head, params.into_iter().map(|(_, name)| name).collect()))
}

/// The function under a name of its own, so that its declaration in the unit cannot contradict.
fn machine_head(function: &Function, symbol: &str, gives: &Gives) -> String {
    let name = &function.name;
    let result = match gives {
        Gives::Machine { name, .. } => name,
        _ => "void",
    };
    let space = if result.ends_with('*') { "" } else { " " };
    format!(
        "{result}{space}clew_stub_{name}(void) __asm__(\"{symbol}\");\n{result}{space}clew_stub_{name}(void)"
    )
}

fn queue(unit: &Unit, function: &Function, gives: &Gives) -> Option<String> {
    let name = format!("clew_{}_results", function.name);
    let pointer = match gives {
        Gives::Nothing => return Some(String::new()),
        Gives::Type(ty) => declarator::pointer_named(unit.layout.types, unit.layout.unqualified(*ty), &name)?,
        Gives::Machine { name: "void *", .. } => format!("void **{name}"),
        Gives::Machine { name: ty, .. } => format!("{ty} *{name}"),
    };
    Some(format!("static {pointer};\nstatic unsigned clew_{}_left;\n\n", function.name))
}

fn body(unit: &Unit, function: &Function, gives: &Gives, ignored: &[String]) -> Option<String> {
    let name = &function.name;
    let mut body = String::from("\n{\n");
    let nothing = match gives {
        Gives::Type(ty) if is_struct(unit, gives) => {
            let ty = unit.layout.unqualified(*ty);
            let declaration = declarator::declare(unit.layout.types, ty, "clew_nothing")?;
            body.push_str(&format!("    static {declaration};\n"));
            "clew_nothing"
        }
        _ => "0",
    };
    for param in ignored {
        body.push_str(&format!("    (void){param};\n"));
    }
    if Builtin::named(name) == Some(Builtin::ReachError) {
        body.push_str("    __builtin_abort();\n");
    } else if function.noreturn {
        body.push_str("    clew_exit(1);\n");
    } else if !matches!(gives, Gives::Nothing) {
        body.push_str(&format!(
            "    if (clew_{name}_left == 0)\n        return {nothing};\n    clew_{name}_left--;\n    return *clew_{name}_results++;\n"
        ));
    }
    body.push_str("}\n");
    Some(body)
}

fn is_struct(unit: &Unit, gives: &Gives) -> bool {
    matches!(gives, Gives::Type(ty) if matches!(unit.layout.bare(*ty), CType::Struct { .. }))
}

/// The statements that lay out what the stubs give back in this test.
pub fn lay_out(scene: &Scene, warnings: &mut Vec<String>) -> Vec<String> {
    let mut calls: BTreeMap<FunctionId, BTreeMap<u32, usize>> = BTreeMap::new();
    for (index, object) in scene.objects.iter().enumerate() {
        if let Origin::Result { stub: Stub::Function(function), call } = object.origin {
            calls.entry(function).or_default().insert(call, index);
        }
    }
    let mut lines = Vec::new();
    for (id, results) in calls {
        let function = scene.unit.function(id);
        if function.body.is_some() || function.noreturn {
            continue;
        }
        match lay_out_one(scene, function, &results) {
            Some(laid_out) => lines.extend(laid_out),
            None => warnings.push(format!("what {} gives back cannot be written in C", function.name)),
        }
    }
    lines
}

fn lay_out_one(scene: &Scene, function: &Function, results: &BTreeMap<u32, usize>) -> Option<Vec<String>> {
    let gives = gives(scene.unit, function)?;
    let count = results.keys().next_back()?.checked_add(1)?;
    let array = match &gives {
        Gives::Nothing => return Some(Vec::new()),
        Gives::Type(ty) => {
            let ty = scene.unit.layout.unqualified(*ty);
            declarator::declare(scene.unit.layout.types, ty, "[]")?
        }
        Gives::Machine { name, .. } => format!("{name}[]"),
    };
    let mut values = Vec::new();
    for call in 0..count {
        values.push(match results.get(&call) {
            Some(index) => value(scene, &gives, *index)?,
            None if is_struct(scene.unit, &gives) => "{0}".to_string(),
            None => "0".to_string(),
        });
    }
    let name = &function.name;
    Some(vec![
        format!("clew_{name}_results = ({array}){{{}}};", values.join(", ")),
        format!("clew_{name}_left = {count};"),
    ])
}

fn value(scene: &Scene, gives: &Gives, index: usize) -> Option<String> {
    let object = scene.object(index);
    let image = Image { bytes: &object.bytes, pointers: &object.pointers };
    match gives {
        Gives::Nothing => None,
        Gives::Type(ty) => {
            let address = |to, wanted| scene.target(to, wanted);
            let built = build(scene.unit.layout, Shape::One(*ty), image, &address).ok()?;
            built.later.is_empty().then(|| built.value.render())
        }
        Gives::Machine { name: "void *", .. } => match object.pointers.first() {
            Some(Pointer { at: 0, to }) => scene.raw_target(*to).map(|address| format!("(void *){address}")),
            _ => Some("NULL".to_string()),
        },
        Gives::Machine { ty, .. } => crate::memory::scalar_literal(ty, &object.bytes),
    }
}
