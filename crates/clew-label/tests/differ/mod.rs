//! What compiling and running natively, and making random programs, shares with the tests of the vm.
#![allow(dead_code)] // a part of it is used

#[path = "../../../clew/tests/differ/csmith.rs"]
pub mod csmith;
#[path = "../../../clew/tests/differ/native.rs"]
pub mod native;

use std::path::PathBuf;

/// A program and what it is run with.
#[derive(Clone, Default)]
pub struct Case {
    pub source: PathBuf,
    pub flags: Vec<String>,
    pub args: Vec<String>,
    pub stdin: Vec<u8>,
}

impl Case {
    pub fn name(&self) -> String {
        self.source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// What a program printed and the code the shell shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub code: i32,
}
