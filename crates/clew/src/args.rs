//! The flags.

use crate::gates::{OldThresholds, Reporting};
use clap::{Parser, Subcommand};
use clew_cover::Mcdc;
use clew_evolve::{Algorithm, Dse};
use clew_pipeline::{Asked, Config, SuiteOf, Wanted, assumption};
use clew_search::StrategyName;
use clew_vm::{Bounds, Doubt, Outside};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Generates unit tests for C that cover what can be covered, and proves the rest infeasible.
#[derive(Parser)]
#[command(name = "clew", version, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Write unit tests for the functions of C files
    Gen(Box<Gen>),
    /// Write tests that go through a module's own interface: sequences of calls, evolved and solved
    #[command(after_help = SUITE_EXAMPLES)]
    Suite(Box<Suite>),
    /// Score existing tests, and write tests for what they leave out
    #[command(after_help = COVER_EXAMPLES)]
    Cover(Box<Cover>),
    /// Prove what cannot be covered; no tests are written
    #[command(after_help = PROVE_EXAMPLES)]
    Prove(Box<Prove>),
    /// Check proofs again with another solver
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Take what is proven infeasible out of coverage reports
    #[command(after_help = JUSTIFY_EXAMPLES)]
    Justify(Justify),
    /// Write a first clew.toml: flags, preconditions, stubs
    Init(Init),
    /// Say what clew needs on this machine, what is missing, and the command that installs it
    #[command(after_help = DOCTOR_CODES)]
    Doctor,
    /// Write man pages and completions for shells into DIR, as ~/.local/share has them
    #[command(hide = true)]
    Pages(Pages),
    /// Run a program in the vm: its output, its exit code, its errors with their places
    Run(Run),
    /// Write a Test-Comp test suite for a program
    Testcomp(Testcomp),
    /// Make reports of a finished run again, from its summary.json
    #[command(after_help = crate::report::EXAMPLES)]
    Report(crate::report::Report),
    /// Write the source with labels in it: places and predicates, for any compiler and any tool
    Annotate(Annotate),
    /// Say what becomes of each mutant: killed by a test, surviving with what would tell it, or proven equivalent
    Mutate(Box<crate::mutate::Mutate>),
}

