//! Extensions by zeros and by the sign.

use crate::{CastOp, Node, Term, Terms};

pub(super) fn cast(terms: &mut Terms, op: CastOp, a: Term, width: u32) -> Option<Term> {
    let from = terms.width(a);
    if width <= from {
        return Some(terms.trunc(a, width));
    }
    if let Some(lifted) = terms.lift_unary(a, |terms, leaf| terms.cast(op, leaf, width)) {
        return Some(lifted);
    }
    match (op, terms.node(a)) {
        (_, Node::Cast(CastOp::ZExt, x)) => Some(terms.zext(x, width)),
        (CastOp::SExt, Node::Cast(CastOp::SExt, x)) => Some(terms.sext(x, width)),
        (CastOp::SExt, _) if terms.is_non_negative(a) => Some(terms.zext(a, width)),
        _ => None,
    }
}
