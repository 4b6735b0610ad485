//! The bidirectional analysis: what cannot be reached is proven, going backwards from it.
//!
//! Follows BiTe, sections 3 to 6: R-states are predicates at points with call strings; going backwards across an edge gives the
//! weakest precondition, and one that never holds drops the edge. When no R-state is connected with a start, no run
//! reaches the goal, and the R-states are the proof: an inductive map.

mod analysis;
mod ask;
mod attempt;
mod audit;
mod backward;
mod check;
mod cube;
mod flow;
mod goals;
mod map;
mod meet;
mod point;
mod program;
mod prover;
mod refuted;
mod rename;
mod seek;
mod shape;
mod text;
mod trace;
mod want;
mod weaken;
mod written;

pub use analysis::Analysis;
pub use ask::{Ask, Reply};
pub use audit::Auditing;
pub use backward::{Backward, Verdict};
pub use check::{Checker, Claimed};
pub use cube::Cube;
pub use flow::{Before, Edge, Era, Flow, Sources, Way};
pub use goals::{Goal, Goals, goals, vector};
pub use map::{Flaw, Map, Owed, Why};
pub use point::{CallString, CallStrings, Point};
pub use program::Program;
pub use prover::Frontier;
pub use refuted::{Refutation, Refuted};
pub use shape::{Ahead, Shape};
pub use written::{Written, WrittenPoint};
