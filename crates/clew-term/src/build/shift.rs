//! Shifts. By a constant they move bits and nothing else, so they become extracts and
//! concatenations, and then the rules for bytes see through `(b[1] << 8) | b[0]`.

use crate::{BinOp, CastOp, Term, Terms};

pub(super) fn shift(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if terms.as_const(a) == Some(0) {
        return Some(a);
    }
    let amount = terms.as_const(b)?;
    if amount == 0 {
        return Some(a);
    }
    let beyond = amount >= u128::from(width);
    match op {
        BinOp::AShr => {
            let by = if beyond { width - 1 } else { amount as u32 };
            Some(shifted_down(terms, CastOp::SExt, a, by))
        }
        _ if beyond => Some(terms.zero(width)),
        BinOp::LShr => Some(shifted_down(terms, CastOp::ZExt, a, amount as u32)),
        _ => {
            let by = amount as u32;
            let kept = terms.extract(a, width - 1 - by, 0);
            let zeros = terms.zero(by);
            Some(terms.concat(kept, zeros))
        }
    }
}

fn shifted_down(terms: &mut Terms, extend: CastOp, a: Term, by: u32) -> Term {
    let width = terms.width(a);
    let kept = terms.extract(a, width - 1, by);
    terms.cast(extend, kept, width)
}
