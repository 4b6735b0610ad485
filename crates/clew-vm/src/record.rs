//! What a finished run started from and left behind, as a `Setup`.

use crate::leaf::{LeafKind, Leaves};
use crate::machine::Machine;
use crate::memory::{self, GRANULE, Memory, flag};
use crate::shadow::Shadow;
use crate::space::{Source, choice};
use crate::{Origin, Pointer, Returned, Setup, SetupObject, Stub, Target};
use clew_ir::{CType, FunctionId, Return};
use rustc_hash::{FxHashMap, FxHashSet};

/// `image`: memory before the run; `result`: where a result that comes back through memory lies.
pub(crate) fn record<S: Shadow>(
    machine: &Machine<S>,
    function: FunctionId,
    image: &Memory,
    result: Option<u64>,
) -> (Setup, Returned) {
    let order = order(machine);
    let positions: FxHashMap<u32, usize> = order.iter().copied().zip(0..).collect();
    let mut objects: Vec<SetupObject> = order.iter().map(|&index| blank(machine, image, index)).collect();
    fill(machine, &positions, &mut objects);
    for (position, &index) in order.iter().enumerate() {
        objects[position].after = match objects[position].origin {
            Origin::Argument(n) => argument_after(machine, n, &objects[position].bytes),
            _ => after(machine, image, index, objects[position].bytes.len() as u64),
        };
    }
    (Setup { objects, ..Setup::default() }, returned(machine, function, &positions, result))
}

/// Parameters first, then the rest as the run met it.
fn order<S: Shadow>(machine: &Machine<S>) -> Vec<u32> {
    let inputs = &machine.inputs;
    let is_param = |&&index: &&u32| matches!(inputs.space.objects[index as usize].source, Source::Param(_));
    let pointed = pointed_to(machine);
    let others = inputs.opened.iter().filter(|&index| match inputs.space.objects[*index as usize].source {
        Source::Param(_) => false,
        Source::Pointee(_) => pointed.contains(index),
        Source::Global(_) | Source::Stub { .. } | Source::Written { .. } => true,
        source @ (Source::Argument(_) | Source::Stdin | Source::File(_)) => {
            outside(machine, source).is_some()
        }
    });
    inputs.opened.iter().filter(is_param).chain(others).copied().collect()
}

/// How many bytes the world gives in this run.
fn outside<S: Shadow>(machine: &Machine<S>, source: Source) -> Option<u64> {
    machine.world.as_ref()?.size(source)
}

/// Pointees whose pointer is not null in this run.
fn pointed_to<S: Shadow>(machine: &Machine<S>) -> FxHashSet<u32> {
    let inputs = &machine.inputs;
    let fresh = inputs.live.iter().filter(|&&var| {
        let known = inputs.space.vars[var.index()];
        matches!(known.leaf.kind, LeafKind::Pointer(_)) && leads_to_fresh(machine, var)
    });
    fresh.filter_map(|&var| inputs.space.find(Source::Pointee(var))).collect()
}

fn leads_to_fresh<S: Shadow>(machine: &Machine<S>, var: clew_term::Var) -> bool {
    let known = machine.inputs.space.vars[var.index()];
    match machine.inputs.model.value(var) as u64 {
        choice::NULL => false,
        choice::INITIAL => known.default != choice::INITIAL,
        _ => true,
    }
}

fn blank<S: Shadow>(machine: &Machine<S>, image: &Memory, index: u32) -> SetupObject {
    let inputs = &machine.inputs;
    let object = &inputs.space.objects[index as usize];
    let touched = inputs.touched.get(&index).copied().unwrap_or(0);
    let elements = match object.source {
        Source::Pointee(_) | Source::Written { .. } => {
            touched.div_ceil(object.stride).clamp(1, object.elements.max(1))
        }
        Source::Argument(_) | Source::Stdin | Source::File(_) => outside(machine, object.source).unwrap_or(0),
        _ => 1,
    };
    let size = (elements * object.stride) as usize;
    let bytes = match object.source {
        Source::Global(_) => image.slice(image.spot(object.base), size).to_vec(),
        Source::Argument(0) => machine.world.as_ref().map_or_else(Vec::new, |world| world.name().to_vec()),
        _ => vec![0; size],
    };
    let origin = match object.source {
        Source::Param(i) => Origin::Param(i),
        Source::Global(id) => Origin::Global(id),
        Source::Pointee(_) => Origin::Pointee,
        Source::Argument(n) => Origin::Argument(n),
        Source::Stdin => Origin::Stdin,
        Source::File(n) => Origin::File(n),
        Source::Written { stub, call, param } => Origin::Written { stub, call, param },
        Source::Stub { function, call } => Origin::Result { stub: Stub::Function(function), call },
    };
    SetupObject {
        origin,
        ty: object.ty,
        elements,
        tail: 0,
        bytes,
        pointers: Vec::new(),
        kept: Vec::new(),
        after: None,
        freed: inputs.freed.contains(&index),
    }
}

