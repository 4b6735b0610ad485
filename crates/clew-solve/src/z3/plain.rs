//! The peer: Z3 alone, used incrementally as symbolic executors use it. The benchmark measures the chain against it;
//! nothing else asks it.
//!
//! The whole path and the demand are Z3's: no slice, no cache, no propagation. Terms, their translation and the limit
//! of work are those of the chain's last link.

use clew_term::Terms;
use rustc_hash::FxHashMap;

use super::engine::Engine;
use super::scopes::Scopes;
use crate::answer::{Answer, Changes, Query, Reason};
use crate::limits::Limits;
use crate::link::Verdict;
use crate::paths::Paths;
use crate::problem::Problem;

/// How the constraints of a path are given to Z3.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// A scope for each; those that a query has in common with the one before stay.
    Scopes,
    /// A literal for each, assumed by the queries that have it.
    Literals,
}

pub struct Plain {
    limits: Limits,
    style: Style,
    state: State,
    arena: Option<u64>,
}

enum State {
    Idle,
    Scopes(Box<Scopes>),
    Literals(Box<Engine>),
}

impl Plain {
    pub fn new(limits: Limits, style: Style) -> Self {
        Plain { limits, style, state: State::Idle, arena: None }
    }

    /// The core of an unsatisfiable query is all of it.
    pub fn solve(&mut self, terms: &Terms, paths: &Paths, query: &Query) -> Answer {
        if self.arena.replace(terms.identity()) != Some(terms.identity()) {
            self.state = State::Idle;
        }
        let mut constraints = paths.constraints(query.path);
        constraints.push(query.demand);
        let problem = whole(terms, constraints, query);
        let verdict = self.ask(terms, &problem);
        match verdict {
            Verdict::Sat(mut values) => {
                values.retain(|&(var, value)| query.hint.get(var) != Some(value));
                Answer::Sat(Changes(values))
            }
            Verdict::Unsat(_) => Answer::Unsat(problem.constraints),
            Verdict::Unknown(reason) | Verdict::Failed(reason) => Answer::Unknown(reason),
            Verdict::Pass => Answer::Unknown(Reason::Incomplete("Z3 was not asked".to_owned())),
        }
    }

    fn ask(&mut self, terms: &Terms, problem: &Problem) -> Verdict {
        if matches!(self.state, State::Idle) {
            self.state = match self.style {
                Style::Scopes => Scopes::new(&self.limits).map(|scopes| State::Scopes(Box::new(scopes))),
                Style::Literals => Engine::new(&self.limits).map(|engine| State::Literals(Box::new(engine))),
            }
            .unwrap_or(State::Idle);
        }
        let (verdict, is_sound) = match &mut self.state {
            State::Idle => (Verdict::Pass, true),
            State::Scopes(scopes) => (scopes.check(terms, problem), scopes.is_sound()),
            State::Literals(engine) => (engine.check(terms, problem), engine.is_sound()),
        };
        if !is_sound {
            self.state = State::Idle;
        }
        verdict
    }
}

/// All of the query, as it is.
fn whole<'a>(terms: &Terms, constraints: Vec<clew_term::Term>, query: &Query<'a>) -> Problem<'a> {
    let (mut vars, mut some) = (Vec::new(), Vec::new());
    for &constraint in &constraints {
        terms.vars(constraint, &mut some);
        vars.extend_from_slice(&some);
    }
    vars.sort_unstable();
    vars.dedup();
    Problem { constraints, demanded: 1, vars, hint: query.hint, owners: FxHashMap::default() }
}
