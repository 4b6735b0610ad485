//! Calls of math.h: as intrinsics where the operation is one, else by the host's libm, with a term for the result where
//! there is an operator for it. And of the compiler's functions, on concrete values.

use crate::compile::code::Slot;
use crate::machine::{Machine, Step};
use crate::number::arith::{one_nan, wide_mask};
use crate::number::math::{self, MathFn, Operator, Param};
use crate::number::soft::{self, SoftFn};
use crate::trace::shadow::Shadow;
use clew_ir::{Intrinsic, Scalar};
use clew_term::Term;

/// `errno` for an argument outside of a function's domain.
const EDOM: i32 = 33;

impl<S: Shadow> Machine<'_, S> {
    pub fn math(&mut self, function: &'static MathFn, side: u32) -> Step {
        let code = self.code;
        let call = &code.calls[side as usize];
        if let Some(op) = function.intrinsic()
            && let [(dst, bits)] = call.dst[..]
            && call.args.len() == function.params.len()
        {
            let slots: Vec<u32> = call.args.iter().map(|&(slot, _)| slot).collect();
            let (errno, term) =
                if op == Intrinsic::Sqrt { self.errno_of_root(slots[0], bits) } else { (0, Term::NONE) };
            self.float_intrinsic(&op, bits, &slots, dst)?;
            return self.set_errno(errno, term);
        }
        if S::ON
            && call.args.iter().any(|&(slot, _)| self.term(slot).is_some())
            && let Some(op) = function.operator()
            && let [result] = call.dst[..]
            && call.args.len() == function.params.len()
        {
            return self.math_term(function, op, &call.args, result);
        }
        let mut args = [0; 4];
        for ((arg, &(slot, bits)), param) in args.iter_mut().zip(&call.args).zip(&function.params) {
            self.fix_any(slot, bits);
            *arg = widened(self.get_any(slot, bits), bits, *param);
        }
        let done = math::call(function, &args[..function.params.len().min(4)]);
        for (&(dst, bits), value) in call.dst.iter().zip(done.results) {
            self.set_any(dst, bits, value & wide_mask(bits), Term::NONE);
        }
        for write in done.writes {
            let bits = self.bits_of(write.ty) as u8;
            let at = self.arg(side, write.param);
            self.store_slow(bits, write.value, Term::NONE, at)?;
        }
        if let (Some(sign), Some(at)) = (done.signgam, self.code.signgam) {
            self.store_slow(32, u128::from(sign as u32), Term::NONE, at)?;
        }
        self.set_errno(done.errno, Term::NONE)
    }

    /// A function that is an operator, of something that has a term.
    fn math_term(
        &mut self,
        function: &'static MathFn,
        op: Operator,
        slots: &[(Slot, u8)],
        (dst, bits): (Slot, u8),
    ) -> Step {
        let mut args = [0; 2];
        let mut operands = [Term::NONE; 2];
        for ((arg, operand), &(slot, _)) in args.iter_mut().zip(&mut operands).zip(slots) {
            *arg = u128::from(self.get(slot));
            *operand = self.term_or_constant(slot, bits);
        }
        let done = math::call(function, &args);
        let terms = &mut self.shadow.concolic().terms;
        let term = match op {
            Operator::Unary(op, _) => terms.unary(op, operands[0]),
            Operator::Binary(op, _) => terms.binary(op, operands[0], operands[1]),
        };
        self.put(dst, one_nan(bits, done.results[0] as u64), term);
        if self.code.errno.is_none() {
            return Ok(());
        }
        let terms = &mut self.shadow.concolic().terms;
        let left = match op {
            Operator::Unary(_, op) => terms.unary(op, operands[0]),
            Operator::Binary(_, op) => terms.binary(op, operands[0], operands[1]),
        };
        let left = terms.trunc(left, 32);
        self.set_errno(done.errno, left)
    }

    pub fn soft(&mut self, function: SoftFn, side: u32) -> Step {
        let call = &self.code.calls[side as usize];
        let mut args = [0; 2];
        for (arg, &(slot, bits)) in args.iter_mut().zip(&call.args) {
            self.fix_any(slot, bits);
            *arg = self.get_any(slot, bits);
        }
        if let Some(&(dst, bits)) = call.dst.first() {
            self.set_any(dst, bits, soft::call(function, &args) & wide_mask(bits), Term::NONE);
        }
        Ok(())
    }

    /// What a square root leaves in `errno`, with its term.
    fn errno_of_root(&mut self, slot: Slot, bits: u8) -> (i32, Term) {
        let errno = if self.is_below_zero(slot, bits) { EDOM } else { 0 };
        let term = self.term(slot);
        if !S::ON || term.is_none() || bits > 64 || self.code.errno.is_none() {
            return (errno, Term::NONE);
        }
        let terms = &mut self.shadow.concolic().terms;
        let [zero, none] = [u32::from(bits), 32].map(|width| terms.constant(0, width));
        let (is_below, edom) = (terms.flt(term, zero), terms.constant(EDOM as u128, 32));
        (errno, terms.ite(is_below, edom, none))
    }

    fn is_below_zero(&self, slot: u32, bits: u8) -> bool {
        match bits {
            32 => f32::from_bits(self.get(slot) as u32) < 0.0,
            64 => f64::from_bits(self.get(slot)) < 0.0,
            _ => {
                let zero = clew_ir::FloatCompare::Olt;
                crate::number::wide::float_compare(zero, self.get_any(slot, bits), 0)
            }
        }
    }

    /// Leaves a value in `errno`, unless it is 0; `term` is that of the value.
    fn set_errno(&mut self, value: i32, term: Term) -> Step {
        let Some(at) = self.code.errno else { return Ok(()) };
        if !S::ON || term.is_none() {
            return if value != 0 { self.store_slow(32, u128::from(value as u32), term, at) } else { Ok(()) };
        }
        let (before, known) = self.load_slow(32, at)?;
        let terms = &mut self.shadow.concolic().terms;
        let known = if known.is_some() { known } else { terms.constant(before, 32) };
        let zero = terms.constant(0, 32);
        let is_zero = terms.eq(term, zero);
        let after = terms.ite(is_zero, known, term);
        let value = if value != 0 { u128::from(value as u32) } else { before };
        let after = self.shadow.concolic().unless_constant(after);
        self.store_slow(32, value, after, at)
    }
}

/// A program for 32 bits has a narrower `long` than the host.
fn widened(value: u128, bits: u8, param: Param) -> u128 {
    match param {
        Param::Value(Scalar::Int(64)) if bits == 32 => value as u32 as i32 as i64 as u64 as u128,
        _ => value,
    }
}
