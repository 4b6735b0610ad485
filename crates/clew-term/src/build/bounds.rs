//! What is known of a value without solving: an upper bound, from a few levels of the term.

use crate::bits::{mask, sign_bit};
use crate::{BinOp, CastOp, Node, Term, Terms};

const LEVELS: u32 = 4;

impl Terms {
    /// The value, read as unsigned, is at most this.
    pub(crate) fn upper_bound(&self, term: Term) -> u128 {
        self.bound(term, LEVELS)
    }

    /// The sign bit is known to be zero.
    pub(super) fn is_non_negative(&self, term: Term) -> bool {
        self.upper_bound(term) < sign_bit(self.width(term))
    }

    fn bound(&self, term: Term, levels: u32) -> u128 {
        let all = mask(self.width(term));
        if levels == 0 {
            return all;
        }
        let bound = |term| self.bound(term, levels - 1);
        match self.node(term) {
            Node::Const(value) => value,
            Node::Cast(CastOp::ZExt, x) => bound(x),
            Node::Ite(_, yes, no) => bound(yes).max(bound(no)),
            Node::Concat(high, low) => bound(high) << self.width(low) | mask(self.width(low)),
            Node::Binary(BinOp::And, x, y) => bound(x).min(bound(y)),
            Node::Binary(BinOp::Or | BinOp::Xor, x, y) => {
                // No bit above the highest of either.
                let either = bound(x) | bound(y);
                mask(128 - either.leading_zeros())
            }
            Node::Binary(BinOp::UDiv, x, y) => match self.as_const(y) {
                Some(divisor) if divisor != 0 => bound(x) / divisor,
                _ => all,
            },
            Node::Binary(BinOp::URem, x, y) => match self.as_const(y) {
                Some(divisor) if divisor != 0 => bound(x).min(divisor - 1),
                _ => bound(x),
            },
            Node::Binary(BinOp::LShr, x, _) => bound(x),
            Node::Binary(BinOp::Add, x, y) => {
                bound(x).checked_add(bound(y)).filter(|&sum| sum <= all).unwrap_or(all)
            }
            Node::Binary(BinOp::Mul, x, y) => {
                bound(x).checked_mul(bound(y)).filter(|&product| product <= all).unwrap_or(all)
            }
            _ => all,
        }
    }
}
