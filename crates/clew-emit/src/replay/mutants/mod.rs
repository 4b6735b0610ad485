//! Mutants natively: one program has all mutants of a unit in it, and each run chooses one.
//!
//! The compiler is given the text with the mutants wherever it opens the unit's file (an overlay of its file system), so tests
//! that include the unit, and makefiles that compile it, stay as they are. A run of the program as it was marks the labels that
//! it makes true: only their mutants can do anything else in that run, so only they are run.

mod commands;
mod tree;
mod written;

pub use commands::{CommandJob, CommandLimits, CommandRun, Commands};
pub use written::{Linked, TestJob, TestRun, VERDICTS, judge_tests};

use super::Tools;
use super::flags;
use crate::EmitError;
use crate::tool::tool;
use std::fmt;
use std::path::{Path, PathBuf};

/// The file of a unit, with all its mutants.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// As the compiler opens it: absolute.
    pub file: PathBuf,
    pub text: String,
}

/// How a mutant was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// A check failed: what it says must hold.
    Check(String),
    ExitCode(i32, String),
    Signal(i32),
    Sanitizer(String),
    TimeOut,
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Check(condition) => write!(f, "{condition} does not hold"),
            How::ExitCode(code, said) if said.is_empty() => write!(f, "exit code {code}"),
            How::ExitCode(code, said) => write!(f, "exit code {code}: {said}"),
            How::Signal(signal) => write!(f, "crashes (signal {signal})"),
            How::Sanitizer(said) => write!(f, "{said}"),
            How::TimeOut => write!(f, "runs without end"),
        }
    }
}

impl How {
    /// In a word, for reports.
    pub fn kind(&self) -> &'static str {
        match self {
            How::Check(_) => "check",
            How::ExitCode(..) => "exit code",
            How::Signal(_) => "crash",
            How::Sanitizer(_) => "sanitizer",
            How::TimeOut => "time-out",
        }
    }

    /// How a program ended that was not to end so. `own`: what a failed check of clew's own tests looks like.
    fn of(status: Status, said: &str, own: Option<&str>) -> How {
        let line =
            |part: &str| said.lines().find(|line| line.contains(part)).map(|line| line.trim().to_owned());
        let sanitizer =
            ["runtime error: ", "ERROR: AddressSanitizer", "ERROR: MemorySanitizer", "ERROR: LeakSanitizer"];
        if let Some(said) = sanitizer.iter().find_map(|part| line(part)) {
            return How::Sanitizer(said);
        }
        match status {
            Status::OutOfTime => How::TimeOut,
            Status::Signal(libc::SIGPROF | libc::SIGALRM | libc::SIGXCPU) => How::TimeOut,
            Status::Signal(signal) => How::Signal(signal),
            Status::Code(code) => match own.and_then(|part| Some(line(part)?.split_once(part)?.1.to_owned()))
            {
                Some(condition) => How::Check(condition),
                None => How::ExitCode(code, last_line(said)),
            },
        }
    }
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Code(i32),
    Signal(i32),
    OutOfTime,
}

impl Status {
    fn of_wait(status: i32) -> Status {
        match libc::WIFEXITED(status) {
            true => Status::Code(libc::WEXITSTATUS(status)),
            false => Status::Signal(libc::WTERMSIG(status)),
        }
    }
}

/// The last line that says something: what make says of a command that failed says nothing.
fn last_line(said: &str) -> String {
    const LONGEST: usize = 200;
    let is_makes = |line: &str| ["make: ", "make["].iter().any(|start| line.starts_with(start));
    let mut lines = said.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.clone().find(|line| !is_makes(line)).or_else(|| lines.next()).unwrap_or_default();
    line.chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

/// The numbers whose bits are set.
fn bits(bytes: &[u8]) -> Vec<u32> {
    let set = |(at, byte): (usize, &u8)| {
        let byte = *byte;
        (0..8).filter(move |bit| byte >> bit & 1 == 1).map(move |bit| at as u32 * 8 + bit)
    };
    bytes.iter().enumerate().flat_map(set).collect()
}

const RUNTIME: &str = include_str!("runtime.c");

/// What is linked in: the switch, and who reads it.
fn runtime(tools: &Tools, of: &[String], dir: &Path) -> Result<PathBuf, EmitError> {
    let (source, object) = (dir.join("clew_mutants.c"), dir.join("clew_mutants.o"));
    std::fs::write(&source, RUNTIME).map_err(EmitError::io(&source))?;
    let mut compile = tool(&tools.clang);
    compile.args(flags::linking(of)).args(["-w", "-O1", "-fPIC", "-c"]).arg(&source).arg("-o").arg(&object);
    super::build::run(tools, &mut compile, |output| EmitError::Tool { tool: tools.clang.clone(), output })?;
    Ok(object)
}

/// Writes the texts, and what makes the compiler take them for the files; gives the flags for that.
pub fn overlay(mutated: &[&Mutated], dir: &Path) -> Result<Vec<String>, EmitError> {
    let mut roots = Vec::new();
    for (number, mutated) in mutated.iter().enumerate() {
        let path = dir.join(format!("mutants{number}.c"));
        std::fs::write(&path, &mutated.text).map_err(EmitError::io(&path))?;
        let mut names = vec![mutated.file.clone()];
        names.extend(mutated.file.canonicalize());
        names.dedup();
        for name in names {
            roots.push(serde_json::json!({
                "type": "file", "name": name.to_string_lossy(), "external-contents": path.to_string_lossy(),
            }));
        }
    }
    let all = serde_json::json!({ "version": 0, "use-external-names": false, "roots": roots });
    let path = dir.join("overlay.yaml");
    std::fs::write(&path, all.to_string()).map_err(EmitError::io(&path))?;
    Ok(vec!["-ivfsoverlay".to_owned(), path.display().to_string(), "-Qunused-arguments".to_owned()])
}
