//! What a finished run started from and left behind, as a `Setup`.

use crate::inputs::Asking;
use crate::inputs::leaf::{LeafKind, Leaves};
use crate::inputs::space::{Moment, Source, StubId, choice};
use crate::machine::Machine;
use crate::memory::{self, GRANULE, Memory, flag};
use crate::run::Back;
use crate::trace::shadow::Shadow;
use crate::{Asked, Callback, Origin, Pointer, Returned, Script, Setup, SetupObject, Stub, Target};
use clew_ir::{CType, FunctionId, Program, Return, TypeId};
use clew_term::Var;
use rustc_hash::{FxHashMap, FxHashSet};

mod effects;
mod made;

use made::Following;

/// `image`: memory before the run; `backs`: what its calls gave back.
pub(crate) fn record<S: Shadow>(
    machine: &Machine<S>,
    script: &Script,
    image: &Memory,
    backs: &[Back],
) -> (Setup, Vec<Returned>) {
    let (callbacks, numbers) = callbacks(machine);
    let mut record = Record { machine, image, numbers, positions: FxHashMap::default(), objects: Vec::new() };
    for index in record.order() {
        if let Some(blank) = record.blank(index) {
            record.positions.insert(index, record.objects.len());
            record.objects.push(blank);
        }
    }
    record.fill();
    for (&index, &position) in &record.positions {
        let size = record.objects[position].bytes.len() as u64;
        record.objects[position].after = match record.objects[position].origin {
            Origin::Argument(n) => argument_after(machine, n, &record.objects[position].bytes),
            _ => after(machine, image, index, size),
        };
    }
    record.extras();
    let mut following = Following::new(machine, &record.positions, &record.numbers);
    let mut positions: Vec<(u32, usize)> = record.positions.iter().map(|(&index, &at)| (index, at)).collect();
    positions.sort_unstable_by_key(|&(_, position)| position);
    for (index, position) in positions {
        if let Some(after) = &record.objects[position].after {
            let SetupObject { bytes, pointers, kept, .. } = &record.objects[position];
            let led = following.changed(index, bytes, pointers, kept, after);
            record.objects[position].led = led;
        }
    }
    let calls = script.calls.iter().zip(backs);
    let returned = calls
        .map(|(call, back)| returned(machine, call.function, &record.positions, &mut following, back))
        .collect();
    let made = following.all();
    let (asked, calls) = asked(machine, &record.numbers);
    let (failing, refused) = (machine.inputs.failing.clone(), machine.inputs.refused.clone());
    let weak = machine.inputs.weak.is_some_and(|(_, is_there)| is_there);
    let effects = effects::effects(machine, &record.positions, &record.numbers);
    let mut replaced: Vec<FunctionId> =
        machine.inputs.replaced.iter().filter(|(_, is)| **is).map(|(&id, _)| id).collect();
    replaced.sort_unstable();
    (
        Setup {
            objects: record.objects,
            callbacks,
            failing,
            refused,
            weak,
            replaced,
            effects,
            made,
            asked,
            calls,
        },
        returned,
    )
}

/// What stubs were given, and how often they were called.
fn asked<S: Shadow>(machine: &Machine<S>, numbers: &FxHashMap<Var, u32>) -> (Vec<Asked>, Vec<(Stub, u32)>) {
    let (program, inputs) = (machine.program, &machine.inputs);
    let stub = |id: StubId| match id {
        StubId::Function(id) => Some(Stub::Function(id)),
        StubId::Pointer(var) => numbers.get(&var).map(|&number| Stub::Callback(number)),
    };
    let asked = inputs.asked.iter().filter_map(|&Asking { stub: id, call, param, ty, value }| {
        let size = program.types.size(ty, program.pointer_bytes)?.min(8) as usize;
        Some(Asked { stub: stub(id)?, call, param, ty, bytes: value.to_le_bytes()[..size].to_vec() })
    });
    let counted = inputs.stub_calls.iter().filter_map(|(&id, &times)| Some((stub(id)?, times)));
    let mut calls: Vec<(Stub, u32)> = counted.collect();
    calls.sort_unstable();
    (asked.collect(), calls)
}

