//! Z3 and the evaluator mean the same by every operator: with its variables fixed, a term has the value
//! that the evaluator gives and no other.

use clew_term::raw::{Grower, Raw, RawNode};
use clew_term::{BinOp, Model, Term, Terms, UnOp, Var};
use proptest::prelude::*;

use super::Z3;
use crate::answer::Query;
use crate::chain::slice::Slicer;
use crate::limits::Limits;
use crate::link::{Link, Verdict};
use crate::near::Near;
use crate::paths::{Paths, Tail};

const WIDTHS: [u32; 5] = [64, 32, 8, 1, 100];

fn ask(z3: &mut Z3, terms: &Terms, path: &[Term], demand: Term, hint: &Model) -> Verdict {
    let mut paths = Paths::new();
    let path = paths.path(terms, path);
    let mut tail = Tail::default();
    let near = Near::of(terms, &paths, &mut tail, &Query { path, demand, hint });
    let problem = Slicer::default().slice(terms, &tail, &near, demand);
    z3.ask(terms, &problem)
}

/// Remainders and square roots of floats are not decided, or not in the time of a test, and functions of math.h
/// not at all.
fn is_hard(raw: &Raw) -> bool {
    match &raw.node {
        RawNode::Binary(BinOp::FRem, ..)
        | RawNode::Unary(UnOp::FSqrt | UnOp::Math(_) | UnOp::MathErrno(_), _) => true,
        RawNode::Binary(op, ..) if op.is_math() => true,
        RawNode::Var(_) | RawNode::Const(_) => false,
        RawNode::Unary(_, a) | RawNode::Cast(_, a) | RawNode::Extract(a, ..) => is_hard(a),
        RawNode::Binary(_, a, b) | RawNode::Concat(a, b) => is_hard(a) || is_hard(b),
        RawNode::Ite(c, a, b) => is_hard(c) || is_hard(a) || is_hard(b),
    }
}

fn check(script: &[u8], seed: &[u8], width: u32, floats: bool) -> Result<(), TestCaseError> {
    let mut grower = Grower::new(script, WIDTHS.to_vec(), 128);
    grower.prefers_floats = floats;
    let raw = grower.grow(width, 3);
    let mut source = Grower::new(seed, vec![], 128);
    let values: Vec<u128> = WIDTHS.iter().map(|&width| source.value(width)).collect();
    let mut terms = Terms::new();
    let vars: Vec<Term> = WIDTHS.iter().map(|&width| terms.fresh("x", width)).collect();
    let term = raw.build(&mut terms, &vars);
    let hint: Model = (0..).map(Var).zip(values.iter().copied()).collect();
    let path: Vec<Term> = vars
        .iter()
        .zip(&values)
        .map(|(&var, &value)| {
            let value = terms.constant(value, terms.width(var));
            terms.eq(var, value)
        })
        .collect();
    let expected = terms.constant(raw.eval(&values), width);
    let (same, different) = (terms.eq(term, expected), terms.ne(term, expected));
    let mut z3 = Z3::new(Limits::millis(300));
    let (found, refuted) =
        (ask(&mut z3, &terms, &path, same, &hint), ask(&mut z3, &terms, &path, different, &hint));
    let hard = is_hard(&raw);
    prop_assert!(
        matches!(found, Verdict::Sat(_)) || hard,
        "{:?}: {} = {}",
        found,
        terms.show(term),
        terms.show(expected)
    );
    prop_assert!(!matches!(found, Verdict::Unsat(_)), "{}", terms.show(term));
    prop_assert!(
        matches!(refuted, Verdict::Unsat(_)) || hard,
        "{:?}: {} = {}",
        refuted,
        terms.show(term),
        terms.show(expected)
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_the_evaluator(
        script in prop::collection::vec(any::<u8>(), 1..60),
        seed in prop::collection::vec(any::<u8>(), 1..40),
        width in prop::sample::select(vec![1u32, 8, 16, 32, 64, 65, 128]),
        floats in any::<bool>(),
    ) {
        check(&script, &seed, width, floats)?;
    }
}
