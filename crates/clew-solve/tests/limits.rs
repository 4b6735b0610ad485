//! Limits hold, interruption works, and nothing overflows or is mixed up.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

mod common;

use clew_solve::{Answer, Limits, Reason, Solver};
use clew_term::{Model, Term, Terms, Var};
use common::{ask, model};

/// The factors of a product of two primes: more than a solver does in the time of a test.
fn factoring(terms: &mut Terms) -> (Vec<Term>, Term) {
    let (x, y) = (terms.fresh("x", 64), terms.fresh("y", 64));
    let one = terms.constant(1, 64);
    let half = terms.constant(u128::from(u32::MAX), 64);
    let path = vec![terms.ult(one, x), terms.ult(one, y), terms.ult(x, half), terms.ult(y, half)];
    let product = terms.mul(x, y);
    let semiprime = terms.constant(2_654_435_761 * 2_246_822_519, 64);
    let demand = terms.eq(product, semiprime);
    (path, demand)
}

fn hint() -> Model {
    [(Var(0), 2), (Var(1), 2)].into_iter().collect()
}

#[test]
fn a_hard_query_ends_at_its_limit() {
    let mut terms = Terms::new();
    let (path, demand) = factoring(&mut terms);
    let mut solver = Solver::new(Limits::millis(100));
    let start = Instant::now();
    let answer = ask(&mut solver, &terms, &path, demand, &hint());
    assert_eq!(answer, Answer::Unknown(Reason::Timeout));
    assert!(start.elapsed() < Duration::from_secs(5));
    // And is remembered.
    let start = Instant::now();
    assert_eq!(ask(&mut solver, &terms, &path, demand, &hint()), answer);
    assert!(start.elapsed() < Duration::from_millis(20));
    // The solver is as good as before.
    let zero = terms.constant(0, 64);
    let easy = terms.eq(terms.var(Var(0)), zero);
    assert!(matches!(ask(&mut solver, &terms, &[], easy, &hint()), Answer::Sat(_)));
}

#[test]
fn an_interrupt_ends_a_query_early() {
    let limits = Limits::millis(600_000);
    let flag = limits.interrupt.clone();
    let worker = std::thread::spawn(move || {
        let mut terms = Terms::new();
        let (path, demand) = factoring(&mut terms);
        ask(&mut Solver::new(limits), &terms, &path, demand, &hint())
    });
    std::thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    flag.store(true, Ordering::Relaxed);
    assert_eq!(worker.join().expect("the worker"), Answer::Unknown(Reason::Interrupted));
    assert!(start.elapsed() < Duration::from_secs(5));
}

fn ask_about_a_chain(depth: u32) -> Answer {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 8), terms.fresh("y", 8));
    let mut deep = x;
    for at in 0..depth {
        deep = if at % 2 == 0 { terms.xor(deep, y) } else { terms.add(deep, x) };
    }
    let seven = terms.constant(7, 8);
    let demand = terms.eq(deep, seven);
    let mut solver = Solver::new(Limits::millis(200));
    let answer = ask(&mut solver, &terms, &[], demand, &Model::new());
    assert_eq!(solver.counters().wrong_models, 0);
    answer
}

/// Deep terms go through every link on a small stack: one that Z3 is given, and one that is too large.
#[test]
fn deep_terms_do_not_overflow() {
    for depth in [3_500, 200_000] {
        let test = move || ask_about_a_chain(depth);
        let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(test).expect("a thread");
        thread.join().expect("no overflow");
    }
}

/// Each of these is easy alone. In one solver together they would not be.
#[test]
fn queries_do_not_hinder_each_other() {
    let mut terms = Terms::new();
    let vars: Vec<Term> = (0..8).map(|_| terms.fresh("x", 16)).collect();
    let mut solver = Solver::new(Limits::millis(100));
    let mut unknown = 0;
    for at in 0..60u32 {
        let (a, b) = (vars[at as usize % 8], vars[(at as usize + 3) % 8]);
        let (first, second) = (terms.mul(a, a), terms.mul(b, b));
        let sum = terms.add(first, second);
        let [modulus, wanted, mask] =
            [at * 2 + 11, at * 2 + 10 - at % 5, at].map(|value| terms.constant(u128::from(value), 16));
        let rest = terms.urem(sum, modulus);
        let mixed = terms.xor(sum, mask);
        let (exact, below) = (terms.eq(rest, wanted), terms.ult(mixed, a));
        let demand = terms.and(exact, below);
        let answer = ask(&mut solver, &terms, &[], demand, &Model::new());
        unknown += u32::from(matches!(answer, Answer::Unknown(_)));
    }
    assert!(unknown <= 3, "{unknown} of 60 unknown");
}

/// A term of one arena is never taken for a term of another.
#[test]
fn arenas_are_told_apart() {
    let mut solver = Solver::new(Limits::default());
    for wanted in [3u128, 5] {
        let mut terms = Terms::new();
        let x = terms.fresh("x", 32);
        let value = terms.constant(wanted, 32);
        let demand = terms.eq(x, value);
        let answer = ask(&mut solver, &terms, &[], demand, &Model::new());
        assert_eq!(model(&answer, &Model::new()), [(Var(0), wanted)].into_iter().collect());
    }
}

#[test]
fn reasons_are_phrases() {
    assert_eq!(Reason::Timeout.to_string(), "the solver reached its limit");
    assert_eq!(Reason::Interrupted.to_string(), "the solver was interrupted");
    assert_eq!(Reason::Incomplete("no".to_owned()).to_string(), "the solver could not decide: no");
}