/// The stubs that function pointers lead to, and the number of each variable's.
fn callbacks<S: Shadow>(machine: &Machine<S>) -> (Vec<Callback>, FxHashMap<Var, u32>) {
    let (mut all, mut numbers) = (Vec::new(), FxHashMap::default());
    for &var in &machine.inputs.live {
        let leads = machine.inputs.choices.get(&var).is_some_and(|choice| choice.chosen == choice::FRESH);
        if let (true, LeafKind::FunctionPointer(ty)) =
            (leads, machine.inputs.space.vars[var.index()].leaf.kind)
        {
            numbers.insert(var, all.len() as u32);
            all.push(Callback { ty });
        }
    }
    (all, numbers)
}

struct Record<'a, 'm, S: Shadow> {
    machine: &'a Machine<'m, S>,
    image: &'a Memory,
    /// The callbacks' numbers, by function pointer.
    numbers: FxHashMap<Var, u32>,
    /// Where each input object is among `objects`.
    positions: FxHashMap<u32, usize>,
    objects: Vec<SetupObject>,
}

impl<S: Shadow> Record<'_, '_, S> {
    /// Parameters first, then the rest as the run met it.
    fn order(&self) -> Vec<u32> {
        let inputs = &self.machine.inputs;
        let source = |index: u32| inputs.space.objects[index as usize].source;
        let is_param = |&&index: &&u32| matches!(source(index), Source::Param { .. });
        let pointed = self.pointed_to();
        let others = inputs.opened.iter().filter(|&&index| match source(index) {
            Source::Param { .. } | Source::Extras(_) => false,
            Source::Pointee(_) | Source::Container(..) | Source::Address(_) => pointed.contains(&index),
            source => !source.is_outside() || self.outside(source).is_some(),
        });
        inputs.opened.iter().filter(is_param).chain(others).copied().collect()
    }

    /// How many bytes the world gives in this run.
    fn outside(&self, source: Source) -> Option<u64> {
        self.machine.world.as_ref()?.size(source)
    }

    /// The objects that pointers of this run lead to.
    fn pointed_to(&self) -> FxHashSet<u32> {
        let inputs = &self.machine.inputs;
        let chosen = inputs.choices.values().filter_map(|choice| choice.object());
        let led_to = inputs.opened.iter().copied().filter(|&index| {
            matches!(inputs.space.objects[index as usize].source, Source::Address(var) if self.leads(var, index))
        });
        chosen.chain(led_to).collect()
    }

    /// Whether the plain bytes from a variable on are an address in this object.
    fn leads(&self, var: Var, index: u32) -> bool {
        let space = &*self.machine.inputs.space;
        let object = &space.objects[index as usize];
        (object.base..=object.base + object.room()).contains(&bytes_from(self.machine, var))
    }

    /// How far into an object the run or one of its pointers leads.
    fn used(&self, index: u32) -> u64 {
        let inputs = &self.machine.inputs;
        let base = inputs.space.objects[index as usize].base;
        let known = [&inputs.touched, &inputs.reached].map(|far| far.get(&index).copied().unwrap_or(0));
        let touched = known[0].max(known[1]);
        let leading = inputs.choices.values().filter(|choice| choice.object() == Some(index));
        leading
            .map(|choice| choice.address.saturating_sub(base))
            .fold(touched.max(self.machine.said_extent(index)), u64::max)
    }

    fn blank(&self, index: u32) -> Option<SetupObject> {
        let inputs = &self.machine.inputs;
        let object = &inputs.space.objects[index as usize];
        let used = self.used(index);
        let is_row = object.is_behind_pointer() || matches!(object.source, Source::Written { .. });
        let elements = match object.source {
            source if source.is_outside() => self.outside(source).unwrap_or(0),
            _ if is_row => used.div_ceil(object.stride).clamp(1, object.elements),
            _ => 1,
        };
        let (tail, end) = match object.tail {
            Some(tail) => {
                let count = used.saturating_sub(tail.offset).div_ceil(tail.stride).min(tail.most);
                (count, tail.offset + count * tail.stride)
            }
            None => (0, 0),
        };
        let size = (elements * object.stride).max(end) as usize;
        let bytes = match object.source {
            Source::Global(_) => self.image.slice(self.image.spot(object.base), size).to_vec(),
            Source::Argument(0) => {
                self.machine.world.as_ref().map_or_else(Vec::new, |world| world.name().to_vec())
            }
            _ => vec![0; size],
        };
        Some(SetupObject {
            origin: self.origin(object.source)?,
            ty: object.ty,
            elements,
            tail,
            bytes,
            pointers: Vec::new(),
            kept: Vec::new(),
            after: None,
            unlike: None,
            led: Vec::new(),
            freed: inputs.freed.contains(&index),
        })
    }

