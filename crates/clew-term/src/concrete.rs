//! What the operators mean, on values.
//!
//! The evaluator, the constant folding of the builders and the vm all take their meaning from here,
//! so that they cannot disagree. Results have no bits above their width.
//!
//! Functions of math.h are the host's, which is where native tests run.
//!
//! Two choices that C leaves open:
//! - A float operation whose result is NaN gives the canonical one (x86's: negative, quiet, empty payload),
//!   whatever the payloads of its operands were.
//! - A float that does not fit the integer it is converted to gives what x86-64 code gives, which is
//!   the "integer indefinite" value (only the sign bit set) of the conversion the compiler uses: a
//!   signed 32-bit one for up to 32 bits (16 for unsigned), else a signed 64-bit one.

mod float;
mod int;
mod libm;

use crate::{BinOp, CastOp, UnOp, bits};

pub use float::{Format, IntConversion, canonical_nan, int_conversion};
pub(crate) use float::{pack, value};
pub use libm::host_function;

pub fn unary(op: UnOp, width: u32, a: u128) -> u128 {
    match op {
        UnOp::Not => !a & bits::mask(width),
        UnOp::Neg => a.wrapping_neg() & bits::mask(width),
        UnOp::FSqrt | UnOp::FFloor | UnOp::FCeil | UnOp::FTrunc | UnOp::FNearest => {
            float::unary(op, width, a)
        }
        UnOp::Math(op) => libm::unary(op, width, a),
        UnOp::MathErrno(op) => libm::errno(|| libm::unary(op, width, a)),
    }
}

/// `from` and `to` are the widths before and after.
pub fn cast(op: CastOp, from: u32, to: u32, a: u128) -> u128 {
    match op {
        CastOp::ZExt => a,
        CastOp::SExt => bits::sign_extend(a, from) as u128 & bits::mask(to),
        CastOp::FToS | CastOp::FToU => float::to_int(op, from, to, a),
        CastOp::SToF => float::from_signed(to, bits::sign_extend(a, from)),
        CastOp::UToF => float::from_unsigned(to, a),
        CastOp::FToF => float::convert(from, to, a),
    }
}

/// `width` is that of the operands.
pub fn binary(op: BinOp, width: u32, a: u128, b: u128) -> u128 {
    match op {
        BinOp::FPow | BinOp::FAtan2 | BinOp::FHypot => libm::binary(op, width, a, b),
        BinOp::FRemErrno => libm::errno(|| libm::remainder(width, a, b)),
        BinOp::FPowErrno => libm::errno(|| libm::binary(BinOp::FPow, width, a, b)),
        BinOp::FAtan2Errno => libm::errno(|| libm::binary(BinOp::FAtan2, width, a, b)),
        BinOp::FHypotErrno => libm::errno(|| libm::binary(BinOp::FHypot, width, a, b)),
        _ if op.is_float() => float::binary(op, width, a, b),
        _ => int::binary(op, width, a, b),
    }
}

pub fn extract(a: u128, high: u32, low: u32) -> u128 {
    bits::slice(a, high, low)
}

/// `low_width` is the width of the less significant part.
pub fn concat(high: u128, low: u128, low_width: u32) -> u128 {
    high.checked_shl(low_width).unwrap_or(0) | low
}
