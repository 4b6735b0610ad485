//! `clew mutate`

use crate::args::{Sandbox, duration, labels, percent};
use crate::conclude::screen;
use crate::gates::{Gates, Reporting, one};
use crate::live::Live;
use crate::say::{remark, say};
use clew_edge::Stop;
use clew_label::Chosen;
use clew_pipeline::project::Project;
use clew_pipeline::{Config, Existing, Failure, INTERNAL, MISSED, MutateOutcome, assumption};
use clew_report::{Fate, mutants};
use clew_vm::{Bounds, Doubt};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How many mutants that no test finds out are listed without `-v`.
const LISTED: usize = 12;

const EXAMPLES: &str = "\
Examples:
  clew mutate parse.c                                    write tests, and judge them by the mutants that they kill
  clew mutate parse.c --tests clew-out/tests             judge tests that clew wrote
  clew mutate parse.c --harness 'make check'             judge tests that a command builds and runs
  clew mutate parse.c -f parse_int -c wm:ror+aor -- -Iinclude
  clew mutate parse.c --harness ./test.sh --fail-under score=80 --budget 10m

A mutant is killed if a test fails on it. One that survives is shown as a diff, with an input that tells it from
the program where clew finds one, and the assertion that would have. One is called equivalent only with a proof.
The score is the share of killed mutants among those that are not equivalent.

Operators (-c wm:NAME+NAME): abs, aor, ror, cor, uoi, lor, sor, crp, sdl, cdl, lhs, or all; wm alone is the first five.

All mutants of a file are compiled together, once. A command finds CC set (and CFLAGS and LDFLAGS, for another clang)
and runs in a copy of the project, so that nothing of the project changes. A makefile that sets CC itself needs
'make CC=\"$CC\" check'. The flags with which it compiles FILE belong behind --, too.

mutation.html in the output directory shows the source with its mutants; mutation.json is for other viewers
(mutation-testing-elements); summary.json has all of it.

Exit codes: 0 done, 1 the score is below --fail-under, 2 usage or input error, 3 an internal check
failed, 130 ended by Ctrl-C, 143 by SIGTERM. What is known then is written.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Mutate {
    /// C files; together they make one program
    #[arg(value_name = "FILE", required_unless_present = "database")]
    pub files: Vec<PathBuf>,

    /// Take files and flags from compile_commands.json in this directory
    #[arg(short = 'p', long = "database", value_name = "DIR")]
    pub database: Option<PathBuf>,

    /// Mutate only this function (may be given more than once)
    #[arg(short = 'f', long = "function", value_name = "FUNCTION")]
    pub functions: Vec<String>,

    /// A directory with tests that clew wrote
    #[arg(long, value_name = "DIR")]
    pub tests: Option<PathBuf>,

    /// A command for the shell that builds and runs tests, in a copy of the project
    #[arg(long, value_name = "COMMAND")]
    pub harness: Option<String>,

    /// Which mutants: wm, or wm:NAME+NAME
    #[arg(short = 'c', long = "criteria", value_name = "OPERATORS", default_value = "wm", value_parser = operators)]
    pub operators: Chosen,

    /// Run every test on every mutant that it may find out, not only until one finds it out
    #[arg(long)]
    pub all_tests: bool,

    /// File with flags, preconditions and stubs [default: clew.toml beside the first FILE, or above it]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Directory for the reports and tests [default: clew-out]
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Time for all of it [default: none for running tests, 30s for searching]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub budget: Option<Duration>,

    /// Seed of the random number generator
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Number of functions or commands to work on at a time [default: the number of cores]
    #[arg(short = 'j', long = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Rule out what the world around the code might do; words as for `clew gen`
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

    #[arg(long, value_parser = percent, allow_negative_numbers = true, hide = true)]
    pub fail_under_score: Option<f64>,

    /// The test framework: plain, unity=DIR (where the project has it), cmocka, check, criterion, gtest or cpputest
    #[arg(long, value_name = "NAME", default_value = "plain", value_parser = clew_emit::framework)]
    pub framework: &'static dyn clew_emit::Framework,

    /// If the kernel cannot sandbox native tests: auto says so and runs them, require does not run them
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub sandbox: Sandbox,

    /// List every mutant, and what cannot be mutated
    #[arg(short = 'v', long)]
    pub verbose: bool,

    /// Accept compiler flags that load code into the compiler, run other programs or write files
    #[arg(long)]
    pub trust_flags: bool,

    /// Flags for the compiler
    #[arg(last = true, value_name = "CFLAGS")]
    pub cflags: Vec<String>,
}

