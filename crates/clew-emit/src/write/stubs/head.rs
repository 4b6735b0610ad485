//! A stub as C declares it: its name, its parameters, and what it gives back.

use crate::c::declarator;
use crate::write::unit::Unit;
use clew_ir::{CType, Const, Function, FunctionId, Scalar, Signature, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// What a stub gives back, as C names it.
pub enum Gives {
    Nothing,
    Type(TypeId),
    /// There is no debug information; the machine's type is known, and so the type is `name`.
    Machine {
        name: &'static str,
        ty: CType,
    },
}

pub struct Head {
    /// What its queues are named after.
    pub name: String,
    /// The definition up to the body.
    pub text: String,
    /// The parameters by which C knows them, in order; none where the head has none.
    pub params: Vec<String>,
    /// The parameters through which the tests of this file let it write, by their numbers.
    pub written: BTreeSet<u32>,
    pub gives: Gives,
    pub noreturn: bool,
    /// The parameters that some test of this file looks at, and their types.
    pub asked: BTreeMap<u32, TypeId>,
    /// Some test looks at how often it is called.
    pub counted: bool,
    /// Some test of this file has it do more than to give back and write.
    pub acts: bool,
}

impl Head {
    /// `None` where C cannot spell one.
    pub fn of_function(unit: &Unit, id: FunctionId, written: BTreeSet<u32>) -> Option<Head> {
        let function = unit.function(id);
        let gives = gives(unit, function)?;
        let (text, params) = match visible_signature(unit, function) {
            Some(signature) => typed_head(unit, id, signature)?,
            None => machine_head(unit, id, &gives, !written.is_empty()),
        };
        let (name, noreturn) = (function.name.clone(), function.noreturn);
        let (asked, counted) = (BTreeMap::new(), false);
        Some(Head { name, text, params, written, gives, noreturn, asked, counted, acts: false })
    }

    /// What defines a function that C cannot spell, for the linker alone.
    pub fn unspelled(unit: &Unit, id: FunctionId) -> String {
        machine_head(unit, id, &Gives::Nothing, false).0
    }

    /// The function called `name` that a function pointer leads to; `ty` is its type.
    pub fn of_callback(unit: &Unit, name: &str, ty: TypeId, written: BTreeSet<u32>) -> Option<Head> {
        let types = unit.layout.types;
        let CType::Function { result, params, variadic } = unit.layout.bare(ty) else { return None };
        let gives = gives_type(unit, *result)?;
        let params: Vec<(TypeId, String)> =
            params.iter().enumerate().map(|(index, ty)| (*ty, format!("arg{index}"))).collect();
        let text = declarator::function_head(types, *result, name, &params, *variadic)?;
        Some(Head {
            name: name.strip_prefix("clew_").unwrap_or(name).to_string(),
            text: format!("static {text}"),
            params: params.into_iter().map(|(_, name)| name).collect(),
            written,
            gives,
            noreturn: false,
            asked: BTreeMap::new(),
            counted: false,
            acts: false,
        })
    }

    /// The queue of what it writes through a parameter; `None` where it does not know that parameter.
    pub fn out_queue(&self, param: u32) -> Option<String> {
        let param = self.params.get(param as usize)?;
        let taken = ["results", "left", "acts", "calls"].contains(&param.as_str());
        Some(format!("clew_{}_{param}{}", self.name, if taken { "_out" } else { "" }))
    }

    /// Where it keeps what it is given as a parameter.
    pub fn given(&self, param: u32) -> Option<String> {
        let param = self.params.get(param as usize).filter(|_| !self.noreturn)?;
        let taken = ["results", "left", "acts", "calls", "times"].contains(&param.as_str());
        Some(format!("clew_{}_{param}{}", self.name, if taken { "_in" } else { "" }))
    }

    /// Where it counts its calls.
    pub fn times(&self) -> String {
        format!("clew_{}_times", self.name)
    }

    /// It has something to do on a call that the test lays out.
    pub fn is_laid_out(&self) -> bool {
        !self.noreturn && (!matches!(self.gives, Gives::Nothing) || !self.written.is_empty())
    }

    /// A struct, or a vector: 0 is none.
    pub fn gives_struct(&self, unit: &Unit) -> bool {
        let is_struct =
            |ty: TypeId| matches!(unit.layout.bare(ty), CType::Struct { .. } | CType::Other { .. });
        matches!(self.gives, Gives::Type(ty) if is_struct(ty))
    }
}

fn gives(unit: &Unit, function: &Function) -> Option<Gives> {
    match (visible_signature(unit, function), function.results.as_slice()) {
        (Some(signature), _) => gives_type(unit, signature.result),
        (None, []) => Some(Gives::Nothing),
        (None, [scalar]) => machine_type(*scalar, unit.program.pointer_bytes),
        (None, _) => None,
    }
}

fn gives_type(unit: &Unit, result: TypeId) -> Option<Gives> {
    match unit.layout.bare(result) {
        CType::Void => Some(Gives::Nothing),
        _ => {
            declarator::declare(unit.layout.types, result, "x")?;
            Some(Gives::Type(result))
        }
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

/// The head, and its parameters. What is declared under two names, C's and the linker's, may be declared by the latter
/// too, with other types: its stub goes by a name of ours.
fn typed_head(unit: &Unit, id: FunctionId, signature: &Signature) -> Option<(String, Vec<String>)> {
    let (types, function) = (unit.layout.types, unit.function(id));
    let is_replaced = unit.replaced.contains(&id);
    let own = (is_replaced || function.c_name.is_some()).then(|| format!("clew_stub_{}", function.name));
    let name = own.as_ref().unwrap_or(&function.name);
    let (head, params) = if !signature.prototyped && signature.params.is_empty() {
        (declarator::declare(types, signature.result, &format!("{name}()"))?, Vec::new())
    } else {
        let params = named_params(unit, signature);
        let head = declarator::function_head(types, signature.result, name, &params, signature.variadic)?;
        (head, params.into_iter().map(|(_, name)| name).collect())
    };
    let before = match own {
        Some(_) if is_replaced => "static ".to_string(),
        Some(_) => format!("{head} __asm__(\"{}\");\n", unit.symbol(id)),
        None => String::new(),
    };
    Some((before + &head, params))
}

pub fn named_params(unit: &Unit, signature: &Signature) -> Vec<(TypeId, String)> {
    let mut names = unit.names.clone();
    let params = signature.params.iter().enumerate();
    let named = params.map(|(index, param)| {
        (param.ty, names.fresh(param.name.as_deref().unwrap_or(&format!("arg{index}"))))
    });
    named.collect()
}

/// The function under a name of its own, so that its declaration in the unit cannot contradict. It has parameters only
/// where it writes through them.
///
/// What the unit itself declares and the debug information does not describe is an `inline` function that another unit
/// defines for the linker. Where clang has seen such a body it drops a definition of ours with the same label, so the
/// assembler gives the label.
fn machine_head(unit: &Unit, id: FunctionId, gives: &Gives, writes: bool) -> (String, Vec<String>) {
    let function = unit.function(id);
    let (name, symbol) = (&function.name, unit.symbol(id));
    let result = match gives {
        Gives::Machine { name, .. } => name,
        _ => "void",
    };
    let params = function.signature.as_ref().filter(|_| writes);
    let params = params.and_then(|signature| machine_params(unit, signature)).unwrap_or_default();
    let list: Vec<String> = params.iter().map(|(ty, name)| format!("{ty}{name}")).collect();
    let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
    let space = if result.ends_with('*') { "" } else { " " };
    let head = |own: &str| format!("{result}{space}{own}({list})");
    let is_weak = unit.program.weak.contains(&Const::Function(id));
    let named = match function.unit == unit.suite.unit && !is_weak {
        true => {
            let own = format!("clew_inline_{name}");
            format!("__asm__(\".globl {symbol}\\n.set {symbol}, {own}\");\n{}", head(&own))
        }
        false => {
            let head = head(&format!("clew_stub_{name}"));
            format!("{head} __asm__(\"{symbol}\");\n{head}")
        }
    };
    (named, params.into_iter().map(|(_, name)| name).collect())
}

/// The parameters by types that every unit knows; `None` where there are structs among them.
fn machine_params(unit: &Unit, signature: &Signature) -> Option<Vec<(String, String)>> {
    let params = named_params(unit, signature).into_iter();
    let spelled = params.map(|(ty, name)| match unit.layout.bare(ty) {
        CType::Pointer { .. } => Some(("void *".to_string(), name)),
        CType::Int { name: int, .. } | CType::Float { name: int, .. } => Some((format!("{int} "), name)),
        CType::Bool { .. } => Some(("_Bool ".to_string(), name)),
        CType::Enum { bytes: 4, .. } => Some(("int ".to_string(), name)),
        _ => None,
    });
    spelled.collect()
}
