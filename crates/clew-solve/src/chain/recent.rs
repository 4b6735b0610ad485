//! Models found of late, and the hint, tried by evaluation: the inputs of neighbouring paths often
//! meet the demand as they are.

use std::collections::VecDeque;

use clew_term::{Evaluator, Patch, Terms};

use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;

const KEPT: usize = 16;

#[derive(Default)]
pub(super) struct Recent {
    /// The latest first.
    models: VecDeque<Values>,
    evaluator: Evaluator,
}

impl Recent {
    /// The demand first: it is what most models fail.
    fn holds(evaluator: &mut Evaluator, terms: &Terms, problem: &Problem, model: &Patch) -> bool {
        evaluator.forget();
        problem.constraints.iter().rev().all(|&term| evaluator.eval_more(terms, term, model) == 1)
    }
}

impl Link for Recent {
    fn name(&self) -> &'static str {
        "recent"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let none = Values::new();
        for values in std::iter::once(&none).chain(&self.models) {
            let model = problem.patch(values);
            if Self::holds(&mut self.evaluator, terms, problem, &model) {
                let values = problem.vars.iter().map(|&var| (var, clew_term::Valuation::value(&model, var)));
                return Verdict::Sat(values.collect());
            }
        }
        Verdict::Pass
    }

    fn learn(&mut self, _terms: &Terms, _problem: &Problem, verdict: &Verdict) {
        let Verdict::Sat(values) = verdict else { return };
        if let Some(at) = self.models.iter().position(|known| known == values) {
            self.models.remove(at);
        }
        self.models.push_front(values.clone());
        self.models.truncate(KEPT);
    }

    fn forget(&mut self) {
        self.models.clear();
    }
}
