//! Float comparisons. With a constant they are comparisons of integers, because patterns of one sign
//! are ordered like their values; and what was converted is compared before its conversion.

use super::float::as_exact_integer;
use crate::bits::{mask, sign_bit, sign_extend};
use crate::concrete::{pack, value};
use crate::{BinOp, CastOp, Node, Term, Terms};

pub(super) fn compare(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(with_itself(terms, op, a));
    }
    let width = terms.width(a);
    match (terms.as_const(a), terms.as_const(b)) {
        (_, Some(c)) if is_nan(width, c) => Some(Term::FALSE),
        (Some(c), _) if is_nan(width, c) => Some(Term::FALSE),
        (_, Some(c)) => with_const(terms, op, a, c, Side::Left),
        (Some(c), _) => with_const(terms, op, b, c, Side::Right),
        (None, None) => converted_alike(terms, op, a, b),
    }
}

/// On which side of the operator the term stands; the constant is on the other.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

fn with_itself(terms: &mut Terms, op: BinOp, a: Term) -> Term {
    if op == BinOp::FLt {
        return Term::FALSE;
    }
    let is_nan = terms.fisnan(a);
    terms.not(is_nan)
}

fn infinity(width: u32) -> u128 {
    if width == 32 { 0x7f80_0000 } else { 0x7ff0_0000_0000_0000 }
}

fn is_nan(width: u32, pattern: u128) -> bool {
    pattern & mask(width - 1) > infinity(width)
}

fn with_const(terms: &mut Terms, op: BinOp, x: Term, c: u128, side: Side) -> Option<Term> {
    let width = terms.width(x);
    if let Some((integer, is_signed)) = as_exact_integer(terms, x) {
        return Some(integer_with_const(terms, op, integer, is_signed, value(width, c), side));
    }
    if let Node::Cast(CastOp::FToF, single) = terms.node(x)
        && width == 64
    {
        return Some(single_with_const(terms, op, single, value(64, c), side));
    }
    let is_inclusive = op == BinOp::FLe;
    Some(match (op, side) {
        (BinOp::FEq, _) => equal(terms, x, c),
        (_, Side::Left) => below(terms, x, c, is_inclusive),
        (_, Side::Right) => above(terms, x, c, is_inclusive),
    })
}

fn equal(terms: &mut Terms, x: Term, c: u128) -> Term {
    let width = terms.width(x);
    if c & mask(width - 1) == 0 {
        // Zero has two signs.
        let magnitude = terms.extract(x, width - 2, 0);
        let zero = terms.zero(width - 1);
        return terms.eq(magnitude, zero);
    }
    let c = terms.constant(c, width);
    terms.eq(x, c)
}

fn between(terms: &mut Terms, x: Term, low: u128, high: u128) -> Term {
    if low > high {
        return Term::FALSE;
    }
    let width = terms.width(x);
    let (low, high) = (terms.constant(low, width), terms.constant(high, width));
    inclusive(terms, BinOp::Ule, low, x, high)
}

fn inclusive(terms: &mut Terms, order: BinOp, low: Term, x: Term, high: Term) -> Term {
    if low == high {
        return terms.eq(x, low);
    }
    let (from, to) = (terms.binary(order, low, x), terms.binary(order, x, high));
    terms.and(from, to)
}

/// The patterns of floats below `c`, or of those and `c` itself, by sign. Zero has two.
fn below(terms: &mut Terms, x: Term, c: u128, is_inclusive: bool) -> Term {
    let width = terms.width(x);
    let (sign, last) = (sign_bit(width), sign_bit(width) + infinity(width));
    let (magnitude, itself) = (c & mask(width - 1), u128::from(is_inclusive));
    let reaches_positive = if magnitude == 0 { is_inclusive } else { c & sign == 0 };
    if !reaches_positive {
        return between(terms, x, sign + magnitude + 1 - itself, last);
    }
    let positive = between(terms, x, 0, magnitude + itself - 1);
    let negative = between(terms, x, sign, last);
    terms.or(positive, negative)
}

