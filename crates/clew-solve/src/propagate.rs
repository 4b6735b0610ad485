//! Propagation: one variable at a time, without a solver.
//!
//! A branch of a C program most often asks one thing of one input: is it 0, is it below 10, is this
//! byte a digit. Such a constraint can be inverted, operator by operator, into the set of values that
//! meet it; the sets of all constraints on the variable are intersected. In a problem of one variable
//! the result is exact and refutes as well as satisfies. With more variables the others keep the
//! hint's values, and only Sat can come of it.
//!
//! Every model is checked by evaluation, so inversions may be partial, but a set that is said to be
//! complete must be.

mod arithmetic;
mod enumerate;
mod invert;
mod pretty;
mod reals;
mod relation;
mod repair;
mod sampled;
#[cfg(test)]
mod tests;
mod tidy;

use clew_term::{Evaluator, Model, Term, Terms, Var};

use crate::domain::Domain;
use crate::link::{Link, Values, Verdict, values_of};
use crate::problem::Problem;
use invert::{Inverter, Solutions};
pub(crate) use repair::Repair;
pub(crate) use tidy::Tidy;

/// Of a demand with more variables, the last so many are tried.
const MOST_VARS: usize = 12;

#[derive(Default)]
pub(crate) struct Propagate {
    evaluator: Evaluator,
    checker: Evaluator,
}

impl Link for Propagate {
    fn name(&self) -> &'static str {
        "propagate"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if let [var] = problem.vars[..] {
            return self.one_var(terms, problem, var);
        }
        let mut vars: Vec<Var> = Vec::new();
        for &part in problem.demand() {
            terms.with_vars(part, |found| vars.extend(found.iter().rev().take(MOST_VARS)));
        }
        // What was read last is bound by the fewest constraints.
        vars.sort_unstable_by_key(|&var| std::cmp::Reverse(var));
        vars.dedup();
        vars.truncate(MOST_VARS);
        self.evaluator.forget();
        for var in vars {
            if let Some(values) = self.move_one(terms, problem, var) {
                return Verdict::Sat(values);
            }
        }
        Verdict::Pass
    }
}

impl Propagate {
    /// The whole problem is about one variable.
    fn one_var(&mut self, terms: &Terms, problem: &Problem, var: Var) -> Verdict {
        self.evaluator.forget();
        let all = self.solutions(terms, problem, &problem.constraints, var);
        if let Some(core) = refuted(&problem.constraints, &all) {
            return Verdict::Unsat(core);
        }
        if let Some(values) = self.try_common(terms, problem, var, &all) {
            return Verdict::Sat(values);
        }
        enumerate::small(&mut self.checker, terms, problem, var)
    }

    /// Changes one variable and leaves the others at the hint's values.
    fn move_one(&mut self, terms: &Terms, problem: &Problem, var: Var) -> Option<Values> {
        let mut inverter = Inverter::new(terms, &mut self.evaluator, problem.hint, var);
        let mut common = Domain::full(terms.var_width(var));
        // The demand is what the hint violates: if this variable cannot mend it, the rest is needless.
        for &part in problem.demand().iter().filter(|&&part| depends(terms, part, var)) {
            common = common.intersect(&inverter.solutions(part)?.domain);
        }
        let path = &problem.constraints[..problem.constraints.len() - problem.demanded];
        for &term in path.iter().rev().filter(|&&term| depends(terms, term, var)) {
            if common.is_empty() {
                return None;
            }
            if let Some(solutions) = inverter.solutions(term) {
                common = common.intersect(&solutions.domain);
            }
        }
        self.try_values(terms, problem, var, &common)
    }

    fn solutions(
        &mut self,
        terms: &Terms,
        problem: &Problem,
        about: &[Term],
        var: Var,
    ) -> Vec<Option<Solutions>> {
        let mut inverter = Inverter::new(terms, &mut self.evaluator, problem.hint, var);
        about.iter().map(|&term| inverter.solutions(term)).collect()
    }

    /// Tries values that all the constraints which could be inverted agree on; then, if some were
    /// inverted only partly or not at all, values that the others agree on.
    fn try_common(
        &mut self,
        terms: &Terms,
        problem: &Problem,
        var: Var,
        all: &[Option<Solutions>],
    ) -> Option<Values> {
        let width = terms.var_width(var);
        let known = || all.iter().flatten();
        let common = intersection(width, known());
        if let Some(values) = self.try_values(terms, problem, var, &common) {
            return Some(values);
        }
        if known().count() == all.len() && known().all(|solutions| solutions.is_complete) {
            return None;
        }
        let common = intersection(width, known().filter(|solutions| solutions.is_complete));
        self.try_values(terms, problem, var, &common)
    }

    fn try_values(&mut self, terms: &Terms, problem: &Problem, var: Var, domain: &Domain) -> Option<Values> {
        let mut model: Model = problem.hint.clone();
        for value in pretty::candidates(terms, var, domain, problem.hint.value(var)) {
            model.set(var, value);
            if self.checker.all_hold(terms, &problem.constraints, &model) {
                return Some(values_of(problem, &model));
            }
        }
        None
    }
}

fn intersection<'a>(width: u32, all: impl Iterator<Item = &'a Solutions>) -> Domain {
    all.fold(Domain::full(width), |common, solutions| common.intersect(&solutions.domain))
}

fn depends(terms: &Terms, term: Term, var: Var) -> bool {
    terms.with_vars(term, |vars| vars.binary_search(&var).is_ok())
}

/// The constraints whose complete sets of solutions have nothing in common, the fewest that a single
/// pass finds.
fn refuted(constraints: &[Term], all: &[Option<Solutions>]) -> Option<Vec<Term>> {
    let complete: Vec<(Term, &Domain)> = constraints
        .iter()
        .zip(all)
        .filter_map(|(&term, solutions)| Some((term, solutions.as_ref()?)))
        .filter(|(_, solutions)| solutions.is_complete)
        .map(|(term, solutions)| (term, &solutions.domain))
        .collect();
    let (_, first) = complete.last()?;
    let mut common: Domain = Domain::full(first.width());
    let mut core: Vec<(Term, &Domain)> = Vec::new();
    // From the demand backwards, keeping what narrows, until nothing is left.
    for &(term, domain) in complete.iter().rev() {
        let narrower = common.intersect(domain);
        if narrower != common {
            core.push((term, domain));
            common = narrower;
        }
        if common.is_empty() {
            return Some(without_needless(core));
        }
    }
    None
}

/// Leaves out, oldest first, what the others refute without.
fn without_needless(mut core: Vec<(Term, &Domain)>) -> Vec<Term> {
    let mut at = core.len();
    while at > 0 {
        at -= 1;
        let others =
            core.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &(_, domain))| domain);
        let common = others.fold(None, |common: Option<Domain>, domain| {
            Some(common.map_or_else(|| domain.clone(), |common| common.intersect(domain)))
        });
        if common.is_some_and(|common| common.is_empty()) {
            core.remove(at);
        }
    }
    core.into_iter().map(|(term, _)| term).collect()
}
