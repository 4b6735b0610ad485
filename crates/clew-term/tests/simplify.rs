//! A simplified term means what the unsimplified one does.

use clew_term::raw::Grower;
use clew_term::{Evaluator, Model, Term, Terms, Var};
use proptest::prelude::*;

fn check(
    script: &[u8],
    values: &[Vec<u8>],
    vars: Vec<u32>,
    widest: u32,
    width: u32,
) -> Result<(), TestCaseError> {
    let mut grower = Grower::new(script, vars.clone(), widest);
    let raw = grower.grow(width, 5);
    let mut terms = Terms::new();
    let handles: Vec<Term> = vars.iter().map(|&width| terms.fresh("x", width)).collect();
    let term = raw.build(&mut terms, &handles);
    prop_assert_eq!(terms.width(term), width);
    let mut evaluator = Evaluator::new();
    for seed in values {
        let mut source = Grower::new(seed, vec![], widest);
        let values: Vec<u128> = vars.iter().map(|&width| source.value(width)).collect();
        let model: Model = values.iter().enumerate().map(|(v, &value)| (Var(v as u32), value)).collect();
        let (expected, found) = (raw.eval(&values), evaluator.eval(&terms, term, &model));
        prop_assert_eq!(expected, found, "{} under {:?} {:?}", terms.show(term), model, raw);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_width(script in prop::collection::vec(any::<u8>(), 1..160),
                 values in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 6),
                 width in 1u32..=128) {
        check(&script, &values, vec![width, 8, 8, 16, 32, 64, 1, 1], 128, width)?;
    }

    #[test]
    fn small_widths(script in prop::collection::vec(any::<u8>(), 1..160),
                    values in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..10), 12),
                    width in 1u32..=8) {
        check(&script, &values, vec![width, width, 8, 4, 2, 1, 1], 8, width)?;
    }

    #[test]
    fn booleans(script in prop::collection::vec(any::<u8>(), 1..200),
                values in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..20), 12)) {
        check(&script, &values, vec![8, 8, 32, 32, 1, 1], 64, 1)?;
    }
}
