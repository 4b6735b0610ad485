//! Refutation by divisibility: what is divisible by 1000 is divisible by 10. Calendars, units and alignments ask this,
//! and a solver that works on bits would have to find it out from the circuits of two divisions.

use clew_term::{BinOp, Node, Term, Terms, UnOp, sign_extend};

use crate::link::{Link, Verdict};
use crate::problem::Problem;

pub(super) struct Divides;

/// `dividend` is, or is not, a multiple of `divisor`.
struct Fact {
    dividend: Term,
    divisor: u128,
    is_multiple: bool,
    because: Term,
}

impl Link for Divides {
    fn name(&self) -> &'static str {
        "divides"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let facts: Vec<Fact> =
            problem.constraints.iter().filter_map(|&constraint| fact(terms, constraint)).collect();
        for denied in facts.iter().filter(|fact| !fact.is_multiple) {
            let known = facts.iter().filter(|fact| fact.is_multiple && fact.dividend == denied.dividend);
            let multiple = known.clone().try_fold(1, |all, fact| lcm(all, fact.divisor));
            if multiple.is_some_and(|multiple| multiple % denied.divisor == 0) {
                return Verdict::Unsat(known.chain([denied]).map(|fact| fact.because).collect());
            }
        }
        Verdict::Pass
    }
}

/// What a constraint of the form `x rem c = 0`, or its negation, says.
fn fact(terms: &Terms, constraint: Term) -> Option<Fact> {
    let (equation, is_multiple) = match terms.node(constraint) {
        Node::Unary(UnOp::Not, inner) => (inner, false),
        _ => (constraint, true),
    };
    let Node::Binary(BinOp::Eq, remainder, zero) = terms.node(equation) else { return None };
    if terms.as_const(zero) != Some(0) {
        return None;
    }
    let Node::Binary(op @ (BinOp::URem | BinOp::SRem), dividend, divisor) = terms.node(remainder) else {
        return None;
    };
    let divisor = terms.as_const(divisor)?;
    let divisor = match op {
        BinOp::SRem => sign_extend(divisor, terms.width(remainder)).unsigned_abs(),
        _ => divisor,
    };
    (divisor != 0).then_some(Fact { dividend, divisor, is_multiple, because: constraint })
}

fn lcm(a: u128, b: u128) -> Option<u128> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Answer, Limits, Paths, Query, Solver};
    use clew_term::Model;

    #[test]
    fn multiples_of_all_are_multiples_of_each() {
        for signed in [false, true] {
            let mut terms = Terms::new();
            let x = terms.fresh("x", 32);
            let zero = terms.constant(0, 32);
            let divisible = |terms: &mut Terms, by: u128| {
                let by = terms.constant(by, 32);
                let rest = if signed { terms.srem(x, by) } else { terms.urem(x, by) };
                terms.eq(rest, zero)
            };
            let path = [divisible(&mut terms, 12), divisible(&mut terms, 45)];
            let by_60 = divisible(&mut terms, 60);
            let by_7 = divisible(&mut terms, 7);
            let (not_60, not_7) = (terms.not(by_60), terms.not(by_7));
            let hint = Model::new();
            let mut solver = Solver::new(Limits::default());
            let mut paths = Paths::new();
            let path = paths.path(&terms, &path);
            let mut ask = |demand| solver.solve(&terms, &paths, &Query { path, demand, hint: &hint });
            assert!(matches!(ask(not_60), Answer::Unsat(core) if core.len() == 3));
            assert!(matches!(ask(not_7), Answer::Sat(_)));
            assert_eq!(solver.counters().link("divides").map(|link| link.unsat), Some(1));
        }
    }
}
