//! Z3 alone, which the benchmark measures the chain against, must itself be right in both of its ways.

use clew_solve::{Answer, Limits, PathId, Paths, Plain, Query, Style};
use clew_term::{Evaluator, Model, Term, Terms};

/// Asks along two branches of a path, back and forth, so that scopes are left and entered again.
fn check(terms: &mut Terms, common: &[Term], ways: &[Vec<Term>], demands: &[(Term, bool)]) {
    let mut paths = Paths::new();
    let prefix = paths.path(terms, common);
    let ends: Vec<PathId> = ways
        .iter()
        .map(|way| way.iter().fold(prefix, |path, &constraint| paths.extend(terms, path, constraint)))
        .collect();
    for style in [Style::Scopes, Style::Literals] {
        let mut plain = Plain::new(Limits::default(), style);
        for (turn, &(demand, expected)) in demands.iter().enumerate() {
            let path = ends[turn % ends.len()];
            let hint = Model::new();
            match plain.solve(terms, &paths, &Query { path, demand, hint: &hint }) {
                Answer::Sat(changes) => {
                    let model = changes.applied_to(&hint);
                    assert!(expected, "{style:?}: {} is not possible", terms.show(demand));
                    assert!(paths.hold(terms, path, &model), "{style:?}: the model does not take the path");
                    assert_eq!(Evaluator::new().eval(terms, demand, &model), 1, "{style:?}");
                }
                Answer::Unsat(_) => assert!(!expected, "{style:?}: {} is possible", terms.show(demand)),
                Answer::Unknown(reason) => panic!("{style:?}: {reason}"),
            }
        }
    }
}

#[test]
fn branches_of_a_path() {
    let mut terms = Terms::new();
    let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
    let [ten, fifty, ninety] = [10, 50, 90].map(|value| terms.constant(value, 32));
    let common = [terms.ult(ten, x), terms.ult(x, y)];
    let ways = [vec![terms.ult(y, fifty)], vec![terms.ult(fifty, x), terms.ult(y, ninety)]];
    let sum = terms.add(x, y);
    let [twenty, sixty] = [20, 60].map(|value| terms.constant(value, 32));
    let demands = [
        (terms.ult(sum, sixty), true),
        (terms.ult(sum, sixty), false),
        (terms.ult(sum, twenty), false),
        (terms.eq(x, sixty), true),
        (terms.eq(x, sixty), false),
        (terms.eq(y, sixty), true),
    ];
    check(&mut terms, &common, &ways, &demands);
}

#[test]
fn floats_and_deep_terms() {
    let mut terms = Terms::new();
    let (x, bits) = (terms.fresh("x", 32), terms.fresh("bits", 64));
    let one = terms.constant(u128::from(1f64.to_bits()), 64);
    let two = terms.constant(u128::from(2f64.to_bits()), 64);
    let mut deep = x;
    for round in 0..=200 {
        let by = terms.constant(round, 32);
        let turned = terms.xor(deep, by);
        deep = terms.add(turned, x);
    }
    let zero = terms.constant(0, 32);
    let is_zero = terms.eq(deep, zero);
    let common = [terms.not(is_zero)];
    let ways = [vec![], vec![terms.flt(one, bits)]];
    let demands = [
        (terms.eq(x, zero), true),
        (terms.flt(bits, two), true),
        (is_zero, false),
        (terms.flt(bits, one), false),
    ];
    check(&mut terms, &common, &ways, &demands);
}
