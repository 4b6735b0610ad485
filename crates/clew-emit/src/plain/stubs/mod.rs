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
use clew_ir::FunctionId;
use clew_vm::{Builtin, Origin, Stub, Target};
use head::Head;
pub use queues::lay_out;
use std::collections::{BTreeMap, BTreeSet};

/// The stubs of a file.
pub struct Stubs {
    callbacks: Callbacks,
    /// The parameters that the stub of a name writes through in some test.
    written: BTreeMap<String, BTreeSet<u32>>,
}

impl Stubs {
    pub fn plan(unit: &Unit, tests: &[&Test]) -> Self {
        let mut stubs = Stubs { callbacks: Callbacks::plan(unit, tests), written: BTreeMap::new() };
        for test in tests {
            for object in &test.setup.objects {
                let Origin::Written { stub, param, .. } = object.origin else { continue };
                let name = match stub {
                    Stub::Function(id) => Some(unit.function(id).name.clone()),
                    Stub::Callback(n) => stubs.callbacks.of(test).get(n as usize).cloned().flatten(),
                };
                if let Some(name) = name {
                    stubs.written.entry(name).or_default().insert(param);
                }
            }
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
                }
            }
        }
        for (name, ty) in self.callbacks.used(text) {
            let mut head = Head::of_callback(unit, name, ty, self.written_by(name));
            // What a global that no test can set leads to has its queues laid out all the same.
            if let Some(head) = head.as_mut().filter(|_| !helpers::mentions(text, name)) {
                head.text = format!("__attribute__((unused)) {}", head.text);
            }
            definitions.extend(head.and_then(|head| body::define(unit, &head)));
        }
        definitions
    }

    fn function_head(&self, unit: &Unit, id: FunctionId) -> Option<Head> {
        Head::of_function(unit, id, self.written_by(&unit.function(id).name))
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
                Head::of_callback(scene.unit, name, ty, self.written_by(name))
            }
        }
    }
}

/// All functions that the tests need a stub for, in the program's order.
fn needed(unit: &Unit, tests: &[&Test], warnings: &mut Vec<String>) -> Vec<FunctionId> {
    let objects = || tests.iter().flat_map(|test| &test.setup.objects);
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
        Target::Object { .. } | Target::Callback(_) => None,
    });
    let all: BTreeSet<FunctionId> =
        unit.suite.stubs.iter().copied().chain(called).chain(pointed_to).collect();
    let (open, defined): (Vec<FunctionId>, Vec<FunctionId>) =
        all.into_iter().partition(|id| unit.function(*id).body.is_none());
    for id in defined {
        warnings.push(format!("{} is defined and gets no stub", unit.function(id).name));
    }
    open
}
