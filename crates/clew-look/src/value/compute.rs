//! Arithmetic.
//!
//! Where an operation is an error that no machine survives (a division by zero), it has no result. A shift by too much is
//! an error too, but a native program goes on, with any result.

use super::parts::Parts;
use super::{PAIRS, Value, gcd, mask, signed};
use clew_ir::Binary;

/// `None`: there is no result.
pub fn binary(op: Binary, a: &Value, b: &Value) -> Option<Value> {
    if let (Some(x), Some(y)) = (a.items(), b.items())
        && x.len() * y.len() <= PAIRS
    {
        return each(op, a.width, x, y);
    }
    let width = a.width;
    let top = || Value::top(width);
    let parts = match op {
        Binary::Add => add(a, b),
        Binary::Sub => sub(a, b),
        Binary::Mul => mul(a, b),
        Binary::And | Binary::Or | Binary::Xor => logic(op, a, b),
        Binary::Shl | Binary::LShr | Binary::AShr => return Some(shift(op, a, b).unwrap_or_else(top)),
        Binary::UDiv => udiv(a, b)?,
        Binary::URem => urem(a, b)?,
        Binary::SDiv => sdiv(a, b)?,
        Binary::SRem => srem(a, b)?,
    };
    Some(parts.reduce().unwrap_or_else(top))
}

/// What comes of two numbers.
#[derive(PartialEq)]
pub enum Result {
    Of(u64),
    /// An error that ends the program.
    Crash,
    /// An error, and the program may go on with anything.
    Any,
}

pub fn concrete(op: Binary, width: u32, a: u64, b: u64) -> Result {
    let (x, y) = (signed(a, width), signed(b, width));
    let overflows = x == signed(1 << (width - 1), width) && y == -1;
    let value = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::UDiv | Binary::URem | Binary::SDiv | Binary::SRem if b == 0 => return Result::Crash,
        Binary::SDiv | Binary::SRem if overflows => return Result::Any,
        Binary::UDiv => a / b,
        Binary::URem => a % b,
        Binary::SDiv => (x / y) as u64,
        Binary::SRem => (x % y) as u64,
        Binary::Shl | Binary::LShr | Binary::AShr if b >= u64::from(width) => return Result::Any,
        Binary::Shl => a << b,
        Binary::LShr => a >> b,
        Binary::AShr => (x >> b) as u64,
    };
    Result::Of(value & mask(width))
}

fn each(op: Binary, width: u32, a: &[u64], b: &[u64]) -> Option<Value> {
    let mut found = Vec::with_capacity(a.len() * b.len());
    for &x in a {
        for &y in b {
            match concrete(op, width, x, y) {
                Result::Of(value) => found.push(value),
                Result::Crash => {}
                Result::Any => return Some(Value::top(width)),
            }
        }
    }
    Value::of(width, found)
}

fn add(a: &Value, b: &Value) -> Parts {
    let (width, all) = (a.width, mask(a.width));
    let mut parts = Parts::top(width);
    let (least, most) = (u128::from(a.umin) + u128::from(b.umin), u128::from(a.umax) + u128::from(b.umax));
    let wraps = |sum: u128| sum > u128::from(all);
    let is_even = wraps(least) == wraps(most);
    if is_even {
        (parts.umin, parts.umax) = (least as u64 & all, most as u64 & all);
    }
    sign(&mut parts, i128::from(a.smin) + i128::from(b.smin), i128::from(a.smax) + i128::from(b.smax));
    let stride = gcd(a.stride, b.stride);
    step(&mut parts, stride, a.umin.wrapping_add(b.umin) & all, is_even);
    // With each bit as low as it can be, and as high: where both sums have the same carry, it is known.
    let highest = (all & !a.zeros).wrapping_add(all & !b.zeros);
    let lowest = a.ones.wrapping_add(b.ones);
    carries(&mut parts, [a.zeros, a.ones], [b.zeros, b.ones], lowest, highest);
    parts
}

