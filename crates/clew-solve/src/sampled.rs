//! Inverting by trying: some operands that might do, of which those are kept that do.

use clew_term::concrete::binary;
use clew_term::{BinOp, mask};

use crate::domain::Domain;

/// The values among `tried` whose image is wanted.
pub(crate) fn keep(
    width: u32,
    tried: impl IntoIterator<Item = u128>,
    wanted: &Domain,
    image: impl Fn(u128) -> u128,
) -> Domain {
    let kept =
        tried.into_iter().map(|value| value & mask(width)).filter(|&value| wanted.contains(image(value)));
    Domain::of(width, kept.map(|value| (value, value)).collect())
}

/// A few results to aim at.
pub(crate) fn targets(wanted: &Domain) -> Vec<u128> {
    let mut targets: Vec<u128> =
        [0, 1, mask(wanted.width())].into_iter().filter(|&v| wanted.contains(v)).collect();
    for &(low, high) in wanted.intervals().iter().take(8) {
        targets.extend([low, high, low + (high - low) / 2]);
    }
    targets
}

/// Some `x` for which `x op y` is wanted.
pub(crate) fn left(op: BinOp, width: u32, y: u128, wanted: &Domain, hint: u128) -> Domain {
    let mut tried = vec![0, 1, 2, hint, mask(width), 1 << (width - 1)];
    for target in targets(wanted) {
        match op {
            BinOp::And => tried.extend([target, target | (hint & !y), next_subset(target, y)]),
            BinOp::Or => tried.extend([target, target & !y]),
            BinOp::Shl => tried.push(target.checked_shr(y.min(128) as u32).unwrap_or(0)),
            BinOp::AShr => tried.push(target.checked_shl(y.min(128) as u32).unwrap_or(target)),
            BinOp::SDiv => tried.extend([target.wrapping_mul(y), target]),
            BinOp::Mul => {
                let twos = y.trailing_zeros().min(127);
                tried.extend([target.checked_div(y).unwrap_or(0), even_quotient(target, y, twos)]);
            }
            // A remainder is its own; the next with the same one are a divisor away.
            _ => tried.extend([target, target ^ y, target.wrapping_add(y), target.wrapping_sub(y)]),
        }
    }
    keep(width, tried, wanted, |x| binary(op, width, x, y))
}

/// Some `y` for which `x op y` is wanted.
pub(crate) fn right(op: BinOp, width: u32, x: u128, wanted: &Domain) -> Domain {
    let mut tried: Vec<u128> = (0..8).collect();
    tried.extend([mask(width), x, x.wrapping_add(1), x.wrapping_neg()]);
    for target in targets(wanted) {
        tried.extend([target, x.wrapping_sub(target), x.checked_div(target).unwrap_or(0)]);
    }
    keep(width, tried, wanted, |y| binary(op, width, x, y))
}

/// The least number that is at least `from` and has no bits outside `allowed`.
fn next_subset(from: u128, allowed: u128) -> u128 {
    if from & !allowed == 0 {
        return from;
    }
    // Above the highest bit that is not allowed, count up within the allowed ones; below it, nothing.
    let highest = 127 - (from & !allowed).leading_zeros();
    let kept = from & !mask(highest + 1);
    let next = (kept | !allowed | mask(highest + 1)).wrapping_add(1) & allowed;
    next & !mask(highest + 1)
}

/// `x` with `x * y = target` for `y = odd * 2^twos`, as far as there is one.
fn even_quotient(target: u128, y: u128, twos: u32) -> u128 {
    let odd = y >> twos;
    let inverse =
        (0..6).fold(odd, |inverse, _| inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse))));
    (target >> twos).wrapping_mul(inverse)
}
