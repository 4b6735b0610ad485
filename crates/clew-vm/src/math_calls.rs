//! Calls of math.h: as intrinsics where the operation is one, else by the host's libm, with a term for the result where
//! there is an operator for it. And of the compiler's functions, on concrete values.

use crate::arith::{one_nan, wide_mask};
use crate::code::Slot;
use crate::machine::{Machine, Step};
use crate::math::{self, MathFn, Operator, Param};
use crate::shadow::Shadow;
use crate::soft::{self, SoftFn};
use crate::trace::Doubt;
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
            let below_zero = op == Intrinsic::Sqrt && self.is_below_zero(slots[0], bits);
            self.float_intrinsic(&op, bits, &slots, dst)?;
            return if below_zero { self.set_errno(EDOM) } else { Ok(()) };
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
        if done.errno != 0 { self.set_errno(done.errno) } else { Ok(()) }
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
        let c = self.shadow.concolic();
        // What is left in errno has no term.
        c.doubt(Doubt::Math);
        let term = match op {
            Operator::Unary(op) => c.terms.unary(op, operands[0]),
            Operator::Binary(op) => c.terms.binary(op, operands[0], operands[1]),
        };
        self.put(dst, one_nan(bits, done.results[0] as u64), term);
        if done.errno != 0 { self.set_errno(done.errno) } else { Ok(()) }
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

    fn is_below_zero(&self, slot: u32, bits: u8) -> bool {
        match bits {
            32 => f32::from_bits(self.get(slot) as u32) < 0.0,
            64 => f64::from_bits(self.get(slot)) < 0.0,
            _ => {
                let zero = clew_ir::FloatCompare::Olt;
                crate::wide::float_compare(zero, self.get_any(slot, bits), 0)
            }
        }
    }

    fn set_errno(&mut self, value: i32) -> Step {
        match self.code.errno {
            Some(at) => self.store_slow(32, u128::from(value as u32), Term::NONE, at),
            None => Ok(()),
        }
    }
}

/// A program for 32 bits has a narrower `long` than the host.
fn widened(value: u128, bits: u8, param: Param) -> u128 {
    match param {
        Param::Value(Scalar::Int(64)) if bits == 32 => value as u32 as i32 as i64 as u64 as u128,
        _ => value,
    }
}
