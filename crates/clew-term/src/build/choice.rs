//! Choices: `ite` itself, and operations on a choice between constants.
//!
//! A pointer of an input is `ite(choice, 0, ADDRESS)`, and the vm asks whether it lies in an object.
//! An operation between such a tree and a constant is moved to the leaves and folded there, so that
//! the question becomes the choice's condition or its negation and the address is gone.

use crate::bits::mask;
use crate::{BinOp, CastOp, Node, Term, Terms};

/// Trees with more nodes are left alone: each operation on one copies it.
const MOST_NODES: u32 = 32;

pub(super) fn ite(terms: &mut Terms, condition: Term, yes: Term, no: Term) -> Option<Term> {
    if let Node::Unary(crate::UnOp::Not, inner) = terms.node(condition) {
        return Some(terms.ite(inner, no, yes));
    }
    if terms.width(yes) == 1 {
        return boolean(terms, condition, yes, no);
    }
    widened(terms, condition, yes, no).or_else(|| nested(terms, condition, yes, no))
}

fn boolean(terms: &mut Terms, condition: Term, yes: Term, no: Term) -> Option<Term> {
    let not = terms.not(condition);
    Some(match (terms.as_const(yes), terms.as_const(no)) {
        (Some(1), Some(_)) => condition,
        (Some(_), Some(_)) => not,
        (Some(1), None) => terms.or(condition, no),
        (Some(_), None) => terms.and(not, no),
        (None, Some(1)) => terms.or(not, yes),
        (None, Some(_)) => terms.and(condition, yes),
        (None, None) if condition == yes => terms.or(condition, no),
        (None, None) if condition == no => terms.and(condition, yes),
        (None, None) if terms.are_complements(yes, no) => terms.eq(condition, yes),
        (None, None) => return nested(terms, condition, yes, no),
    })
}

/// `ite(c, 1, 0)` is `c` widened.
fn widened(terms: &mut Terms, condition: Term, yes: Term, no: Term) -> Option<Term> {
    let width = terms.width(yes);
    let (x, y) = (terms.as_const(yes)?, terms.as_const(no)?);
    let all = mask(width);
    match (x, y) {
        (1, 0) => Some(terms.zext(condition, width)),
        (0, 1) => {
            let not = terms.not(condition);
            Some(terms.zext(not, width))
        }
        (0, y) if y == all => {
            let not = terms.not(condition);
            Some(terms.sext(not, width))
        }
        (x, 0) if x == all => Some(terms.sext(condition, width)),
        _ => None,
    }
}

fn nested(terms: &mut Terms, condition: Term, yes: Term, no: Term) -> Option<Term> {
    if let Node::Ite(inner, first, second) = terms.node(yes) {
        if inner == condition {
            return Some(terms.ite(condition, first, no));
        }
        if second == no {
            let both = terms.and(condition, inner);
            return Some(terms.ite(both, first, no));
        }
    }
    if let Node::Ite(inner, first, second) = terms.node(no) {
        if inner == condition {
            return Some(terms.ite(condition, yes, second));
        }
        if first == yes {
            let either = terms.or(condition, inner);
            return Some(terms.ite(either, yes, second));
        }
    }
    None
}

impl Terms {
    /// Whether the term chooses between constants, and between few.
    pub(super) fn is_choice(&self, term: Term) -> bool {
        self.as_choice(term).is_some() && self.nodes_left(term, MOST_NODES).is_some()
    }

    /// How many of `budget` nodes remain after the tree, if all its leaves are constants. A level of
    /// the tree takes from the budget, so this goes no deeper than it.
    fn nodes_left(&self, term: Term, budget: u32) -> Option<u32> {
        let budget = budget.checked_sub(1)?;
        if self.as_const(term).is_some() {
            return Some(budget);
        }
        match self.as_choice(term)? {
            Choice::Ite(_, yes, no) => {
                let rest = self.nodes_left(yes, budget)?;
                self.nodes_left(no, rest)
            }
            Choice::Widened(..) => budget.checked_sub(2),
        }
    }

    fn as_choice(&self, term: Term) -> Option<Choice> {
        match self.node(term) {
            Node::Ite(condition, yes, no) => Some(Choice::Ite(condition, yes, no)),
            Node::Cast(CastOp::ZExt, x) if self.width(x) == 1 => Some(Choice::Widened(x, 1)),
            Node::Cast(CastOp::SExt, x) if self.width(x) == 1 => Some(Choice::Widened(x, u128::MAX)),
            _ => None,
        }
    }

    /// The choice as condition and two branches.
    fn branches(&mut self, term: Term) -> Option<(Term, Term, Term)> {
        let width = self.width(term);
        Some(match self.as_choice(term)? {
            Choice::Ite(condition, yes, no) => (condition, yes, no),
            Choice::Widened(condition, yes) => {
                (condition, self.constant(yes, width), self.constant(0, width))
            }
        })
    }

    /// Applies the operation to every leaf of a choice between constants.
    pub(super) fn lift_unary(
        &mut self,
        a: Term,
        apply: impl Fn(&mut Terms, Term) -> Term + Copy,
    ) -> Option<Term> {
        if !matches!(self.node(a), Node::Ite(..)) || !self.is_choice(a) {
            return None;
        }
        let (condition, yes, no) = self.branches(a)?;
        let (yes, no) = (apply(self, yes), apply(self, no));
        Some(self.ite(condition, yes, no))
    }

    pub(super) fn lift_binary(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        if self.as_const(b).is_some() {
            return self.lift_side(op, a, |terms, leaf| terms.binary(op, leaf, b));
        }
        if self.as_const(a).is_some() {
            return self.lift_side(op, b, |terms, leaf| terms.binary(op, a, leaf));
        }
        self.lift_both(op, a, b)
    }

    fn lift_side(&mut self, op: BinOp, side: Term, apply: impl Fn(&mut Terms, Term) -> Term) -> Option<Term> {
        // A choice with one constant branch also gains, if the operation folds it to a boolean: the
        // comparison then has one operand less.
        let half = op.is_comparison() && self.is_half_choice(side);
        if !half && !self.is_choice(side) {
            return None;
        }
        let (condition, yes, no) = self.branches(side)?;
        let (yes, no) = (apply(self, yes), apply(self, no));
        Some(self.ite(condition, yes, no))
    }

    fn is_half_choice(&self, term: Term) -> bool {
        let Node::Ite(_, yes, no) = self.node(term) else { return false };
        self.as_const(yes).is_some() || self.as_const(no).is_some()
    }

    /// Two choices by one condition.
    fn lift_both(&mut self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let (Node::Ite(first, ..), Node::Ite(second, ..)) = (self.node(a), self.node(b)) else { return None };
        if first != second || !self.is_choice(a) || !self.is_choice(b) {
            return None;
        }
        let ((condition, a_yes, a_no), (_, b_yes, b_no)) = (self.branches(a)?, self.branches(b)?);
        let (yes, no) = (self.binary(op, a_yes, b_yes), self.binary(op, a_no, b_no));
        Some(self.ite(condition, yes, no))
    }
}

enum Choice {
    Ite(Term, Term, Term),
    /// A boolean widened, by zeros or by its sign, and what it is when true.
    Widened(Term, u128),
}
