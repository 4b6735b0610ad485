//! The search for inputs: execution tree, candidates, strategies and the exploration loop (ARCHITECTURE.md, "clew-search").

mod candidate;
mod demand;
mod explore;
mod filter;
mod product;
mod prover;
mod recording;
mod replay;
mod result;
mod stacks;
mod strategy;
mod tree;
mod unsure;

pub use candidate::{Candidate, CandidateId, Demand};
pub use clew_cover::{Reason, Verdict};
pub use clew_ir::Random;
pub use explore::{Explorer, Progress, Settings};
pub use product::{Alike, Product, are_apart};
pub use prover::{Prover, Seeker, Sought, Worked};
pub use recording::{Asked, Recording, Said};
pub use replay::{Denial, Obligation, Replay, Unfit, Went};
pub use result::{Exploration, Finding, Kept, Stats, Unsatisfied};
pub use stacks::Stacks;
pub use strategy::{Candidates, Ran, Shared, Strategy, StrategyName};
pub use tree::{Begun, Demanded, Inserted, Mismatch, NodeId, Observed, Tree, Way};
