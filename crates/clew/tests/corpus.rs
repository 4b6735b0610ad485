//! Runs `clew gen` on the corpus of C files (`tests/gen`, and `tests/inputs` with a file for each kind of input) and checks
//! the expectations written in them:
//!
//! ```text
//! //~ all NAME covered              every objective of the function is covered
//! //~ function NAME branch 6/8      so many of so many are covered
//! //~ branch LINE:COL T covered     this outcome of the condition that starts there; also infeasible, open, gave_up
//! //~ decides LINE:COL covered      whether the condition's effect on its decision is shown; also infeasible
//! //~ unmeasured LINE:COL           a decision there that clang does not instrument
//! //~ tests NAME 4                  the function has no more tests than so many
//! //~ error KIND LINE               a run-time error is found there
//! //~ none error                    no run-time error is found
//! //~ none infeasible               nothing in the file is called infeasible
//! //~ closed                        everything in the file is covered or infeasible
//! //~ flags FLAGS                   flags for this file; the name of another C file is that of one beside it
//! //~ refused PLACE: SENTENCE       clew.toml beside the file is wrong there
//! ```
//!
//! An exit code other than 0 fails too: it means that llvm-cov disagrees somewhere.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs clew on a file; its summary, or what went wrong.
fn generate(file: &Path, out: &Path, more: &[&str]) -> Result<Value, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    let runs = if more.contains(&"--runs") { &[][..] } else { &["--runs", "10000"] };
    command.arg("gen").arg(file).arg("-o").arg(out).args(["--budget", "60s"]).args(runs).args(more);
    let output = command.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let json = std::fs::read_to_string(out.join("summary.json")).map_err(|error| error.to_string())?;
    serde_json::from_str(&json).map_err(|error| error.to_string())
}

fn function<'a>(summary: &'a Value, name: &str) -> Result<&'a Value, String> {
    let all = summary["functions"].as_array().into_iter().flatten();
    all.into_iter().find(|function| function["name"] == name).ok_or(format!("no function {name}"))
}

fn objectives(summary: &Value) -> impl Iterator<Item = &Value> {
    let functions = summary["functions"].as_array().into_iter().flatten();
    functions.flat_map(|function| function["objectives"].as_array().into_iter().flatten())
}

fn is_open(objective: &Value) -> bool {
    objective["status"] != "covered" && objective["status"] != "infeasible"
}

fn describe(o: &Value) -> String {
    format!("{}:{} {} {} {} {}", o["line"], o["column"], o["text"], o["outcome"], o["status"], o["reason"])
}

fn check(summary: &Value, expectation: &str) -> Result<(), String> {
    let words: Vec<&str> = expectation.split_whitespace().collect();
    match words[..] {
        ["all", name, "covered"] => {
            let all = function(summary, name)?["objectives"].as_array().cloned().unwrap_or_default();
            let left: Vec<String> =
                all.iter().filter(|objective| objective["status"] != "covered").map(describe).collect();
            if left.is_empty() && !all.is_empty() {
                Ok(())
            } else {
                Err(format!("not covered: {}", left.join("; ")))
            }
        }
        ["function", name, criterion, ratio] => {
            let counted = &function(summary, name)?["criteria"][criterion];
            let found = format!("{}/{}", counted["covered"], counted["total"]);
            if found == ratio { Ok(()) } else { Err(format!("it is {found}")) }
        }
        ["branch", place, side, status] => {
            let outcome = if side == "T" { "true" } else { "false" };
            let found = objectives(summary)
                .find(|o| format!("{}:{}", o["line"], o["column"]) == place && o["outcome"] == outcome)
                .ok_or("there is no such branch")?;
            if found["status"] == status {
                Ok(())
            } else {
                Err(format!("it is {} ({})", found["status"], found["reason"]))
            }
        }
        ["decides", place, status] => {
            let found = objectives(summary)
                .find(|o| format!("{}:{}", o["line"], o["column"]) == place && o["kind"] == "independence")
                .ok_or("there is no such condition")?;
            if found["status"] == status { Ok(()) } else { Err(describe(found)) }
        }
        ["unmeasured", place] => {
            let all = summary["unmeasured"].as_array().into_iter().flatten();
            let mut places = all.map(|decision| format!("{}:{}", decision["line"], decision["column"]));
            if places.any(|found| found == place) { Ok(()) } else { Err("it is not named".to_owned()) }
        }
        ["tests", name, most] => {
            let tests = function(summary, name)?["tests"].as_u64();
            if tests <= most.parse().ok() { Ok(()) } else { Err(format!("there are {tests:?}")) }
        }
        ["closed"] => {
            let left: Vec<String> = objectives(summary).filter(|o| is_open(o)).map(describe).collect();
            if left.is_empty() { Ok(()) } else { Err(left.join("; ")) }
        }
        ["none", "infeasible"] => {
            let mut claims = objectives(summary).filter(|objective| objective["status"] == "infeasible");
            claims
                .next()
                .map_or(Ok(()), |o| Err(format!("{}:{} {} is", o["line"], o["column"], o["outcome"])))
        }
        ["none", "error"] => {
            let errors = summary["total"]["errors"].as_array().cloned().unwrap_or_default();
            if errors.is_empty() { Ok(()) } else { Err(format!("errors found: {errors:?}")) }
        }
        ["error", kind, line] => {
            let errors = summary["total"]["errors"].as_array().cloned().unwrap_or_default();
            let found = errors
                .iter()
                .any(|error| error["kind"] == kind && error["line"].as_u64() == line.parse().ok());
            if found { Ok(()) } else { Err(format!("errors found: {errors:?}")) }
        }
        _ => Err("this expectation is not understood".to_owned()),
    }
}