/// Writes the variables' values into their objects' bytes.
fn fill<S: Shadow>(machine: &Machine<S>, positions: &FxHashMap<u32, usize>, objects: &mut [SetupObject]) {
    let inputs = &machine.inputs;
    for &var in &inputs.live {
        let known = inputs.space.vars[var.index()];
        let Some(&position) = positions.get(&known.object) else { continue };
        let (at, n) = (known.leaf.offset as usize, known.leaf.bytes as usize);
        let object = &mut objects[position];
        if at + n > object.bytes.len() {
            continue;
        }
        let value = inputs.model.value(var) as u64;
        let mut bytes = value.to_le_bytes();
        if matches!(known.leaf.kind, LeafKind::Pointer(_)) {
            bytes = [0; 8];
            if leads_to_fresh(machine, var) {
                let target = inputs.space.find(Source::Pointee(var)).and_then(|index| positions.get(&index));
                object.pointers.extend(target.map(|&index| Pointer {
                    at: known.leaf.offset,
                    to: Target::Object { index, offset: 0 },
                }));
            } else if value == choice::INITIAL {
                object.kept.push(known.leaf.offset);
            }
        }
        object.bytes[at..at + n].copy_from_slice(&bytes[..n]);
    }
    for object in objects {
        object.pointers.sort_unstable();
        object.kept.sort_unstable();
        // An argument ends with its first zero.
        if let (Origin::Argument(_), Some(end)) = (object.origin, object.bytes.iter().position(|&b| b == 0)) {
            object.bytes.truncate(end);
            object.elements = end as u64;
        }
    }
}

/// An argument's characters now, if the program has changed any.
fn argument_after<S: Shadow>(machine: &Machine<S>, n: u32, before: &[u8]) -> Option<Vec<u8>> {
    let &at = machine.world.as_ref()?.arguments.get(n as usize)?;
    let now = machine.memory.slice(machine.memory.spot(at), before.len() + 1);
    let changed = now.strip_suffix(&[0]) != Some(before);
    changed.then(|| now[..before.len()].to_vec())
}

/// The object's bytes now, if a store has changed any that the test can see.
fn after<S: Shadow>(machine: &Machine<S>, image: &Memory, index: u32, size: u64) -> Option<Vec<u8>> {
    let object = &machine.inputs.space.objects[index as usize];
    if !matches!(object.source, Source::Pointee(_) | Source::Global(_))
        || !machine.inputs.written.contains(&index)
    {
        return None;
    }
    let mut bytes = vec![0; size as usize];
    for start in (0..size).step_by(GRANULE as usize) {
        let end = (start + GRANULE).min(size);
        let lazy = machine.memory.flags(object.base + start) & flag::LAZY != 0;
        let source = if lazy && matches!(object.source, Source::Global(_)) { image } else { &machine.memory };
        let part = source.slice(source.spot(object.base + start), (end - start) as usize);
        bytes[start as usize..end as usize].copy_from_slice(part);
    }
    (!hides_address(machine, index, &bytes)).then_some(bytes)
}

/// Whether an address was stored where the type has no pointer: its bytes are not the same in any other run.
fn hides_address<S: Shadow>(machine: &Machine<S>, index: u32, bytes: &[u8]) -> bool {
    let object = &machine.inputs.space.objects[index as usize];
    let word = machine.code.pointer_bytes as usize;
    let leaves = Leaves { types: &machine.program.types, pointer_bytes: machine.code.pointer_bytes };
    let is_pointer = |offset: u64| {
        let Some(ty) = object.ty else { return false };
        let (start, mut found) = (offset / object.stride * object.stride, Vec::new());
        leaves.overlapping(ty, start, offset, offset + word as u64, &mut found);
        found.iter().any(|leaf| matches!(leaf.kind, LeafKind::Pointer(_) | LeafKind::FunctionPointer))
    };
    bytes.chunks_exact(word).enumerate().any(|(i, chunk)| {
        let value = chunk.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
        let address = value >= memory::DATA && machine.memory.object_at(value).is_some();
        address && !is_pointer((i * word) as u64)
    })
}

fn returned<S: Shadow>(
    machine: &Machine<S>,
    function: FunctionId,
    positions: &FxHashMap<u32, usize>,
    result: Option<u64>,
) -> Returned {
    let program = machine.program;
    let Some(signature) = &program.function(function).signature else { return Returned::Void };
    let size = program.types.size(signature.result, program.pointer_bytes).unwrap_or(0) as usize;
    match &signature.returns {
        Return::Void => Returned::Void,
        Return::Memory => {
            match result.filter(|&at| machine.memory.check(at, size.max(1) as u64, false).is_ok()) {
                Some(at) => Returned::Bytes(machine.memory.slice(machine.memory.spot(at), size).to_vec()),
                None => Returned::Void,
            }
        }
        Return::Direct(pieces) => {
            let is_pointer =
                matches!(program.types.get(program.types.bare(signature.result)), CType::Pointer { .. });
            if is_pointer {
                return pointer(machine, positions);
            }
            let mut bytes = vec![0; size];
            for (piece, &(value, _)) in pieces.iter().zip(&machine.results) {
                let start = piece.offset as usize;
                let n =
                    (piece.ty.bytes(program.pointer_bytes) as usize).min(size.saturating_sub(start)).min(16);
                bytes[start..start + n].copy_from_slice(&value.to_le_bytes()[..n]);
            }
            if machine.results.is_empty() { Returned::Void } else { Returned::Bytes(bytes) }
        }
    }
}

fn pointer<S: Shadow>(machine: &Machine<S>, positions: &FxHashMap<u32, usize>) -> Returned {
    let Some(&(addr, _)) = machine.results.first() else { return Returned::Void };
    let addr = addr as u64;
    if addr == 0 {
        return Returned::Null;
    }
    for (&index, &position) in positions {
        let object = &machine.inputs.space.objects[index as usize];
        let nameable = matches!(object.source, Source::Pointee(_) | Source::Global(_));
        let end = object.base + object.stride * object.elements;
        if nameable && (object.base..=end).contains(&addr) && !machine.inputs.freed.contains(&index) {
            return Returned::Into(position, addr - object.base);
        }
    }
    Returned::Elsewhere
}
