//! The unit's globals: set before the call where the run began with other values than the program does.

use super::locals::{byte_array, store_pointer};
use super::scene::{Form, Scene};
use super::unit::{Reach, Unit};
use crate::c::declarator;
use crate::memory::{Change, Image, Shape, build, changes};
use clew_ir::{CType, Const, Global, GlobalId, TypeId};
use clew_vm::{Origin, SetupObject};

/// From so many elements on, an array is copied as a whole.
const MANY: usize = 9;

/// The statements that give the globals the values the run began with.
pub fn assign_globals(scene: &mut Scene, warnings: &mut Vec<String>) -> Vec<String> {
    let mut lines = Vec::new();
    for index in 0..scene.objects.len() {
        let object = scene.object(index);
        let Origin::Global(id) = object.origin else { continue };
        let global = scene.unit.global(id);
        let before = initial_bytes(global, object.bytes.len());
        match scene.named[index].as_ref().map(|named| named.form.clone()) {
            Some(Form::Global(shape)) if !global.constant => {
                lines.extend(assign(scene, index, shape, &before));
                lines.extend(assign_pointers(scene, index, global, object));
            }
            Some(Form::RawGlobal) if !global.constant => lines.extend(copy_raw(scene, index, global)),
            _ if scene.unit.is_runtimes(global) || is_as_initially(global, object) => {}
            _ => warnings.push(format!("{} cannot be set by a test", describe(scene.unit, global))),
        }
    }
    lines
}

fn copy_raw(scene: &Scene, index: usize, global: &Global) -> Vec<String> {
    let object = scene.object(index);
    let mut lines = Vec::new();
    if object.bytes.iter().any(|byte| *byte != 0) {
        let (name, source, size) = (&global.name, byte_array(&object.bytes), object.bytes.len());
        lines.push(format!("clew_copy(&{name}, {source}, {size});"));
    }
    let pointers = object.pointers.iter();
    lines.extend(pointers.filter_map(|(offset, to)| store_pointer(scene, index, *offset, *to)));
    lines
}

/// Nothing that a test would have to set. Where the initialiser has an address, bytes say nothing.
fn is_as_initially(global: &Global, object: &SetupObject) -> bool {
    let mut bytes = object.bytes.clone();
    for (offset, _) in initial_pointers(global) {
        let start = bytes.len().min(offset as usize);
        let end = bytes.len().min(start + 8);
        bytes[start..end].fill(0);
    }
    object.pointers.is_empty() && bytes == initial_bytes(global, bytes.len())
}

fn describe(unit: &Unit, global: &Global) -> String {
    match &global.local_to {
        Some((function, name)) => {
            format!("the static variable {name} of {}", unit.function(*function).name)
        }
        None if global.constant => format!("the constant {}", global.name),
        None => format!("the global {}", global.name),
    }
}

fn initial_bytes(global: &Global, length: usize) -> Vec<u8> {
    let mut bytes = global.init.as_ref().map_or_else(Vec::new, |init| init.bytes.clone());
    bytes.resize(length, 0);
    bytes
}

fn assign(scene: &mut Scene, index: usize, shape: Shape, before: &[u8]) -> Vec<String> {
    let object = scene.object(index);
    let found = changes(scene.unit.layout, shape, Some(before), &object.bytes, MANY);
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                let (Some(lvalue), Some(literal)) = (scene.access(index, &scalar.path), scalar.literal) else {
                    continue;
                };
                lines.push(set_scalar(scene, &lvalue, scalar.ty, &literal));
            }
            Change::Array { path, of, count, offset } => {
                let lvalue = scene.access(index, &path).unwrap_or_default();
                lines.extend(copy_array(scene, &lvalue, of, count, offset, &object.bytes).unwrap_or_default());
            }
        }
    }
    lines
}

/// A `const` member is set all the same: the run began with it so.
fn set_scalar(scene: &Scene, lvalue: &str, ty: TypeId, literal: &str) -> String {
    let types = scene.unit.layout.types;
    match declarator::declare(types, scene.unit.layout.writable(ty), "") {
        Some(spelled) if types.is_const(ty) => {
            format!("clew_copy((void *)&{lvalue}, &({spelled}){{{literal}}}, sizeof {lvalue});")
        }
        _ => format!("{lvalue} = {literal};"),
    }
}

