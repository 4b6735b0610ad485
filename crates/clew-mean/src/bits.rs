//! Intrinsics on the bits of numbers.

use clew_ir::{Intrinsic, Overflow};
use clew_term::{Term, Terms};

/// The result and whether it overflowed, of operands of at most 64 bits.
pub fn with_overflow(terms: &mut Terms, op: Overflow, a: Term, b: Term) -> (Term, Term) {
    let bits = terms.width(a);
    let is_signed = matches!(op, Overflow::SAdd | Overflow::SSub | Overflow::SMul);
    let widen = |terms: &mut Terms, term| {
        if is_signed { terms.sext(term, bits * 2) } else { terms.zext(term, bits * 2) }
    };
    let (x, y) = (widen(terms, a), widen(terms, b));
    let exact = match op {
        Overflow::SAdd | Overflow::UAdd => terms.add(x, y),
        Overflow::SSub | Overflow::USub => terms.sub(x, y),
        Overflow::SMul | Overflow::UMul => terms.mul(x, y),
    };
    let value = terms.trunc(exact, bits);
    let back = widen(terms, value);
    let overflowed = terms.ne(back, exact);
    (value, overflowed)
}

/// `v`: its operands, without the flag of `abs` and of the counts of zeros. `None` for another intrinsic, and
/// for a funnel shift by an amount that is not known.
pub fn bit_intrinsic(terms: &mut Terms, op: &Intrinsic, v: &[Term]) -> Option<Term> {
    let bits = terms.width(*v.first()?);
    let t = terms;
    Some(match op {
        Intrinsic::Abs => {
            let zero = t.constant(0, bits);
            let (negative, negated) = (t.slt(v[0], zero), t.neg(v[0]));
            t.ite(negative, negated, v[0])
        }
        Intrinsic::SMin => {
            let cond = t.slt(v[0], v[1]);
            t.ite(cond, v[0], v[1])
        }
        Intrinsic::SMax => {
            let cond = t.slt(v[1], v[0]);
            t.ite(cond, v[0], v[1])
        }
        Intrinsic::UMin => {
            let cond = t.ult(v[0], v[1]);
            t.ite(cond, v[0], v[1])
        }
        Intrinsic::UMax => {
            let cond = t.ult(v[1], v[0]);
            t.ite(cond, v[0], v[1])
        }
        Intrinsic::PopCount => (0..bits).fold(t.constant(0, bits), |sum, i| {
            let bit = t.extract(v[0], i, i);
            let bit = t.zext(bit, bits);
            t.add(sum, bit)
        }),
        Intrinsic::LeadingZeros => first_one(t, v[0], (0..bits).map(|i| (i, bits - 1 - i))),
        Intrinsic::TrailingZeros => first_one(t, v[0], (0..bits).rev().map(|i| (i, i))),
        Intrinsic::SwapBytes => pieces(t, v[0], 8),
        Intrinsic::ReverseBits => pieces(t, v[0], 1),
        Intrinsic::FShl | Intrinsic::FShr => {
            let amount = (t.as_const(v[2])? % u128::from(bits)) as u32;
            let both = t.concat(v[0], v[1]);
            let low = if matches!(op, Intrinsic::FShl) { bits - amount } else { amount };
            t.extract(both, low + bits - 1, low)
        }
        _ => return None,
    })
}

/// The answer of the last pair (bit, answer) whose bit is set; the width if none is.
fn first_one(t: &mut Terms, x: Term, order: impl Iterator<Item = (u32, u32)>) -> Term {
    let bits = t.width(x);
    order.fold(t.constant(u128::from(bits), bits), |rest, (bit, answer)| {
        let set = t.extract(x, bit, bit);
        let answer = t.constant(u128::from(answer), bits);
        t.ite(set, answer, rest)
    })
}

/// The pieces of `x`, `size` bits each, in the opposite order.
fn pieces(t: &mut Terms, x: Term, size: u32) -> Term {
    let lowest = t.extract(x, size - 1, 0);
    (1..t.width(x) / size).fold(lowest, |all, i| {
        let piece = t.extract(x, (i + 1) * size - 1, i * size);
        t.concat(all, piece)
    })
}
