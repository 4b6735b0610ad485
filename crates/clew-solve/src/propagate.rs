//! Propagation: one variable at a time, without a solver.
//!
//! A branch of a C program most often asks one thing of one input: is it 0, is it below 10, is this
//! byte a digit. Such a constraint can be inverted, operator by operator, into the set of values that
//! meet it; the sets of all constraints on the variable are intersected. If nothing else is said of the
//! variable the result is exact and refutes as well as satisfies. Otherwise the other variables keep the
//! hint's values, and only Sat can come of it.
//!
//! Every value is checked by evaluation, so inversions may be partial, but a set that is said to be
//! complete must be.

mod arithmetic;
mod claim;
mod invert;
mod pretty;
mod refute;
#[cfg(test)]
mod tests;
mod tidy;

use clew_term::{Evaluator, Patch, Term, Terms, Var};

use crate::domain::Domain;
use crate::link::{Values, Verdict};
use crate::near::Near;
use crate::sets::Sets;
use claim::{Claim, Origin};
pub(crate) use invert::Inverter;
use invert::Solutions;
pub(crate) use pretty::{candidates, find};
pub(crate) use tidy::Tidy;

/// Of a demand with more variables, the last so many are tried.
const MOST_VARS: usize = 12;
/// A variable in more constraints than this is not tried: each is inverted and evaluated.
const MOST_CLAIMS: usize = 100;

pub(crate) struct Propagate {
    evaluator: Evaluator,
    checker: Evaluator,
    sets: Sets,
    /// What is wanted of a constraint.
    truth: Domain,
}

impl Default for Propagate {
    fn default() -> Self {
        Propagate {
            evaluator: Evaluator::new(),
            checker: Evaluator::new(),
            sets: Sets::default(),
            truth: Domain::point(1, 1),
        }
    }
}

impl Propagate {
    /// Forgets all terms: the next ones are of another arena.
    pub(crate) fn forget(&mut self) {
        self.sets.forget();
    }

    /// A core names terms of the query.
    pub(crate) fn ask(&mut self, terms: &Terms, near: &Near) -> Verdict {
        self.evaluator.forget();
        if near.demand.iter().all(|&part| self.evaluator.eval_more(terms, part, near.hint) == 1) {
            return Verdict::Sat(Values::new());
        }
        if let [var] = near.vars[..] {
            return self.exactly(terms, near, var).unwrap_or_else(|| self.one_var(terms, near, var));
        }
        // What was read last is bound by the fewest constraints.
        for at in (0..near.vars.len()).rev().take(MOST_VARS) {
            if let Some(values) = self.move_one(terms, near, at) {
                return Verdict::Sat(values);
            }
        }
        Verdict::Pass
    }

    /// The demand is about one variable.
    fn one_var(&mut self, terms: &Terms, near: &Near, var: Var) -> Verdict {
        let mut claims: Vec<Claim> = Vec::new();
        claim::of_demand(near, &self.truth, &mut claims);
        claim::of_facts(near, 0, &mut claims);
        let is_whole = claim::of_others(near, 0, &self.truth, MOST_CLAIMS, &mut claims);
        let (alone, connected) = claim::parted(terms, claims);
        let mut inverter = Inverter::new(terms, &mut self.evaluator, near.hint, var);
        let all: Vec<Option<Solutions>> = alone.iter().map(|claim| inverter.claim(claim)).collect();
        if let Some(core) = refute::refuted(&mut self.sets, terms, near, &alone, &all) {
            return Verdict::Unsat(core);
        }
        if !is_whole {
            return Verdict::Pass;
        }
        let more: Vec<Option<Solutions>> = connected.iter().map(|claim| inverter.claim(claim)).collect();
        let claims: Vec<Claim> = alone.into_iter().chain(connected).collect();
        let all: Vec<Option<Solutions>> = all.into_iter().chain(more).collect();
        try_common(&mut self.checker, terms, near, var, &claims, &all).map_or(Verdict::Pass, Verdict::Sat)
    }

