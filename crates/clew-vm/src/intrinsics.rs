//! The `llvm.*` intrinsics.

use crate::arith::{mask, signed};
use crate::code::IntrinsicSide;
use crate::concolic::Concolic;
use crate::machine::{Machine, Step};
use crate::shadow::Shadow;
use crate::{Outcome, TrapKind};
use clew_ir::{Intrinsic, Overflow};
use clew_term::{Term, Terms};

impl<S: Shadow> Machine<'_, S> {
    pub fn intrinsic(&mut self, side: u32) -> Step {
        let this = &self.code.intrinsics[side as usize];
        match &this.op {
            Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet => self.block_memory(this),
            Intrinsic::WithOverflow(op) => self.with_overflow(*op, this),
            Intrinsic::Abs
            | Intrinsic::SMin
            | Intrinsic::SMax
            | Intrinsic::UMin
            | Intrinsic::UMax
            | Intrinsic::PopCount
            | Intrinsic::LeadingZeros
            | Intrinsic::TrailingZeros
            | Intrinsic::SwapBytes
            | Intrinsic::ReverseBits
            | Intrinsic::FShl
            | Intrinsic::FShr => self.bit_intrinsic(this),
            Intrinsic::FAbs
            | Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::TruncFloat
            | Intrinsic::Round
            | Intrinsic::RoundEven
            | Intrinsic::Rint
            | Intrinsic::Sqrt
            | Intrinsic::CopySign
            | Intrinsic::FMin
            | Intrinsic::FMax
            | Intrinsic::Fma => self.float_intrinsic(this),
            Intrinsic::VaStart => self.va_start(this.args[0]),
            Intrinsic::VaCopy => {
                let size = if self.code.pointer_bytes == 8 { 24 } else { 4 };
                self.copy(self.get(this.args[0]), self.get(this.args[1]), size)
            }
            Intrinsic::VaEnd => Ok(()),
            Intrinsic::StackSave => {
                self.set(this.dst[0], self.memory.stack_mark(), Term::NONE);
                Ok(())
            }
            Intrinsic::StackRestore => {
                self.memory.release_stack(self.get(this.args[0]));
                Ok(())
            }
            Intrinsic::FrameAddress | Intrinsic::ReturnAddress => {
                this.dst.iter().for_each(|&dst| self.set(dst, 0, Term::NONE));
                Ok(())
            }
            Intrinsic::Trap => Err(self.trap(TrapKind::Aborted)),
            Intrinsic::Unsupported(what) => Err(Box::new(Outcome::Unsupported(what.clone(), self.here()))),
        }
    }

    fn fix_slot(&mut self, slot: u32) {
        if S::ON {
            let (term, value, pc) = (self.term(slot), self.get(slot), self.pc - 1);
            self.shadow.concolic().fix(term, value, pc);
        }
    }

    fn block_memory(&mut self, this: &IntrinsicSide) -> Step {
        let &[to, from, size, ..] = &this.args[..] else { return Ok(()) };
        self.fix_slot(size);
        let n = self.get(size);
        if n == 0 {
            return Ok(());
        }
        self.settle_pointer(to)?;
        if this.op == Intrinsic::MemSet {
            let (byte, term) = (self.get(from), self.term(from));
            return self.fill(self.get(to), byte, term, n);
        }
        self.settle_pointer(from)?;
        self.copy(self.get(to), self.get(from), n)
    }

    /// Makes the address of a whole block concrete, keeping what is known of a pointer choice in the path.
    fn settle_pointer(&mut self, slot: u32) -> Step {
        if S::ON && self.term(slot).is_some() {
            let (addr, term) = (self.get(slot), self.term(slot));
            self.settle(term, addr)?;
        }
        Ok(())
    }

    fn with_overflow(&mut self, op: Overflow, this: &IntrinsicSide) -> Step {
        let bits = self.bits_of(this.ty);
        if bits > 64 {
            let what = "overflow arithmetic on more than 64 bits".to_string();
            return Err(Box::new(Outcome::Unsupported(what, self.here())));
        }
        let bits = bits as u8;
        let (x, y) = (self.get(this.args[0]), self.get(this.args[1]));
        let (ta, tb) = (self.term(this.args[0]), self.term(this.args[1]));
        let is_signed = matches!(op, Overflow::SAdd | Overflow::SSub | Overflow::SMul);
        let wide = |v: u64| if is_signed { i128::from(signed(bits, v)) } else { i128::from(v) };
        let exact = match op {
            Overflow::SAdd | Overflow::UAdd => wide(x) + wide(y),
            Overflow::SSub | Overflow::USub => wide(x) - wide(y),
            Overflow::SMul | Overflow::UMul => wide(x).wrapping_mul(wide(y)),
        };
        let value = exact as u64 & mask(bits);
        let overflowed = wide(value) != exact;
        if S::ON && (ta.is_some() || tb.is_some()) {
            let (ta, tb) = self.both(this.args[0], this.args[1], bits);
            let terms = &mut self.shadow.concolic().terms;
            let (value_term, flag) = overflow_terms(terms, op, is_signed, ta, tb, u32::from(bits));
            self.put(this.dst[0], value, value_term);
            self.put(this.dst[1], u64::from(overflowed), flag);
            return Ok(());
        }
        self.set(this.dst[0], value, Term::NONE);
        self.set(this.dst[1], u64::from(overflowed), Term::NONE);
        Ok(())
    }

    fn bit_intrinsic(&mut self, this: &IntrinsicSide) -> Step {
        let bits = self.bits_of(this.ty);
        if bits > 64 {
            let what = "bit operations on more than 64 bits".to_string();
            return Err(Box::new(Outcome::Unsupported(what, self.here())));
        }
        let values: Vec<u64> = this.args.iter().map(|&slot| self.get(slot)).collect();
        let terms: Vec<Term> = this.args.iter().map(|&slot| self.term(slot)).collect();
        let value = bit_value(&this.op, bits as u8, &values);
        self.set(this.dst[0], value, Term::NONE);
        // The flag of `abs` and the zero counts is a constant, not an operand.
        let operands = match this.op {
            Intrinsic::Abs | Intrinsic::LeadingZeros | Intrinsic::TrailingZeros => 1,
            _ => values.len(),
        };
        if S::ON && terms[..operands].iter().any(|term| term.is_some()) {
            if matches!(this.op, Intrinsic::FShl | Intrinsic::FShr) {
                self.fix_slot(this.args[2]);
            }
            let c = self.shadow.concolic();
            let operands: Vec<Term> = (0..operands)
                .map(|i| match terms[i] {
                    Term::NONE => c.terms.constant(u128::from(values[i]), bits),
                    term => term,
                })
                .collect();
            let term = bit_term(c, &this.op, bits, &operands, values.get(2).copied());
            self.put(this.dst[0], value, term);
        }
        Ok(())
    }

    fn float_intrinsic(&mut self, this: &IntrinsicSide) -> Step {
        let bits = self.bits_of(this.ty);
        if bits > 64 {
            let what = "long double arithmetic".to_string();
            return Err(Box::new(Outcome::Unsupported(what, self.here())));
        }
        let values: Vec<u64> = this.args.iter().map(|&slot| self.get(slot)).collect();
        let term = self.term(this.args[0]);
        let value = float_value(&this.op, bits, &values);
        if S::ON && this.args.len() == 1 && term.is_some() && this.op != Intrinsic::Round {
            let c = self.shadow.concolic();
            let result = match this.op {
                Intrinsic::FAbs => c.terms.fabs(term),
                Intrinsic::Floor => c.terms.ffloor(term),
                Intrinsic::Ceil => c.terms.fceil(term),
                Intrinsic::TruncFloat => c.terms.ftrunc(term),
                Intrinsic::Sqrt => c.terms.fsqrt(term),
                _ => c.terms.fnearest(term),
            };
            self.put(this.dst[0], value, result);
            return Ok(());
        }
        this.args.iter().for_each(|&slot| self.fix_slot(slot));
        self.set(this.dst[0], value, Term::NONE);
        Ok(())
    }

    /// Lays the variadic arguments out in memory and points the `va_list` at them: on x86-64 with its register area
    /// used up, so that the code reads every one from the overflow area; on i386 they are an array anyway.
    fn va_start(&mut self, list: u32) -> Step {
        if self.frames.len() == 1 {
            return Err(self.unsupported("the variable arguments of the function under test"));
        }
        let list = self.get(list);
        let first = self.frames.last().map_or(0, |frame| frame.extras);
        let extra = self.extras[first..].to_vec();
        let word = u64::from(self.code.pointer_bytes);
        let slots: Vec<u64> =
            extra.iter().map(|&(_, _, bits)| u64::from(bits).div_ceil(8).next_multiple_of(word)).collect();
        let area = self.memory.alloc_stack(slots.iter().sum::<u64>().max(1), 16);
        let mut at = area;
        for (&(value, term, bits), size) in extra.iter().zip(slots) {
            self.store_slow(bits, value, term, at)?;
            at += size;
        }
        if word == 8 {
            self.store_slow(32, 48, Term::NONE, list)?;
            self.store_slow(32, 304, Term::NONE, list + 4)?;
            self.store_slow(64, u128::from(area), Term::NONE, list + 8)?;
            self.store_slow(64, 0, Term::NONE, list + 16)
        } else {
            self.store_slow(32, u128::from(area), Term::NONE, list)
        }
    }
}

