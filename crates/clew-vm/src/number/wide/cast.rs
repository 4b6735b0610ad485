//! Conversions, any scalar to any other.

use super::int::{mask, signed};
use super::x87::{exponent, is_negative, is_number, number, quieted};
use crate::number::native;
use clew_ir::{Cast, Scalar};
use clew_term::{CastOp, concrete};
use rustc_apfloat::ieee::{Double, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert};

/// Out of range the conversions of f32 and f64 to more than 64 bits give what they give in terms; all others what
/// x86-64 code gives.
pub fn cast(op: Cast, from: Scalar, to: Scalar, pointer_bytes: u32, a: u128) -> u128 {
    let (from_bits, to_bits) = (from.bits(pointer_bytes), to.bits(pointer_bytes));
    match op {
        Cast::ZExt | Cast::Trunc | Cast::Bits => a & mask(to_bits),
        Cast::SExt => signed(from_bits, a) as u128 & mask(to_bits),
        Cast::FloatToSigned if from == Scalar::F80 => x87_to_signed(to_bits, a),
        Cast::FloatToUnsigned if from == Scalar::F80 => x87_to_unsigned(to_bits, a),
        Cast::SignedToFloat if to == Scalar::F80 => {
            X87DoubleExtended::from_i128(signed(from_bits, a)).value.to_bits()
        }
        Cast::UnsignedToFloat if to == Scalar::F80 => X87DoubleExtended::from_u128(a).value.to_bits(),
        Cast::FloatToFloat if from == Scalar::F80 => from_x87(to, a),
        Cast::FloatToFloat if to == Scalar::F80 => to_x87(from, a),
        Cast::FloatToSigned if to_bits > 64 => concrete::cast(CastOp::FToS, from_bits, to_bits, a),
        Cast::FloatToUnsigned if to_bits > 64 => concrete::cast(CastOp::FToU, from_bits, to_bits, a),
        Cast::SignedToFloat if from_bits > 64 => concrete::cast(CastOp::SToF, from_bits, to_bits, a),
        Cast::UnsignedToFloat if from_bits > 64 => concrete::cast(CastOp::UToF, from_bits, to_bits, a),
        _ => u128::from(native::cast(op, from_bits as u8, to_bits as u8, a as u64)),
    }
}

fn x87_to_signed(bits: u32, a: u128) -> u128 {
    let value = match bits {
        ..=16 => store(16, a),
        17..=32 => store(32, a),
        33..=64 => store(64, a),
        _ if is_negative(a) && is_number(a) => library(a).wrapping_neg(),
        _ => library(a),
    };
    value & mask(bits)
}

/// As clang converts: through the next wider signed integer.
fn x87_to_unsigned(bits: u32, a: u128) -> u128 {
    let value = match bits {
        ..=8 => store(16, a),
        9..=16 => store(32, a),
        17..=32 => store(64, a),
        33..=64 => store_unsigned(a),
        _ if is_negative(a) && is_number(a) => 0,
        _ => library(a),
    };
    value & mask(bits)
}

/// What libgcc's `__fixunsxfti` gives for the absolute value.
fn library(a: u128) -> u128 {
    const INDEFINITE: u128 = 1 << 127 | 1 << 63;
    if is_number(a) { magnitude(a).unwrap_or(0) } else { INDEFINITE }
}

/// What `fistp` stores when it rounds towards zero: for what does not fit, only the sign bit.
fn store(bits: u32, a: u128) -> u128 {
    let limit = 1u128 << (bits - 1);
    let value = match (magnitude(a), is_negative(a)) {
        (Some(m), false) if m < limit => m,
        (Some(m), true) if m <= limit => m.wrapping_neg(),
        _ => limit,
    };
    value & mask(bits)
}

/// For 64 bits clang moves the upper half of the range down before, and back up after.
fn store_unsigned(a: u128) -> u128 {
    match (magnitude(a), is_negative(a)) {
        (Some(m), false) if m <= mask(64) => m,
        (_, true) if is_number(a) => store(64, a),
        _ => 0,
    }
}

/// The integer part without its sign, if it is less than 2^128.
fn magnitude(a: u128) -> Option<u128> {
    let significand = u128::from(a as u64);
    match (is_number(a), exponent(a)) {
        (true, ..16383) => Some(0),
        (true, e @ ..16446) => Some(significand >> (16446 - e)),
        (true, e @ ..16511) => Some(significand << (e - 16446)),
        _ => None,
    }
}

/// `fstp`: a NaN keeps the upper bits of its payload.
fn from_x87(to: Scalar, a: u128) -> u128 {
    if !is_number(a) {
        return narrow_nan(to, quieted(a));
    }
    let x = number(a);
    match to {
        Scalar::F32 => FloatConvert::<Single>::convert(x, &mut false).value.to_bits(),
        Scalar::F64 => FloatConvert::<Double>::convert(x, &mut false).value.to_bits(),
        _ => a,
    }
}

fn narrow_nan(to: Scalar, nan: u128) -> u128 {
    let (sign, payload) = (nan >> 79, nan & mask(63));
    match to {
        Scalar::F32 => sign << 31 | 0xff << 23 | payload >> 40,
        Scalar::F64 => sign << 63 | 0x7ff << 52 | payload >> 11,
        _ => nan,
    }
}

/// `fld`: exact; a signalling NaN becomes quiet.
fn to_x87(from: Scalar, a: u128) -> u128 {
    let is_single = from == Scalar::F32;
    let x: X87DoubleExtended = if is_single {
        Single::from_bits(a).convert(&mut false).value
    } else {
        Double::from_bits(a).convert(&mut false).value
    };
    if !x.is_nan() {
        return x.to_bits();
    }
    let (sign, payload) = if is_single { (a >> 31, a << 40) } else { (a >> 63, a << 11) };
    sign << 79 | 0x7fff << 64 | 3 << 62 | payload & mask(63)
}