    fn origin(&self, source: Source) -> Option<Origin> {
        let stub = |stub| match stub {
            StubId::Function(id) => Some(Stub::Function(id)),
            StubId::Pointer(var) => self.numbers.get(&var).map(|&number| Stub::Callback(number)),
        };
        Some(match source {
            Source::Param { call, param } => Origin::Param { call, param },
            Source::Extra(i) => Origin::Extra(i),
            Source::Global(id) => Origin::Global(id),
            Source::Pointee(_) | Source::Container(..) | Source::Address(_) => Origin::Pointee,
            Source::Result { stub: id, call } => Origin::Result { stub: stub(id)?, call },
            Source::Written { stub: id, call, param } => Origin::Written { stub: stub(id)?, call, param },
            Source::Argument(n) => Origin::Argument(n),
            Source::Stdin => Origin::Stdin,
            Source::File(n) => Origin::File(n),
            Source::Passed { moment, param } => {
                let Moment { stub: id, call, phase } = moment;
                Origin::Passed { stub: stub(id)?, call, phase, param }
            }
            Source::Extras(_)
            | Source::Writes { .. }
            | Source::Allocation(_)
            | Source::Output(_)
            | Source::Weak
            | Source::Replaced(_)
            | Source::Active
            | Source::Changed { .. }
            | Source::Unnamed(_)
            | Source::CalledBack(_)
            | Source::Jumped(_) => return None,
        })
    }

