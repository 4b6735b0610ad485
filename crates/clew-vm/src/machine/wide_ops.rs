//! Instructions on values of more than 64 bits: wide integers, followed as terms, and `long double`, which is not.

use crate::compile::code::{Slot, WideOp, WideSide};
use crate::machine::{Machine, Step};
use crate::number::arith::wide_mask;
use crate::number::wide;
use crate::trace::shadow::Shadow;
use clew_ir::{Binary, Cast, Compare, Scalar};
use clew_mean as mean;
use clew_term::Term;

/// Of `long double`.
const F80: u8 = 80;

impl<S: Shadow> Machine<'_, S> {
    pub fn wide(&mut self, side: u32) -> Step {
        let code = self.code;
        let &WideSide { op, dst, args: [a, b, c] } = &code.wide[side as usize];
        match op {
            WideOp::Binary(op, bits) => return self.wide_binary(op, bits, dst, a, b),
            WideOp::Compare(op, bits) => self.wide_compare(op, bits, dst, a, b),
            WideOp::Cast(op, from, to) => self.wide_cast(op, from, to, dst, a),
            WideOp::Float(op) => {
                let [x, y] = self.concrete([a, b]);
                self.set_any(dst, F80, wide::float(op, x, y), Term::NONE);
            }
            WideOp::FloatNeg => {
                let [x] = self.concrete([a]);
                self.set_any(dst, F80, wide::float_neg(x), Term::NONE);
            }
            WideOp::FloatCompare(op) => {
                let [x, y] = self.concrete([a, b]);
                self.set(dst, u64::from(wide::float_compare(op, x, y)), Term::NONE);
            }
            WideOp::Select(bits) => {
                if S::ON && self.term(a).is_some() {
                    return self.select_symbolic(bits, dst, a, b, c);
                }
                let from = if self.get(a) & 1 != 0 { b } else { c };
                self.set_any(dst, bits, self.get_any(from, bits), self.term(from));
            }
            WideOp::Copy(bits) => self.set_any(dst, bits, self.get_any(a, bits), self.term(a)),
            WideOp::Load(bits) => {
                let (value, term) = self.load_any(bits, (self.get(a), self.term(a)))?;
                self.set_any(dst, bits, value, term);
            }
            WideOp::Store(bits) => {
                let value = (self.get_any(a, bits), self.term(a));
                return self.store_any(bits, value, (self.get(b), self.term(b)));
            }
        }
        Ok(())
    }

    /// Operands of type `long double`, whose terms are fixed.
    fn concrete<const N: usize>(&mut self, slots: [Slot; N]) -> [u128; N] {
        slots.map(|slot| {
            self.fix_any(slot, F80);
            self.get_any(slot, F80)
        })
    }

    fn wide_binary(&mut self, op: Binary, bits: u8, dst: Slot, a: Slot, b: Slot) -> Step {
        let value = wide::binary(op, u32::from(bits), self.get_any(a, bits), self.get_any(b, bits));
        let mut term = Term::NONE;
        if S::ON && (self.term(a).is_some() || self.term(b).is_some()) {
            let (ta, tb) = self.both(a, b, bits);
            self.guard(op, ta, tb, value.is_ok());
            term = mean::binary(&mut self.shadow.concolic().terms, op, ta, tb);
        }
        let value = value.map_err(|kind| self.trap(kind))?;
        self.put_any(dst, bits, value, term);
        Ok(())
    }

    fn wide_compare(&mut self, op: Compare, bits: u8, dst: Slot, a: Slot, b: Slot) {
        let value = wide::compare(op, u32::from(bits), self.get_any(a, bits), self.get_any(b, bits));
        let mut term = Term::NONE;
        if S::ON && (self.term(a).is_some() || self.term(b).is_some()) {
            let (ta, tb) = self.both(a, b, bits);
            term = mean::compare(&mut self.shadow.concolic().terms, op, ta, tb);
        }
        self.put_any(dst, 1, u128::from(value), term);
    }

    fn wide_cast(&mut self, op: Cast, from: Scalar, to: Scalar, dst: Slot, a: Slot) {
        let (from_bits, to_bits) = (self.bits_of(from) as u8, self.bits_of(to) as u8);
        if from == Scalar::F80 || to == Scalar::F80 {
            self.fix_any(a, from_bits);
        }
        let x = self.get_any(a, from_bits);
        let value = wide::cast(op, from, to, self.code.pointer_bytes, x) & wide_mask(to_bits);
        let mut term = self.term(a);
        if from == Scalar::F80 || to == Scalar::F80 {
            term = Term::NONE;
        }
        if S::ON && term.is_some() {
            term = mean::cast(&mut self.shadow.concolic().terms, op, term, u32::from(to_bits));
        }
        self.put_any(dst, to_bits, value, term);
    }
}
