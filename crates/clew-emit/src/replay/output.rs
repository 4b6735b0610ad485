//! How a test program came to its end.

use super::sandbox::{End, Run};
use crate::framework::Framework;
use std::path::Path;

/// Of what a failed test printed, as many lines are kept.
const LINES: usize = 20;

/// The tests that did not pass, each with what was printed since the one before. A program that did not get to its
/// end counts as one more.
pub fn failed_tests(framework: &dyn Framework, file: &Path, run: &Run) -> Vec<String> {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let mut failed = match run.end {
        End::Code(0) => return Vec::new(),
        End::Code(_) | End::Signal(_) | End::OutOfTime(_) => framework.failed(&run.output),
    };
    match run.end {
        End::Code(code) if failed.is_empty() || code != 1 => {
            failed.push(format!("{name}: exit code {code}\n{}", tail(&run.output)));
        }
        End::Code(_) => {}
        End::Signal(signal) => {
            failed.push(format!("{name}: killed by signal {signal}\n{}", tail(&run.output)))
        }
        End::OutOfTime(wall) => {
            failed.push(format!("{name}: not done after {} s\n{}", wall.as_secs_f64(), tail(&run.output)))
        }
    }
    failed
}

fn tail(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}
