//! The unit's globals: set before the call where the run began with other values than the program does.

use super::assign::{assign, copy_part};
use super::locals::store_pointers;
use super::scene::{Form, Scene};
use super::unit::{Reach, Unit};
use crate::c::declarator;
use crate::memory::Wanted;
use clew_ir::{CType, Const, Global, GlobalId};
use clew_vm::{ERRNO, Origin, Pointer, SetupObject, Target};

/// The statements that give the globals the values the run began with; `Err`: why that cannot be said.
pub fn assign_globals(scene: &mut Scene) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for index in 0..scene.objects.len() {
        let object = scene.object(index);
        let Origin::Global(id) = object.origin else { continue };
        let global = scene.unit.global(id);
        // What it is by then nobody knows: all of it is set.
        let is_unknown = scene.unit.is_libcs(global) || scene.unit.changed.contains(&id);
        let before = match is_unknown {
            true => object.bytes.iter().map(|byte| !byte).collect(),
            false => initial_bytes(global, object.bytes.len()),
        };
        if scene.unit.is_libcs(global) && global.name.ends_with("environ") {
            lines.push("clew_keep_environment();".to_string());
        }
        match scene.named[index].as_ref().map(|named| named.form.clone()) {
            Some(Form::Global(shape)) if is_settable(global) => {
                lines.extend(assign(scene, index, shape, &before));
                let changed: Vec<Pointer> =
                    object.pointers.iter().copied().filter(|at| !keeps(scene, global, at)).collect();
                lines.extend(store_pointers(scene, index, &changed)?);
                lines.extend(set_nulls(scene, index, global, object));
                if is_unknown && object.pointers.is_empty() {
                    lines.extend(set_null(scene, index, 0));
                }
            }
            Some(Form::RawGlobal) if is_settable(global) => {
                if object.bytes.iter().any(|byte| *byte != 0) {
                    lines.extend(copy_part(scene, index, 0, object.bytes.len() as u64));
                }
                lines.extend(store_pointers(scene, index, &object.pointers)?);
            }
            _ if scene.unit.is_runtimes(global) && global.name == ERRNO => {
                let value = object.bytes.iter().rev().fold(0, |all, &byte| all << 8 | i32::from(byte));
                lines.extend((value != 0).then(|| format!("*clew_errno() = {value};")));
            }
            // What the C library starts its own variables with nobody knows.
            _ if scene.unit.is_runtimes(global)
                || (global.init.is_some() && is_as_initially(global, object)) => {}
            _ => return Err(format!("{} cannot be set", describe(scene.unit, global))),
        }
    }
    Ok(lines)
}

/// A constant that nobody defines is one of the tests' own, in memory that can be written to.
fn is_settable(global: &Global) -> bool {
    !global.constant || global.init.is_none()
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

pub fn initial_bytes(global: &Global, length: usize) -> Vec<u8> {
    let mut bytes = global.init.as_ref().map_or_else(Vec::new, |init| init.bytes.clone());
    bytes.resize(length, 0);
    bytes
}

/// The pointers that the initialiser lets lead somewhere and the run began with as null.
fn set_nulls(scene: &Scene, index: usize, global: &Global, object: &SetupObject) -> Vec<String> {
    let layout = scene.unit.layout;
    let nulls = initial_pointers(global).filter_map(|(offset, target)| {
        let leads_on =
            object.kept.contains(&offset) || object.pointers.iter().any(|pointer| pointer.at == offset);
        // What the run never looked at holds an address of its memory.
        let start = object.bytes.len().min(offset as usize);
        let is_null = object.bytes[start..].iter().take(layout.pointer_bytes as usize).all(|byte| *byte == 0);
        // Labels are never inputs.
        let is_input = matches!(target, Const::Global(..) | Const::Function(_));
        (!leads_on && is_null && is_input).then(|| set_null(scene, index, offset))?
    });
    nulls.collect()
}

fn initial_pointers(global: &Global) -> impl Iterator<Item = (u64, Const)> + '_ {
    global.init.iter().flat_map(|init| init.relocations.iter().copied())
}

/// The pointer leads where the initialiser already lets it lead.
fn keeps(scene: &Scene, global: &Global, pointer: &Pointer) -> bool {
    let target = match pointer.to {
        Target::Object { index, offset } => match scene.objects.get(index).map(|object| object.origin) {
            Some(Origin::Global(id)) => i64::try_from(offset).ok().map(|offset| Const::Global(id, offset)),
            _ => None,
        },
        Target::Function(id) => Some(Const::Function(id)),
        Target::Callback(_) | Target::Constant(_) => None,
    };
    initial_pointers(global).any(|(at, initial)| at == pointer.at && Some(initial) == target)
}

fn set_null(scene: &Scene, index: usize, offset: u64) -> Option<String> {
    let (found, wanted) = scene.unit.layout.find_address(scene.shape(index)?, offset)?;
    let null = if matches!(wanted, Wanted::PointerTo(_)) { "NULL" } else { "0" };
    Some(format!("{} = {null};", scene.access(index, &found.path)?))
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
    let storage = if global.thread_local { "_Thread_local " } else { "" };
    if unit.is_foreign(global) || global.constant {
        let (ours, bytes) = (unit.foreign_name(global), global.bytes.max(16));
        return format!(
            "{storage}unsigned char {ours}[{bytes}] __asm__(\"{name}\") __attribute__((__aligned__(16)));"
        );
    }
    match global.ty.map(|ty| unit.layout.bare(ty)) {
        Some(CType::Array { of, count: None }) => {
            let size = unit.layout.size(*of).unwrap_or(1).max(1);
            format!("{storage}__typeof__({name}[0]) {name}[{}];", (global.bytes / size).max(1))
        }
        _ => format!("{storage}__typeof__({name}) {name};"),
    }
}
