//! Hard questions end inside their limit, and why they were not answered is counted.

mod common;

use std::time::{Duration, Instant};

use clew_solve::{Answer, Limits, Reason, Reasons, Solver};
use clew_term::{Evaluator, MathOp, Model, Term, Terms, UnOp};
use common::{ask, model};

const MILLIS: u64 = 200;
/// The limit is counted work, and the machine may be busy.
const LONGEST: Duration = Duration::from_millis(20 * MILLIS);

fn solve(terms: &Terms, path: &[Term], demand: Term, hint: &Model) -> (Answer, Reasons) {
    let mut solver = Solver::new(Limits { confirm: false, ..Limits::millis(MILLIS) });
    let start = Instant::now();
    let answer = ask(&mut solver, terms, path, demand, hint);
    assert!(start.elapsed() < LONGEST, "{:?}", start.elapsed());
    (answer, solver.counters().reasons)
}

#[test]
fn a_product_of_two_large_primes() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 64), terms.fresh("y", 64));
    let (one, half) = (terms.constant(1, 64), terms.constant(u128::from(u32::MAX), 64));
    let path = [terms.ult(one, x), terms.ult(one, y), terms.ult(x, half), terms.ult(y, half)];
    let product = terms.mul(x, y);
    let semiprime = terms.constant(2_654_435_761 * 2_246_822_519, 64);
    let demand = terms.eq(product, semiprime);
    let hint = (0..2).map(|var| (clew_term::Var(var), 2)).collect();
    let (answer, reasons) = solve(&terms, &path, demand, &hint);
    assert_eq!(answer, Answer::Unknown(Reason::Timeout));
    assert_eq!(reasons, Reasons { timeouts: 1, ..Reasons::default() });
}

/// A table of 200 entries, as a chain of comparisons.
fn chain(terms: &mut Terms, x: Term, otherwise: Term) -> Term {
    (0..200u128).fold(otherwise, |chain, at| {
        let (key, value) = (terms.constant(at, 32), terms.constant(at * at % 1009 + 1, 32));
        let here = terms.eq(x, key);
        terms.ite(here, value, chain)
    })
}

#[test]
fn two_hundred_nested_choices() {
    let mut terms = Terms::new();
    let x = terms.fresh("x", 32);
    let zero = terms.constant(0, 32);
    let table = chain(&mut terms, x, zero);
    let [there, not_there] = [150 * 150 % 1009 + 1, 5000].map(|value| {
        let value = terms.constant(value, 32);
        terms.eq(table, value)
    });
    let (answer, _) = solve(&terms, &[], there, &Model::new());
    assert_eq!(Evaluator::new().eval(&terms, there, &model(&answer, &Model::new())), 1);
    assert_eq!(solve(&terms, &[], not_there, &Model::new()).0, Answer::Unsat(vec![not_there]));
}

/// One table read through another, whose every step depends on it: this may be given up, but in time.
#[test]
fn choices_of_choices() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    let first = chain(&mut terms, x, y);
    let second = chain(&mut terms, first, x);
    let third = chain(&mut terms, second, y);
    let wanted = terms.constant(150 * 150 % 1009 + 1, 32);
    let demand = terms.eq(third, wanted);
    match solve(&terms, &[], demand, &Model::new()) {
        (answer @ Answer::Sat(_), _) => {
            assert_eq!(Evaluator::new().eval(&terms, demand, &model(&answer, &Model::new())), 1);
        }
        (Answer::Unknown(Reason::Timeout), reasons) => assert_eq!(reasons.timeouts, 1),
        (answer, _) => panic!("{answer:?}"),
    }
}

/// The bits of a 32-bit number, mixed as hash functions do.
fn mixed(terms: &mut Terms, x: Term) -> Term {
    let mut hash = x;
    for (shift, factor) in [(16u128, 0x7feb_352du128), (15, 0x846c_a68b), (16, 1)] {
        let (by, factor) = (terms.constant(shift, 32), terms.constant(factor, 32));
        let shifted = terms.lshr(hash, by);
        let folded = terms.xor(hash, shifted);
        hash = terms.mul(folded, factor);
    }
    hash
}

/// No number hashes to one value and, in the same bits, to another: but it takes a solver a while to see it
/// where the two hashes are of numbers that are equal by other constraints only.
#[test]
fn an_unsatisfiable_hash() {
    let mut terms = Terms::new();
    let (x, y, z) = (terms.fresh("x", 32), terms.fresh("y", 32), terms.fresh("z", 32));
    let twice = terms.mul(x, y);
    let same = terms.eq(twice, z);
    let (left, right) = (mixed(&mut terms, z), mixed(&mut terms, twice));
    let demand = terms.ne(left, right);
    let (answer, reasons) = solve(&terms, &[same], demand, &Model::new());
    match answer {
        Answer::Unsat(_) => assert_eq!(reasons, Reasons::default()),
        Answer::Unknown(Reason::Timeout) => assert_eq!(reasons.timeouts, 1),
        answer => panic!("{answer:?}"),
    }
}

/// A function that no solver knows: what can be hit is hit, what cannot is given up, with its reason.
#[test]
fn a_sine() {
    let mut terms = Terms::new();
    let x = terms.fresh_float("x", 64);
    let sine = terms.unary(UnOp::Math(MathOp::Sin), x);
    let [half, two] = [0.5f64, 2.0].map(|value| terms.constant(u128::from(value.to_bits()), 64));
    let (is_half, above_two) = (terms.feq(sine, half), terms.flt(two, sine));
    let (answer, _) = solve(&terms, &[], is_half, &Model::new());
    let found = f64::from_bits(model(&answer, &Model::new()).value(clew_term::Var(0)) as u64);
    assert_eq!(found.sin(), 0.5, "{found}");
    let (answer, reasons) = solve(&terms, &[], above_two, &Model::new());
    assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    assert_eq!(reasons.timeouts + reasons.incomplete, 1, "{reasons:?}");
}
