//! Models of larger sets of constraints: what satisfied all of these and some more.
//!
//! Models are found again by the constraints they satisfied, and tried by evaluation. So the model of
//! another set that shares the demand is tried too, and may happen to satisfy these.

use std::rc::Rc;

use clew_term::{Evaluator, Term, Terms};
use rustc_hash::FxHashMap;

use super::recent::holds;
use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;

/// By constraint, the latest so many models are kept.
const KEPT: usize = 6;
/// So many of a set's last constraints lead to its model: those are the rare ones.
const INDEXED: usize = 12;
/// So many constraints, and it starts anew; a bound on memory.
const MOST_ENTRIES: usize = 50_000;

#[derive(Default)]
pub(super) struct Superset {
    models: FxHashMap<Term, Vec<Rc<Values>>>,
    evaluator: Evaluator,
}

impl Link for Superset {
    fn name(&self) -> &'static str {
        "superset"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let Some(models) = problem.demand().first().and_then(|demand| self.models.get(demand)) else {
            return Verdict::Pass;
        };
        let mut known = models.iter().rev();
        known
            .find(|values| holds(&mut self.evaluator, terms, problem, values))
            .map_or(Verdict::Pass, |values| Verdict::Sat(problem.completed(values)))
    }

    fn learn(&mut self, _terms: &Terms, problem: &Problem, verdict: &Verdict) {
        let Verdict::Sat(values) = verdict else { return };
        if self.models.len() >= MOST_ENTRIES {
            self.forget();
        }
        let values = Rc::new(values.clone());
        for &constraint in problem.constraints.iter().rev().take(INDEXED) {
            let models = self.models.entry(constraint).or_default();
            if models.iter().all(|known| known != &values) {
                if models.len() == KEPT {
                    models.remove(0);
                }
                models.push(values.clone());
            }
        }
    }

    fn forget(&mut self) {
        self.models.clear();
    }
}
