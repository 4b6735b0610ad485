//! Models found of late, tried by evaluation: the inputs of neighbouring paths often meet the demand as
//! they are.

use std::collections::VecDeque;

use clew_term::{Evaluator, Terms};

use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;

const KEPT: usize = 16;

#[derive(Default)]
pub(super) struct Recent {
    /// The latest first.
    models: VecDeque<Values>,
    evaluator: Evaluator,
}

/// The demand first: it is what most models fail.
pub(super) fn holds(evaluator: &mut Evaluator, terms: &Terms, problem: &Problem, values: &Values) -> bool {
    let model = problem.patch(values);
    evaluator.forget();
    problem.constraints.iter().rev().all(|&term| evaluator.eval_more(terms, term, &model) == 1)
}

impl Link for Recent {
    fn name(&self) -> &'static str {
        "recent"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let mut known = self.models.iter();
        known
            .find(|values| holds(&mut self.evaluator, terms, problem, values))
            .map_or(Verdict::Pass, |values| Verdict::Sat(problem.completed(values)))
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
