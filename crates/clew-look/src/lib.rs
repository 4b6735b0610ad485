//! A cheap look first: what the values of a program can be, without a run and without a solver.

mod closes;
mod facts;
mod fixpoint;
mod frame;
mod look;
mod map;
mod place;
mod refine;
mod state;
mod table;
pub mod value;
mod walk;
mod whole;

pub use facts::{Base, Fact, What};
pub use fixpoint::Found;
pub use look::Look;
pub use whole::closed;
