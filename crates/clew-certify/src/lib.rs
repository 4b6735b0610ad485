//! Proofs of infeasibility that others can check (BiTe proves; here the proof is written down).
//!
//! A [`Certificate`] is plain data: what is claimed of which program, and the argument. For a proof by exhaustion these are the
//! inputs whose paths are a complete tree: [`Subject`] chooses these inputs, and runs them again for a checker; [`ask`] has
//! a second solver ([`Solvers`]) confirm what the tree obliges to. For one by the backward analysis or the look it is an inductive
//! map from points to what no run meets there: [`ask_map`] has the solver confirm every start and every edge. Clew's own
//! solver, its search and its caches play no part in that. [`justify`] tells coverage tools what need not be covered.
//!
//! What must still be believed is what both share: clang, the lowering of its bitcode, the vm with its terms
//! and their simplifier (for maps `clew-step` in the vm's place), the control-flow graph, and the list of what is taken for
//! granted.

mod certificate;
pub mod justify;
mod map;
mod sha256;
mod solvers;
mod tree;

pub use certificate::{Certificate, Hashed, Objective, ProgramClaim, Settings, UnitFlags, World};
pub use clew_frontier::Written;
pub use map::{AskedMap, ask_map};
pub use sha256::sha256;
pub use solvers::{Answer, Solvers, USUAL};
pub use tree::{Asked, Refusal, Subject, ask};
