//! And, or, xor, not: on booleans and on bits.

use crate::bits::{log2, mask};
use crate::{BinOp, Node, Term, Terms, UnOp};

pub(super) fn not(terms: &mut Terms, a: Term) -> Option<Term> {
    match terms.node(a) {
        Node::Unary(UnOp::Not, x) => Some(x),
        node if terms.width(a) == 1 => not_boolean(terms, node),
        Node::Unary(UnOp::Neg, x) => {
            let minus_one = terms.ones(terms.width(a));
            Some(terms.add(x, minus_one))
        }
        _ => None,
    }
}

/// Negations sink to what cannot take them in, so that a negated disjunction can be split like any
/// other conjunction.
fn not_boolean(terms: &mut Terms, node: Node) -> Option<Term> {
    match node {
        Node::Binary(BinOp::Ult, x, y) => Some(terms.ule(y, x)),
        Node::Binary(BinOp::Ule, x, y) => Some(terms.ult(y, x)),
        Node::Binary(BinOp::Slt, x, y) => Some(terms.sle(y, x)),
        Node::Binary(BinOp::Sle, x, y) => Some(terms.slt(y, x)),
        Node::Binary(BinOp::And, x, y) => {
            let (x, y) = (terms.not(x), terms.not(y));
            Some(terms.or(x, y))
        }
        Node::Binary(BinOp::Or, x, y) => {
            let (x, y) = (terms.not(x), terms.not(y));
            Some(terms.and(x, y))
        }
        Node::Ite(condition, yes, no) => {
            let (yes, no) = (terms.not(yes), terms.not(no));
            Some(terms.ite(condition, yes, no))
        }
        _ => None,
    }
}

pub(super) fn and(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b {
        return Some(a);
    }
    if terms.are_complements(a, b) {
        return Some(terms.zero(width));
    }
    match terms.as_const(b) {
        Some(0) => Some(b),
        Some(c) if c == mask(width) => Some(a),
        Some(c) => masked(terms, a, c),
        None => absorb(terms, BinOp::And, a, b).or_else(|| narrowed_and(terms, a, b)),
    }
}

/// `a & c`. Low and high masks are extracts.
fn masked(terms: &mut Terms, a: Term, c: u128) -> Option<Term> {
    let width = terms.width(a);
    if let Some(k) = log2(c + 1) {
        let low = terms.extract(a, k - 1, 0);
        return Some(terms.zext(low, width));
    }
    if let Some(k) = log2((!c & mask(width)) + 1) {
        let high = terms.extract(a, width - 1, k);
        let zeros = terms.zero(k);
        return Some(terms.concat(high, zeros));
    }
    match terms.node(a) {
        Node::Binary(BinOp::And, x, y) => {
            let both = terms.as_const(y)? & c;
            let both = terms.constant(both, width);
            Some(terms.and(x, both))
        }
        _ => {
            let constant = terms.constant(c, width);
            narrowed_and(terms, a, constant)
        }
    }
}

/// What an extended operand has no bits for, `and` clears.
fn narrowed_and(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    let (narrow, other) = match (terms.as_zext(a), terms.as_zext(b)) {
        (Some(x), Some(y)) if terms.width(x) > terms.width(y) => (y, a),
        (Some(x), _) => (x, b),
        (None, Some(y)) => (y, a),
        (None, None) => return None,
    };
    let other = terms.trunc(other, terms.width(narrow));
    let both = terms.and(narrow, other);
    Some(terms.zext(both, width))
}

pub(super) fn or(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b {
        return Some(a);
    }
    if terms.are_complements(a, b) {
        return Some(terms.ones(width));
    }
    match terms.as_const(b) {
        Some(0) => Some(a),
        Some(c) if c == mask(width) => Some(b),
        _ => absorb(terms, BinOp::Or, a, b)
            .or_else(|| within_lower_part(terms, BinOp::Or, a, b))
            .or_else(|| narrowed(terms, BinOp::Or, a, b)),
    }
}

