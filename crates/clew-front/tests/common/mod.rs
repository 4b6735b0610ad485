//! What the tests share.

#![allow(dead_code)]

pub mod check;

use std::path::{Path, PathBuf};

use clew_front::{FrontError, Loaded, Options, load};
use clew_ir::{Function, Program};
use tempfile::TempDir;

/// A file below `tests/c`.
pub fn c(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(name)
}

pub fn try_load(files: &[PathBuf], flags: &[&str]) -> Result<Loaded, FrontError> {
    let work = temporary();
    load(&Options {
        files: files.to_vec(),
        flags: flags.iter().map(|flag| (*flag).to_owned()).collect(),
        database: None,
        trust_flags: false,
        work: work.path().to_owned(),
        jobs: 2,
        purpose: clew_front::Purpose::Units,
        additions: Default::default(),
        stop: Default::default(),
    })
}

/// Loads files below `tests/c` and checks that the program is well formed.
pub fn program(files: &[&str], flags: &[&str]) -> Program {
    let files: Vec<PathBuf> = files.iter().map(|file| c(file)).collect();
    let loaded = try_load(&files, flags).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(check::faults(&loaded.program), Vec::<String>::new());
    assert_eq!(loaded.warnings, Vec::<String>::new());
    loaded.program
}

pub fn temporary() -> TempDir {
    TempDir::new().expect("there is room for temporary files")
}

pub fn function<'a>(program: &'a Program, name: &str) -> &'a Function {
    let found = program.functions.iter().find(|function| function.name == name);
    found.unwrap_or_else(|| panic!("there is no function {name}"))
}
