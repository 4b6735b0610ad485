//! Slicing: the constraints connected to the demand by shared variables (KLEE calls this independence).
//! The others hold under the hint and keep holding, because none of their variables changes.
//!
//! Conjunctions are split first: their parts slice, propagate and refute better than the whole.

use clew_term::{BinOp, Node, Term, Terms, Var};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::answer::Query;
use crate::problem::Problem;

/// Makes problems; keeps its tables between queries.
#[derive(Default)]
pub(crate) struct Slicer {
    pending: Vec<Term>,
    /// By variable, the constraints it occurs in, as a list through `links`.
    heads: Vec<u32>,
    links: Vec<(u32, u32)>,
    touched: Vec<Var>,
}

const END: u32 = u32::MAX;

impl Slicer {
    pub(crate) fn slice<'a>(&mut self, terms: &Terms, query: &Query<'a>) -> Problem<'a> {
        let mut owners = FxHashMap::default();
        let mut parts = Vec::with_capacity(query.path.len() + 1);
        for &term in query.path {
            self.split(terms, term, &mut parts, &mut owners);
        }
        let path_parts = parts.len();
        self.split(terms, query.demand, &mut parts, &mut owners);
        let (chosen, vars) = self.connected(terms, &parts, path_parts);
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        // The demand's parts are kept where the path has them too, so that they stand last.
        seen.extend(parts[path_parts..].iter().copied());
        let mut constraints: Vec<Term> = Vec::new();
        for at in 0..path_parts {
            if chosen[at] && seen.insert(parts[at]) {
                constraints.push(parts[at]);
            }
        }
        let before = constraints.len();
        for &part in &parts[path_parts..] {
            if !constraints[before..].contains(&part) {
                constraints.push(part);
            }
        }
        Problem { demanded: constraints.len() - before, constraints, vars, hint: query.hint, owners }
    }

    /// Appends the conjuncts of a boolean.
    fn split(
        &mut self,
        terms: &Terms,
        whole: Term,
        parts: &mut Vec<Term>,
        owners: &mut FxHashMap<Term, Term>,
    ) {
        self.pending.push(whole);
        while let Some(term) = self.pending.pop() {
            match terms.node(term) {
                Node::Binary(BinOp::And, a, b) => self.pending.extend([b, a]),
                Node::Const(1) => {}
                _ => {
                    parts.push(term);
                    if term != whole {
                        owners.entry(term).or_insert(whole);
                    }
                }
            }
        }
    }

    /// Which parts are connected to those from `first` on, and the variables of all these.
    fn connected(&mut self, terms: &Terms, parts: &[Term], first: usize) -> (Vec<bool>, Vec<Var>) {
        self.index(terms, parts);
        let mut chosen = vec![false; parts.len()];
        let mut vars: Vec<Var> = Vec::new();
        let mut reached: Vec<usize> = (first..parts.len()).collect();
        reached.iter().for_each(|&at| chosen[at] = true);
        while let Some(at) = reached.pop() {
            terms.with_vars(parts[at], |found| {
                for &var in found {
                    let mut link = std::mem::replace(&mut self.heads[var.index()], END);
                    if link != END {
                        vars.push(var);
                    }
                    while link != END {
                        let (part, next) = self.links[link as usize];
                        if !std::mem::replace(&mut chosen[part as usize], true) {
                            reached.push(part as usize);
                        }
                        link = next;
                    }
                }
            });
        }
        self.clear();
        vars.sort_unstable();
        (chosen, vars)
    }

    fn index(&mut self, terms: &Terms, parts: &[Term]) {
        self.heads.resize(terms.var_count().max(self.heads.len()), END);
        for (at, &part) in parts.iter().enumerate() {
            terms.with_vars(part, |vars| {
                for &var in vars {
                    let head = &mut self.heads[var.index()];
                    if *head == END {
                        self.touched.push(var);
                    }
                    self.links.push((at as u32, *head));
                    *head = (self.links.len() - 1) as u32;
                }
            });
        }
    }

    fn clear(&mut self) {
        for var in self.touched.drain(..) {
            self.heads[var.index()] = END;
        }
        self.links.clear();
    }
}
