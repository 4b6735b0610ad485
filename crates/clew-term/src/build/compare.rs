//! Orders. With a constant they are inclusive, `x <= c` or `c <= x`, so that a comparison and its
//! negation have one shape and intervals can be read off.

use crate::bits::{mask, sign_bit, sign_extend};
use crate::{BinOp, CastOp, Node, Term, Terms};

pub(super) fn compare(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(terms.boolean(matches!(op, BinOp::Ule | BinOp::Sle)));
    }
    if terms.width(a) == 1 {
        return Some(booleans(terms, op, a, b));
    }
    if is_signed(op) && terms.is_non_negative(a) && terms.is_non_negative(b) {
        let unsigned = if op == BinOp::Slt { BinOp::Ult } else { BinOp::Ule };
        return Some(terms.binary(unsigned, a, b));
    }
    match (terms.as_const(a), terms.as_const(b)) {
        (None, None) => extended(terms, op, a, b).or_else(|| without_common(terms, op, a, b)),
        (_, Some(c)) => at_most(terms, op, a, c),
        (Some(c), _) => at_least(terms, op, c, b),
    }
}

fn is_signed(op: BinOp) -> bool {
    matches!(op, BinOp::Slt | BinOp::Sle)
}

/// The least and the greatest value of the order.
fn ends(op: BinOp, width: u32) -> (u128, u128) {
    if is_signed(op) { (sign_bit(width), sign_bit(width) - 1) } else { (0, mask(width)) }
}

fn booleans(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Term {
    // As a signed number, true is minus one.
    let (a, b) = if is_signed(op) { (b, a) } else { (a, b) };
    let not = terms.not(a);
    if matches!(op, BinOp::Ult | BinOp::Slt) { terms.and(not, b) } else { terms.or(not, b) }
}

fn at_most(terms: &mut Terms, op: BinOp, a: Term, c: u128) -> Option<Term> {
    let width = terms.width(a);
    let (least, greatest) = ends(op, width);
    if let Some(inclusive) = inclusive(op) {
        if c == least {
            return Some(Term::FALSE);
        }
        let c = terms.constant(c.wrapping_sub(1), width);
        return Some(terms.binary(inclusive, a, c));
    }
    if c == greatest || (op == BinOp::Ule && terms.upper_bound(a) <= c) {
        return Some(Term::TRUE);
    }
    if op == BinOp::Ule && terms.lower_bound(a) > c {
        return Some(Term::FALSE);
    }
    let constant = terms.constant(c, width);
    if c == least {
        return Some(terms.eq(a, constant));
    }
    if c == greatest.wrapping_sub(1) & mask(width) {
        let greatest = terms.constant(greatest, width);
        return Some(terms.ne(a, greatest));
    }
    narrowed(terms, op, a, c, true)
}

fn at_least(terms: &mut Terms, op: BinOp, c: u128, b: Term) -> Option<Term> {
    let width = terms.width(b);
    let (least, greatest) = ends(op, width);
    if let Some(inclusive) = inclusive(op) {
        if c == greatest {
            return Some(Term::FALSE);
        }
        let c = terms.constant(c.wrapping_add(1), width);
        return Some(terms.binary(inclusive, c, b));
    }
    if c == least {
        return Some(Term::TRUE);
    }
    if op == BinOp::Ule && terms.upper_bound(b) < c {
        return Some(Term::FALSE);
    }
    if op == BinOp::Ule && terms.lower_bound(b) >= c {
        return Some(Term::TRUE);
    }
    let constant = terms.constant(c, width);
    if c == greatest {
        return Some(terms.eq(b, constant));
    }
    if c == least.wrapping_add(1) & mask(width) {
        let least = terms.constant(least, width);
        return Some(terms.ne(b, least));
    }
    narrowed(terms, op, b, c, false)
}

fn inclusive(op: BinOp) -> Option<BinOp> {
    match op {
        BinOp::Ult => Some(BinOp::Ule),
        BinOp::Slt => Some(BinOp::Sle),
        _ => None,
    }
}

/// `x <= c` (or `c <= x`) where `x` was extended: the narrow operand against the narrow constant, or
/// a constant where the extension cannot reach `c`. Only inclusive operators come here.
fn narrowed(terms: &mut Terms, op: BinOp, x: Term, c: u128, at_most: bool) -> Option<Term> {
    let width = terms.width(x);
    let (narrow, extension) = match terms.node(x) {
        Node::Cast(extension @ (CastOp::ZExt | CastOp::SExt), narrow) => (narrow, extension),
        _ => return None,
    };
    let bits = terms.width(narrow);
    match (extension, is_signed(op)) {
        // Zeros above make it non-negative; a negative constant is below all of it.
        (CastOp::ZExt, true) if sign_extend(c, width) < 0 => Some(terms.boolean(!at_most)),
        // It fits the narrow operand, or the upper bound would have decided.
        (CastOp::ZExt, _) => Some(against(terms, BinOp::Ule, narrow, c, at_most)),
        (_, true) => {
            let value = sign_extend(c, width);
            if value == sign_extend(c & mask(bits), bits) {
                return Some(against(terms, BinOp::Sle, narrow, c, at_most));
            }
            Some(terms.boolean((value > 0) == at_most))
        }
        (_, false) => {
            let value = sign_extend(c, width);
            if value == sign_extend(c & mask(bits), bits) {
                return Some(against(terms, BinOp::Ule, narrow, c, at_most));
            }
            // Between the two halves of the extended values: the order asks for the sign.
            let zero = terms.zero(bits);
            Some(if at_most { terms.sle(zero, narrow) } else { terms.slt(narrow, zero) })
        }
    }
}

fn against(terms: &mut Terms, op: BinOp, x: Term, c: u128, at_most: bool) -> Term {
    let c = terms.constant(c, terms.width(x));
    if at_most { terms.binary(op, x, c) } else { terms.binary(op, c, x) }
}

/// Two sums with one addend, or two products with one factor, neither of which overflows: elements of one array.
fn without_common(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    if is_signed(op) {
        return None;
    }
    let (Node::Binary(first, x, c), Node::Binary(second, y, d)) = (terms.node(a), terms.node(b)) else {
        return None;
    };
    if first != second || c != d {
        return None;
    }
    let c = terms.as_const(c).filter(|&c| c != 0)?;
    let most = mask(terms.width(a));
    let overflows = |x: Term| match first {
        BinOp::Add => terms.upper_bound(x).checked_add(c).is_none_or(|sum| sum > most),
        BinOp::Mul => terms.upper_bound(x).checked_mul(c).is_none_or(|product| product > most),
        _ => true,
    };
    if overflows(x) || overflows(y) {
        return None;
    }
    Some(terms.binary(op, x, y))
}

/// Two operands extended alike keep their order, by either sign for signed extensions.
fn extended(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let (Node::Cast(first, x), Node::Cast(second, y)) = (terms.node(a), terms.node(b)) else { return None };
    if first != second || !matches!(first, CastOp::ZExt | CastOp::SExt) {
        return None;
    }
    let width = terms.width(x).max(terms.width(y));
    let (x, y) = (terms.cast(first, x, width), terms.cast(first, y, width));
    Some(terms.binary(op, x, y))
}
