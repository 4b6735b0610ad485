//! Roughly what operands a float operator needs for a result: formulas on reals, whose answers are off by
//! rounding or out of the operator's domain and must be tried.

use std::f64::consts::PI;

use clew_term::{BinOp, MathOp, UnOp};

/// Results of `op` in the given distance have the same operands, up to their sign.
fn period(op: UnOp) -> Option<f64> {
    match op {
        UnOp::Math(MathOp::Sin | MathOp::Cos) => Some(2.0 * PI),
        UnOp::Math(MathOp::Tan) => Some(PI),
        _ => None,
    }
}

/// How many periods to either side are worth a look. Near zero floats are close together but few, and for
/// many a result there is none.
const PERIODS: i32 = 12;

/// The same operands some periods away; none where the operator has no period.
pub(super) fn farther(op: UnOp, operands: &[f64]) -> Vec<f64> {
    let Some(period) = period(op) else { return Vec::new() };
    let numbers = (1..=PERIODS).flat_map(|n| [n, -n]);
    numbers.flat_map(|n| operands.iter().map(move |&x| f64::from(n).mul_add(period, x))).collect()
}

pub(super) fn unary(op: UnOp, aim: f64) -> Vec<f64> {
    match op {
        UnOp::FSqrt => vec![aim * aim],
        UnOp::Math(op) => math(op, aim),
        // Extreme operands lead there, which are tried anyway.
        UnOp::MathErrno(_) => Vec::new(),
        UnOp::FFloor | UnOp::FCeil | UnOp::FTrunc | UnOp::FNearest | UnOp::Not | UnOp::Neg => vec![aim],
    }
}

fn math(op: MathOp, aim: f64) -> Vec<f64> {
    match op {
        MathOp::Sin => vec![aim.asin(), PI - aim.asin()],
        MathOp::Cos => vec![aim.acos(), -aim.acos()],
        MathOp::Tan => vec![aim.atan()],
        MathOp::Asin => vec![aim.sin()],
        MathOp::Acos => vec![aim.cos()],
        MathOp::Atan => vec![aim.tan()],
        MathOp::Sinh => vec![aim.asinh()],
        MathOp::Cosh => vec![aim.acosh(), -aim.acosh()],
        MathOp::Tanh => vec![aim.atanh()],
        MathOp::Asinh => vec![aim.sinh()],
        MathOp::Acosh => vec![aim.cosh()],
        MathOp::Atanh => vec![aim.tanh()],
        MathOp::Exp => vec![aim.ln()],
        MathOp::Exp2 => vec![aim.log2()],
        MathOp::Expm1 => vec![aim.ln_1p()],
        MathOp::Log => vec![aim.exp()],
        MathOp::Log2 => vec![aim.exp2()],
        MathOp::Log10 => vec![10f64.powf(aim)],
        MathOp::Log1p => vec![aim.exp_m1()],
        MathOp::Cbrt => vec![aim * aim * aim],
    }
}

/// Some `x` for which `x op y` is about `aim`.
pub(super) fn left(op: BinOp, y: f64, aim: f64) -> Vec<f64> {
    match op {
        BinOp::FAdd => vec![aim - y],
        BinOp::FSub => vec![aim + y],
        BinOp::FMul => vec![aim / y],
        BinOp::FDiv => vec![aim * y],
        BinOp::FPow => {
            let root = aim.abs().powf(y.recip());
            vec![root, -root, root.round(), -root.round()]
        }
        BinOp::FAtan2 => vec![aim.tan() * y],
        BinOp::FHypot => other_leg(y, aim),
        _ => vec![aim],
    }
}

/// Some `y` for which `x op y` is about `aim`.
pub(super) fn right(op: BinOp, x: f64, aim: f64) -> Vec<f64> {
    match op {
        BinOp::FAdd => vec![aim - x],
        BinOp::FSub => vec![x - aim],
        BinOp::FMul => vec![aim / x],
        BinOp::FDiv => vec![x / aim],
        BinOp::FPow => {
            let exponent = aim.abs().ln() / x.abs().ln();
            vec![exponent, exponent.round()]
        }
        BinOp::FAtan2 => vec![x / aim.tan()],
        BinOp::FHypot => other_leg(x, aim),
        _ => vec![x - aim],
    }
}

fn other_leg(leg: f64, hypotenuse: f64) -> Vec<f64> {
    let other = ((hypotenuse - leg) * (hypotenuse + leg)).sqrt();
    vec![other, -other]
}
