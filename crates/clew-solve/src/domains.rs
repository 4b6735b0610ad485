//! Propagation over all variables at once, and a little branching: constraints over small domains.
//!
//! An index that is at most fifteen, a choice of three objects, a digit: most of what several variables
//! are asked together is decided by their domains. Each variable has a set of values. A constraint in which
//! only one variable is not yet fixed is inverted, as in `propagate`, and narrows it; one of several
//! variables is evaluated over their ranges (`range`), which may refute it, and a comparison narrows each
//! side by the range of the other. When nothing narrows any more, a variable with few values is tried value
//! by value.
//!
//! What narrowed a variable is remembered as a set of constraints, so that a refutation names its reasons.
//! Work is counted, and what takes more of it is left to Z3.

mod branch;
mod classes;
mod known;
mod live;
mod narrow;
mod operators;
mod orders;
mod range;

use clew_term::{Evaluator, Node, Term, Terms};

use crate::domain::Domain;
use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;
use crate::reasons::Reasons;
use crate::stamps::Stamps;
use branch::Outcome;
use classes::Classes;
use known::Known;
use live::Live;
use range::Ranges;

const MOST_CONSTRAINTS: usize = 192;
const MOST_VARS: usize = 96;
/// Nodes looked at, about ten nanoseconds each.
const MOST_WORK: u64 = 60_000;

#[derive(Default)]
pub(crate) struct Domains {
    ranges: Ranges,
    plain_ranges: Ranges,
    live: Live,
    seen: Stamps,
    evaluator: Evaluator,
    checker: Evaluator,
}

impl Link for Domains {
    fn name(&self) -> &'static str {
        "domains"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if problem.constraints.len() > MOST_CONSTRAINTS || problem.vars.len() > MOST_VARS {
            return Verdict::Pass;
        }
        let mut state = State::new(terms, problem, self);
        let all: Vec<usize> = (0..problem.constraints.len()).collect();
        match state.solve(all) {
            Outcome::Found => Verdict::Sat(state.values),
            Outcome::Refuted(reasons) => {
                Verdict::Unsat(reasons.iter().map(|at| problem.constraints[at]).collect())
            }
            Outcome::Unknown => Verdict::Pass,
        }
    }
}

/// One problem's propagation.
struct State<'a, 'p> {
    terms: &'a Terms,
    problem: &'a Problem<'p>,
    tools: &'a mut Domains,
    /// By variable: what it can be, and which constraints say so.
    domains: Vec<Domain>,
    reasons: Vec<Reasons>,
    /// The only value of a variable that has one, else the hint's.
    values: Values,
    /// By variable, the constraints it occurs in.
    touching: Vec<Vec<usize>>,
    /// What was narrowed, as it was before.
    trail: Vec<(usize, Domain, Reasons)>,
    /// What is said of terms of several variables.
    known: Known,
    /// Found when first needed.
    classes: Option<Vec<Classes>>,
    work: u64,
}

impl<'a, 'p> State<'a, 'p> {
    fn new(terms: &'a Terms, problem: &'a Problem<'p>, tools: &'a mut Domains) -> Self {
        tools.ranges.forget();
        tools.plain_ranges.forget();
        State {
            terms,
            problem,
            tools,
            domains: problem.vars.iter().map(|&var| Domain::full(terms.var_width(var))).collect(),
            reasons: vec![Reasons::default(); problem.vars.len()],
            values: problem.hinted(),
            touching: problem.touching(terms),
            trail: Vec::new(),
            known: Known::new(terms, &problem.constraints),
            classes: None,
            work: 0,
        }
    }

    fn forget_ranges(&mut self) {
        self.tools.ranges.forget();
        self.tools.plain_ranges.forget();
    }

    fn is_over(&self) -> bool {
        self.work > MOST_WORK
    }

    fn is_fixed(&self, at: usize) -> bool {
        self.domains[at].only().is_some()
    }

    /// Why the term is in its range: what its variables and its parts are said to be.
    fn reasons_of(&mut self, term: Term) -> Reasons {
        let mut all = Reasons::default();
        let mut pending = vec![term];
        self.tools.seen.begin();
        while let Some(term) = pending.pop() {
            if term.is_none() || !self.tools.seen.mark(term.index()) {
                continue;
            }
            self.work += 1;
            if let Some(known) = self.known.of(term) {
                all.join(&known.reasons);
            }
            match self.terms.node(term) {
                Node::Var(var) => {
                    if let Ok(at) = self.problem.vars.binary_search(&var) {
                        all.join(&self.reasons[at]);
                    }
                }
                node => pending.extend(node.operands()),
            }
        }
        all
    }

    /// Gives a variable a smaller domain, which must not be empty.
    fn set(&mut self, at: usize, domain: Domain, reasons: Reasons) {
        if let Some(value) = domain.only() {
            self.values[at].1 = value;
        } else if !domain.contains(self.values[at].1) {
            self.values[at].1 = domain.nearest_to_zero().unwrap_or(0);
        }
        self.forget_ranges();
        let before = std::mem::replace(&mut self.domains[at], domain);
        let because = std::mem::replace(&mut self.reasons[at], reasons);
        self.trail.push((at, before, because));
    }

    /// Back to where the trail had this length.
    fn undo(&mut self, length: usize) {
        self.forget_ranges();
        while self.trail.len() > length {
            if let Some((at, domain, reasons)) = self.trail.pop() {
                if !self.domains[at].contains(self.values[at].1) {
                    self.values[at].1 = domain.nearest_to_zero().unwrap_or(0);
                }
                self.domains[at] = domain;
                self.reasons[at] = reasons;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_term::Model;

    /// `a + b == 6` decides a choice in every solution, but not where the hint has `a + b == 9`: what is
    /// evaluated by the hint's values must not be taken for what is known.
    #[test]
    fn what_is_known_is_not_what_is_evaluated() {
        let mut terms = Terms::new();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| terms.fresh(name, 8));
        let [six, nine] = [6, 9].map(|value| terms.constant(value, 32));
        let [five, seven] = [5, 7].map(|value| terms.constant(value, 8));
        let (wide_a, wide_b) = (terms.zext(a, 32), terms.zext(b, 32));
        let sum = terms.add(wide_a, wide_b);
        let is_nine = terms.eq(sum, nine);
        let chosen = terms.ite(is_nine, c, d);
        let constraints = vec![terms.eq(chosen, five), terms.eq(sum, six), terms.eq(c, seven)];
        let hint: Model = (0..).map(clew_term::Var).zip([4, 5, 5, 0]).collect();
        let problem = Problem::new(&terms, constraints, 2, &hint);
        let verdict = Domains::default().ask(&terms, &problem);
        assert!(!matches!(verdict, Verdict::Unsat(_)), "{verdict:?}");
    }
}
