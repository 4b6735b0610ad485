//! Narrowing domains by constraints, until nothing changes.

use std::collections::VecDeque;

use clew_term::{BinOp, Node, Patch, Term, mask};

use super::State;
use super::range::Range;
use crate::domain::Domain;
use crate::propagate::Inverter;
use crate::reasons::Reasons;

/// A domain of at most so many values is narrowed value by value where its constraint cannot be inverted.
const MOST_VALUES: usize = 256;
/// Inverting an operator takes as long as evaluating so many.
const WORK_PER_STEP: u64 = 8;

impl State<'_, '_> {
    /// The reasons, if a domain gets empty.
    pub(super) fn narrow_all(&mut self, constraints: Vec<usize>) -> Result<(), Reasons> {
        let mut is_queued = vec![false; self.problem.constraints.len()];
        constraints.iter().for_each(|&at| is_queued[at] = true);
        let mut queue = VecDeque::from(constraints);
        while let Some(at) = queue.pop_front() {
            is_queued[at] = false;
            let length = self.trail.len();
            self.narrow(at)?;
            if self.is_over() {
                return Ok(());
            }
            let narrowed: Vec<usize> = self.trail[length..].iter().map(|&(var, ..)| var).collect();
            for var in narrowed {
                for &next in &self.touching[var] {
                    if next != at && !std::mem::replace(&mut is_queued[next], true) {
                        queue.push_back(next);
                    }
                }
            }
        }
        Ok(())
    }

    fn narrow(&mut self, at: usize) -> Result<(), Reasons> {
        let constraint = self.problem.constraints[at];
        match self.truth(constraint) {
            Some(false) => return Err(Reasons::of(at).joined(&self.reasons_of(constraint))),
            Some(true) => return Ok(()),
            None => {}
        }
        match self.live(constraint)[..] {
            [var] => self.narrow_one(at, constraint, &Domain::point(1, 1), var, Reasons::of(at)),
            [_, _, ..] => self.narrow_sides(at, constraint),
            [] => Ok(()),
        }
    }

    /// Only one variable is free in the term, whose value is wanted to be in a set.
    fn narrow_one(
        &mut self,
        at: usize,
        term: Term,
        wanted: &Domain,
        var: usize,
        because: Reasons,
    ) -> Result<(), Reasons> {
        let Some(allowed) = self.allowed(term, wanted, var) else { return Ok(()) };
        let narrower = self.domains[var].intersect(&allowed);
        if narrower == self.domains[var] {
            return Ok(());
        }
        let reasons =
            because.joined(&self.reasons_of(term)).joined(&Reasons::of(at)).joined(&self.reasons[var]);
        if narrower.is_empty() {
            return Err(reasons);
        }
        self.set(var, narrower, reasons);
        Ok(())
    }

    /// All values of the variable for which the term is wanted, or more; none if that is not known.
    fn allowed(&mut self, term: Term, wanted: &Domain, at: usize) -> Option<Domain> {
        let var = self.problem.vars[at];
        let State { terms, problem, values, tools, .. } = self;
        let hint = problem.patch(values);
        tools.evaluator.forget();
        let mut inverter = Inverter::new(terms, &mut tools.evaluator, &hint, var);
        let solutions = inverter.solutions_in(term, wanted.clone());
        self.work += inverter.steps() * WORK_PER_STEP;
        if let Some(solutions) = solutions
            && solutions.is_complete
        {
            return Some(solutions.domain);
        }
        let tried = self.domains[at].values(MOST_VALUES)?;
        let width = self.domains[at].width();
        let mut kept = Vec::new();
        for value in tried {
            if self.is_over() {
                return None;
            }
            let was = std::mem::replace(&mut self.values[at].1, value);
            let State { terms, problem, values, tools, .. } = self;
            let patch = Patch { base: problem.hint, changes: values };
            let before = tools.checker.work();
            let is_wanted = wanted.contains(tools.checker.eval(terms, term, &patch));
            self.work += self.tools.checker.work() - before;
            self.values[at].1 = was;
            if is_wanted {
                kept.push((value, value));
            }
        }
        Some(Domain::of(width, kept))
    }

    /// A comparison of two sides that have free variables: each is narrowed by the range of the other.
    fn narrow_sides(&mut self, at: usize, constraint: Term) -> Result<(), Reasons> {
        let Node::Binary(op, a, b) = self.terms.node(constraint) else { return Ok(()) };
        if op.is_float() || !op.is_comparison() {
            return Ok(());
        }
        for (side, other, is_left) in [(a, b, true), (b, a, false)] {
            let [var] = self.live(side)[..] else { continue };
            let range = self.range(other);
            if let Some(wanted) = beside(op, range, is_left) {
                let because = self.reasons_of(other);
                self.narrow_one(at, side, &wanted, var, because)?;
            }
        }
        Ok(())
    }
}

/// What one side of a comparison can be, beside another of this range; none if anything.
fn beside(op: BinOp, other: Range, is_left: bool) -> Option<Domain> {
    let width = other.width;
    let is_strict = matches!(op, BinOp::Ult | BinOp::Slt);
    if other.is_full() {
        return None;
    }
    let arc = match op {
        BinOp::Eq => other,
        BinOp::Ult | BinOp::Ule => {
            let (low, high) = other.unsigned();
            if is_left {
                Range::between(width, 0, high.checked_sub(u128::from(is_strict))?)
            } else {
                Range::between(width, low.checked_add(u128::from(is_strict))?, mask(width))
            }
        }
        _ => {
            let (low, high) = other.signed();
            let most = (mask(width) >> 1) as i128;
            let strict = i128::from(is_strict);
            if is_left {
                let to = high.checked_sub(strict).filter(|&to| to >= -most - 1)?;
                Range::of_signed(width, -most - 1, to)
            } else {
                let from = low.checked_add(strict).filter(|&from| from <= most)?;
                Range::of_signed(width, from, most)
            }
        }
    };
    let (low, high) = (arc.low, arc.high());
    Some(if low <= high {
        Domain::interval(width, low, high)
    } else {
        Domain::of(width, vec![(0, high), (low, mask(width))])
    })
}
