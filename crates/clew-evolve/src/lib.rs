//! Whole-suite evolution of sequences of calls ([EvoSuite](../../../ARCHITECTURE.md#bibliography), sections III and IV): an
//! individual is a suite, a test is a sequence of calls through a module's interface, and dynamic symbolic execution solves for
//! the values that evolution would only find by luck.
//!
//! `interface` says what the functions want and give, `sequence` is a test, `change` mutates one, `player` runs it, `fitness`
//! and `genetic` are the evolution, `dse` asks the solver, `archive` keeps what was found, `finish` makes of it what people
//! read.

mod archive;
mod change;
mod constants;
mod dse;
mod dynamosa;
mod evolve;
mod finish;
mod fitness;
mod genetic;
mod interface;
mod leaks;
mod player;
mod sequence;
mod settings;
mod values;

pub use evolve::{Evolution, Evolved, Module, evolve};
pub use finish::Finished;
pub use interface::{Interface, Rules};
pub use sequence::{Sequence, Statement};
pub use settings::{Algorithm, Dse, Progress, Settings, Stats};
