//! Sums, differences and products: constants outward, equal things cancelled.

use crate::bits::mask;
use crate::{BinOp, Node, Term, Terms, UnOp};

pub(super) fn add(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if width == 1 {
        return Some(terms.xor(a, b));
    }
    match terms.as_const(b) {
        Some(c) => add_const(terms, a, c),
        None => add_terms(terms, a, b),
    }
}

fn add_const(terms: &mut Terms, a: Term, c: u128) -> Option<Term> {
    let width = terms.width(a);
    if c == 0 {
        return Some(a);
    }
    let addend = terms.constant(c, width);
    match terms.node(a) {
        Node::Binary(BinOp::Add, x, y) => {
            // Both a constant and a choice of constants absorb the addend.
            for (rest, part) in [(x, y), (y, x)] {
                if terms.as_const(part).is_some() || terms.is_choice(part) {
                    let part = terms.add(part, addend);
                    return Some(terms.add(rest, part));
                }
            }
            None
        }
        Node::Unary(UnOp::Not, x) if c == 1 => Some(terms.neg(x)),
        _ => None,
    }
}

fn add_terms(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    for (x, y) in [(a, b), (b, a)] {
        if let Some((inner, c)) = terms.as_sum_with_const(x) {
            let sum = terms.add(inner, y);
            let c = terms.constant(c, width);
            return Some(terms.add(sum, c));
        }
        match terms.node(x) {
            Node::Unary(UnOp::Neg, negated) => return Some(terms.sub(y, negated)),
            Node::Binary(BinOp::Sub, minuend, subtrahend) if subtrahend == y => return Some(minuend),
            Node::Unary(UnOp::Not, inverted) if inverted == y => return Some(terms.ones(width)),
            _ => {}
        }
    }
    super::bitwise::within_lower_part(terms, BinOp::Add, a, b)
}

pub(super) fn sub(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if a == b {
        return Some(terms.zero(width));
    }
    if width == 1 {
        return Some(terms.xor(a, b));
    }
    if let Some(c) = terms.as_const(b) {
        let minus = terms.constant(c.wrapping_neg(), width);
        return Some(terms.add(a, minus));
    }
    if terms.as_const(a).is_some() {
        let minus = terms.neg(b);
        return Some(terms.add(minus, a));
    }
    if let Some((x, c)) = terms.as_sum_with_const(a) {
        let difference = terms.sub(x, b);
        let c = terms.constant(c, width);
        return Some(terms.add(difference, c));
    }
    if let Some((y, c)) = terms.as_sum_with_const(b) {
        let difference = terms.sub(a, y);
        let c = terms.constant(c.wrapping_neg(), width);
        return Some(terms.add(difference, c));
    }
    cancel(terms, a, b)
}

fn cancel(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    match terms.node(a) {
        Node::Binary(BinOp::Add, x, y) if y == b => return Some(x),
        Node::Binary(BinOp::Add, x, y) if x == b => return Some(y),
        Node::Binary(BinOp::Sub, x, y) if x == b => return Some(terms.neg(y)),
        _ => {}
    }
    match terms.node(b) {
        Node::Binary(BinOp::Add, x, y) if x == a => Some(terms.neg(y)),
        Node::Binary(BinOp::Add, x, y) if y == a => Some(terms.neg(x)),
        Node::Binary(BinOp::Sub, x, y) if x == a => Some(y),
        Node::Unary(UnOp::Neg, x) => Some(terms.add(a, x)),
        _ => None,
    }
}

pub(super) fn neg(terms: &mut Terms, a: Term) -> Option<Term> {
    let width = terms.width(a);
    if width == 1 {
        return Some(a);
    }
    match terms.node(a) {
        Node::Unary(UnOp::Neg, x) => Some(x),
        Node::Unary(UnOp::Not, x) => {
            let one = terms.constant(1, width);
            Some(terms.add(x, one))
        }
        Node::Binary(BinOp::Sub, x, y) => Some(terms.sub(y, x)),
        Node::Binary(BinOp::Add, x, y) => {
            let c = terms.as_const(y)?;
            let minus = terms.neg(x);
            let c = terms.constant(c.wrapping_neg(), width);
            Some(terms.add(minus, c))
        }
        _ => None,
    }
}

pub(super) fn mul(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    if width == 1 {
        return Some(terms.and(a, b));
    }
    let c = terms.as_const(b)?;
    match c {
        0 => return Some(b),
        1 => return Some(a),
        _ if c == mask(width) => return Some(terms.neg(a)),
        _ => {}
    }
    match terms.node(a) {
        Node::Binary(BinOp::Mul, x, y) => {
            let product = terms.as_const(y)?.wrapping_mul(c);
            let product = terms.constant(product, width);
            Some(terms.mul(x, product))
        }
        Node::Binary(BinOp::Add, x, y) => {
            let constant = terms.as_const(y)?.wrapping_mul(c);
            let product = terms.mul(x, b);
            let constant = terms.constant(constant, width);
            Some(terms.add(product, constant))
        }
        Node::Unary(UnOp::Neg, x) => {
            let minus = terms.constant(c.wrapping_neg(), width);
            Some(terms.mul(x, minus))
        }
        _ => None,
    }
}
