//! The value of a term under a model.
//!
//! Links of the solver chain evaluate the same constraints under many models, so the memo is kept
//! between calls and emptied by raising its generation. Of an `ite` only the branch taken is
//! evaluated. The walk has a stack of its own: terms can be a hundred thousand deep.

use crate::{Memo, Node, Term, Terms, Valuation, bits, concrete};

#[derive(Default)]
pub struct Evaluator {
    /// By node.
    values: Memo<u128>,
    pending: Vec<Term>,
    work: u64,
}

impl Evaluator {
    pub fn new() -> Self {
        Evaluator::default()
    }

    pub fn eval<V: Valuation + ?Sized>(&mut self, terms: &Terms, term: Term, model: &V) -> u128 {
        self.forget();
        self.eval_more(terms, term, model)
    }

    /// Whether all the booleans hold; stops at the first that does not.
    pub fn all_hold<V: Valuation + ?Sized>(&mut self, terms: &Terms, booleans: &[Term], model: &V) -> bool {
        self.forget();
        booleans.iter().all(|&term| self.eval_more(terms, term, model) == 1)
    }

    /// How many nodes were evaluated so far: a measure of time that no machine's load changes.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Empties the memo: call it when the model has changed and before the next [`eval_more`](Self::eval_more).
    pub fn forget(&mut self) {
        self.values.forget();
    }

    /// Like `eval`, but knows the values of the terms evaluated since [`forget`](Self::forget), which
    /// must have been under the same model.
    pub fn eval_more<V: Valuation + ?Sized>(&mut self, terms: &Terms, term: Term, model: &V) -> u128 {
        let mut last = None;
        self.pending.push(term);
        while let Some(&top) = self.pending.last() {
            let known = self.known(top);
            if known.is_some() {
                last = known;
                self.pending.pop();
            } else if let Some(value) = self.step(terms, top, model) {
                self.pending.pop();
                self.work += 1;
                self.values.set(top.0, value);
                last = Some(value);
            }
        }
        // The term itself was the first to come and is the last to go.
        last.unwrap_or(0)
    }

    fn known(&self, term: Term) -> Option<u128> {
        self.values.get(term.0)
    }

    /// The operand's value, or none and the operand is put on the stack.
    fn need(&mut self, term: Term) -> Option<u128> {
        let value = self.known(term);
        if value.is_none() {
            self.pending.push(term);
        }
        value
    }

    fn step<V: Valuation + ?Sized>(&mut self, terms: &Terms, term: Term, model: &V) -> Option<u128> {
        let width = terms.width(term);
        Some(match terms.node(term) {
            Node::Const(value) => value,
            Node::Var(var) => model.value(var) & bits::mask(width),
            Node::Unary(op, a) => concrete::unary(op, width, self.need(a)?),
            Node::Cast(op, a) => concrete::cast(op, terms.width(a), width, self.need(a)?),
            Node::Extract { of, high, low } => concrete::extract(self.need(of)?, high, low),
            Node::Binary(op, a, b) => {
                let (x, y) = (self.need(a), self.need(b));
                concrete::binary(op, terms.width(a), x?, y?)
            }
            Node::Concat(high, low) => {
                let (x, y) = (self.need(high), self.need(low));
                concrete::concat(x?, y?, terms.width(low))
            }
            Node::Ite(condition, yes, no) => {
                let taken = if self.need(condition)? == 1 { yes } else { no };
                self.need(taken)?
            }
        })
    }
}
