//! Powers with an integer exponent, multiplied together as libgcc does it.

use super::format::{Format, Int};
use super::{SoftFn, call, convert};
use crate::number::{native, wide};
use clew_ir::FloatBinary;

pub fn power(format: Format, x: u128, exponent: i32) -> u128 {
    let one = convert::from_int(Int { bits: 32, signed: true }, format, 1);
    let (mut x, mut n) = (x, exponent.unsigned_abs());
    let mut y = if n % 2 == 1 { x } else { one };
    while n > 1 {
        n /= 2;
        x = float(format, FloatBinary::Mul, x, x);
        if n % 2 == 1 {
            y = float(format, FloatBinary::Mul, y, x);
        }
    }
    if exponent < 0 { float(format, FloatBinary::Div, one, y) } else { y }
}

fn float(format: Format, op: FloatBinary, a: u128, b: u128) -> u128 {
    match format {
        Format::Quad if op == FloatBinary::Mul => call(SoftFn::Mul, &[a, b]),
        Format::Quad => call(SoftFn::Div, &[a, b]),
        Format::Extended => wide::float(op, a, b),
        _ => native::float(op, format.bits() as u8, a as u64, b as u64).into(),
    }
}
