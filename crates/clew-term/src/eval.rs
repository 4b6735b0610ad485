//! The value of a term under a model.
//!
//! Links of the solver chain evaluate the same constraints under many models, so the memo is kept
//! between calls and emptied by raising its generation. Of an `ite` only the branch taken is
//! evaluated. The walk has a stack of its own: terms can be a hundred thousand deep.

use crate::{Node, Term, Terms, Valuation, bits, concrete};

#[derive(Default)]
pub struct Evaluator {
    /// By node: the generation in which `values` was computed.
    stamps: Vec<u32>,
    values: Vec<u128>,
    generation: u32,
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
        if self.generation == u32::MAX {
            self.stamps.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Like `eval`, but knows the values of the terms evaluated since [`forget`](Self::forget), which
    /// must have been under the same model.
    pub fn eval_more<V: Valuation + ?Sized>(&mut self, terms: &Terms, term: Term, model: &V) -> u128 {
        if self.generation == 0 {
            self.forget();
        }
        if self.stamps.len() <= term.index() {
            self.stamps.resize(term.index() + 1, 0);
            self.values.resize(term.index() + 1, 0);
        }
        self.pending.push(term);
        while let Some(&top) = self.pending.last() {
            if self.known(top).is_some() {
                self.pending.pop();
            } else if let Some(value) = self.step(terms, top, model) {
                self.pending.pop();
                self.work += 1;
                self.values[top.index()] = value;
                self.stamps[top.index()] = self.generation;
            }
        }
        self.values[term.index()]
    }

    fn known(&self, term: Term) -> Option<u128> {
        (self.stamps[term.index()] == self.generation).then(|| self.values[term.index()])
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
