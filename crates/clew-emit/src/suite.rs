//! What a test writer is given and what it gives back, whatever the framework.

use clew_ir::{FunctionId, Program, UnitId};
use clew_vm::{Outside, Returned, Setup, Trap};
use std::ops::Range;

/// How the run that a test records came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    Returns(Returned),
    /// The process ends with this code.
    Exits(i32),
    Fails(Trap),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// `test_<function>_<n>`, unique within a suite.
    pub name: String,
    pub function: FunctionId,
    pub setup: Setup,
    pub expected: Expected,
    /// Phrases for the comment, such as `12:9 i < n true`.
    pub covers: Vec<String>,
}

/// The tests of one unit.
#[derive(Clone, Copy)]
pub struct Suite<'a> {
    pub program: &'a Program,
    pub unit: UnitId,
    /// The unit's path as the tests include it, relative to their directory.
    pub include: &'a str,
    /// The functions that no linked unit and no library defines; each gets a definition.
    pub stubs: &'a [FunctionId],
    /// Those of `stubs` that the C library defines too: only the unit's own calls must reach the stub.
    pub hosted: &'a [FunctionId],
    pub tests: &'a [Test],
    /// The tests are of a whole program, which finds this world.
    pub outside: Option<&'a Outside>,
}

impl Suite<'_> {
    /// What an `#include` calls the unit. There are no escapes: what stands between the quotes is the path, and one that
    /// has a quote stands between angles.
    pub fn include_name(&self) -> String {
        let file = &self.program.files[self.program.units[self.unit.index()].file.index()].path;
        match self.include.contains('"') {
            true => format!("<{}>", file.display()),
            false => format!("\"{}\"", self.include),
        }
    }
}

/// What the tests of a file have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileKind {
    /// They demonstrate errors.
    pub errors: bool,
    /// The weak names that the unit leaves open are defined: a program is linked with them or without.
    pub weak: bool,
}

impl FileKind {
    pub const PASSING: Self = FileKind { errors: false, weak: false };
    pub const ERRORS: Self = FileKind { errors: true, weak: false };
    pub const ALL: [Self; 4] = [
        Self::PASSING,
        Self::ERRORS,
        FileKind { errors: false, weak: true },
        FileKind { errors: true, weak: true },
    ];

    pub fn of(test: &Test) -> Self {
        FileKind { errors: matches!(test.expected, Expected::Fails(_)), weak: test.setup.weak }
    }

    /// Between the unit's name and the `.c`.
    pub fn suffix(self) -> &'static str {
        match (self.weak, self.errors) {
            (false, false) => "",
            (false, true) => "_errors",
            (true, false) => "_weak",
            (true, true) => "_weak_errors",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    pub kind: FileKind,
    pub path_name: String,
    pub text: String,
    pub tests: Vec<Written>,
}

/// A test as its file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub name: String,
    /// Its lines, with what stands before it for it alone; counted from 1.
    pub lines: Range<usize>,
    /// Its input, in the words of the file: the statements before the call, and the call.
    pub input: Vec<String>,
    /// How the call ends: `returns 1`.
    pub ends: String,
    /// What is checked.
    pub asserts: Vec<String>,
}

impl TestFile {
    /// The test that a line belongs to.
    pub fn test_at(&self, line: usize) -> Option<&str> {
        self.tests.iter().find(|test| test.lines.contains(&line)).map(|test| test.name.as_str())
    }

    pub fn test(&self, name: &str) -> Option<&Written> {
        self.tests.iter().find(|test| test.name == name)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Emitted {
    /// One for each kind of which there are tests.
    pub files: Vec<TestFile>,
    /// The names of tests that could not be written.
    pub dropped: Vec<String>,
    /// One sentence for each thing that could not be written.
    pub warnings: Vec<String>,
}

impl Emitted {
    pub fn file(&self, kind: FileKind) -> Option<&TestFile> {
        self.files.iter().find(|file| file.kind == kind)
    }
}
