//! The moves of one variable.

use clew_term::{Terms, Var, mask};

use super::Climb;
use super::distance::real;
use crate::dice::Dice;

/// A step that helped is doubled so many times at most.
const MOST_DOUBLINGS: u32 = 130;
/// The first steps of integers, as powers of two.
const SCALES: [u32; 9] = [0, 1, 4, 7, 12, 16, 24, 31, 48];

pub(super) fn explore(climb: &mut Climb, at: usize) {
    let var = climb.var(at);
    let width = climb.terms.var_width(var);
    let is_float = climb.terms.var_is_float(var) && (width == 32 || width == 64);
    if is_float {
        explore_float(climb, at, width);
    }
    explore_integer(climb, at, width);
}

/// Steps to either side from each scale on. Of a float's pattern, these are neighbouring floats.
fn explore_integer(climb: &mut Climb, at: usize, width: u32) {
    for scale in SCALES.into_iter().filter(|&scale| scale < width) {
        for up in [true, false] {
            let mut step = 1u128 << scale;
            for _ in 0..MOST_DOUBLINGS {
                let now = climb.values[at].1;
                let next = if up { now.wrapping_add(step) } else { now.wrapping_sub(step) } & mask(width);
                if climb.is_over() || !climb.try_value(at, next) {
                    break;
                }
                step = step.wrapping_mul(2).max(1);
            }
        }
    }
    for bit in 0..width {
        let flipped = climb.values[at].1 ^ (1 << bit);
        if climb.is_over() {
            return;
        }
        climb.try_value(at, flipped);
    }
}

/// Steps of decreasing powers of ten, from one on down to what the format can tell.
fn explore_float(climb: &mut Climb, at: usize, width: u32) {
    let digits = if width == 32 { 7 } else { 15 };
    for digit in 0..=digits {
        let unit = 10f64.powi(-digit);
        for direction in [1.0, -1.0] {
            let mut step = unit * direction;
            for _ in 0..MOST_DOUBLINGS {
                // Rounded to the digit, so that the value found is one a person would write.
                let next = ((real(climb.values[at].1, width) + step) / unit).round() * unit;
                if climb.is_over() || !next.is_finite() || !climb.try_value(at, pattern(next, width)) {
                    break;
                }
                step *= 2.0;
            }
        }
    }
}

fn pattern(value: f64, width: u32) -> u128 {
    if width == 32 { u128::from((value as f32).to_bits()) } else { u128::from(value.to_bits()) }
}

/// Numbers of so many bits at most, small ones as often as large ones.
pub(super) fn random(terms: &Terms, var: Var, most: u32, dice: &mut Dice) -> u128 {
    let width = terms.var_width(var);
    if terms.var_is_float(var) && (width == 32 || width == 64) {
        let scale = [1.0, 10.0, 1000.0, 1e6, 1e-3][dice.below(5)];
        return pattern((dice.below(2001) as f64 - 1000.0) / 1000.0 * scale, width);
    }
    let bits = dice.below(width.min(most) as usize + 1) as u32;
    let value = (u128::from(dice.next()) << 64 | u128::from(dice.next())) & mask(bits);
    if dice.below(4) != 0 { value } else { value.wrapping_neg() & mask(width) }
}
