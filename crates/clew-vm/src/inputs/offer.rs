//! What an input pointer can lead to beside an object of its own: what is there already and fits by C's rules.

use crate::inputs::alias;
use crate::inputs::leaf::LeafKind;
use crate::inputs::space::{Aim, InputSpace, Source, choice};
use crate::machine::Machine;
use crate::memory::Kind;
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;
use crate::world::others::Known;
use clew_ir::{Const, FunctionId, TypeId};
use clew_term::Var;

/// How many objects and how many functions a pointer is offered; the last objects that a run met are the likeliest.
const MAX_OBJECTS: usize = 6;
const MAX_GLOBALS: usize = 4;
const MAX_FUNCTIONS: usize = 16;
const MAX_OWN: usize = 12;
const MAX_STUBS: usize = 4;

/// Something that is there already, for one pointer variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offer {
    /// The variable's value that means it.
    pub value: u64,
    pub address: u64,
    /// The input object, if it is none of the program's functions.
    pub object: Option<u32>,
    /// The pointer may lead to any element of it.
    pub indexed: bool,
    /// There is no other way for it to lead there, but for other elements.
    pub complete: bool,
}

impl<S: Shadow> Machine<'_, S> {
    /// What a pointer to `to` can lead to that is there already.
    pub fn offers(&mut self, to: Option<TypeId>) -> Vec<Offer> {
        let mut offers = Vec::new();
        for (index, base, fit) in self.fitting(to) {
            for offset in fit.places {
                let value = self.inputs.space.aim(Aim::Object(index, offset));
                offers.extend(value.map(|value| Offer {
                    value,
                    address: base + offset,
                    object: Some(index),
                    indexed: false,
                    complete: fit.complete,
                }));
            }
            if fit.is_row && self.inputs.space.bounds.max_array > 1 {
                let value = self.inputs.space.aim(Aim::Element(index));
                let object = Some(index);
                offers.extend(value.map(|value| Offer {
                    value,
                    address: base,
                    object,
                    indexed: true,
                    complete: true,
                }));
            }
        }
        offers
    }

    /// The objects that a pointer to `to` can lead to: those behind other pointers, and globals.
    fn fitting(&mut self, to: Option<TypeId>) -> Vec<(u32, u64, alias::Fit)> {
        let types = &self.program.types;
        let space = &*self.inputs.space;
        let near = self.inputs.opened.iter().rev().copied();
        let near = near.filter(|&index| space.objects[index as usize].is_behind_pointer());
        let fitting = |index: u32| {
            let object = &space.objects[index as usize];
            alias::fit(types, to, object.ty).map(|fit| (index, object.base, fit))
        };
        let mut found: Vec<_> = near.filter_map(fitting).take(MAX_OBJECTS).collect();
        let objects = found.len();
        for &id in self.inputs.globals {
            if self.program.weak.contains(&Const::Global(id, 0)) {
                continue;
            }
            let global = &self.program.globals[id.index()];
            let fit = global.ty.and_then(|ty| alias::fit(types, to, Some(ty)));
            let Some(fit) = fit.filter(|_| found.len() < objects + MAX_GLOBALS) else { continue };
            let base = self.code.globals[id.index()];
            let source = Source::Global(id);
            let index = self.inputs.space.object(source, global.ty, global.bytes, None, Some(base), 0);
            found.push((index, base, alias::Fit { is_row: false, ..fit }));
        }
        found
    }

    /// The program's functions that a pointer to a function of type `ty` can lead to, those first whose address the
    /// program has itself.
    pub fn function_offers(&mut self, ty: TypeId) -> Vec<Offer> {
        let (program, taken) = (self.program, &self.code.taken);
        let fits = |&id: &FunctionId| {
            let signature = program.function(id).signature.as_ref();
            let is_users = program.is_users(id);
            let is_there = is_users || taken.contains(&id);
            // Of what is only declared and never called, and of the library's, C's type may not be known.
            let is_weak = program.weak.contains(&Const::Function(id));
            is_there
                && !is_weak
                && signature.map_or(!is_users, |signature| program.types.same(signature.ty, ty))
        };
        let mut all: Vec<FunctionId> = program.function_ids().filter(fits).collect();
        all.sort_by_key(|id| !taken.contains(id));
        if all.len() > MAX_FUNCTIONS {
            self.doubt(Doubt::Functions);
            all.truncate(MAX_FUNCTIONS);
        }
        let mut offers = Vec::new();
        for id in all {
            let address = self.memory.function(u64::from(id.0));
            let value = self.inputs.space.aim(Aim::Function(id));
            offers.extend(value.map(|value| Offer {
                value,
                address,
                object: None,
                indexed: false,
                complete: true,
            }));
        }
        offers
    }

    /// The stubs that other pointers to such functions lead to: two may be one.
    pub fn stub_offers(&mut self, var: Var, ty: TypeId) -> Vec<Offer> {
        let (inputs, types) = (&self.inputs, &self.program.types);
        let is_such = |&other: &Var| {
            let kind = inputs.space.vars[other.index()].leaf.kind;
            let is_stub = inputs.choices.get(&other).is_some_and(|choice| choice.chosen == choice::FRESH);
            let is_same = matches!(kind, LeafKind::FunctionPointer(of) if types.same(of, ty));
            other != var && is_stub && is_same
        };
        let others: Vec<Var> = inputs.live.iter().rev().copied().filter(is_such).take(MAX_STUBS).collect();
        let mut offers = Vec::new();
        for other in others {
            let address = self.inputs.choices[&other].address;
            let value = self.inputs.space.aim(Aim::Stub(other));
            offers.extend(value.map(|value| Offer {
                value,
                address,
                object: None,
                indexed: false,
                complete: true,
            }));
        }
        offers
    }

    /// The functions whose address the program has, for a pointer to anything.
    pub fn taken_offers(&mut self) -> Vec<Offer> {
        let mut taken: Vec<FunctionId> = self.code.taken.iter().copied().collect();
        taken.sort_unstable();
        let offer = |space: &mut InputSpace, id: FunctionId| {
            let address = self.memory.function(u64::from(id.0));
            let value = space.aim(Aim::Function(id))?;
            Some(Offer { value, address, object: None, indexed: false, complete: true })
        };
        taken.into_iter().take(MAX_FUNCTIONS).filter_map(|id| offer(self.inputs.space, id)).collect()
    }

    /// The unit's own objects that others know: they may give back, or write, an address in one.
    pub fn own_offers(&mut self, to: Option<TypeId>) -> Vec<Offer> {
        let types = &self.program.types;
        let mut offers = Vec::new();
        let mut known: Vec<(u64, Known)> =
            self.inputs.others.known.iter().map(|(&serial, &known)| (serial, known)).collect();
        known.sort_by_key(|&(serial, _)| serial);
        for (serial, known) in known {
            let Some(object) = self.memory.object_at(known.base) else { continue };
            let fits = to.zip(known.ty).is_none_or(|(to, ty)| types.same(to, ty));
            if matches!(object.kind, Kind::Global(_) | Kind::Input(_)) || !fits {
                continue;
            }
            let step = known.ty.or(to).and_then(|ty| types.size(ty, self.code.pointer_bytes)).unwrap_or(1);
            let mut offsets = vec![known.at, known.at + step, object.size];
            offsets.retain(|&offset| offset <= object.size);
            offsets.sort_unstable();
            offsets.dedup();
            let is_partial = (object.size - known.at) / step.max(1) > 2;
            if !self.has_way(serial) || is_partial || offers.len() > MAX_OWN {
                self.doubt(Doubt::Alias);
            }
            if !self.has_way(serial) || offers.len() > MAX_OWN {
                continue;
            }
            for offset in offsets {
                let address = known.base + offset;
                self.inputs.others.offered.insert(address, (serial, offset));
                let value = self.inputs.space.aim(Aim::Own(serial, offset));
                let complete = false;
                offers.extend(value.map(|value| Offer {
                    value,
                    address,
                    object: None,
                    indexed: false,
                    complete,
                }));
            }
        }
        offers
    }

    /// The constants that stand for something else than an object.
    pub fn sentinel_offers(&mut self) -> Vec<Offer> {
        let sentinel = |space: &mut InputSpace, address: u64| {
            let value = space.aim(Aim::Constant(address))?;
            Some(Offer { value, address, object: None, indexed: false, complete: true })
        };
        let all = self.code.sentinels.iter();
        all.filter_map(|&address| sentinel(self.inputs.space, address)).collect()
    }

    /// The structs of its own that a pointer can lead to a member of.
    pub fn memberships(&mut self, var: Var, to: Option<TypeId>, depth: u32) -> Vec<Offer> {
        let Some(to) = to else { return Vec::new() };
        let types = &self.program.types;
        let bare = types.bare(to);
        let all = self.inputs.space.containers.entry(bare).or_insert_with(|| alias::containers(types, bare));
        let mut offers = Vec::new();
        for (ty, offset) in all.clone() {
            let size = types.size(ty, self.code.pointer_bytes).unwrap_or(1);
            let source = Source::Container(var, ty);
            let index = self.inputs.space.object(source, Some(ty), size, None, None, depth);
            let address = self.inputs.space.objects[index as usize].base + offset;
            let value = self.inputs.space.aim(Aim::Member(ty, offset));
            let object = Some(index);
            offers.extend(value.map(|value| Offer {
                value,
                address,
                object,
                indexed: false,
                complete: true,
            }));
        }
        offers
    }

    /// A pointer of this kind may lead to any element of an array.
    pub fn is_row(&self, to: Option<TypeId>) -> bool {
        let fit = to.and_then(|to| alias::fit(&self.program.types, Some(to), Some(to)));
        self.inputs.space.bounds.max_array > 1 && fit.is_some_and(|fit| fit.is_row)
    }
}
