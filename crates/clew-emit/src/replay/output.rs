//! How a test program came to its end.

use super::sandbox::{End, Run};
use crate::framework::{Failed, Framework};
use std::path::Path;

/// Of what a failed test printed, as many lines are kept.
const LINES: usize = 20;

/// The tests that did not pass, and a sentence on a program that did not get to its end.
pub fn failures(framework: &dyn Framework, file: &Path, run: &Run) -> (Vec<Failed>, Option<String>) {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let failed = match run.end {
        End::Code(0) => return (Vec::new(), None),
        End::Code(_) | End::Signal(_) | End::OutOfTime(_) => framework.failed(&run.output),
    };
    let end = match run.end {
        // Some frameworks end with how many failed.
        End::Code(_) if !failed.is_empty() => return (failed, None),
        End::Code(code) => format!("exit code {code}"),
        End::Signal(signal) => format!("killed by signal {signal}"),
        End::OutOfTime(wall) => format!("not done after {} s", wall.as_secs_f64()),
    };
    (failed, Some(format!("{name}: {end}\n{}", tail(&run.output))))
}

/// The same, a sentence each.
pub fn failed_tests(framework: &dyn Framework, file: &Path, run: &Run) -> Vec<String> {
    let (failed, end) = failures(framework, file, run);
    failed.iter().map(Failed::to_string).chain(end).collect()
}

fn tail(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}
