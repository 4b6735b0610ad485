//! What a test program says of its tests: `ok   test_f_1`, or `FAIL test_f_1` and why.

use crate::framework::Failed;

/// Of what a failed test printed, as many lines are kept.
const LINES: usize = 20;

/// The names of the tests.
pub fn ran(output: &str) -> Vec<String> {
    let named = |line: &str| {
        let name =
            ["ok   ", "FAIL "].iter().find_map(|how| Some(line.split_once(&format!("{how}test_"))?.1))?;
        Some(format!("test_{}", name.split(|c| !is_of_name(c)).next()?))
    };
    output.lines().filter_map(named).collect()
}

/// The tests that did not pass, each with what was printed since the one before.
pub fn failed(output: &str) -> Vec<Failed> {
    let mut failed = Vec::new();
    let mut since = Vec::new();
    for line in output.lines() {
        // The unit may have printed before it on the same line.
        if let Some(at) = line.find("FAIL test_") {
            let from = since.len().saturating_sub(LINES);
            let printed: String = since[from..].iter().map(|line| format!("\n    {line}")).collect();
            let said = &line[at + "FAIL ".len()..];
            let (test, how) = said.split_at(said.find(|c| !is_of_name(c)).unwrap_or(said.len()));
            failed.push(Failed { test: test.to_owned(), how: format!("{how}{printed}") });
            since.clear();
        } else if line.contains("ok   test_") {
            since.clear();
        } else {
            since.push(line);
        }
    }
    failed
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
