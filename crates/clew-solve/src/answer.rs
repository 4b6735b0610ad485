//! What is asked and what is answered.

use std::fmt;

use clew_term::{Model, Term};

/// Is there an input that takes the path and meets the demand?
pub struct Query<'a> {
    /// Booleans that all hold under `hint`.
    pub path: &'a [Term],
    pub demand: Term,
    /// The input that took the path.
    pub hint: &'a Model,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Values for all variables: the hint's, except where the demand needs others.
    Sat(Model),
    /// Some of the path's constraints and perhaps the demand, which cannot hold together.
    Unsat(Vec<Term>),
    Unknown(Reason),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The limit of work for one query was reached.
    Timeout,
    /// The interrupt flag was raised.
    Interrupted,
    /// The solver does not decide this, or not rightly, for the reason it gives.
    Incomplete(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Timeout => f.write_str("the solver reached its limit"),
            Reason::Interrupted => f.write_str("the solver was interrupted"),
            Reason::Incomplete(why) => write!(f, "the solver could not decide: {why}"),
        }
    }
}
