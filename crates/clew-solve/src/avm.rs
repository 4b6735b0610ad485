//! The alternating variable method, for what solvers are slow at: floats, products, hashes, and what Z3 has
//! given up (EvoSuite, on local search, after Korel).
//!
//! How far a point is from meeting the constraints is a number (`distance`). One variable after the other
//! is moved: a step to either side, and if it helps, twice as far in the same direction as long as it
//! helps. Integers begin with steps of one; floats with steps of decreasing powers of ten, and at last with
//! neighbouring floats. When no variable helps, it begins anew at another point. Departs from EvoSuite in
//! that strings need no moves of their own (their bytes are variables, their length a fact of the run),
//! and in that large steps are tried too, because a distance of 2^60 does not change by a step of one that
//! a double can tell.
//!
//! Only Sat can come of it. Work is counted, not timed, and the points are the same in every run.

mod distance;
mod moves;

use clew_term::{BinOp, Evaluator, Node, Term, Terms, Var};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::dice::Dice;
use crate::limits::Limits;
use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;
use crate::propagate::Tidy;
use crate::stamps::Stamps;
use distance::Metric;

/// Evaluated nodes: at first, so that what is easy to hit is hit;
const WORK_FIRST: u64 = 4_000;
/// before Z3 is asked, and where it will be slow;
const WORK_BEFORE: u64 = 12_000;
const WORK_BEFORE_HARD: u64 = 40_000;
/// and for each millisecond of the limit, when it has given up.
const WORK_PER_MILLI: u64 = 1_000;
/// Larger problems are not looked at.
const MOST_CONSTRAINTS: usize = 1000;
const MOST_VARS: usize = 300;

/// How far the others have come with the problem.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Turn {
    First,
    BeforeZ3,
    Last,
}

pub(crate) struct Avm {
    turn: Turn,
    limits: Limits,
    evaluator: Evaluator,
    seen: Stamps,
    tidy: Tidy,
}

impl Avm {
    fn new(limits: &Limits, turn: Turn) -> Avm {
        Avm {
            turn,
            limits: limits.clone(),
            evaluator: Evaluator::new(),
            seen: Stamps::default(),
            tidy: Tidy::default(),
        }
    }

    /// For what is easy to hit.
    pub(crate) fn first(limits: &Limits) -> Avm {
        Avm::new(limits, Turn::First)
    }

    /// Before Z3, most of all for problems that it is slow at.
    pub(crate) fn before_z3(limits: &Limits) -> Avm {
        Avm::new(limits, Turn::BeforeZ3)
    }

    /// After it, for problems that it gave up.
    pub(crate) fn last(limits: &Limits) -> Avm {
        Avm::new(limits, Turn::Last)
    }

    fn work(&mut self, terms: &Terms, problem: &Problem) -> u64 {
        let turn = self.turn;
        match turn {
            Turn::First => WORK_FIRST,
            Turn::BeforeZ3 if self.is_hard(terms, &problem.constraints) => WORK_BEFORE_HARD,
            Turn::BeforeZ3 => WORK_BEFORE,
            Turn::Last => self.limits.millis.saturating_mul(WORK_PER_MILLI),
        }
    }

    /// Whether floats or products of variables occur.
    fn is_hard(&mut self, terms: &Terms, constraints: &[Term]) -> bool {
        self.seen.begin();
        let mut pending: Vec<Term> = constraints.to_vec();
        while let Some(term) = pending.pop() {
            if term.is_none() || !self.seen.mark(term.index()) {
                continue;
            }
            let node = terms.node(term);
            let is_product = matches!(node,
                Node::Binary(BinOp::Mul | BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem, _, b)
                    if terms.as_const(b).is_none());
            if is_product || node.is_float() {
                return true;
            }
            pending.extend(node.operands());
        }
        false
    }
}

impl Link for Avm {
    fn name(&self) -> &'static str {
        match self.turn {
            Turn::First => "avm",
            Turn::BeforeZ3 => "avm more",
            Turn::Last => "avm last",
        }
    }

    fn is_slow(&self) -> bool {
        matches!(self.turn, Turn::Last)
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if problem.constraints.len() > MOST_CONSTRAINTS || problem.vars.len() > MOST_VARS {
            return Verdict::Pass;
        }
        let work = self.work(terms, problem);
        let end = self.evaluator.work().saturating_add(work);
        let mut climb = Climb::new(terms, problem, &mut self.evaluator, end, &self.limits.interrupt);
        if !climb.run() {
            return Verdict::Pass;
        }
        let values = climb.values;
        Verdict::Sat(self.tidy.tidied(terms, problem, values))
    }
}

