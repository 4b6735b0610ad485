//! The operators that are defined by others mean what their names say.

use clew_term::raw::Grower;
use clew_term::{Evaluator, Model, Term, Terms, Var, concrete};

fn values(seed: u8, width: u32) -> [u128; 2] {
    let script: Vec<u8> =
        (1..=60u8).map(|at| seed.wrapping_mul(97).wrapping_add(at.wrapping_mul(53))).collect();
    let mut source = Grower::new(&script, vec![], 128);
    [source.value(width), source.value(width)]
}

/// Builds on two variables, and compares with what `expected` says of their values.
fn check(width: u32, build: impl Fn(&mut Terms, Term, Term) -> Term, expected: impl Fn(u128, u128) -> u128) {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", width), terms.fresh("y", width));
    let term = build(&mut terms, x, y);
    let mut evaluator = Evaluator::new();
    for seed in 0..=255 {
        let [a, b] = values(seed, width);
        let model: Model = [(Var(0), a), (Var(1), b)].into_iter().collect();
        assert_eq!(evaluator.eval(&terms, term, &model), expected(a, b), "{a:#x} {b:#x}");
    }
}

#[test]
fn inequality_truth_and_truncation() {
    check(16, |terms, x, y| terms.ne(x, y), |a, b| u128::from(a != b));
    check(16, |terms, x, _| terms.truth(x), |a, _| u128::from(a != 0));
    check(16, |terms, x, _| terms.trunc(x, 5), |a, _| concrete::extract(a, 4, 0));
}

#[test]
fn signs_of_floats() {
    let single = |a: u128| f32::from_bits(a as u32);
    let double = |a: u128| f64::from_bits(a as u64);
    check(32, |terms, x, _| terms.fneg(x), move |a, _| u128::from((-single(a)).to_bits()));
    check(64, |terms, x, _| terms.fneg(x), move |a, _| u128::from((-double(a)).to_bits()));
    check(32, |terms, x, _| terms.fabs(x), move |a, _| u128::from(single(a).abs().to_bits()));
    check(64, |terms, x, _| terms.fabs(x), move |a, _| u128::from(double(a).abs().to_bits()));
    check(32, |terms, x, _| terms.fisnan(x), move |a, _| u128::from(single(a).is_nan()));
    check(64, |terms, x, _| terms.fisnan(x), move |a, _| u128::from(double(a).is_nan()));
}