    /// Everything that is said of the one variable is an exact set: what a byte of text, a counter or a flag
    /// is asked, and so the usual case. None if it is not that.
    fn exactly(&mut self, terms: &Terms, near: &Near, var: Var) -> Option<Verdict> {
        let on = terms.var(var);
        let mut facts = near.paths.facts(near.entries[0]);
        let fact = facts.next();
        if facts.next().is_some()
            || fact.is_some_and(|fact| fact.on != on)
            || near.paths.others(near.entries[0]).next().is_some()
        {
            return None;
        }
        let mut common: Option<Domain> = fact.map(|fact| Domain::clone(&fact.domain));
        for &part in &near.demand {
            let (_, domain) = self.sets.of(terms, part).filter(|set| set.0 == on)?;
            common = Some(common.map_or_else(|| domain.clone(), |common| common.intersect(domain)));
        }
        let common = common?;
        if common.is_empty() {
            let demanded: Vec<Domain> =
                near.demand.iter().filter_map(|&part| Some(self.sets.of(terms, part)?.1.clone())).collect();
            let rest: Vec<&Domain> = demanded.iter().collect();
            let core = fact.map(|fact| refute::members(&mut self.sets, terms, near, fact, &rest));
            return Some(Verdict::Unsat(core.unwrap_or_default()));
        }
        let mut claims: Vec<Claim> = Vec::new();
        claim::of_demand(near, &self.truth, &mut claims);
        try_values(&mut self.checker, terms, near, var, &claims, &common).map(Verdict::Sat)
    }

    /// Changes one variable and leaves the others at the hint's values.
    fn move_one(&mut self, terms: &Terms, near: &Near, at: usize) -> Option<Values> {
        let var = near.vars[at];
        let mut claims: Vec<Claim> = Vec::new();
        claim::of_demand(near, &self.truth, &mut claims);
        claim::of_facts(near, at, &mut claims);
        if !claim::of_others(near, at, &self.truth, MOST_CLAIMS, &mut claims) {
            return None;
        }
        let mut inverter = Inverter::new(terms, &mut self.evaluator, near.hint, var);
        let mut common = Domain::full(terms.var_width(var));
        for claim in claims.iter().filter(|claim| depends(terms, claim.on, var)) {
            match inverter.claim(claim) {
                Some(solutions) => common = common.intersect(&solutions.domain),
                // The demand is what the hint violates: if this variable cannot mend it, the rest is needless.
                None if matches!(claim.origin, Origin::Demand) => return None,
                None => {}
            }
            if common.is_empty() {
                return None;
            }
        }
        try_values(&mut self.checker, terms, near, var, &claims, &common)
    }
}

/// Tries values that all the claims which could be inverted agree on; then, if some were inverted only
/// partly or not at all, values that the others agree on.
fn try_common(
    checker: &mut Evaluator,
    terms: &Terms,
    near: &Near,
    var: Var,
    claims: &[Claim],
    all: &[Option<Solutions>],
) -> Option<Values> {
    let width = terms.var_width(var);
    let known = || all.iter().flatten();
    let common = intersection(width, known());
    if let Some(values) = try_values(checker, terms, near, var, claims, &common) {
        return Some(values);
    }
    if known().count() == all.len() && known().all(|solutions| solutions.is_complete) {
        return None;
    }
    let common = intersection(width, known().filter(|solutions| solutions.is_complete));
    try_values(checker, terms, near, var, claims, &common)
}

/// The nicest value of the domain that meets all claims.
fn try_values(
    checker: &mut Evaluator,
    terms: &Terms,
    near: &Near,
    var: Var,
    claims: &[Claim],
    domain: &Domain,
) -> Option<Values> {
    let is_met = |value| {
        let changes = [(var, value)];
        let values = Patch { base: near.hint, changes: &changes };
        checker.forget();
        claims.iter().all(|claim| claim.holds(checker, terms, &values))
    };
    pretty::find(terms, var, domain, near.hint.value(var), is_met).map(|value| vec![(var, value)])
}

fn intersection<'a>(width: u32, all: impl Iterator<Item = &'a Solutions>) -> Domain {
    all.fold(Domain::full(width), |common, solutions| common.intersect(&solutions.domain))
}

fn depends(terms: &Terms, term: Term, var: Var) -> bool {
    terms.with_vars(term, |vars| vars.binary_search(&var).is_ok())
}
