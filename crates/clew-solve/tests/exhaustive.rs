//! No wrong Sat and no wrong Unsat, against trying every input.

#[path = "../../clew-term/tests/raw/mod.rs"]
mod raw;

mod common;

use clew_solve::{Answer, Limits, Solver};
use clew_term::{Evaluator, Model, Term, Terms, Var, mask};
use common::{ask, model};
use proptest::prelude::*;
use raw::Grower;

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

/// Asks for one demand after another under a growing path, as an exploration does.
fn check(script: &[u8], widths: &[u32]) -> Result<(), TestCaseError> {
    let mut grower = Grower::new(script, widths.to_vec(), 5);
    let mut terms = Terms::new();
    let vars: Vec<Term> = widths.iter().map(|&width| terms.fresh("x", width)).collect();
    let hint: Vec<u128> = widths.iter().map(|&width| grower.value(width)).collect();
    let mut solver = Solver::new(Limits::default());
    let mut path = Vec::new();
    for _ in 0..4 {
        let condition = grower.grow(1, 4).build(&mut terms, &vars);
        let taken = Evaluator::new().eval(&terms, condition, &model_of(&hint)) == 1;
        let not = terms.not(condition);
        let (taken, demand) = if taken { (condition, not) } else { (not, condition) };
        let answer = ask(&mut solver, &terms, &path, demand, &model_of(&hint));
        let all: Vec<Term> = path.iter().copied().chain([demand]).collect();
        match answer {
            Answer::Sat(_) => {
                let model = model(&answer, &model_of(&hint));
                prop_assert!(Evaluator::new().all_hold(&terms, &all, &model), "a wrong model");
            }
            Answer::Unsat(core) => {
                prop_assert!(core.iter().all(|term| all.contains(term)), "a core of other terms");
                let refuted = inputs(widths).all(|values| !holds(&terms, &core, &values));
                prop_assert!(refuted, "a wrong unsat");
            }
            Answer::Unknown(reason) => prop_assert!(false, "{reason}"),
        }
        path.push(taken);
    }
    prop_assert_eq!(solver.counters().wrong_models, 0);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_variables(script in prop::collection::vec(any::<u8>(), 1..200)) {
        check(&script, &[4, 3])?;
    }

    #[test]
    fn three_variables(script in prop::collection::vec(any::<u8>(), 1..200)) {
        check(&script, &[3, 3, 2])?;
    }

    #[test]
    fn one_variable(script in prop::collection::vec(any::<u8>(), 1..200)) {
        check(&script, &[5])?;
    }
}
