//! Each link by itself, so that none is spared what an earlier one would have answered: no wrong Sat and no wrong
//! Unsat, against trying every input.

use clew_term::{Evaluator, Model, Patch, Term, Terms, Var, mask};
use rustc_hash::FxHashMap;

use super::assemble;
use crate::limits::Limits;
use crate::link::Verdict;
use crate::problem::Problem;
use clew_term::raw::Grower;

const WIDTHS: [u32; 4] = [3, 2, 3, 2];
const PROBLEMS: u64 = 12_000;

fn script(seed: u64) -> Vec<u8> {
    let mut dice = crate::dice::Dice::seeded(seed);
    (0..2000).map(|_| (dice.next() >> 32) as u8).collect()
}

/// Some constraints of a path, which the hint meets, and a demand that it does not.
fn constraints(terms: &mut Terms, vars: &[Term], grower: &mut Grower, hint: &Model) -> Vec<Term> {
    let mut constraints = Vec::new();
    let count = 2 + grower.below(5) as usize;
    for _ in 0..200 {
        let condition = grower.grow(1, 3).build(terms, vars);
        let is_demand = constraints.len() + 1 == count;
        let holds = Evaluator::new().eval(terms, condition, hint) == 1;
        let constraint = if holds != is_demand { condition } else { terms.not(condition) };
        if terms.as_const(constraint).is_none() && !constraints.contains(&constraint) {
            constraints.push(constraint);
        }
        if constraints.len() == count {
            break;
        }
    }
    constraints
}

fn inputs() -> impl Iterator<Item = Vec<(Var, u128)>> {
    (0..1u128 << WIDTHS.iter().sum::<u32>()).map(|mut bits| {
        let values = WIDTHS.iter().map(|&width| {
            let value = bits & mask(width);
            bits >>= width;
            value
        });
        (0..).map(Var).zip(values).collect()
    })
}

#[test]
fn each_link_alone_is_right() {
    let mut refuted: FxHashMap<&str, u64> = FxHashMap::default();
    for seed in 1..=PROBLEMS {
        let script = script(seed);
        let mut grower = Grower::new(&script, WIDTHS.to_vec(), 6);
        let mut terms = Terms::new();
        let vars: Vec<Term> = WIDTHS.iter().map(|&width| terms.fresh("x", width)).collect();
        let hint: Model = (0..).map(Var).zip(WIDTHS.map(|width| grower.value(width))).collect();
        let constraints = constraints(&mut terms, &vars, &mut grower, &hint);
        if constraints.len() < 2 {
            continue;
        }
        let problem = Problem::new(&terms, constraints, 1, &hint);
        let mut evaluator = Evaluator::new();
        for mut link in assemble(&Limits::millis(5)).into_iter().filter(|link| link.name() != "z3") {
            match link.ask(&terms, &problem) {
                Verdict::Sat(values) => {
                    let patch = Patch { base: &hint, changes: &values };
                    let holds = evaluator.all_hold(&terms, &problem.constraints, &patch);
                    assert!(holds, "seed {seed}: {} gives {values:?}", link.name());
                }
                Verdict::Unsat(core) => {
                    *refuted.entry(link.name()).or_default() += 1;
                    for values in inputs() {
                        let patch = Patch { base: &hint, changes: &values };
                        let holds = evaluator.all_hold(&terms, &core, &patch);
                        assert!(!holds, "seed {seed}: {} refutes what {values:?} meets", link.name());
                    }
                }
                Verdict::Unknown(_) | Verdict::Failed(_) | Verdict::Pass => {}
            }
        }
    }
    for name in ["order", "equal", "domains", "linear"] {
        assert!(refuted.get(name).is_some_and(|&times| times > 0), "{name} had nothing to say: {refuted:?}");
    }
}