fn sub(a: &Value, b: &Value) -> Parts {
    let (width, all) = (a.width, mask(a.width));
    let mut parts = Parts::top(width);
    let is_even = a.umin >= b.umax || a.umax < b.umin;
    if is_even {
        (parts.umin, parts.umax) = (a.umin.wrapping_sub(b.umax) & all, a.umax.wrapping_sub(b.umin) & all);
    }
    sign(&mut parts, i128::from(a.smin) - i128::from(b.smax), i128::from(a.smax) - i128::from(b.smin));
    let stride = gcd(a.stride, b.stride);
    step(&mut parts, stride, a.umin.wrapping_sub(b.umax) & all, is_even);
    // a + !b + 1
    let (zeros, ones) = (b.ones, b.zeros);
    let highest = (all & !a.zeros).wrapping_add(all & !zeros).wrapping_add(1);
    let lowest = a.ones.wrapping_add(ones).wrapping_add(1);
    carries(&mut parts, [a.zeros, a.ones], [zeros, ones], lowest, highest);
    parts
}

/// What a sum's bits are, of operands with these zeros and ones.
fn carries(parts: &mut Parts, a: [u64; 2], b: [u64; 2], lowest: u64, highest: u64) {
    let no_carry = !(highest ^ a[0] ^ b[0]);
    let carry = lowest ^ a[1] ^ b[1];
    let known = (a[0] | a[1]) & (b[0] | b[1]) & (no_carry | carry) & mask(parts.width);
    parts.zeros |= !highest & known;
    parts.ones |= lowest & known;
}

/// The signed range, if no member leaves the type.
fn sign(parts: &mut Parts, least: i128, most: i128) {
    let top = Parts::top(parts.width);
    if least >= i128::from(top.smin) && most <= i128::from(top.smax) {
        (parts.smin, parts.smax) = (least as i64, most as i64);
    }
}

/// All are `from` and multiples of `stride`; where some wrap and some do not, only a power of two says anything.
fn step(parts: &mut Parts, stride: u64, from: u64, is_even: bool) {
    let stride = if is_even || stride == 0 { stride } else { 1 << stride.trailing_zeros() };
    parts.stride = stride;
    parts.rest = if stride == 0 { from } else { from % stride };
}

fn mul(a: &Value, b: &Value) -> Parts {
    let (width, all) = (a.width, mask(a.width));
    let mut parts = Parts::top(width);
    let most = u128::from(a.umax) * u128::from(b.umax);
    if most <= u128::from(all) {
        (parts.umin, parts.umax) = (a.umin * b.umin, most as u64);
        // (ra + i sa)(rb + j sb)
        let stride = gcd(gcd(a.umin * b.stride, b.umin * a.stride), a.stride * b.stride);
        step(&mut parts, stride, a.umin * b.umin, true);
    }
    let corners = [a.smin, a.smax].map(|x| [b.smin, b.smax].map(|y| i128::from(x) * i128::from(y)));
    let corners = [corners[0][0], corners[0][1], corners[1][0], corners[1][1]];
    let least = corners.into_iter().min().unwrap_or(0);
    sign(&mut parts, least, corners.into_iter().max().unwrap_or(0));
    // As many low bits as are known of both, and more where one ends with zeros.
    let trailing = |x: &Value| ((!x.zeros).trailing_zeros()).min(width);
    let known = |x: &Value| (!(x.zeros | x.ones)).trailing_zeros().min(width);
    let zeros = (trailing(a) + trailing(b)).min(width);
    let low = (known(a) + trailing(b)).min(known(b) + trailing(a)).min(width);
    if zeros > 0 {
        parts.zeros |= mask(zeros);
    }
    if low > 0 {
        let product = a.ones.wrapping_mul(b.ones) & mask(low);
        parts.ones |= product;
        parts.zeros |= !product & mask(low);
    }
    parts
}

fn logic(op: Binary, a: &Value, b: &Value) -> Parts {
    let mut parts = Parts::top(a.width);
    match op {
        Binary::And => {
            (parts.zeros, parts.ones) = (a.zeros | b.zeros, a.ones & b.ones);
            parts.umax = a.umax.min(b.umax);
        }
        Binary::Or => {
            (parts.zeros, parts.ones) = (a.zeros & b.zeros, a.ones | b.ones);
            parts.umin = a.umin.max(b.umin);
        }
        _ => {
            parts.zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
            parts.ones = (a.zeros & b.ones) | (a.ones & b.zeros);
        }
    }
    parts
}

