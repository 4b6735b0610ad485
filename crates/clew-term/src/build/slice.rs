//! Extracts and concatenations: values taken apart into bytes and put together again.
//!
//! Concatenations nest to the right, `concat(a, concat(b, c))`, and neighbours in one that belong
//! together (adjacent bits of one term, constants, a sign and what it was copied from) are merged.

use crate::{BinOp, CastOp, Node, Term, Terms, UnOp};

pub(super) fn extract(terms: &mut Terms, of: Term, high: u32, low: u32) -> Option<Term> {
    match terms.node(of) {
        Node::Extract { of: inner, low: offset, .. } => {
            Some(terms.extract(inner, high + offset, low + offset))
        }
        Node::Concat(top, bottom) => of_concat(terms, top, bottom, high, low),
        Node::Cast(op @ (CastOp::ZExt | CastOp::SExt), x) => Some(of_extension(terms, op, x, high, low)),
        Node::Unary(UnOp::Not, x) => {
            let bits = terms.extract(x, high, low);
            Some(terms.not(bits))
        }
        Node::Unary(UnOp::Neg, x) if low == 0 && terms.is_narrow(x, high + 1) => {
            let bits = terms.trunc(x, high + 1);
            Some(terms.neg(bits))
        }
        Node::Binary(op, x, y) => of_binary(terms, op, x, y, high, low),
        _ => None,
    }
}

fn of_concat(terms: &mut Terms, top: Term, bottom: Term, high: u32, low: u32) -> Option<Term> {
    let split = terms.width(bottom);
    if high < split {
        return Some(terms.extract(bottom, high, low));
    }
    if low >= split {
        return Some(terms.extract(top, high - split, low - split));
    }
    let upper = terms.extract(top, high - split, 0);
    let lower = terms.extract(bottom, split - 1, low);
    Some(terms.concat(upper, lower))
}

fn of_extension(terms: &mut Terms, op: CastOp, x: Term, high: u32, low: u32) -> Term {
    let inner = terms.width(x);
    let width = high + 1 - low;
    if high < inner {
        return terms.extract(x, high, low);
    }
    if low < inner {
        let kept = terms.extract(x, inner - 1, low);
        return terms.cast(op, kept, width);
    }
    if op == CastOp::ZExt {
        return terms.zero(width);
    }
    let sign = terms.extract(x, inner - 1, inner - 1);
    terms.sext(sign, width)
}

/// The low bits of sums and products depend on low bits only; of bitwise operators any bits do. Done
/// where the operands get simpler by it: C widens to `int`, computes, and truncates.
fn of_binary(terms: &mut Terms, op: BinOp, x: Term, y: Term, high: u32, low: u32) -> Option<Term> {
    use BinOp::*;
    let bitwise = matches!(op, And | Or | Xor);
    if !bitwise && (low != 0 || !matches!(op, Add | Sub | Mul)) {
        return None;
    }
    let simpler = if bitwise && low != 0 {
        terms.as_const(y).is_some()
    } else {
        terms.is_narrow(x, high + 1) && terms.is_narrow(y, high + 1)
    };
    if !simpler {
        return None;
    }
    let (x, y) = (terms.extract(x, high, low), terms.extract(y, high, low));
    Some(terms.binary(op, x, y))
}

impl Terms {
    /// A constant, or something that was at most `width` bits wide before it was extended or
    /// concatenated with constants: its low `width` bits are no new operation.
    fn is_narrow(&self, term: Term, width: u32) -> bool {
        match self.node(term) {
            Node::Const(_) => true,
            Node::Cast(CastOp::ZExt | CastOp::SExt, x) => self.width(x) <= width,
            Node::Concat(_, low) => self.width(low) <= width,
            _ => false,
        }
    }
}

pub(super) fn concat(terms: &mut Terms, high: Term, low: Term) -> Option<Term> {
    let width = terms.width(high) + terms.width(low);
    if let Node::Concat(first, second) = terms.node(high) {
        let rest = terms.concat(second, low);
        return Some(terms.concat(first, rest));
    }
    if terms.as_const(high) == Some(0) {
        return Some(terms.zext(low, width));
    }
    if let Some(x) = terms.as_zext(high) {
        let rest = terms.concat(x, low);
        return Some(terms.zext(rest, width));
    }
    if let Some(merged) = merge(terms, high, low) {
        return Some(merged);
    }
    if let Node::Concat(first, second) = terms.node(low) {
        let merged = merge(terms, high, first)?;
        return Some(terms.concat(merged, second));
    }
    None
}

/// One term for two neighbours, if they belong together.
fn merge(terms: &mut Terms, high: Term, low: Term) -> Option<Term> {
    if terms.as_const(high).is_some() && terms.as_const(low).is_some() {
        return Some(terms.concat(high, low));
    }
    adjacent_bits(terms, high, low)
        .or_else(|| sign_copies(terms, high, low))
        .or_else(|| same_choice(terms, high, low))
}

fn adjacent_bits(terms: &mut Terms, high: Term, low: Term) -> Option<Term> {
    let Node::Extract { of, high: top, low: bottom } = terms.node(high) else { return None };
    match terms.node(low) {
        Node::Extract { of: other, high: below, low: least } if other == of && below + 1 == bottom => {
            Some(terms.extract(of, top, least))
        }
        _ => None,
    }
}

/// Copies of the sign of `low` above it are its extension.
fn sign_copies(terms: &mut Terms, high: Term, low: Term) -> Option<Term> {
    let sign = terms.as_sext(high).unwrap_or(high);
    if terms.width(sign) != 1 {
        return None;
    }
    let Node::Extract { of, high: bit, .. } = terms.node(sign) else { return None };
    let source = terms.as_sext(low).unwrap_or(low);
    let is_sign_of_source = match terms.node(source) {
        Node::Extract { of: inner, high: top, .. } => of == inner && bit == top,
        _ => of == source && bit + 1 == terms.width(source),
    };
    // A single bit next to an extract of the same term is adjacent bits, never a copy of its sign.
    is_sign_of_source.then(|| {
        let width = terms.width(high) + terms.width(low);
        terms.sext(source, width)
    })
}

/// Bytes that were chosen by one condition were chosen together.
fn same_choice(terms: &mut Terms, high: Term, low: Term) -> Option<Term> {
    let (Node::Ite(c, high_yes, high_no), Node::Ite(d, low_yes, low_no)) =
        (terms.node(high), terms.node(low))
    else {
        return None;
    };
    if c != d {
        return None;
    }
    let yes = terms.concat(high_yes, low_yes);
    let no = terms.concat(high_no, low_no);
    Some(terms.ite(c, yes, no))
}
