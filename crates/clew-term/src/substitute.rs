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
        while let Some((top, node)) = ready(terms, &mut self.pending, start, &self.done) {
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
        let width = terms.width(old);
        build(terms, node, width, new)
    }
}

/// A node of an arena as one of another, or of the same, over other operands.
fn build(terms: &mut Terms, node: Node, width: u32, new: impl Fn(Term) -> Term) -> Term {
    match node {
        Node::Var(_) => unreachable!("whoever asks knows what stands for a variable"),
        Node::Const(value) => terms.constant(value, width),
        Node::Unary(op, a) => terms.unary(op, new(a)),
        Node::Cast(op, a) => terms.cast(op, new(a), width),
        Node::Binary(op, a, b) => terms.binary(op, new(a), new(b)),
        Node::Ite(c, a, b) => terms.ite(new(c), new(a), new(b)),
        Node::Extract { of, high, low } => terms.extract(new(of), high, low),
        Node::Concat(a, b) => terms.concat(new(a), new(b)),
    }
}

/// Terms of one arena in another one, where other terms stand for their variables.
#[derive(Default)]
pub struct Transfer {
    done: FxHashMap<Term, Term>,
    pending: Vec<Term>,
}

impl Transfer {
    /// `of` is asked once for each variable.
    pub fn apply(
        &mut self,
        (from, to): (&Terms, &mut Terms),
        term: Term,
        mut of: impl FnMut(Var) -> Term,
    ) -> Term {
        self.pending.push(term);
        while let Some((top, node)) = ready(from, &mut self.pending, 0, &self.done) {
            let new = match node {
                Node::Var(var) => of(var),
                node => build(to, node, from.width(top), |term| self.done[&term]),
            };
            self.done.insert(top, new);
        }
        self.done[&term]
    }
}

/// Takes the next term from the list that is not done and whose operands all are; `start`: where the list begins.
fn ready(
    terms: &Terms,
    pending: &mut Vec<Term>,
    start: usize,
    done: &FxHashMap<Term, Term>,
) -> Option<(Term, Node)> {
    while pending.len() > start {
        let top = pending[pending.len() - 1];
        if done.contains_key(&top) {
            pending.pop();
            continue;
        }
        let node = terms.node(top);
        let before = pending.len();
        let open = node.operands().into_iter().filter(|operand| operand.is_some());
        pending.extend(open.filter(|operand| !done.contains_key(operand)));
        if pending.len() == before {
            pending.pop();
            return Some((top, node));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_the_same_in_another_arena() {
        let (mut from, mut to) = (Terms::new(), Terms::new());
        let (x, y) = (from.fresh("x", 8), from.fresh("y", 8));
        let sum = from.add(x, y);
        let limit = from.constant(7, 8);
        let less = from.slt(sum, limit);
        let a = to.fresh("a", 8);
        let three = to.constant(3, 8);
        let [x, _] = [x, y].map(|term| from.as_var(term).expect("a variable"));
        let moved = Transfer::default().apply((&from, &mut to), less, |var| if var == x { a } else { three });
        let sum = to.add(a, three);
        let limit = to.constant(7, 8);
        assert_eq!(moved, to.slt(sum, limit));
    }
}
