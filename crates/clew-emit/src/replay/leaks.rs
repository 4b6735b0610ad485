//! Tests of leaks, run with a look at the blocks that are there (`leaks.c`): what it does not see, clew does not report.

use super::{ReplayJob, Tools, build, flags, sandbox};
use crate::EmitError;
use crate::tool::tool;
use std::path::{Path, PathBuf};

const LOOK: &str = include_str!("leaks.c");
const WRAPPED: [&str; 4] =
    ["-Wl,--wrap=malloc", "-Wl,--wrap=calloc", "-Wl,--wrap=realloc", "-Wl,--wrap=free"];
/// What such a test says when the leak is seen.
const SEEN: &str = "does not hold: !clew_lost()";

/// Those of the tests of this file whose leaks are not seen.
pub fn unseen_leaks(
    tools: &Tools,
    job: &ReplayJob,
    file: &Path,
    names: &[String],
) -> Result<Vec<String>, EmitError> {
    let &ReplayJob { framework, ref flags, ref objects, .. } = job;
    let dir = job.work.join("leaks");
    std::fs::create_dir_all(&dir).map_err(EmitError::io(&dir))?;
    let mut linked = objects.clone();
    linked.push(look(tools, flags, &dir)?);
    let source = build::Source { file, framework, flags, objects: &linked };
    let binary = build::build_with(tools, &source, build::LENIENT, &WRAPPED, &dir)?;
    let mut unseen = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let place = dir.join(format!("run{number}"));
        let (only, environment) = (framework.only(name), sandbox::of(framework));
        let run = sandbox::run_with(&binary, &only, &environment, &place, &job.limits, &tools.stop)?;
        let is_seen = run.output.contains(SEEN)
            || framework.failed(&run.output).iter().any(|failed| failed.test == *name);
        if !is_seen {
            unseen.push(name.clone());
        }
    }
    Ok(unseen)
}

/// The object of `LOOK`.
fn look(tools: &Tools, own: &[String], dir: &Path) -> Result<PathBuf, EmitError> {
    let (source, object) = (dir.join("clew_leaks.c"), dir.join("clew_leaks.o"));
    std::fs::write(&source, LOOK).map_err(EmitError::io(&source))?;
    let mut compile = tool(&tools.clang);
    compile.args(flags::linking(own)).args(["-w", "-O0", "-c"]).arg(&source).arg("-o").arg(&object);
    build::run(tools, &mut compile, |output| EmitError::Tool { tool: tools.clang.clone(), output })?;
    Ok(object)
}
