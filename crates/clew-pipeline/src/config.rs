//! What is to be tested, against which criteria, for how long and how: plain data, whoever fills it in.

use crate::scope::Asked;
use clew_cover::{Criterion, Goals, Mcdc, Scope};
use clew_emit::{FRAMEWORKS, Framework, Oracle};
use clew_label::Chosen;
use clew_report::Format;
use clew_search::StrategyName;
use clew_vm::{Bounds, Doubt, Outside};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Where nobody says how long to search.
const USUAL_TIME: Duration = Duration::from_secs(30);

#[derive(Clone, Debug)]
pub struct Config {
    /// C files; together they make one program.
    pub files: Vec<PathBuf>,
    /// The directory of a `compile_commands.json`.
    pub database: Option<PathBuf>,
    /// All files of the database make one program.
    pub linked: bool,
    /// For the compiler.
    pub cflags: Vec<String>,
    /// Flags may load code into the compiler.
    pub trust_flags: bool,
    /// The functions to be tested; none: all that the files define.
    pub functions: Vec<String>,
    /// Only what is on these lines counts.
    pub lines: Vec<Asked>,
    /// Only what has changed since this revision counts.
    pub since: Option<String>,
    pub criteria: Vec<Criterion>,
    /// A run decides about the predicate of every label that it passes (LTest's direct instrumentation).
    pub labels_branch: bool,
    /// LTest's iterative label deletion.
    pub deletion: u8,
    /// The labels that are objectives of some of the criteria.
    pub labels: Vec<Chosen>,
    pub mcdc: Mcdc,
    pub strategy: StrategyName,
    /// Every path is tried, also those that lead to nothing new.
    pub no_filter: bool,
    /// Nothing is proven but by searching.
    pub no_proofs: bool,
    /// Every run begins at the beginning.
    pub no_snapshots: bool,
    /// The bytes of memory that searching may take.
    pub memory: Option<u64>,
    /// Where tests and `summary.json` go; `None`: to `clew-out`.
    pub output: Option<PathBuf>,
    /// From `began` until the tests are written and confirmed.
    pub budget: Option<Duration>,
    /// When the time began to run.
    pub began: Instant,
    /// The most runs for each function.
    pub runs: Option<u64>,
    pub seed: u64,
    /// How many functions to work on at a time; `None`: as many as there are cores.
    pub jobs: Option<u16>,
    /// The functions that one calls count too, as they are reached from it.
    pub callees: bool,
    /// Sequences of calls come first, and made-up states only for what they leave open.
    pub sequences: bool,
    /// What the tests of a whole program choose; `None`: functions are tested one by one.
    pub outside: Option<Outside>,
    /// What others are known not to do or be.
    pub assume: Vec<Doubt>,
    pub bounds: Bounds,
    /// The most instructions of one run.
    pub max_steps: u64,
    /// Where every query to the solver is written.
    pub dump_queries: Option<PathBuf>,
    /// Where what is proven is written down for others to check.
    pub certificates: Option<PathBuf>,
    /// Where witnesses for other checkers go; `None`: nobody wants them.
    pub witness: Option<PathBuf>,
    /// Only what is infeasible is of interest; no tests are written.
    pub proves: bool,
    pub sandbox: Sandbox,
    /// What is written for people and for other tools beside `summary.json`.
    pub reports: Vec<Format>,
    /// What tests are written in.
    pub framework: &'static dyn Framework,
    pub oracle: Oracle,
    /// The words of the command line, for the record.
    pub command: Vec<String>,
}

/// How much of the sandbox for native tests must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sandbox {
    /// What the kernel grants.
    Auto,
    /// All.
    Require,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            files: Vec::new(),
            database: None,
            linked: false,
            cflags: Vec::new(),
            trust_flags: false,
            functions: Vec::new(),
            lines: Vec::new(),
            since: None,
            criteria: vec![Criterion::Branch],
            labels_branch: false,
            deletion: 2,
            labels: Vec::new(),
            mcdc: Mcdc::default(),
            strategy: StrategyName::default(),
            no_filter: false,
            no_proofs: false,
            no_snapshots: false,
            memory: None,
            output: None,
            budget: None,
            began: Instant::now(),
            runs: None,
            seed: 1,
            jobs: None,
            callees: false,
            sequences: false,
            outside: None,
            assume: Vec::new(),
            bounds: Bounds::default(),
            max_steps: 2_000_000,
            dump_queries: None,
            certificates: None,
            witness: None,
            proves: false,
            sandbox: Sandbox::Auto,
            reports: Vec::new(),
            framework: FRAMEWORKS[0],
            oracle: Oracle::default(),
            command: Vec::new(),
        }
    }
}

impl Config {
    pub fn output(&self) -> PathBuf {
        self.output.clone().unwrap_or_else(|| PathBuf::from("clew-out"))
    }

    /// Where `summary.json` goes if that is only written where somebody asks for it, or for reports.
    pub fn asked_output(&self) -> Option<PathBuf> {
        self.output.clone().or_else(|| (!self.reports.is_empty()).then(|| self.output()))
    }

    pub fn jobs(&self) -> usize {
        match self.jobs {
            Some(jobs) => usize::from(jobs),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// Whether each file of the database is tested by itself.
    pub fn tests_each(&self) -> bool {
        self.database.is_some() && self.files.is_empty() && self.outside.is_none() && !self.linked
    }

    /// When all must be written; `None`: no limit but the number of runs.
    pub fn end(&self) -> Option<Instant> {
        self.began.checked_add(self.time()?)
    }

    /// The time for everything; `None`: no limit but the number of runs.
    pub fn time(&self) -> Option<Duration> {
        match (self.budget, self.runs) {
            (Some(budget), _) => Some(budget),
            (None, Some(_)) => None,
            (None, None) => Some(USUAL_TIME),
        }
    }

    pub fn goals(&self, within: Option<Scope>) -> Goals {
        Goals { criteria: self.criteria.clone(), mcdc: self.mcdc, within }
    }
}

/// What a word rules out.
pub fn assumption(word: &str) -> Result<Doubt, String> {
    let found = Doubt::words().find(|(known, _)| *known == word).map(|(_, doubt)| doubt);
    found.ok_or_else(|| {
        let words: Vec<&str> = Doubt::words().map(|(word, _)| word).collect();
        format!("there is no such assumption; known are {}", words.join(", "))
    })
}
