//! Small domains: a variable of at most eight bits is decided by trying all its values.

use clew_term::{Evaluator, Model, Term, Terms, Var, mask};

use super::pretty;
use crate::domain::Domain;
use crate::link::{Verdict, values_of};
use crate::problem::Problem;

const WIDEST: u32 = 8;
/// A core of more constraints is not made smaller.
const MOST_TO_SHRINK: usize = 64;

/// By value, whether it meets a constraint.
type Allowed = [u128; 2];

pub(super) fn small(evaluator: &mut Evaluator, terms: &Terms, problem: &Problem, var: Var) -> Verdict {
    let width = terms.var_width(var);
    if width > WIDEST {
        return Verdict::Pass;
    }
    let mut model: Model = problem.hint.clone();
    let mut allowed: Vec<Allowed> = vec![[0; 2]; problem.constraints.len()];
    for value in in_order(terms, var) {
        model.set(var, value);
        evaluator.forget();
        let mut all_hold = true;
        for (term, allowed) in problem.constraints.iter().zip(&mut allowed) {
            let holds = evaluator.eval_more(terms, *term, &model) == 1;
            allowed[(value >> 7) as usize] |= u128::from(holds) << (value & 127);
            all_hold &= holds;
        }
        if all_hold {
            return Verdict::Sat(values_of(problem, &model));
        }
    }
    Verdict::Unsat(core(&problem.constraints, &allowed, width))
}

/// All values, the nicest first.
fn in_order(terms: &Terms, var: Var) -> impl Iterator<Item = u128> {
    let width = terms.var_width(var);
    let nice = pretty::candidates(terms, var, &Domain::full(width), 0);
    let rest: Vec<u128> = (0..1u128 << width).filter(|value| !nice.contains(value)).collect();
    nice.into_iter().chain(rest)
}

/// Leaves out, oldest first, every constraint without which no value is left either.
fn core(constraints: &[Term], allowed: &[Allowed], width: u32) -> Vec<Term> {
    let mut kept: Vec<usize> = (0..constraints.len()).collect();
    let all: Allowed = [mask(1 << width.min(7)), if width == WIDEST { u128::MAX } else { 0 }];
    if kept.len() <= MOST_TO_SHRINK {
        for at in 0..constraints.len() {
            let others = kept.iter().filter(|&&other| other != at);
            let common = others.fold(all, |[a, b], &other| [a & allowed[other][0], b & allowed[other][1]]);
            if common == [0; 2] {
                kept.retain(|&other| other != at);
            }
        }
    }
    kept.into_iter().map(|at| constraints[at]).collect()
}
