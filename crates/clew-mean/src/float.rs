//! Numbers with a fraction, of 32 and 64 bits.

use clew_ir::{Cast, FloatBinary, FloatCompare, Intrinsic};
use clew_term::{BinOp, Term, Terms};

pub fn float_op(op: FloatBinary) -> BinOp {
    match op {
        FloatBinary::Add => BinOp::FAdd,
        FloatBinary::Sub => BinOp::FSub,
        FloatBinary::Mul => BinOp::FMul,
        FloatBinary::Div => BinOp::FDiv,
        FloatBinary::Rem => BinOp::FRem,
    }
}

pub fn float(terms: &mut Terms, op: FloatBinary, a: Term, b: Term) -> Term {
    terms.binary(float_op(op), a, b)
}

pub fn float_compare(terms: &mut Terms, op: FloatCompare, a: Term, b: Term) -> Term {
    use FloatCompare as F;
    let (negated, holds) = match op {
        F::False | F::True => (op == F::True, Term::FALSE),
        F::Oeq | F::Une => (op == F::Une, terms.binary(BinOp::FEq, a, b)),
        F::Olt | F::Uge => (op == F::Uge, terms.binary(BinOp::FLt, a, b)),
        F::Ole | F::Ugt => (op == F::Ugt, terms.binary(BinOp::FLe, a, b)),
        F::Ogt | F::Ule => (op == F::Ule, terms.binary(BinOp::FLt, b, a)),
        F::Oge | F::Ult => (op == F::Ult, terms.binary(BinOp::FLe, b, a)),
        F::One | F::Ueq => {
            let (less, more) = (terms.binary(BinOp::FLt, a, b), terms.binary(BinOp::FLt, b, a));
            (op == F::Ueq, terms.or(less, more))
        }
        F::Uno | F::Ord => {
            let (a_nan, b_nan) = (terms.fisnan(a), terms.fisnan(b));
            (op == F::Ord, terms.or(a_nan, b_nan))
        }
    };
    if negated { terms.not(holds) } else { holds }
}

/// From a float or to one of `width` bits.
pub(crate) fn float_cast(terms: &mut Terms, op: Cast, a: Term, width: u32) -> Term {
    match op {
        Cast::FloatToSigned => terms.f2s(a, width),
        Cast::FloatToUnsigned => terms.f2u(a, width),
        Cast::SignedToFloat => terms.s2f(a, width),
        Cast::UnsignedToFloat => terms.u2f(a, width),
        _ => terms.f2f(a, width),
    }
}

/// An intrinsic on one float; `None`: terms have no such operation.
pub fn float_intrinsic(terms: &mut Terms, op: &Intrinsic, a: Term) -> Option<Term> {
    Some(match op {
        Intrinsic::FAbs => terms.fabs(a),
        Intrinsic::Floor => terms.ffloor(a),
        Intrinsic::Ceil => terms.fceil(a),
        Intrinsic::TruncFloat => terms.ftrunc(a),
        Intrinsic::Sqrt => terms.fsqrt(a),
        Intrinsic::RoundEven | Intrinsic::Rint => terms.fnearest(a),
        _ => return None,
    })
}
