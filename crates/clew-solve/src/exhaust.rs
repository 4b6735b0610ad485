//! One variable of few values, and operators that nothing can invert: all of them are tried.
//!
//! A loop of divisions over a number below 65,536 takes Z3 half a second and the evaluator a few
//! milliseconds.

use clew_term::{Evaluator, Terms};

use crate::domain::Domain;
use crate::link::{Link, Verdict};
use crate::problem::Problem;
use crate::sets::Sets;

/// The most values, and the most nodes that are evaluated for all of them together.
const MOST_VALUES: u128 = 1 << 16;
const MOST_WORK: u64 = 3_000_000;

#[derive(Default)]
pub(crate) struct Exhaust {
    evaluator: Evaluator,
    sets: Sets,
}

impl Link for Exhaust {
    fn name(&self) -> &'static str {
        "exhaust"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let [var] = problem.vars[..] else { return Verdict::Pass };
        let mut domain = Domain::full(terms.var_width(var));
        for &constraint in &problem.constraints {
            if let Some((_, set)) = self.sets.of(terms, constraint).filter(|(on, _)| *on == terms.var(var)) {
                domain = domain.intersect(set);
            }
        }
        if domain.size() > MOST_VALUES {
            return Verdict::Pass;
        }
        let end = self.evaluator.work() + MOST_WORK;
        for value in domain.intervals().iter().flat_map(|&(low, high)| low..=high) {
            let values = vec![(var, value)];
            self.evaluator.forget();
            let patch = problem.patch(&values);
            // The demand first: it is what most values fail.
            let mut constraints = problem.constraints.iter().rev();
            if constraints.all(|&term| self.evaluator.eval_more(terms, term, &patch) == 1) {
                return Verdict::Sat(values);
            }
            if self.evaluator.work() > end {
                return Verdict::Pass;
            }
        }
        Verdict::Unsat(problem.constraints.clone())
    }

    fn forget(&mut self) {
        self.sets.forget();
    }
}
