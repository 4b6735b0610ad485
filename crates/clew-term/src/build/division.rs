//! Quotients and remainders by what makes them easy: zero, one, minus one, powers of two.

use crate::bits::{log2, mask};
use crate::{BinOp, Term, Terms};

pub(super) fn divide(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if matches!(op, BinOp::SDiv | BinOp::SRem) && terms.is_non_negative(a) && terms.is_non_negative(b) {
        let unsigned = if op == BinOp::SDiv { BinOp::UDiv } else { BinOp::URem };
        return Some(terms.binary(unsigned, a, b));
    }
    let divisor = terms.as_const(b)?;
    if divisor == 0 {
        return Some(by_zero(terms, op, a));
    }
    match op {
        BinOp::UDiv => unsigned(terms, op, a, divisor, width),
        BinOp::URem => unsigned(terms, op, a, divisor, width),
        BinOp::SDiv if divisor == 1 => Some(a),
        BinOp::SDiv if divisor == mask(width) => Some(terms.neg(a)),
        BinOp::SRem if divisor == 1 || divisor == mask(width) => Some(terms.zero(width)),
        _ => None,
    }
}

fn by_zero(terms: &mut Terms, op: BinOp, a: Term) -> Term {
    let width = terms.width(a);
    match op {
        BinOp::UDiv => terms.ones(width),
        BinOp::SDiv => {
            let (zero, one, minus_one) = (terms.zero(width), terms.constant(1, width), terms.ones(width));
            let negative = terms.slt(a, zero);
            terms.ite(negative, one, minus_one)
        }
        _ => a,
    }
}

fn unsigned(terms: &mut Terms, op: BinOp, a: Term, divisor: u128, width: u32) -> Option<Term> {
    if terms.upper_bound(a) < divisor {
        return Some(if op == BinOp::UDiv { terms.zero(width) } else { a });
    }
    if let Some(k) = log2(divisor) {
        let by = if op == BinOp::UDiv { u128::from(k) } else { divisor - 1 };
        let by = terms.constant(by, width);
        return Some(if op == BinOp::UDiv { terms.lshr(a, by) } else { terms.and(a, by) });
    }
    // The divisor fits the narrow operand, or the upper bound would have decided.
    let narrow = terms.as_zext(a)?;
    let divisor = terms.constant(divisor, terms.width(narrow));
    let result = terms.binary(op, narrow, divisor);
    Some(terms.zext(result, width))
}
