//! Hard questions end inside their limit, and why they were not answered is counted.

mod common;

use std::time::{Duration, Instant};

use clew_solve::{Answer, Limits, Reason, Reasons, Solver};
use clew_term::{Evaluator, Model, Term, Terms};
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
    let semiprime = terms.constant(4_294_967_291 * 4_294_967_279, 64);
    let demand = terms.eq(product, semiprime);
    let hint = (0..2).map(|var| (clew_term::Var(var), 2)).collect();
    let (answer, reasons) = solve(&terms, &path, demand, &hint);
    assert_eq!(answer, Answer::Unknown(Reason::Timeout));
    assert_eq!(reasons, Reasons { timeouts: 1, ..Reasons::default() });
}

/// A table of 200 entries as a chain, read through another one.
#[test]
fn two_hundred_nested_choices() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    let mut first = y;
    let mut second = x;
    for at in 0..200u128 {
        let (key, value) = (terms.constant(at, 32), terms.constant(at * 37 % 211, 32));
        let here = terms.eq(x, key);
        first = terms.ite(here, value, first);
        let there = terms.eq(first, key);
        let other = terms.constant(at * at % 1009, 32);
        second = terms.ite(there, other, second);
    }
    let wanted = terms.constant(150 * 150 % 1009, 32);
    let demand = terms.eq(second, wanted);
    let (answer, _) = solve(&terms, &[], demand, &Model::new());
    assert_eq!(Evaluator::new().eval(&terms, demand, &model(&answer, &Model::new())), 1);
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
