//! Local search, for what is easier to hit than to solve: products, remainders, floats (DESIGN 9,
//! after the alternating variable method of the fifth paper).
//!
//! Starting from the hint, one violated constraint is repaired at a time by moving one variable to a
//! value that propagation finds for it. A move is kept if it leaves no more constraints violated than
//! before, with a little patience for worse ones. Only Sat can come of it, so it gets few moves.

use clew_term::{Evaluator, Patch, Term, Terms, Var};

use crate::dice::Dice;
use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;
use crate::propagate::Repair;

const MOST_MOVES: u32 = 40;
/// Nodes evaluated and, weighted, operators inverted: a bound on time for large constraints.
const MOST_WORK: u64 = 20_000;
const WORK_PER_STEP: u64 = 20;
/// Variables of one constraint that are tried for a move.
const MOST_VARS: usize = 6;
/// Problems of more constraints cost too much per move.
const MOST_CONSTRAINTS: usize = 400;

#[derive(Default)]
pub(crate) struct Search {
    evaluator: Evaluator,
    repair: Repair,
}

struct Move {
    var: Var,
    value: u128,
    violated: usize,
}

impl Link for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if problem.constraints.len() > MOST_CONSTRAINTS {
            return Verdict::Pass;
        }
        let mut model = problem.hinted();
        let mut dice = Dice::new();
        let mut last: Option<Var> = None;
        let end = self.work() + MOST_WORK;
        for _ in 0..MOST_MOVES {
            if self.work() > end {
                break;
            }
            let violated = self.violated(terms, &problem.constraints, problem.patch(&model));
            if violated.is_empty() {
                return Verdict::Sat(model);
            }
            let target = violated[dice.below(violated.len())];
            let Some(step) = self.best_move(terms, problem, &model, target, last, &mut dice) else {
                continue;
            };
            if step.violated <= violated.len() || dice.below(4) == 0 {
                set(&mut model, step.var, step.value);
                last = Some(step.var);
            }
        }
        let holds = self.evaluator.all_hold(terms, &problem.constraints, &problem.patch(&model));
        if holds { Verdict::Sat(model) } else { Verdict::Pass }
    }
}

impl Search {
    fn work(&self) -> u64 {
        self.evaluator.work() + self.repair.steps() * WORK_PER_STEP
    }

    fn violated(&mut self, terms: &Terms, constraints: &[Term], model: Patch) -> Vec<Term> {
        self.evaluator.forget();
        constraints
            .iter()
            .copied()
            .filter(|&term| self.evaluator.eval_more(terms, term, &model) != 1)
            .collect()
    }

    /// The move of one of the constraint's variables, not the last one moved, that violates the fewest.
    fn best_move(
        &mut self,
        terms: &Terms,
        problem: &Problem,
        model: &Values,
        target: Term,
        last: Option<Var>,
        dice: &mut Dice,
    ) -> Option<Move> {
        let mut vars = Vec::new();
        terms.vars(target, &mut vars);
        if vars.len() > 1 {
            vars.retain(|&var| Some(var) != last);
        }
        let start = dice.below(vars.len());
        vars.rotate_left(start);
        let mut best: Option<Move> = None;
        let mut moved = model.clone();
        for &var in vars.iter().take(MOST_VARS) {
            for value in self.repair.values(terms, problem, &problem.patch(model), target, var) {
                set(&mut moved, var, value);
                let violated = self.violated(terms, &problem.constraints, problem.patch(&moved)).len();
                if best.as_ref().is_none_or(|best| violated < best.violated) {
                    best = Some(Move { var, value, violated });
                }
            }
            moved.clone_from(model);
        }
        best
    }
}

fn set(values: &mut Values, var: Var, value: u128) {
    if let Ok(at) = values.binary_search_by_key(&var, |&(known, _)| known) {
        values[at].1 = value;
    }
}
