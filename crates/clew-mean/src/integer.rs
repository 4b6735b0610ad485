//! Numbers and addresses.

use crate::float::float_cast;
use clew_ir::{Binary, Cast, Compare};
use clew_term::{BinOp, Term, Terms};

pub fn binary(terms: &mut Terms, op: Binary, a: Term, b: Term) -> Term {
    let op = match op {
        Binary::Add => BinOp::Add,
        Binary::Sub => BinOp::Sub,
        Binary::Mul => BinOp::Mul,
        Binary::UDiv => BinOp::UDiv,
        Binary::SDiv => BinOp::SDiv,
        Binary::URem => BinOp::URem,
        Binary::SRem => BinOp::SRem,
        Binary::Shl => BinOp::Shl,
        Binary::LShr => BinOp::LShr,
        Binary::AShr => BinOp::AShr,
        Binary::And => BinOp::And,
        Binary::Or => BinOp::Or,
        Binary::Xor => BinOp::Xor,
    };
    terms.binary(op, a, b)
}

/// When a binary operation has a result; `None`: always.
pub fn defined(terms: &mut Terms, op: Binary, a: Term, b: Term) -> Option<Term> {
    let width = terms.width(b);
    Some(match op {
        Binary::UDiv | Binary::URem => nonzero(terms, b),
        Binary::SDiv | Binary::SRem => {
            let nonzero = nonzero(terms, b);
            let (minus, least) = (terms.constant(u128::MAX, width), terms.constant(1 << (width - 1), width));
            let (b_fine, a_fine) = (terms.ne(b, minus), terms.ne(a, least));
            let fine = terms.or(b_fine, a_fine);
            terms.and(nonzero, fine)
        }
        Binary::Shl | Binary::LShr | Binary::AShr => {
            let limit = terms.constant(u128::from(width), width);
            terms.ult(b, limit)
        }
        Binary::Add | Binary::Sub | Binary::Mul | Binary::And | Binary::Or | Binary::Xor => return None,
    })
}

pub fn nonzero(terms: &mut Terms, a: Term) -> Term {
    let zero = terms.constant(0, terms.width(a));
    terms.ne(a, zero)
}

pub fn compare(terms: &mut Terms, op: Compare, a: Term, b: Term) -> Term {
    match op {
        Compare::Eq => terms.eq(a, b),
        Compare::Ne => terms.ne(a, b),
        Compare::Ult => terms.ult(a, b),
        Compare::Ule => terms.ule(a, b),
        Compare::Ugt => terms.ult(b, a),
        Compare::Uge => terms.ule(b, a),
        Compare::Slt => terms.slt(a, b),
        Compare::Sle => terms.sle(a, b),
        Compare::Sgt => terms.slt(b, a),
        Compare::Sge => terms.sle(b, a),
    }
}

/// To `width` bits.
pub fn cast(terms: &mut Terms, op: Cast, a: Term, width: u32) -> Term {
    match op {
        Cast::SExt => terms.sext(a, width),
        Cast::ZExt => terms.zext(a, width),
        Cast::Trunc => terms.trunc(a, width),
        Cast::Bits if width < terms.width(a) => terms.trunc(a, width),
        Cast::Bits => terms.zext(a, width),
        Cast::FloatToSigned
        | Cast::FloatToUnsigned
        | Cast::SignedToFloat
        | Cast::UnsignedToFloat
        | Cast::FloatToFloat => float_cast(terms, op, a, width),
    }
}

/// `base + offset`
pub fn offset(terms: &mut Terms, base: Term, offset: i64) -> Term {
    let offset = terms.constant(offset as u128, terms.width(base));
    terms.add(base, offset)
}

/// `base + index × scale`; `index` is a signed number, as long as it is not wider than an address.
pub fn address(terms: &mut Terms, base: Term, index: Term, scale: i64) -> Term {
    let width = terms.width(base);
    let index =
        if terms.width(index) >= width { terms.trunc(index, width) } else { terms.sext(index, width) };
    let scale = terms.constant(scale as u128, width);
    let scaled = terms.mul(index, scale);
    terms.add(base, scaled)
}
