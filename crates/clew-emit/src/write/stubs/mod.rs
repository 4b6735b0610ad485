//! Functions that only a test has: for those that are only declared, and for input function pointers to lead to. Each
//! gives back and writes what the test has laid out for it, in the order of the calls, and gives zero when that is used
//! up.

mod body;
mod callbacks;
mod head;
mod queues;

use super::helpers;
use super::scene::Scene;
use super::unit::Unit;
use crate::suite::Test;
use callbacks::Callbacks;
use clew_ir::{Const, FunctionId, TypeId};
use clew_vm::{Builtin, Origin, Stub, Target};
use head::Head;
pub use head::named_params;
pub use queues::lay_out;
use std::collections::{BTreeMap, BTreeSet};

/// The stubs of a file.
pub struct Stubs {
    callbacks: Callbacks,
    /// The parameters that the stub of a name writes through in some test.
    written: BTreeMap<String, BTreeSet<u32>>,
    /// The stubs that do more in some test, by name.
    acting: BTreeSet<String>,
}

impl Stubs {
    pub fn plan(unit: &Unit, tests: &[&Test]) -> Self {
        let mut stubs = Stubs {
            callbacks: Callbacks::plan(unit, tests),
            written: BTreeMap::new(),
            acting: BTreeSet::new(),
        };
        for test in tests {
            let callbacks = stubs.callbacks.of(test).to_vec();
            let name = |stub: Stub| match stub {
                Stub::Function(id) => Some(unit.function(id).name.clone()),
                Stub::Callback(n) => callbacks.get(n as usize).cloned().flatten(),
            };
            for object in &test.setup.objects {
                let Origin::Written { stub, param, .. } = object.origin else { continue };
                if let Some(name) = name(stub) {
                    stubs.written.entry(name).or_default().insert(param);
                }
            }
            stubs.acting.extend(test.setup.effects.iter().filter_map(|effect| name(effect.stub)));
        }
        stubs
    }

    pub fn callbacks(&self, test: &Test) -> &[Option<String>] {
        self.callbacks.of(test)
    }

    /// The definitions that the tests need, whose functions are `text`.
    pub fn define(
        &self,
        unit: &Unit,
        tests: &[&Test],
        text: &str,
        warnings: &mut Vec<String>,
    ) -> Vec<String> {
        let mut definitions = Vec::new();
        for id in needed(unit, tests, warnings) {
            let head = self.function_head(unit, id);
            match head.and_then(|head| body::define(unit, &head)) {
                Some(definition) => definitions.push(definition),
                None => {
                    let name = &unit.function(id).name;
                    warnings.push(format!("{name} cannot be stubbed: C cannot spell its type"));
                    // No test calls it, and the unit must link all the same.
                    definitions.push(Head::unspelled(unit, id) + "\n{\n    __builtin_trap();\n}\n");
                }
            }
        }
        for (name, ty) in self.callbacks.used(text) {
            let mut head = self.callback_head(unit, name, ty);
            // What a global that no test can set leads to has its queues laid out all the same.
            if let Some(head) = head.as_mut().filter(|_| !helpers::mentions(text, name)) {
                head.text = format!("__attribute__((__unused__)) {}", head.text);
            }
            definitions.extend(head.and_then(|head| body::define(unit, &head)));
        }
        definitions
    }

    fn function_head(&self, unit: &Unit, id: FunctionId) -> Option<Head> {
        let name = &unit.function(id).name;
        // What it acts on are its parameters.
        let (written, acts) = (self.written_by(name), self.acting.contains(name));
        Some(Head { acts, ..Head::of_function(unit, id, written)? })
    }

    fn callback_head(&self, unit: &Unit, name: &str, ty: TypeId) -> Option<Head> {
        let acts = self.acting.contains(name);
        Some(Head { acts, ..Head::of_callback(unit, name, ty, self.written_by(name))? })
    }

    fn written_by(&self, name: &str) -> BTreeSet<u32> {
        self.written.get(name).cloned().unwrap_or_default()
    }

    fn head(&self, scene: &Scene, stub: Stub) -> Option<Head> {
        match stub {
            Stub::Function(id) => self.function_head(scene.unit, id),
            Stub::Callback(n) => {
                let name = scene.callbacks.get(n as usize)?.as_deref()?;
                let ty = scene.callback_types.get(n as usize)?.ty;
                self.callback_head(scene.unit, name, ty)
            }
        }
    }
}

/// All functions that the tests need a stub for, in the program's order.
fn needed(unit: &Unit, tests: &[&Test], warnings: &mut Vec<String>) -> Vec<FunctionId> {
    let objects = || tests.iter().flat_map(|test| &test.setup.objects);
    let acting = tests.iter().flat_map(|test| &test.setup.effects).filter_map(|effect| match effect.stub {
        Stub::Function(id) => Some(id),
        Stub::Callback(_) => None,
    });
    let called = objects().filter_map(|object| match object.origin {
        Origin::Result { stub: Stub::Function(id), .. }
        | Origin::Written { stub: Stub::Function(id), .. } => Some(id),
        _ => None,
    });
    // What the C library has needs none.
    let is_open = |id: &FunctionId| {
        let function = unit.function(*id);
        function.body.is_none() && Builtin::named(&function.name).is_none_or(Builtin::is_tests_own)
    };
    let pointed_to = objects().flat_map(|object| &object.pointers).filter_map(|pointer| match pointer.to {
        Target::Function(id) => Some(id).filter(is_open),
        Target::Object { .. } | Target::Callback(_) | Target::Constant(_) => None,
    });
    let weak = unit.program.weak.iter().filter(|_| unit.weak).filter_map(|name| match name {
        Const::Function(id) => Some(*id),
        _ => None,
    });
    let all: BTreeSet<FunctionId> =
        unit.suite.stubs.iter().copied().chain(called).chain(acting).chain(pointed_to).chain(weak).collect();
    let is_open = |id: &FunctionId| unit.function(*id).body.is_none() || unit.replaced.contains(id);
    let (open, defined): (Vec<FunctionId>, Vec<FunctionId>) = all
        .into_iter()
        .chain(unit.replaced.iter().copied())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .partition(is_open);
    for id in defined {
        warnings.push(format!("{} is defined and gets no stub", unit.function(id).name));
    }
    open
}

/// What a stub's queues are named after.
pub fn stub_name(scene: &Scene, stub: Stub) -> Option<String> {
    match stub {
        Stub::Function(id) => Some(scene.unit.function(id).name.clone()),
        Stub::Callback(n) => {
            let name = scene.callbacks.get(n as usize)?.as_deref()?;
            Some(name.strip_prefix("clew_").unwrap_or(name).to_string())
        }
    }
}
