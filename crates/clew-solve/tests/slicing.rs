//! Slicing keeps every constraint that is connected to the demand, however indirectly, and leaves the
//! variables of the others alone.

mod common;

use clew_solve::{Answer, Limits, Solver};
use clew_term::{Evaluator, Model, Term, Terms, Var};
use common::{ask, model};

fn constant(terms: &mut Terms, value: u128) -> Term {
    terms.constant(value, 32)
}

/// `x0 = x1`, `x1 = x2`, … and a demand at one end that only a constraint at the other end refutes.
fn chain(terms: &mut Terms, length: usize) -> (Vec<Term>, Vec<Term>) {
    let vars: Vec<Term> = (0..length).map(|_| terms.fresh("x", 32)).collect();
    let links = vars.windows(2).map(|pair| terms.eq(pair[0], pair[1])).collect();
    (vars, links)
}

#[test]
fn a_connected_constraint_is_not_dropped() {
    let mut terms = Terms::new();
    let (vars, mut path) = chain(&mut terms, 20);
    let three = constant(&mut terms, 3);
    let far_end = terms.eq(vars[19], three);
    // In the middle of the path, so that no order of going through it finds all by luck.
    path.insert(7, far_end);
    path.reverse();
    let four = constant(&mut terms, 4);
    let demand = terms.eq(vars[0], four);
    let hint: Model = (0..20).map(|var| (Var(var), 3)).collect();
    let mut solver = Solver::new(Limits::default());
    let answer = ask(&mut solver, &terms, &path, demand, &hint);
    let Answer::Unsat(core) = answer else { panic!("{answer:?}") };
    assert!(core.contains(&far_end) && core.contains(&demand));
    assert_eq!(core.len(), 21);
}

#[test]
fn what_is_not_connected_keeps_the_hint() {
    let mut terms = Terms::new();
    let (vars, mut path) = chain(&mut terms, 6);
    let others: Vec<Term> = (0..4).map(|_| terms.fresh("other", 32)).collect();
    for pair in others.windows(2) {
        path.push(terms.slt(pair[0], pair[1]));
    }
    let limit = constant(&mut terms, 1000);
    let demand = terms.slt(limit, vars[2]);
    let hint: Model =
        (0..6).map(|var| (Var(var), 3)).chain((6..10).map(|var| (Var(var), u128::from(var) * 7))).collect();
    let mut solver = Solver::new(Limits::default());
    let answer = ask(&mut solver, &terms, &path, demand, &hint);
    let model = model(&answer, &hint);
    let all: Vec<Term> = path.iter().copied().chain([demand]).collect();
    assert!(Evaluator::new().all_hold(&terms, &all, &model));
    for var in 6..10 {
        assert_eq!(model.get(Var(var)), hint.get(Var(var)));
    }
    for var in 0..6 {
        assert_eq!(model.value(Var(var)), 1001, "small and equal: {model:?}");
    }
}

/// A conjunction is split, and its parts' core names the whole.
#[test]
fn parts_of_a_conjunction_belong_to_it() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    let (three, four) = (constant(&mut terms, 3), constant(&mut terms, 4));
    let (is_three, below) = (terms.eq(x, three), terms.slt(y, four));
    let both = terms.and(is_three, below);
    let demand = terms.eq(x, four);
    let hint: Model = [(Var(0), 3), (Var(1), 0)].into_iter().collect();
    let mut solver = Solver::new(Limits::default());
    let answer = ask(&mut solver, &terms, &[both], demand, &hint);
    let mut expected = vec![both, demand];
    expected.sort();
    assert_eq!(answer, Answer::Unsat(expected));
}
