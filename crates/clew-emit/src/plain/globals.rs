//! The unit's globals: set before the call where the run began with other values than the program does.

use super::locals::{byte_array, constant_array, store_pointer};
use super::scene::{Form, Scene};
use super::unit::{Reach, Unit};
use crate::c::declarator;
use crate::memory::{Array, Change, Image, Purpose, Scalar, Shape, changes};
use clew_ir::{CType, Const, Global, GlobalId};
use clew_vm::{Origin, Pointer, SetupObject};

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
            Some(Form::RawGlobal) if !global.constant => lines.extend(copy_raw(scene, index)),
            _ if scene.unit.is_runtimes(global) || is_as_initially(global, object) => {}
            _ => warnings.push(format!("{} cannot be set by a test", describe(scene.unit, global))),
        }
    }
    lines
}

fn copy_raw(scene: &Scene, index: usize) -> Vec<String> {
    let object = scene.object(index);
    let mut lines = Vec::new();
    if object.bytes.iter().any(|byte| *byte != 0) {
        lines.extend(copy_part(scene, index, 0, object.bytes.len() as u64));
    }
    let pointers = object.pointers.iter();
    lines.extend(pointers.filter_map(|pointer| store_pointer(scene, index, *pointer)));
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
    let found = changes(scene.unit.layout, shape, Some(before), &object.bytes, Purpose::Assign);
    let mut lines = Vec::new();
    for change in found {
        match change {
            Change::Scalar(scalar) => {
                let lvalue = scene.access(index, &scalar.path).unwrap_or_default();
                lines.push(set_scalar(scene, &lvalue, &scalar));
            }
            Change::Raw { offset, size } => lines.extend(copy_part(scene, index, offset, size)),
            Change::Array(array) => {
                let lvalue = scene.access(index, &array.path).unwrap_or_default();
                lines.extend(copy_array(scene, &lvalue, &array, &object.bytes).unwrap_or_default());
            }
        }
    }
    lines
}

fn copy_part(scene: &Scene, index: usize, offset: u64, size: u64) -> Option<String> {
    let part = Image { bytes: &scene.object(index).bytes, pointers: &[] }.slice(offset, size)?;
    let (address, source) = (scene.raw_address(index)?, byte_array(part));
    Some(match offset {
        0 => format!("clew_copy({address}, {source}, {size});"),
        _ => format!("clew_copy((char *){address} + {offset}, {source}, {size});"),
    })
}

/// A `const` member is set all the same: the run began with it so.
fn set_scalar(scene: &Scene, lvalue: &str, scalar: &Scalar) -> String {
    let Scalar { ty, literal, is_const, .. } = scalar;
    let layout = scene.unit.layout;
    match declarator::declare(layout.types, layout.unqualified(*ty), "") {
        Some(spelled) if *is_const => {
            format!("clew_copy((void *)&{lvalue}, &({spelled}){{{literal}}}, sizeof {lvalue});")
        }
        _ => format!("{lvalue} = {literal};"),
    }
}

fn copy_array(scene: &mut Scene, lvalue: &str, array: &Array, bytes: &[u8]) -> Option<Vec<String>> {
    let (name, declaration) = constant_array(scene, "start", array, bytes)?;
    let cast = if array.is_const { "(void *)" } else { "" };
    Some(vec![declaration, format!("clew_copy({cast}{lvalue}, {name}, sizeof {name});")])
}

fn assign_pointers(scene: &Scene, index: usize, global: &Global, object: &SetupObject) -> Vec<String> {
    let layout = scene.unit.layout;
    let changed = object.pointers.iter().filter(|at| !keeps(scene, global, at));
    let mut lines: Vec<String> =
        changed.filter_map(|pointer| store_pointer(scene, index, *pointer)).collect();
    lines.extend(initial_pointers(global).filter_map(|(offset, target)| {
        let leads_on =
            object.kept.contains(&offset) || object.pointers.iter().any(|pointer| pointer.at == offset);
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
fn keeps(scene: &Scene, global: &Global, pointer: &Pointer) -> bool {
    let target =
        scene.pointed_to(pointer.to).and_then(|to| scene.objects.get(to)).map(|object| object.origin);
    initial_pointers(global).any(|(at, initial)| match (initial, target) {
        (Const::Global(a, 0), Some(Origin::Global(b))) => at == pointer.at && a == b,
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
    if unit.is_foreign(global) {
        let (ours, bytes) = (unit.global_name(id), global.bytes.max(16));
        return format!("unsigned char {ours}[{bytes}] __asm__(\"{name}\") __attribute__((aligned(16)));");
    }
    match global.ty.map(|ty| unit.layout.bare(ty)) {
        Some(CType::Array { of, count: None }) => {
            let size = unit.layout.size(*of).unwrap_or(1).max(1);
            format!("__typeof__({name}[0]) {name}[{}];", (global.bytes / size).max(1))
        }
        // An array whose length this program does not say.
        _ if global.bytes == 0 => format!("__typeof__({name}[0]) {name}[1];"),
        _ => format!("__typeof__({name}) {name};"),
    }
}
