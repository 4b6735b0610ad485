//! From runs to tests a person would have written, and back: the tests are compiled, run natively and compared with
//! what was claimed (ARCHITECTURE.md, "clew-emit").
//!
//! Writing is a function from data to text and touches no file. Only `replay`, and `probe` and `externals`, which ask the
//! compiler what it knows, start processes.

mod c;
mod enrich;
mod error;
mod externals;
mod framework;
mod macros;
mod memory;
mod minimise;
mod probe;
mod replay;
mod shrink;
mod suite;
pub mod support;
pub mod testcomp;
mod tool;
mod write;

pub use c::declarator::declare;
pub use error::EmitError;
pub use externals::{HostSymbols, hosted, settle_weak, stubs};
pub use framework::{
    Beside, BuildFlags, Check, FRAMEWORKS, Failed, Framework, Is, Listed, Listing, Needs, PlainC, framework,
    installed,
};
pub use minimise::minimise;
pub use probe::{Declared, Probed, declared, probe};
pub use replay::{
    CageError, Claim, ClaimKind, CommandJob, CommandLimits, CommandRun, Commands, DecisionClaim,
    Disagreement, Given, GivenFile, Harness, HarnessEnd, HarnessRun, How, Limits, Linked, Measured, Mutated,
    Native, Ran, Replay, ReplayFile, ReplayJob, Runs, Says, TestJob, TestRun, Tools, Values, ValuesRun,
    compile_linked, judge_tests, measure, missing_in_sandbox, overlay, replay, run_harness, run_on_values,
    unseen_leaks,
};
pub use shrink::Shrinker;
pub use suite::{Emitted, Expected, FileKind, Oracle, Suite, Test, TestFile, USUAL, Wishes, Written};
pub use write::test::KILLS;
pub use write::{names_file, write};
