//! Tests run natively, and their coverage compared with what was claimed, objective by objective.
//!
//! This is the check on all the rest of clew: the vm, the coverage map, the tests as they were written. What differs
//! is an error of clew's.

mod build;
mod cage;
mod compare;
mod decisions;
mod export;
pub(crate) mod flags;
mod given;
mod harness;
mod leaks;
mod measured;
mod mutants;
mod needed;
mod output;
mod profile;
mod sandbox;
mod values;

use crate::EmitError;
use crate::framework::{Failed, Framework};
use clew_edge::Stop;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub use build::compile_linked;
pub use cage::{CageError, missing as missing_in_sandbox};
pub use given::{Given, GivenFile, Ran, measure};
pub use harness::{Harness, HarnessEnd, HarnessRun, run_harness};
pub use leaks::unseen_leaks;
pub use measured::Measured;
pub use mutants::{
    CommandJob, CommandLimits, CommandRun, Commands, How, Linked, Mutated, TestJob, TestRun, judge_tests,
    overlay,
};
pub use values::{Values, ValuesRun, run_on_values};

/// What llvm-cov is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum ClaimKind {
    Function,
    Region,
    /// The true or the false outcome.
    Branch(bool),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Says {
    Covered,
    NotCovered,
    Infeasible,
    /// Nothing: other tests cover it, and these may.
    Given,
    /// That no test does it, although llvm-cov will count it: its difference of counters presumes that functions return.
    Derived,
}

/// What clew says of one objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The function's C name.
    pub function: String,
    /// Absolute.
    pub file: PathBuf,
    pub kind: ClaimKind,
    /// (line, column); of no matter for a function.
    pub start: (u32, u32),
    pub end: (u32, u32),
    pub says: Says,
}

/// What llvm-cov says of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Native {
    Covered,
    NotCovered,
    Unknown,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    pub claim: Claim,
    pub native: Native,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { function, file, kind, start, end, says } = &self.claim;
        let kind = match kind {
            ClaimKind::Function => "the function".to_string(),
            ClaimKind::Region => format!("the region to {}:{}", end.0, end.1),
            ClaimKind::Branch(outcome) => format!("the branch, {outcome},"),
        };
        let says = match says {
            Says::Covered => "covered",
            Says::NotCovered => "not covered",
            Says::Infeasible => "infeasible",
            Says::Given => "covered by other tests",
            Says::Derived => "counted but not done",
        };
        let native = match self.native {
            Native::Covered => "llvm-cov calls it covered",
            Native::NotCovered => "llvm-cov calls it not covered",
            Native::Unknown => "llvm-cov does not know it",
        };
        let place = format!("{}:{}:{}", file.display(), start.0, start.1);
        write!(f, "{place}: {function}: {kind} was called {says}; {native}")
    }
}

#[derive(Clone, Debug)]
pub struct Tools {
    pub clang: PathBuf,
    pub profdata: PathBuf,
    pub cov: PathBuf,
    /// Ends them.
    pub stop: Stop,
}

/// What the tests of a file together show of a decision. Two files' tests may complete each other's pairs, which
/// llvm-cov, asked about one program, does not see; so each file has claims of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionClaim {
    pub function: String,
    pub file: PathBuf,
    pub start: (u32, u32),
    pub end: (u32, u32),
    /// Whether each condition's effect is shown, in llvm-cov's order; `None` for a constant, which it leaves out.
    pub shown: Vec<Option<bool>>,
    /// The bits of its test vectors among those of the function, and which of them are set.
    pub bits: Range<u32>,
    pub seen: BTreeSet<u32>,
}

/// What the tests may use, all files' tests together for each file.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub wall: Duration,
    pub cpu: Duration,
    pub memory_bytes: u64,
    /// Of each file that is written.
    pub file_bytes: u64,
    /// Of all of them together.
    pub disk_bytes: u64,
    /// At a time.
    pub processes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            wall: Duration::from_secs(60),
            cpu: Duration::from_secs(60),
            memory_bytes: 4 << 30,
            file_bytes: 64 << 20,
            disk_bytes: 256 << 20,
            processes: 64,
        }
    }
}

#[derive(Clone, Debug)]
pub struct ReplayFile {
    pub path: PathBuf,
    pub runs: Runs,
    /// What its tests show of decisions.
    pub decisions: Vec<DecisionClaim>,
}

/// Which tests of a file are run.
#[derive(Clone, Debug)]
pub enum Runs {
    /// All, and they must pass.
    All,
    /// These, each by itself, and they must end by a signal. The file is compiled even if there are none.
    Crashing(Vec<String>),
}

#[derive(Clone, Debug)]
pub struct ReplayJob {
    /// What the tests are written in.
    pub framework: &'static dyn Framework,
    /// The emitted files whose tests are run; coverage is that of all together.
    pub files: Vec<ReplayFile>,
    /// The unit's flags.
    pub flags: Vec<String>,
    /// The program's other units, from `compile_linked`.
    pub objects: Vec<PathBuf>,
    pub claims: Vec<Claim>,
    pub limits: Limits,
    /// An existing directory for what is built and written.
    pub work: PathBuf,
}

