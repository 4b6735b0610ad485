//! `clew justify`: certificates for the tools that read coverage.

use super::check::{certificates, fresh};
use crate::failure::Failure;
use clew_certify::justify::{Branches, Exclusion, Justified, branches, gcovr, lcov, sarif};
use clew_certify::{Certificate, sha256};
use clew_edge::Durable;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Justify {
    /// The directory of the certificates, or one of them.
    pub place: PathBuf,
    /// Tracefiles of lcov's, to be written anew.
    pub lcov: Vec<PathBuf>,
    /// Those of gcovr's.
    pub gcovr: Vec<PathBuf>,
    /// Where to write.
    pub output: PathBuf,
}

/// What came of it.
#[derive(Default)]
pub struct Justifications {
    pub exclusions: usize,
    /// What was written, and how many branches were taken out of it.
    pub written: Vec<(PathBuf, Option<usize>)>,
    /// What is wrong, in sentences.
    pub wrong: Vec<String>,
}

pub fn justify(config: &Justify) -> Result<Justifications, Failure> {
    let mut out = Justifications::default();
    let mut exclusions = Vec::new();
    for file in certificates(&config.place)? {
        let shown = file.display().to_string();
        let read = std::fs::read_to_string(&file).map_err(|error| format!("it cannot be read: {error}"));
        let certified = read.and_then(|text| {
            let certificate = Certificate::parse(&text)?;
            fresh(&certificate.program).map_or(Ok(()), Err)?;
            Ok(Exclusion::of(&certificate, &shown, &sha256(text.as_bytes())))
        });
        match certified {
            Ok(more) => exclusions.extend(more),
            Err(why) => out.wrong.push(format!("{shown} justifies nothing: {why}")),
        }
    }
    out.exclusions = exclusions.len();
    std::fs::create_dir_all(&config.output)
        .map_err(|source| Failure::Output { path: config.output.clone(), source })?;
    clew_edge::sweep(&config.output);
    out.written.push((write(config, "justified.sarif", &sarif(&exclusions))?, None));
    let files: BTreeSet<&str> =
        exclusions.iter().map(|exclusion| exclusion.objective.file.as_str()).collect();
    let (infeasible, named) = (branches(&exclusions), |name: &str| named(&files, name));
    for trace in &config.lcov {
        let justified = lcov(&read(trace)?, &infeasible, &named);
        keep(config, trace, justified, &infeasible, &mut out)?;
    }
    for trace in &config.gcovr {
        let justified = gcovr(&read(trace)?, &infeasible, &named);
        let justified = justified.map_err(|why| {
            Failure::Usage(format!("{} is no tracefile of gcovr's: {why}", trace.display()))
        })?;
        keep(config, trace, justified, &infeasible, &mut out)?;
    }
    Ok(out)
}

/// The certificates' name of a file that a tool names: they are the same file.
fn named(files: &BTreeSet<&str>, name: &str) -> Option<String> {
    let wanted = Path::new(name).canonicalize().ok()?;
    let is_same = |file: &&&str| Path::new(file).canonicalize().is_ok_and(|path| path == wanted);
    files.iter().find(is_same).map(|&file| file.to_owned())
}

fn keep(
    config: &Justify,
    trace: &Path,
    justified: Justified,
    infeasible: &Branches,
    out: &mut Justifications,
) -> Result<(), Failure> {
    // Never the file that it was made from.
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let name = format!("{}.justified.{}", part(trace.file_stem()), part(trace.extension()));
    if out.written.iter().any(|(known, _)| *known == config.output.join(&name)) {
        return Err(Failure::Usage(format!("two of the tracefiles are called {}", part(trace.file_name()))));
    }
    for (file, line) in &justified.contradicted {
        let count = infeasible.get(&(file.clone(), *line)).copied().unwrap_or(0);
        out.wrong.push(format!(
            "{}: {file}:{line} has {count} infeasible, but fewer branches that were not taken: it is of other code, or the \
             proof is wrong",
            trace.display()
        ));
    }
    out.written.push((write(config, &name, &justified.text)?, Some(justified.left_out)));
    Ok(())
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}

fn write(config: &Justify, name: &str, text: &str) -> Result<PathBuf, Failure> {
    let path = config.output.join(name);
    clew_edge::write(&path, text.as_bytes(), Durable::No)
        .map_err(|source| Failure::Output { path: path.clone(), source })?;
    Ok(path)
}
