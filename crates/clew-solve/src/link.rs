//! What a link of the chain is.

use clew_term::{Term, Terms, Var};

use crate::answer::Reason;
use crate::problem::Problem;

pub(crate) trait Link {
    fn name(&self) -> &'static str;

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict;

    /// Whether it may take a second, where the others take milliseconds at most.
    fn is_slow(&self) -> bool {
        false
    }

    /// Is told the answer, whichever link gave it; a model has been verified by then.
    fn learn(&mut self, _terms: &Terms, _problem: &Problem, _verdict: &Verdict) {}

    /// Forgets all terms: the next ones are of another arena.
    fn forget(&mut self) {}
}

#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// Values for variables of the problem, in their order; the others keep the hint's.
    Sat(Values),
    /// Constraints of the problem that cannot hold together.
    Unsat(Vec<Term>),
    /// No link can answer.
    Unknown(Reason),
    /// This link cannot answer, but another one may.
    Failed(Reason),
    /// Not for this link.
    Pass,
}

pub(crate) type Values = Vec<(Var, u128)>;