pub(super) fn xor(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b {
        return Some(terms.zero(width));
    }
    if terms.are_complements(a, b) {
        return Some(terms.ones(width));
    }
    match terms.as_const(b) {
        Some(0) => Some(a),
        Some(c) if c == mask(width) => Some(terms.not(a)),
        Some(c) => match terms.node(a) {
            Node::Binary(BinOp::Xor, x, y) => {
                let both = terms.as_const(y)? ^ c;
                let both = terms.constant(both, width);
                Some(terms.xor(x, both))
            }
            _ => narrowed(terms, BinOp::Xor, a, b),
        },
        None if width == 1 => Some(terms.ne(a, b)),
        None => within_lower_part(terms, BinOp::Xor, a, b).or_else(|| narrowed(terms, BinOp::Xor, a, b)),
    }
}

/// Or and xor of operands extended from the same width, or from one and a constant that fits it.
fn narrowed(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    let x = terms.as_zext(a)?;
    let narrow = terms.width(x);
    let y = match (terms.as_zext(b), terms.as_const(b)) {
        (Some(y), _) if terms.width(y) == narrow => y,
        (_, Some(c)) if c <= mask(narrow) => terms.constant(c, narrow),
        _ => return None,
    };
    let result = terms.binary(op, x, y);
    Some(terms.zext(result, width))
}

/// `x & (x & y)`, `x & (x | y)`, `x & (!x | y)` and the same with the operators exchanged.
fn absorb(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let dual = if op == BinOp::And { BinOp::Or } else { BinOp::And };
    for (x, other) in [(a, b), (b, a)] {
        let Node::Binary(inner, y, z) = terms.node(other) else { continue };
        if inner == op && (x == y || x == z) {
            return Some(other);
        }
        if inner == dual && (x == y || x == z) {
            return Some(x);
        }
        if inner == dual && terms.are_complements(x, y) {
            return Some(terms.binary(op, x, z));
        }
        if inner == dual && terms.are_complements(x, z) {
            return Some(terms.binary(op, x, y));
        }
    }
    None
}

/// Or, xor or a sum of a concatenation and a number that fits its lower part leaves the upper part
/// alone. So `(b << 8) | c` is a concatenation, however many bytes there are.
pub(super) fn within_lower_part(terms: &mut Terms, op: BinOp, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    for (parts, number) in [(a, b), (b, a)] {
        let parts = terms.as_zext(parts).unwrap_or(parts);
        let Node::Concat(upper, lower) = terms.node(parts) else { continue };
        let room = terms.width(lower);
        let most = terms.upper_bound(number);
        let carries =
            op == BinOp::Add && most.checked_add(terms.upper_bound(lower)).is_none_or(|sum| sum > mask(room));
        if most > mask(room) || carries {
            continue;
        }
        let number = terms.trunc(number, room);
        let lower = terms.binary(op, lower, number);
        let whole = terms.concat(upper, lower);
        return Some(terms.zext(whole, width));
    }
    None
}

impl Terms {
    /// Whether one is known to be the negation of the other, without building it.
    pub(super) fn are_complements(&self, a: Term, b: Term) -> bool {
        use BinOp::{Sle, Slt, Ule, Ult};
        match (self.node(a), self.node(b)) {
            (Node::Unary(UnOp::Not, x), _) if x == b => true,
            (_, Node::Unary(UnOp::Not, y)) if y == a => true,
            (Node::Binary(Ult, x, y), Node::Binary(Ule, z, w)) => x == w && y == z,
            (Node::Binary(Ule, x, y), Node::Binary(Ult, z, w)) => x == w && y == z,
            (Node::Binary(Slt, x, y), Node::Binary(Sle, z, w)) => x == w && y == z,
            (Node::Binary(Sle, x, y), Node::Binary(Slt, z, w)) => x == w && y == z,
            (Node::Binary(Ule, x, y), Node::Binary(Ule, z, w)) => self.are_adjacent((x, y), (z, w)),
            (Node::Binary(Sle, x, y), Node::Binary(Sle, z, w)) => self.are_adjacent((x, y), (z, w)),
            _ => false,
        }
    }

    /// `x <= c` and `c + 1 <= x`, in either order; of either sign, but the same one.
    fn are_adjacent(&self, (x, y): (Term, Term), (z, w): (Term, Term)) -> bool {
        let adjacent = |below: Term, above: Term| match (self.as_const(below), self.as_const(above)) {
            // Neither bound is the last value of its order, or it would not be a comparison.
            (Some(c), Some(d)) => c.wrapping_add(1) & mask(self.width(below)) == d,
            _ => false,
        };
        (x == w && adjacent(y, z)) || (y == z && adjacent(w, x))
    }
}
