//! What is known of a value without solving: bounds, from a few levels of the term.

use crate::bits::{mask, sign_bit};
use crate::{BinOp, CastOp, Node, Term, Terms};

const LEVELS: u32 = 4;
/// How many nodes a lower bound looks at.
const NODES: u32 = 64;

impl Terms {
    /// The value, read as unsigned, is at most this.
    pub(crate) fn upper_bound(&self, term: Term) -> u128 {
        self.bound(term, LEVELS)
    }

    /// The value, read as unsigned, is at least this. Looks through long choices, so that a pointer that is one of many
    /// addresses is known not to be null.
    pub(crate) fn lower_bound(&self, term: Term) -> u128 {
        let mut left = NODES;
        self.least(term, &mut left)
    }

    fn least(&self, term: Term, left: &mut u32) -> u128 {
        if *left == 0 {
            return 0;
        }
        *left -= 1;
        match self.node(term) {
            Node::Const(value) => value,
            Node::Cast(CastOp::ZExt, x) => self.least(x, left),
            Node::Ite(_, yes, no) => match self.least(yes, left) {
                0 => 0,
                least => least.min(self.least(no, left)),
            },
            Node::Binary(BinOp::Or, x, y) => self.least(x, left).max(self.least(y, left)),
            Node::Binary(BinOp::Add, x, y) => {
                let (x_most, y_most) = (self.upper_bound(x), self.upper_bound(y));
                match x_most.checked_add(y_most) {
                    Some(sum) if sum <= mask(self.width(term)) => self.least(x, left) + self.least(y, left),
                    _ => 0,
                }
            }
            _ => 0,
        }
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