fn overflow_terms(t: &mut Terms, op: Overflow, is_signed: bool, a: Term, b: Term, bits: u32) -> (Term, Term) {
    let width = (bits * 2).min(128);
    let widen = |t: &mut Terms, term| if is_signed { t.sext(term, width) } else { t.zext(term, width) };
    let (x, y) = (widen(t, a), widen(t, b));
    let exact = match op {
        Overflow::SAdd | Overflow::UAdd => t.add(x, y),
        Overflow::SSub | Overflow::USub => t.sub(x, y),
        Overflow::SMul | Overflow::UMul => t.mul(x, y),
    };
    let value = t.trunc(exact, bits);
    let back = widen(t, value);
    let overflowed = t.ne(back, exact);
    (value, overflowed)
}

fn bit_value(op: &Intrinsic, bits: u8, v: &[u64]) -> u64 {
    let x = v[0];
    let y = v.get(1).copied().unwrap_or(0);
    let (sx, sy) = (signed(bits, x), signed(bits, y));
    let unused = 64 - u32::from(bits);
    let value = match op {
        Intrinsic::Abs => sx.unsigned_abs(),
        Intrinsic::SMin => sx.min(sy) as u64,
        Intrinsic::SMax => sx.max(sy) as u64,
        Intrinsic::UMin => x.min(y),
        Intrinsic::UMax => x.max(y),
        Intrinsic::PopCount => u64::from(x.count_ones()),
        Intrinsic::LeadingZeros => u64::from(x.leading_zeros() - unused),
        Intrinsic::TrailingZeros => u64::from(x.trailing_zeros().min(u32::from(bits))),
        Intrinsic::SwapBytes => x.swap_bytes() >> unused,
        Intrinsic::ReverseBits => x.reverse_bits() >> unused,
        Intrinsic::FShl | Intrinsic::FShr => {
            let amount = v[2] % u64::from(bits);
            let both = (u128::from(x) << bits) | u128::from(y);
            if matches!(op, Intrinsic::FShl) {
                ((both << amount) >> bits) as u64
            } else {
                (both >> amount) as u64
            }
        }
        _ => unreachable!("`intrinsic` sends bit operations only"),
    };
    value & mask(bits)
}

