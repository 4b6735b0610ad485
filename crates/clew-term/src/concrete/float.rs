//! Float operators on bit patterns of 32 and 64 bits, by the machine's own IEEE arithmetic.
//!
//! Any other width is a caller's mistake; its operands are then read as doubles.

use crate::bits::mask;
use crate::{BinOp, CastOp, UnOp};

/// The parts of a float format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Format {
    pub exponent: u32,
    /// With the hidden bit, as SMT-LIB counts.
    pub significand: u32,
}

impl Format {
    pub fn of(width: u32) -> Format {
        if width == 32 {
            Format { exponent: 8, significand: 24 }
        } else {
            Format { exponent: 11, significand: 53 }
        }
    }
}

/// The one NaN that operations produce: x86's.
pub fn canonical_nan(width: u32) -> u128 {
    if width == 32 { 0xffc0_0000 } else { 0xfff8_0000_0000_0000 }
}

pub(super) fn double(a: u128) -> f64 {
    f64::from_bits(a as u64)
}

pub(super) fn single(a: u128) -> f32 {
    f32::from_bits(a as u32)
}

/// The value of either format; every single is a double.
pub(crate) fn value(width: u32, a: u128) -> f64 {
    if width == 32 { f64::from(single(a)) } else { double(a) }
}

pub(super) fn pack64(x: f64) -> u128 {
    if x.is_nan() { canonical_nan(64) } else { u128::from(x.to_bits()) }
}

pub(super) fn pack32(x: f32) -> u128 {
    if x.is_nan() { canonical_nan(32) } else { u128::from(x.to_bits()) }
}

/// Rounds a double into the format.
pub(crate) fn pack(width: u32, x: f64) -> u128 {
    if width == 32 { pack32(x as f32) } else { pack64(x) }
}

pub(super) fn unary(op: UnOp, width: u32, a: u128) -> u128 {
    // Exact for singles too: the square root of a single, rounded to double and then to single, is
    // correctly rounded, because double has more than twice as many digits plus two.
    let x = value(width, a);
    let result = match op {
        UnOp::FSqrt => x.sqrt(),
        UnOp::FFloor => x.floor(),
        UnOp::FCeil => x.ceil(),
        UnOp::FTrunc => x.trunc(),
        UnOp::FNearest => x.round_ties_even(),
        UnOp::Not | UnOp::Neg | UnOp::Math(_) | UnOp::MathErrno(_) => x,
    };
    pack(width, result)
}

pub(super) fn binary(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    if op.is_comparison() {
        let (x, y) = (value(width, a), value(width, b));
        return u128::from(match op {
            BinOp::FLt => x < y,
            BinOp::FLe => x <= y,
            _ => x == y,
        });
    }
    if width == 32 {
        let (x, y) = (single(a), single(b));
        pack32(match op {
            BinOp::FAdd => x + y,
            BinOp::FSub => x - y,
            BinOp::FMul => x * y,
            BinOp::FDiv => x / y,
            _ => x % y,
        })
    } else {
        let (x, y) = (double(a), double(b));
        pack64(match op {
            BinOp::FAdd => x + y,
            BinOp::FSub => x - y,
            BinOp::FMul => x * y,
            BinOp::FDiv => x / y,
            _ => x % y,
        })
    }
}

pub(super) fn convert(from: u32, to: u32, a: u128) -> u128 {
    if from == to { a } else { pack(to, value(from, a)) }
}

pub(super) fn from_signed(to: u32, a: i128) -> u128 {
    if to == 32 { pack32(a as f32) } else { pack64(a as f64) }
}

pub(super) fn from_unsigned(to: u32, a: u128) -> u128 {
    if to == 32 { pack32(a as f32) } else { pack64(a as f64) }
}

/// A conversion to an integer, in the terms of SMT-LIB, where a float out of range converts to
/// anything: which floats are in range, and what the others give.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct IntConversion {
    /// Floats above this one (or equal to it, if `low_included`)...
    pub low: u128,
    pub low_included: bool,
    /// ...and below this one are in range,
    pub high: u128,
    /// and convert to an integer of this many bits, of which the result takes the low ones.
    pub bits: u32,
    pub signed: bool,
    pub indefinite: u128,
}

/// The conversion of floats of `from` bits to integers of `to` bits.
pub fn int_conversion(op: CastOp, from: u32, to: u32) -> IntConversion {
    let range = int_range(op, to);
    let low = range.below.map_or(0.0, |bits| -power(bits));
    let below_low = pack(from, low - 1.0);
    // Where the format is too coarse for low - 1, no float lies between it and low.
    let low_included = value(from, below_low) != low - 1.0 || low - 1.0 == low;
    IntConversion {
        low: if low_included { pack(from, low) } else { below_low },
        low_included,
        high: pack(from, power(range.above)),
        bits: range.above + u32::from(range.below.is_some()),
        signed: range.below.is_some(),
        indefinite: range.indefinite & mask(to),
    }
}

/// Which integers a conversion delivers, before they are cut to its width, and what it gives for
/// all other floats.
struct IntRange {
    /// Negative values down to -2^`below` are delivered.
    below: Option<u32>,
    /// Values below 2^`above` are delivered.
    above: u32,
    indefinite: u128,
}

fn int_range(op: CastOp, width: u32) -> IntRange {
    let signed = |bits: u32| IntRange { below: Some(bits - 1), above: bits - 1, indefinite: 1 << (bits - 1) };
    match (op, width) {
        (CastOp::FToU, ..=16) => signed(32),
        (CastOp::FToU, ..=32) => signed(64),
        (CastOp::FToU, ..=64) => IntRange { above: 64, ..signed(64) },
        (CastOp::FToU, _) => IntRange { below: None, above: 128, indefinite: 1 << 127 },
        (_, ..=32) => signed(32),
        (_, ..=64) => signed(64),
        _ => signed(128),
    }
}

pub(super) fn to_int(op: CastOp, from: u32, to: u32, a: u128) -> u128 {
    let range = int_range(op, to);
    let x = value(from, a).trunc();
    let fits = x < power(range.above) && x >= range.below.map_or(0.0, |bits| -power(bits));
    let integer = match (fits, x < 0.0) {
        (false, _) => range.indefinite,
        (true, true) => (x as i128) as u128,
        (true, false) => x as u128,
    };
    integer & mask(to)
}

/// 2^`bits`.
fn power(bits: u32) -> f64 {
    f64::from_bits(u64::from(1023 + bits) << 52)
}
