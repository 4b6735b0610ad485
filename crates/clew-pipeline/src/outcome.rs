//! What came of it all.

use crate::config::Config;
use crate::failure::Failure;
use crate::generate::make_place;
use crate::report;
use crate::scope;
use crate::summarise;
use clew_edge::{Durable, Stop};
use clew_report::{FunctionSummary, LeftOut, Summary, TestSummary, Unmeasured, Wall};
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::time::Duration;

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

/// What came of one program, or of several, before it is summed up.
#[derive(Default)]
pub struct Found {
    pub rows: Vec<FunctionSummary>,
    pub unmeasured: Vec<Unmeasured>,
    pub written: Written,
    pub left_out: Vec<LeftOut>,
    pub spent: Spent,
}

/// Where the time went.
#[derive(Clone, Copy, Default)]
pub struct Spent {
    pub front: Duration,
    pub search: Duration,
    pub confirm: Duration,
}

impl Spent {
    /// The account of so much time, in so many lanes.
    pub fn over(self, total: Duration, lanes: u64) -> Wall {
        let [front, search, confirm] = [self.front, self.search, self.confirm].map(|part| part.as_secs_f64());
        let total = total.as_secs_f64();
        let rest = (total * lanes as f64 - front - search - confirm).max(0.0);
        Wall { total, lanes, front, search, confirm, rest }
    }
}

impl AddAssign for Found {
    fn add_assign(&mut self, other: Found) {
        let Found { rows, unmeasured, written, left_out, spent } = other;
        self.rows.extend(rows);
        self.unmeasured.extend(unmeasured);
        let Written { files, tests, wrong, unconfirmed } = written;
        self.written.files.extend(files);
        self.written.tests.extend(tests);
        self.written.wrong.extend(wrong);
        self.written.unconfirmed.extend(unconfirmed);
        self.left_out.extend(left_out);
        self.spent.front += spent.front;
        self.spent.search += spent.search;
        self.spent.confirm += spent.confirm;
    }
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
    found: Found,
    wall: Wall,
    stop: &Stop,
) -> Result<Outcome, Failure> {
    let Found { mut rows, unmeasured, written, left_out, .. } = found;
    let Written { mut files, tests, wrong, unconfirmed } = written;
    let interrupted = stop.is_raised();
    if interrupted {
        summarise::cut_short(&mut rows);
    }
    let unconfirmed: Vec<String> = unconfirmed.iter().map(|file| file.display().to_string()).collect();
    let (sources, root, wall) = (report::sources(&rows), output.map(report::root), Some(wall));
    let summary = summary(config, rows, unmeasured);
    let summary = Summary { tests, interrupted, unconfirmed, left_out, wall, sources, root, ..summary };
    if let Some(output) = output {
        // Whatever becomes of the reports, the summary is there to make them again.
        let path = write(&summary, output)?;
        files.extend(report::write(&summary, output, Path::new("."), &config.reports)?);
        files.push(path);
    }
    Ok(Outcome { summary, files, wrong })
}

/// Nothing has changed: the sentence that says so, and `summary.json`, for scripts get to know it as they get to know the
/// rest.
pub fn nothing(config: &Config, output: Option<&Path>) -> Result<(String, Option<PathBuf>), Failure> {
    let sentence = scope::nothing(config)?;
    let Some(output) = output else { return Ok((sentence, None)) };
    make_place(output)?;
    let summary = Summary { root: Some(report::root(output)), ..summary(config, Vec::new(), Vec::new()) };
    let path = write(&summary, output)?;
    report::write(&summary, output, Path::new("."), &config.reports)?;
    Ok((sentence, Some(path)))
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
