//! Small domains: a variable of at most eight bits is decided by trying all its values.

use clew_term::{Evaluator, Patch, Term, Terms, Var, mask};

use super::claim::{Claim, Origin};
use super::pretty;
use crate::domain::Domain;
use crate::link::Verdict;
use crate::near::Near;

const WIDEST: u32 = 8;
/// A core of more claims is not made smaller.
const MOST_TO_SHRINK: usize = 64;

/// By value, whether it meets a claim.
type Allowed = [u128; 2];

/// `claims` are all there are on the variable, and on no other.
pub(super) fn small(
    evaluator: &mut Evaluator,
    terms: &Terms,
    near: &Near,
    var: Var,
    claims: &[Claim],
) -> Verdict {
    let width = terms.var_width(var);
    if width > WIDEST {
        return Verdict::Pass;
    }
    let mut allowed: Vec<Allowed> = vec![[0; 2]; claims.len()];
    for value in in_order(terms, var) {
        let changes = [(var, value)];
        let values = Patch { base: near.hint, changes: &changes };
        evaluator.forget();
        let mut all_hold = true;
        for (claim, allowed) in claims.iter().zip(&mut allowed) {
            let holds = claim.holds(evaluator, terms, &values);
            allowed[(value >> 7) as usize] |= u128::from(holds) << (value & 127);
            all_hold &= holds;
        }
        if all_hold {
            return Verdict::Sat(changes.to_vec());
        }
    }
    Verdict::Unsat(core(near, claims, &allowed, width))
}

/// All values, the nicest first.
fn in_order(terms: &Terms, var: Var) -> impl Iterator<Item = u128> {
    let width = terms.var_width(var);
    let nice = pretty::candidates(terms, var, &Domain::full(width), 0);
    let rest: Vec<u128> = (0..1u128 << width).filter(|value| !nice.contains(value)).collect();
    nice.into_iter().chain(rest)
}

/// Leaves out every claim without which no value is left either, the path's oldest, which stand last, first.
fn core(near: &Near, claims: &[Claim], allowed: &[Allowed], width: u32) -> Vec<Term> {
    let mut kept: Vec<usize> = (0..claims.len()).collect();
    let all: Allowed = [mask(1 << width.min(7)), if width == WIDEST { u128::MAX } else { 0 }];
    if kept.len() <= MOST_TO_SHRINK {
        for at in (0..claims.len()).rev() {
            let others = kept.iter().filter(|&&other| other != at);
            let common = others.fold(all, |[a, b], &other| [a & allowed[other][0], b & allowed[other][1]]);
            if common == [0; 2] {
                kept.retain(|&other| other != at);
            }
        }
    }
    let mut names = Vec::new();
    for at in kept {
        match claims[at].origin {
            Origin::Demand => {}
            Origin::Step(step) => names.push(near.paths.owner(step)),
            Origin::Fact(fact) => {
                names.extend(near.paths.members(fact).map(|step| near.paths.owner(step)));
            }
        }
    }
    names
}
