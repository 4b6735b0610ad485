//! Sets of solutions hold what they say, by trying every value.

use clew_term::raw::Grower;
use clew_term::{BinOp, Evaluator, Model, Terms, Var, concrete};
use proptest::prelude::*;

use super::invert::Inverter;
use crate::domain::Domain;
use crate::reals;

/// A constraint on one variable, and perhaps on another one whose value is fixed.
fn check(script: &[u8], width: u32, other: u128) -> Result<(), TestCaseError> {
    let mut grower = Grower::new(script, vec![width, width, 1], 12);
    let mut terms = Terms::new();
    let vars = [terms.fresh("x", width), terms.fresh("y", width), terms.fresh("b", 1)];
    let constraint = grower.grow(1, 4).build(&mut terms, &vars);
    let mut hint: Model = [(Var(0), 5), (Var(1), other), (Var(2), other & 1)].into_iter().collect();
    let mut evaluator = Evaluator::new();
    evaluator.forget();
    let Some(solutions) = Inverter::new(&terms, &mut evaluator, &hint, Var(0)).solutions(constraint) else {
        return Ok(());
    };
    for value in 0..1u128 << width {
        hint.set(Var(0), value);
        let holds = evaluator.eval(&terms, constraint, &hint) == 1;
        let is_solution = solutions.domain.contains(value);
        prop_assert!(holds || !is_solution, "{value} is no solution of {}", terms.show(constraint));
        prop_assert!(
            !holds || is_solution || !solutions.is_complete,
            "{value} solves {}",
            terms.show(constraint)
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn solutions_are_right(script in prop::collection::vec(any::<u8>(), 1..120), width in 1u32..=9, other in 0u128..512) {
        check(&script, width, other & clew_term::mask(width))?;
    }

    #[test]
    fn float_comparisons_are_sets_of_patterns(seeds in any::<[u8; 24]>(), width in prop::sample::select(vec![32u32, 64])) {
        let mut source = Grower::new(&seeds, vec![], 64);
        let (x, y) = (source.value(width), source.value(width));
        for op in [BinOp::FEq, BinOp::FLt, BinOp::FLe] {
            let holds = concrete::binary(op, width, x, y) == 1;
            prop_assert_eq!(reals::left(op, width, y).contains(x), holds);
            prop_assert_eq!(reals::right(op, width, x).contains(y), holds);
        }
    }

    #[test]
    fn domains_are_sets(a in any::<[u8; 8]>(), b in any::<[u8; 8]>(), addend in any::<u8>()) {
        let domain = |bounds: [u8; 8]| {
            let pairs = bounds.chunks(2).map(|pair| (u128::from(pair[0].min(pair[1])), u128::from(pair[0].max(pair[1]))));
            Domain::of(8, pairs.collect())
        };
        let (a, b) = (domain(a), domain(b));
        let addend = u128::from(addend);
        let shifted = a.add(addend);
        let (flipped, negated, others) = (a.flip(), a.negate(), a.complement());
        let (both, either) = (a.intersect(&b), a.union(&b));
        for value in 0..256u128 {
            prop_assert_eq!(shifted.contains((value + addend) & 255), a.contains(value));
            prop_assert_eq!(flipped.contains(255 - value), a.contains(value));
            prop_assert_eq!(negated.contains((256 - value) & 255), a.contains(value));
            prop_assert_eq!(others.contains(value), !a.contains(value));
            prop_assert_eq!(both.contains(value), a.contains(value) && b.contains(value));
            prop_assert_eq!(either.contains(value), a.contains(value) || b.contains(value));
            prop_assert_eq!(a.next(value), (value..256).find(|&v| a.contains(v)));
            prop_assert_eq!(a.previous(value), (0..=value).rev().find(|&v| a.contains(v)));
        }
        let values: Vec<u128> = (0..256).filter(|&v| a.contains(v)).collect();
        prop_assert_eq!(a.values(values.len()), Some(values.clone()));
        if !values.is_empty() {
            prop_assert_eq!(a.values(values.len() - 1), None);
        }
    }
}
