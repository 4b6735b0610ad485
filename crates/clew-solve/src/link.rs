//! What a link of the chain is.

use clew_term::{Model, Term, Terms, Var};

use crate::answer::Reason;
use crate::problem::Problem;

pub(crate) trait Link {
    fn name(&self) -> &'static str;

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict;

    /// Is told the answer, whichever link gave it; a model has been verified by then.
    fn learn(&mut self, _terms: &Terms, _problem: &Problem, _verdict: &Verdict) {}

    /// Forgets all terms: the next ones are of another arena.
    fn forget(&mut self) {}
}

#[derive(Clone, Debug)]
pub(crate) enum Verdict {
    /// Values for the problem's variables.
    Sat(Values),
    /// Constraints of the problem that cannot hold together.
    Unsat(Vec<Term>),
    Unknown(Reason),
    /// Not for this link.
    Pass,
}

/// Values of a problem's variables, in their order.
pub(crate) type Values = Vec<(Var, u128)>;

/// The problem's values in `model`.
pub(crate) fn values_of(problem: &Problem, model: &Model) -> Values {
    problem.vars.iter().map(|&var| (var, model.value(var))).collect()
}
