//! Inverting integer operators with one operand known.
//!
//! Each returns the wanted operands and whether these are all.

use clew_term::{BinOp, mask};

use crate::domain::Domain;
use crate::sampled;

/// The `x` for which `x op y` is wanted. `hint` is what `x` is under the hint.
pub(super) fn before_left(
    op: BinOp,
    width: u32,
    y: u128,
    wanted: &Domain,
    hint: u128,
) -> Option<(Domain, bool)> {
    let all = mask(width);
    match op {
        BinOp::Add => Some((wanted.add(y.wrapping_neg()), true)),
        BinOp::Sub => Some((wanted.add(y), true)),
        BinOp::Xor if y == all => Some((wanted.flip(), true)),
        BinOp::Xor if y == 1 << (width - 1) => Some((wanted.add(y), true)),
        BinOp::Xor => Some(xor(width, y, wanted)),
        BinOp::UDiv if y != 0 => Some((quotient(width, y, wanted), true)),
        BinOp::LShr => Some((shifted_down(width, y, wanted), true)),
        BinOp::Mul if y & 1 == 1 => Some(odd_product(width, y, wanted)),
        BinOp::Mul
        | BinOp::And
        | BinOp::Or
        | BinOp::Shl
        | BinOp::AShr
        | BinOp::SDiv
        | BinOp::URem
        | BinOp::SRem => Some((sampled::left(op, width, y, wanted, hint), false)),
        _ => None,
    }
}

/// The `y` for which `x op y` is wanted, of operators that do not commute.
pub(super) fn before_right(op: BinOp, width: u32, x: u128, wanted: &Domain) -> Option<(Domain, bool)> {
    match op {
        BinOp::Sub => Some((wanted.negate().add(x), true)),
        BinOp::Shl | BinOp::LShr | BinOp::AShr => Some((amounts(op, width, x, wanted), true)),
        BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem => {
            Some((sampled::right(op, width, x, wanted), false))
        }
        _ => None,
    }
}

const MOST_POINTS: usize = 64;

fn points(width: u32, values: impl Iterator<Item = u128>) -> Domain {
    Domain::of(width, values.map(|value| (value, value)).collect())
}

fn xor(width: u32, y: u128, wanted: &Domain) -> (Domain, bool) {
    match wanted.values(MOST_POINTS) {
        Some(values) => (points(width, values.into_iter().map(|value| value ^ y)), true),
        None => match wanted.complement().values(MOST_POINTS) {
            Some(values) => (points(width, values.into_iter().map(|value| value ^ y)).complement(), true),
            None => (sampled::left(BinOp::Xor, width, y, wanted, 0), false),
        },
    }
}

fn odd_product(width: u32, y: u128, wanted: &Domain) -> (Domain, bool) {
    // Newton's iteration: an odd number is its own inverse in three bits, and each step doubles them.
    let inverse =
        (0..6).fold(y, |inverse, _| inverse.wrapping_mul(2u128.wrapping_sub(y.wrapping_mul(inverse))));
    let divided =
        |values: Vec<u128>| points(width, values.into_iter().map(|v| v.wrapping_mul(inverse) & mask(width)));
    match (wanted.values(MOST_POINTS), wanted.complement().values(MOST_POINTS)) {
        (Some(values), _) => (divided(values), true),
        (None, Some(others)) => (divided(others).complement(), true),
        (None, None) => (sampled::left(BinOp::Mul, width, y, wanted, 0), false),
    }
}

/// `x / y` lies between `a` and `b` if `x` lies between `a * y` and `b * y + y - 1`.
fn quotient(width: u32, y: u128, wanted: &Domain) -> Domain {
    let all = mask(width);
    let intervals = wanted.intervals().iter().filter_map(|&(a, b)| {
        let low = a.checked_mul(y).filter(|&low| low <= all)?;
        let high =
            b.checked_mul(y).and_then(|high| high.checked_add(y - 1)).map_or(all, |high| high.min(all));
        Some((low, high))
    });
    Domain::of(width, intervals.collect())
}

fn shifted_down(width: u32, y: u128, wanted: &Domain) -> Domain {
    if y >= u128::from(width) {
        return if wanted.contains(0) { Domain::full(width) } else { Domain::empty(width) };
    }
    let (most, by) = (mask(width) >> y, y as u32);
    let reachable = wanted.intersect(&Domain::interval(width, 0, most));
    Domain::of(width, reachable.intervals().iter().map(|&(a, b)| (a << by, b << by | mask(by))).collect())
}

/// There are no more different shifts than bits, and one for all larger amounts.
fn amounts(op: BinOp, width: u32, x: u128, wanted: &Domain) -> Domain {
    let is_wanted = |amount: u128| wanted.contains(clew_term::concrete::binary(op, width, x, amount));
    let least_beyond = u128::from(width).min(mask(width));
    let mut intervals: Vec<(u128, u128)> =
        (0..least_beyond).filter(|&amount| is_wanted(amount)).map(|amount| (amount, amount)).collect();
    if is_wanted(least_beyond) {
        // Where the width is not an amount of its own bits, the last amount stands for itself only.
        let last = if u128::from(width) > mask(width) { least_beyond } else { mask(width) };
        intervals.push((least_beyond, last));
    }
    Domain::of(width, intervals)
}
