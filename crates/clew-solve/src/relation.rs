//! Comparisons with a value: exact sets.

use clew_term::{BinOp, mask};

use crate::domain::Domain;
use crate::reals;

/// The `x` for which `x op y` is wanted.
pub(crate) fn left(op: BinOp, width: u32, y: u128, wanted: &Domain) -> Domain {
    either(
        wanted,
        match op {
            BinOp::Ult => below(width, y),
            BinOp::Ule => below(width, y).union(&Domain::point(width, y)),
            BinOp::Slt => biased(width, |bias| below(width, y ^ bias)),
            BinOp::Sle => biased(width, |bias| Domain::interval(width, 0, y ^ bias)),
            BinOp::FEq | BinOp::FLt | BinOp::FLe => reals::left(op, width, y),
            _ => Domain::point(width, y),
        },
    )
}

/// The `y` for which `x op y` is wanted.
pub(crate) fn right(op: BinOp, width: u32, x: u128, wanted: &Domain) -> Domain {
    either(
        wanted,
        match op {
            BinOp::Ult => above(width, x),
            BinOp::Ule => Domain::interval(width, x, mask(width)),
            BinOp::Slt => biased(width, |bias| above(width, x ^ bias)),
            BinOp::Sle => biased(width, |bias| Domain::interval(width, x ^ bias, mask(width))),
            BinOp::FEq | BinOp::FLt | BinOp::FLe => reals::right(op, width, x),
            _ => Domain::point(width, x),
        },
    )
}

/// The set itself where true is wanted, its complement where false is.
fn either(wanted: &Domain, when_true: Domain) -> Domain {
    match (wanted.contains(1), wanted.contains(0)) {
        (true, true) => Domain::full(when_true.width()),
        (true, false) => when_true,
        (false, true) => when_true.complement(),
        (false, false) => Domain::empty(when_true.width()),
    }
}

fn below(width: u32, y: u128) -> Domain {
    y.checked_sub(1).map_or(Domain::empty(width), |last| Domain::interval(width, 0, last))
}

fn above(width: u32, x: u128) -> Domain {
    if x == mask(width) { Domain::empty(width) } else { Domain::interval(width, x + 1, mask(width)) }
}

/// Signed order is unsigned order after the sign bit is flipped, which is to add it.
fn biased(width: u32, unsigned: impl FnOnce(u128) -> Domain) -> Domain {
    let bias = 1 << (width - 1);
    unsigned(bias).add(bias)
}