fn bit_term(c: &mut Concolic, op: &Intrinsic, bits: u32, v: &[Term], amount: Option<u64>) -> Term {
    let t = &mut c.terms;
    let pick = |t: &mut Terms, cond: Term| t.ite(cond, v[0], v[1]);
    match op {
        Intrinsic::Abs => {
            let zero = t.constant(0, bits);
            let (negative, negated) = (t.slt(v[0], zero), t.neg(v[0]));
            t.ite(negative, negated, v[0])
        }
        Intrinsic::SMin => {
            let cond = t.slt(v[0], v[1]);
            pick(t, cond)
        }
        Intrinsic::SMax => {
            let cond = t.slt(v[1], v[0]);
            pick(t, cond)
        }
        Intrinsic::UMin => {
            let cond = t.ult(v[0], v[1]);
            pick(t, cond)
        }
        Intrinsic::UMax => {
            let cond = t.ult(v[1], v[0]);
            pick(t, cond)
        }
        Intrinsic::PopCount => (0..bits).fold(t.constant(0, bits), |sum, i| {
            let bit = t.extract(v[0], i, i);
            let bit = t.zext(bit, bits);
            t.add(sum, bit)
        }),
        Intrinsic::LeadingZeros => first_one(t, v[0], bits, (0..bits).map(|i| (i, bits - 1 - i))),
        Intrinsic::TrailingZeros => first_one(t, v[0], bits, (0..bits).rev().map(|i| (i, i))),
        Intrinsic::SwapBytes => pieces(t, v[0], bits, 8),
        Intrinsic::ReverseBits => pieces(t, v[0], bits, 1),
        _ => {
            let amount = (amount.unwrap_or(0) % u64::from(bits)) as u32;
            let both = t.concat(v[0], v[1]);
            let low = if matches!(op, Intrinsic::FShl) { bits - amount } else { amount };
            t.extract(both, low + bits - 1, low)
        }
    }
}

