//! The coverage of tests that clew wrote some time ago.

use super::measured::Measured;
use super::sandbox;
use super::{Limits, Tools, build, output, profile};
use crate::EmitError;
use crate::framework::Framework;
use clew_ir::{Program, UnitId};
use std::path::{Path, PathBuf};

/// A file of tests and the unit that it includes.
#[derive(Clone, Debug)]
pub struct GivenFile {
    pub path: PathBuf,
    pub unit: UnitId,
    /// What its tests are written in.
    pub framework: &'static dyn Framework,
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

/// What came of given tests.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// The names of those that were run together.
    pub tests: Vec<String>,
    /// Those that did not pass, each with what it printed.
    pub failed: Vec<String>,
}

/// Compiles and runs the tests and adds what they evaluated to.
pub fn measure(tools: &Tools, given: &Given, measured: &mut Measured) -> Result<Ran, EmitError> {
    let Given { program, file, objects, limits, work } = given;
    let framework = file.framework;
    let flags = &program.units[file.unit.index()].flags;
    let source = build::Source { file: &file.path, framework, flags, objects };
    let binary = build::build(tools, &source, build::LENIENT, work)?;
    let environment = sandbox::of(framework);
    let (mut raw, mut ran) = (Vec::new(), Ran::default());
    if file.errors {
        for (number, name) in file.tests.iter().enumerate() {
            let (only, dir) = (framework.only(name), work.join(format!("run{number}")));
            let run = sandbox::run_with(&binary, &only, &environment, &dir, limits, &tools.stop)?;
            if sandbox::crashed(framework, &run) {
                raw.extend(profile::raw_in(&run.dir)?);
            }
        }
    } else {
        let (all, dir) = (framework.all(), work.join("run"));
        let run = sandbox::run_with(&binary, &all, &environment, &dir, limits, &tools.stop)?;
        ran = Ran {
            tests: framework.ran(&run.output),
            failed: output::failed_tests(framework, &file.path, &run),
        };
        raw = profile::raw_in(&run.dir)?;
    }
    measured.add(program, &profile::read(tools, &raw, work)?, Some(file.unit));
    Ok(ran)
}
