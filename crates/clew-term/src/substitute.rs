//! Terms in place of variables.

use crate::{Node, Term, Terms, Var};
use rustc_hash::FxHashMap;

/// What became of the terms that were met so far, under one substitution.
#[derive(Default)]
pub struct Substitution {
    done: FxHashMap<Term, Term>,
    pending: Vec<Term>,
}

impl Substitution {
    /// The term with `of(var)` for every variable in it. `of` must always give the same for the same variable; it is asked
    /// once for each.
    pub fn apply(
        &mut self,
        terms: &mut Terms,
        term: Term,
        mut of: impl FnMut(&mut Terms, Var) -> Term,
    ) -> Term {
        let start = self.pending.len();
        self.pending.push(term);
        while self.pending.len() > start {
            let top = self.pending[self.pending.len() - 1];
            if self.done.contains_key(&top) {
                self.pending.pop();
                continue;
            }
            let node = terms.node(top);
            let before = self.pending.len();
            let open = node.operands().into_iter().filter(|operand| operand.is_some());
            self.pending.extend(open.filter(|operand| !self.done.contains_key(operand)));
            if self.pending.len() > before {
                continue;
            }
            self.pending.pop();
            let new = match node {
                Node::Var(var) => of(terms, var),
                node => self.rebuild(terms, top, node),
            };
            self.done.insert(top, new);
        }
        self.done[&term]
    }

    fn rebuild(&self, terms: &mut Terms, old: Term, node: Node) -> Term {
        let new = |term: Term| self.done[&term];
        if node.operands().into_iter().all(|operand| operand.is_none() || new(operand) == operand) {
            return old;
        }
        match node {
            Node::Var(_) | Node::Const(_) => old,
            Node::Unary(op, a) => terms.unary(op, new(a)),
            Node::Cast(op, a) => terms.cast(op, new(a), terms.width(old)),
            Node::Binary(op, a, b) => terms.binary(op, new(a), new(b)),
            Node::Ite(c, a, b) => terms.ite(new(c), new(a), new(b)),
            Node::Extract { of, high, low } => terms.extract(new(of), high, low),
            Node::Concat(a, b) => terms.concat(new(a), new(b)),
        }
    }
}
