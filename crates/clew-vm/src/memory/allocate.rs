//! `malloc` and its kin. Whether there is memory is an input like any other: what a call in the unit's own code gives is
//! a pointer that may be null, and a test makes it so. A call from elsewhere always gets its memory.

use crate::TrapKind;
use crate::compile::code::Slot;
use crate::inputs::choose::Choice;
use crate::inputs::leaf::{Leaf, LeafKind};
use crate::inputs::space::{Source, choice};
use crate::machine::{Machine, Step};
use crate::memory::Kind;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, EventKind, Guard};
use crate::world::output::Left;
use clew_ir::Function;
use clew_term::Term;

/// The functions that fail where there is no memory, and that a test can make do so: the vm's, and the libc's own code.
const BUILT_IN: [&str; 3] = ["malloc", "calloc", "realloc"];
const FALLIBLE: [&str; 9] = [
    "aligned_alloc",
    "asprintf",
    "memalign",
    "posix_memalign",
    "reallocarray",
    "strdup",
    "strndup",
    "vasprintf",
    "wcsdup",
];
/// How many allocations of a run may fail.
const MAX_FALLIBLE: u32 = 200;
/// Whether a test can make the function of this name fail.
pub fn is_allocator(name: &str) -> bool {
    BUILT_IN.contains(&name) || FALLIBLE.contains(&name)
}

/// How many bytes for each element of an input array sizes go to.
const SIZES: u64 = 16;

