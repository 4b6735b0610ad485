//! What the path says of the demand's own variables: enough for most answers, and found without looking at
//! the rest of the path.
//!
//! If a value of one variable is changed, only the constraints that it occurs in can change: all others
//! still hold, because they held under the hint. So a change that these allow is an answer.

use clew_term::{BinOp, Model, Node, Term, Terms, Var};

use crate::answer::Query;
use crate::paths::{Entry, Paths, Tail};

pub(crate) struct Near<'a> {
    pub paths: &'a Paths,
    /// The demand's conjuncts, each once.
    pub demand: Vec<Term>,
    /// The demand's variables, sorted.
    pub vars: Vec<Var>,
    /// What the path says of each of them.
    pub entries: Vec<Entry>,
    pub hint: &'a Model,
}

impl<'a> Near<'a> {
    pub(crate) fn of(terms: &Terms, paths: &'a Paths, tail: &mut Tail, query: &Query<'a>) -> Near<'a> {
        let demand = conjuncts(terms, query.demand);
        let mut vars = Vec::new();
        for &part in &demand {
            terms.with_vars(part, |found| vars.extend_from_slice(found));
        }
        if demand.len() > 1 {
            vars.sort_unstable();
            vars.dedup();
        }
        tail.go_to(paths, terms, query.path);
        let entries = vars.iter().map(|&var| tail.entry(paths, var)).collect();
        Near { paths, demand, vars, entries, hint: query.hint }
    }
}

/// The parts of a conjunction, each once; none of `true`.
fn conjuncts(terms: &Terms, whole: Term) -> Vec<Term> {
    let mut pending = vec![whole];
    let mut parts: Vec<Term> = Vec::new();
    while let Some(term) = pending.pop() {
        match terms.node(term) {
            Node::Binary(BinOp::And, a, b) => pending.extend([b, a]),
            Node::Const(1) => {}
            _ if parts.contains(&term) => {}
            _ => parts.push(term),
        }
    }
    parts
}
