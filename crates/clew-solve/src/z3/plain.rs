//! The peer: Z3 alone, used incrementally as symbolic executors use it. The benchmark measures the chain against it;
//! nothing else asks it.
//!
//! The whole path and the demand are Z3's: no slice, no cache, no propagation. Terms, their translation and the limit
//! of work are those of the chain's last link.

use clew_term::Terms;

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
        let problem = Problem::new(terms, query.constraints(paths), 1, query.hint);
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
