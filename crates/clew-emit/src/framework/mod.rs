//! What differs between test frameworks: how a file says that it has tests, how it checks, how one test is run by itself,
//! and how to read what a test program says. All else is written once, in `write/`.

mod check;
mod cmocka;
mod cpputest;
mod criterion;
mod gtest;
mod installed;
mod libcheck;
mod plain;
mod said;
mod unity;

pub use check::{Check, Is};
pub use installed::installed;
pub use plain::PlainC;

use cmocka::CMocka;
use cpputest::CppUTest;
use criterion::Criterion;
use gtest::GoogleTest;
use libcheck::LibCheck;
use std::fmt;
use std::path::Path;
use unity::Unity;

/// A framework is one file: a type with this trait.
///
/// A file of tests has, from top to bottom: the unit; the support header; the framework's `head`; the tests, each
/// between `open` and `close` with its `check`s; `list`; `main`.
pub trait Framework: fmt::Debug + Sync {
    /// As a user and a manifest say it.
    fn name(&self) -> &'static str;

    /// Where its sources are, if it is not installed but the project's own.
    fn place(&self) -> Option<&Path> {
        None
    }

    /// The header that must be there, and Debian's package that has it.
    fn needs(&self) -> Option<Needs> {
        None
    }

    /// It runs each test in a process of its own. Where not, tests share the unit's variables, and what ends the process or
    /// cannot be set anew runs in a child (`clew_apart`).
    fn isolates(&self) -> bool;

    /// It reports a test that crashes as failed, and goes on.
    fn catches_crashes(&self) -> bool {
        false
    }

    /// What its checks, its list and its `main` need beside the support header: includes, declarations. The unit comes before it,
    /// since it may define what headers depend on.
    fn head(&self) -> String;

    /// Names that its headers make macros: the unit's own functions of these names are called as such.
    fn macros(&self) -> &'static [&'static str] {
        &[]
    }

    /// The statement that checks something.
    fn check(&self, check: &Check) -> String;

    /// The head of a test, up to its first statement.
    fn open(&self, test: &Listed) -> String;

    /// What stands behind the last statement of a test.
    fn close(&self, test: &Listed) -> String;

    /// What tells the framework of the tests.
    fn list(&self, listing: &Listing) -> String;

    /// What runs them.
    fn main(&self, listing: &Listing) -> String;

    /// The tests' names in another language, where the framework has another: a file beside the one in C.
    fn beside(&self, _listing: &Listing) -> Option<Beside> {
        None
    }

    /// What it has in the directory of the tests besides, by name.
    fn support(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// What runs the tests in the sandbox, in C, where the framework's own runner needs what that refuses.
    fn runner(&self) -> Option<&'static str> {
        None
    }

    /// What the compiler must be told besides, to compile a file of tests and to link it: directories, libraries, objects.
    fn flags(&self) -> BuildFlags {
        BuildFlags::default()
    }

    /// The arguments with which a test program runs all its tests and names them.
    fn all(&self) -> Vec<String> {
        Vec::new()
    }

    /// The arguments with which it runs only this test.
    fn only(&self, test: &str) -> Vec<String>;

    /// What stands in its environment.
    fn environment(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The tests that a program ran, by name, from what it printed.
    fn ran(&self, output: &str) -> Vec<String>;

    /// Those that did not pass.
    fn failed(&self, output: &str) -> Vec<Failed>;
}

/// All there are; the first is what tests are written in where nobody asks for another.
pub const FRAMEWORKS: &[&dyn Framework] =
    &[&PlainC, &Unity { place: None }, &CMocka, &LibCheck, &Criterion, &GoogleTest, &CppUTest];

/// The framework that a user calls so; `unity=DIR` says where the project has it.
pub fn framework(said: &str) -> Result<&'static dyn Framework, String> {
    let (name, place) = match said.split_once('=') {
        Some((name, place)) => (name, Some(place)),
        None => (said, None),
    };
    let Some(known) = FRAMEWORKS.iter().copied().find(|framework| framework.name() == name) else {
        let names: Vec<&str> = FRAMEWORKS.iter().map(|known| known.name()).collect();
        return Err(format!("no test framework `{name}` is known; there are {}", names.join(", ")));
    };
    match (name, place) {
        ("unity", Some(place)) => Unity::at(Path::new(place)),
        ("unity", None) => {
            Err("no package has Unity: say where the project keeps it, as in unity=test/unity".to_owned())
        }
        (_, Some(_)) => Err(format!("`{name}` is installed and not the project's: it has no directory")),
        (_, None) => Ok(known),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    pub header: &'static str,
    pub package: &'static str,
    pub cpp: bool,
}

/// A file of the framework's own language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beside {
    /// The end of its name, in the place of `c`.
    pub extension: &'static str,
    pub text: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BuildFlags {
    pub compiling: Vec<String>,
    pub linking: Vec<String>,
}

/// The tests of a file, for the framework to list and to run.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// What the tests are tests of: a name that C allows.
    pub name: &'a str,
    pub tests: &'a [Listed],
    /// They demonstrate errors.
    pub errors: bool,
    /// The unit has a `main`: then the test program's is called otherwise until it is linked.
    pub unit_has_main: bool,
    /// There is a function `clew_begin` to start with.
    pub begins: bool,
    /// There is a function `clew_fresh` to call before each test.
    pub fresh: bool,
}

impl Listing<'_> {
    /// The head of `main`, up to its first statement behind the declarations `before`.
    fn main_head(&self, before: &str) -> String {
        let begin = if self.begins { "    clew_begin();\n" } else { "" };
        let (head, name) = match self.unit_has_main {
            true => ("int clew_main(int argc, char **argv) __asm__(\"main\");\n", "clew_main"),
            false => ("", "main"),
        };
        format!("{head}int {name}(int argc, char **argv)\n{{\n{before}{begin}")
    }

    /// The tests of one function after the other.
    fn groups(&self) -> Vec<(&str, Vec<&Listed>)> {
        let mut groups: Vec<(&str, Vec<&Listed>)> = Vec::new();
        for test in self.tests {
            match groups.iter_mut().find(|(name, _)| *name == test.group) {
                Some((_, tests)) => tests.push(test),
                None => groups.push((&test.group, vec![test])),
            }
        }
        groups
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listed {
    pub name: String,
    /// What C calls its function.
    pub function: String,
    /// The function under test.
    pub group: String,
    /// It ends the process with this code.
    pub exits: Option<u8>,
    /// What it does happens in a child.
    pub apart: bool,
    /// The error that it demonstrates.
    pub error: Option<String>,
    /// What it is linked to.
    pub requirements: Vec<String>,
    /// `clew_fresh` is to be called before it.
    pub fresh: bool,
    /// What the tests are tests of, as in `Listing`.
    pub of: String,
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

/// A `main` that the project's own runner may be in the place of.
fn unless_projects(main: &str) -> String {
    format!("#ifndef CLEW_NO_MAIN\n{main}#endif\n")
}

/// A number that the framework's own checks of floats can compare.
fn is_plain_number(literal: &str) -> bool {
    !literal.contains("__builtin") && !literal.starts_with("-0.0")
}

/// What an array is compared with is a string of the same length.
fn is_text(name: &str) -> bool {
    name.starts_with('"')
}
