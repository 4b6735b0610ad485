//! The bits of NaNs: terms have one NaN, and processors have many. Which one an operation gives, its operands say and, where
//! both are NaN, the compiler does.

use crate::compile::code::{Slot, Two};
use crate::machine::Machine;
use crate::trace::Doubt;
use crate::trace::shadow::Shadow;
use clew_ir::{Binary, FloatCompare};
use clew_mean as mean;
use clew_term::{BinOp, CastOp, Node, Term, Terms, UnOp};

/// How far a float is looked for in what was made of it.
const DEPTH: u32 = 4;

impl<S: Shadow> Machine<'_, S> {
    /// An integer operation takes what a slot holds. If that is the bits of what a float operation gave, the path says
    /// whether it is a NaN; if it is, the terms do not say which.
    pub fn look_at_bits(&mut self, slot: Slot) {
        let term = self.term(slot);
        if !S::ON || term.is_none() {
            return;
        }
        let pc = self.pc - 1;
        let c = self.shadow.concolic();
        let Some(float) = float_in(&c.terms, term, DEPTH) else { return };
        let unordered = mean::float_compare(&mut c.terms, FloatCompare::Uno, float, float);
        let is_one = c.evaluator.eval_more(&c.terms, unordered, self.inputs.model) != 0;
        self.split(unordered, is_one, pc);
        if is_one {
            self.doubt(Doubt::Fixed);
        }
    }

    /// All bits but the sign: what is compared with infinity then is a NaN or not, whichever it is.
    pub fn is_without_sign(&self, op: Binary, two: &Two) -> bool {
        let mask = u64::MAX >> two.cut >> 1;
        op == Binary::And && (self.get(two.b) == mask && self.term(two.b).is_none())
    }
}

/// The result of a float operation whose bits a term is made of.
fn float_in(terms: &Terms, term: Term, depth: u32) -> Option<Term> {
    let depth = depth.checked_sub(1)?;
    match terms.node(term) {
        Node::Binary(op, ..) if op.is_float() => {
            (!matches!(op, BinOp::FEq | BinOp::FLt | BinOp::FLe)).then_some(term)
        }
        Node::Unary(op, _) if !matches!(op, UnOp::Not | UnOp::Neg | UnOp::MathErrno(_)) => Some(term),
        Node::Cast(CastOp::FToF, _) => Some(term),
        // What changes or hides the sign.
        Node::Binary(BinOp::Xor | BinOp::And, a, b) if terms.as_const(b).is_some() => {
            float_in(terms, a, depth)
        }
        Node::Extract { of, .. } => float_in(terms, of, depth),
        Node::Concat(high, low) => float_in(terms, high, depth).or_else(|| float_in(terms, low, depth)),
        Node::Ite(_, yes, no) => float_in(terms, yes, depth).or_else(|| float_in(terms, no, depth)),
        _ => None,
    }
}