    /// Writes the variables' values into their objects' bytes.
    fn fill(&mut self) {
        let inputs = &self.machine.inputs;
        for &var in &inputs.live {
            let known = inputs.space.vars[var.index()];
            let Some(&position) = self.positions.get(&known.object) else { continue };
            let (at, n) = (known.leaf.offset as usize, known.leaf.bytes as usize);
            if at + n > self.objects[position].bytes.len() {
                continue;
            }
            let mut bytes = inputs.model.value(var).to_le_bytes();
            match known.leaf.kind {
                LeafKind::Index | LeafKind::Allocation => continue,
                LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) => {
                    bytes = [0; 16];
                    self.point(position, known.leaf.offset, var);
                }
                LeafKind::Bits(named) => bytes[0] &= named,
                _ => {}
            }
            self.objects[position].bytes[at..at + n].copy_from_slice(&bytes[..n]);
        }
        self.fill_addresses();
        for object in &mut self.objects {
            object.pointers.sort_unstable();
            object.kept.sort_unstable();
            // An argument ends with its first zero.
            let end = object.bytes.iter().position(|&byte| byte == 0);
            if let (Origin::Argument(_), Some(end)) = (object.origin, end) {
                object.bytes.truncate(end);
                object.elements = end as u64;
            }
        }
    }

    /// Notes where a pointer leads.
    fn point(&mut self, position: usize, at: u64, var: Var) {
        let Some(choice) = self.machine.inputs.choices.get(&var) else { return };
        if choice.chosen == choice::INITIAL {
            return self.objects[position].kept.push(at);
        }
        if let Some(to) = target(self.machine, &self.positions, &self.numbers, var) {
            self.objects[position].pointers.push(Pointer { at, to });
        }
    }

    /// Plain bytes that are an address are a pointer.
    fn fill_addresses(&mut self) {
        let inputs = &self.machine.inputs;
        let word = self.machine.code.pointer_bytes as usize;
        for &index in &inputs.opened {
            let object = &inputs.space.objects[index as usize];
            let Source::Address(var) = object.source else { continue };
            let holder = inputs.space.vars[var.index()];
            let (Some(&from), Some(&target)) =
                (self.positions.get(&holder.object), self.positions.get(&index))
            else {
                continue;
            };
            let at = holder.leaf.offset;
            let offset = bytes_from(self.machine, var).saturating_sub(object.base);
            let from = &mut self.objects[from];
            if at as usize + word <= from.bytes.len() {
                from.bytes[at as usize..at as usize + word].fill(0);
                from.pointers.push(Pointer { at, to: Target::Object { index: target, offset } });
            }
        }
        self.fill_equal_addresses();
    }

    /// Bytes that nothing was read through may be an address all the same: the end of a list, with which the pointer that
    /// goes through it was compared.
    fn fill_equal_addresses(&mut self) {
        let (inputs, word) = (&self.machine.inputs, self.machine.code.pointer_bytes as usize);
        let led_to: Vec<(u64, u64, usize)> = inputs
            .opened
            .iter()
            .map(|&index| (&inputs.space.objects[index as usize], self.positions.get(&index)))
            .filter(|(object, _)| matches!(object.source, Source::Address(_)))
            .filter_map(|(object, position)| Some((object.base, object.room(), *position?)))
            .collect();
        for object in self.objects.iter_mut().filter(|_| !led_to.is_empty()) {
            let SetupObject { bytes, pointers, .. } = object;
            for (i, bytes) in bytes.chunks_exact_mut(word).enumerate() {
                let value = bytes.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
                let target = led_to.iter().find(|(base, room, _)| (*base..=base + room).contains(&value));
                let Some(&(base, _, index)) = target else { continue };
                bytes.fill(0);
                pointers.push(Pointer {
                    at: (i * word) as u64,
                    to: Target::Object { index, offset: value - base },
                });
            }
        }
    }

    /// Adds the arguments behind the named ones.
    fn extras(&mut self) {
        let inputs = &self.machine.inputs;
        let arguments = crate::machine::variadic::passed(&inputs.extras, inputs.named_registers);
        for (number, (place, size)) in (0..).zip(arguments) {
            let Some(area) = inputs.space.find(Source::Extras(place.area)) else { continue };
            let var = inputs.space.var_at(area, place.offset);
            let value = var.map_or(0, |var| inputs.model.value(var));
            let led_to = var.and_then(|var| inputs.space.find(Source::Address(var)));
            let target = led_to.and_then(|index| Some((index, *self.positions.get(&index)?)));
            let basic = self.machine.program.types.basic;
            let (ty, bytes, mut pointers) = match (place.is_float, size) {
                (true, _) => (basic.double, 8, Vec::new()),
                (false, 0..=4) => (basic.int, 4, Vec::new()),
                (false, _) => (basic.long, 8, Vec::new()),
            };
            let mut content = value.to_le_bytes()[..bytes].to_vec();
            let mut ty = ty;
            if let Some((index, position)) = target {
                let base = inputs.space.objects[index as usize].base;
                let offset = (value as u64).saturating_sub(base);
                pointers.push(Pointer { at: 0, to: Target::Object { index: position, offset } });
                content = vec![0; 8];
                ty = basic.pointer;
            }
            self.objects.push(SetupObject {
                origin: Origin::Extra(number),
                ty: Some(ty),
                elements: 1,
                tail: 0,
                bytes: content,
                pointers,
                kept: Vec::new(),
                after: None,
                unlike: None,
                led: Vec::new(),
                freed: false,
            });
        }
    }
}

/// As many of an object's bytes as make an address, from a variable on.
fn bytes_from<S: Shadow>(machine: &Machine<S>, var: Var) -> u64 {
    let inputs = &machine.inputs;
    let first = inputs.space.vars[var.index()];
    let (start, word) = (first.leaf.offset, u64::from(machine.code.pointer_bytes));
    let of_object = inputs.live.iter().map(|&var| (var, inputs.space.vars[var.index()]));
    let inside = of_object.filter(|(_, known)| {
        known.object == first.object && (start..start + word).contains(&known.leaf.offset)
    });
    inside.fold(0, |all, (var, known)| {
        all | (inputs.model.value(var) as u64) << ((known.leaf.offset - start) * 8)
    })
}

