//! Models found of late, and the hint, tried by evaluation: the inputs of neighbouring paths often
//! meet the demand as they are.

use std::collections::VecDeque;

use clew_term::{Evaluator, Model, Terms};

use crate::link::{Link, Verdict, values_of};
use crate::problem::Problem;

const KEPT: usize = 16;

#[derive(Default)]
pub(super) struct Recent {
    /// The latest first.
    models: VecDeque<Model>,
    evaluator: Evaluator,
}

impl Recent {
    /// The demand first: it is what most models fail.
    fn holds(evaluator: &mut Evaluator, terms: &Terms, problem: &Problem, model: &Model) -> bool {
        evaluator.forget();
        problem.constraints.iter().rev().all(|&term| evaluator.eval_more(terms, term, model) == 1)
    }
}

impl Link for Recent {
    fn name(&self) -> &'static str {
        "recent"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let models = std::iter::once(problem.hint).chain(&self.models);
        for model in models {
            if Self::holds(&mut self.evaluator, terms, problem, model) {
                return Verdict::Sat(values_of(problem, model));
            }
        }
        Verdict::Pass
    }

    fn learn(&mut self, _terms: &Terms, problem: &Problem, verdict: &Verdict) {
        let Verdict::Sat(values) = verdict else { return };
        let mut model = problem.hint.clone();
        values.iter().for_each(|&(var, value)| model.set(var, value));
        if let Some(at) = self.models.iter().position(|known| *known == model) {
            self.models.remove(at);
        }
        self.models.push_front(model);
        self.models.truncate(KEPT);
    }

    fn forget(&mut self) {
        self.models.clear();
    }
}
