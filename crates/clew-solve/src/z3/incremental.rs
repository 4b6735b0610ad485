//! The incremental solver: a constraint is asserted once, under a literal of its own, and a query
//! assumes the literals of its constraints. What Z3 learned about them serves later queries, and the
//! unsat core comes as the literals it needed.

use clew_term::Term;
use rustc_hash::FxHashMap;
use z3_sys::Z3_mk_implies;

use super::api::{Ast, Checker, Context, Outcome};
use super::engine::{self, Translated};
use super::translate::Translation;
use super::watch::Watch;
use crate::link::Verdict;
use crate::problem::Problem;

/// With more constraints than this the solver is slower than a new one.
const MOST_CONSTRAINTS: usize = 4000;

pub(super) struct Incremental {
    checker: Checker,
    literals: FxHashMap<Term, Ast>,
    terms: FxHashMap<Ast, Term>,
    /// How many of the translation's definitions are asserted.
    defined: usize,
}

impl Incremental {
    pub(super) fn new(context: &Context, steps: u32) -> Option<Incremental> {
        let checker = Checker::new(context, None, &[("rlimit", steps), ("random_seed", 0)])?;
        Some(Incremental { checker, literals: FxHashMap::default(), terms: FxHashMap::default(), defined: 0 })
    }

    pub(super) fn is_full(&self) -> bool {
        self.literals.len()
            > std::env::var("MC").ok().and_then(|v| v.parse().ok()).unwrap_or(MOST_CONSTRAINTS)
    }

    pub(super) fn check(
        &mut self,
        context: &mut Context,
        translation: &Translation,
        watch: &Watch,
        constraints: &[Translated],
        problem: &Problem,
    ) -> Option<Verdict> {
        for &definition in &translation.definitions()[self.defined..] {
            self.checker.assert(definition)?;
        }
        self.defined = translation.definitions().len();
        let mut assumptions = Vec::with_capacity(constraints.len());
        for &(term, ast) in constraints {
            assumptions.push(self.literal(context, term, ast)?);
        }
        match watch.during(|| self.checker.check(&assumptions)) {
            Outcome::Sat => Some(Verdict::Sat(engine::values(&self.checker, translation, problem)?)),
            Outcome::Unsat => {
                let core = self.checker.unsat_core();
                Some(Verdict::Unsat(
                    core.iter().filter_map(|literal| self.terms.get(literal).copied()).collect(),
                ))
            }
            Outcome::Unknown => Some(Verdict::Unknown(engine::reason(&self.checker))),
        }
    }

    fn literal(&mut self, context: &mut Context, term: Term, ast: Ast) -> Option<Ast> {
        if let Some(&literal) = self.literals.get(&term) {
            return Some(literal);
        }
        let sort = context.bool_sort()?;
        let literal = context.symbol(&format!("c{}", term.index()), sort)?;
        let implied = context.binary(Z3_mk_implies, literal, ast)?;
        self.checker.assert(implied)?;
        self.literals.insert(term, literal);
        self.terms.insert(literal, term);
        Some(literal)
    }
}
