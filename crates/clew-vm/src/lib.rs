//! Runs a `Program` on an `Input` and yields a `Trace` (DESIGN 4).

mod outcome;
mod setup;

pub use outcome::{Bound, Limit, Outcome, Trap, TrapKind};
pub use setup::{Origin, Returned, Setup, SetupObject};