/// Where a pointer variable leads; none where it is null, or as it was.
fn target<S: Shadow>(
    machine: &Machine<S>,
    positions: &FxHashMap<u32, usize>,
    numbers: &FxHashMap<Var, u32>,
    var: Var,
) -> Option<Target> {
    let choice = machine.inputs.choices.get(&var)?;
    if matches!(choice.chosen, choice::NULL | choice::INITIAL) {
        return None;
    }
    if let Some(index) = choice.object() {
        let base = machine.inputs.space.objects[index as usize].base;
        return Some(Target::Object { index: *positions.get(&index)?, offset: choice.address - base });
    }
    let is_constant =
        choice.offer(choice.chosen).is_some() && machine.code.sentinels.contains(&choice.address);
    if is_constant {
        return Some(Target::Constant(choice.address));
    }
    let stub = machine.callback_at(choice.address);
    match (stub.and_then(|of| numbers.get(&of)), machine.function_at(choice.address)) {
        (Some(&number), None) => Some(Target::Callback(number)),
        (_, Some(id)) => Some(Target::Function(id)),
        (None, None) => None,
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
    if matches!(
        object.source,
        Source::Param { .. } | Source::Extra(_) | Source::Result { .. } | Source::Written { .. }
    ) || !machine.inputs.written.contains(&index)
    {
        return None;
    }
    let mut bytes = vec![0; size as usize];
    let mut start = 0;
    while start < size {
        // The end of the granule.
        let end = ((object.base + start) / GRANULE * GRANULE + GRANULE - object.base).min(size);
        let lazy = machine.memory.flags(object.base + start) & flag::LAZY != 0;
        let source = if lazy && matches!(object.source, Source::Global(_)) { image } else { &machine.memory };
        let part = source.slice(source.spot(object.base + start), (end - start) as usize);
        bytes[start as usize..end as usize].copy_from_slice(part);
        start = end;
    }
    let repeats = !hides_address(machine, index, &bytes) && !holds_jump(machine, &bytes);
    repeats.then_some(bytes)
}

/// Whether `setjmp` filled some of it: what it puts there is no business of a test.
fn holds_jump<S: Shadow>(machine: &Machine<S>, bytes: &[u8]) -> bool {
    let words = bytes.windows(8).step_by(4);
    let value = |word: &[u8]| word.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
    words.map(value).any(|word| machine.is_jump(word))
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
        found.iter().any(|leaf| matches!(leaf.kind, LeafKind::Pointer(_) | LeafKind::FunctionPointer(_)))
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
    following: &mut Following<S>,
    back: &Back,
) -> Returned {
    let program = machine.program;
    let Some(signature) = &program.function(function).signature else { return Returned::Void };
    let size = program.types.size(signature.result, program.pointer_bytes).unwrap_or(0) as usize;
    match &signature.returns {
        _ if back.nothing => Returned::Void,
        Return::Void => Returned::Void,
        Return::Memory => back.bytes.clone().map_or(Returned::Void, Returned::Bytes),
        Return::Direct(pieces) => {
            let is_pointer =
                matches!(program.types.get(program.types.bare(signature.result)), CType::Pointer { .. });
            if is_pointer {
                return match (pointer(machine, positions, back), pointee_of(program, signature.result)) {
                    (Returned::Elsewhere, Some(to)) => following.result(back, to),
                    (returned, _) => returned,
                };
            }
            let mut bytes = vec![0; size];
            for (piece, &(value, _)) in pieces.iter().zip(&back.values) {
                let start = piece.offset as usize;
                let n =
                    (piece.ty.bytes(program.pointer_bytes) as usize).min(size.saturating_sub(start)).min(16);
                bytes[start..start + n].copy_from_slice(&value.to_le_bytes()[..n]);
            }
            if back.values.is_empty() { Returned::Void } else { Returned::Bytes(bytes) }
        }
    }
}

fn pointee_of(program: &Program, ty: TypeId) -> Option<TypeId> {
    match program.types.get(program.types.bare(ty)) {
        CType::Pointer { to } => Some(*to),
        _ => None,
    }
}

fn pointer<S: Shadow>(machine: &Machine<S>, positions: &FxHashMap<u32, usize>, back: &Back) -> Returned {
    let Some(&(addr, _)) = back.values.first() else { return Returned::Void };
    let addr = addr as u64;
    if addr == 0 {
        return Returned::Null;
    }
    for (&index, &position) in positions {
        let object = &machine.inputs.space.objects[index as usize];
        let nameable = object.is_behind_pointer() || matches!(object.source, Source::Global(_));
        let end = object.base + object.room();
        if nameable && (object.base..=end).contains(&addr) && !machine.inputs.freed.contains(&index) {
            return Returned::Into(position, addr - object.base);
        }
    }
    Returned::Elsewhere
}
