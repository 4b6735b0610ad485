//! Equalities by union: what is equal to equal things is equal, so `a == b`, `b == c` and `a != c` cannot
//! hold together, whatever the terms are.
//!
//! The path alone has no contradiction. So only the class that the demand's equality makes is looked at, for
//! two terms of it that are said to differ.

use clew_term::{BinOp, Node, Term, Terms, UnOp};
use rustc_hash::FxHashMap;

use crate::link::{Link, Verdict};
use crate::problem::Problem;

#[derive(Default)]
pub(super) struct Equal {
    /// By term, what it is said to equal, and where.
    equals: FxHashMap<Term, Vec<(Term, Term)>>,
    /// By term of the class, through which constraint it got there, from which term.
    came_by: FxHashMap<Term, Option<(Term, Term)>>,
}

impl Link for Equal {
    fn name(&self) -> &'static str {
        "equal"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let demands = problem.demand().iter();
        let Some((start, _)) = demands.filter_map(|&demand| as_equal(terms, demand)).next() else {
            return Verdict::Pass;
        };
        let differ: Vec<(Term, Term, Term)> = problem
            .constraints
            .iter()
            .filter_map(|&constraint| match terms.node(constraint) {
                Node::Unary(UnOp::Not, inner) => as_equal(terms, inner).map(|(a, b)| (a, b, constraint)),
                _ => None,
            })
            .collect();
        if differ.is_empty() {
            return Verdict::Pass;
        }
        self.connect(terms, &problem.constraints, start);
        let refuted =
            differ.into_iter().find(|(a, b, _)| self.came_by.contains_key(a) && self.came_by.contains_key(b));
        refuted.map_or(Verdict::Pass, |(a, b, constraint)| {
            let mut core = vec![constraint];
            self.explain(a, &mut core);
            self.explain(b, &mut core);
            core.sort_unstable();
            core.dedup();
            Verdict::Unsat(core)
        })
    }
}

impl Equal {
    /// The class of a term.
    fn connect(&mut self, terms: &Terms, constraints: &[Term], start: Term) {
        self.equals.clear();
        self.came_by.clear();
        for &constraint in constraints {
            if let Some((a, b)) = as_equal(terms, constraint) {
                self.equals.entry(a).or_default().push((b, constraint));
                self.equals.entry(b).or_default().push((a, constraint));
            }
        }
        self.came_by.insert(start, None);
        let mut reached = vec![start];
        while let Some(term) = reached.pop() {
            for &(next, constraint) in self.equals.get(&term).into_iter().flatten() {
                self.came_by.entry(next).or_insert_with(|| {
                    reached.push(next);
                    Some((term, constraint))
                });
            }
        }
    }

    /// The equalities that put a term into the class.
    fn explain(&self, term: Term, core: &mut Vec<Term>) {
        let mut at = term;
        while let Some(&Some((from, constraint))) = self.came_by.get(&at) {
            core.push(constraint);
            at = from;
        }
    }
}

fn as_equal(terms: &Terms, constraint: Term) -> Option<(Term, Term)> {
    match terms.node(constraint) {
        Node::Binary(BinOp::Eq, a, b) => Some((a, b)),
        _ => None,
    }
}