/// `None`: nothing is known.
fn shift(op: Binary, a: &Value, by: &Value) -> Option<Value> {
    if by.umax >= u64::from(a.width) {
        return None;
    }
    let amounts = by.umin as u32..=by.umax as u32;
    let mut all = amounts.filter(|&by_bits| by.contains(u64::from(by_bits))).map(|by| match op {
        Binary::Shl => mul(a, &Value::constant(a.width, 1 << by)).reduce().unwrap_or(Value::top(a.width)),
        Binary::LShr => shift_right(a, by),
        _ => shift_signed(a, by),
    });
    let first = all.next()?;
    Some(all.fold(first, |join, next| join.join(&next)))
}

fn shift_right(a: &Value, by: u32) -> Value {
    let (width, all) = (a.width, mask(a.width));
    let gone = all & !(all >> by);
    let parts = Parts {
        umin: a.umin >> by,
        umax: a.umax >> by,
        zeros: a.zeros >> by | gone,
        ones: a.ones >> by,
        ..Parts::top(width)
    };
    parts.reduce().unwrap_or(Value::top(width))
}

fn shift_signed(a: &Value, by: u32) -> Value {
    let (width, all) = (a.width, mask(a.width));
    let parts = Parts {
        smin: a.smin >> by,
        smax: a.smax >> by,
        // A sign that is known comes in from above.
        zeros: (signed(a.zeros, width) >> by) as u64 & all,
        ones: (signed(a.ones, width) >> by) as u64 & all,
        ..Parts::top(width)
    };
    parts.reduce().unwrap_or(Value::top(width))
}

fn udiv(a: &Value, b: &Value) -> Option<Parts> {
    let least = b.umin.max(1);
    (b.umax > 0).then(|| Parts { umin: a.umin / b.umax, umax: a.umax / least, ..Parts::top(a.width) })
}

fn urem(a: &Value, b: &Value) -> Option<Parts> {
    let most = b.umax.checked_sub(1)?;
    if a.umax < b.umin {
        return Some(a.parts());
    }
    let mut parts = Parts { umax: a.umax.min(most), ..Parts::top(a.width) };
    if let Some(by) = b.as_constant() {
        let stride = gcd(a.stride, by);
        step(&mut parts, stride, a.umin % stride.max(1), true);
    }
    Some(parts)
}

fn sdiv(a: &Value, b: &Value) -> Option<Parts> {
    let mut parts = Parts::top(a.width);
    if (b.smin, b.smax) == (0, 0) {
        return None;
    }
    let inside = |y: &i64| *y != 0 && (b.smin..=b.smax).contains(y);
    let by = [b.smin, b.smax, -1, 1];
    let by = by.iter().filter(|y| inside(y));
    let quotients = by.flat_map(|&y| {
        // Between the ends lies 0, too, if they differ in sign; its quotient is between theirs.
        [a.smin, a.smax].map(|x| i128::from(x) / i128::from(y))
    });
    let (least, most) = quotients.fold((i128::MAX, i128::MIN), |(l, m), q| (l.min(q), m.max(q)));
    // The least number divided by -1 leaves the type, and then nothing is said.
    sign(&mut parts, least, most);
    Some(parts)
}

fn srem(a: &Value, b: &Value) -> Option<Parts> {
    let mut parts = Parts::top(a.width);
    let largest = b.smin.unsigned_abs().max(b.smax.unsigned_abs());
    let most = i64::try_from(largest.checked_sub(1)?).unwrap_or(i64::MAX);
    let top = Parts::top(a.width);
    if b.contains(mask(a.width)) && a.smin == top.smin {
        return Some(parts);
    }
    parts.smin = if a.smin < 0 { a.smin.max(-most) } else { 0 };
    parts.smax = if a.smax > 0 { a.smax.min(most) } else { 0 };
    if let Some(by) = b.as_constant()
        && a.smin >= 0
        && signed(by, a.width) > 0
    {
        let stride = gcd(a.stride, by);
        step(&mut parts, stride, a.umin % stride.max(1), true);
    }
    Some(parts)
}
