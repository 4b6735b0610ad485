//! Instructions from registers to registers.

use crate::arith;
use crate::concolic::Concolic;
use crate::machine::{Machine, Step};
use crate::shadow::Shadow;
use crate::trace::Guard;
use clew_ir::{Binary, Cast, FloatBinary, FloatCompare};
use clew_term::Term;

impl<S: Shadow> Machine<'_, S> {
    #[inline(always)]
    pub fn unary(&mut self, dst: u32, a: u32, value: u64, term: impl FnOnce(&mut Concolic, Term) -> Term) {
        let ta = self.term(a);
        self.set(dst, value, Term::NONE);
        if S::ON && ta.is_some() {
            let at = self.base + dst as usize;
            let c = self.shadow.concolic();
            let result = term(c, ta);
            c.put(at, result);
        }
    }

    #[inline(always)]
    pub fn binary(&mut self, op: Binary, bits: u8, dst: u32, a: u32, b: u32) -> Step {
        let (x, y) = (self.get(a), self.get(b));
        let (ta, tb) = (self.term(a), self.term(b));
        let value = arith::binary(op, bits, x, y);
        if op == Binary::Sub && self.are_unrelated(bits, x, y) {
            return Err(self.unrelated("the distance of two different objects"));
        }
        if S::ON && (ta.is_some() || tb.is_some()) {
            return self.binary_symbolic(op, bits, dst, (x, ta), (y, tb), value);
        }
        match value {
            Ok(value) => self.set(dst, value, Term::NONE),
            Err(kind) => return Err(self.trap(kind)),
        }
        Ok(())
    }

    #[cold]
    fn binary_symbolic(
        &mut self,
        op: Binary,
        bits: u8,
        dst: u32,
        (x, ta): (u64, Term),
        (y, tb): (u64, Term),
        value: Result<u64, crate::TrapKind>,
    ) -> Step {
        if !matches!(op, Binary::Add | Binary::Sub) && self.is_address(bits, ta, tb) {
            return Err(self.unrelated("a number made of an address"));
        }
        let (ta, tb) = self.both(ta, tb, bits, x, y);
        self.guard(op, bits, ta, tb, value.is_ok());
        let value = value.map_err(|kind| self.trap(kind))?;
        self.set(dst, value, Term::NONE);
        let at = self.base + dst as usize;
        let c = self.shadow.concolic();
        let term = c.binary(op, ta, tb);
        c.put(at, term);
        Ok(())
    }

    /// The condition under which the operation is defined goes into the path.
    fn guard(&mut self, op: Binary, bits: u8, a: Term, b: Term, held: bool) {
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        let terms = &mut c.terms;
        let width = u32::from(bits);
        let safe = match op {
            Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem => {
                let zero = terms.constant(0, width);
                let nonzero = terms.ne(b, zero);
                if matches!(op, Binary::UDiv | Binary::URem) {
                    nonzero
                } else {
                    let (minus, least) =
                        (terms.constant(u128::MAX, width), terms.constant(1 << (bits - 1), width));
                    let (b_fine, a_fine) = (terms.ne(b, minus), terms.ne(a, least));
                    let fine = terms.or(b_fine, a_fine);
                    terms.and(nonzero, fine)
                }
            }
            Binary::Shl | Binary::LShr | Binary::AShr => {
                let limit = terms.constant(u128::from(bits), width);
                terms.ult(b, limit)
            }
            _ => return,
        };
        c.check(safe, held, Guard::Error, pc);
    }

    pub fn select(&mut self, bits: u8, dst: u32, cond: u32, a: u32, b: u32) {
        let taken = self.get(cond) & 1 != 0;
        let (tc, ta, tb) = (self.term(cond), self.term(a), self.term(b));
        let (x, y) = (self.get(a), self.get(b));
        self.set(dst, if taken { x } else { y }, if taken { ta } else { tb });
        if S::ON && tc.is_some() {
            let (ta, tb) = self.both(ta, tb, bits, x, y);
            let at = self.base + dst as usize;
            let c = self.shadow.concolic();
            let term = c.terms.ite(tc, ta, tb);
            c.put(at, term);
        }
    }

    pub fn float(&mut self, op: FloatBinary, bits: u8, dst: u32, a: u32, b: u32) {
        let (x, y) = (self.get(a), self.get(b));
        let (ta, tb) = (self.term(a), self.term(b));
        self.set(dst, arith::float(op, bits, x, y), Term::NONE);
        if S::ON && (ta.is_some() || tb.is_some()) {
            let (ta, tb) = self.both(ta, tb, bits, x, y);
            let at = self.base + dst as usize;
            let c = self.shadow.concolic();
            let term = c.float(op, ta, tb);
            c.put(at, term);
        }
    }

    pub fn float_compare(&mut self, op: FloatCompare, bits: u8, dst: u32, a: u32, b: u32) {
        let (x, y) = (self.get(a), self.get(b));
        let (ta, tb) = (self.term(a), self.term(b));
        self.set(dst, u64::from(arith::float_compare(op, bits, x, y)), Term::NONE);
        if S::ON && (ta.is_some() || tb.is_some()) {
            let (ta, tb) = self.both(ta, tb, bits, x, y);
            let at = self.base + dst as usize;
            let c = self.shadow.concolic();
            let term = c.float_compare(op, ta, tb);
            c.put(at, term);
        }
    }

    pub fn float_cast(&mut self, op: Cast, from: u8, to: u8, dst: u32, a: u32) {
        let value = arith::float_cast(op, from, to, self.get(a));
        let to = u32::from(to);
        self.unary(dst, a, value, |c, t| match op {
            Cast::FloatToSigned => c.terms.f2s(t, to),
            Cast::FloatToUnsigned => c.terms.f2u(t, to),
            Cast::SignedToFloat => c.terms.s2f(t, to),
            Cast::UnsignedToFloat => c.terms.u2f(t, to),
            _ => c.terms.f2f(t, to),
        });
    }

    /// dst = base + offset
    pub fn offset(&mut self, dst: u32, base: u32, offset: i64) {
        let bits = self.pointer_bits();
        let value = self.get(base).wrapping_add_signed(offset) & arith::mask(bits);
        self.unary(dst, base, value, |c, t| {
            let offset = c.terms.constant(offset as u128, u32::from(bits));
            c.terms.add(t, offset)
        });
    }

    /// dst = base + sext(index) × scale
    pub fn index(&mut self, bits: u8, scale: i32, dst: u32, base: u32, index: u32) {
        let width = self.pointer_bits();
        let (x, i) = (self.get(base), self.get(index));
        let scaled = arith::signed(bits, i).wrapping_mul(i64::from(scale));
        let value = x.wrapping_add_signed(scaled) & arith::mask(width);
        let (tb, ti) = (self.term(base), self.term(index));
        self.set(dst, value, Term::NONE);
        if S::ON && (tb.is_some() || ti.is_some()) {
            let at = self.base + dst as usize;
            let c = self.shadow.concolic();
            let wide = u32::from(width);
            let scaled = if ti.is_some() {
                let index =
                    if u32::from(bits) < wide { c.terms.sext(ti, wide) } else { c.terms.trunc(ti, wide) };
                let scale = c.terms.constant(i64::from(scale) as u128, wide);
                c.terms.mul(index, scale)
            } else {
                c.terms.constant(scaled as u128, wide)
            };
            let base = if tb.is_some() { tb } else { c.terms.constant(u128::from(x), wide) };
            let term = c.terms.add(base, scaled);
            c.put(at, term);
        }
    }
}
