//! Refutation: complete sets of solutions that have nothing in common.

use clew_term::{Term, Terms};

use super::claim::{Claim, Origin};
use super::invert::Solutions;
use crate::domain::Domain;
use crate::near::Near;
use crate::paths::Fact;
use crate::sets::Sets;

/// More members of a fact than this are named without a look at which of them matter.
const MOST_MEMBERS: usize = 32;

/// The path's terms of claims whose complete sets of solutions have nothing in common, the fewest that a
/// single pass finds. The claims are all about one variable.
pub(super) fn refuted(
    sets: &mut Sets,
    terms: &Terms,
    near: &Near,
    claims: &[Claim],
    all: &[Option<Solutions>],
) -> Option<Vec<Term>> {
    let complete: Vec<(&Claim, &Domain)> = claims
        .iter()
        .zip(all)
        .filter_map(|(claim, solutions)| Some((claim, solutions.as_ref()?)))
        .filter(|(_, solutions)| solutions.is_complete)
        .map(|(claim, solutions)| (claim, &solutions.domain))
        .collect();
    let (_, first) = complete.first()?;
    let mut common: Domain = Domain::full(first.width());
    let mut core: Vec<(&Claim, &Domain)> = Vec::new();
    // From the demand on, keeping what narrows, until nothing is left.
    for &(claim, domain) in &complete {
        let narrower = common.intersect(domain);
        if narrower != common {
            core.push((claim, domain));
            common = narrower;
        }
        if common.is_empty() {
            return Some(named(sets, terms, near, &without_needless(core)));
        }
    }
    None
}

/// Leaves out, the last first, what the others refute without.
fn without_needless<T>(core: Vec<(T, &Domain)>) -> Vec<(T, &Domain)> {
    let Some(width) = core.first().map(|(_, domain)| domain.width()) else { return core };
    // What those before each have in common, and those behind it that are kept.
    let mut before = vec![Domain::full(width)];
    for (at, (_, domain)) in core.iter().enumerate() {
        before.push(before[at].intersect(domain));
    }
    let (mut behind, mut kept) = (Domain::full(width), Vec::new());
    for (at, (what, domain)) in core.into_iter().enumerate().rev() {
        let has_others = at > 0 || !kept.is_empty();
        if !has_others || before[at].meets(&behind) {
            behind = behind.intersect(domain);
            kept.push((what, domain));
        }
    }
    kept.reverse();
    kept
}

fn named(sets: &mut Sets, terms: &Terms, near: &Near, core: &[(&Claim, &Domain)]) -> Vec<Term> {
    let mut names = Vec::new();
    for (at, (claim, _)) in core.iter().enumerate() {
        match claim.origin {
            Origin::Demand => {}
            Origin::Step(step) => names.push(near.paths.owner(step)),
            Origin::Fact(fact) => {
                let rest = core.iter().enumerate().filter(|&(other, _)| other != at);
                let rest: Vec<&Domain> = rest.map(|(_, &(_, domain))| domain).collect();
                names.extend(members(sets, terms, near, fact, &rest));
            }
        }
    }
    names
}

/// The constraints of a fact that matter beside the other sets of the core.
pub(super) fn members(
    sets: &mut Sets,
    terms: &Terms,
    near: &Near,
    fact: &Fact,
    rest: &[&Domain],
) -> Vec<Term> {
    let steps: Vec<u32> = near.paths.members(fact).collect();
    // The rest are sets of the variable itself, so only facts on it can be weighed against them.
    if steps.len() > 1 && steps.len() <= MOST_MEMBERS && terms.as_var(fact.on).is_some() {
        let domains: Vec<Domain> =
            steps.iter().filter_map(|&step| Some(sets.of(terms, near.paths.part(step))?.1.clone())).collect();
        let own = steps.iter().map(|&step| Some(step)).zip(&domains);
        let weighed: Vec<(Option<u32>, &Domain)> =
            own.rev().chain(rest.iter().map(|&domain| (None, domain))).collect();
        // What is left out first stands last.
        let kept = without_needless(weighed.into_iter().rev().collect());
        return kept.into_iter().filter_map(|(step, _)| step).map(|step| near.paths.owner(step)).collect();
    }
    steps.into_iter().map(|step| near.paths.owner(step)).collect()
}
