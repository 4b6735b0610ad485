//! The float intrinsics on x87 extended precision, as the instructions and glibc's functions for them give them.

use super::x87::{
    DEFAULT_NAN, bits, copy_sign, exponent, float, float_abs, float_compare, is_negative, is_number,
    is_quiet, nan_of, number, quieted,
};
use clew_ir::{FloatBinary, FloatCompare, Intrinsic};
use rustc_apfloat::{Float, Round};

pub fn float_intrinsic(op: &Intrinsic, args: &[u128]) -> u128 {
    let a = args[0];
    match op {
        Intrinsic::FAbs => float_abs(a),
        Intrinsic::CopySign => copy_sign(a, args[1]),
        Intrinsic::FMin => pick(a, args[1], FloatCompare::Ole),
        Intrinsic::FMax => pick(a, args[1], FloatCompare::Ogt),
        Intrinsic::Fma => fma(a, args[1], args[2]),
        _ if !is_number(a) => quieted(a),
        Intrinsic::Floor => integral(a, Round::TowardNegative),
        Intrinsic::Ceil => integral(a, Round::TowardPositive),
        Intrinsic::TruncFloat => integral(a, Round::TowardZero),
        Intrinsic::Round => integral(a, Round::NearestTiesToAway),
        Intrinsic::RoundEven | Intrinsic::Rint => integral(a, Round::NearestTiesToEven),
        Intrinsic::Sqrt => sqrt(a),
        _ => unreachable!("callers send float operations only"),
    }
}

fn integral(a: u128, round: Round) -> u128 {
    bits(number(a).round_to_integral(round).value)
}

/// `a` if it wins, else `b`, but a number rather than a quiet NaN. Of two zeros the minimum is the first and the maximum
/// the second.
fn pick(a: u128, b: u128, wins: FloatCompare) -> u128 {
    match (is_number(a), is_number(b)) {
        (true, true) if float_compare(wins, a, b) => a,
        (true, true) => b,
        (true, false) if is_quiet(b) => a,
        (false, true) if is_quiet(a) => b,
        _ => nan_of(a, b),
    }
}

fn fma(a: u128, b: u128, c: u128) -> u128 {
    if [a, b, c].into_iter().all(is_number) {
        return bits(number(a).mul_add(number(b), number(c)).value);
    }
    float(FloatBinary::Add, float(FloatBinary::Mul, a, b), c)
}

/// For `a` = m·2^e with an even e and m of 127 or 128 bits, √m·2^(e/2): √m has 64 bits before the point, and is never
/// halfway between two integers.
fn sqrt(a: u128) -> u128 {
    let significand = a as u64;
    let is_infinite = exponent(a) == 0x7fff;
    match (is_negative(a), significand) {
        (_, 0) => return a,
        (true, _) => return DEFAULT_NAN,
        (false, _) if is_infinite => return a,
        (false, _) => {}
    }
    let leading = significand.leading_zeros();
    let power = exponent(a).max(1) as i32 - 16383 - leading as i32;
    let odd = power.rem_euclid(2);
    let m = u128::from(significand << leading) << (63 + odd);
    let root = m.isqrt();
    let rounded = root + u128::from(m - root * root > root);
    let half = (power - odd) / 2;
    ((half + 16383) as u128) << 64 | rounded
}
