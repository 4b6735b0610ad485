//! From a constraint to the values of one variable that meet it.
//!
//! Starting with what the constraint must be (true), the walk goes down the operands that depend on
//! the variable and turns the set of wanted results into the set of wanted operands, until it arrives
//! at the variable. Every other operand is a value: its own, or what the hint makes of it.

use clew_term::{BinOp, CastOp, Evaluator, Node, Term, Terms, UnOp, Valuation, Var, is_negative, mask};

use super::claim::Claim;
use super::{arithmetic, depends};
use crate::domain::Domain;
use crate::{reals, relation};

#[derive(Clone, Debug)]
pub(crate) struct Solutions {
    /// All of these meet the constraint, the other variables being what they are.
    pub domain: Domain,
    /// And no others do.
    pub is_complete: bool,
}

/// Steps for one constraint; a bound on time where an operand is shared by both branches of many choices.
const MOST_STEPS: u32 = 2000;
/// The same where all solutions are wanted: that is asked of every constraint of a path, and a path may have many.
const MOST_COMPLETE: u32 = 200;
/// Branching operators on one way down, which is recursion.
const MOST_BRANCHES: u32 = 40;
/// A set of more intervals is not worth its time.
const MOST_INTERVALS: usize = 300;

pub(crate) struct Inverter<'a> {
    terms: &'a Terms,
    /// Has evaluated under the hint only since its memo was emptied.
    evaluator: &'a mut Evaluator,
    hint: &'a dyn Valuation,
    var: Var,
    steps_left: u32,
    steps: u64,
    /// Solutions that are not complete are none.
    only_complete: bool,
}

/// One step down: the operand and what is wanted of it. Wanting less than could be is allowed, and said.
pub(super) struct Step {
    pub operand: Term,
    pub wanted: Domain,
    pub is_complete: bool,
}

impl Step {
    pub(super) fn exact(operand: Term, wanted: Domain) -> Option<Step> {
        Some(Step { operand, wanted, is_complete: true })
    }

    pub(super) fn partial(operand: Term, wanted: Domain) -> Option<Step> {
        Some(Step { operand, wanted, is_complete: false })
    }
}

impl<'a> Inverter<'a> {
    pub(crate) fn new(
        terms: &'a Terms,
        evaluator: &'a mut Evaluator,
        hint: &'a dyn Valuation,
        var: Var,
    ) -> Self {
        Inverter { terms, evaluator, hint, var, steps_left: 0, steps: 0, only_complete: false }
    }

    /// None if some operator on the way cannot be inverted.
    pub(crate) fn solutions(&mut self, constraint: Term) -> Option<Solutions> {
        self.solutions_in(constraint, Domain::point(1, 1))
    }

    /// The same, if these are all there are.
    pub(crate) fn complete_solutions(&mut self, constraint: Term) -> Option<Domain> {
        self.only_complete = true;
        let solutions = self.solutions(constraint);
        self.only_complete = false;
        solutions.filter(|solutions| solutions.is_complete).map(|solutions| solutions.domain)
    }

    /// The same of a claim.
    pub(super) fn claim(&mut self, claim: &Claim) -> Option<Solutions> {
        self.solutions_in(claim.on, claim.wanted.clone())
    }

    /// The same for a set of values of any term.
    pub(crate) fn solutions_in(&mut self, term: Term, wanted: Domain) -> Option<Solutions> {
        let most = if self.only_complete { MOST_COMPLETE } else { MOST_STEPS };
        self.steps_left = most;
        let solutions = self.walk(term, wanted, MOST_BRANCHES);
        self.steps += u64::from(most - self.steps_left);
        solutions
    }

