//! Equality: with a constant it is moved inward until it compares a plain value.

use crate::bits::{inverse_of_odd, mask, slice};
use crate::{BinOp, CastOp, Node, Term, Terms, UnOp};

pub(super) fn eq(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    if a == b {
        return Some(Term::TRUE);
    }
    match terms.as_const(b) {
        Some(c) if terms.width(a) == 1 => Some(if c == 1 { a } else { terms.not(a) }),
        Some(c) => eq_const(terms, a, c),
        None => eq_terms(terms, a, b),
    }
}

fn eq_const(terms: &mut Terms, a: Term, c: u128) -> Option<Term> {
    let width = terms.width(a);
    if c > terms.upper_bound(a) || c < terms.lower_bound(a) {
        return Some(Term::FALSE);
    }
    match terms.node(a) {
        Node::Unary(UnOp::Not, x) => Some(eq_value(terms, x, !c)),
        Node::Unary(UnOp::Neg, x) => Some(eq_value(terms, x, c.wrapping_neg())),
        Node::Cast(CastOp::ZExt, x) => Some(eq_value(terms, x, c)),
        Node::Cast(CastOp::SExt, x) => {
            let back = crate::bits::sign_extend(c, terms.width(x)) as u128 & mask(width);
            Some(if back == c { eq_value(terms, x, c) } else { Term::FALSE })
        }
        Node::Concat(high, low) => {
            let split = terms.width(low);
            let upper = eq_value(terms, high, slice(c, width - 1, split));
            let lower = eq_value(terms, low, c);
            Some(terms.and(upper, lower))
        }
        Node::Binary(op, x, y) => eq_operation(terms, op, x, y, c),
        _ => None,
    }
}

fn eq_operation(terms: &mut Terms, op: BinOp, x: Term, y: Term, c: u128) -> Option<Term> {
    match (op, terms.as_const(y)) {
        (BinOp::Add, Some(addend)) => Some(eq_value(terms, x, c.wrapping_sub(addend))),
        (BinOp::Xor, Some(operand)) => Some(eq_value(terms, x, c ^ operand)),
        (BinOp::Mul, Some(factor)) => eq_product(terms, x, factor, c),
        (BinOp::And, Some(allowed)) if c & !allowed != 0 => Some(Term::FALSE),
        (BinOp::Or, Some(set)) if set & !c != 0 => Some(Term::FALSE),
        (BinOp::Or, None) if c == 0 => {
            let (x, y) = (eq_value(terms, x, 0), eq_value(terms, y, 0));
            Some(terms.and(x, y))
        }
        (BinOp::Sub | BinOp::Xor, None) if c == 0 => Some(terms.eq(x, y)),
        _ => None,
    }
}

/// `x * factor = c`: with `factor = odd << k`, the low bits of `x` are `(c >> k) / odd`.
fn eq_product(terms: &mut Terms, x: Term, factor: u128, c: u128) -> Option<Term> {
    let width = terms.width(x);
    let k = factor.trailing_zeros().min(width);
    if c & mask(k) != 0 {
        return Some(Term::FALSE);
    }
    if k >= width {
        return None;
    }
    let solution = (c >> k).wrapping_mul(inverse_of_odd(factor >> k));
    let low = terms.trunc(x, width - k);
    Some(eq_value(terms, low, solution))
}

fn eq_value(terms: &mut Terms, x: Term, value: u128) -> Term {
    let value = terms.constant(value, terms.width(x));
    terms.eq(x, value)
}

fn eq_terms(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    if terms.are_complements(a, b) {
        return Some(Term::FALSE);
    }
    if terms.width(a) == 1 {
        return eq_booleans(terms, a, b);
    }
    same_extension(terms, a, b)
        .or_else(|| without_addends(terms, a, b))
        .or_else(|| same_operation(terms, a, b))
        .or_else(|| by_parts(terms, a, b))
}

/// Negations are taken outward: `a = !b` and `!a = b` are `!(a = b)`.
fn eq_booleans(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    match (terms.node(a), terms.node(b)) {
        (Node::Unary(UnOp::Not, x), Node::Unary(UnOp::Not, y)) => Some(terms.eq(x, y)),
        (Node::Unary(UnOp::Not, x), _) => Some(terms.ne(x, b)),
        (_, Node::Unary(UnOp::Not, y)) => Some(terms.ne(a, y)),
        _ => None,
    }
}

fn same_extension(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let (Node::Cast(op, x), Node::Cast(other, y)) = (terms.node(a), terms.node(b)) else { return None };
    if op != other || !matches!(op, CastOp::ZExt | CastOp::SExt) {
        return None;
    }
    let width = terms.width(x).max(terms.width(y));
    let (x, y) = (terms.cast(op, x, width), terms.cast(op, y, width));
    Some(terms.eq(x, y))
}

fn without_addends(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(a);
    for (x, y) in [(a, b), (b, a)] {
        if let Some((inner, c)) = terms.as_sum_with_const(x) {
            if let Some((other, d)) = terms.as_sum_with_const(y) {
                let rest = terms.constant(d.wrapping_sub(c), width);
                let other = terms.add(other, rest);
                return Some(terms.eq(inner, other));
            }
            if inner == y {
                return Some(terms.boolean(c == 0));
            }
        }
        match terms.node(x) {
            Node::Binary(BinOp::Add | BinOp::Xor, p, q) if p == y => return Some(eq_value(terms, q, 0)),
            Node::Binary(BinOp::Add | BinOp::Xor, p, q) if q == y => return Some(eq_value(terms, p, 0)),
            Node::Binary(BinOp::Sub, p, q) if p == y => return Some(eq_value(terms, q, 0)),
            _ => {}
        }
    }
    None
}

/// Two applications of one injective operator.
fn same_operation(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    match (terms.node(a), terms.node(b)) {
        (Node::Unary(UnOp::Not, x), Node::Unary(UnOp::Not, y))
        | (Node::Unary(UnOp::Neg, x), Node::Unary(UnOp::Neg, y)) => Some(terms.eq(x, y)),
        (Node::Binary(BinOp::Add, x, y), Node::Binary(BinOp::Add, z, w))
        | (Node::Binary(BinOp::Xor, x, y), Node::Binary(BinOp::Xor, z, w)) => {
            if x == z {
                Some(terms.eq(y, w))
            } else if y == w {
                Some(terms.eq(x, z))
            } else if x == w {
                Some(terms.eq(y, z))
            } else if y == z {
                Some(terms.eq(x, w))
            } else {
                None
            }
        }
        _ => None,
    }
}

fn by_parts(terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
    let (Node::Concat(a_high, a_low), Node::Concat(b_high, b_low)) = (terms.node(a), terms.node(b)) else {
        return None;
    };
    if terms.width(a_low) != terms.width(b_low) {
        return None;
    }
    let (high, low) = (terms.eq(a_high, b_high), terms.eq(a_low, b_low));
    Some(terms.and(high, low))
}
