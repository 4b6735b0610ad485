//! Makes a model that was found elsewhere nicer to read: one variable after the other gets the nicest
//! value that the constraints allow while the others stay.

use clew_term::{Evaluator, Term, Terms};

use super::{Inverter, depends, intersection, pretty};
use crate::link::Values;
use crate::problem::Problem;

/// Larger problems are left as they are.
const MOST_VARS: usize = 32;
const MOST_CONSTRAINTS: usize = 200;

#[derive(Default)]
pub(crate) struct Tidy {
    evaluator: Evaluator,
    checker: Evaluator,
}

impl Tidy {
    pub(crate) fn tidied(&mut self, terms: &Terms, problem: &Problem, values: Values) -> Values {
        if problem.vars.len() > MOST_VARS || problem.constraints.len() > MOST_CONSTRAINTS {
            return values;
        }
        if !self.checker.all_hold(terms, &problem.constraints, &problem.patch(&values)) {
            return values;
        }
        let mut tidied = values;
        for at in 0..tidied.len() {
            let (var, value) = tidied[at];
            let about: Vec<Term> =
                problem.constraints.iter().copied().filter(|&term| depends(terms, term, var)).collect();
            self.evaluator.forget();
            let hint = problem.patch(&tidied);
            let mut inverter = Inverter::new(terms, &mut self.evaluator, &hint, var);
            let all: Vec<_> = about.iter().filter_map(|&term| inverter.solutions(term)).collect();
            let domain = intersection(terms.var_width(var), all.iter());
            let Some(nicest) = pretty::find(terms, var, &domain, value, |_| true) else { continue };
            tidied[at].1 = nicest;
            if !self.checker.all_hold(terms, &about, &problem.patch(&tidied)) {
                tidied[at].1 = value;
            }
        }
        tidied
    }
}