impl<S: Shadow> Machine<'_, S> {
    pub fn malloc(&mut self, side: u32) -> Step {
        let size = self.size_arg(side, 0);
        let (addr, term) = self.allocated(size)?;
        self.give(side, addr, term);
        Ok(())
    }

    pub fn calloc(&mut self, side: u32) -> Step {
        let (n, size) = (self.size_arg(side, 0), self.size_arg(side, 1));
        let size = n.saturating_mul(size);
        let (addr, term) = self.allocated(size)?;
        self.give(side, addr, term);
        // Fresh memory is zero already; here it counts as written.
        if addr == 0 { Ok(()) } else { self.fill(addr, 0, Term::NONE, size) }
    }

    /// Whether the unit's own code asks, itself or through one of these functions of the libc.
    pub fn is_asked_by_unit(&self, through: &[&str]) -> bool {
        let mut by = None;
        for frame in self.stack.frames().iter().rev() {
            let function = self.program.function(frame.function);
            if !self.program.units[function.unit.index()].runtime {
                // What has a label of its own in the unit, `__asm__("puts")`, cannot be led to a function of the test's.
                let is_told = |by: &Function| by.c_name.is_none() && through.contains(&by.name.as_str());
                let is_known = by.is_none_or(is_told);
                return is_known && (function.unit == self.inputs.unit || self.contract.is_linked);
            }
            by = Some(function);
        }
        false
    }

    pub fn size_arg(&mut self, side: u32, n: usize) -> u64 {
        if let Some(&(slot, _)) = self.code.calls[side as usize].args.get(n) {
            self.decide_size(slot);
        }
        self.arg(side, n)
    }

    /// Puts into the path how large something is, for which a run needs a number; each other size, up to a bound, is
    /// another path.
    pub fn decide_size(&mut self, slot: Slot) {
        let (value, term) = (self.get(slot), self.term(slot));
        if !S::ON || term.is_none() {
            return;
        }
        let most = self.inputs.space.bounds.max_array * SIZES;
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        if value > most {
            return self.fix(term, u128::from(value), pc);
        }
        let width = c.terms.width(term);
        let (here, most) =
            (c.terms.constant(u128::from(value), width), c.terms.constant(u128::from(most), width));
        let (same, small) = (c.terms.eq(term, here), c.terms.ule(term, most));
        self.check(small, true, Guard::Bound, pc);
        let other = self.shadow.concolic().terms.not(same);
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, same, pc);
    }

    /// Memory, or null where the run's input says that there is none.
    fn allocated(&mut self, size: u64) -> Step<(u64, Term)> {
        self.leave_errno(Left { doubt: Doubt::Allocation, call: None });
        if !self.is_memory_an_input() {
            return Ok((self.allocate(size)?, Term::NONE));
        }
        match self.next_allocation() {
            Some(number) => self.chosen_allocation(number, size, choice::FRESH),
            None => {
                self.doubt(Doubt::Allocation);
                Ok((self.allocate(size)?, Term::NONE))
            }
        }
    }

    fn is_memory_an_input(&mut self) -> bool {
        self.host.is_none() && (self.world.is_none() || self.allocations_fail())
    }

    /// The number of this call, where a test can say what it gives.
    fn next_allocation(&mut self) -> Option<u32> {
        let is_direct = self.stack.frames().last().is_some_and(|frame| {
            let function = self.program.function(frame.function);
            let is_users = !self.program.units[function.unit.index()].runtime;
            is_users || FALLIBLE.contains(&function.name.as_str())
        });
        let is_led = is_direct && self.is_asked_by_unit(&FALLIBLE) && !self.code.labels_allocators;
        let number = self.inputs.allocations;
        let is_told = is_led && number < MAX_FALLIBLE;
        self.inputs.allocations += u32::from(is_told);
        is_told.then_some(number)
    }

    /// Memory or null, as an input says; `usual`: which of the two a test need not ask for.
    fn chosen_allocation(&mut self, number: u32, size: u64, usual: u64) -> Step<(u64, Term)> {
        let word = self.code.pointer_bytes;
        let holder =
            self.inputs.space.object(Source::Allocation(number), None, u64::from(word), None, None, 0);
        let leaf = Leaf { offset: 0, bytes: word, kind: LeafKind::Allocation };
        let var = self.inputs.space.var(holder, leaf, u128::from(usual));
        let choice = Choice { rest: self.allocate(size)?, ..Choice::default() };
        let (addr, term) = self.choose(var, choice, 0);
        self.inputs.withheld += usize::from(addr == 0);
        if (addr == 0) != (usual == choice::NULL) {
            self.inputs.failing.push(number);
        }
        Ok((addr, term))
    }

    /// The pointer to be freed: a pointer choice is decided here, and which way is part of the path.
    pub fn fixed_pointer(&mut self, side: u32) -> Step<u64> {
        let addr = self.arg(side, 0);
        let Some(&(slot, _)) = self.code.calls[side as usize].args.first() else { return Ok(addr) };
        match self.var_in_slot(slot) {
            Some(var) => self.decide(var)?,
            None => self.decide_address(slot),
        }
        Ok(addr)
    }

    pub fn realloc(&mut self, side: u32) -> Step {
        let from = self.fixed_pointer(side)?;
        let size = self.size_arg(side, 1);
        if from != 0 && size == 0 {
            return self.realloc_to_nothing(from, side);
        }
        let (addr, term) = self.allocated(size)?;
        if from != 0 && addr != 0 {
            let old =
                self.memory.object_at(from).filter(|object| object.base == from).map(|object| object.size);
            let old = old.ok_or_else(|| self.trap(TrapKind::BadFree))?;
            self.copy(addr, from, old.min(size))?;
            self.release(from)?;
        }
        self.give(side, addr, term);
        Ok(())
    }

    /// Glibc frees the memory and gives null; others give memory without a byte in it.
    fn realloc_to_nothing(&mut self, from: u64, side: u32) -> Step {
        let is_input = self.is_memory_an_input();
        let (addr, term) = match if is_input { self.next_allocation() } else { None } {
            Some(number) => self.chosen_allocation(number, 0, choice::NULL)?,
            None => {
                self.doubt(Doubt::Library);
                (0, Term::NONE)
            }
        };
        self.release(from)?;
        self.give(side, addr, term);
        Ok(())
    }

    pub fn release(&mut self, addr: u64) -> Step {
        if addr == 0 {
            return Ok(());
        }
        let object = self.memory.free(addr).map_err(|kind| self.trap(kind))?;
        if let Kind::Input(index) = object.kind {
            self.inputs.freed.push(index);
            self.inputs.note(index, true);
        }
        Ok(())
    }
}
