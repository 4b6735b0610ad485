//! What a test program says of its tests.

use super::sandbox::{End, Run};
use std::path::Path;

/// Of what a failed test printed, as many lines are kept.
const LINES: usize = 20;

/// The tests that did not pass, each with what was printed since the one before. A program that did not get to its
/// end counts as one more.
pub fn failed_tests(file: &Path, run: &Run) -> Vec<String> {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let mut failed = match run.end {
        End::Code(0) => return Vec::new(),
        End::Code(_) => named(&run.output),
        End::Signal(_) | End::OutOfTime(_) => named(&run.output),
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

fn named(output: &str) -> Vec<String> {
    let mut failed = Vec::new();
    let mut since = Vec::new();
    for line in output.lines() {
        // The unit may have printed before it on the same line.
        if let Some(at) = line.find("FAIL test_") {
            let from = since.len().saturating_sub(LINES);
            let printed: String = since[from..].iter().map(|line| format!("\n    {line}")).collect();
            failed.push(format!("{}{printed}", &line[at + "FAIL ".len()..]));
            since.clear();
        } else if line.contains("ok   test_") {
            since.clear();
        } else {
            since.push(line);
        }
    }
    failed
}

fn tail(output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}