    /// Steps taken for all constraints.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    fn walk(&mut self, term: Term, wanted: Domain, branches: u32) -> Option<Solutions> {
        let (mut term, mut wanted, mut is_complete) = (term, wanted, true);
        // Of a chain of choices: where none of those so far is taken, and the solutions where one is.
        let mut chain: Option<(Solutions, Solutions)> = None;
        let end = loop {
            self.steps_left = self.steps_left.checked_sub(1)?;
            if let Some(domain) = self.arrived(term, &wanted) {
                break Solutions { domain, is_complete };
            }
            if wanted.intervals().len() > MOST_INTERVALS {
                return None;
            }
            if let Node::Ite(condition, yes, no) = self.terms.node(term) {
                if let Some(value) = self.fixed(condition) {
                    // The other branch may hold variables that have no value yet.
                    term = if value == 1 { yes } else { no };
                    continue;
                }
                let branches = branches.checked_sub(1)?;
                let when = self.walk(condition, Domain::point(1, 1), branches)?;
                let otherwise = self.walk(condition, Domain::point(1, 0), branches)?;
                let mut taken = meet(when, self.walk(yes, wanted.clone(), branches)?);
                taken.is_complete &= is_complete;
                chain = Some(match chain {
                    None => (otherwise, taken),
                    Some((outside, found)) => {
                        (meet(outside.clone(), otherwise), join(found, meet(outside, taken)))
                    }
                });
                term = no;
                continue;
            }
            if let Some(mut solutions) = self.connective(term, &wanted, branches) {
                solutions.is_complete &= is_complete;
                break solutions;
            }
            let step = self.step(term, &wanted)?;
            if self.only_complete && !step.is_complete {
                return None;
            }
            (term, wanted) = (step.operand, step.wanted);
            is_complete &= step.is_complete;
        };
        Some(match chain {
            None => end,
            Some((outside, found)) => join(found, meet(outside, end)),
        })
    }

    /// The solutions where there is nothing left to invert.
    fn arrived(&mut self, term: Term, wanted: &Domain) -> Option<Domain> {
        let width = self.terms.var_width(self.var);
        if wanted.is_empty() {
            return Some(Domain::empty(width));
        }
        if wanted.is_full() {
            return Some(Domain::full(width));
        }
        if let Some(value) = self.fixed(term) {
            return Some(if wanted.contains(value) { Domain::full(width) } else { Domain::empty(width) });
        }
        self.terms.as_var(term).map(|_| wanted.clone())
    }

    /// The value of a term that does not depend on the variable.
    fn fixed(&mut self, term: Term) -> Option<u128> {
        (!depends(self.terms, term, self.var)).then(|| self.evaluator.eval_more(self.terms, term, self.hint))
    }

    /// A connective: both operands may depend on the variable.
    fn connective(&mut self, term: Term, wanted: &Domain, branches: u32) -> Option<Solutions> {
        let branches = branches.checked_sub(1)?;
        let Node::Binary(op @ (BinOp::And | BinOp::Or), a, b) = self.terms.node(term) else { return None };
        if self.terms.width(term) != 1 {
            return None;
        }
        let left = self.walk(a, wanted.clone(), branches)?;
        let right = self.walk(b, wanted.clone(), branches)?;
        // Both must be, for a true conjunction and for a false disjunction.
        let both = (op == BinOp::And) == wanted.contains(1);
        Some(if both { meet(left, right) } else { join(left, right) })
    }

    fn step(&mut self, term: Term, wanted: &Domain) -> Option<Step> {
        match self.terms.node(term) {
            Node::Unary(UnOp::Not, a) => Step::exact(a, wanted.flip()),
            Node::Unary(UnOp::Neg, a) => Step::exact(a, wanted.negate()),
            Node::Unary(op, a) => Step::partial(a, reals::before_unary(op, self.terms.width(a), wanted)),
            Node::Cast(op, a) => self.before_cast(op, a, wanted),
            Node::Extract { of, high, low } => self.before_extract(of, high, low, wanted),
            Node::Concat(high, low) => self.before_concat(high, low, wanted),
            Node::Binary(op, a, b) => match (self.fixed(a), self.fixed(b)) {
                (None, Some(y)) => self.before_left(op, a, y, wanted),
                (Some(x), None) => self.before_right(op, x, b, wanted),
                _ => None,
            },
            Node::Var(_) | Node::Const(_) | Node::Ite(..) => None,
        }
    }

    /// What `a` must be for `a op y` to be wanted.
    fn before_left(&mut self, op: BinOp, a: Term, y: u128, wanted: &Domain) -> Option<Step> {
        let width = self.terms.width(a);
        if op.is_comparison() {
            return Step::exact(a, relation::left(op, width, y, wanted));
        }
        if op.is_float() {
            return Step::partial(a, reals::before_left(op, width, y, wanted));
        }
        // What the hint makes of a term that grows from one condition to the next is asked only where it is of use.
        let is_for_nothing = self.only_complete;
        let hint = || if is_for_nothing { 0 } else { self.hint_of(a) };
        arithmetic::before_left(op, width, y, wanted, hint).map(|(wanted, is_complete)| Step {
            operand: a,
            wanted,
            is_complete,
        })
    }

    /// What `b` must be for `x op b` to be wanted.
    fn before_right(&mut self, op: BinOp, x: u128, b: Term, wanted: &Domain) -> Option<Step> {
        let width = self.terms.width(b);
        if op.is_comparison() {
            return Step::exact(b, relation::right(op, width, x, wanted));
        }
        if op.is_float() {
            return Step::partial(b, reals::before_right(op, width, x, wanted));
        }
        if op.is_commutative() {
            return self.before_left(op, b, x, wanted);
        }
        arithmetic::before_right(op, width, x, wanted).map(|(wanted, is_complete)| Step {
            operand: b,
            wanted,
            is_complete,
        })
    }

    /// What the hint makes of a term, though it depends on the variable.
    fn hint_of(&mut self, term: Term) -> u128 {
        self.evaluator.eval_more(self.terms, term, self.hint)
    }

    fn before_cast(&mut self, op: CastOp, a: Term, wanted: &Domain) -> Option<Step> {
        let (from, to) = (self.terms.width(a), wanted.width());
        match op {
            CastOp::ZExt => {
                let reachable = wanted.intersect(&Domain::interval(to, 0, mask(from)));
                Step::exact(a, Domain::of(from, reachable.intervals().to_vec()))
            }
            CastOp::SExt => {
                let negative_half = 1u128 << (from - 1);
                let low = wanted.intersect(&Domain::interval(to, 0, negative_half - 1));
                let high = wanted.intersect(&Domain::interval(to, mask(to) - negative_half + 1, mask(to)));
                let cut = high.intervals().iter().map(|&(low, high)| (low & mask(from), high & mask(from)));
                Step::exact(a, Domain::of(from, low.intervals().iter().copied().chain(cut).collect()))
            }
            CastOp::FToS | CastOp::FToU | CastOp::SToF | CastOp::UToF | CastOp::FToF => {
                Step::partial(a, reals::before_cast(op, from, wanted))
            }
        }
    }

    /// The top bits leave the low ones free, which is exact. Other bits leave free what an interval
    /// cannot express: then what surrounds them is zero, or the sign, or the hint's.
    fn before_extract(&mut self, of: Term, high: u32, low: u32, wanted: &Domain) -> Option<Step> {
        let width = self.terms.width(of);
        let raised = |base: u128| {
            let bounds = wanted.intervals().iter();
            bounds.map(move |&(a, b)| (base | a << low, base | b << low | mask(low))).collect::<Vec<_>>()
        };
        if high + 1 == width {
            return Step::exact(of, Domain::of(width, raised(0)));
        }
        // The hint's value of a large term takes long, and is for nothing here.
        if self.only_complete {
            return None;
        }
        let above = mask(width) & !mask(high + 1);
        let mut intervals = raised(0);
        intervals.extend(raised(self.hint_of(of) & above));
        if low == 0 {
            let negative = wanted.intervals().iter().filter(|&&(a, _)| is_negative(a, high + 1));
            intervals.extend(negative.map(|&(a, b)| (a | above, b | above)));
        }
        Step::partial(of, Domain::of(width, intervals))
    }

    fn before_concat(&mut self, high: Term, low: Term, wanted: &Domain) -> Option<Step> {
        let (high_width, low_width) = (self.terms.width(high), self.terms.width(low));
        match (self.fixed(high), self.fixed(low)) {
            (None, Some(bottom)) => {
                let parts = wanted.intervals().iter().filter_map(|&(a, b)| {
                    let first = (a >> low_width) + u128::from(a & mask(low_width) > bottom);
                    let last = (b >> low_width).checked_sub(u128::from(b & mask(low_width) < bottom))?;
                    (first <= last).then_some((first, last))
                });
                Step::exact(high, Domain::of(high_width, parts.collect()))
            }
            (Some(top), None) => {
                let base = top << low_width;
                let inside =
                    wanted.intersect(&Domain::interval(wanted.width(), base, base | mask(low_width)));
                let parts = inside.intervals().iter().map(|&(a, b)| (a - base, b - base));
                Step::exact(low, Domain::of(low_width, parts.collect()))
            }
            _ => None,
        }
    }
}

fn meet(a: Solutions, b: Solutions) -> Solutions {
    Solutions { domain: a.domain.intersect(&b.domain), is_complete: a.is_complete && b.is_complete }
}

fn join(a: Solutions, b: Solutions) -> Solutions {
    Solutions { domain: a.domain.union(&b.domain), is_complete: a.is_complete && b.is_complete }
}
