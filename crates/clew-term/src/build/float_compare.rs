//! Float comparisons.

use crate::{BinOp, Term, Terms};

pub(super) fn compare(_terms: &mut Terms, _op: BinOp, _a: Term, _b: Term) -> Option<Term> {
    None
}
