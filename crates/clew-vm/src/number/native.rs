//! f32 and f64 as x86-64 code computes them (clang's, at -O0), bit for bit, for runs without terms.
//!
//! The terms' meaning (`clew_term::concrete`) is the same but for the bits of NaNs: an operation whose result is NaN
//! gives the negative NaN without payload there, and here
//! - the first operand that is a NaN, made quiet, with its sign and payload;
//! - the negative NaN without payload, if no operand was one.
//!
//! The minimum and maximum, which terms do not know, give their other operand for a NaN, and the first for equal ones.

use crate::number::arith::mask;
use clew_ir::{Cast, FloatBinary, Intrinsic};

/// The bits that a NaN is made of.
struct Format {
    sign: u64,
    quiet: u64,
    infinity: u64,
}

const SINGLE: Format = Format { sign: 1 << 31, quiet: 1 << 22, infinity: 0xff << 23 };
const DOUBLE: Format = Format { sign: 1 << 63, quiet: 1 << 51, infinity: 0x7ff << 52 };

impl Format {
    fn of(bits: u8) -> &'static Format {
        if bits == 32 { &SINGLE } else { &DOUBLE }
    }

    fn is_nan(&self, a: u64) -> bool {
        a & !self.sign > self.infinity
    }

    /// What an operation on these operands gives, once its result is known to be NaN.
    #[cold]
    fn nan(&self, args: &[u64]) -> u64 {
        match args.iter().find(|&&a| self.is_nan(a)) {
            Some(a) => a | self.quiet,
            None => self.sign | self.infinity | self.quiet,
        }
    }
}

macro_rules! float_in {
    ($float:ty, $bits:ty, $format:expr, $op:expr, $a:expr, $b:expr) => {{
        let (x, y) = (<$float>::from_bits($a as $bits), <$float>::from_bits($b as $bits));
        let result = match $op {
            FloatBinary::Add => x + y,
            FloatBinary::Sub => x - y,
            FloatBinary::Mul => x * y,
            FloatBinary::Div => x / y,
            FloatBinary::Rem => x % y,
        };
        if result.is_nan() { $format.nan(&[$a, $b]) } else { u64::from(result.to_bits()) }
    }};
}

#[inline(always)]
pub fn float(op: FloatBinary, bits: u8, a: u64, b: u64) -> u64 {
    if bits == 32 { float_in!(f32, u32, SINGLE, op, a, b) } else { float_in!(f64, u64, DOUBLE, op, a, b) }
}

/// Conversions in which a float takes part, of up to 64 bits.
#[inline]
pub fn cast(op: Cast, from: u8, to: u8, a: u64) -> u64 {
    match op {
        Cast::FloatToSigned => to_signed(to, value(from, a)) as u64 & mask(to),
        Cast::FloatToUnsigned => to_unsigned(to, value(from, a)) & mask(to),
        Cast::SignedToFloat => {
            let x = crate::number::arith::signed(from, a);
            if to == 32 { u64::from((x as f32).to_bits()) } else { (x as f64).to_bits() }
        }
        Cast::UnsignedToFloat => {
            if to == 32 {
                u64::from((a as f32).to_bits())
            } else {
                (a as f64).to_bits()
            }
        }
        Cast::FloatToFloat => convert(from, to, a),
        Cast::ZExt | Cast::SExt | Cast::Trunc | Cast::Bits => unreachable!("not a float conversion"),
    }
}

/// Every single is a double.
fn value(bits: u8, a: u64) -> f64 {
    if bits == 32 { f64::from(f32::from_bits(a as u32)) } else { f64::from_bits(a) }
}

fn convert(from: u8, to: u8, a: u64) -> u64 {
    match (from, to) {
        _ if Format::of(from).is_nan(a) => convert_nan(from, to, a),
        (64, 32) => u64::from((f64::from_bits(a) as f32).to_bits()),
        (32, 64) => f64::from(f32::from_bits(a as u32)).to_bits(),
        _ => a,
    }
}

/// The payload keeps its upper bits.
#[cold]
fn convert_nan(from: u8, to: u8, a: u64) -> u64 {
    let sign = if a & Format::of(from).sign != 0 { Format::of(to).sign } else { 0 };
    let payload = match (from, to) {
        (64, 32) => a >> 29 & (SINGLE.quiet - 1),
        (32, 64) => a << 29 & (DOUBLE.quiet - 1),
        _ => return a,
    };
    sign | Format::of(to).infinity | Format::of(to).quiet | payload
}

const TWO_31: f64 = (1u64 << 31) as f64;
const TWO_63: f64 = (1u64 << 63) as f64;

/// `cvttsd2si` to a register of 32 bits.
#[inline(always)]
fn to_i32(x: f64) -> i32 {
    if x > -TWO_31 - 1.0 && x < TWO_31 { x as i32 } else { i32::MIN }
}

/// `cvttsd2si` to a register of 64 bits.
#[inline(always)]
fn to_i64(x: f64) -> i64 {
    if x < TWO_63 { x as i64 } else { i64::MIN }
}

#[inline(always)]
fn to_signed(bits: u8, x: f64) -> i64 {
    if bits <= 32 { i64::from(to_i32(x)) } else { to_i64(x) }
}

#[inline(always)]
fn to_unsigned(bits: u8, x: f64) -> u64 {
    match bits {
        ..=16 => to_i32(x) as u64,
        17..=32 => to_i64(x) as u64,
        _ if x >= TWO_63 => to_i64(x - TWO_63) as u64 | 1 << 63,
        _ => to_i64(x) as u64,
    }
}

macro_rules! intrinsic_in {
    ($float:ty, $bits:ty, $format:expr, $op:expr, $args:expr) => {{
        let x = |n: usize| <$float>::from_bits($args[n] as $bits);
        let result = match $op {
            Intrinsic::Floor => x(0).floor(),
            Intrinsic::Ceil => x(0).ceil(),
            Intrinsic::TruncFloat => x(0).trunc(),
            Intrinsic::Round => x(0).round(),
            Intrinsic::RoundEven | Intrinsic::Rint => x(0).round_ties_even(),
            Intrinsic::Sqrt => x(0).sqrt(),
            Intrinsic::Fma => x(0).mul_add(x(1), x(2)),
            Intrinsic::FMin if x(0).is_nan() || x(1) < x(0) => return $args[1],
            Intrinsic::FMax if x(0).is_nan() || x(1) > x(0) => return $args[1],
            Intrinsic::FMin | Intrinsic::FMax => return $args[0],
            Intrinsic::FAbs => return $args[0] & !$format.sign,
            Intrinsic::CopySign => return $args[0] & !$format.sign | $args[1] & $format.sign,
            _ => unreachable!("callers send float operations only"),
        };
        match $args {
            _ if !result.is_nan() => u64::from(result.to_bits()),
            // The order in which `vfmadd213sd` has its operands.
            &[a, b, c] => $format.nan(&[b, a, c]),
            args => $format.nan(args),
        }
    }};
}

/// The intrinsics on floats: what clang's code does inline (square root, minimum, maximum), and what glibc's
/// functions of these names do.
pub fn intrinsic(op: &Intrinsic, bits: u8, args: &[u64]) -> u64 {
    if bits == 32 {
        intrinsic_in!(f32, u32, SINGLE, op, args)
    } else {
        intrinsic_in!(f64, u64, DOUBLE, op, args)
    }
}
