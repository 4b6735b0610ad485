//! No wrong Sat and no wrong Unsat, against trying every input.

use clew_solve::{Answer, Limits, PathId, Paths, Query, Solver};
use clew_term::raw::Grower;
use clew_term::{Evaluator, Model, Term, Terms, Var, mask};
use proptest::prelude::*;

/// Every assignment to variables of these widths.
fn inputs(widths: &[u32]) -> impl Iterator<Item = Vec<u128>> + '_ {
    let total: u32 = widths.iter().sum();
    (0..1u128 << total).map(move |mut bits| {
        widths
            .iter()
            .map(|&width| {
                let value = bits & mask(width);
                bits >>= width;
                value
            })
            .collect()
    })
}

fn model_of(values: &[u128]) -> Model {
    values.iter().enumerate().map(|(var, &value)| (Var(var as u32), value)).collect()
}

fn holds(terms: &Terms, constraints: &[Term], values: &[u128]) -> bool {
    Evaluator::new().all_hold(terms, constraints, &model_of(values))
}

/// A path with the input that took it.
struct Prefix {
    path: PathId,
    constraints: Vec<Term>,
    hint: Model,
}

/// Formulas in a case: more than the steps between two versions of the paths' index.
const FORMULAS: usize = 40;

/// Grows a tree of paths as an exploration does, and asks about both ways at every decision.
/// Returns how many questions were not constants.
fn check(script: &[u8], widths: &[u32]) -> Result<u64, TestCaseError> {
    let mut grower = Grower::new(script, widths.to_vec(), 5);
    let mut terms = Terms::new();
    let vars: Vec<Term> = widths.iter().map(|&width| terms.fresh("x", width)).collect();
    let hint: Vec<u128> = widths.iter().map(|&width| grower.value(width)).collect();
    let mut solver = Solver::new(Limits { confirm: false, ..Limits::default() });
    let mut paths = Paths::new();
    let mut tree = vec![Prefix { path: paths.root(), constraints: Vec::new(), hint: model_of(&hint) }];
    for _ in 0..FORMULAS {
        // Most often the latest, so that paths get long.
        let back = if grower.below(4) == 0 { grower.below(tree.len().min(255) as u32) as usize } else { 0 };
        let Prefix { path, constraints, hint } = &tree[tree.len() - 1 - back];
        // What is simplified to a constant asks nothing.
        let conditions = (0..10).map(|_| grower.grow(1, 3).build(&mut terms, &vars));
        let condition = conditions.into_iter().find(|&term| term.index() > Term::TRUE.index());
        let condition = condition.unwrap_or(Term::TRUE);
        let taken = Evaluator::new().eval(&terms, condition, hint) == 1;
        let not = terms.not(condition);
        let (taken, demand) = if taken { (condition, not) } else { (not, condition) };
        let answer = solver.solve(&terms, &paths, &Query { path: *path, demand, hint });
        let all: Vec<Term> = constraints.iter().copied().chain([demand]).collect();
        let mut new = vec![(taken, hint.clone())];
        match &answer {
            Answer::Sat(changes) => {
                let model = changes.applied_to(hint);
                prop_assert!(Evaluator::new().all_hold(&terms, &all, &model), "a wrong model");
                new.push((demand, model));
            }
            Answer::Unsat(core) => {
                prop_assert!(core.iter().all(|term| all.contains(term)), "a core of other terms");
                let refuted = inputs(widths).all(|values| !holds(&terms, core, &values));
                prop_assert!(refuted, "a wrong unsat");
            }
            Answer::Unknown(reason) => prop_assert!(false, "{reason}"),
        }
        let (path, constraints) = (*path, constraints.clone());
        for (constraint, hint) in new {
            let path = paths.extend(&terms, path, constraint);
            let constraints = constraints.iter().copied().chain([constraint]).collect();
            tree.push(Prefix { path, constraints, hint });
        }
    }
    prop_assert_eq!(solver.counters().wrong_models, 0);
    Ok(solver.counters().link("propagate").map_or(0, |link| link.asked))
}

/// Bytes to grow from, the same for a seed.
fn script(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let bytes = (0..12_000).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    });
    bytes.collect()
}

/// A hundred thousand formulas in all, none of them a constant.
fn check_all(name: u64, widths: &[u32]) {
    let mut asked = 0;
    for seed in 0.. {
        asked += check(&script(name << 32 | seed), widths)
            .unwrap_or_else(|error| panic!("seed {seed} of {widths:?}: {error}"));
        if asked > 100_000 / 3 {
            return;
        }
    }
}

#[test]
fn one_variable() {
    check_all(1, &[5]);
}

#[test]
fn two_variables() {
    check_all(2, &[4, 3]);
}

#[test]
fn three_variables() {
    check_all(3, &[3, 3, 2]);
}
