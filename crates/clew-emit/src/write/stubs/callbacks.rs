//! The functions that input function pointers lead to: named after what first points to them, and shared by the tests of
//! a file where name and type are the same.

use super::head::Head;
use crate::memory::Shape;
use crate::suite::Test;
use crate::write::helpers;
use crate::write::unit::Unit;
use clew_ir::TypeId;
use clew_vm::{Origin, Pointer, SetupObject, Stub, Target};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The callbacks of a file's tests.
#[derive(Default)]
pub struct Callbacks {
    /// The names of each test's callbacks, by the test's name; `None` where C cannot spell one.
    of: FxHashMap<String, Vec<Option<String>>>,
    /// All of them, in the order in which they were met.
    all: Vec<(String, TypeId)>,
}

impl Callbacks {
    pub fn plan(unit: &Unit, tests: &[&Test]) -> Self {
        let mut callbacks = Callbacks::default();
        let taken = names_of_stubs(unit);
        for test in tests {
            let mut names: Vec<Option<String>> = Vec::new();
            for (n, callback) in test.setup.callbacks.iter().enumerate() {
                let name =
                    callbacks.choose(unit, &wanted_name(unit, test, n as u32), callback.ty, &names, &taken);
                let spelled = Head::of_callback(unit, &name, callback.ty, BTreeSet::new());
                if spelled.is_some() && !callbacks.all.iter().any(|(known, _)| *known == name) {
                    callbacks.all.push((name.clone(), callback.ty));
                }
                names.push(spelled.map(|_| name));
            }
            callbacks.of.insert(test.name.clone(), names);
        }
        callbacks
    }

    /// The first free name for a callback of this type; two callbacks of one test are two functions.
    fn choose(
        &self,
        unit: &Unit,
        wanted: &str,
        ty: TypeId,
        own: &[Option<String>],
        taken: &FxHashSet<String>,
    ) -> String {
        let base = format!("clew_{wanted}");
        let fits = |name: &String| {
            let known = self.all.iter().find(|(known, _)| known == name);
            known.is_none_or(|(_, known)| unit.layout.types.same(*known, ty))
                && !own.iter().flatten().any(|own| own == name)
                && !(taken.contains(name) || helpers::mentions(&unit.brought, name) || unit.has_name(name))
        };
        let numbered = (2u32..).map(|n| format!("{base}_{n}"));
        std::iter::once(base.clone()).chain(numbered).find(fits).unwrap_or(base)
    }

    pub fn of(&self, test: &Test) -> &[Option<String>] {
        self.of.get(&test.name).map_or(&[], Vec::as_slice)
    }

    /// Those that `text` mentions, each with its type.
    pub fn used(&self, text: &str) -> Vec<(&str, TypeId)> {
        let all = self.all.iter().filter(|(name, _)| text.contains(name));
        all.map(|(name, ty)| (name.as_str(), *ty)).collect()
    }
}

/// What functions that are only declared have, or may have, in a file.
fn names_of_stubs(unit: &Unit) -> FxHashSet<String> {
    let declared = unit.program.functions.iter().filter(|function| function.body.is_none());
    let mut names = FxHashSet::default();
    for function in declared {
        // As queues are named after a callback as after a function, the two must differ.
        names.insert(format!("clew_{}", function.name));
        for param in function.signature.iter().flat_map(|signature| &signature.params) {
            names.extend(param.name.as_ref().map(|param| format!("clew_{}_{param}", function.name)));
        }
    }
    names
}

/// The parameter, member or variable that first points to callback `n`.
fn wanted_name(unit: &Unit, test: &Test, n: u32) -> String {
    let first = test.setup.objects.iter().find_map(|object| {
        let pointer = object.pointers.iter().find(|pointer| pointer.to == Target::Callback(n))?;
        Some((object, pointer))
    });
    let name = first.and_then(|(object, pointer)| pointer_name(unit, test, object, pointer));
    let name = name.unwrap_or_else(|| "callback".to_string());
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

fn pointer_name(unit: &Unit, test: &Test, object: &SetupObject, pointer: &Pointer) -> Option<String> {
    let shape = object.ty.map(|ty| match object.elements {
        1 => Shape::One(ty),
        count => Shape::Many(ty, count),
    });
    let path = shape.and_then(|shape| unit.layout.pointer_at(shape, pointer.at)).map(|(path, _)| path);
    if let Some((_, member)) = path.as_deref().and_then(|path| path.rsplit_once('.')) {
        return Some(member.split('[').next().unwrap_or(member).to_string());
    }
    match object.origin {
        Origin::Param { call, param } => {
            let function = test.script.calls.get(call as usize)?.function;
            let signature = unit.function(function).signature.as_ref()?;
            signature.params.get(param as usize)?.name.clone()
        }
        Origin::Global(id) => Some(unit.c_name(id).to_string()),
        Origin::Result { stub: Stub::Function(id), .. } => Some(unit.function(id).name.clone() + "_result"),
        _ => None,
    }
}
