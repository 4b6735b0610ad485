//! Floats. Comparisons with a value are exact sets of patterns, because patterns of one sign are
//! ordered like their values. Arithmetic is inverted approximately and tried.

mod inverse;

use clew_term::concrete::{binary, canonical_nan, cast, unary};
use clew_term::{BinOp, CastOp, UnOp, mask};

use crate::domain::Domain;
use crate::sampled::{keep, targets};

struct Patterns {
    sign: u128,
    infinity: u128,
}

fn patterns(width: u32) -> Patterns {
    let infinity = if width == 32 { 0x7f80_0000 } else { 0x7ff0_0000_0000_0000 };
    Patterns { sign: 1 << (width - 1), infinity }
}

fn is_nan(width: u32, value: u128) -> bool {
    value & mask(width - 1) > patterns(width).infinity
}

/// The floats `x` for which `x op y`.
pub(crate) fn left(op: BinOp, width: u32, y: u128) -> Domain {
    match op {
        _ if is_nan(width, y) => Domain::empty(width),
        BinOp::FEq => equal(width, y),
        BinOp::FLt => below(width, y),
        _ => below(width, y).union(&equal(width, y)),
    }
}

/// The floats `y` for which `x op y`.
pub(crate) fn right(op: BinOp, width: u32, x: u128) -> Domain {
    match op {
        _ if is_nan(width, x) => Domain::empty(width),
        BinOp::FEq => equal(width, x),
        BinOp::FLt => above(width, x),
        _ => above(width, x).union(&equal(width, x)),
    }
}

fn equal(width: u32, value: u128) -> Domain {
    let Patterns { sign, .. } = patterns(width);
    if value & !sign == 0 {
        return Domain::of(width, vec![(0, 0), (sign, sign)]);
    }
    Domain::point(width, value)
}

fn below(width: u32, value: u128) -> Domain {
    let Patterns { sign, infinity } = patterns(width);
    let magnitude = value & !sign;
    if value & sign != 0 || magnitude == 0 {
        // Negative, and farther from zero.
        return Domain::interval(width, sign + magnitude + 1, sign + infinity);
    }
    Domain::of(width, vec![(0, magnitude - 1), (sign, sign + infinity)])
}

fn above(width: u32, value: u128) -> Domain {
    let Patterns { sign, infinity } = patterns(width);
    let magnitude = value & !sign;
    if value & sign == 0 || magnitude == 0 {
        return Domain::interval(width, magnitude + 1, infinity);
    }
    Domain::of(width, vec![(0, infinity), (sign, sign + magnitude - 1)])
}

fn usual(width: u32) -> Vec<u128> {
    let values = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 100.0, 1e6, -1e6, 1e30, -1e30, f64::INFINITY];
    let mut patterns: Vec<u128> = values.iter().map(|&value| pattern(width, value)).collect();
    patterns.push(canonical_nan(width));
    patterns
}

fn pattern(width: u32, value: f64) -> u128 {
    if width == 32 { u128::from((value as f32).to_bits()) } else { u128::from(value.to_bits()) }
}

fn number(width: u32, pattern: u128) -> f64 {
    if width == 32 { f64::from(f32::from_bits(pattern as u32)) } else { f64::from_bits(pattern as u64) }
}

/// The patterns of these numbers and those next to them, on either side so many: an inverse is off by rounding.
fn near(width: u32, numbers: impl IntoIterator<Item = f64>, reach: u128) -> Vec<u128> {
    let beside =
        |value: u128| (1..=reach).flat_map(move |by| [value.wrapping_add(by), value.wrapping_sub(by)]);
    let patterns = numbers.into_iter().map(|number| pattern(width, number));
    patterns.flat_map(|value| std::iter::once(value).chain(beside(value))).collect()
}

/// Arithmetic is exact but for the last rounding, libm's functions are not, nor are their inverses.
fn reach(is_math: bool) -> u128 {
    if is_math { 4 } else { 1 }
}

/// The results to aim at: those of the domain's edges, and some usual numbers in it.
fn aims(wanted: &Domain) -> Vec<f64> {
    let width = wanted.width();
    let edges = targets(wanted);
    let inside = usual(width).into_iter().filter(|&value| wanted.contains(value));
    edges.into_iter().chain(inside).map(|value| number(width, value)).collect()
}

pub(crate) fn before_left(op: BinOp, width: u32, y: u128, wanted: &Domain) -> Domain {
    let operands = aims(wanted).into_iter().flat_map(|aim| inverse::left(op, number(width, y), aim));
    let tried = near(width, operands, reach(op.is_math()));
    keep(width, tried.into_iter().chain(usual(width)), wanted, |x| binary(op, width, x, y))
}

pub(crate) fn before_right(op: BinOp, width: u32, x: u128, wanted: &Domain) -> Domain {
    let operands = aims(wanted).into_iter().flat_map(|aim| inverse::right(op, number(width, x), aim));
    let tried = near(width, operands, reach(op.is_math()));
    keep(width, tried.into_iter().chain(usual(width)), wanted, |y| binary(op, width, x, y))
}

pub(crate) fn before_unary(op: UnOp, width: u32, wanted: &Domain) -> Domain {
    let operands: Vec<f64> = aims(wanted).into_iter().flat_map(|aim| inverse::unary(op, aim)).collect();
    let reach = reach(matches!(op, UnOp::Math(_)));
    let tried = near(width, operands.iter().copied(), reach);
    let found = keep(width, tried.into_iter().chain(usual(width)), wanted, |x| unary(op, width, x));
    if !found.is_empty() {
        return found;
    }
    keep(width, near(width, inverse::farther(op, &operands), reach), wanted, |x| unary(op, width, x))
}

/// Conversions between floats and integers; `from` is the operand's width.
pub(crate) fn before_cast(op: CastOp, from: u32, wanted: &Domain) -> Domain {
    let to = wanted.width();
    let image = |x| cast(op, from, to, x);
    match op {
        CastOp::FToS | CastOp::FToU => {
            let aimed = targets(wanted).into_iter().map(|target| {
                let value = if op == CastOp::FToS {
                    clew_term::sign_extend(target, to) as f64
                } else {
                    target as f64
                };
                pattern(from, value)
            });
            keep(from, aimed.chain(usual(from)), wanted, image)
        }
        CastOp::SToF | CastOp::UToF => {
            let aimed = aims(wanted).into_iter().flat_map(|aim| {
                let integer = if op == CastOp::SToF { aim as i128 as u128 } else { aim as u128 };
                [integer, integer.wrapping_add(1), integer.wrapping_sub(1)]
            });
            keep(from, aimed.chain([0, 1, mask(from)]), wanted, image)
        }
        CastOp::FToF | CastOp::ZExt | CastOp::SExt => {
            keep(from, near(from, aims(wanted), 1).into_iter().chain(usual(from)), wanted, image)
        }
    }
}
