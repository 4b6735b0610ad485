//! x87 extended precision, the `long double` of x86: a sign, 15 bits of exponent, and 64 of significand whose top bit
//! is the integer bit that other formats hide.
//!
//! Numbers are apfloat's business. What is decided here is what the hardware does with the rest: which NaN comes out,
//! and that encodings whose integer bit contradicts their exponent (pseudo-infinities, pseudo-NaNs, unnormals) are
//! invalid operands. A pseudo-denormal is a number.

use clew_ir::{FloatBinary, FloatCompare};
use rustc_apfloat::{Float, ieee::X87DoubleExtended};

/// What an invalid operation gives.
pub(super) const DEFAULT_NAN: u128 = 0xffff_c000_0000_0000_0000;

const SIGN: u128 = 1 << 79;
const INTEGER: u128 = 1 << 63;
const QUIET: u128 = 1 << 62;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Zero, finite or infinite.
    Number,
    Quiet,
    Signalling,
    Unsupported,
}

pub(super) fn exponent(a: u128) -> u32 {
    (a >> 64) as u32 & 0x7fff
}

fn kind(a: u128) -> Kind {
    match exponent(a) {
        0 => Kind::Number,
        _ if a & INTEGER == 0 => Kind::Unsupported,
        0x7fff if a as u64 == INTEGER as u64 => Kind::Number,
        0x7fff if a & QUIET != 0 => Kind::Quiet,
        0x7fff => Kind::Signalling,
        _ => Kind::Number,
    }
}

pub(super) fn is_negative(a: u128) -> bool {
    a & SIGN != 0
}

pub(super) fn is_number(a: u128) -> bool {
    kind(a) == Kind::Number
}

pub(super) fn number(a: u128) -> X87DoubleExtended {
    X87DoubleExtended::from_bits(a)
}

/// Of something that is not a number.
pub(super) fn is_quiet(a: u128) -> bool {
    a & QUIET != 0
}

/// The bits of an operation's result. Its operands were numbers, so a NaN comes from an invalid operation.
pub(super) fn bits(result: X87DoubleExtended) -> u128 {
    if result.is_nan() { DEFAULT_NAN } else { result.to_bits() }
}

/// What an operation gives for an operand that is not a number.
pub(super) fn quieted(a: u128) -> u128 {
    if kind(a) == Kind::Unsupported { DEFAULT_NAN } else { a | QUIET }
}

/// What an operation gives for two operands of which at least one is not a number: a quiet NaN before a signalling
/// one, else the one with the larger significand, else the positive one.
pub(super) fn nan_of(a: u128, b: u128) -> u128 {
    let rank = |x: u128| match kind(x) {
        Kind::Number => 0,
        Kind::Signalling => 1,
        Kind::Quiet => 2,
        Kind::Unsupported => 3,
    };
    let order = |x: u128| (rank(x), x as u64, !is_negative(x));
    quieted(if order(b) > order(a) { b } else { a })
}

pub fn float(op: FloatBinary, a: u128, b: u128) -> u128 {
    if !is_number(a) || !is_number(b) {
        return nan_of(a, b);
    }
    let (x, y) = (number(a), number(b));
    bits(match op {
        FloatBinary::Add => (x + y).value,
        FloatBinary::Sub => (x - y).value,
        FloatBinary::Mul => (x * y).value,
        FloatBinary::Div => (x / y).value,
        FloatBinary::Rem => x.c_fmod(y).value,
    })
}

#[inline]
pub fn float_neg(a: u128) -> u128 {
    a ^ SIGN
}

pub(super) fn float_abs(a: u128) -> u128 {
    a & !SIGN
}

pub(super) fn copy_sign(a: u128, b: u128) -> u128 {
    float_abs(a) | b & SIGN
}

/// Invalid operands are unordered, as NaNs are.
pub fn float_compare(op: FloatCompare, a: u128, b: u128) -> bool {
    let ordered = is_number(a) && is_number(b);
    let order = if ordered { number(a).partial_cmp(&number(b)) } else { None };
    let less = order.is_some_and(|order| order.is_lt());
    let equal = order.is_some_and(|order| order.is_eq());
    let greater = order.is_some_and(|order| order.is_gt());
    match op {
        FloatCompare::False => false,
        FloatCompare::Oeq => equal,
        FloatCompare::Ogt => greater,
        FloatCompare::Oge => greater || equal,
        FloatCompare::Olt => less,
        FloatCompare::Ole => less || equal,
        FloatCompare::One => less || greater,
        FloatCompare::Ord => ordered,
        FloatCompare::Ueq => !ordered || equal,
        FloatCompare::Ugt => !ordered || greater,
        FloatCompare::Uge => !ordered || greater || equal,
        FloatCompare::Ult => !ordered || less,
        FloatCompare::Ule => !ordered || less || equal,
        FloatCompare::Une => !equal,
        FloatCompare::Uno => !ordered,
        FloatCompare::True => true,
    }
}
