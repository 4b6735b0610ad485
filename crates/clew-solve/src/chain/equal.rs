//! Equalities by union: what is equal to equal things is equal.
//!
//! So `a == b`, `b == c` and `a != c` cannot hold together, whatever the terms are. The path alone has no
//! contradiction, and only the class that the demand's equality makes is looked at, for two terms of it that
//! are said to differ. And a variable that must change takes those that equal it along.

use clew_term::{BinOp, Evaluator, Node, Term, Terms, UnOp, Var};
use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::link::{Link, Values, Verdict};
use crate::problem::Problem;
use crate::propagate;
use crate::sets::Sets;

#[derive(Default)]
pub(super) struct Equal {
    /// By term, what it is said to equal, and where.
    equals: FxHashMap<Term, Vec<(Term, Term)>>,
    /// By term of the class, through which constraint it got there, from which term.
    came_by: FxHashMap<Term, Option<(Term, Term)>>,
    sets: Sets,
    evaluator: Evaluator,
}

impl Link for Equal {
    fn name(&self) -> &'static str {
        "equal"
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        let demands = problem.demand().iter();
        match demands.filter_map(|&demand| as_equal(terms, demand)).next() {
            Some((start, _)) => self.refute(terms, problem, start),
            None => self.move_together(terms, problem).map_or(Verdict::Pass, Verdict::Sat),
        }
    }

    fn forget(&mut self) {
        self.sets.forget();
    }
}

impl Equal {
    /// The demand is about one variable: tries values that it and all that equal it can have.
    fn move_together(&mut self, terms: &Terms, problem: &Problem) -> Option<Values> {
        let mut demanded = Vec::new();
        for &part in problem.demand() {
            terms.with_vars(part, |vars| demanded.extend_from_slice(vars));
        }
        demanded.dedup();
        let [var] = demanded[..] else { return None };
        self.connect(terms, &problem.constraints, terms.var(var));
        let mut class: Vec<Var> = self.came_by.keys().filter_map(|&term| terms.as_var(term)).collect();
        if class.len() < 2 {
            return None;
        }
        class.sort_unstable();
        let mut domain = Domain::full(terms.var_width(var));
        for &constraint in &problem.constraints {
            let set = self.sets.of(terms, constraint);
            let of_class = |on: Term| terms.as_var(on).is_some_and(|var| class.binary_search(&var).is_ok());
            if let Some((_, set)) = set.filter(|(on, _)| of_class(*on)) {
                domain = domain.intersect(set);
            }
        }
        let mut values: Values = class.into_iter().map(|var| (var, 0)).collect();
        let evaluator = &mut self.evaluator;
        propagate::find(terms, var, &domain, problem.hint.value(var), |value| {
            values.iter_mut().for_each(|(_, of_var)| *of_var = value);
            evaluator.all_hold(terms, &problem.constraints, &problem.patch(&values))
        })?;
        Some(values)
    }

    fn refute(&mut self, terms: &Terms, problem: &Problem, start: Term) -> Verdict {
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
