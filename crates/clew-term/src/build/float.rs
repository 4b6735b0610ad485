//! Float operations. IEEE arithmetic leaves little to simplify: not even `x + 0` is `x`.

use crate::{BinOp, CastOp, Term, Terms, UnOp};

/// Integers of fewer bits than the significand have are exact as floats.
pub(super) fn is_exact(int_width: u32, float_width: u32) -> bool {
    int_width <= crate::concrete::Format::of(float_width).significand
}

pub(super) fn unary(_terms: &mut Terms, _op: UnOp, _a: Term) -> Option<Term> {
    None
}

pub(super) fn cast(terms: &mut Terms, op: CastOp, a: Term, width: u32) -> Option<Term> {
    if op == CastOp::FToF && terms.width(a) == width {
        return Some(a);
    }
    terms.lift_unary(a, |terms, leaf| terms.cast(op, leaf, width))
}

pub(super) fn binary(_terms: &mut Terms, _op: BinOp, _a: Term, _b: Term) -> Option<Term> {
    None
}
