//! Runs each program of `tests/run` natively and in the vm, without terms and with them, and compares stdout, stderr and
//! the exit code. The first lines of a file may say more:
//!
//! ```text
//! //~ flags: -std=c23               flags for the compiler
//! //~ args: a b                     arguments
//! //~ stdin: text                   a line of stdin; may be repeated
//! //~ exit: 3                       the exit code, natively too
//! //~ error: out-of-bounds 12 f main    the error that ends it, its line, and the functions under way, innermost
//!                                   first; then it is not run natively
//! //~ finding: uninitialised-read 12 main    an error that does not end it
//! //~ limit: max-steps              the limit that ends it; then it is not run natively
//! //~ unsupported: words            what the vm cannot run; then it is not run natively
//! //~ only: x86-64                  not for i386, which all others are compiled for too
//! ```
//!
//! `RUN=name cargo test -p clew --test run` runs only those whose path contains `name`.

mod differ;

use clew_vm::Outcome;
use differ::{Case, native, vm};
use std::path::{Path, PathBuf};

const LIMITS: vm::Limits = vm::Limits { steps: 20_000_000, output: 1 << 20 };

/// What a file expects of its run.
#[derive(Default)]
struct Expected {
    case: Case,
    exit: Option<i32>,
    /// How the vm ends it, if not as it ends natively.
    ending: Option<Ending>,
    findings: Vec<String>,
    only_64: bool,
}

/// What makes i386 code round floats to their types, as the vm does; x87 code would not.
const I386: [&str; 3] = ["-m32", "-msse2", "-mfpmath=sse"];

enum Ending {
    Error(String),
    Limit(String),
    Unsupported(String),
}

fn read(file: &Path) -> Result<Expected, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let mut expected =
        Expected { case: Case { source: file.to_path_buf(), ..Case::default() }, ..Default::default() };
    for line in text.lines().filter_map(|line| line.strip_prefix("//~ ")) {
        let (key, value) = line.split_once(':').ok_or(format!("`{line}` has no colon"))?;
        let value = value.strip_prefix(' ').unwrap_or(value);
        let words = value.split_whitespace().map(str::to_owned);
        match key {
            "flags" => expected.case.flags.extend(words),
            "args" => expected.case.args.extend(words),
            "stdin" => expected.case.stdin.extend(format!("{value}\n").bytes()),
            "exit" => expected.exit = Some(value.parse().map_err(|_| format!("`{value}` is no exit code"))?),
            "error" => expected.ending = Some(Ending::Error(value.to_owned())),
            "limit" => expected.ending = Some(Ending::Limit(value.to_owned())),
            "unsupported" => expected.ending = Some(Ending::Unsupported(value.to_owned())),
            "finding" => expected.findings.push(value.to_owned()),
            "only" => expected.only_64 = true,
            _ => return Err(format!("`{key}` is not understood")),
        }
    }
    Ok(expected)
}

/// Everything that is wrong with one file.
fn examine(file: &Path) -> Vec<String> {
    let work = tempfile::tempdir().expect("a temporary directory");
    let expected = match read(file) {
        Ok(expected) => expected,
        Err(problem) => return vec![problem],
    };
    let mut all = problems(&expected, work.path()).unwrap_or_else(|problem| vec![problem]);
    if !expected.only_64 {
        let mut narrow = expected;
        narrow.case.flags.extend(I386.map(str::to_owned));
        let problems = problems(&narrow, work.path()).unwrap_or_else(|problem| vec![problem]);
        all.extend(problems.into_iter().map(|problem| format!("with -m32: {problem}")));
    }
    all
}

fn problems(expected: &Expected, work: &Path) -> Result<Vec<String>, String> {
    let native = match &expected.ending {
        Some(_) => None,
        None => Some(native::run(&expected.case, work).map_err(|why| format!("natively: {why}"))?),
    };
    let mut problems = Vec::new();
    if let (Some(exit), Some(native)) = (expected.exit, &native)
        && exit != native.code
    {
        problems.push(format!("exit code {} natively", native.code));
    }
    let loaded = vm::load(&expected.case, work)?;
    for terms in [false, true] {
        let run = loaded.run(&expected.case, LIMITS, terms);
        let ending = match (&expected.ending, &native) {
            (Some(ending), _) => disappoints(&loaded, &run, ending),
            (None, Some(native)) => differ::difference(native, &run),
            (None, None) => None,
        };
        let found: Vec<String> = run.ended.findings.iter().map(|trap| loaded.show_trap(trap)).collect();
        let findings = (found != expected.findings).then(|| format!("findings: {}", found.join(", ")));
        let with = if terms { "with terms: " } else { "" };
        problems.extend(ending.into_iter().chain(findings).map(|problem| format!("{with}{problem}")));
    }
    Ok(problems)
}

/// How a run ended, where it is not as expected.
fn disappoints(loaded: &vm::Loaded, run: &vm::Run, ending: &Ending) -> Option<String> {
    let outcome = run.outcome();
    let (met, found) = match (ending, &run.ended.outcome) {
        (Ending::Error(error), Outcome::Trap(trap)) => {
            let found = loaded.show_trap(trap);
            (found.starts_with(error), found)
        }
        (Ending::Limit(limit), Outcome::Limit(met)) => (met.to_string() == *limit, outcome.to_owned()),
        (Ending::Unsupported(words), Outcome::Unsupported(..)) => {
            (outcome.contains(words), outcome.to_owned())
        }
        _ => (false, outcome.to_owned()),
    };
    (!met).then(|| format!("it ends with {found}"))
}

#[test]
fn programs_run_in_the_vm_as_they_run_natively() {
    let filter = std::env::var("RUN").unwrap_or_default();
    let mut files: Vec<PathBuf> = differ::c_files(&differ::root().join("tests/run"));
    files.retain(|file| file.to_string_lossy().contains(&filter));
    assert!(!files.is_empty(), "no file of tests/run has `{filter}` in its name");
    let results = differ::each(&files, |file| examine(file));
    let named = files.iter().zip(results).flat_map(|(file, problems)| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        problems.into_iter().map(move |problem| format!("{name}: {problem}"))
    });
    let problems: Vec<String> = named.collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
