//! Where pointers lead when a run is over: to inputs, or to what the program made itself.

use crate::inputs::leaf::{LeafKind, Leaves};
use crate::machine::Machine;
use crate::memory::{Kind, flag};
use crate::run::Back;
use crate::trace::shadow::Shadow;
use crate::{Led, Made, Pointer, Returned, Target};
use clew_ir::{CType, TypeId};
use clew_term::Var;
use rustc_hash::FxHashMap;

/// More of what a run made nobody reads.
const MOST: usize = 12;
/// What is larger is not looked at.
const LARGEST: u64 = 1024;
/// Elements of an array that is no text.
const ELEMENTS: u64 = 32;

pub struct Following<'a, 'm, S: Shadow> {
    machine: &'a Machine<'m, S>,
    positions: &'a FxHashMap<u32, usize>,
    numbers: &'a FxHashMap<Var, u32>,
    made: Vec<Made>,
    /// By address and type.
    by_place: FxHashMap<(u64, TypeId), usize>,
}

impl<'a, 'm, S: Shadow> Following<'a, 'm, S> {
    pub fn new(
        machine: &'a Machine<'m, S>,
        positions: &'a FxHashMap<u32, usize>,
        numbers: &'a FxHashMap<Var, u32>,
    ) -> Self {
        Following { machine, positions, numbers, made: Vec::new(), by_place: FxHashMap::default() }
    }

    pub fn all(self) -> Vec<Made> {
        self.made
    }

    /// What a pointer that came back leads to that is no input.
    pub fn result(&mut self, back: &Back, to: TypeId) -> Returned {
        let addr = back.values.first().map_or(0, |&(addr, _)| addr as u64);
        match self.follow(addr, Some(to)) {
            Led::Made(index) => Returned::Made(index),
            _ => Returned::Elsewhere,
        }
    }

    /// The pointers of an input object that lead elsewhere now.
    pub fn changed(
        &mut self,
        index: u32,
        before: &[u8],
        pointers: &[Pointer],
        kept: &[u64],
        after: &[u8],
    ) -> Vec<(u64, Led)> {
        let object = &self.machine.inputs.space.objects[index as usize];
        let (base, stride) = (object.base, object.stride);
        let Some(ty) = object.ty.filter(|_| object.tail.is_none()) else { return Vec::new() };
        let mut found = Vec::new();
        for (at, to) in self.pointers(ty, stride, after.len() as u64) {
            if self.machine.memory.flags(base + at) & flag::LAZY != 0 || kept.contains(&at) {
                continue;
            }
            let led = self.follow(word(after, at, self.width()), to);
            let was = match pointers.iter().find(|pointer| pointer.at == at) {
                Some(pointer) => Led::To(pointer.to),
                None if before
                    .get(at as usize..)
                    .is_some_and(|rest| rest.iter().take(self.width()).all(|byte| *byte == 0)) =>
                {
                    Led::Null
                }
                None => continue,
            };
            if led != was {
                found.push((at, led));
            }
        }
        found
    }

    fn width(&self) -> usize {
        self.machine.code.pointer_bytes as usize
    }

    /// The pointers in so many bytes of elements of a type, and what they point to; `None`: functions, or nobody knows.
    fn pointers(&self, ty: TypeId, stride: u64, size: u64) -> Vec<(u64, Option<TypeId>)> {
        let types = &self.machine.program.types;
        let leaves = Leaves { types, pointer_bytes: self.machine.code.pointer_bytes };
        let mut found = Vec::new();
        for start in (0..size).step_by(stride.max(1) as usize) {
            leaves.overlapping(ty, start, start, (start + stride).min(size), &mut found);
        }
        let pointers = found.into_iter().filter_map(|leaf| match leaf.kind {
            LeafKind::Pointer(to) => Some((leaf.offset, to)),
            LeafKind::FunctionPointer(_) => Some((leaf.offset, None)),
            _ => None,
        });
        pointers.filter(|(at, _)| at + self.width() as u64 <= size).collect()
    }

    /// Where an address leads, as a pointer to this type.
    fn follow(&mut self, addr: u64, to: Option<TypeId>) -> Led {
        let machine = self.machine;
        if addr == 0 {
            return Led::Null;
        }
        for (&index, &position) in self.positions {
            let object = &machine.inputs.space.objects[index as usize];
            let is_there = object.is_behind_pointer() || matches!(object.source, crate::Source::Global(_));
            let inside = (object.base..=object.base + object.room()).contains(&addr);
            if is_there && inside {
                return match machine.inputs.freed.contains(&index) {
                    true => Led::Elsewhere,
                    false => Led::To(Target::Object { index: position, offset: addr - object.base }),
                };
            }
        }
        if let Some(number) = machine.callback_at(addr).and_then(|var| self.numbers.get(&var)) {
            return Led::To(Target::Callback(*number));
        }
        if let Some(id) = machine.function_at(addr) {
            return Led::To(Target::Function(id));
        }
        to.and_then(|to| self.look(addr, to)).map_or(Led::Elsewhere, Led::Made)
    }

    /// Looks at what lies there, if it is the program's own and lasts.
    fn look(&mut self, addr: u64, ty: TypeId) -> Option<usize> {
        let (machine, types) = (self.machine, &self.machine.program.types);
        let bare = types.bare(ty);
        if let Some(&known) = self.by_place.get(&(addr, bare)) {
            return Some(known);
        }
        let object = machine.memory.object_at(addr)?;
        let lasts = match object.kind {
            Kind::Heap => object.base == addr,
            Kind::Global(_) => machine.memory.flags(addr) & flag::LAZY == 0,
            Kind::Input(_) | Kind::Stack => false,
        };
        let stride = types.size(bare, machine.code.pointer_bytes).filter(|&size| size > 0)?;
        let room = (object.base + object.size).checked_sub(addr)?;
        if !lasts || object.freed || stride > room || room > LARGEST || self.made.len() >= MOST {
            return None;
        }
        let is_text = matches!(types.get(bare), CType::Int { is_char: true, .. });
        let is_row = matches!(
            types.get(bare),
            CType::Int { .. } | CType::Float { .. } | CType::Bool { .. } | CType::Enum { .. }
        );
        let all = machine.memory.slice(machine.memory.spot(addr), room as usize);
        let elements = match is_row {
            // As far as it is written; a text as far as it goes.
            true => {
                let written = (0..room).take_while(|i| machine.memory.is_written(addr + i)).count();
                let end = all[..written].iter().position(|byte| *byte == 0).filter(|_| is_text);
                match end {
                    Some(end) => end as u64 + 1,
                    None => (written as u64 / stride).min(ELEMENTS),
                }
            }
            false => 1,
        };
        if elements == 0 {
            return None;
        }
        let size = (elements * stride) as usize;
        let bytes = all[..size].to_vec();
        let known = (0..size as u64).map(|i| machine.memory.is_written(addr + i)).collect();
        let index = self.made.len();
        self.by_place.insert((addr, bare), index);
        self.made.push(Made { ty, elements, bytes, known, led: Vec::new() });
        let mut led = Vec::new();
        for (at, to) in self.pointers(bare, stride, size as u64) {
            if machine.memory.all_written(addr + at, self.width() as u64) {
                led.push((at, self.follow(word(&self.made[index].bytes, at, self.width()), to)));
            }
        }
        self.made[index].led = led;
        Some(index)
    }
}

fn word(bytes: &[u8], at: u64, width: usize) -> u64 {
    let bytes = bytes.get(at as usize..at as usize + width).unwrap_or(&[]);
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
