//! The coverage of tests that clew wrote some time ago.

use super::measured::Measured;
use super::sandbox::{self, End};
use super::{Limits, Tools, build, output, profile};
use crate::EmitError;
use clew_ir::{Program, UnitId};
use std::path::{Path, PathBuf};

/// A file of tests and the unit that it includes.
#[derive(Clone, Debug)]
pub struct GivenFile {
    pub path: PathBuf,
    pub unit: UnitId,
    /// The names of its tests.
    pub tests: Vec<String>,
    /// Its tests show errors: each is run by itself, and counts if it crashes.
    pub errors: bool,
}

/// What the tests of one file are run with.
pub struct Given<'a> {
    pub program: &'a Program,
    pub file: &'a GivenFile,
    /// The program's other units, from `compile_linked`.
    pub objects: &'a [PathBuf],
    pub limits: Limits,
    /// An existing directory for what is built and written.
    pub work: &'a Path,
}

/// Compiles and runs the tests and adds what they evaluated to. The tests that failed, each with what it printed.
pub fn measure(tools: &Tools, given: &Given, measured: &mut Measured) -> Result<Vec<String>, EmitError> {
    let Given { program, file, objects, limits, work } = given;
    let flags = &program.units[file.unit.index()].flags;
    let binary = build::build(tools, &file.path, flags, build::LENIENT, objects, work)?;
    let (mut raw, mut failed) = (Vec::new(), Vec::new());
    if file.errors {
        for (number, name) in file.tests.iter().enumerate() {
            let run =
                sandbox::run(&binary, &[name], &work.join(format!("run{number}")), limits, &tools.stop)?;
            if matches!(run.end, End::Signal(_)) {
                raw.extend(profile::raw_in(&run.dir)?);
            }
        }
    } else {
        let run = sandbox::run(&binary, &[], &work.join("run"), limits, &tools.stop)?;
        failed = output::failed_tests(&file.path, &run);
        raw = profile::raw_in(&run.dir)?;
    }
    measured.add(program, &profile::read(tools, &raw, work)?, Some(file.unit));
    Ok(failed)
}
