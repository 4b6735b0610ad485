//! Terms far deeper than the stack: nothing recurses over them.

use clew_term::{Evaluator, Model, Term, Terms, Var, smtlib};

const DEPTH: u32 = 200_000;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(test).expect("a thread");
    thread.join().expect("no overflow");
}

/// A chain that no rule shortens.
fn chain(terms: &mut Terms, x: Term, y: Term) -> Term {
    (0..DEPTH).fold(x, |term, at| if at % 2 == 0 { terms.mul(term, y) } else { terms.xor(term, x) })
}

#[test]
fn arithmetic() {
    on_a_small_stack(|| {
        let mut terms = Terms::new();
        let (x, y) = (terms.fresh("x", 32), terms.fresh("y", 32));
        let deep = chain(&mut terms, x, y);
        assert!(terms.len() >= DEPTH as usize);
        let model: Model = [(Var(0), 3), (Var(1), 5)].into_iter().collect();
        let expected =
            (0..DEPTH).fold(3u32, |value, at| if at % 2 == 0 { value.wrapping_mul(5) } else { value ^ 3 });
        assert_eq!(Evaluator::new().eval(&terms, deep, &model), u128::from(expected));
        let mut vars = Vec::new();
        terms.vars(deep, &mut vars);
        assert_eq!(vars, [Var(0), Var(1)]);
        assert!(terms.show(deep).to_string().len() < 10_000);
        let zero = terms.constant(0, 32);
        let constraint = terms.eq(deep, zero);
        assert!(smtlib(&terms, &[constraint]).ends_with("(check-sat)\n"));
    });
}

/// Negations sink and choices are compared with constants, both by rules that go down.
#[test]
fn booleans_and_choices() {
    on_a_small_stack(|| {
        let mut terms = Terms::new();
        let x = terms.fresh("x", 32);
        let conditions: Vec<Term> = (0..64).map(|_| terms.fresh("c", 1)).collect();
        let mut boolean = conditions[0];
        let mut choice = x;
        for at in 0..50_000u32 {
            let condition = conditions[at as usize % 64];
            boolean = if at % 2 == 0 { terms.and(boolean, condition) } else { terms.or(boolean, condition) };
            let constant = terms.constant(u128::from(at), 32);
            choice = terms.ite(condition, constant, choice);
        }
        let not = terms.not(boolean);
        let model = Model::new();
        let mut evaluator = Evaluator::new();
        assert_eq!(evaluator.eval(&terms, not, &model), 1 - evaluator.eval(&terms, boolean, &model));
        let limit = terms.constant(10, 32);
        let below = terms.ult(choice, limit);
        assert_eq!(evaluator.eval(&terms, below, &model), 1);
    });
}

/// A subterm shared at every level doubles the paths, not the work.
#[test]
fn shared_at_every_level() {
    let mut terms = Terms::new();
    let conditions: Vec<Term> = (0..80).map(|_| terms.fresh("c", 1)).collect();
    let mut term = conditions[0];
    for pair in conditions.windows(2) {
        let (left, right) = (terms.and(term, pair[0]), terms.or(term, pair[1]));
        term = terms.ite(pair[1], left, right);
    }
    let not = terms.not(term);
    let model: Model = (0..80).map(|at| (Var(at), u128::from(at % 3 == 0))).collect();
    let mut evaluator = Evaluator::new();
    assert_eq!(evaluator.eval(&terms, not, &model), 1 - evaluator.eval(&terms, term, &model));
    assert!(terms.len() < 20_000, "{} nodes", terms.len());
}