fn above(terms: &mut Terms, x: Term, c: u128, is_inclusive: bool) -> Term {
    let width = terms.width(x);
    let sign = sign_bit(width);
    let (magnitude, itself) = (c & mask(width - 1), u128::from(is_inclusive));
    let reaches_negative = if magnitude == 0 { is_inclusive } else { c & sign != 0 };
    if !reaches_negative {
        return between(terms, x, magnitude + 1 - itself, infinity(width));
    }
    let positive = between(terms, x, 0, infinity(width));
    let negative = between(terms, x, sign, sign + magnitude + itself - 1);
    terms.or(positive, negative)
}

/// A single compared, as a double, with a constant that may lie between two singles: then the next
/// single takes its place.
fn single_with_const(terms: &mut Terms, op: BinOp, x: Term, c: f64, side: Side) -> Term {
    let pattern = pack(32, c);
    let rounded = value(32, pattern);
    let constant = terms.constant(pattern, 32);
    let op = match (op, rounded == c) {
        (_, true) => op,
        (BinOp::FEq, false) => return Term::FALSE,
        // No single lies between the constant and what it was rounded to.
        _ if (rounded > c) == (side == Side::Left) => BinOp::FLt,
        _ => BinOp::FLe,
    };
    match side {
        Side::Left => terms.binary(op, x, constant),
        Side::Right => terms.binary(op, constant, x),
    }
}

/// An integer compared, as a float, with a constant: with the integer above or below it.
fn integer_with_const(terms: &mut Terms, op: BinOp, x: Term, is_signed: bool, c: f64, side: Side) -> Term {
    if op == BinOp::FEq {
        let is_integral = c.trunc() == c && c.is_finite();
        let (from, to) = if is_integral { (c, c) } else { (1.0, 0.0) };
        return integer_between(terms, x, is_signed, from, to);
    }
    let (from, to) = match (side, op) {
        (Side::Left, BinOp::FLt) => (f64::NEG_INFINITY, c.ceil() - 1.0),
        (Side::Left, _) => (f64::NEG_INFINITY, c.floor()),
        (Side::Right, BinOp::FLt) => (c.floor() + 1.0, f64::INFINITY),
        (Side::Right, _) => (c.ceil(), f64::INFINITY),
    };
    integer_between(terms, x, is_signed, from, to)
}

/// The bounds are integral or infinite. Integers here have at most 53 bits, so a bound that lost its
/// last digit to rounding is far outside.
fn integer_between(terms: &mut Terms, x: Term, is_signed: bool, from: f64, to: f64) -> Term {
    let width = terms.width(x);
    let (least, greatest) = if is_signed {
        (sign_extend(sign_bit(width), width), sign_extend(sign_bit(width) - 1, width))
    } else {
        (0, mask(width) as i128)
    };
    // Casts saturate.
    let (from, to) = ((from as i128).max(least), (to as i128).min(greatest));
    if from > to {
        return Term::FALSE;
    }
    let (from, to) = (terms.constant(from as u128, width), terms.constant(to as u128, width));
    let order = if is_signed { BinOp::Sle } else { BinOp::Ule };
    inclusive(terms, order, from, x, to)
}

fn converted_alike(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    if let (Some((x, x_signed)), Some((y, y_signed))) =
        (as_exact_integer(terms, a), as_exact_integer(terms, b))
        && x_signed == y_signed
        && terms.width(x) == terms.width(y)
    {
        let op = match (op, x_signed) {
            (BinOp::FLt, true) => BinOp::Slt,
            (BinOp::FLt, false) => BinOp::Ult,
            (BinOp::FLe, true) => BinOp::Sle,
            (BinOp::FLe, false) => BinOp::Ule,
            _ => BinOp::Eq,
        };
        return Some(terms.binary(op, x, y));
    }
    match (terms.node(a), terms.node(b)) {
        (Node::Cast(CastOp::FToF, x), Node::Cast(CastOp::FToF, y)) if terms.width(a) == 64 => {
            Some(terms.binary(op, x, y))
        }
        _ => None,
    }
}