/// Everything that is wrong with one file, of which `more` is expected than what is written in it.
fn examine(file: &Path, more: &[&'static str]) -> Vec<String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let out = tempfile::tempdir().expect("a temporary directory");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let expectations: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix("//~ ")).collect();
    if expectations.is_empty() {
        return vec![format!("{name}: expects nothing")];
    }
    let (flags, expectations): (Vec<&str>, Vec<&str>) =
        expectations.iter().partition(|line| line.starts_with("flags "));
    let flags: Vec<String> = flags
        .iter()
        .flat_map(|line| line.split_whitespace().skip(1))
        .map(|flag| beside(file, flag))
        .collect();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    if let Some(sentence) = expectations.iter().find_map(|line| line.strip_prefix("refused ")) {
        return refused(file, out.path(), &flags, sentence).into_iter().collect();
    }
    match generate(file, out.path(), &flags) {
        Err(error) => vec![format!("{name}: {error}")],
        Ok(summary) => expectations
            .iter()
            .chain(more)
            .filter_map(|expectation| {
                let problem = check(&summary, expectation).err()?;
                Some(format!("{name}: {expectation}: {problem}"))
            })
            .collect(),
    }
}

fn beside(file: &Path, flag: &str) -> String {
    match flag.ends_with(".c") {
        true => file.with_file_name(flag).to_string_lossy().into_owned(),
        false => flag.to_owned(),
    }
}

/// What clew says to a wrong specification, if it is not this sentence.
fn refused(file: &Path, out: &Path, flags: &[&str], sentence: &str) -> Option<String> {
    let directory = format!("{}/", file.parent()?.display());
    let wanted = format!("exit status: 2\nclew: clew.toml:{sentence}");
    let said = match generate(file, out, flags) {
        Ok(_) => "it was accepted".to_owned(),
        Err(error) => error.trim().replace(&directory, ""),
    };
    (said != wanted).then(|| format!("{directory}: {said}"))
}

fn c_files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the corpus is there");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

/// Does something with each file, on all cores.
fn each(files: &[PathBuf], work: impl Fn(&Path) -> Vec<String> + Sync) -> Vec<String> {
    let (next, problems) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = work(file);
                    problems.lock().expect("no panic in here").extend(found);
                }
            });
        }
    });
    let mut problems = problems.into_inner().expect("no panic in here");
    problems.sort();
    problems
}

/// Examines the files of a directory, or those of them that the environment's CORPUS names a part of.
fn examine_all(directory: &str, more: &[&'static str]) {
    let filter = std::env::var("CORPUS").unwrap_or_default();
    let mut files = c_files(&root().join(directory));
    files.retain(|file| file.to_string_lossy().contains(&filter));
    let problems = each(&files, |file| examine(file, more));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn the_corpus_meets_its_expectations() {
    examine_all("tests/gen", &[]);
}

/// A file for each thing that the criteria about conditions and decisions meet.
#[test]
fn the_criteria_count_as_they_say() {
    examine_all("tests/criteria", &[]);
}

/// Nothing may stay open there.
#[test]
fn every_kind_of_input_is_closed() {
    examine_all("tests/inputs", &["closed"]);
}

/// Of `tests/frontier/unbounded`, what nothing in clew proves yet. Whoever proves all of a file takes it off.
const UNPROVEN: [&str; 6] = ["bisect", "maximum", "parity", "recursion", "static_state", "sum"];

/// Units whose inputs or loops are bounded by nothing, so that no search comes to their end.
#[test]
fn what_needs_a_proof_is_proven() {
    let files = c_files(&root().join("tests/frontier/unbounded"));
    let is_open = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        UNPROVEN.contains(&&*name)
    };
    let (open, files): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(is_open);
    assert_eq!(open.len(), UNPROVEN.len(), "each is a file");
    let problems = each(&files, |file| examine(file, &[]));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// In each directory a `clew.toml`, and a file that starts with expectations.
#[test]
fn specifications_are_kept_or_refused() {
    let filter = std::env::var("CORPUS").unwrap_or_default();
    let entries = std::fs::read_dir(root().join("tests/specs")).expect("the specifications are there");
    let directories = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let directories = directories.filter(|path| path.to_string_lossy().contains(&filter));
    let with_expectations =
        |path: &PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text.starts_with("//~"));
    let files: Vec<PathBuf> = directories.flat_map(|path| c_files(&path)).filter(with_expectations).collect();
    let problems = each(&files, |file| {
        let directory = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        examine(file, &[]).iter().map(|problem| format!("{directory}/{problem}")).collect()
    });
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn every_example_is_closed() {
    let mut files = c_files(&root().join("examples"));
    files.extend(c_files(&root().join("examples/suite500")));
    let problems = each(&files, |file| {
        let out = tempfile::tempdir().expect("a temporary directory");
        match generate(file, out.path(), &["-c", "function,statement,decision,branch,condition,cd,mcdc,mcc"])
        {
            Err(error) => vec![format!("{}: {error}", file.display())],
            Ok(summary) => objectives(&summary)
                .filter(|o| is_open(o))
                .map(|o| format!("{}:{}", file.display(), describe(o)))
                .collect(),
        }
    });
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let file = root().join("examples/tokens.c");
    let text = |jobs: &str| {
        let out = tempfile::tempdir_in(root().join("target")).expect("a temporary directory");
        let summary = generate(&file, out.path(), &["--seed", "5", "--jobs", jobs]);
        summary.expect("it works");
        std::fs::read_to_string(out.path().join("tests/test_tokens.c")).expect("the tests are there")
    };
    assert_eq!(text("1"), text("3"));
}
