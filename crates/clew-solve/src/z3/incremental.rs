//! The incremental solver: a constraint is asserted once, under a literal of its own, and a query
//! assumes the literals of its constraints. What Z3 learned about them serves later queries, and the
//! unsat core comes as the literals it needed.
//!
//! But constraints of other queries are also in the way. So a query most of whose constraints are new
//! gets a new solver. Another one gets, in the company of others, a part of its limit, and if that is
//! not enough it gets a new solver too.

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
const MOST_CONSTRAINTS: usize = 1000;
/// The part of the limit for a query in the company of others.
const SHARE: u32 = 4;

pub(super) struct Incremental {
    checker: Checker,
    literals: FxHashMap<Term, Ast>,
    terms: FxHashMap<Ast, Term>,
    /// How many of the translation's definitions are asserted.
    defined: usize,
}

impl Incremental {
    pub(super) fn new(context: &Context) -> Option<Incremental> {
        let checker = Checker::new(context, None)?;
        Some(Incremental { checker, literals: FxHashMap::default(), terms: FxHashMap::default(), defined: 0 })
    }

    pub(super) fn is_full(&self) -> bool {
        self.literals.len() > MOST_CONSTRAINTS
    }

    pub(super) fn check(
        &mut self,
        context: &mut Context,
        translation: &Translation,
        watch: &Watch,
        steps: u32,
        constraints: &[Translated],
        problem: &Problem,
    ) -> Option<Verdict> {
        let known = constraints.iter().filter(|(term, _)| self.literals.contains_key(term)).count();
        if known * 2 < constraints.len() {
            *self = Incremental::new(context)?;
        }
        let assumptions = self.assumptions(context, translation, constraints)?;
        let has_company = self.literals.len() > assumptions.len();
        self.checker.set_steps(if has_company { steps / SHARE } else { steps })?;
        match watch.during(|| self.checker.check(&assumptions)) {
            Outcome::Unknown if has_company && !watch.has_interrupted() => {
                *self = Incremental::new(context)?;
                self.check(context, translation, watch, steps, constraints, problem)
            }
            Outcome::Unknown => Some(Verdict::Unknown(engine::reason(&self.checker))),
            Outcome::Sat => Some(Verdict::Sat(engine::values(&self.checker, translation, problem)?)),
            Outcome::Unsat => {
                let core = self.checker.unsat_core();
                Some(Verdict::Unsat(
                    core.iter().filter_map(|literal| self.terms.get(literal).copied()).collect(),
                ))
            }
        }
    }

    fn assumptions(
        &mut self,
        context: &mut Context,
        translation: &Translation,
        constraints: &[Translated],
    ) -> Option<Vec<Ast>> {
        for &definition in &translation.definitions()[self.defined..] {
            self.checker.assert(definition)?;
        }
        self.defined = translation.definitions().len();
        constraints.iter().map(|&(term, ast)| self.literal(context, term, ast)).collect()
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
