//! One query about a path that is given as a list.

#![allow(dead_code)] // No one test uses all of it.

use clew_solve::{Answer, Paths, Query, Solver};
use clew_term::{Model, Term, Terms};

pub fn ask(solver: &mut Solver, terms: &Terms, path: &[Term], demand: Term, hint: &Model) -> Answer {
    let mut paths = Paths::new();
    let path = paths.path(terms, path);
    solver.solve(terms, &paths, &Query { path, demand, hint })
}

/// The model of a satisfiable query.
pub fn model(answer: &Answer, hint: &Model) -> Model {
    match answer {
        Answer::Sat(changes) => changes.applied_to(hint),
        Answer::Unsat(_) | Answer::Unknown(_) => panic!("{answer:?}"),
    }
}
