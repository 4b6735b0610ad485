//! What a test writer is given and what it gives back, whatever the framework.

use crate::framework::Beside;
use clew_ir::{FunctionId, Program, UnitId};
use clew_vm::{Outcome, Outside, Recorded, Returned, Script, Setup, Trap};
use std::collections::BTreeMap;
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
    /// What it calls. A run that ended in the midst of it is one of the calls up to there.
    pub script: Script,
    pub setup: Setup,
    /// What the calls before the last one give back.
    pub before: Vec<Returned>,
    /// How the last call ends.
    pub expected: Expected,
    /// Phrases for the comment, such as `12:9 i < n true`.
    pub covers: Vec<String>,
    /// What the source calls arguments that are numbers, by the call's and the parameter's number: names that the unit has, joined
    /// by `|`, or characters.
    pub spelled: Vec<(u32, u32, String)>,
}

impl Test {
    /// The test that does what a run did. Where a call did not return, those behind it did not take place.
    pub fn of(name: String, run: &Recorded, covers: Vec<String>) -> Self {
        let mut before = run.returned.clone();
        let (expected, calls) = match &run.run.outcome {
            Outcome::Exited(code) => (Expected::Exits(*code), before.len() + 1),
            Outcome::Trap(trap) => (Expected::Fails(trap.clone()), before.len() + 1),
            _ => (Expected::Returns(before.pop().unwrap_or(Returned::Void)), run.script.calls.len()),
        };
        let mut script = run.script.clone();
        script.calls.truncate(calls);
        Test { name, script, setup: run.setup.clone(), before, expected, covers, spelled: Vec::new() }
    }

    /// The function under test: the one that is called last.
    pub fn function(&self) -> FunctionId {
        self.script.function()
    }

    /// The functions that it calls.
    pub fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.script.calls.iter().map(|call| call.function)
    }
}

/// The tests of one unit.
#[derive(Clone, Copy)]
pub struct Suite<'a> {
    pub program: &'a Program,
    pub unit: UnitId,
    /// The unit's path as the tests include it, relative to their directory.
    pub include: &'a str,
    /// Where tests include these, relative to their directory or between angles, the unit is linked with them like the others.
    pub headers: &'a [String],
    /// The functions that no linked unit and no library defines; each gets a definition.
    pub stubs: &'a [FunctionId],
    /// Those of `stubs` that the C library defines too: only the unit's own calls must reach the stub.
    pub hosted: &'a [FunctionId],
    pub tests: &'a [Test],
    /// The tests are of a whole program, which finds this world.
    pub outside: Option<&'a Outside>,
    pub wishes: &'a Wishes,
}

/// What whoever reads the tests wants of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    pub oracle: Oracle,
    /// What the tests of a function are linked to.
    pub requirements: BTreeMap<FunctionId, Vec<String>>,
}

/// Nothing but what everybody gets.
pub static USUAL: Wishes = Wishes { oracle: Oracle::Regression, requirements: BTreeMap::new() };

/// What tests check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Oracle {
    /// What the unit does now: its results, and what it leaves.
    #[default]
    Regression,
    /// Nothing but that it does not crash.
    None,
}

/// A header of the system's stands between angles as it is.
fn include_line(header: &str) -> String {
    match header.starts_with('<') {
        true => format!("#include {header}\n"),
        false => format!("#include \"{header}\"\n"),
    }
}

impl Suite<'_> {
    /// The lines that include what tests are about.
    pub fn includes(&self) -> String {
        if self.headers.is_empty() {
            return format!("#include {}\n", self.include_name());
        }
        self.headers.iter().map(|header| include_line(header)).collect()
    }

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
    /// Other definitions are in the place of weak ones.
    pub replaced: bool,
}

impl FileKind {
    pub const PASSING: Self = FileKind { errors: false, weak: false, replaced: false };
    pub const ERRORS: Self = FileKind { errors: true, ..Self::PASSING };
    const WEAK: Self = FileKind { weak: true, ..Self::PASSING };
    const REPLACED: Self = FileKind { replaced: true, ..Self::PASSING };
    const BOTH: Self = FileKind { weak: true, ..Self::REPLACED };
    pub const ALL: [Self; 8] = [
        Self::PASSING,
        Self::ERRORS,
        Self::WEAK,
        FileKind { errors: true, ..Self::WEAK },
        Self::REPLACED,
        FileKind { errors: true, ..Self::REPLACED },
        Self::BOTH,
        FileKind { errors: true, ..Self::BOTH },
    ];

    pub fn of(test: &Test) -> Self {
        FileKind {
            errors: matches!(test.expected, Expected::Fails(_)),
            weak: test.setup.weak,
            replaced: !test.setup.replaced.is_empty(),
        }
    }

    /// Between the unit's name and the `.c`.
    pub fn suffix(self) -> String {
        let words = [(self.weak, "_weak"), (self.replaced, "_replaced"), (self.errors, "_errors")];
        words.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    pub kind: FileKind,
    pub path_name: String,
    pub text: String,
    /// The same tests in the framework's own language, where that is not C.
    pub beside: Option<Beside>,
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
    /// Where the unit is linked, what its compiler must be told first (`-include`): which calls of the library's are led to
    /// the tests.
    pub names: Option<String>,
    /// One sentence for each thing that could not be written.
    pub warnings: Vec<String>,
}

impl Emitted {
    pub fn file(&self, kind: FileKind) -> Option<&TestFile> {
        self.files.iter().find(|file| file.kind == kind)
    }
}
