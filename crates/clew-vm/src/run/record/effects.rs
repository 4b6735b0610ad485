//! What others did in a run, as a test can have them do it again.

use crate::inputs::space::{Moment, Source, StubId};
use crate::machine::Machine;
use crate::trace::shadow::Shadow;
use crate::world::others::{Act, Deed as Done, From, To};
use crate::{Deed, Effect, Root, Stub, Target};
use clew_term::Var;
use rustc_hash::FxHashMap;

struct Effects<'a, 'm, S: Shadow> {
    machine: &'a Machine<'m, S>,
    positions: &'a FxHashMap<u32, usize>,
    numbers: &'a FxHashMap<Var, u32>,
    /// What others keep, by serial.
    kept: FxHashMap<u64, u32>,
    /// Where plain bytes that others wrote lead, as a run took them for an address: by the object of the change and the
    /// offset of the first one.
    led: FxHashMap<(u32, u64), Target>,
    all: Vec<(Moment, bool, Effect)>,
}

pub fn effects<S: Shadow>(
    machine: &Machine<S>,
    positions: &FxHashMap<u32, usize>,
    numbers: &FxHashMap<Var, u32>,
) -> Vec<Effect> {
    let (kept, led) = (FxHashMap::default(), led(machine, positions));
    let mut effects = Effects { machine, positions, numbers, kept, led, all: Vec::new() };
    for act in &machine.inputs.others.acts {
        effects.add(act);
    }
    effects.own_pointers();
    // A stub's calls come in their order, and in a call what it does before it calls back for the n-th time.
    effects.all.sort_by_key(|(moment, is_last, _)| (*moment, *is_last));
    effects.all.into_iter().map(|(_, _, effect)| effect).collect()
}

/// The addresses among the plain bytes that others wrote.
fn led<S: Shadow>(machine: &Machine<S>, positions: &FxHashMap<u32, usize>) -> FxHashMap<(u32, u64), Target> {
    let inputs = &machine.inputs;
    let addresses = inputs.opened.iter().filter_map(|&index| {
        let object = &inputs.space.objects[index as usize];
        let Source::Address(var) = object.source else { return None };
        let first = inputs.space.vars[var.index()];
        let offset = super::bytes_from(machine, var).checked_sub(object.base)?;
        let target = Target::Object { index: *positions.get(&index)?, offset };
        Some(((first.object, first.leaf.offset), target))
    });
    addresses.collect()
}

impl<S: Shadow> Effects<'_, '_, S> {
    /// The address that the byte at an offset is one of, and where it starts.
    fn address(&self, holder: u32, offset: u64) -> Option<(u64, Target)> {
        let word = u64::from(self.machine.code.pointer_bytes);
        let mut starts = (offset + 1).saturating_sub(word)..=offset;
        starts.find_map(|start| Some((start, *self.led.get(&(holder, start))?)))
    }

    fn add(&mut self, act: &Act) {
        let deed = match act.deed {
            Done::Write { to, offset, bytes, value, pointer, holder } => {
                let Some(to) = self.root(to) else { return };
                match pointer {
                    None if let Some((offset, target)) = self.address(holder, offset) => {
                        let deed = Deed::Point { to, offset, target: Some(target) };
                        // Each of its bytes says so.
                        if self.all.last().is_some_and(|(_, _, last)| last.deed == deed) {
                            return;
                        }
                        deed
                    }
                    Some(var) if self.own(var).is_some() => {
                        let Some((kept, delta)) = self.own(var).and_then(|own| self.keep_own(own)) else {
                            return;
                        };
                        Deed::PointKept { to, offset, kept, delta }
                    }
                    Some(var) => {
                        let target = super::target(self.machine, self.positions, self.numbers, var);
                        Deed::Point { to, offset, target }
                    }
                    None => Deed::Write { to, offset, bytes: value.to_le_bytes()[..bytes as usize].to_vec() },
                }
            }
            Done::Call(function) => Deed::Call { function, phase: act.moment.phase },
            Done::Jump { to, offset, value } => {
                let Some(to) = self.root(to) else { return };
                Deed::Jump { to, offset, value }
            }
        };
        let is_last = matches!(deed, Deed::Call { .. } | Deed::Jump { .. });
        self.push(act.moment, is_last, deed);
    }

    /// The object of the unit's own that a pointer leads into, by serial, and how far.
    fn own(&self, var: Var) -> Option<(u64, u64)> {
        let inputs = &self.machine.inputs;
        let choice = inputs.choices.get(&var)?;
        choice.offer(choice.chosen).filter(|offer| offer.object.is_none())?;
        inputs.others.offered.get(&choice.address).copied()
    }

    fn keep_own(&mut self, (serial, delta): (u64, u64)) -> Option<(u32, u64)> {
        Some((self.keep(serial)?, delta))
    }

    /// The pointers in what stubs give back and write that lead to objects of the unit's own.
    fn own_pointers(&mut self) {
        let inputs = &self.machine.inputs;
        for &var in &inputs.live {
            let Some(own) = self.own(var) else { continue };
            let known = inputs.space.vars[var.index()];
            let (moment, to) = match inputs.space.objects[known.object as usize].source {
                Source::Result { stub, call } => (Moment { stub, call, phase: 0 }, Root::Result),
                Source::Written { stub, call, param } => {
                    (Moment { stub, call, phase: 0 }, Root::Behind(param))
                }
                _ => continue,
            };
            if let Some((kept, delta)) = self.keep_own(own) {
                self.push(moment, false, Deed::PointKept { to, offset: known.leaf.offset, kept, delta });
            }
        }
    }

    fn push(&mut self, moment: Moment, is_last: bool, deed: Deed) {
        let stub = match moment.stub {
            StubId::Function(id) => Some(Stub::Function(id)),
            StubId::Pointer(var) => self.numbers.get(&var).map(|&number| Stub::Callback(number)),
        };
        let Some(stub) = stub else { return };
        self.all.push((moment, is_last, Effect { stub, call: moment.call, deed }));
    }

    fn root(&mut self, to: To) -> Option<Root> {
        match to {
            To::Global(id) => Some(Root::Global(id)),
            To::Input(index) => self.positions.get(&index).map(|&at| Root::Object(at)),
            To::Own(serial) => self.keep(serial).map(Root::Kept),
            To::Errno => Some(Root::Errno),
        }
    }

    /// The number under which others keep the address of an object of the unit's own.
    fn keep(&mut self, serial: u64) -> Option<u32> {
        if let Some(&number) = self.kept.get(&serial) {
            return Some(number);
        }
        let way = self.machine.inputs.others.ways.get(&serial)?;
        let from = match way.from {
            From::Param(param) => Root::Param(param),
            From::Global(id) => Root::Global(id),
            From::Input(index) => Root::Object(*self.positions.get(&index)?),
            From::Own(parent) => Root::Kept(self.keep(parent)?),
        };
        let kept = self.kept.len() as u32;
        self.kept.insert(serial, kept);
        self.push(way.moment, false, Deed::Keep { kept, from, offset: way.offset, delta: way.delta });
        Some(kept)
    }
}
