//! Initialisers: a global's bytes, and the addresses among them.

use clew_ir::{Const, Init, UnitId};

use crate::link::Linker;
use crate::llvm::{TypeKind, Value, ValueKind};

/// The initial contents of a defined global.
pub fn lower_global<'m>(linker: &mut Linker<'m>, unit: UnitId, global: Value<'m>) -> Init {
    let bytes = global.value_type().bytes(linker.module(unit));
    let mut init =
        Init { bytes: vec![0; usize::try_from(bytes).unwrap_or(0)], relocations: Vec::new(), weak: false };
    if let Some(value) = global.initializer() {
        fill(linker, unit, value, 0, &mut init);
    }
    init
}

fn fill<'m>(linker: &mut Linker<'m>, unit: UnitId, value: Value<'m>, at: u64, init: &mut Init) {
    if value.kind() == ValueKind::Zero || value.kind() == ValueKind::Null {
        return;
    }
    if let Some(string) = value.string() {
        return write(init, at, &string);
    }
    let ty = value.ty();
    match ty.kind() {
        TypeKind::Struct => {
            for index in 0..value.operand_count() {
                let offset = ty.field_offset(index, linker.module(unit));
                fill(linker, unit, value.operand(index), at + offset, init);
            }
        }
        TypeKind::Array(count) => {
            let stride = ty.element().bytes(linker.module(unit));
            for index in 0..u32::try_from(count).unwrap_or(u32::MAX) {
                let Some(element) = value.element(index) else { return };
                fill(linker, unit, element, at + u64::from(index) * stride, init);
            }
        }
        TypeKind::Vector(count) => {
            let parts = linker.shape(unit, ty);
            for (index, part) in (0..count as u32).zip(&parts.parts) {
                let Some(element) = value.element(index) else { return };
                fill(linker, unit, element, at + part.offset, init);
            }
        }
        _ => fill_scalar(linker, unit, value, at, init),
    }
}

fn fill_scalar<'m>(linker: &mut Linker<'m>, unit: UnitId, value: Value<'m>, at: u64, init: &mut Init) {
    let shape = linker.shape(unit, value.ty());
    let part = shape.parts.first();
    match (linker.fold(unit, value), part) {
        (Some(Const::Bits(bits)), Some(part)) => {
            let bytes = part.ty.bytes(linker.program.pointer_bytes) as usize;
            write(init, at, &bits.to_le_bytes()[..bytes.min(16)]);
        }
        (Some(address), Some(_)) => init.relocations.push((at, address)),
        // It starts as null, and what is made of it is in doubt.
        (None, Some(_)) if value.is_weak() => init.weak = true,
        (None, Some(_)) => linker.leave_out("an initial value computed from two addresses", None),
        (_, None) => {
            let what = shape.refused.unwrap_or("nothing");
            linker.leave_out(&format!("an initial value of {what}"), None);
        }
    }
}

fn write(init: &mut Init, at: u64, bytes: &[u8]) {
    let Ok(at) = usize::try_from(at) else { return };
    if let Some(target) = init.bytes.get_mut(at..at + bytes.len()) {
        target.copy_from_slice(bytes);
    }
}
