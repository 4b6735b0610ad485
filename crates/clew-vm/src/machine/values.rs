//! Instructions from registers to registers, off the fast path: with terms, on floats, or with an error.

use crate::TrapKind;
use crate::compile::code::{Slot, Two};
use crate::machine::{Machine, Step};
use crate::memory::pointer;
use crate::number::arith;
use crate::number::native;
use crate::trace::Guard;
use crate::trace::shadow::Shadow;
use clew_ir::{Binary, Cast, FloatBinary, FloatCompare};
use clew_mean as mean;
use clew_term::Term;

impl<S: Shadow> Machine<'_, S> {
    /// Both operands as terms, constants where they are concrete.
    pub fn both(&mut self, a: Slot, b: Slot, bits: u8) -> (Term, Term) {
        (self.term_or_constant(a, bits), self.term_or_constant(b, bits))
    }

    pub fn term_or_constant(&mut self, slot: Slot, bits: u8) -> Term {
        match self.term(slot) {
            Term::NONE => {
                let value = self.get_any(slot, bits);
                self.shadow.concolic().terms.constant(value, u32::from(bits))
            }
            term => term,
        }
    }

    #[cold]
    pub fn binary_symbolic(&mut self, op: Binary, two: &Two) -> Step {
        let bits = 64 - two.cut;
        let value = arith::binary(op, bits, self.get(two.a), self.get(two.b));
        if !matches!(op, Binary::Add | Binary::Sub) && self.is_address(bits, two.a, two.b) {
            return Err(self.unsupported("a number made of an address"));
        }
        if !self.is_without_sign(op, two) {
            self.look_at_bits(two.a);
            self.look_at_bits(two.b);
        }
        let (mut ta, mut tb) = self.both(two.a, two.b, bits);
        if op == Binary::Sub && bits == self.pointer_bits() {
            (ta, tb) = (self.as_decided(ta), self.as_decided(tb));
        }
        self.guard(op, ta, tb, value.is_ok());
        let value = value.map_err(|kind| self.trap(kind))?;
        let term = mean::binary(&mut self.shadow.concolic().terms, op, ta, tb);
        if matches!(op, Binary::Add | Binary::Sub) && bits == self.pointer_bits() {
            self.keep_origin_of_sum(op, two, term);
        }
        self.put(two.dst, value, term);
        Ok(())
    }

    /// An operation on concrete operands that has no result. A program goes on after a shift, by what x86 makes of it.
    #[cold]
    pub fn binary_trap(&mut self, op: Binary, two: &Two) -> Step {
        let (bits, x, y) = (64 - two.cut, self.get(two.a), self.get(two.b));
        let value = match arith::binary(op, bits, x, y) {
            Ok(value) => value,
            Err(kind @ TrapKind::InvalidShift) => {
                self.finding(kind)?;
                arith::shift_as_x86(op, bits, x, y)
            }
            Err(kind) => return Err(self.trap(kind)),
        };
        self.set(two.dst, value, Term::NONE);
        Ok(())
    }

    /// The condition under which the operation is defined goes into the path.
    pub fn guard(&mut self, op: Binary, a: Term, b: Term, held: bool) {
        let pc = self.pc - 1;
        if let Some(safe) = mean::defined(&mut self.shadow.concolic().terms, op, a, b) {
            self.check(safe, held, Guard::Error, pc);
        }
    }

    pub fn extend_symbolic(&mut self, is_signed: bool, from: u8, to: u8, dst: Slot, a: Slot) -> Step {
        let (x, term) = (self.get(a), self.term(a));
        let value = if is_signed { arith::signed(from, x) as u64 & arith::mask(to) } else { x };
        let cast = if is_signed { Cast::SExt } else { Cast::ZExt };
        let term = mean::cast(&mut self.shadow.concolic().terms, cast, term, u32::from(to));
        self.put(dst, value, term);
        Ok(())
    }

    pub fn trunc_symbolic(&mut self, to: u8, dst: Slot, a: Slot) -> Step {
        if to < self.pointer_bits() && self.is_pointer(a) && !self.is_chosen_sentinel(a)? {
            return Err(self.unsupported("a number made of an address"));
        }
        let (value, mut term) = (self.get(a) & arith::mask(to), self.term(a));
        if term.is_some() {
            term = mean::cast(&mut self.shadow.concolic().terms, Cast::Trunc, term, u32::from(to));
        }
        self.put(dst, value, term);
        Ok(())
    }

    /// Whether a slot holds a pointer that stands for a number in this run: that goes into the path, and then it is one.
    fn is_chosen_sentinel(&mut self, slot: Slot) -> Step<bool> {
        let Some(var) = self.var_in_slot(slot) else { return Ok(false) };
        let address = self.inputs.choices.get(&var).map(|choice| choice.address);
        if !address.is_some_and(|address| self.code.sentinels.contains(&address)) {
            return Ok(false);
        }
        self.decide(var)?;
        let (value, term) = (self.get(slot), self.term(slot));
        let term = self.as_decided(term);
        let term = self.shadow.concolic().unless_constant(term);
        self.set(slot, value, term);
        Ok(term.is_none())
    }

    pub fn select_symbolic(&mut self, bits: u8, dst: Slot, cond: Slot, a: Slot, b: Slot) -> Step {
        let taken = self.get(cond) & 1 != 0;
        let value = self.get_any(if taken { a } else { b }, bits);
        let (ta, tb) = self.both(a, b, bits);
        let tc = self.term(cond);
        let term = self.shadow.concolic().terms.ite(tc, ta, tb);
        self.put_any(dst, bits, value, term);
        Ok(())
    }

    pub fn float(&mut self, op: FloatBinary, two: &Two) -> Step {
        let bits = 64 - two.cut;
        let (x, y) = (self.get(two.a), self.get(two.b));
        if S::ON && (self.term(two.a).is_some() || self.term(two.b).is_some()) {
            let (ta, tb) = self.both(two.a, two.b, bits);
            let term = mean::float(&mut self.shadow.concolic().terms, op, ta, tb);
            self.put(two.dst, arith::float(op, bits, x, y), term);
        } else {
            self.set(two.dst, native::float(op, bits, x, y), Term::NONE);
        }
        Ok(())
    }

    pub fn float_compare(&mut self, op: FloatCompare, two: &Two) -> Step {
        let bits = 64 - two.cut;
        let value = u64::from(arith::float_compare(op, bits, self.get(two.a), self.get(two.b)));
        if S::ON && (self.term(two.a).is_some() || self.term(two.b).is_some()) {
            let (ta, tb) = self.both(two.a, two.b, bits);
            let term = mean::float_compare(&mut self.shadow.concolic().terms, op, ta, tb);
            self.put(two.dst, value, term);
        } else {
            self.set(two.dst, value, Term::NONE);
        }
        Ok(())
    }

    pub fn float_neg(&mut self, bits: u8, dst: Slot, a: Slot) -> Step {
        let (value, term) = (arith::float_neg(bits, self.get(a)), self.term(a));
        if S::ON && term.is_some() {
            let term = self.shadow.concolic().terms.fneg(term);
            self.put(dst, value, term);
        } else {
            self.set(dst, value, Term::NONE);
        }
        Ok(())
    }

    pub fn float_cast(&mut self, op: Cast, from: u8, to: u8, dst: Slot, a: Slot) -> Step {
        let (x, term) = (self.get(a), self.term(a));
        if S::ON && term.is_some() {
            let value = arith::float_cast(op, from, to, x);
            let terms = &mut self.shadow.concolic().terms;
            let term = mean::cast(terms, op, term, u32::from(to));
            self.put(dst, value, term);
        } else {
            self.set(dst, native::cast(op, from, to, x), Term::NONE);
        }
        Ok(())
    }

    pub fn offset_symbolic(&mut self, dst: Slot, base: Slot, offset: i64) -> Step {
        let (value, term) = self.near(base, offset);
        self.put(dst, value, term);
        Ok(())
    }

    pub fn index_symbolic(&mut self, cut: u8, scale: i32, dst: Slot, base: Slot, index: Slot) -> Step {
        let (value, term) = self.far(cut, scale, base, index);
        self.put(dst, value, term);
        Ok(())
    }

    /// base + offset, and its term if it has one.
    pub fn near(&mut self, base: Slot, offset: i64) -> (u64, Term) {
        let bits = self.pointer_bits();
        let value = self.get(base).wrapping_add_signed(offset) & arith::mask(bits);
        let term = self.term(base);
        if !S::ON || term.is_none() {
            return (value, Term::NONE);
        }
        let sum = mean::offset(&mut self.shadow.concolic().terms, term, offset);
        self.keep_origin(base, sum);
        (value, sum)
    }

    /// An address and a number make an address; two addresses make a number.
    fn keep_origin_of_sum(&mut self, op: Binary, two: &Two, sum: Term) {
        let is_address = |slot| pointer::is_address(u128::from(self.get(slot)));
        match (is_address(two.a), is_address(two.b)) {
            (true, false) => self.keep_origin(two.a, sum),
            (false, true) if op == Binary::Add => self.keep_origin(two.b, sum),
            _ => {}
        }
    }

    /// Notes that an address is made from the one in a slot: whatever was added to it, it is an address of the same object.
    fn keep_origin(&mut self, from: Slot, address: Term) {
        let origin = match self.term(from) {
            Term::NONE => self.memory.object_at(self.get(from)).map(|object| object.base),
            term => self.shadow.concolic().origins.get(&term).copied(),
        };
        if let Some(origin) = origin {
            self.shadow.concolic().origins.insert(address, origin);
        }
    }

    /// base + index × scale, and its term if it has one.
    pub fn far(&mut self, cut: u8, scale: i32, base: Slot, index: Slot) -> (u64, Term) {
        let width = self.pointer_bits();
        let (x, i) = (self.get(base), self.get(index));
        let scaled = arith::signed(64 - cut, i).wrapping_mul(i64::from(scale));
        let value = x.wrapping_add_signed(scaled) & arith::mask(width);
        let (tb, ti) = (self.term(base), self.term(index));
        if !S::ON || (tb.is_none() && ti.is_none()) {
            return (value, Term::NONE);
        }
        let terms = &mut self.shadow.concolic().terms;
        let start = if tb.is_some() { tb } else { terms.constant(u128::from(x), u32::from(width)) };
        let sum = match ti.is_some() {
            // A narrow index that is not cut was extended with zeros on its way.
            true if cut == 0 && terms.width(ti) < u32::from(width) => {
                let index = terms.zext(ti, u32::from(width));
                mean::address(terms, start, index, i64::from(scale))
            }
            true => mean::address(terms, start, ti, i64::from(scale)),
            false => mean::offset(terms, start, scaled),
        };
        self.keep_origin(base, sum);
        (value, sum)
    }
}
