//! Whole programs, tested from `main` as they take their input: by arguments, on standard input, from files.
//!
//! Objectives are the branches of all functions of a program's own files, as CGS counts them (section 5.1).
//! A driver is a `main` of the lab's own around a library; it is run and not counted.

use crate::subject::Subject;
use crate::{Places, catalogue, failure::Failure};
use clew_vm::Outside;
use std::path::PathBuf;

/// What all of them are in the tables, where functions are of a project.
const GROUP: &str = "programs";

/// A program and how much input it gets: enough for every kind of construct, and so little that thousands of runs take
/// no more than a minute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Whole {
    pub name: &'static str,
    pub source: Source,
    /// The most arguments, and the most characters of each.
    pub arguments: (u32, u64),
    /// The most bytes on standard input.
    pub stdin: u64,
    /// Files that it may find, and the most bytes of each.
    pub files: &'static [(&'static str, u64)],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A file of `programs/`.
    Own(&'static str),
    Fetched {
        project: &'static str,
        main: Main,
        /// Files of the project's that are compiled but are no part of the program.
        without: &'static [&'static str],
        /// For the compiler, beside its own.
        flags: &'static [&'static str],
    },
}

/// Where `main` is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Main {
    /// In a file of the project's.
    Its(&'static str),
    /// In a file of `programs/`.
    Driver(&'static str),
}

/// What stands for the system, in `programs/`; run with every fetched program and not counted.
const SYSTEM: [&str; 5] =
    ["system/processes.c", "system/files.c", "system/machine.c", "system/stack.c", "system/threads.c"];

/// A parser of bison's copies a local variable that nobody has set, and makes nothing of it; for the vm it is an error.
const ZERO: &str = "-ftrivial-auto-var-init=zero";
/// For a driver that calls the program's own `main`.
const RENAMED: &str = "-Dmain=program_main";

pub const PROGRAMS: [Whole; 6] = [
    Whole {
        name: "expat",
        source: Source::Fetched {
            project: "expat",
            main: Main::Driver("expat_driver.c"),
            without: &[],
            flags: &[],
        },
        arguments: (0, 0),
        stdin: 48,
        files: &[],
    },
    Whole {
        name: "flex",
        source: Source::Fetched {
            project: "flex",
            main: Main::Driver("flex_driver.c"),
            // The scanner that a first flex is built with.
            without: &["src/stage1scan.c"],
            flags: &[ZERO, RENAMED],
        },
        arguments: (0, 0),
        stdin: 12,
        files: &[],
    },
    Whole {
        name: "grep",
        source: Source::Fetched {
            project: "grep",
            main: Main::Its("src/grep.c"),
            // What `system/stack.c` stands for.
            without: &["lib/c-stack.c", "lib/sigsegv.c", "lib/stackvma.c"],
            flags: &[],
        },
        arguments: (3, 8),
        stdin: 16,
        files: &[],
    },
    Whole {
        name: "make",
        source: Source::Fetched {
            project: "make",
            main: Main::Driver("make_driver.c"),
            // Of a library, whose linker takes only what is needed: make has functions of these names.
            without: &["lib/xmalloc.c", "lib/xalloc-die.c"],
            flags: &[RENAMED],
        },
        arguments: (0, 0),
        stdin: 0,
        files: &[("Makefile", 40)],
    },
    Whole { name: "replace", source: Source::Own("replace.c"), arguments: (2, 6), stdin: 8, files: &[] },
    Whole { name: "fields", source: Source::Own("fields.c"), arguments: (3, 4), stdin: 12, files: &[] },
];

impl Whole {
    /// `None` where its project is not there.
    pub fn subject(&'static self, places: &Places) -> Result<Option<Subject>, Failure> {
        let (file, files, database) = match self.source {
            Source::Own(file) => {
                let file = places.programs().join(file);
                (file.clone(), vec![file], None)
            }
            Source::Fetched { project, main, without, .. } => {
                let Some(tree) = catalogue::tree(places, project) else { return Ok(None) };
                let file = match main {
                    Main::Its(file) => tree.join(file),
                    Main::Driver(file) => places.programs().join(file),
                };
                let mut files = catalogue::compiled_files(&tree)?;
                files.retain(|file| !without.iter().any(|other| *file == tree.join(other)));
                (file, files, Some(tree))
            }
        };
        let (project, function) = (GROUP.to_owned(), self.name.to_owned());
        Ok(Some(Subject { project, file, files, database, function, complexity: 0, whole: Some(self) }))
    }

    /// What is run with them and not counted.
    pub fn helpers(&self, places: &Places) -> Vec<PathBuf> {
        let Source::Fetched { main, .. } = self.source else { return Vec::new() };
        let driver = match main {
            Main::Its(_) => None,
            Main::Driver(file) => Some(file),
        };
        driver.into_iter().chain(SYSTEM).map(|file| places.programs().join(file)).collect()
    }

    /// Flags for the compiler, beside a project's own.
    pub fn flags(&self) -> Vec<String> {
        match self.source {
            Source::Own(_) => Vec::new(),
            Source::Fetched { flags, .. } => flags.iter().map(|&flag| flag.to_owned()).collect(),
        }
    }

    /// What its tests choose.
    pub fn outside(&self) -> Outside {
        Outside {
            name: self.name.into(),
            arguments: self.arguments,
            stdin: self.stdin,
            files: self.files.iter().map(|&(name, most)| (name.into(), most)).collect(),
            values: None,
        }
    }
}
