//! How far a constraint is from holding: zero if it does, and less the nearer it is (Korel's and Tracey's
//! branch distances, as EvoSuite uses them).

use clew_term::{BinOp, Evaluator, Node, Patch, Term, Terms, UnOp, sign_extend};

/// Deeper connectives count as true or false.
const DEEPEST: u32 = 40;
/// Of what is merely false.
const FAR: f64 = 64.0;

/// What makes two integers near.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Metric {
    /// A small difference: for arithmetic.
    Numbers,
    /// Few different bits: for masks, flags and hashes.
    Bits,
}

pub(super) fn distance(
    evaluator: &mut Evaluator,
    terms: &Terms,
    metric: Metric,
    constraint: Term,
    values: &Patch,
) -> f64 {
    // Flattened, so that one large distance does not drown the others.
    Measure { metric, evaluator, terms, values }.of(constraint, true, DEEPEST).ln_1p()
}

struct Measure<'a> {
    metric: Metric,
    evaluator: &'a mut Evaluator,
    terms: &'a Terms,
    values: &'a Patch<'a>,
}

impl Measure<'_> {
    fn of(&mut self, term: Term, wanted: bool, deep: u32) -> f64 {
        let holds = self.value(term) == u128::from(wanted);
        if holds {
            return 0.0;
        }
        match self.terms.node(term) {
            _ if deep == 0 => FAR,
            Node::Unary(UnOp::Not, a) => self.of(a, !wanted, deep - 1),
            Node::Binary(op @ (BinOp::And | BinOp::Or), a, b) => {
                let (left, right) = (self.of(a, wanted, deep - 1), self.of(b, wanted, deep - 1));
                if (op == BinOp::And) == wanted { left + right } else { left.min(right) }
            }
            Node::Ite(condition, yes, no) => {
                // Either the branch taken changes, or the other one is taken.
                let is_yes = self.value(condition) == 1;
                let (here, there) = if is_yes { (yes, no) } else { (no, yes) };
                let stay = self.of(here, wanted, deep - 1);
                let go = self.of(condition, !is_yes, deep - 1) + self.of(there, wanted, deep - 1);
                stay.min(go)
            }
            Node::Binary(op, a, b) if op.is_comparison() => self.comparison(op, a, b, wanted),
            _ => FAR,
        }
    }

    /// Of one that does not come out as wanted.
    fn comparison(&mut self, op: BinOp, a: Term, b: Term, wanted: bool) -> f64 {
        let width = self.terms.width(a);
        let (x, y) = (self.value(a), self.value(b));
        if op.is_float() {
            let (x, y) = (real(x, width), real(y, width));
            let apart = (x - y).abs();
            return if apart.is_nan() { f64::MAX } else { apart.min(f64::MAX / 2.0) + tiny(wanted, op) };
        }
        match op {
            BinOp::Eq if wanted && self.metric == Metric::Bits => f64::from((x ^ y).count_ones()),
            BinOp::Eq if wanted => {
                // Signed or unsigned: whichever is nearer.
                let apart = x.abs_diff(y) as f64;
                let signed = sign_extend(x, width).abs_diff(sign_extend(y, width)) as f64;
                apart.min(signed)
            }
            BinOp::Eq => 1.0,
            BinOp::Ult | BinOp::Ule => x.abs_diff(y) as f64 + 1.0,
            _ => sign_extend(x, width).abs_diff(sign_extend(y, width)) as f64 + 1.0,
        }
    }

    fn value(&mut self, term: Term) -> u128 {
        self.evaluator.eval_more(self.terms, term, self.values)
    }
}

/// What equal floats are away from being below each other.
fn tiny(wanted: bool, op: BinOp) -> f64 {
    if wanted && op == BinOp::FEq { 0.0 } else { f64::MIN_POSITIVE }
}

pub(super) fn real(pattern: u128, width: u32) -> f64 {
    if width == 32 { f64::from(f32::from_bits(pattern as u32)) } else { f64::from_bits(pattern as u64) }
}
