//! Objectives, criteria and the coverage structure (ARCHITECTURE.md, "Coverage structure").
//!
//! Follows CAUT, section III: CS = (G, C, Eval, Cov). G is the program's control flow, C the criteria asked
//! for. What CAUT keeps as Eval, the evaluations of each node, is here the profile counters of a run and the test
//! vectors of decisions that it saw, and Cov evaluates the expressions of clang's coverage map on them: so what the
//! structure calls covered is what llvm-cov counts, by construction. Strategies see objectives and edges; they never
//! know which criterion is in force.

mod analysis;
mod anchor;
mod count;
mod criterion;
mod cut;
mod decision;
mod eval;
mod graph;
mod objective;
mod part;
mod reach;
mod scope;
mod structure;
mod verdict;

pub use analysis::{Dependence, Distance, Dominance, Steps, WalkDown};
pub use anchor::Anchors;
pub use criterion::{Criterion, Mcdc};
pub use decision::{Table, Vector};
pub use eval::{DecisionId, Outcomes};
pub use graph::{Graph, Roles};
pub use objective::{Kind, Objective, ObjectiveId};
pub use part::Part;
pub use reach::{After, Before, PositionId, Reach};
pub use scope::{Lines, Scope};
pub use structure::{Covering, Evals, PointId, Structure, Turn};
pub use verdict::{Method, Proof, Reason, Verdict};

/// What is to be covered.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    pub criteria: Vec<Criterion>,
    pub mcdc: Mcdc,
    /// Only the objectives in it count; `None`: all.
    pub within: Option<Scope>,
}
