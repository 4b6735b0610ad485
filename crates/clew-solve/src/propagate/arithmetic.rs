//! Inverting integer operators with one operand known.
//!
//! Each returns the wanted operands and whether these are all.

use clew_term::{BinOp, is_negative, mask, sign_extend};

use crate::domain::Domain;
use crate::sampled;

/// The `x` for which `x op y` is wanted. `hint` is what `x` is under the hint.
pub(super) fn before_left(
    op: BinOp,
    width: u32,
    y: u128,
    wanted: &Domain,
    hint: impl FnOnce() -> u128,
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
        BinOp::Mul if (1..=MOST_TURNS).contains(&y) && width < 120 => {
            Some((turned_product(width, y, wanted), true))
        }
        BinOp::Mul if y & 1 == 1 => Some(odd_product(width, y, wanted)),
        BinOp::SDiv if y != 0 && !is_negative(y, width) && width < 128 => {
            Some((signed_quotient(width, y, wanted), true))
        }
        BinOp::Mul
        | BinOp::And
        | BinOp::Or
        | BinOp::Shl
        | BinOp::AShr
        | BinOp::SDiv
        | BinOp::URem
        | BinOp::SRem => Some((sampled::left(op, width, y, wanted, hint()), false)),
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
/// A product with a factor up to this is inverted once for each time that it goes around.
const MOST_TURNS: u128 = 24;

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

/// `x * y` lies between `a` and `b` if it does after going around some times, fewer than `y`.
fn turned_product(width: u32, y: u128, wanted: &Domain) -> Domain {
    let all = mask(width);
    let mut intervals = Vec::new();
    for &(a, b) in wanted.intervals() {
        for turn in 0..y {
            // The least `x` with `x * y >= turn * 2^width + a`, and the greatest with `<= … + b`, without
            // the bits that may not fit: 2^width = all + 1 = quotient * y + rest.
            let (quotient, rest) = (all / y, all % y + 1);
            let base = turn * quotient;
            let over = turn * rest;
            let least = base + (over + a).div_ceil(y);
            let most = base + (over + b) / y;
            if least <= most && least <= all {
                intervals.push((least, most.min(all)));
            }
        }
    }
    Domain::of(width, intervals)
}

/// Rounded towards zero, so that more `x` give zero than any other.
fn signed_quotient(width: u32, y: u128, wanted: &Domain) -> Domain {
    let (most, by) = ((mask(width) >> 1) as i128, y as i128);
    let halves = [(0, mask(width) >> 1), ((mask(width) >> 1) + 1, mask(width))];
    let mut intervals = Vec::new();
    for (low, high) in halves {
        let half = wanted.intersect(&Domain::interval(width, low, high));
        for &(a, b) in half.intervals() {
            let (a, b) = (sign_extend(a, width), sign_extend(b, width));
            let least = a.saturating_mul(by).saturating_sub(if a <= 0 { by - 1 } else { 0 }).max(-most - 1);
            let greatest = b.saturating_mul(by).saturating_add(if b >= 0 { by - 1 } else { 0 }).min(most);
            // Zero alone has both signs before it.
            for (from, to) in [(least, greatest.min(-1)), (least.max(0), greatest)] {
                if from <= to {
                    intervals.push((from as u128 & mask(width), to as u128 & mask(width)));
                }
            }
        }
    }
    Domain::of(width, intervals)
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

#[cfg(test)]
mod tests {
    use super::*;
    use clew_term::concrete::binary;

    /// Every operand, every interval of results, at four bits.
    #[test]
    fn complete_sets_are_complete() {
        let ops = [
            BinOp::Add,
            BinOp::Sub,
            BinOp::Xor,
            BinOp::Mul,
            BinOp::UDiv,
            BinOp::SDiv,
            BinOp::LShr,
            BinOp::And,
            BinOp::URem,
        ];
        for (op, y) in ops.into_iter().flat_map(|op| (0..16).map(move |y| (op, y))) {
            for (low, high) in (0..16).flat_map(|low| (low..16).map(move |high| (low, high))) {
                let wanted = Domain::interval(4, low, high);
                let Some((domain, is_complete)) = before_left(op, 4, y, &wanted, || 3) else { continue };
                for x in 0..16 {
                    let is_wanted = wanted.contains(binary(op, 4, x, y));
                    let place = format!("{x} {} {y} in {low}..={high}: {domain:?}", op.name());
                    assert!(is_wanted || !domain.contains(x), "{place}");
                    assert!(!is_wanted || domain.contains(x) || !is_complete, "{place}");
                }
            }
        }
    }
}
