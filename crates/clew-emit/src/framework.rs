//! What there is one of for each test framework: how its files are written, how one of its tests is run by itself, and how
//! to read what a test program says.

use crate::probe::Probed;
use crate::suite::{Emitted, Suite};
use std::fmt;

pub trait Framework: fmt::Debug + Sync {
    /// As a user says it.
    fn name(&self) -> &'static str;

    /// The files of a suite, with what the compiler knows of the unit.
    fn write(&self, suite: &Suite, probed: &Probed) -> Emitted;

    /// The arguments with which a test program runs only this test, in its own process.
    fn only(&self, test: &str) -> Vec<String>;

    /// The tests that a program ran, by name, from what it printed.
    fn ran(&self, output: &str) -> Vec<String>;

    /// Those that did not pass, each with what was printed since the one before.
    fn failed(&self, output: &str) -> Vec<String>;
}
