//! Answers are checked again: every refutation of a link of our own by Z3, every model on the whole path.
//!
//! Only in debug and fuzz builds. A wrong answer is a bug of clew's, so it ends the program with the query
//! saved as SMT-LIB.

use clew_term::{Evaluator, Patch, Term, Terms, smtlib};
use rustc_hash::FxHashSet;

use crate::answer::{Answer, Query};
use crate::limits::Limits;
use crate::link::{Link, Verdict};
use crate::paths::Paths;
use crate::problem::Problem;
use crate::z3::Z3;

/// For one confirmation; what takes longer is not confirmed.
const MILLIS: u64 = 200;

pub(crate) struct Confirm {
    z3: Z3,
    evaluator: Evaluator,
    /// Cores that were confirmed before.
    known: FxHashSet<Vec<Term>>,
}

impl Confirm {
    pub(crate) fn new(limits: &Limits) -> Confirm {
        let limits = Limits { millis: MILLIS, ..limits.clone() };
        Confirm { z3: Z3::new(limits), evaluator: Evaluator::new(), known: FxHashSet::default() }
    }

    pub(crate) fn forget(&mut self) {
        self.z3.forget();
        self.known.clear();
    }

    /// Panics if the answer is wrong.
    pub(crate) fn check(&mut self, terms: &Terms, paths: &Paths, query: &Query, answer: &Answer, link: &str) {
        let is_right = match answer {
            Answer::Sat(changes) => {
                let values = Patch { base: query.hint, changes: &changes.0 };
                paths.hold_under(&mut self.evaluator, terms, query.path, &values)
                    && self.evaluator.eval_more(terms, query.demand, &values) == 1
            }
            Answer::Unsat(core) if link != self.z3.name() => self.is_refuted(terms, query, core),
            Answer::Unsat(_) | Answer::Unknown(_) => true,
        };
        if !is_right {
            let mut script = smtlib(terms, &query.constraints(paths));
            if let Answer::Unsat(core) = answer {
                core.iter().for_each(|&term| script.push_str(&format!("; core: {}\n", terms.show(term))));
            }
            let file = std::env::temp_dir().join(format!("clew-wrong-answer-{}.smt2", std::process::id()));
            let saved = match std::fs::write(&file, &script) {
                Ok(()) => format!("is in {}", file.display()),
                Err(error) => format!("could not be saved ({error}):\n{script}"),
            };
            panic!("a wrong answer by `{link}`, {answer:?}; the query {saved}");
        }
    }

    fn is_refuted(&mut self, terms: &Terms, query: &Query, core: &[Term]) -> bool {
        if !self.known.insert(core.to_vec()) {
            return true;
        }
        let problem = Problem::new(terms, core.to_vec(), 1, query.hint);
        match self.z3.ask(terms, &problem) {
            Verdict::Sat(values) => {
                // Z3 knows some float operations only roughly.
                let model = problem.patch(&values);
                !self.evaluator.all_hold(terms, core, &model)
            }
            Verdict::Unsat(_) | Verdict::Unknown(_) | Verdict::Failed(_) | Verdict::Pass => true,
        }
    }
}
