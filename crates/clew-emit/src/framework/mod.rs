//! What differs between test frameworks: how a file says that it has tests, how it checks, how one test is run by itself,
//! and how to read what a test program says. All else is written once, in `write/`.

mod check;
mod plain;

pub use check::{Check, Is};
pub use plain::PlainC;

use std::fmt;

/// A framework is one file: a type with this trait.
///
/// A file of tests has, from top to bottom: the unit; the support header; the framework's `head`; the tests, each
/// between `open` and `close` with its `check`s; `list`; `main`.
pub trait Framework: fmt::Debug + Sync {
    /// As a user and a manifest say it.
    fn name(&self) -> &'static str;

    /// What its checks, its list and its `main` need beside the support header: includes, declarations. The unit comes before it,
    /// since it may define what headers depend on.
    fn head(&self) -> String;

    /// Tests run one after the other in one process: what one leaves in variables the next one finds.
    fn shares_process(&self) -> bool {
        true
    }

    /// The statement that checks something.
    fn check(&self, check: &Check) -> String;

    /// The head of a test, up to its first statement; `function` is what C calls it.
    fn open(&self, function: &str) -> String;

    /// What stands behind the last statement of a test.
    fn close(&self, function: &str) -> String;

    /// What tells the framework of the tests.
    fn list(&self, listing: &Listing) -> String;

    /// What runs them.
    fn main(&self, listing: &Listing) -> String;

    /// What the compiler must be told besides, to compile a file of tests and to link it: directories, libraries, objects.
    fn flags(&self) -> BuildFlags {
        BuildFlags::default()
    }

    /// The arguments with which a test program runs only this test, in its own process.
    fn only(&self, test: &str) -> Vec<String>;

    /// The tests that a program ran, by name, from what it printed.
    fn ran(&self, output: &str) -> Vec<String>;

    /// Those that did not pass.
    fn failed(&self, output: &str) -> Vec<Failed>;
}

/// All there are; the first is what tests are written in where nobody asks for another.
pub const FRAMEWORKS: &[&dyn Framework] = &[&PlainC];

/// The framework that a user calls so.
pub fn framework(name: &str) -> Option<&'static dyn Framework> {
    FRAMEWORKS.iter().copied().find(|framework| framework.name() == name)
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BuildFlags {
    pub compiling: Vec<String>,
    pub linking: Vec<String>,
}

/// The tests of a file, for the framework to list and to run.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    pub tests: &'a [Listed],
    /// They demonstrate errors.
    pub errors: bool,
    /// The unit has a `main`: then the test program's is called otherwise until it is linked.
    pub unit_has_main: bool,
    /// There is a function `clew_begin` to start with.
    pub begins: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub name: String,
    /// What C calls its function.
    pub function: String,
    /// It ends the process with this code.
    pub exits: Option<u8>,
    /// The error that it demonstrates.
    pub error: Option<String>,
}

/// A test that did not pass natively.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    pub test: String,
    /// How, and what was printed since the test before; it goes on where the name ends.
    pub how: String,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.test, self.how)
    }
}
