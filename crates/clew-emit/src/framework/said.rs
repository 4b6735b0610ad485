//! Reading what test programs say of their tests.

use super::Failed;

/// Of what a failed test printed, as many lines are kept.
const LINES: usize = 20;

/// The name of a test at the beginning of `text`, and what is behind it.
pub fn name(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    text.starts_with("test_").then(|| text.split_at(end))
}

/// The lines that a failed test printed, below its name.
pub fn below(lines: &[&str]) -> String {
    let from = lines.len().saturating_sub(LINES);
    lines[from..].iter().map(|line| format!("\n    {line}")).collect()
}

/// What a line says of a test, where it says so; the lines before it are about that test, too.
pub enum Line<'a> {
    Passed(&'a str),
    /// With what the line itself says besides.
    Failed(&'a str, &'a str),
    Begins,
    Other,
}

pub fn ran<'a>(output: &'a str, read: impl Fn(&'a str) -> Line<'a>) -> Vec<String> {
    let named = |line: &'a str| match read(line) {
        Line::Passed(name) | Line::Failed(name, _) => Some(name.to_owned()),
        Line::Begins | Line::Other => None,
    };
    output.lines().filter_map(named).collect()
}

pub fn failed<'a>(output: &'a str, read: impl Fn(&'a str) -> Line<'a>) -> Vec<Failed> {
    let (mut failed, mut since) = (Vec::new(), Vec::new());
    for line in output.lines() {
        match read(line) {
            Line::Failed(name, how) => {
                failed.push(Failed { test: name.to_owned(), how: format!("{how}{}", below(&since)) });
                since.clear();
            }
            Line::Passed(_) | Line::Begins => since.clear(),
            Line::Other => since.push(line),
        }
    }
    failed
}