fn copy_array(
    scene: &mut Scene,
    lvalue: &str,
    of: TypeId,
    count: u64,
    offset: u64,
    bytes: &[u8],
) -> Option<Vec<String>> {
    let layout = scene.unit.layout;
    let size = layout.size(of)?.checked_mul(count)?;
    let image = Image { bytes: Image { bytes, pointers: &[] }.slice(offset, size)?, pointers: &[] };
    let built = build(layout, Shape::Many(of, count), image, &|_, _| None).ok()?;
    let name = scene.names.fresh("start");
    let declaration = declarator::declare(layout.types, layout.writable(of), &format!("{name}[{count}]"))?;
    Some(vec![
        format!("static const {declaration} = {};", built.value.render()),
        format!("clew_copy({lvalue}, {name}, sizeof {name});"),
    ])
}

fn assign_pointers(scene: &Scene, index: usize, global: &Global, object: &SetupObject) -> Vec<String> {
    let layout = scene.unit.layout;
    let changed = object.pointers.iter().filter(|at| !keeps(scene, global, at));
    let mut lines: Vec<String> =
        changed.filter_map(|(offset, to)| store_pointer(scene, index, *offset, *to)).collect();
    lines.extend(initial_pointers(global).filter_map(|(offset, target)| {
        let leads_on = object.kept.contains(&offset) || object.pointers.iter().any(|(at, _)| *at == offset);
        // What the run never looked at holds an address of its memory.
        let start = object.bytes.len().min(offset as usize);
        let is_null = object.bytes[start..].iter().take(layout.pointer_bytes as usize).all(|byte| *byte == 0);
        // Addresses of functions are never inputs.
        let is_data = matches!(target, Const::Global(..));
        (!leads_on && is_null && is_data).then(|| set_null(scene, index, offset))?
    }));
    lines
}

fn initial_pointers(global: &Global) -> impl Iterator<Item = (u64, Const)> + '_ {
    global.init.iter().flat_map(|init| init.relocations.iter().copied())
}

/// The pointer leads where the initialiser already lets it lead.
fn keeps(scene: &Scene, global: &Global, (offset, to): &(u64, usize)) -> bool {
    let target = scene.objects.get(*to).map(|object| object.origin);
    initial_pointers(global).any(|(at, initial)| match (initial, target) {
        (Const::Global(a, 0), Some(Origin::Global(b))) => at == *offset && a == b,
        _ => false,
    })
}

fn set_null(scene: &Scene, index: usize, offset: u64) -> Option<String> {
    let shape = scene.shape(index)?;
    let (path, _) = scene.unit.layout.pointer_at(shape, offset)?;
    Some(format!("{} = NULL;", scene.access(index, &path)?))
}

/// Definitions of what the unit only declares, and declarations of what the tests use of other units.
pub fn definitions(unit: &Unit, used: &[GlobalId], warnings: &mut Vec<String>) -> Vec<String> {
    let mut lines = Vec::new();
    for id in unit.undefined_globals() {
        lines.push(define(unit, id));
    }
    for id in used.iter().filter(|id| unit.reach(**id) == Reach::Elsewhere) {
        let global = unit.global(*id);
        match global.ty.and_then(|ty| declarator::declare(unit.layout.types, ty, &global.name)) {
            Some(declaration) => lines.push(format!("extern {declaration};")),
            None => warnings.push(format!("{} has a type C cannot spell", describe(unit, global))),
        }
    }
    lines
}

fn define(unit: &Unit, id: GlobalId) -> String {
    let global = unit.global(id);
    let name = &global.name;
    match global.ty.map(|ty| unit.layout.bare(ty)) {
        Some(CType::Array { of, count: None }) => {
            let size = unit.layout.size(*of).unwrap_or(1).max(1);
            format!("__typeof__({name}[0]) {name}[{}];", (global.bytes / size).max(1))
        }
        _ => format!("__typeof__({name}) {name};"),
    }
}