const GEN_EXAMPLES: &str = "\
Examples:
  clew gen bubble.c                        all functions of a file, branch coverage
  clew gen parse.c -f parse_int -v         one function, with everything listed
  clew gen parse.c --lines 10-25           only these lines of it; parse.c:10-25 with several files
  clew gen -p build/ --since main          only what differs from the branch main
  clew gen a.c b.c -o out -- -Iinclude     two files that make one program, with compiler flags
  clew gen -p build/                       every file of build/compile_commands.json, each by itself
  clew gen wc.c --argv 2x4 --stdin 16      a whole program, from main; --file NAME:N gives it files
  clew gen bubble.c --runs 100 --seed 7    the same tests on every machine, to the byte
  clew gen harness.c parse.c -f harness    from a harness that uses clew.h
  clew gen ring.c --certificates proofs    proofs of what is infeasible; `clew check proofs` checks them
  clew gen bubble.c -c wm                  tests that kill mutants, and proofs that others are equivalent
  clew gen bubble.c --dump-queries smt     what the solver was asked, for z3 and cvc5: z3 smt/*.smt2

clew.toml says which inputs are possible and which functions are replaced by stubs. `clew init` writes a first one.

Exit codes: 0 generated, 1 --fail-under or --fail-on was missed, 2 usage or input error,
3 an internal check failed (for example, llvm-cov disagrees with clew), 130 ended by Ctrl-C,
143 by SIGTERM. An ended search writes what it has found. A second Ctrl-C ends clew at once.";

#[derive(clap::Args)]
#[command(after_help = GEN_EXAMPLES)]
pub struct Gen {
    /// C files; together they make one program
    #[arg(value_name = "FILE", required_unless_present = "database")]
    pub files: Vec<PathBuf>,

    /// Take files and flags from compile_commands.json in this directory
    #[arg(short = 'p', long = "database", value_name = "DIR")]
    pub database: Option<PathBuf>,

    /// All files of -p make one program; without it each is tested by itself, and what it calls of others is a stub
    #[arg(long, requires = "database")]
    pub link: bool,

    /// Test only this function (may be given more than once)
    #[arg(short = 'f', long = "function", value_name = "FUNCTION")]
    pub functions: Vec<String>,

    /// Cover only what is on these lines, FILE:A-B or FILE:A; FILE may be left out if there is only one (may be given more
    /// than once)
    #[arg(long, value_name = "FILE:A-B", conflicts_with = "since")]
    pub lines: Vec<Asked>,

    /// Cover only what has changed since a git revision
    #[arg(long, value_name = "REF")]
    pub since: Option<String>,

    /// File with flags, preconditions and stubs; the command line wins [default: clew.toml beside the first FILE, or above it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Coverage criteria, separated by commas: function, statement, decision, branch, condition, cd, mcdc, mcc; or of labels
    /// (see `clew annotate --help`): wm (wm:ror+aor), limit, rte, domain, loop, fcc, ic, dc, cc, dcc, mcc-labels, and labels
    /// for those that the source has itself
    #[arg(
        short = 'c',
        long = "criteria",
        value_name = "CRITERIA",
        default_value = "branch",
        value_delimiter = ','
    )]
    pub criteria: Vec<Wanted>,

    /// How labels are searched for: tight (no branch is added) or direct (each is a branch; slower, for comparison)
    #[arg(long, value_name = "HOW", default_value = "tight")]
    pub labels: Labels,

    /// Which labels are asked for no more: 0 none, 1 those that were solved for, 2 also those that a run made true by the way
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=2))]
    pub deletion: u8,

    /// Which pairs of test vectors show a condition's effect: masking (as llvm-cov) or unique-cause
    #[arg(long, value_name = "KIND", default_value_t)]
    pub mcdc: Mcdc,

    /// Search strategy: auto, dfs, bfs, random-path, random-branch, cfg, rp-md2u, generational, carfast, cgs, pps, fitnex or frontier.
    /// With options: dfs:depth=20, cgs:k=5, cgs:no-dominators, pps:s=inf, pps:any-length. Several in turn: pps+fitnex
    #[arg(short = 's', long = "strategy", value_name = "STRATEGY", default_value_t)]
    pub strategy: StrategyName,

    /// First cover what sequences of calls through the interface cover, as `clew suite` does, in half of the time; then the rest
    /// from states that are made up. Tests and errors of the latter are named test_FUNCTION_state_N
    #[arg(long, conflicts_with_all = ["callees", "argv", "stdin", "world_files", "certificates"])]
    pub sequences: bool,

    /// Also try paths that lead to nothing new
    #[arg(long)]
    pub no_filter: bool,

    /// Prove nothing infeasible but by searching
    #[arg(long)]
    pub no_proofs: bool,

    /// Run every input from the beginning, instead of from where it departs from an earlier run: slower, with the same results
    #[arg(long)]
    pub no_snapshots: bool,

    /// Memory that searching may use; when a search reaches it, it begins anew from what it has found [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,

    /// Directory for tests and summary.json [default: clew-out]
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Time for everything, from the start until the tests are written and have run natively [default: 30s, or none with
    /// --runs]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub budget: Option<Duration>,

    /// Maximum number of runs for each function
    #[arg(long, value_name = "N")]
    pub runs: Option<u64>,

    /// Seed of the random number generator
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Number of functions to work on at a time [default: the number of cores]
    #[arg(short = 'j', long = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Also cover the functions that the function under test calls, as far as it reaches them
    #[arg(long)]
    pub callees: bool,

    /// Test the program from main, with up to N arguments of up to L characters, as in 3x8
    #[arg(long, value_name = "NxL", value_parser = arguments)]
    pub argv: Option<(u32, u64)>,

    /// Test the program from main, with up to N bytes on its standard input
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=65536))]
    pub stdin: Option<u64>,

    /// Test the program from main, with a file of that name of up to N bytes, or without it (may be given more than once)
    #[arg(long = "file", value_name = "NAME:N", value_parser = file)]
    pub world_files: Vec<(String, u64)>,

    /// Rule out what the world around the code might do, so that more is proven; a verdict that rests on it says so. Words,
    /// separated by commas: no-callbacks, no-jumps, stubs-write-arguments-only (of functions that are only declared), no-signals,
    /// stable-volatiles, no-other-definitions (of weak names), c-locale, round-to-nearest, output-succeeds, glibc,
    /// no-overlap (of input objects), memory-suffices, few-functions, no-sentinels, zero-padding;
    /// plain-streams, plain-bools and accesses-in-bounds are always assumed where a proof needs them
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = assumption)]
    pub assume: Vec<Doubt>,

    /// Maximum number of elements behind an input pointer
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub max_array: u64,

    /// Maximum number of input pointers in a row, each behind the one before
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub max_depth: u32,

    /// Maximum number of instructions in one run
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    pub max_steps: u64,

    #[command(flatten)]
    pub reporting: Reporting,

    #[command(flatten)]
    pub old: OldThresholds,

    /// Write every solver query to DIR as SMT-LIB 2, in a file FUNCTION-N.smt2
    #[arg(long, value_name = "DIR")]
    pub dump_queries: Option<PathBuf>,

    /// Write a proof of what is infeasible in each function to DIR, for `clew check`
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,

    /// The test framework: plain, unity=DIR (where the project has it), cmocka, check, criterion, gtest or cpputest
    #[arg(long, value_name = "NAME", default_value = "plain", value_parser = clew_emit::framework)]
    pub framework: &'static dyn clew_emit::Framework,

    /// What tests check: regression (what the code does now) or none (only that it does not crash)
    #[arg(long, value_name = "WHAT", default_value = "regression")]
    pub oracle: Oracle,

    /// If the kernel cannot sandbox native tests: auto says so and runs them, require does not run them
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub sandbox: Sandbox,

    /// List everything that is not covered, and where the time went
    #[arg(short = 'v', long)]
    pub verbose: bool,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// Flags for the compiler
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

/// LTest's instrumentations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Labels {
    /// No branch is added.
    Tight,
    /// Each label is a branch.
    Direct,
}

/// What tests check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Oracle {
    /// What the code does now.
    Regression,
    /// Nothing.
    None,
}

impl From<Oracle> for clew_emit::Oracle {
    fn from(oracle: Oracle) -> Self {
        match oracle {
            Oracle::Regression => clew_emit::Oracle::Regression,
            Oracle::None => clew_emit::Oracle::None,
        }
    }
}

/// How much of the sandbox must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Sandbox {
    /// What the kernel grants.
    Auto,
    /// All.
    Require,
}

impl From<Sandbox> for clew_pipeline::Sandbox {
    fn from(sandbox: Sandbox) -> Self {
        match sandbox {
            Sandbox::Auto => clew_pipeline::Sandbox::Auto,
            Sandbox::Require => clew_pipeline::Sandbox::Require,
        }
    }
}

const SUITE_EXAMPLES: &str = "\
Examples:
  clew suite stack.c --header stack.h          tests that include stack.h only, and are linked with stack.c
  clew suite ring.c                            the interface is what headers beside it declare
  clew suite lex.c parse.c --header parse.h -c mcdc --budget 60s -- -Iinclude
  clew suite map.c --generations 50 --seed 7   the same tests on every machine, to the byte
  clew suite map.c -s ga --no-dse              only evolution of whole suites

Tests make their objects by the module's own functions and set no member by hand: they reach no state that callers
cannot reach, and an error that they find is one that callers have. [suite] in clew.toml says what types do not.

Exit codes: 0 generated, 1 --fail-under or --fail-on was missed, 2 usage or input error, 3 an internal
check failed, 130 ended by Ctrl-C, 143 by SIGTERM. An ended search writes what it has found.";

#[derive(clap::Args)]
pub struct Suite {
    /// C files of the module; together they make one program
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Header that declares the interface (may be given more than once) [default: headers beside the files that declare
    /// what they define; else all that is not static]
    #[arg(long = "header", value_name = "FILE")]
    pub headers: Vec<PathBuf>,

    /// File with flags and [suite]; the command line wins [default: clew.toml beside the first FILE, or above it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Coverage criteria, separated by commas: function, statement, decision, branch, condition, cd, mcdc, mcc; or of labels
    /// (see `clew annotate --help`): wm (wm:ror+aor), limit, rte, domain, loop, fcc, ic, dc, cc, dcc, mcc-labels, and labels
    /// for those that the source has itself
    #[arg(
        short = 'c',
        long = "criteria",
        value_name = "CRITERIA",
        default_value = "branch",
        value_delimiter = ','
    )]
    pub criteria: Vec<Wanted>,

    /// Which pairs of test vectors show a condition's effect: masking (as llvm-cov) or unique-cause
    #[arg(long, value_name = "KIND", default_value_t)]
    pub mcdc: Mcdc,

    /// How to search: ga (whole suites), dynamosa (tests, for many objectives at a time) or auto (dynamosa, and the solver
    /// wherever a test comes near to something)
    #[arg(short = 's', long = "algorithm", value_name = "ALGORITHM", default_value_t)]
    pub algorithm: Algorithm,

    /// When to ask the solver, and for how long: runs=N for each time, keep=all or better (the tests that improve fitness),
    /// filter=yes (only branches that something asks for are turned) or no, probability=P at first, rate=R by which it grows
    /// and shrinks; separated by commas [default: runs=120,keep=better,filter=yes,probability=1,rate=1]
    #[arg(long, value_name = "PARAMETERS", default_value = "", hide_default_value = true)]
    pub dse: Dse,

    /// Never ask the solver
    #[arg(long, conflicts_with = "dse")]
    pub no_dse: bool,

    /// Maximum number of generations
    #[arg(long, value_name = "N")]
    pub generations: Option<u64>,

    /// Directory for tests and summary.json [default: clew-out]
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Time for everything, from the start until the tests are written and have run natively [default: 30s, or none with
    /// --generations]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub budget: Option<Duration>,

    /// Seed of the random number generator
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Prove nothing infeasible
    #[arg(long)]
    pub no_proofs: bool,

    /// Maximum number of elements behind an input pointer
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub max_array: u64,

    /// Maximum number of instructions in one run
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    pub max_steps: u64,

    #[command(flatten)]
    pub reporting: Reporting,

    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_branch: Option<f64>,

    /// The test framework: plain, unity=DIR (where the project has it), cmocka, check, criterion, gtest or cpputest
    #[arg(long, value_name = "NAME", default_value = "plain", value_parser = clew_emit::framework)]
    pub framework: &'static dyn clew_emit::Framework,

    /// What tests check: regression (what the code does now) or none (only that it does not crash)
    #[arg(long, value_name = "WHAT", default_value = "regression")]
    pub oracle: Oracle,

    /// If the kernel cannot sandbox native tests: auto says so and runs them, require does not run them
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub sandbox: Sandbox,

    /// List everything that is not covered, and where the time went
    #[arg(short = 'v', long)]
    pub verbose: bool,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// Flags for the compiler
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

impl Suite {
    pub fn config(&self) -> Config {
        Config {
            files: self.files.clone(),
            cflags: self.cflags.clone(),
            trust_flags: self.trust_flags,
            criteria: self.criteria.iter().map(|wanted| wanted.criterion).collect(),
            labels: self.criteria.iter().filter_map(|wanted| wanted.labels.clone()).collect(),
            mcdc: self.mcdc,
            no_proofs: self.no_proofs,
            output: self.output.clone(),
            budget: self.budget,
            seed: self.seed,
            bounds: Bounds { max_array: self.max_array, ..Bounds::default() },
            max_steps: self.max_steps,
            sandbox: self.sandbox.into(),
            reports: self.reporting.formats(),
            framework: self.framework,
            oracle: self.oracle.into(),
            command: std::env::args().skip(1).collect(),
            ..Config::default()
        }
    }

    pub fn asked(&self) -> SuiteOf {
        SuiteOf {
            headers: self.headers.clone(),
            algorithm: self.algorithm,
            generations: self.generations,
            dse: (!self.no_dse).then_some(self.dse),
        }
    }
}

const COVER_EXAMPLES: &str = "\
Examples:
  clew cover bubble.c --tests clew-out/tests            score tests that clew wrote
  clew cover parse.c --harness 'make check'             score tests that a command runs
  clew cover parse.c -c mcdc -v --harness ./test.sh -- -Iinclude
  clew cover bubble.c --tests clew-out/tests --extend   and write tests for what they leave out
  clew cover parse.c --harness 'make check' --extend -o more --budget 60s

The command finds CC, CFLAGS and LDFLAGS set so that what it builds is measured. A makefile that
sets them itself needs 'make CFLAGS=\"$CLEW_CFLAGS\" LDFLAGS=\"$LDFLAGS\" check'.
Without --extend nothing is searched, and summary.json is written only where -o says.

Exit codes: 0 scored, 1 --fail-under or --fail-on was missed, 2 usage or input error,
3 an internal check failed, 130 ended by Ctrl-C, 143 by SIGTERM.";

#[derive(clap::Args)]
pub struct Cover {
    /// A directory with tests that clew wrote
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,

    /// A command for the shell that builds and runs tests; --budget limits its time
    #[arg(long, value_name = "COMMAND")]
    pub harness: Option<String>,

    /// Start the search from these tests, and write new ones that add to them
    #[arg(long)]
    pub extend: bool,

    #[command(flatten)]
    pub common: Gen,
}

const PROVE_EXAMPLES: &str = "\
Examples:
  clew prove ring.c                            what of it cannot be covered
  clew prove ring.c -f ring_push -c mcdc       of one function, under another criterion
  clew prove ring.c --certificates proofs      and the proofs, in proofs/ring.c/ring_push.json
  clew check proofs                            which are checked so
  clew prove ring.c --witness witnesses        and what checkers of SV-COMP read: witnesses/ring.c/ring_push.{c,yml}

What some input reaches counts as covered; no test is written of it. summary.json is written only where -o says.

Exit codes: 0 done, 1 --fail-under or --fail-on was missed, 2 usage or input error, 3 an internal
check failed, 130 ended by Ctrl-C, 143 by SIGTERM.";

#[derive(clap::Args)]
pub struct Prove {
    /// Directory for SV-COMP witnesses: of each function a copy of its file that calls reach_error() where no run comes, and the
    /// invariants of its loops (YAML, version 2.0)
    #[arg(long, value_name = "DIR")]
    pub witness: Option<PathBuf>,

    #[command(flatten)]
    pub common: Gen,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  clew check proofs                            all certificates there, with cvc5
  clew check proofs --solver 'z3 -in'          with another solver that reads SMT-LIB 2
  clew check proofs/ring.c/ring_push.json --limit 60s
  clew check proofs -- -Iinclude -DNDEBUG      and these must be the flags that it was compiled with

A certificate names files as they are seen from where clew wrote it: check from the same directory.
Nothing in it is believed. The program is compiled again, the inputs are run again, and the solver is asked
whether any input can go where none of them goes.

Exit codes: 0 all are confirmed, 1 some are not, 2 usage or input error, 130 ended by Ctrl-C, 143 by SIGTERM.";

#[derive(clap::Args)]
pub struct Check {
    /// Directory of the certificates, or one of them
    #[arg(value_name = "DIR")]
    pub place: PathBuf,

    /// The solver: a command that reads SMT-LIB 2 from its standard input (may be given more than once: all are asked in
    /// turn) [default: cvc5, on bits and on integers]
    #[arg(long = "solver", value_name = "COMMAND", default_values = clew_pipeline::USUAL_SOLVERS, value_parser = words, hide_default_value = true)]
    pub solvers: Vec<Words>,

    /// Time for one query
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = duration)]
    pub limit: Duration,

    /// Number of solvers to run at a time [default: the number of cores]
    #[arg(short = 'j', long = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// The flags that the program is compiled with: a certificate of a program with others is refused
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

/// A command's words.
#[derive(Clone, Debug)]
pub struct Words(pub Vec<String>);

fn words(text: &str) -> Result<Words, String> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.map(Words).ok_or_else(|| format!("`{text}` is no command"))
}

impl Check {
    pub fn config(&self) -> clew_pipeline::Check {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        clew_pipeline::Check {
            place: self.place.clone(),
            solvers: self.solvers.iter().map(|words| words.0.clone()).collect(),
            limit: self.limit,
            jobs: self.jobs.map_or_else(cores, usize::from),
            trust_flags: self.trust_flags,
            cflags: Some(self.cflags.clone()).filter(|flags| !flags.is_empty()),
        }
    }
}

const JUSTIFY_EXAMPLES: &str = "\
Examples:
  clew justify proofs                          justified.sarif: a suppressed result for each exclusion
  clew justify proofs --lcov coverage.info     and the tracefile without the branches that are infeasible
  clew justify proofs --gcovr coverage.json    the same for what `gcovr --json` wrote
  genhtml --branch-coverage clew-out/coverage.justified.info -o html
  gcovr --add-tracefile clew-out/coverage.justified.json --branches

Only files whose hashes are those in the certificates are taken; `clew check` checks the proofs themselves.

Exit codes: 0 written, 1 a certificate is not of the files as they are, or a report contradicts it,
2 usage or input error.";

#[derive(clap::Args)]
pub struct Justify {
    /// Directory of the certificates, or one of them
    #[arg(value_name = "DIR")]
    pub place: PathBuf,

    /// A tracefile of lcov's, to be written without the infeasible branches (may be given more than once)
    #[arg(long, value_name = "FILE")]
    pub lcov: Vec<PathBuf>,

    /// The same for one that `gcovr --json` wrote
    #[arg(long, value_name = "FILE")]
    pub gcovr: Vec<PathBuf>,

    /// Directory to write to
    #[arg(short = 'o', long = "output", value_name = "DIR", default_value = "clew-out")]
    pub output: PathBuf,
}

impl Justify {
    pub fn config(&self) -> clew_pipeline::Justify {
        clew_pipeline::Justify {
            place: self.place.clone(),
            lcov: self.lcov.clone(),
            gcovr: self.gcovr.clone(),
            output: self.output.clone(),
        }
    }
}

#[derive(clap::Args)]
pub struct Init {
    /// Directory to write it to
    #[arg(value_name = "DIR", default_value = ".")]
    pub directory: PathBuf,
}

const DOCTOR_CODES: &str = "\
Exit codes: 0 clew has all that it needs, 1 something is missing. What only some commands need is named, too.";

#[derive(clap::Args)]
pub struct Pages {
    /// Directory to write them to
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
}

const RUN_EXAMPLES: &str = "\
Examples:
  clew run hello.c                         a program of one file
  clew run calc.c lex.c -- -Iinclude -lm   a program of two files, with compiler flags
  clew run sort.c -a -r -a names.txt       with the arguments -r and names.txt
  clew run server.c --budget 10s --stats   at most ten seconds; says how fast it was

Exit codes: the program's own; after an error what the shell shows for the native program
(134 aborted, 136 division, 139 memory, 132 unreachable or shift); 124 a limit, 130 Ctrl-C,
143 SIGTERM, 2 usage or input error.";

#[derive(clap::Args)]
#[command(after_help = RUN_EXAMPLES)]
pub struct Run {
    /// C files; together they make one program
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// An argument for the program (may be given more than once)
    #[arg(short = 'a', long = "arg", value_name = "ARG", allow_hyphen_values = true)]
    pub args: Vec<OsString>,

    /// Time limit [default: none]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub budget: Option<Duration>,

    /// Maximum number of instructions [default: no limit]
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,

    /// Maximum memory from malloc at a time
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub max_heap: u64,

    /// Maximum memory for local variables
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = size)]
    pub max_stack: u64,

    /// Maximum output, files included
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub max_output: u64,

    /// Say how many instructions ran, and how fast
    #[arg(short = 'v', long)]
    pub stats: bool,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// Flags for the compiler
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

const ANNOTATE_EXAMPLES: &str = "\
Examples:
  clew annotate parse.c -c wm              a label for each mutant
  clew annotate parse.c -c wm:ror+cor,rte -o labelled -- -Iinclude
  clew annotate -p build/ src/parse.c      with the flags of compile_commands.json

Labels, one or several, separated by commas:
  wm      weak mutation: a label is true where the mutant can be told from the program. By operator,
          wm:aor+ror; wm alone is abs, aor, ror, cor and uoi, wm:all also lor (& | ^), sor (shifts),
          crp (constants), sdl (assignments left out), cdl (calls become 0), lhs (another target),
          inc (++ and --), acr (42 assigned or returned), stl (calls, steps and jumps left out)
  limit   the boundaries of comparisons      rte     operations that can fail
  domain  partitions of the parameters, by their types
  ic, dc, cc, dcc, mcc   instructions, decisions, conditions, both, combinations
  loop    no turn, one, more                 fcc     calls
  labels  those that the source has itself, by clew_label of clew.h

What is written is C for any compiler, and does what the original does. Compiled with -DCLEW_LABELS it
calls void clew_reached(unsigned label, int predicate). labels.json says what each label is about, and
what could not be labelled, and why.

Exit codes: 0 written, 2 usage or input error, 130 ended by Ctrl-C, 143 by SIGTERM.";

#[derive(clap::Args)]
#[command(after_help = ANNOTATE_EXAMPLES)]
pub struct Annotate {
    /// C files
    #[arg(value_name = "FILE", required_unless_present = "database")]
    pub files: Vec<PathBuf>,

    /// Take files and flags from compile_commands.json in this directory
    #[arg(short = 'p', long = "database", value_name = "DIR")]
    pub database: Option<PathBuf>,

    /// Which labels, separated by commas
    #[arg(short = 'c', long = "criteria", value_name = "LABELS", default_value = "wm", value_delimiter = ',', value_parser = labels)]
    pub labels: Vec<clew_label::Chosen>,

    /// Directory for the labelled files and labels.json
    #[arg(short = 'o', long = "output", value_name = "DIR", default_value = "clew-out/labelled")]
    pub output: PathBuf,

    /// List what could not be labelled
    #[arg(short = 'v', long)]
    pub verbose: bool,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// Flags for the compiler
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

pub fn labels(text: &str) -> Result<clew_label::Chosen, String> {
    clew_label::Chosen::parse(text).unwrap_or_else(|| {
        let known: Vec<&str> = clew_label::NAMES.iter().map(|(name, _)| *name).collect();
        Err(format!("unknown labels `{text}`; known ones are {}", known.join(", ")))
    })
}

const TESTCOMP_EXAMPLES: &str = "\
Examples:
  clew testcomp prog.c --property coverage-branches.prp -o suite.zip
  clew testcomp prog.c --property coverage-error-call.prp --budget 15m --m32

The property file says COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) ) for branches, or
@CALL(reach_error) for a call of that function. Inputs are what __VERIFIER_nondet_* give back.

Every test is run natively before the suite is written; only what these runs show is claimed.

Exit codes: 0 written, 2 usage or input error, 3 an internal check failed, 130 ended by Ctrl-C,
143 by SIGTERM. An ended search writes what it has found.";

#[derive(clap::Args)]
#[command(after_help = TESTCOMP_EXAMPLES)]
pub struct Testcomp {
    /// C files; together they make one program
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// What to cover: a property file of Test-Comp
    #[arg(long, value_name = "FILE")]
    pub property: PathBuf,

    /// The archive to write
    #[arg(short = 'o', long = "output", value_name = "FILE", default_value = "test-suite.zip")]
    pub output: PathBuf,

    /// If the kernel cannot sandbox native tests: auto says so and runs them, require does not run them
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub sandbox: Sandbox,

    /// Time for everything, from the start until the suite is written
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub budget: Duration,

    /// Memory that searching may use; when it is reached, the search begins anew from what it has found [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory: Option<u64>,

    /// Seed of the random number generator
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Search strategy: auto, dfs, bfs, random-path, random-branch, cfg, rp-md2u, generational, carfast, cgs, pps, fitnex or frontier.
    /// With options: dfs:depth=20, cgs:k=5, cgs:no-dominators, pps:s=inf, pps:any-length. Several in turn: pps+fitnex
    #[arg(short = 's', long = "strategy", value_name = "STRATEGY", default_value_t)]
    pub strategy: StrategyName,

    /// Maximum number of inputs of one test
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=500))]
    pub max_inputs: u32,

    /// Maximum number of instructions in one run
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    pub max_steps: u64,

    /// Compile for a 32-bit machine
    #[arg(long, conflicts_with = "m64")]
    pub m32: bool,

    /// Compile for a 64-bit machine (the default)
    #[arg(long)]
    pub m64: bool,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// Flags for the compiler
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

impl Testcomp {
    pub fn config(&self) -> clew_pipeline::Testcomp {
        let mut cflags = self.cflags.clone();
        cflags.extend(self.m32.then(|| "-m32".to_owned()));
        clew_pipeline::Testcomp {
            files: self.files.clone(),
            cflags,
            trust_flags: self.trust_flags,
            property: self.property.clone(),
            output: self.output.clone(),
            sandbox: self.sandbox.into(),
            budget: self.budget,
            memory: self.memory,
            seed: self.seed,
            strategy: self.strategy.clone(),
            max_inputs: self.max_inputs,
            max_steps: self.max_steps,
        }
    }
}

/// `64M`, `8K`, `1G`, or bytes.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match &text[digits.len()..] {
        "" | "B" => 0,
        "K" | "k" | "KiB" => 10,
        "M" | "MiB" => 20,
        "G" | "GiB" => 30,
        other => return Err(format!("`{other}` is no unit of memory; use K, M or G")),
    };
    let number: Option<u64> = digits.parse().ok();
    number
        .and_then(|n| n.checked_mul(1 << shift))
        .ok_or_else(|| format!("`{text}` is no size; try 64M or 1G"))
}

/// `30s`, `500ms`, `2m`, `1h`, or seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("`{other}` is no unit of time; use ms, s, m or h")),
    };
    let number: f64 = digits.parse().map_err(|_| format!("`{text}` is no time; try 30s or 2m"))?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| format!("`{text}` is no time; try 30s or 2m"))
}

/// `1G`, `512M`, `1.5GiB`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return Err(format!("`{text}` is no size of memory; try 512M or 2G")),
    };
    let number: f64 = digits.parse().map_err(|_| format!("`{text}` is no size of memory; try 512M or 2G"))?;
    let bytes = number * f64::from(1u32 << unit);
    match (1.0..1e18).contains(&bytes) {
        true => Ok(bytes as u64),
        false => Err(format!("`{text}` is no size of memory; try 512M or 2G")),
    }
}

/// `90`, `99.5`.
pub fn percent(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| format!("`{text}` is no percentage; it is a number from 0 to 100"))
}

/// `3x8`: up to 3 arguments of up to 8 characters.
fn arguments(text: &str) -> Result<(u32, u64), String> {
    let parts = text.split_once('x').and_then(|(n, length)| Some((n.parse().ok()?, length.parse().ok()?)));
    parts
        .filter(|&(n, length)| n <= 64 && length <= 4096)
        .ok_or_else(|| format!("`{text}` is no number of arguments and their length; try 3x8"))
}

/// `name:128`: a file of up to 128 bytes.
fn file(text: &str) -> Result<(String, u64), String> {
    let parts = text.rsplit_once(':').and_then(|(name, size)| Some((name.to_owned(), size.parse().ok()?)));
    parts
        .filter(|(name, size)| !name.is_empty() && (1..=65536).contains(size))
        .ok_or_else(|| format!("`{text}` is no name and size of a file; try data.txt:64"))
}

impl Gen {
    /// What the tests of a whole program choose; `None`: functions are tested one by one.
    fn outside(&self) -> Option<Outside> {
        let is_whole = self.argv.is_some() || self.stdin.is_some() || !self.world_files.is_empty();
        let stem = self.files.first().and_then(|file| file.file_stem()).unwrap_or_default();
        let files = self.world_files.iter().map(|(name, most)| (name.clone().into_bytes(), *most)).collect();
        is_whole.then(|| Outside {
            name: stem.to_string_lossy().into_owned().into_bytes(),
            arguments: self.argv.unwrap_or_default(),
            stdin: self.stdin.unwrap_or(0),
            files,
            values: None,
        })
    }

    pub fn config(&self) -> Config {
        Config {
            files: self.files.clone(),
            database: self.database.clone(),
            linked: self.link,
            began: Instant::now(),
            cflags: self.cflags.clone(),
            trust_flags: self.trust_flags,
            functions: self.functions.clone(),
            lines: self.lines.clone(),
            since: self.since.clone(),
            criteria: self.criteria.iter().map(|wanted| wanted.criterion).collect(),
            labels: self.criteria.iter().filter_map(|wanted| wanted.labels.clone()).collect(),
            labels_branch: self.labels == Labels::Direct,
            deletion: self.deletion,
            mcdc: self.mcdc,
            strategy: self.strategy.clone(),
            no_filter: self.no_filter,
            no_proofs: self.no_proofs,
            no_snapshots: self.no_snapshots,
            memory: self.memory,
            output: self.output.clone(),
            budget: self.budget,
            runs: self.runs,
            seed: self.seed,
            jobs: self.jobs,
            callees: self.callees,
            sequences: self.sequences,
            outside: self.outside(),
            assume: self.assume.clone(),
            bounds: Bounds { max_array: self.max_array, max_depth: self.max_depth },
            max_steps: self.max_steps,
            dump_queries: self.dump_queries.clone(),
            certificates: self.certificates.clone(),
            witness: None,
            proves: false,
            sandbox: self.sandbox.into(),
            reports: self.reporting.formats(),
            framework: self.framework,
            oracle: self.oracle.into(),
            command: std::env::args().skip(1).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("250ms"), Ok(Duration::from_millis(250)));
        assert!(duration("soon").is_err());
        assert!(duration("-1s").is_err());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("64M"), Ok(64 << 20));
        assert_eq!(size("100"), Ok(100));
        assert!(size("99999999999G").is_err());
        assert!(size("-1").is_err());
        assert!(size("3 apples").is_err());
    }

    #[test]
    fn worlds_have_sizes() {
        assert_eq!(arguments("3x8"), Ok((3, 8)));
        assert!(arguments("3").is_err());
        assert_eq!(file("a:b:9"), Ok(("a:b".to_owned(), 9)));
        assert!(file("a").is_err());
        assert!(file(":9").is_err());
    }

    #[test]
    fn the_flags_are_consistent() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }

    /// The guide's lists of commands, whose files are the reader's. What stands in its console blocks is run elsewhere.
    #[test]
    fn the_flags_that_the_guide_shows_are_there() {
        use clap::CommandFactory;
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let guide = std::fs::read_dir(root.join("docs")).expect("the guide is there");
        let pages = guide.flatten().map(|entry| entry.path()).chain([root.join("README.md")]);
        let (mut tried, mut block) = (0, None);
        for page in pages.filter(|page| page.extension().is_some_and(|extension| extension == "md")) {
            let text = std::fs::read_to_string(&page).expect("the page can be read").replace("\\\n", " ");
            for line in text.lines() {
                if let Some(info) = line.trim_start().strip_prefix("```") {
                    block = if block.is_some() { None } else { Some(info.to_owned()) };
                }
                let is_shell = block.as_deref().is_some_and(|info| info == "sh" || info == "yaml");
                let command = line.trim().trim_start_matches("- ").trim_start_matches("run: ");
                if !is_shell || !command.starts_with("clew ") {
                    continue;
                }
                let words = shlex::split(command.split(" # ").next().unwrap_or_default());
                let words = words.unwrap_or_else(|| panic!("{}: {line}", page.display()));
                if let Err(error) = Args::command().try_get_matches_from(words) {
                    assert!(!error.use_stderr(), "{}: {line}\n{error}", page.display());
                }
                tried += 1;
            }
        }
        assert!(tried > 20, "{tried}");
    }
}
