//! Loads, stores and allocations off the fast path, and all that can happen beside it.

use crate::compile::code::{Far, Near, Slot, note};
use crate::inputs::space::Source;
use crate::machine::{Halt, Machine, Step, Value};
use crate::memory::{GRANULE, Kind, Spot, flag};
use crate::number::arith;
use crate::trace::Doubt;
use crate::trace::audit::Aspect;
use crate::trace::shadow::Shadow;
use crate::{Bound, Limit, Outcome, TrapKind};
use clew_ir::{CType, GlobalId};
use clew_term::Term;

impl<S: Shadow> Machine<'_, S> {
    #[cold]
    pub fn load_near(&mut self, bits: u8, is_signed: bool, near: &Near) -> Step {
        let addr = self.near(near.base, i64::from(near.offset));
        self.load_extended(bits, is_signed, near.bits, near.slot, addr)
    }

    #[cold]
    pub fn load_far(&mut self, bits: u8, is_signed: bool, far: &Far) -> Step {
        let addr = self.far(far.cut, far.scale, far.base, far.index);
        self.load_extended(bits, is_signed, far.bits, far.slot, addr)
    }

    fn load_extended(&mut self, bits: u8, is_signed: bool, to: u8, slot: Slot, addr: (u64, Term)) -> Step {
        let (value, term) = self.load_any(bits, addr)?;
        let value = value as u64;
        let value = if is_signed { arith::signed(bits, value) as u64 & arith::mask(to) } else { value };
        if !S::ON || term.is_none() || bits == to {
            self.set(slot, value, term);
            return Ok(());
        }
        let terms = &mut self.shadow.concolic().terms;
        let wide = u32::from(to);
        let term = if is_signed { terms.sext(term, wide) } else { terms.zext(term, wide) };
        self.put(slot, value, term);
        Ok(())
    }

    /// What lies at an address, and its term.
    pub fn load_any(&mut self, bits: u8, (addr, term): (u64, Term)) -> Step<Value> {
        if S::ON && term.is_some() {
            return self.load_symbolic(bits, addr, term);
        }
        self.load_slow(bits, addr)
    }

    pub fn load_slow(&mut self, bits: u8, addr: u64) -> Step<Value> {
        let bytes = u64::from(bits.div_ceil(8));
        let spot = self.access(addr, bytes, false)?;
        let mut written = (addr..addr + bytes).map(|at| self.memory.is_written(at));
        if self.memory.flags(addr) & flag::INPUT != 0 {
            if !written.all(|written| written) {
                return Err(self.unsupported("what lies behind an input object"));
            }
        } else if !written.any(|written| written) {
            match self.note() {
                0 => self.uninitialised(addr)?,
                note::RETURNED if self.stack.is_outermost() => self.fell_off = true,
                _ => {}
            }
        }
        let value = self.memory.read(spot, bytes as usize) & arith::wide_mask(bits);
        Ok((value, self.memory_term(bits, addr)?))
    }

    /// A value that nothing has written: an error, unless a stub was called that might have.
    fn uninitialised(&mut self, addr: u64) -> Step {
        if self.inputs.cut_short.iter().any(|range| range.contains(&addr)) {
            return Err(Box::new(Outcome::Bound(Bound::MaxArray)));
        }
        // In the active world others have written it, unless no test can say how: then nothing is known of what leads here.
        if self.is_known_to_others(addr) {
            if self.inputs.others.active == Some(true) {
                self.doubt_all(Doubt::StubEffects);
            }
            return Err(Box::new(Outcome::Rejected));
        }
        self.finding(TrapKind::UninitialisedRead)
    }

    /// An error after which a program goes on natively: it ends a unit's run, and is noted once a place in a program's.
    pub fn finding(&mut self, kind: TrapKind) -> Step {
        if self.host.is_none() {
            return Err(self.trap(kind));
        }
        if self.findings.is_first(self.pc) {
            self.findings.note(self.fault_here(kind));
        }
        Ok(())
    }

    /// The term of what lies at `addr`, which `access` has accepted.
    pub fn memory_term(&mut self, bits: u8, addr: u64) -> Step<Term> {
        if !S::ON {
            return Ok(Term::NONE);
        }
        let (bytes, pc) = (u64::from(bits.div_ceil(8)), self.pc.saturating_sub(1));
        let c = self.shadow.concolic();
        let mut term = c.load(&self.memory, addr, bytes);
        if std::mem::take(&mut c.cut_address) {
            return Err(self.unsupported("a part of an address"));
        }
        if term.is_none() {
            return Ok(term);
        }
        if c.terms.width(term) > u32::from(bits) {
            term = c.terms.trunc(term, u32::from(bits));
        }
        if c.is_audited() {
            let value = self.memory.read(self.memory.spot(addr), bytes as usize) & arith::wide_mask(bits);
            c.claim(Aspect::Load, term, value, pc);
        }
        Ok(c.unless_constant(term))
    }

    #[cold]
    pub fn store_near(&mut self, near: &Near) -> Step {
        let addr = self.near(near.base, i64::from(near.offset));
        let value = (u128::from(self.get(near.slot)), self.term(near.slot));
        self.store_any(near.bits, value, addr)
    }

    #[cold]
    pub fn store_far(&mut self, far: &Far) -> Step {
        let addr = self.far(far.cut, far.scale, far.base, far.index);
        let value = (u128::from(self.get(far.slot)), self.term(far.slot));
        self.store_any(far.bits, value, addr)
    }

    pub fn store_any(&mut self, bits: u8, (value, term): Value, (addr, at): (u64, Term)) -> Step {
        if S::ON && at.is_some() {
            return self.store_symbolic(bits, (value, term), addr, at);
        }
        self.store_slow(bits, value, term, addr)
    }

    pub fn store_slow(&mut self, bits: u8, value: u128, term: Term, addr: u64) -> Step {
        let bytes = u64::from(bits.div_ceil(8));
        let spot = self.access(addr, bytes, true)?;
        self.memory.write(spot, bytes as usize, value);
        self.memory.mark_written(addr, bytes);
        if S::ON {
            let pc = self.pc.saturating_sub(1);
            let c = self.shadow.concolic();
            c.claim(Aspect::Store, term, value, pc);
            let whole = bytes as u32 * 8;
            let term =
                if term.is_some() && u32::from(bits) < whole { c.terms.zext(term, whole) } else { term };
            c.store(&mut self.memory, addr, bytes, term);
        }
        Ok(())
    }

    /// Makes sure that `size` bytes (at least one) at `addr` may be used, and makes input bytes be there.
    pub fn access(&mut self, addr: u64, size: u64, write: bool) -> Step<Spot> {
        let found =
            self.memory.check(addr, size, write).map(|object| (object.kind, object.base, object.size));
        let (kind, base, total) = match found {
            Ok(found) => found,
            Err(_) if self.grow(addr, size) => return self.access(addr, size, write),
            Err(kind) => return Err(self.fault(kind, addr)),
        };
        let flags = self.memory.flags(addr) | self.memory.flags(addr + size - 1);
        if flags & flag::INPUT != 0 {
            if let Some(index) = self.input_index(kind, base, total) {
                self.note_use(index, base, addr, size, write);
            }
            self.materialise(addr, size);
        }
        if flags & (flag::FRESH | flag::INPUT) == flag::FRESH {
            self.doubt(Doubt::Locale);
        }
        if flags & flag::EXPOSED != 0 || size > GRANULE {
            self.heed(addr, size, write)?;
        }
        Ok(self.memory.spot(addr))
    }

    /// Notes how far an input object is used and whether it is written to, and what need not be noted again.
    fn note_use(&mut self, index: u32, base: u64, addr: u64, size: u64, write: bool) {
        if let Source::Extras(area) = self.inputs.space.objects[index as usize].source {
            // Every read is looked at: how much of an argument is read says what it is.
            return self.note_extra(area, addr - base, size);
        }
        self.inputs.note(index, write);
        let touched = self.inputs.touched.entry(index).or_default();
        *touched = (*touched).max(addr + size - base);
        if write {
            self.inputs.written.insert(index);
        }
        let known = self.inputs.space.objects[index as usize].whole(*touched);
        for granule in addr / GRANULE..=(addr + size - 1) / GRANULE {
            let at = granule * GRANULE;
            let noted = if known >= at + GRANULE - base { flag::FRESH } else { 0 };
            self.memory.set_flags(at, 0, noted | if write { flag::CLEAN } else { 0 });
        }
    }

    /// An access that may not be: an error of the program, or a bound on the inputs.
    pub fn fault(&mut self, kind: TrapKind, addr: u64) -> Halt {
        match self.bound(kind, addr) {
            Some(bound) => Box::new(Outcome::Bound(bound)),
            None => self.trap(kind),
        }
    }

    /// The bound on the inputs that alone forbids an access at `addr`, if it is one.
    pub fn bound(&self, kind: TrapKind, addr: u64) -> Option<Bound> {
        match (kind, self.memory.object_at(addr)) {
            (TrapKind::OutOfBounds, Some(object)) => match object.kind {
                Kind::Input(index) if self.is_pointee(index) => Some(side(addr, object.base)),
                // `extern int table[];`: how long it is, this program does not say.
                Kind::Global(id) if self.is_unsized(id) => Some(side(addr, object.base)),
                _ => None,
            },
            // Far past the end: the nearest object before it is the one that was overrun.
            (TrapKind::WildDereference, None) if self.memory.is_among_inputs(addr) => {
                let before = self.inputs.opened.iter().copied().filter(|&index| {
                    let base = self.inputs.space.objects[index as usize].base;
                    self.memory.is_among_inputs(base) && base <= addr
                });
                let nearest = before.max_by_key(|&index| self.inputs.space.objects[index as usize].base)?;
                self.is_pointee(nearest).then_some(Bound::MaxArray)
            }
            _ => None,
        }
    }

    /// A global that this program only declares, and without saying how large it is.
    pub fn is_unsized(&self, id: GlobalId) -> bool {
        let (global, types) = (&self.program.globals[id.index()], &self.program.types);
        let is_open = |ty| {
            let is_array = matches!(types.get(types.bare(ty)), CType::Array { count: None, .. });
            is_array || types.flexible(ty).is_some()
        };
        global.init.is_none() && global.ty.is_none_or(is_open)
    }

    /// Behind a pointer, and nothing says how large it is.
    pub fn is_pointee(&self, index: u32) -> bool {
        self.inputs.space.objects[index as usize].is_behind_pointer()
            && !self.inputs.extents.contains_key(&index)
    }

    pub fn alloca(&mut self, dst: Slot, count: Slot, side: u32) -> Step {
        let alloca = self.code.allocas[side as usize];
        let n = self.get(count);
        self.decide_size(count);
        let size = alloca.bytes.saturating_mul(n);
        let stack = self.memory.stack_bytes().saturating_add(size);
        if stack > self.limits.stack || !self.memory.has_room(Kind::Stack, size) {
            return Err(self.trap(TrapKind::StackOverflow));
        }
        let addr = self.memory.alloc_stack(size.max(1), u64::from(alloca.align));
        self.set(dst, addr, Term::NONE);
        Ok(())
    }

    /// A heap object, or the outcome that there is no more room.
    pub fn allocate(&mut self, size: u64) -> Step<u64> {
        let heap = self.memory.heap_bytes().saturating_add(size);
        if heap > self.limits.heap || !self.memory.has_room(Kind::Heap, size) {
            return Err(Box::new(Outcome::Limit(Limit::Heap)));
        }
        Ok(self.memory.alloc_heap(size.max(1)))
    }

    /// Copies bytes and their terms; the ranges may overlap.
    pub fn copy(&mut self, to: u64, from: u64, size: u64) -> Step {
        if size == 0 {
            return Ok(());
        }
        let source = self.access(from, size, false)?;
        let target = self.access(to, size, true)?;
        self.clock.spend(size / GRANULE);
        self.jumps.copied(from, size);
        if S::ON && (self.any_symbolic(from, size) || self.any_symbolic(to, size)) {
            let c = self.shadow.concolic();
            let terms: Vec<_> = (0..size).map(|i| c.byte(&self.memory, from + i)).collect();
            for (i, byte) in (0..).zip(terms) {
                c.set_byte(&mut self.memory, to + i, byte);
            }
        }
        if self.memory.all_written(from, size) {
            self.memory.mark_written(to, size);
        } else {
            let written: Vec<bool> = (from..from + size).map(|at| self.memory.is_written(at)).collect();
            (to..).zip(written).for_each(|(at, written)| self.memory.set_written(at, written));
        }
        self.memory.copy(target, source, size as usize);
        Ok(())
    }

    pub fn fill(&mut self, to: u64, byte: u64, term: Term, size: u64) -> Step {
        if size == 0 {
            return Ok(());
        }
        let target = self.access(to, size, true)?;
        self.clock.spend(size / GRANULE);
        self.memory.slice_mut(target, size as usize).fill(byte as u8);
        self.memory.mark_written(to, size);
        if S::ON && (term.is_some() || self.any_symbolic(to, size)) {
            self.shadow.concolic().store_each(&mut self.memory, to, size, term);
        }
        Ok(())
    }

    fn any_symbolic(&self, addr: u64, size: u64) -> bool {
        (addr / GRANULE..=(addr + size - 1) / GRANULE)
            .any(|granule| self.memory.flags(granule * GRANULE) & flag::SYMBOLIC != 0)
    }
}

/// Which end of an input object an address is past.
pub fn side(addr: u64, base: u64) -> Bound {
    if addr < base { Bound::Before } else { Bound::MaxArray }
}