fn operators(text: &str) -> Result<Chosen, String> {
    let chosen = labels(text)?;
    match chosen.name {
        "wm" => Ok(chosen),
        other => Err(format!("`{other}` makes no mutants; wm does, or wm:ror+aor")),
    }
}

impl Mutate {
    fn config(&self) -> Config {
        Config {
            files: self.files.clone(),
            database: self.database.clone(),
            cflags: self.cflags.clone(),
            trust_flags: self.trust_flags,
            functions: self.functions.clone(),
            output: self.output.clone(),
            budget: self.budget,
            seed: self.seed,
            jobs: self.jobs,
            assume: self.assume.clone(),
            bounds: Bounds { max_array: self.max_array, max_depth: self.max_depth },
            max_steps: self.max_steps,
            sandbox: self.sandbox.into(),
            framework: self.framework,
            reports: self.reporting.formats(),
            command: std::env::args().skip(1).collect(),
            ..Config::default()
        }
    }
}

pub fn run(args: &Mutate, project: Option<&Project>, stop: &Stop) -> Result<u8, Failure> {
    if let Some(directory) = args.tests.as_deref().filter(|directory| !directory.is_dir()) {
        return Err(Failure::Usage(format!("{}: no such directory", directory.display())));
    }
    let config = args.config();
    let gates = args.reporting.gates_and(args.fail_under_score.map(|percent| one("score", percent)));
    // Its own tests are of branches.
    gates.check(&["score", "branch"])?;
    let existing = Existing { tests: args.tests.as_deref(), harness: args.harness.as_deref() };
    let (operators, all_tests) = (args.operators.clone(), args.all_tests);
    let wanted = clew_pipeline::Mutate { config: &config, project, operators, existing, all_tests };
    let live = Live::start(args.budget.and_then(|budget| Instant::now().checked_add(budget)), stop);
    let say = |sentence: &str| live.say(&format!("clew: {sentence}"));
    let outcome = wanted.run(stop, &live, &say)?;
    drop(live);
    conclude(args, &gates, &outcome, stop)
}

fn conclude(args: &Mutate, gates: &Gates, outcome: &MutateOutcome, stop: &Stop) -> Result<u8, Failure> {
    let MutateOutcome { summary, files, wrong } = outcome;
    let Some(mutation) = &summary.mutation else { return Ok(INTERNAL) };
    let limit = if args.verbose { None } else { Some(LISTED) };
    say(format_args!("{}", mutants(mutation, screen(), limit).trim_end()))?;
    for left in mutation.not_mutated.iter().filter(|_| args.verbose) {
        let (file, line, column) = (&left.file, left.line, left.column);
        say(format_args!(
            "not mutated: {file}:{line}:{column}: {}: {}: {}",
            left.operator, left.about, left.why
        ))?;
    }
    say(format_args!(""))?;
    files.iter().try_for_each(|file| say(format_args!("wrote {}", file.display())))?;
    if let Some((path, line)) = args.reporting.tell(summary, &args.config().output())? {
        say(format_args!("wrote {}", path.display()))?;
        line.map_or(Ok(()), |line| say(format_args!("{line}")))?;
    }
    for test in &mutation.failing {
        remark(format_args!("clew: {test} fails without any mutant and judges none"));
    }
    let unjudged = |fate: &Fate| matches!(fate, Fate::Open { unjudged: true, .. });
    let left = mutation.mutants.iter().filter(|mutant| unjudged(&mutant.fate)).count();
    if left > 0 {
        remark(format_args!("clew: there was no time to run tests on {left} mutants (raise --budget)"));
    }
    for sentence in wrong {
        remark(format_args!("clew: internal error: {sentence}"));
    }
    if !wrong.is_empty() {
        remark(format_args!("clew: this is a bug of clew's; please report it with the file and the command"));
        return Ok(INTERNAL);
    }
    if summary.interrupted {
        remark(format_args!("clew: interrupted; what was found until then is kept"));
        return Ok(stop.exit_code());
    }
    Ok(if gates.missed(summary) { MISSED } else { 0 })
}
