//! Integers of 1 to 128 bits.

use crate::TrapKind;
use clew_ir::{Binary, Compare, Intrinsic, Overflow};

pub(super) fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

pub(super) fn signed(bits: u32, x: u128) -> i128 {
    let shift = 128 - bits;
    ((x << shift) as i128) >> shift
}

#[inline]
pub fn binary(op: Binary, bits: u32, a: u128, b: u128) -> Result<u128, TrapKind> {
    let value = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl | Binary::LShr | Binary::AShr => shift(op, bits, a, b)?,
        Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem => divide(op, bits, a, b)?,
    };
    Ok(value & mask(bits))
}

fn shift(op: Binary, bits: u32, a: u128, b: u128) -> Result<u128, TrapKind> {
    if b >= u128::from(bits) {
        return Err(TrapKind::InvalidShift);
    }
    Ok(match op {
        Binary::Shl => a << b,
        Binary::LShr => a >> b,
        _ => (signed(bits, a) >> b) as u128,
    })
}

fn divide(op: Binary, bits: u32, a: u128, b: u128) -> Result<u128, TrapKind> {
    if b == 0 {
        return Err(TrapKind::DivisionByZero);
    }
    let (x, y) = (signed(bits, a), signed(bits, b));
    let least = a == 1 << (bits - 1);
    Ok(match op {
        Binary::UDiv => a / b,
        Binary::URem => a % b,
        _ if least && y == -1 => return Err(TrapKind::DivisionOverflow),
        Binary::SDiv => (x / y) as u128,
        _ => (x % y) as u128,
    })
}

#[inline]
pub fn compare(op: Compare, bits: u32, a: u128, b: u128) -> bool {
    let (x, y) = (signed(bits, a), signed(bits, b));
    match op {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Ult => a < b,
        Compare::Ule => a <= b,
        Compare::Ugt => a > b,
        Compare::Uge => a >= b,
        Compare::Slt => x < y,
        Compare::Sle => x <= y,
        Compare::Sgt => x > y,
        Compare::Sge => x >= y,
    }
}

/// The result modulo 2^`bits`, and whether that is not the exact one.
pub fn with_overflow(op: Overflow, bits: u32, a: u128, b: u128) -> (u128, bool) {
    let (x, y) = (signed(bits, a), signed(bits, b));
    match op {
        Overflow::SAdd => fit_signed(bits, x.overflowing_add(y)),
        Overflow::SSub => fit_signed(bits, x.overflowing_sub(y)),
        Overflow::SMul => fit_signed(bits, x.overflowing_mul(y)),
        Overflow::UAdd => fit_unsigned(bits, a.overflowing_add(b)),
        Overflow::USub => fit_unsigned(bits, a.overflowing_sub(b)),
        Overflow::UMul => fit_unsigned(bits, a.overflowing_mul(b)),
    }
}

fn fit_signed(bits: u32, (value, wrapped): (i128, bool)) -> (u128, bool) {
    let result = value as u128 & mask(bits);
    (result, wrapped || signed(bits, result) != value)
}

fn fit_unsigned(bits: u32, (value, wrapped): (u128, bool)) -> (u128, bool) {
    let result = value & mask(bits);
    (result, wrapped || result != value)
}

/// The intrinsics on integers. `args` are the operands; the flag of `abs` and of the zero counts may be among them.
pub fn bit_intrinsic(op: &Intrinsic, bits: u32, args: &[u128]) -> u128 {
    let a = args[0];
    let b = args.get(1).copied().unwrap_or(0);
    let (x, y) = (signed(bits, a), signed(bits, b));
    let unused = 128 - bits;
    let value = match op {
        Intrinsic::Abs => x.unsigned_abs(),
        Intrinsic::SMin => x.min(y) as u128,
        Intrinsic::SMax => x.max(y) as u128,
        Intrinsic::UMin => a.min(b),
        Intrinsic::UMax => a.max(b),
        Intrinsic::PopCount => u128::from(a.count_ones()),
        Intrinsic::LeadingZeros => u128::from(a.leading_zeros() - unused),
        Intrinsic::TrailingZeros => u128::from(a.trailing_zeros().min(bits)),
        Intrinsic::SwapBytes => a.swap_bytes() >> unused,
        Intrinsic::ReverseBits => a.reverse_bits() >> unused,
        Intrinsic::FShl => funnel(bits, a, b, (args[2] % u128::from(bits)) as u32),
        Intrinsic::FShr => match (args[2] % u128::from(bits)) as u32 {
            0 => b,
            amount => funnel(bits, a, b, bits - amount),
        },
        _ => unreachable!("callers send bit operations only"),
    };
    value & mask(bits)
}

/// The upper half of `a:b << amount`, for an amount below `bits`.
fn funnel(bits: u32, a: u128, b: u128, amount: u32) -> u128 {
    if amount == 0 { a } else { a << amount | b >> (bits - amount) }
}
