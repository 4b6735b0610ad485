//! Claims: a constraint of the path, a part of the demand or a fact, in one form.

use clew_term::{Evaluator, Term, Terms, Valuation};

use crate::domain::Domain;
use crate::near::Near;
use crate::paths::Fact;

/// A term's value must be in a set.
#[derive(Copy, Clone)]
pub(super) struct Claim<'a> {
    pub on: Term,
    pub wanted: &'a Domain,
    pub origin: Origin<'a>,
}

/// Who says so.
#[derive(Copy, Clone)]
pub(super) enum Origin<'a> {
    Demand,
    Fact(&'a Fact),
    /// A step of the path.
    Step(u32),
}

impl Claim<'_> {
    pub(super) fn holds(&self, evaluator: &mut Evaluator, terms: &Terms, values: &impl Valuation) -> bool {
        self.wanted.contains(evaluator.eval_more(terms, self.on, values))
    }
}

/// `truth` is the set that a boolean must be in.
pub(super) fn of_demand<'a>(near: &Near, truth: &'a Domain, out: &mut Vec<Claim<'a>>) {
    out.extend(near.demand.iter().map(|&on| Claim { on, wanted: truth, origin: Origin::Demand }));
}

/// Of the variable at this place.
pub(super) fn of_facts<'a>(near: &Near<'a>, at: usize, out: &mut Vec<Claim<'a>>) {
    let facts = near.paths.facts(near.entries[at]);
    out.extend(facts.map(|fact| Claim { on: fact.on, wanted: &fact.domain, origin: Origin::Fact(fact) }));
}

/// Adds at most so many. False if there are more.
pub(super) fn of_others<'a>(
    near: &Near<'a>,
    at: usize,
    truth: &'a Domain,
    most: usize,
    out: &mut Vec<Claim<'a>>,
) -> bool {
    let mut steps = near.paths.others(near.entries[at]);
    let some = steps.by_ref().take(most);
    out.extend(some.map(|step| Claim {
        on: near.paths.part(step),
        wanted: truth,
        origin: Origin::Step(step),
    }));
    steps.next().is_none()
}

/// Those about one variable, and those that connect it with others.
pub(super) fn parted<'a>(terms: &Terms, claims: Vec<Claim<'a>>) -> (Vec<Claim<'a>>, Vec<Claim<'a>>) {
    claims.into_iter().partition(|claim| terms.with_vars(claim.on, |vars| vars.len() == 1))
}