#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// How many claims llvm-cov agrees with.
    pub agreed: usize,
    pub disagreed: Vec<Disagreement>,
    /// Decisions of which llvm-cov says something else: the function, and a sentence.
    pub wrong_decisions: Vec<(String, String)>,
    /// The tests that were run, by name, each with how it failed, if it did.
    pub tests: BTreeMap<String, Option<String>>,
    /// What failed, with what it printed.
    pub failed_tests: Vec<String>,
    pub seconds: f64,
    /// What the test programs printed.
    pub output: String,
}

impl ReplayJob {
    fn source<'a>(&'a self, file: &'a ReplayFile) -> build::Source<'a> {
        build::Source {
            file: &file.path,
            framework: self.framework,
            flags: &self.flags,
            objects: &self.objects,
        }
    }
}

pub fn replay(tools: &Tools, job: &ReplayJob) -> Result<Replay, EmitError> {
    let started = Instant::now();
    let mut replay = Replay::default();
    let mut counts = compare::Counts::default();
    let wanted = compare::Wanted::by(&job.claims);
    for (index, file) in job.files.iter().enumerate() {
        let dir = job.work.join(format!("replay{index}"));
        std::fs::create_dir_all(&dir).map_err(EmitError::io(&dir))?;
        let binary = build::build(tools, &job.source(file), build::STRICT, &dir)?;
        let runs = run_tests(tools, job, file, &binary, &dir, &mut replay)?;
        if let Some(profile) = export::merge(tools, &runs, &dir)? {
            let (mut found, mut decisions) = (compare::Counts::default(), decisions::Decisions::default());
            export::export(tools, &binary, &profile, &mut |function| {
                decisions.add(&function);
                found.add(&wanted, function);
            })?;
            counts.absorb(found);
            let mut wrong = decisions.judge(&file.decisions);
            if !file.decisions.is_empty() {
                let raw: Vec<PathBuf> =
                    runs.iter().map(|run| profile::raw_in(run)).collect::<Result<Vec<_>, _>>()?.concat();
                wrong.extend(decisions::judge_vectors(&profile::read(tools, &raw, &dir)?, &file.decisions));
            }
            replay.agreed += file.decisions.len().saturating_sub(wrong.len());
            replay.wrong_decisions.extend(wrong);
        }
    }
    let (agreed, disagreed) = counts.judge(&job.claims);
    replay.agreed += agreed;
    replay.disagreed = disagreed;
    replay.seconds = started.elapsed().as_secs_f64();
    Ok(replay)
}

/// Runs the file's tests and notes what went wrong; the directories that they ran in.
fn run_tests(
    tools: &Tools,
    job: &ReplayJob,
    file: &ReplayFile,
    binary: &Path,
    dir: &Path,
    replay: &mut Replay,
) -> Result<Vec<PathBuf>, EmitError> {
    let &ReplayJob { framework, ref limits, .. } = job;
    let environment = sandbox::of(framework);
    let Runs::Crashing(names) = &file.runs else {
        let (all, dir) = (framework.all(), dir.join("run"));
        let run = sandbox::run_with(binary, &all, &environment, &dir, limits, &tools.stop)?;
        let (failed, end) = output::failures(framework, &file.path, &run);
        replay.tests.extend(framework.ran(&run.output).into_iter().map(|test| (test, None)));
        replay.failed_tests.extend(failed.iter().map(Failed::to_string).chain(end));
        replay.tests.extend(failed.into_iter().map(|Failed { test, how }| (test, Some(how))));
        replay.output.push_str(&run.output);
        return Ok(vec![run.dir]);
    };
    let mut dirs = Vec::new();
    if names.is_empty() {
        // No test, so that llvm-cov knows the functions of a program of which nothing is covered.
        let (none, dir) = (framework.only(""), dir.join("run"));
        let run = sandbox::run_with(binary, &none, &environment, &dir, limits, &tools.stop)?;
        dirs.push(run.dir);
    }
    for (number, name) in names.iter().enumerate() {
        let (only, dir) = (framework.only(name), dir.join(format!("run{number}")));
        let run = sandbox::run_with(binary, &only, &environment, &dir, limits, &tools.stop)?;
        let how = match run.end {
            _ if sandbox::crashed(framework, &run) => None,
            _ => Some(": does not crash natively".to_owned()),
        };
        replay.failed_tests.extend(how.iter().map(|how| format!("{name}{how}")));
        replay.tests.insert(name.clone(), how);
        replay.output.push_str(&run.output);
        dirs.push(run.dir);
    }
    Ok(dirs)
}

/// A path as it compares: without links and dots, as far as it exists.
fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}
