//! From a project to its units, findings, suite and verdicts. What every command, the lab, the benchmarks and the tests
//! need lies here; a command line only says what is wanted ([`Config`]) and shows what comes of it
//! ([`Summary`](clew_report::Summary)).
//!
//! `project` reads `clew.toml`, `specification` loads the program with what that says of it, `select` and `scope` choose
//! the functions, [`Engine`] is the program as searches run it, `pool` and `unit` search and shrink, `assemble`, `session`
//! and `summarise` make the suite, have it confirmed natively and sum up.

mod assemble;
mod budget;
mod certify;
mod class;
mod config;
mod confirm_labels;
mod criteria;
mod describe;
mod dump;
mod engine;
mod evidence;
mod failure;
mod finding;
mod generate;
mod given;
mod header;
mod labelling;
mod labels;
mod lead;
mod mutate;
mod outcome;
mod own_labels;
mod partitions;
mod pool;
pub mod project;
mod prove;
mod provers;
mod report;
mod reserved;
mod sandbox;
mod scope;
mod score;
mod select;
mod session;
mod several;
mod source;
mod specification;
mod spelling;
mod suite;
mod summarise;
mod testcomp;
mod turns;
mod unit;
mod words;

pub use certify::{Check, Checked, Confirmed, Justifications, Justify, check, justify};
pub use clew_certify::USUAL as USUAL_SOLVERS;
pub use config::{Config, Sandbox, assumption};
pub use criteria::Wanted;
pub use engine::{Engine, Provers, Task};
pub use failure::{Failure, INTERNAL, MISSED, USAGE};
pub use generate::{Prepared, examine, generate, prepare};
pub use given::Given;
pub use labels::{Annotate, Labelled, annotate};
pub use mutate::{Mutate, MutateOutcome};
pub use outcome::{Outcome, nothing};
pub use prove::prove;
pub use report::{Forge, again as report_again, summarise as summarise_for};
pub use scope::Asked;
pub use score::{Existing, measure, score};
pub use several::generate_each;
pub use suite::{SuiteOf, suite};
pub use testcomp::{Suite, Testcomp, testcomp};
