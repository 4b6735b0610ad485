//! What came of it all.

use crate::config::Config;
use crate::failure::Failure;
use crate::generate::make_place;
use crate::scope;
use crate::summarise;
use clew_edge::{Durable, Stop};
use clew_report::{FunctionSummary, Summary, TestSummary, Unmeasured};
use std::path::{Path, PathBuf};

/// What was written, and what is to be said of it.
#[derive(Default)]
pub struct Written {
    pub files: Vec<PathBuf>,
    /// The tests in them.
    pub tests: Vec<TestSummary>,
    /// What clew got wrong, one sentence each.
    pub wrong: Vec<String>,
    /// The test files that there was no time to run natively.
    pub unconfirmed: Vec<PathBuf>,
}

pub struct Outcome {
    pub summary: Summary,
    /// What was written, `summary.json` last.
    pub files: Vec<PathBuf>,
    /// What clew got wrong, one sentence each.
    pub wrong: Vec<String>,
}

/// Sums up, and writes `summary.json` to `output` if there is one.
pub fn conclude(
    config: &Config,
    output: Option<&Path>,
    mut rows: Vec<FunctionSummary>,
    unmeasured: Vec<Unmeasured>,
    written: Written,
    stop: &Stop,
) -> Result<Outcome, Failure> {
    let Written { mut files, tests, wrong, unconfirmed } = written;
    let interrupted = stop.is_raised();
    if interrupted {
        summarise::cut_short(&mut rows);
    }
    let unconfirmed: Vec<String> = unconfirmed.iter().map(|file| file.display().to_string()).collect();
    let summary = Summary { tests, interrupted, unconfirmed, ..summary(config, rows, unmeasured) };
    if let Some(output) = output {
        files.push(write(&summary, output)?);
    }
    Ok(Outcome { summary, files, wrong })
}

/// Nothing has changed: the sentence that says so, and `summary.json`, for scripts get to know it as they get to know the
/// rest.
pub fn nothing(config: &Config, output: Option<&Path>) -> Result<(String, Option<PathBuf>), Failure> {
    let sentence = scope::nothing(config)?;
    let Some(output) = output else { return Ok((sentence, None)) };
    make_place(output)?;
    Ok((sentence, Some(write(&summary(config, Vec::new(), Vec::new()), output)?)))
}

fn summary(config: &Config, rows: Vec<FunctionSummary>, unmeasured: Vec<Unmeasured>) -> Summary {
    let not_sandboxed = clew_emit::missing_in_sandbox(&std::env::temp_dir());
    Summary { unmeasured, not_sandboxed, ..Summary::new(config.command.clone(), config.seed, rows) }
}

fn write(summary: &Summary, output: &Path) -> Result<PathBuf, Failure> {
    let path = output.join("summary.json");
    clew_edge::sweep(output);
    clew_edge::write(&path, summary.to_json().as_bytes(), Durable::Yes)
        .map_err(|source| Failure::Output { path: path.clone(), source })?;
    Ok(path)
}
