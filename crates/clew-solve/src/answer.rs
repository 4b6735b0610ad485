//! What is asked and what is answered.

use std::fmt;

use clew_term::{Model, Term, Var};

use crate::paths::{PathId, Paths};

/// Is there an input that takes the path and meets the demand?
pub struct Query<'a> {
    /// Constraints that all hold under `hint`.
    pub path: PathId,
    pub demand: Term,
    /// The input that took the path.
    pub hint: &'a Model,
}

impl Query<'_> {
    /// The whole path, and the demand last.
    pub fn constraints(&self, paths: &Paths) -> Vec<Term> {
        let mut constraints = paths.constraints(self.path);
        constraints.push(self.demand);
        constraints
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The hint with these changes.
    Sat(Changes),
    /// Some of the path's constraints and perhaps the demand, which cannot hold together.
    Unsat(Vec<Term>),
    Unknown(Reason),
}

/// The variables that need another value than the hint's, in their order. A model of all variables can be
/// large, and most demands need one or two.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes(pub Vec<(Var, u128)>);

impl Changes {
    pub fn applied_to(&self, hint: &Model) -> Model {
        let mut model = hint.clone();
        self.0.iter().for_each(|&(var, value)| model.set(var, value));
        model
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The limit of work for one query was reached.
    Timeout,
    /// Only links that may take long were left, and none of them was to be asked.
    Slow,
    /// The interrupt flag was raised.
    Interrupted,
    /// The solver does not decide this, or not rightly, for the reason it gives.
    Incomplete(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Timeout => f.write_str("the solver reached its limit"),
            Reason::Slow => f.write_str("the solver was to be quick"),
            Reason::Interrupted => f.write_str("the solver was interrupted"),
            Reason::Incomplete(why) => write!(f, "the solver could not decide: {why}"),
        }
    }
}
