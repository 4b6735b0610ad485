//! How large a problem is, before Z3 is given it.

use clew_term::{BinOp, Node, Term, Terms};

use crate::stamps::Stamps;

#[derive(Default)]
pub(super) struct Size {
    seen: Stamps,
    pending: Vec<Term>,
}

impl Size {
    /// Whether the constraints weigh, all together, at most so much.
    pub(super) fn is_within(&mut self, terms: &Terms, constraints: &[Term], most: usize) -> bool {
        self.seen.begin();
        self.pending.extend_from_slice(constraints);
        let mut count = 0;
        while let Some(term) = self.pending.pop() {
            if !self.seen.mark(term.index()) {
                continue;
            }
            count += weight(terms, term);
            if count > most {
                self.pending.clear();
                return false;
            }
            self.pending.extend(terms.node(term).operands().into_iter().filter(|operand| operand.is_some()));
        }
        true
    }
}

/// A node weighs one, but products and quotients as much as the circuits that Z3 makes of them: while it builds those
/// it can be neither limited nor interrupted.
fn weight(terms: &Terms, term: Term) -> usize {
    let Node::Binary(op, _, b) = terms.node(term) else { return 1 };
    let width = terms.width(term) as usize;
    match (op, terms.as_const(b)) {
        (BinOp::Mul, Some(factor)) => 1 + factor.count_ones() as usize * width / 2,
        (BinOp::Mul | BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem, _) => 1 + width * width / 4,
        _ => 1,
    }
}
