//! From a set of terms to Sat(model), Unsat or Unknown (ARCHITECTURE.md, "clew-solve").
//!
//! Most questions a run asks are easy and must cost microseconds; the rest must be bounded. So a
//! query goes through a chain of links, each with one job, until one answers: see `chain`. A model is
//! always checked by evaluating the constraints under it, whoever found it.
//!
//! Only `z3` knows Z3. The same queries in the same order get the same answers, however busy the
//! machine is: what limits a query is counted work, and the clock is only a safety net.

mod answer;
mod avm;
mod chain;
mod confirm;
mod counters;
mod dice;
mod domain;
mod domains;
mod exhaust;
mod limits;
mod linear;
mod link;
mod near;
mod paths;
mod problem;
mod propagate;
mod reals;
mod reasons;
mod relation;
mod sampled;
mod sets;
mod solver;
mod stamps;
mod tape;
mod z3;

pub use answer::{Answer, Changes, Query, Reason};
pub use counters::{Counters, LinkCounters, Reasons};
pub use limits::Limits;
pub use paths::{PathId, Paths};
pub use solver::Solver;
pub use z3::api::version as z3_version;
pub use z3::plain::{Plain, Style};
