//! Tests of leaks, run with clang's leak sanitizer: what it does not see, clew does not report.

use super::{ReplayJob, Tools, build, sandbox};
use crate::EmitError;
use std::path::Path;

/// What such a test says when the sanitizer sees the leak.
const SEEN: &str = "does not hold: !clew_lost()";

/// Those of the tests of this file whose leaks the sanitizer does not see.
pub fn unseen_leaks(
    tools: &Tools,
    job: &ReplayJob,
    file: &Path,
    names: &[String],
) -> Result<Vec<String>, EmitError> {
    let &ReplayJob { framework, ref flags, ref objects, .. } = job;
    let dir = job.work.join("leaks");
    std::fs::create_dir_all(&dir).map_err(EmitError::io(&dir))?;
    let source = build::Source { file, framework, flags, objects };
    let binary = build::build_with(tools, &source, build::LENIENT, &["-fsanitize=leak"], &dir)?;
    // It reserves more addresses than there is memory.
    let limits = super::Limits { memory_bytes: u64::MAX, ..job.limits };
    let mut unseen = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let place = dir.join(format!("run{number}"));
        let run = sandbox::run(&binary, &framework.only(name), &place, &limits, &tools.stop)?;
        if !run.output.contains(SEEN) {
            unseen.push(name.clone());
        }
    }
    Ok(unseen)
}
