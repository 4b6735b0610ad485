//! Objectives, criteria and the coverage structure (DESIGN 6).
//!
//! Follows the first paper's section III: CS = (G, C, Eval, Cov). G is the program's control flow, C the criteria asked
//! for. What the paper keeps as Eval, the evaluations of each node, is here the profile counters of a run, and Cov
//! evaluates the expressions of clang's coverage map on them: so what the structure calls covered is what llvm-cov
//! counts, by construction. Strategies see objectives and arms; they never know which criterion is in force.

mod criterion;
mod objective;
mod part;
mod scope;
mod structure;

pub use criterion::Criterion;
pub use objective::{Kind, Objective, ObjectiveId, objectives};
pub use part::Part;
pub use scope::{Lines, Scope};
pub use structure::Structure;
