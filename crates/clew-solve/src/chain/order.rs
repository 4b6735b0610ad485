//! Refutation by transitivity: `a < b`, `b <= c` and `c < a` cannot hold together, whatever the terms
//! are. Sorting, searching and clamping ask this all the time, and a solver that works on bits is slow
//! to see it.
//!
//! Terms are nodes and comparisons edges. The path alone has no contradiction, so a cycle that refutes
//! goes through the demand.

use clew_term::{BinOp, Node, Term, Terms, UnOp, sign_extend};
use rustc_hash::FxHashMap;

use crate::link::{Link, Verdict};
use crate::problem::Problem;

#[derive(Default)]
pub(super) struct Order {
    signed: Graph,
    unsigned: Graph,
}

impl Link for Order {
    fn name(&self) -> &'static str {
        "order"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let demands = problem.demand().iter().copied();
        for demand in demands.filter(|&demand| is_about_order(terms, demand)) {
            for (graph, is_signed) in [(&mut self.signed, true), (&mut self.unsigned, false)] {
                graph.build(terms, &problem.constraints, is_signed);
                if let Some(core) = graph.refute(terms, demand, is_signed) {
                    return Verdict::Unsat(core);
                }
            }
        }
        Verdict::Pass
    }
}

fn is_about_order(terms: &Terms, demand: Term) -> bool {
    use BinOp::{Eq, Sle, Slt, Ule, Ult};
    match terms.node(demand) {
        Node::Binary(Eq | Sle | Slt | Ule | Ult, ..) => true,
        Node::Unary(UnOp::Not, inner) => matches!(terms.node(inner), Node::Binary(Eq, ..)),
        _ => false,
    }
}

/// `from <= to`, or `from < to` if strict.
#[derive(Copy, Clone)]
struct Edge {
    to: usize,
    is_strict: bool,
    /// The constraint that says so; none for the order of two constants.
    because: Term,
}

#[derive(Default)]
struct Graph {
    nodes: FxHashMap<Term, usize>,
    edges: Vec<Vec<Edge>>,
}

impl Graph {
    fn build(&mut self, terms: &Terms, constraints: &[Term], is_signed: bool) {
        self.nodes.clear();
        self.edges.clear();
        for &constraint in constraints {
            for (from, to, is_strict) in comparisons(terms, constraint, is_signed).into_iter().flatten() {
                self.link(from, to, is_strict, constraint);
            }
        }
        self.link_constants(terms, is_signed);
    }

    fn node(&mut self, term: Term) -> usize {
        let next = self.edges.len();
        let node = *self.nodes.entry(term).or_insert(next);
        if node == next {
            self.edges.push(Vec::new());
        }
        node
    }

    fn link(&mut self, from: Term, to: Term, is_strict: bool, because: Term) {
        let (from, to) = (self.node(from), self.node(to));
        self.edges[from].push(Edge { to, is_strict, because });
    }

    /// Constants of one width, in their order, each below the next.
    fn link_constants(&mut self, terms: &Terms, is_signed: bool) {
        let mut constants: Vec<(u32, i128, u128, Term)> = self
            .nodes
            .keys()
            .filter_map(|&term| {
                let (width, value) = (terms.width(term), terms.as_const(term)?);
                let signed = if is_signed { sign_extend(value, width) } else { 0 };
                Some((width, signed, if is_signed { 0 } else { value }, term))
            })
            .collect();
        constants.sort_unstable();
        for pair in constants.windows(2) {
            if pair[0].0 == pair[1].0 {
                self.link(pair[0].3, pair[1].3, true, Term::NONE);
            }
        }
    }

    /// The constraints of a cycle through the demand that cannot be.
    fn refute(&self, terms: &Terms, demand: Term, is_signed: bool) -> Option<Vec<Term>> {
        if let Node::Unary(UnOp::Not, equal) = terms.node(demand) {
            let Node::Binary(BinOp::Eq, a, b) = terms.node(equal) else { return None };
            let (mut core, back) = (self.way(a, b, false)?, self.way(b, a, false)?);
            core.extend(back);
            return Some(closed(core, demand));
        }
        comparisons(terms, demand, is_signed)
            .into_iter()
            .flatten()
            .find_map(|(from, to, is_strict)| self.way(to, from, !is_strict).map(|core| closed(core, demand)))
    }

    /// The constraints along a way from one term to another, one of them strict if that is needed.
    fn way(&self, from: Term, to: Term, must_be_strict: bool) -> Option<Vec<Term>> {
        let (from, to) = (*self.nodes.get(&from)?, *self.nodes.get(&to)?);
        let state = |node: usize, is_strict: bool| node * 2 + usize::from(is_strict);
        let mut came_by: Vec<Option<(usize, Term)>> = vec![None; self.edges.len() * 2];
        let start = state(from, false);
        let goal_of = |node: usize, is_strict: bool| node == to && (is_strict || !must_be_strict);
        let mut frontier = std::collections::VecDeque::from([start]);
        while let Some(at) = frontier.pop_front() {
            let (node, is_strict) = (at / 2, at % 2 == 1);
            if goal_of(node, is_strict) && (at != start || !must_be_strict) {
                return Some(traced(&came_by, start, at));
            }
            for edge in &self.edges[node] {
                let next = state(edge.to, is_strict || edge.is_strict);
                if next != start && came_by[next].is_none() {
                    came_by[next] = Some((at, edge.because));
                    frontier.push_back(next);
                }
            }
        }
        None
    }
}

fn traced(came_by: &[Option<(usize, Term)>], start: usize, end: usize) -> Vec<Term> {
    let mut because = Vec::new();
    let mut at = end;
    while let Some((before, constraint)) = came_by[at].filter(|_| at != start) {
        because.push(constraint);
        at = before;
    }
    because
}

fn closed(mut core: Vec<Term>, demand: Term) -> Vec<Term> {
    core.push(demand);
    core.retain(|constraint| constraint.is_some());
    core.sort_unstable();
    core.dedup();
    core
}

/// What the constraint says about the order, as (smaller, larger, strictly).
fn comparisons(terms: &Terms, constraint: Term, is_signed: bool) -> [Option<(Term, Term, bool)>; 2] {
    match terms.node(constraint) {
        Node::Binary(BinOp::Slt, a, b) if is_signed => [Some((a, b, true)), None],
        Node::Binary(BinOp::Sle, a, b) if is_signed => [Some((a, b, false)), None],
        Node::Binary(BinOp::Ult, a, b) if !is_signed => [Some((a, b, true)), None],
        Node::Binary(BinOp::Ule, a, b) if !is_signed => [Some((a, b, false)), None],
        Node::Binary(BinOp::Eq, a, b) => [Some((a, b, false)), Some((b, a, false))],
        _ => [None, None],
    }
}