/// The answer of the last pair (bit, answer) whose bit is set; `bits` if none is.
fn first_one(t: &mut Terms, x: Term, bits: u32, order: impl Iterator<Item = (u32, u32)>) -> Term {
    order.fold(t.constant(u128::from(bits), bits), |rest, (bit, answer)| {
        let set = t.extract(x, bit, bit);
        let answer = t.constant(u128::from(answer), bits);
        t.ite(set, answer, rest)
    })
}

/// The pieces of `x`, `size` bits each, in the opposite order.
fn pieces(t: &mut Terms, x: Term, bits: u32, size: u32) -> Term {
    let lowest = t.extract(x, size - 1, 0);
    (1..bits / size).fold(lowest, |all, i| {
        let piece = t.extract(x, (i + 1) * size - 1, i * size);
        t.concat(all, piece)
    })
}

fn float_value(op: &Intrinsic, bits: u32, v: &[u64]) -> u64 {
    macro_rules! apply {
        ($float:ty, $bits:ty) => {{
            let x: Vec<$float> = v.iter().map(|&v| <$float>::from_bits(v as $bits)).collect();
            let result = match op {
                Intrinsic::FAbs => x[0].abs(),
                Intrinsic::Floor => x[0].floor(),
                Intrinsic::Ceil => x[0].ceil(),
                Intrinsic::TruncFloat => x[0].trunc(),
                Intrinsic::Round => x[0].round(),
                Intrinsic::RoundEven | Intrinsic::Rint => x[0].round_ties_even(),
                Intrinsic::Sqrt => x[0].sqrt(),
                Intrinsic::CopySign => x[0].copysign(x[1]),
                Intrinsic::FMin => x[0].min(x[1]),
                Intrinsic::FMax => x[0].max(x[1]),
                Intrinsic::Fma => x[0].mul_add(x[1], x[2]),
                _ => unreachable!("`intrinsic` sends float operations only"),
            };
            u64::from(result.to_bits())
        }};
    }
    if bits == 32 { apply!(f32, u32) } else { apply!(f64, u64) }
}
