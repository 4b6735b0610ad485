//! One variable of few values, and operators that nothing can invert: all of them are tried.
//!
//! A loop of divisions over a number below 65,536 takes Z3 half a second and the evaluator a few
//! milliseconds.

use clew_term::Terms;

use crate::domain::Domain;
use crate::link::{Link, Verdict};
use crate::problem::Problem;
use crate::sets::Sets;
use crate::tape::Tape;

/// The most values, and the most nodes that are evaluated for all of them together.
const MOST_VALUES: u128 = 1 << 16;
const MOST_WORK: u128 = 12_000_000;

#[derive(Default)]
pub(crate) struct Exhaust {
    sets: Sets,
}

impl Link for Exhaust {
    fn name(&self) -> &'static str {
        "exhaust"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let [var] = problem.vars[..] else { return Verdict::Pass };
        // All together at the end: one by one, each of the thousands that a loop makes would be met by each.
        let mut others = Vec::new();
        for &constraint in &problem.constraints {
            if let Some((_, set)) = self.sets.of(terms, constraint).filter(|(on, _)| *on == terms.var(var)) {
                others.extend_from_slice(set.complement().intervals());
            }
        }
        let domain = Domain::of(terms.var_width(var), others).complement();
        if domain.size() > MOST_VALUES {
            return Verdict::Pass;
        }
        // The demand first: it is what most values fail.
        let most = (MOST_WORK / domain.size().max(1)) as usize;
        let Some(mut tape) = Tape::new(terms, problem.constraints.iter().rev().copied(), most) else {
            return Verdict::Pass;
        };
        let mut values = domain.intervals().iter().flat_map(|&(low, high)| low..=high);
        match values.find(|&value| tape.holds(value)) {
            Some(value) => Verdict::Sat(vec![(var, value)]),
            None => Verdict::Unsat(problem.constraints.clone()),
        }
    }

    fn forget(&mut self) {
        self.sets.forget();
    }
}
