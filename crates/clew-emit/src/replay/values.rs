//! A program run natively on the values of a Test-Comp suite, test by test.

use super::measured::Measured;
use super::sandbox::{self, End};
use super::{Limits, Tools, build, profile};
use crate::EmitError;
use crate::testcomp::{CALLED_ERROR, RETURNED};
use clew_ir::Program;
use std::path::Path;

/// What is run.
pub struct Values<'a> {
    pub program: &'a Program,
    /// The C that gives the program its values: `testcomp::driver`.
    pub driver: &'a str,
    /// How many tests the driver knows.
    pub tests: usize,
    /// Of each test.
    pub limits: Limits,
    /// An existing directory for what is built and written.
    pub work: &'a Path,
}

/// What one test did.
pub struct ValuesRun {
    pub measured: Measured,
    /// It came to an end that leaves a profile to who runs it: not by a signal, but for `abort`.
    pub is_counted: bool,
    /// It was still running when its time was up.
    pub is_late: bool,
    /// `main` returned.
    pub has_returned: bool,
    /// An error function was called that the program only declares.
    pub called_error: bool,
}

/// Builds the program and runs its tests; fewer than there are if it is interrupted.
pub fn run_on_values(tools: &Tools, values: &Values) -> Result<Vec<ValuesRun>, EmitError> {
    let Values { program, driver, tests, limits, work } = values;
    let binary = build::build_driven(tools, program, driver, work)?;
    let mut runs = Vec::new();
    for number in 0..*tests {
        if tools.stop.is_raised() {
            break;
        }
        let run = sandbox::run(&binary, &[number.to_string()], &work.join("run"), limits, &tools.stop)?;
        let mut measured = Measured::new(program);
        // A profile that its process was killed over is no profile.
        let records = profile::read(tools, &profile::raw_in(&run.dir)?, work).unwrap_or_default();
        measured.add(program, &records, None);
        runs.push(ValuesRun {
            measured,
            is_counted: matches!(run.end, End::Code(_) | End::Signal(libc::SIGABRT)),
            is_late: matches!(run.end, End::OutOfTime(_) | End::Signal(libc::SIGXCPU | libc::SIGKILL)),
            has_returned: run.dir.join(RETURNED).exists(),
            called_error: run.dir.join(CALLED_ERROR).exists(),
        });
    }
    Ok(runs)
}
