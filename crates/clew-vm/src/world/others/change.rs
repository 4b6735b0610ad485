//! Reads of memory that others may have changed. In the active world each scalar is what it was plus a variable, so that
//! zero means that nobody changed it; a pointer is a choice, of which one is to leave it alone.

use super::{Act, Deed, To};
use crate::inputs::leaf::{Leaf, LeafKind, Leaves};
use crate::inputs::space::{Source, choice};
use crate::machine::{Machine, Step};
use crate::memory::{GRANULE, Kind, flag};
use crate::number::arith::wide_mask;
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;
use clew_ir::TypeId;
use clew_term::{Term, Var};

/// How many bytes that others may have changed are looked at one by one in a single access.
const MAX_CHANGED: u64 = 4096;

/// The object around an access.
#[derive(Clone, Copy)]
struct Around {
    base: u64,
    size: u64,
    to: To,
    ty: Option<TypeId>,
    /// Where the first element of that type lies.
    at: u64,
    /// No test can say how others come by it.
    is_remote: bool,
}

impl<S: Shadow> Machine<'_, S> {
    /// An access to memory that others may have changed since the unit last looked.
    pub fn heed(&mut self, addr: u64, size: u64, write: bool) -> Step {
        let granules = addr / GRANULE..(addr + size).div_ceil(GRANULE);
        let is_exposed = granules.clone().any(|granule| self.exposed(granule * GRANULE));
        if !is_exposed {
            return Ok(());
        }
        self.heed_errno(addr, write);
        if !write && granules.clone().any(|granule| self.exposed(granule * GRANULE)) {
            let active = self.are_active();
            if active && size <= MAX_CHANGED {
                self.change(addr, size)?;
            } else if active {
                self.doubt(Doubt::StubEffects);
            }
        }
        for granule in granules {
            self.known_again(granule, addr, addr + size);
        }
        Ok(())
    }

    /// An access to `errno`, which the library may have set.
    fn heed_errno(&mut self, addr: u64, write: bool) {
        if self.code.errno != Some(addr) {
            return;
        }
        if let Some(left) = self.inputs.left_errno.take()
            && !write
        {
            self.read_errno(left, addr);
        }
        // Others have not.
        let granule = addr / GRANULE;
        if !self.inputs.others.exposed.contains_key(&granule) {
            self.memory.set_flags(addr, 0, flag::EXPOSED);
        }
    }

    /// What is read next changes by itself: from the second look on it may be anything, and no test can say what.
    pub fn look_again(&mut self, addr: u64) {
        let Some(object) = self.memory.object_at(addr) else { return };
        let is_own = matches!(object.kind, Kind::Stack | Kind::Heap) && !self.is_known_to_others(addr);
        let is_first = self.memory.flags(addr) & flag::LAZY != 0;
        if self.host.is_none() && self.world.is_none() && !is_own && !is_first {
            self.doubt(Doubt::Volatile);
        }
    }

    fn exposed(&self, addr: u64) -> bool {
        self.memory.flags(addr) & flag::EXPOSED != 0
    }

    /// The unit knows what the bytes of a granule from `from` to `to` hold.
    fn known_again(&mut self, granule: u64, from: u64, to: u64) {
        let start = granule * GRANULE;
        let quiet = self.inputs.others.active == Some(false);
        let mask = self.inputs.others.exposed.entry(granule).or_default();
        for at in from.max(start)..to.min(start + GRANULE) {
            *mask &= !(1 << (at - start));
        }
        if *mask == 0 || quiet {
            self.inputs.others.exposed.remove(&granule);
            self.memory.set_flags(start, 0, flag::EXPOSED);
        }
    }

    fn is_byte_exposed(&self, addr: u64) -> bool {
        let mask = self.inputs.others.exposed.get(&(addr / GRANULE)).copied().unwrap_or(0);
        self.exposed(addr) && mask & 1 << (addr % GRANULE) != 0
    }

    /// Gives what others may have changed of a range its variables.
    fn change(&mut self, addr: u64, size: u64) -> Step {
        let Some(around) = self.around(addr) else { return Ok(()) };
        let (from, to) = (addr - around.base, addr + size - around.base);
        for leaf in self.leaves_around(&around, from, to) {
            let bytes = leaf.offset..leaf.offset + u64::from(leaf.bytes);
            let exposed = bytes.clone().filter(|at| self.is_byte_exposed(around.base + at)).count();
            if exposed == leaf.bytes as usize {
                self.vary(&around, leaf)?;
            } else if exposed > 0 {
                // The unit has written a part of it since.
                let parts: Vec<u64> = bytes.filter(|at| self.is_byte_exposed(around.base + at)).collect();
                for offset in parts {
                    let leaf = Leaf { offset, bytes: 1, kind: LeafKind::Byte };
                    self.vary(&Around { ty: None, ..around }, leaf)?;
                }
            }
            for granule in leaf_granules(around.base, leaf) {
                let start = around.base + leaf.offset;
                self.known_again(granule, start, start + u64::from(leaf.bytes));
            }
        }
        Ok(())
    }

    fn around(&mut self, addr: u64) -> Option<Around> {
        let object = self.memory.object_at(addr)?;
        let (base, size, kind, serial) = (object.base, object.size, object.kind, object.serial);
        if self.code.errno == Some(base) {
            let ty = self.program.types.basic.int;
            return Some(Around { base, size, to: To::Errno, ty: Some(ty), at: 0, is_remote: false });
        }
        Some(match kind {
            Kind::Input(index) => {
                let ty = self.inputs.space.objects[index as usize].ty;
                Around { base, size, to: To::Input(index), ty, at: 0, is_remote: false }
            }
            Kind::Global(id) => {
                let ty = self.program.globals[id.index()].ty;
                Around { base, size, to: To::Global(id), ty, at: 0, is_remote: false }
            }
            Kind::Heap | Kind::Stack => {
                let known = *self.inputs.others.known.get(&serial)?;
                let is_remote = !self.has_way(serial);
                Around { base, size, to: To::Own(serial), ty: known.ty, at: known.at, is_remote }
            }
        })
    }

    /// Whether a test can say how others come by an object of the unit's own; if so, that is noted.
    pub fn has_way(&mut self, mut serial: u64) -> bool {
        loop {
            let known = self.inputs.others.known.get(&serial);
            let Some(way) = known.and_then(|known| known.way) else {
                return self.inputs.others.ways.contains_key(&serial);
            };
            self.inputs.others.ways.insert(serial, way);
            match way.from {
                super::From::Own(parent) if parent != serial => serial = parent,
                _ => return true,
            }
        }
    }

    /// The scalars that overlap a range of an object.
    fn leaves_around(&self, around: &Around, from: u64, to: u64) -> Vec<Leaf> {
        let mut out = Vec::new();
        if let To::Input(index) = around.to
            && around.ty.is_some()
        {
            self.leaves(index, from, to, &mut out);
            return out;
        }
        let leaves = Leaves { types: &self.program.types, pointer_bytes: self.code.pointer_bytes };
        let typed = around.ty.and_then(|ty| {
            let (ty, known) = leaves.row(ty).unzip();
            let ty = ty.or(around.ty)?;
            let stride = known.or_else(|| self.program.types.size(ty, self.code.pointer_bytes))?;
            (stride > 0).then_some((ty, stride))
        });
        // Words that hold addresses are pointers, whatever the rest is.
        let word = u64::from(self.code.pointer_bytes);
        let mut at = from;
        while at < to {
            // What is around the values that others were told of may be of any type.
            let fits = |&(_, stride): &(TypeId, u64)| {
                at >= around.at && around.at + ((at - around.at) / stride + 1) * stride <= around.size
            };
            let Some((ty, stride)) = typed.filter(fits) else {
                let start = at / word * word;
                let is_pointer = start + word <= around.size && self.holds_address(around.base + start);
                let leaf = match is_pointer {
                    true => Leaf { offset: start, bytes: word as u32, kind: LeafKind::Pointer(None) },
                    false => Leaf { offset: at, bytes: 1, kind: LeafKind::Byte },
                };
                at = leaf.offset + u64::from(leaf.bytes);
                out.push(leaf);
                continue;
            };
            let element = around.at + (at - around.at) / stride * stride;
            leaves.overlapping(ty, element, at, to.min(element + stride), &mut out);
            at = element + stride;
        }
        out
    }

    fn holds_address(&self, at: u64) -> bool {
        let word = u64::from(self.code.pointer_bytes);
        if self.memory.check(at, word, false).is_err() {
            return false;
        }
        let value = self.memory.read(self.memory.spot(at), word as usize);
        let is_object = self.memory.object_at(value as u64).is_some();
        is_object || self.function_at(value as u64).is_some()
    }

    /// Makes a scalar what others may have made of it.
    fn vary(&mut self, around: &Around, leaf: Leaf) -> Step {
        let Some(moment) = self.inputs.others.now else { return Ok(()) };
        let (addr, n) = (around.base + leaf.offset, leaf.bytes as usize);
        let is_fixed = matches!(leaf.kind, LeafKind::Fixed);
        if around.is_remote || is_fixed || self.memory.check(addr, n as u64, false).is_err() {
            self.doubt(if is_fixed { Doubt::FixedInput } else { Doubt::StubEffects });
            return Ok(());
        }
        let spot = self.memory.spot(addr);
        let old = self.memory.read(spot, n);
        let mut term = Term::NONE;
        if S::ON {
            let c = self.shadow.concolic();
            term = c.load(&self.memory, addr, n as u64);
            if std::mem::take(&mut c.cut_address) {
                self.doubt(Doubt::StubEffects);
                return Ok(());
            }
        }
        let source = Source::Changed { moment, to: around.to, ty: around.ty };
        let depth = match around.to {
            To::Input(index) => self.inputs.space.objects[index as usize].depth,
            _ => 0,
        };
        let holder = self.inputs.space.object(source, around.ty, around.size, None, Some(around.base), depth);
        let is_blank = !self.memory.all_written(addr, n as u64);
        let ((new, term), pointer) = match leaf.kind {
            LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) => {
                let Some((made, var)) = self.vary_pointer(holder, leaf, old as u64, term)? else {
                    return Ok(());
                };
                (made, Some(var))
            }
            _ => (self.vary_number(holder, leaf, old, term), None),
        };
        self.memory.write(spot, n, new);
        self.memory.mark_written(addr, n as u64);
        if S::ON {
            let c = self.shadow.concolic();
            let term = if term.is_some() { c.unless_constant(term) } else { term };
            c.store(&mut self.memory, addr, n as u64, term);
        }
        if new != old || is_blank {
            let (to, offset, bytes) = (around.to, leaf.offset, leaf.bytes);
            let deed = Deed::Write { to, offset, bytes, value: new, pointer, holder };
            self.inputs.others.acts.push(Act { moment, deed });
        }
        Ok(())
    }

    fn vary_number(&mut self, holder: u32, leaf: Leaf, old: u128, old_term: Term) -> (u128, Term) {
        let bits = leaf.bytes as u8 * 8;
        let kind = match leaf.kind {
            LeafKind::Bool => LeafKind::Bool,
            LeafKind::Byte | LeafKind::Bits(_) => LeafKind::Byte,
            _ => LeafKind::Int { signed: true },
        };
        let (more, var) = self.number(holder, Leaf { kind, ..leaf }, 0);
        let is_bit = kind == LeafKind::Bool;
        let new = if is_bit { old ^ more } else { old.wrapping_add(more) & wide_mask(bits) };
        if !S::ON {
            return (new, Term::NONE);
        }
        let c = self.shadow.concolic();
        let width = u32::from(bits);
        let before = match old_term {
            Term::NONE => c.terms.constant(old, width),
            term => term,
        };
        let term = if is_bit {
            let var = if c.terms.width(var) < width { c.terms.zext(var, width) } else { var };
            c.terms.xor(before, var)
        } else {
            c.terms.add(before, var)
        };
        (new, term)
    }

    /// A pointer that others may have changed; none where it can only be as it was.
    fn vary_pointer(
        &mut self,
        holder: u32,
        leaf: Leaf,
        old: u64,
        term: Term,
    ) -> Step<Option<((u128, Term), Var)>> {
        if let Some(var) = self.var_in(term) {
            self.decide(var)?;
        }
        let made = match leaf.kind {
            LeafKind::FunctionPointer(ty) => Some(self.function_pointer(holder, leaf, ty, old)),
            LeafKind::Pointer(to) => self.pointer(holder, leaf, to, old),
            _ => None,
        };
        let var = self.inputs.space.var_at(holder, leaf.offset);
        Ok(made.zip(var).map(|((address, term), var)| {
            let is_old = self.inputs.choices.get(&var).is_some_and(|known| known.chosen == choice::INITIAL);
            ((if is_old { u128::from(old) } else { address }, term), var)
        }))
    }
}

fn leaf_granules(base: u64, leaf: Leaf) -> std::ops::Range<u64> {
    let start = base + leaf.offset;
    start / GRANULE..(start + u64::from(leaf.bytes)).div_ceil(GRANULE)
}
