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
use crate::c::declarator;
use crate::framework::{Check, Is};
use crate::suite::{Expected, Test};
use callbacks::Callbacks;
use clew_ir::{Const, FunctionId, TypeId};
use clew_vm::{Builtin, Origin, Stub, Target};
use head::Head;
pub use head::named_params;
pub use queues::lay_out;
use std::collections::{BTreeMap, BTreeSet};

/// More checks of what stubs were given nobody reads.
const MOST_ASKED: usize = 12;

/// A stub in C, and the statements before a test that shares its process with others.
pub struct Defined {
    pub text: String,
    pub fresh: Vec<String>,
}

/// The stubs of a file.
pub struct Stubs {
    callbacks: Callbacks,
    /// The parameters that the stub of a name writes through in some test.
    written: BTreeMap<String, BTreeSet<u32>>,
    /// The stubs that do more in some test, by name.
    acting: BTreeSet<String>,
    /// The parameters that some test looks at, and their types, by the stub's name; of a stub without any, its calls are
    /// counted.
    asked: BTreeMap<String, BTreeMap<u32, TypeId>>,
}

impl Stubs {
    pub fn plan(unit: &Unit, tests: &[&Test]) -> Self {
        let mut stubs = Stubs {
            callbacks: Callbacks::plan(unit, tests),
            written: BTreeMap::new(),
            acting: BTreeSet::new(),
            asked: BTreeMap::new(),
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
            if matches!(test.expected, Expected::Returns(_)) {
                for name in test.setup.calls.iter().filter_map(|(stub, _)| name(*stub)) {
                    stubs.asked.entry(name).or_default();
                }
                for asked in &test.setup.asked {
                    if let Some(name) = name(asked.stub) {
                        stubs.asked.entry(name).or_default().insert(asked.param, asked.ty);
                    }
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
    ) -> Vec<Defined> {
        let mut definitions = Vec::new();
        for id in needed(unit, tests, warnings) {
            let head = self.function_head(unit, id);
            match head.and_then(|head| body::define(unit, &head)) {
                Some(definition) => definitions.push(definition),
                None => {
                    let name = &unit.function(id).name;
                    warnings.push(format!("{name} cannot be stubbed: C cannot spell its type"));
                    // No test calls it, and the unit must link all the same.
                    let text = Head::unspelled(unit, id) + "\n{\n    __builtin_trap();\n}\n";
                    definitions.push(Defined { text, fresh: Vec::new() });
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
        Some(self.asking(Head { acts, ..Head::of_function(unit, id, written)? }, unit, name))
    }

    fn callback_head(&self, unit: &Unit, name: &str, ty: TypeId) -> Option<Head> {
        let acts = self.acting.contains(name);
        Some(self.asking(
            Head { acts, ..Head::of_callback(unit, name, ty, self.written_by(name))? },
            unit,
            name,
        ))
    }

    /// With what tests look at, as far as C can spell it.
    fn asking(&self, mut head: Head, unit: &Unit, name: &str) -> Head {
        let Some(asked) = self.asked.get(name).filter(|_| !head.noreturn) else { return head };
        let can = |(param, ty): &(&u32, &TypeId)| {
            head.given(**param).is_some() && declarator::declare(unit.layout.types, **ty, "x").is_some()
        };
        head.asked = asked.iter().filter(can).map(|(param, ty)| (*param, *ty)).collect();
        head.counted = head.asked.is_empty();
        head
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

/// The checks of what stubs were given, and how often they were called.
pub fn check_asked(scene: &Scene, stubs: &Stubs, test: &Test) -> Vec<Check> {
    let mut checks = Vec::new();
    for &(stub, times) in &test.setup.calls {
        let Some(head) = stubs.head(scene, stub).filter(|_| is_open(scene, stub)) else { continue };
        if head.counted {
            let is = Is::Integer { literal: times.to_string(), signed: false, bytes: 4 };
            checks.push(Check::value(&head.times(), is));
        }
        for asked in test.setup.asked.iter().filter(|asked| asked.stub == stub) {
            let bare = scene.unit.layout.bare(asked.ty);
            let Some(given) = head.given(asked.param).filter(|_| head.asked.contains_key(&asked.param))
            else {
                continue;
            };
            if let Some(is) = super::checks::number_is(bare, &asked.bytes) {
                checks.push(Check::value(&format!("{given}[{}]", asked.call), is));
            }
        }
    }
    checks.truncate(MOST_ASKED);
    checks
}

/// The tests define it.
fn is_open(scene: &Scene, stub: Stub) -> bool {
    match stub {
        Stub::Function(id) => {
            let function = scene.unit.function(id);
            let is_replaced = scene.unit.replaced.contains(&id);
            is_replaced
                || (function.body.is_none()
                    && Builtin::named(&function.name).is_none_or(Builtin::is_tests_own))
        }
        Stub::Callback(_) => true,
    }
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
