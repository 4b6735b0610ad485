//! The same queries in the same order get the same answers, on any thread and beside any other load.

mod common;

use clew_solve::{Answer, Limits, Solver};
use clew_term::{Evaluator, Model, Term, Terms, Var};
use common::{ask, model as model_of};

/// An exploration whose queries depend on the answers before them.
fn explore(queries: usize) -> Vec<Answer> {
    let mut terms = Terms::new();
    let vars: Vec<Term> = (0..6).map(|_| terms.fresh("x", 16)).collect();
    let mut solver = Solver::new(Limits::default());
    let mut answers = Vec::new();
    let mut models = vec![Model::new()];
    while answers.len() < queries {
        let model = models.remove(0);
        let path = run(&mut terms, &vars, &model);
        for at in 0..path.len() {
            let demand = terms.not(path[at]);
            let answer = ask(&mut solver, &terms, &path[..at], demand, &model);
            if let Answer::Sat(_) = &answer {
                models.push(model_of(&answer, &model));
            }
            answers.push(answer);
        }
    }
    answers
}

/// Comparisons, products and remainders of neighbours, as the model decides them.
fn run(terms: &mut Terms, vars: &[Term], model: &Model) -> Vec<Term> {
    let mut path = Vec::new();
    let mut evaluator = Evaluator::new();
    let [seven, limit] = [7, 500].map(|value| terms.constant(value, 16));
    for pair in vars.windows(2) {
        let product = terms.mul(pair[0], pair[1]);
        let rest = terms.urem(product, seven);
        let three = terms.constant(3, 16);
        let conditions = [terms.slt(pair[0], pair[1]), terms.eq(rest, three), terms.ult(limit, product)];
        for condition in conditions {
            let taken = evaluator.eval(terms, condition, model) == 1;
            path.push(if taken { condition } else { terms.not(condition) });
        }
    }
    path
}

#[test]
fn two_solvers_answer_alike() {
    let other = std::thread::spawn(|| explore(300));
    let here = explore(300);
    let there = other.join().expect("the other exploration");
    for (at, (a, b)) in here.iter().zip(&there).enumerate() {
        assert_eq!(a, b, "query {at}");
    }
    assert!(here.iter().any(|answer| matches!(answer, Answer::Sat(_))));
    assert_eq!(here.len(), there.len());
    let _ = Var(0);
}
