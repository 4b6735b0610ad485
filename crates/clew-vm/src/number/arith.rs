//! Integer and float arithmetic on bits.

use crate::TrapKind;
use clew_ir::{Binary, Cast, Compare, FloatBinary, FloatCompare};
use clew_term::{CastOp, concrete};

#[inline(always)]
pub fn mask(bits: u8) -> u64 {
    u64::MAX >> (64 - u32::from(bits))
}

/// The same for values of up to 128 bits.
pub fn wide_mask(bits: u8) -> u128 {
    u128::MAX >> (128 - u32::from(bits))
}

#[inline(always)]
pub fn signed(bits: u8, x: u64) -> i64 {
    let shift = 64 - u32::from(bits);
    ((x << shift) as i64) >> shift
}

#[inline(always)]
pub fn binary(op: Binary, bits: u8, x: u64, y: u64) -> Result<u64, TrapKind> {
    let value = match op {
        Binary::Add => x.wrapping_add(y),
        Binary::Sub => x.wrapping_sub(y),
        Binary::Mul => x.wrapping_mul(y),
        Binary::And => x & y,
        Binary::Or => x | y,
        Binary::Xor => x ^ y,
        Binary::Shl | Binary::LShr | Binary::AShr => return shift(op, bits, x, y),
        Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem => return divide(op, bits, x, y),
    };
    Ok(value & mask(bits))
}

fn shift(op: Binary, bits: u8, x: u64, y: u64) -> Result<u64, TrapKind> {
    if y >= u64::from(bits) {
        return Err(TrapKind::InvalidShift);
    }
    let value = match op {
        Binary::Shl => x << y,
        Binary::LShr => x >> y,
        _ => (signed(bits, x) >> y) as u64,
    };
    Ok(value & mask(bits))
}

/// What x86 makes of a shift by too much: of the amount it looks at the lowest five or six bits only.
pub fn shift_as_x86(op: Binary, bits: u8, x: u64, y: u64) -> u64 {
    let amount = if bits <= 32 { y & 31 } else { y & 63 };
    let value = match op {
        Binary::Shl => x << amount,
        Binary::LShr => x >> amount,
        _ => (signed(bits, x) >> amount) as u64,
    };
    value & mask(bits)
}

fn divide(op: Binary, bits: u8, x: u64, y: u64) -> Result<u64, TrapKind> {
    if y == 0 {
        return Err(TrapKind::DivisionByZero);
    }
    let (sx, sy) = (signed(bits, x), signed(bits, y));
    let least = x == 1 << (bits - 1);
    let value = match op {
        Binary::UDiv => x / y,
        Binary::URem => x % y,
        _ if least && sy == -1 => return Err(TrapKind::DivisionOverflow),
        Binary::SDiv => (sx / sy) as u64,
        _ => (sx % sy) as u64,
    };
    Ok(value & mask(bits))
}

#[inline(always)]
pub fn compare(op: Compare, bits: u8, x: u64, y: u64) -> bool {
    let (sx, sy) = (signed(bits, x), signed(bits, y));
    match op {
        Compare::Eq => x == y,
        Compare::Ne => x != y,
        Compare::Ult => x < y,
        Compare::Ule => x <= y,
        Compare::Ugt => x > y,
        Compare::Uge => x >= y,
        Compare::Slt => sx < sy,
        Compare::Sle => sx <= sy,
        Compare::Sgt => sx > sy,
        Compare::Sge => sx >= sy,
    }
}

fn f32_of(x: u64) -> f32 {
    f32::from_bits(x as u32)
}

fn to_f64(bits: u8, x: u64) -> f64 {
    if bits == 32 { f64::from(f32_of(x)) } else { f64::from_bits(x) }
}

/// With the semantics terms have, so that the two cannot disagree: one NaN, whatever its operands.
pub fn float(op: FloatBinary, bits: u8, x: u64, y: u64) -> u64 {
    concrete::binary(clew_mean::float_op(op), u32::from(bits), u128::from(x), u128::from(y)) as u64
}

/// The NaN that terms have, for any NaN.
pub fn one_nan(bits: u8, x: u64) -> u64 {
    if to_f64(bits, x).is_nan() { concrete::canonical_nan(u32::from(bits)) as u64 } else { x }
}

pub fn float_neg(bits: u8, x: u64) -> u64 {
    x ^ (1 << (bits - 1))
}

pub fn float_compare(op: FloatCompare, bits: u8, x: u64, y: u64) -> bool {
    let (x, y) = (to_f64(bits, x), to_f64(bits, y));
    let unordered = x.is_nan() || y.is_nan();
    match op {
        FloatCompare::False => false,
        FloatCompare::Oeq => x == y,
        FloatCompare::Ogt => x > y,
        FloatCompare::Oge => x >= y,
        FloatCompare::Olt => x < y,
        FloatCompare::Ole => x <= y,
        FloatCompare::One => !unordered && x != y,
        FloatCompare::Ord => !unordered,
        FloatCompare::Ueq => unordered || x == y,
        FloatCompare::Ugt => unordered || x > y,
        FloatCompare::Uge => unordered || x >= y,
        FloatCompare::Ult => unordered || x < y,
        FloatCompare::Ule => unordered || x <= y,
        FloatCompare::Une => x != y,
        FloatCompare::Uno => unordered,
        FloatCompare::True => true,
    }
}

/// Conversions in which a float takes part, with the semantics terms have (out of range as x86 does it).
pub fn float_cast(op: Cast, from: u8, to: u8, x: u64) -> u64 {
    let op = match op {
        Cast::FloatToSigned => CastOp::FToS,
        Cast::FloatToUnsigned => CastOp::FToU,
        Cast::SignedToFloat => CastOp::SToF,
        Cast::UnsignedToFloat => CastOp::UToF,
        Cast::FloatToFloat => CastOp::FToF,
        Cast::ZExt | Cast::SExt | Cast::Trunc | Cast::Bits => unreachable!("not a float conversion"),
    };
    concrete::cast(op, u32::from(from), u32::from(to), u128::from(x)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_and_trap_as_c_on_x86() {
        assert_eq!(binary(Binary::Add, 8, 250, 10), Ok(4));
        assert_eq!(binary(Binary::SDiv, 32, (-7i32) as u32 as u64, 2), Ok((-3i32) as u32 as u64));
        assert_eq!(binary(Binary::SRem, 32, (-7i32) as u32 as u64, 2), Ok((-1i32) as u32 as u64));
        assert_eq!(binary(Binary::SDiv, 32, 1 << 31, 0xffff_ffff), Err(TrapKind::DivisionOverflow));
        assert_eq!(binary(Binary::URem, 32, 1, 0), Err(TrapKind::DivisionByZero));
        assert_eq!(binary(Binary::Shl, 32, 1, 32), Err(TrapKind::InvalidShift));
        assert_eq!(binary(Binary::AShr, 16, 0x8000, 15), Ok(0xffff));
        assert!(compare(Compare::Slt, 8, 0xff, 0));
        assert!(!compare(Compare::Ult, 8, 0xff, 0));
    }

    #[test]
    fn nan_is_unordered() {
        let nan = f64::NAN.to_bits();
        assert!(float_compare(FloatCompare::Une, 64, nan, nan));
        assert!(!float_compare(FloatCompare::Oeq, 64, nan, nan));
        assert!(float_compare(FloatCompare::Uno, 64, nan, 0));
    }
}
