//! Moves for local search: values of one variable that mend a violated constraint.

use clew_term::{Evaluator, Patch, Term, Terms, Valuation, Var};

use super::{Inverter, depends, pretty};
use crate::problem::Problem;

/// Values taken from each set.
const MOST_VALUES: usize = 2;

#[derive(Default)]
pub(crate) struct Repair {
    evaluator: Evaluator,
    steps: u64,
}

impl Repair {
    /// Steps taken so far: a measure of time.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Values of `var` that satisfy `violated` while the other variables stay as the model has them:
    /// first some that satisfy other constraints on it too, then any.
    pub(crate) fn values(
        &mut self,
        terms: &Terms,
        problem: &Problem,
        model: &Patch,
        violated: Term,
        var: Var,
    ) -> Vec<u128> {
        self.evaluator.forget();
        let mut inverter = Inverter::new(terms, &mut self.evaluator, model, var);
        let mut values = Vec::new();
        if let Some(own) = inverter.solutions(violated) {
            let mut common = own.domain.clone();
            for &term in problem.constraints.iter().filter(|&&term| depends(terms, term, var)) {
                if let Some(solutions) = inverter.solutions(term) {
                    let narrower = common.intersect(&solutions.domain);
                    if !narrower.is_empty() {
                        common = narrower;
                    }
                }
            }
            for domain in [&common, &own.domain] {
                values.extend(
                    pretty::candidates(terms, var, domain, model.value(var)).into_iter().take(MOST_VALUES),
                );
            }
        }
        self.steps += inverter.steps();
        values.retain(|&value| value != model.value(var));
        values
    }
}
