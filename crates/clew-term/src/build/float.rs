//! Float operations. IEEE arithmetic leaves little to simplify (not even `x + 0` is `x`), but C
//! converts between integers and floats all the time, and that can often be undone.

use crate::concrete::Format;
use crate::{BinOp, CastOp, Node, Term, Terms, UnOp};

/// Whether every integer of the width is a float of the format.
pub(super) fn is_exact(int_width: u32, float_width: u32) -> bool {
    int_width <= Format::of(float_width).significand
}

/// The integer that was converted without loss, and whether it was signed.
pub(super) fn as_exact_integer(terms: &Terms, float: Term) -> Option<(Term, bool)> {
    let Node::Cast(op @ (CastOp::SToF | CastOp::UToF), integer) = terms.node(float) else { return None };
    is_exact(terms.width(integer), terms.width(float)).then_some((integer, op == CastOp::SToF))
}

pub(super) fn unary(terms: &mut Terms, op: UnOp, a: Term) -> Option<Term> {
    // An integer is integral already.
    (op != UnOp::FSqrt && as_exact_integer(terms, a).is_some()).then_some(a)
}

pub(super) fn cast(terms: &mut Terms, op: CastOp, a: Term, width: u32) -> Option<Term> {
    if op == CastOp::FToF && terms.width(a) == width {
        return Some(a);
    }
    if let Some(lifted) = terms.lift_unary(a, |terms, leaf| terms.cast(op, leaf, width)) {
        return Some(lifted);
    }
    match op {
        CastOp::SToF | CastOp::UToF => from_extended(terms, op, a, width),
        CastOp::FToS | CastOp::FToU => back_to_integer(terms, op, a, width),
        CastOp::FToF | CastOp::ZExt | CastOp::SExt => None,
    }
}

/// The number is the same before it is extended.
fn from_extended(terms: &mut Terms, op: CastOp, a: Term, width: u32) -> Option<Term> {
    match terms.node(a) {
        Node::Cast(CastOp::ZExt, x) => Some(terms.u2f(x, width)),
        Node::Cast(CastOp::SExt, x) if op == CastOp::SToF => Some(terms.s2f(x, width)),
        _ => None,
    }
}

/// An integer made a float and an integer again, if both have room for all its values.
fn back_to_integer(terms: &mut Terms, op: CastOp, a: Term, width: u32) -> Option<Term> {
    let (integer, is_signed) = as_exact_integer(terms, a)?;
    let from = terms.width(integer);
    let to_signed = op == CastOp::FToS;
    match is_signed {
        // Up to 64 bits a negative number becomes an unsigned one by its low bits.
        true if from <= width && (to_signed || width <= 64) => Some(terms.sext(integer, width)),
        false if from + u32::from(to_signed) <= width => Some(terms.zext(integer, width)),
        _ => None,
    }
}

pub(super) fn binary(_terms: &mut Terms, _op: BinOp, _a: Term, _b: Term) -> Option<Term> {
    None
}
