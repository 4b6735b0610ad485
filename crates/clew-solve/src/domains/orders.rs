//! Refutation by order, under what is fixed so far: with the index known, an element of an array is a
//! variable, and `a[i] < a[j]` a comparison of two of them (see `chain/order` for the idea).

use std::collections::VecDeque;

use clew_term::{BinOp, Node, Term};
use rustc_hash::FxHashMap;

use super::State;
use crate::reasons::Reasons;

/// `from` is at most `to`, or below it.
struct Edge {
    from: usize,
    to: usize,
    is_strict: bool,
    constraint: usize,
}

#[derive(Default)]
struct Graph {
    nodes: FxHashMap<Term, usize>,
    edges: Vec<Edge>,
}

impl Graph {
    fn node(&mut self, term: Term) -> usize {
        let next = self.nodes.len();
        *self.nodes.entry(term).or_insert(next)
    }

    fn link(&mut self, from: Term, to: Term, is_strict: bool, constraint: usize) {
        let (from, to) = (self.node(from), self.node(to));
        self.edges.push(Edge { from, to, is_strict, constraint });
    }

    /// The constraints of a cycle with a strict edge in it.
    fn cycle(&self) -> Option<Vec<usize>> {
        let mut leaving = vec![Vec::new(); self.nodes.len()];
        for (at, edge) in self.edges.iter().enumerate() {
            leaving[edge.from].push(at);
        }
        let strict = self.edges.iter().filter(|edge| edge.is_strict);
        strict.filter_map(|edge| self.way(&leaving, edge.to, edge.from, edge.constraint)).next()
    }

    /// The constraints along a way, and one more.
    fn way(&self, leaving: &[Vec<usize>], from: usize, to: usize, last: usize) -> Option<Vec<usize>> {
        let mut came_by: Vec<Option<usize>> = vec![None; leaving.len()];
        let mut frontier = VecDeque::from([from]);
        while let Some(node) = frontier.pop_front() {
            if node == to {
                let mut constraints = vec![last];
                let mut at = node;
                while let Some(edge) = came_by[at].filter(|_| at != from) {
                    constraints.push(self.edges[edge].constraint);
                    at = self.edges[edge].from;
                }
                return Some(constraints);
            }
            for &edge in &leaving[node] {
                let next = self.edges[edge].to;
                if next != from && came_by[next].is_none() {
                    came_by[next] = Some(edge);
                    frontier.push_back(next);
                }
            }
        }
        None
    }
}

impl State<'_, '_> {
    /// The reasons, if comparisons go round in a circle.
    pub(super) fn ordered(&mut self) -> Result<(), Reasons> {
        for is_signed in [true, false] {
            let mut graph = Graph::default();
            for at in 0..self.problem.constraints.len() {
                self.add_comparison(&mut graph, at, is_signed);
            }
            if let Some(cycle) = graph.cycle() {
                let mut reasons = Reasons::default();
                for at in cycle {
                    reasons.join(&Reasons::of(at));
                    reasons.join(&self.reasons_of(self.problem.constraints[at]));
                }
                return Err(reasons);
            }
        }
        Ok(())
    }

    fn add_comparison(&mut self, graph: &mut Graph, at: usize, is_signed: bool) {
        let constraint = self.problem.constraints[at];
        let Node::Binary(op, a, b) = self.terms.node(constraint) else { return };
        let (a, b) = (self.resolved(a), self.resolved(b));
        match op {
            BinOp::Eq => {
                graph.link(a, b, false, at);
                graph.link(b, a, false, at);
            }
            BinOp::Slt | BinOp::Sle if is_signed => graph.link(a, b, op == BinOp::Slt, at),
            BinOp::Ult | BinOp::Ule if !is_signed => graph.link(a, b, op == BinOp::Ult, at),
            _ => {}
        }
    }

    /// What the term is, with the choices that are decided made.
    fn resolved(&mut self, term: Term) -> Term {
        let mut term = term;
        while let Node::Ite(condition, yes, no) = self.terms.node(term) {
            match self.range(condition).only() {
                Some(1) => term = yes,
                Some(_) => term = no,
                None => break,
            }
        }
        term
    }
}