/// One problem's search.
struct Climb<'a, 'p> {
    terms: &'a Terms,
    problem: &'a Problem<'p>,
    evaluator: &'a mut Evaluator,
    end: u64,
    interrupt: &'a AtomicBool,
    values: Values,
    /// By variable, the constraints it occurs in.
    touching: Vec<Vec<usize>>,
    /// By constraint, as far as it is from holding.
    costs: Vec<f64>,
    metric: Metric,
}

impl<'a, 'p> Climb<'a, 'p> {
    fn new(
        terms: &'a Terms,
        problem: &'a Problem<'p>,
        evaluator: &'a mut Evaluator,
        end: u64,
        interrupt: &'a AtomicBool,
    ) -> Self {
        let touching = problem.touching(terms);
        let costs = vec![0.0; problem.constraints.len()];
        Climb {
            terms,
            problem,
            evaluator,
            end,
            interrupt,
            values: problem.hinted(),
            touching,
            costs,
            metric: Metric::Numbers,
        }
    }

    fn run(&mut self) -> bool {
        let mut dice = Dice::new();
        for start in 0u32.. {
            self.start(start, &mut dice);
            if self.climb() {
                return true;
            }
            if self.is_over() {
                return false;
            }
        }
        false
    }

    fn is_over(&self) -> bool {
        self.evaluator.work() >= self.end || self.interrupt.load(Ordering::Relaxed)
    }

    /// The hint first, then all zero, then some variables at random, from small numbers on; each with both
    /// metrics.
    fn start(&mut self, number: u32, dice: &mut Dice) {
        self.metric = if number.is_multiple_of(2) { Metric::Numbers } else { Metric::Bits };
        match number {
            0 | 1 => self.values = self.problem.hinted(),
            2 | 3 => self.values.iter_mut().for_each(|(_, value)| *value = 0),
            _ => {
                self.values = self.problem.hinted();
                for at in 0..self.values.len() {
                    let var = self.values[at].0;
                    if dice.below(2) == 0 {
                        self.values[at].1 = moves::random(self.terms, var, number, dice);
                    }
                }
            }
        }
        self.measure_all();
    }

    fn measure_all(&mut self) {
        self.evaluator.forget();
        let values = self.problem.patch(&self.values);
        for (cost, &constraint) in self.costs.iter_mut().zip(&self.problem.constraints) {
            *cost = distance::distance(self.evaluator, self.terms, self.metric, constraint, &values);
        }
    }

    /// Up to a point where no variable helps. True if all constraints hold there.
    fn climb(&mut self) -> bool {
        loop {
            let before: f64 = self.costs.iter().sum();
            if before == 0.0 {
                return true;
            }
            for at in 0..self.values.len() {
                let is_violated = self.touching[at].iter().any(|&constraint| self.costs[constraint] > 0.0);
                if is_violated {
                    moves::explore(self, at);
                }
                if self.is_over() {
                    return self.costs.iter().all(|&cost| cost == 0.0);
                }
            }
            if self.costs.iter().sum::<f64>() >= before {
                return false;
            }
        }
    }

    fn var(&self, at: usize) -> Var {
        self.values[at].0
    }

    /// Moves there if that is better.
    fn try_value(&mut self, at: usize, value: u128) -> bool {
        let old = std::mem::replace(&mut self.values[at].1, value);
        self.evaluator.forget();
        let patch = self.problem.patch(&self.values);
        let touching = &self.touching[at];
        let before: f64 = touching.iter().map(|&constraint| self.costs[constraint]).sum();
        let mut costs = Vec::with_capacity(touching.len());
        let mut after = 0.0;
        for &constraint in touching {
            let term = self.problem.constraints[constraint];
            let cost = distance::distance(self.evaluator, self.terms, self.metric, term, &patch);
            after += cost;
            costs.push(cost);
            if after >= before {
                self.values[at].1 = old;
                return false;
            }
        }
        for (&constraint, cost) in touching.iter().zip(costs) {
            self.costs[constraint] = cost;
        }
        true
    }
}
