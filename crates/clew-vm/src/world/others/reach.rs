//! What others can reach: from what they are given, what they know anyway, and what is written there, on and on.

use super::{From, Known, Passed, Pieces, Way};
use crate::inputs::leaf::{LeafKind, Leaves};
use crate::inputs::space::{Moment, Source};
use crate::machine::{Machine, Step};
use crate::memory::pointer::{is_element, pointer_in};
use crate::memory::{self, Kind, flag};
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;
use clew_ir::TypeId;
use rustc_hash::FxHashSet;

/// How many words are looked at for addresses in one call.
const MAX_WORDS: u64 = 1 << 13;

/// A word that may be an address, what it is taken to lead to, and where it lies.
struct Word {
    value: u64,
    to: Option<TypeId>,
    way: Option<Way>,
}

/// Where words are looked for: `size` bytes at `base`, as a `ty` from offset `at` on.
struct Area {
    base: u64,
    size: u64,
    ty: Option<TypeId>,
    at: u64,
    from: Option<From>,
}

impl<S: Shadow> Machine<'_, S> {
    /// Learns which objects and functions of the unit's own others can reach in this call.
    pub(super) fn learn(&mut self, moment: Moment, side: u32, passed: &[Passed]) -> Step {
        let memory = &self.memory;
        let is_alive = |serial: &u64, known: &mut Known| {
            memory.object_at(known.base).is_some_and(|object| object.serial == *serial && !object.freed)
        };
        self.inputs.others.known.retain(is_alive);
        let (mut words, mut left) = (Vec::new(), MAX_WORDS);
        for one in passed {
            self.words_passed(one, moment, side, &mut words)?;
        }
        for area in self.known_areas() {
            self.words_in(&area, moment, &mut left, &mut words)?;
        }
        while let Some(word) = words.pop() {
            let Some(area) = self.meet(&word) else { continue };
            self.words_in(&area, moment, &mut left, &mut words)?;
        }
        if left == 0 {
            self.doubt(Doubt::StubEffects);
        }
        Ok(())
    }

    fn words_passed(&mut self, one: &Passed, moment: Moment, side: u32, words: &mut Vec<Word>) -> Step {
        let from = one.param.map(|(param, _)| From::Param(param));
        let ty = one.param.map(|(_, ty)| ty);
        match &one.pieces {
            Pieces::Direct(pieces) => {
                for &(offset, arg) in pieces {
                    let value = self.told(side, arg)?;
                    let to = ty.and_then(|ty| self.pointee_within(ty, offset));
                    let way = from.map(|from| Way { from, offset, delta: 0, moment });
                    words.push(Word { value, to, way });
                }
                Ok(())
            }
            Pieces::Memory(arg) => {
                let base = self.told(side, *arg)?;
                let size = ty.and_then(|ty| self.program.types.size(ty, self.code.pointer_bytes));
                let area = Area { base, size: size.unwrap_or(0), ty, at: 0, from };
                let mut left = MAX_WORDS;
                self.words_in(&area, moment, &mut left, words)
            }
        }
    }

    /// An argument that others learn. If it may be one of several addresses, the path says which.
    fn told(&mut self, side: u32, arg: usize) -> Step<u64> {
        let Some(&(slot, _)) = self.code.calls[side as usize].args.get(arg) else { return Ok(0) };
        let (value, term) = (self.get(slot), self.term(slot));
        // What a term is made of, not what its value looks like, says whether it is an address: any number may look like one.
        if S::ON && term.is_some() {
            match self.var_in(term) {
                Some(var) => self.decide(var)?,
                None if self.is_pointer(slot) => self.decide_address(slot),
                // Which element it is makes no difference to which object it is.
                None if is_element(&self.shadow.concolic().terms, &self.memory, term) => {}
                None => return Ok(0),
            }
        }
        Ok(value)
    }

    /// The memory that others know and that the unit may have put addresses into.
    fn known_areas(&self) -> Vec<Area> {
        let inputs = &self.inputs;
        let mut areas = Vec::new();
        for &index in &inputs.written {
            let object = &inputs.space.objects[index as usize];
            let Some(memory) = self.memory.object_at(object.base).filter(|_| self.is_public(index)) else {
                continue;
            };
            let from = match object.source {
                Source::Global(id) => From::Global(id),
                _ => From::Input(index),
            };
            let ty = object.ty;
            areas.push(Area { base: object.base, size: memory.size, ty, at: 0, from: Some(from) });
        }
        for (&serial, known) in &inputs.others.known {
            let Some(object) = self.memory.object_at(known.base) else { continue };
            let from = match object.kind {
                Kind::Global(id) => From::Global(id),
                _ => From::Own(serial),
            };
            let from = known.way.map(|_| from);
            areas.push(Area { base: known.base, size: object.size, ty: known.ty, at: known.at, from });
        }
        areas.sort_by_key(|area| area.base);
        areas
    }

    /// An input object that others know without being told: behind a pointer, or a variable with external linkage.
    pub(super) fn is_public(&self, index: u32) -> bool {
        let object = &self.inputs.space.objects[index as usize];
        match object.source {
            Source::Global(id) => self.program.globals[id.index()].external || self.code.leaked.contains(&id),
            _ => object.is_behind_pointer(),
        }
    }

    /// The words of an area that may be addresses.
    fn words_in(&mut self, area: &Area, moment: Moment, left: &mut u64, words: &mut Vec<Word>) -> Step {
        let word = u64::from(self.code.pointer_bytes);
        let mut at = area.base.next_multiple_of(word);
        while at + word <= area.base + area.size && *left > 0 {
            *left -= 1;
            if self.memory.flags(at) & flag::LAZY == 0 && self.memory.is_written(at) {
                let value = self.memory.read(self.memory.spot(at), word as usize) as u64;
                if self.decide_word(at, value)? && value >= memory::FUNCTIONS {
                    let offset = at - area.base;
                    let to = area.ty.and_then(|ty| self.pointee_in_row(ty, offset.checked_sub(area.at)?));
                    let way = area.from.map(|from| Way { from, offset, delta: 0, moment });
                    words.push(Word { value, to, way });
                }
            }
            at += word;
        }
        Ok(())
    }

    /// Puts into the path which address a word in memory is. An address that is an input leads to what others know anyway.
    /// False: the word is no address, whatever it looks like.
    fn decide_word(&mut self, at: u64, value: u64) -> Step<bool> {
        if !S::ON || self.memory.flags(at) & flag::SYMBOLIC == 0 {
            return Ok(true);
        }
        let word = u64::from(self.code.pointer_bytes);
        let c = self.shadow.concolic();
        let term = c.load(&self.memory, at, word);
        c.cut_address = false;
        if term.is_none() || c.terms.as_const(term).is_some() {
            return Ok(true);
        }
        if let Some(var) = self.var_in(term) {
            // What the unit allocated, others know only from here.
            let is_own = self.inputs.space.vars[var.index()].leaf.kind == LeafKind::Allocation;
            if is_own {
                self.decide(var)?;
            }
            return Ok(is_own);
        }
        let c = self.shadow.concolic();
        let is_choice = pointer_in(c, &self.memory, term).is_some();
        if is_choice {
            let pc = self.pc.saturating_sub(1);
            self.settle_on(term, value, pc);
        }
        Ok(is_choice || is_element(&self.shadow.concolic().terms, &self.memory, term))
    }

    /// Others come to know what a word leads to. The area to look through, if it was not known.
    fn meet(&mut self, word: &Word) -> Option<Area> {
        if let Some(id) = self.function_at(word.value) {
            self.inputs.others.functions.insert(id);
            return None;
        }
        let object = self.memory.object_at(word.value)?;
        let (base, size, kind, serial) = (object.base, object.size, object.kind, object.serial);
        let is_inside = (base..=base + size).contains(&word.value);
        if !is_inside || object.freed || matches!(kind, Kind::Input(_)) {
            return None;
        }
        let at = word.value - base;
        let way = word.way.map(|way| Way { delta: at, ..way });
        let known = self.inputs.others.known.get_mut(&serial);
        if let Some(known) = known {
            if known.ty.is_none() && word.to.is_some() {
                (known.ty, known.at) = (word.to, at);
            }
            known.way = known.way.or(way);
            return None;
        }
        let (ty, at, from) = match kind {
            Kind::Global(id) => (self.program.globals[id.index()].ty, 0, From::Global(id)),
            _ => (word.to, at, From::Own(serial)),
        };
        self.inputs.others.known.insert(serial, Known { base, ty, at, way });
        Some(Area { base, size, ty, at, from: way.map(|_| from) })
    }

    /// What a pointer at an offset of a value leads to.
    fn pointee_within(&self, ty: TypeId, offset: u64) -> Option<TypeId> {
        let leaves = Leaves { types: &self.program.types, pointer_bytes: self.code.pointer_bytes };
        let mut found = Vec::new();
        leaves.overlapping(ty, 0, offset, offset + 1, &mut found);
        match found.first().map(|leaf| leaf.kind) {
            Some(LeafKind::Pointer(to)) => to,
            _ => None,
        }
    }

    /// The same in a row of such values.
    fn pointee_in_row(&self, ty: TypeId, offset: u64) -> Option<TypeId> {
        let size = self.program.types.size(ty, self.code.pointer_bytes).filter(|&size| size > 0)?;
        self.pointee_within(ty, offset % size)
    }

    /// The objects that a call's arguments lead to, on and on, by where they start. Only asked where it matters.
    pub(super) fn given(&self, side: u32, passed: &[Passed]) -> FxHashSet<u64> {
        let mut given = FxHashSet::default();
        if self.contract.assuming.is_empty() && self.contract.stubs_assuming.is_empty() {
            return given;
        }
        let arguments = passed.iter().flat_map(|one| match &one.pieces {
            Pieces::Direct(pieces) => pieces.iter().map(|&(_, arg)| arg).collect(),
            Pieces::Memory(arg) => vec![*arg],
        });
        let mut work: Vec<u64> = arguments.map(|arg| self.arg(side, arg)).collect();
        let word = u64::from(self.code.pointer_bytes);
        while let Some(addr) = work.pop() {
            let Some(object) = self.memory.object_at(addr).filter(|object| !object.freed) else { continue };
            let (base, size) = (object.base, object.size.min(MAX_WORDS * word));
            if !given.insert(base) {
                continue;
            }
            let words = (base..(base + size).saturating_sub(word - 1)).step_by(word as usize);
            let read = words.filter(|&at| self.memory.flags(at) & flag::LAZY == 0);
            work.extend(read.map(|at| self.memory.read(self.memory.spot(at), word as usize) as u64));
        }
        given
    }

    /// The memory that others can write to now: where it starts and how much of it counts.
    pub(super) fn within_reach(&self) -> Vec<(u64, u64)> {
        let inputs = &self.inputs;
        let mut all = Vec::new();
        for &index in inputs.uses.keys().filter(|&&index| self.is_public(index)) {
            let base = inputs.space.objects[index as usize].base;
            let used = inputs.touched.get(&index).copied().unwrap_or(0);
            all.push((base, used));
        }
        for known in inputs.others.known.values() {
            let Some(object) = self.memory.object_at(known.base) else { continue };
            all.push((object.base, object.size));
        }
        all.extend(self.code.errno.map(|errno| (errno, 4)));
        all.retain(|&(base, size)| {
            let object = self.memory.object_at(base);
            size > 0
                && self.memory.flags(base) & flag::READONLY == 0
                && object.is_some_and(|object| !object.freed)
        });
        all
    }
}
