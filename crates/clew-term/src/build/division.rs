//! Quotients and remainders by what makes them easy: zero, one, minus one, powers of two.

use crate::bits::{log2, mask, sign_bit};
use crate::{BinOp, Node, Term, Terms, UnOp};

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
        BinOp::SDiv => distance(terms, a, divisor),
        BinOp::SRem if divisor == 1 || divisor == mask(width) => Some(terms.zero(width)),
        _ => None,
    }
}

/// A multiple of the divisor that stays below the sign, divided by it.
fn multiple(terms: &mut Terms, a: Term, divisor: u128) -> Option<Term> {
    let Node::Binary(BinOp::Mul, x, factor) = terms.node(a) else { return None };
    let factor = terms.as_const(factor)?;
    if !factor.is_multiple_of(divisor) || !terms.is_non_negative(a) {
        return None;
    }
    let rest = terms.constant(factor / divisor, terms.width(a));
    Some(terms.mul(x, rest))
}

/// The distance of two elements of an array, from that of their addresses.
fn distance(terms: &mut Terms, a: Term, divisor: u128) -> Option<Term> {
    if divisor >= sign_bit(terms.width(a)) {
        return None;
    }
    match terms.node(a) {
        Node::Unary(UnOp::Neg, x) => {
            let x = multiple(terms, x, divisor)?;
            Some(terms.neg(x))
        }
        Node::Binary(BinOp::Sub, x, y) => {
            let (x, y) = (multiple(terms, x, divisor)?, multiple(terms, y, divisor)?);
            Some(terms.sub(x, y))
        }
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
    if op == BinOp::UDiv
        && let Some(quotient) = multiple(terms, a, divisor)
    {
        return Some(quotient);
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
