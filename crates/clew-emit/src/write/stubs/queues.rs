//! What the stubs give back and write in one test, call by call.

use super::Stubs;
use super::head::{Gives, Head};
use crate::c::declarator;
use crate::memory::{Image, Shape, build, scalar_literal};
use crate::write::address::operand;
use crate::write::locals::declare_value;
use crate::write::scene::{Form, Scene};
use clew_vm::{Origin, Pointer, Stub};
use std::collections::BTreeMap;

/// So many values more that are equal are written as one.
const RUN: usize = 4;

/// The objects of one stub, by the calls that they are for.
#[derive(Default)]
struct Calls {
    results: BTreeMap<u32, usize>,
    /// By parameter.
    written: BTreeMap<u32, BTreeMap<u32, usize>>,
}

impl Calls {
    fn count(&self) -> u32 {
        let written = self.written.values().flat_map(BTreeMap::keys);
        self.results.keys().chain(written).max().map_or(0, |last| last.saturating_add(1))
    }
}

/// The statements that lay out what the stubs do in this test; `Err`: why C cannot say it.
pub fn lay_out(scene: &mut Scene, stubs: &Stubs) -> Result<Vec<String>, String> {
    let mut calls: BTreeMap<Stub, Calls> = BTreeMap::new();
    for (index, object) in scene.objects.iter().enumerate() {
        match object.origin {
            Origin::Result { stub, call } => {
                calls.entry(stub).or_default().results.insert(call, index);
            }
            Origin::Written { stub, call, param } => {
                let written = &mut calls.entry(stub).or_default().written;
                written.entry(param).or_default().insert(call, index);
            }
            _ => {}
        }
    }
    let mut lines = Vec::new();
    for (stub, calls) in calls {
        let function = match stub {
            Stub::Function(id) => Some(scene.unit.function(id)),
            Stub::Callback(_) => None,
        };
        let is_replaced = matches!(stub, Stub::Function(id) if scene.unit.replaced.contains(&id));
        if !is_replaced && function.is_some_and(|function| function.body.is_some() || function.noreturn) {
            continue;
        }
        let laid_out = stubs.head(scene, stub).and_then(|head| one(scene, &head, &calls));
        let name = function.map_or("a function pointer's target", |function| &function.name);
        lines.extend(laid_out.ok_or_else(|| format!("what {name} gives back cannot be written in C"))?);
    }
    Ok(lines)
}

fn one(scene: &mut Scene, head: &Head, calls: &Calls) -> Option<Vec<String>> {
    let (name, count) = (&head.name, calls.count());
    let mut lines = Vec::new();
    if let Some(array) = array_type(scene, &head.gives)? {
        let mut values = Vec::new();
        for call in 0..count {
            values.push(match calls.results.get(&call) {
                Some(index) => value(scene, &head.gives, *index, &mut lines)?,
                None if head.gives_struct(scene.unit) => "{0}".to_string(),
                None => "0".to_string(),
            });
        }
        lines.push(format!("clew_{name}_results = ({array}){{{}}};", in_runs(&values).join(", ")));
    }
    for (param, written) in &calls.written {
        let values: Option<Vec<String>> = (0..count).map(|call| out(scene, written.get(&call))).collect();
        let queue = head.out_queue(*param)?;
        lines.push(format!("{queue} = (struct clew_out[]){{{}}};", values?.join(", ")));
    }
    if head.is_laid_out() {
        lines.push(format!("clew_{name}_left = {count};"));
        if head.acts {
            lines.push(format!("clew_{name}_calls = 0;"));
        }
    }
    Some(lines)
}

/// Equal values one after the other as one.
fn in_runs(values: &[String]) -> Vec<String> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, value) in values.iter().enumerate() {
        match runs.last_mut() {
            Some((first, last)) if values[*first] == *value => *last = at,
            _ => runs.push((at, at)),
        }
    }
    if runs.iter().all(|(first, last)| last - first < RUN) {
        return values.to_vec();
    }
    let said = |(first, last): (usize, usize)| match last - first {
        0 => format!("[{first}] = {}", values[first]),
        _ => format!("[{first} ... {last}] = {}", values[first]),
    };
    runs.into_iter().map(said).collect()
}

/// How a queue of results is spelled, where there are results.
fn array_type(scene: &Scene, gives: &Gives) -> Option<Option<String>> {
    Some(match gives {
        Gives::Nothing => None,
        Gives::Type(ty) => {
            let layout = scene.unit.layout;
            Some(declarator::declare(layout.types, layout.unqualified(*ty), "[]")?)
        }
        Gives::Machine { name, .. } => Some(format!("{name}[]")),
    })
}

fn out(scene: &Scene, object: Option<&usize>) -> Option<String> {
    let Some(index) = object else { return Some("{NULL, 0}".to_string()) };
    let (address, named) = (scene.raw_address(*index)?, scene.named[*index].as_ref()?);
    Some(match (&named.form, scene.object(*index).bytes.len()) {
        (_, 0) => "{NULL, 0}".to_string(),
        (Form::Local(_) | Form::Bytes { heap: false }, _) => format!("{{{address}, sizeof {}}}", named.name),
        (_, size) => format!("{{{address}, {size}}}"),
    })
}

fn value(scene: &mut Scene, gives: &Gives, index: usize, lines: &mut Vec<String>) -> Option<String> {
    let object = scene.object(index);
    let image = Image { bytes: &object.bytes, pointers: &object.pointers };
    match gives {
        Gives::Nothing => None,
        Gives::Type(ty) => {
            let address = |to, wanted| scene.target(to, wanted);
            match build(scene.unit.layout, Shape::One(*ty), image, &address) {
                Ok(built) => built.later.is_empty().then(|| built.value.render()),
                // A variable can hold what no initialiser says.
                Err(_) => {
                    let name = scene.names.fresh("result");
                    lines.extend(declare_value(scene, index, &name, *ty).ok()?);
                    Some(name)
                }
            }
        }
        Gives::Machine { name: "void *", .. } => match object.pointers.first() {
            Some(Pointer { at: 0, to }) => {
                scene.raw_target(*to).map(|address| format!("(void *){}", operand(&address)))
            }
            // A number that is no address of the test's.
            _ => Some(match object.bytes.iter().rev().fold(0u64, |all, &byte| all << 8 | u64::from(byte)) {
                0 => "NULL".to_string(),
                number => format!("(void *){number:#x}U{}", if object.bytes.len() > 4 { "L" } else { "" }),
            }),
        },
        Gives::Machine { ty, .. } => scalar_literal(ty, &object.bytes),
    }
}
