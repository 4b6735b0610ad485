//! The world around a unit may do all that C allows: what a legal environment reaches, clew must not call infeasible.
//!
//! `tests/world/NAME.c` has a class of such worlds, `NAME.env.c` (and `NAME.env2.c` …) a native environment: it includes
//! `NAME.c`, defines what `NAME.c` only declares, and has a `main`. A comment says of an outcome what it is:
//!
//! ```text
//! if (flag) //~ T covered           clew must cover it, with a test that its replay confirms
//! if (flag) //~ T possible          clew must not call it infeasible: no test can choose it, but the world can
//! if (flag) //~ T infeasible        no legal world reaches it, and clew must prove that
//! if (flag) //~ T assumed           the world reaches it: clew may call it infeasible and must say what it assumes
//! if (a && b) //~ 2:T covered, 1:F possible    the second condition of the line, then the first
//! //~ flags: FLAGS                  flags of the compiler: in NAME.c for clew and natively, in an environment natively;
//!                                   there the name of another C file is that of one beside it
//! ```
//!
//! Three things are checked. The native environments reach each outcome that is marked covered or possible, and none that
//! is marked infeasible; they are built with the address and undefined behaviour sanitizers, so that they are legal. clew's
//! verdicts are as the marks say. And whatever an environment reaches, marked or not, clew does not call infeasible.
//!
//! `WORLD=jumps cargo test -p clew --test world` takes only files whose name has `jumps` in it.

mod differ;
#[path = "world/marks.rs"]
mod marks;
#[path = "world/native.rs"]
mod native;

use marks::{Expected, Mark};
use native::{Outcome, Place};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What clew says of the outcomes of a file: status, reason, what it assumes; and what it says of itself, if its exit code is not 0.
type Said = (Verdicts, Option<String>);
type Verdicts = BTreeMap<Outcome, (String, String, String)>;

fn generate(file: &Path, flags: &[String], out: &Path) -> Result<Said, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("gen").arg(file).arg("-o").arg(out).args(["--runs", "2000", "--budget", "60s"]);
    command.args(["--seed", "1", "-j", "1", "--"]).args(flags);
    let output = command.output().map_err(|error| error.to_string())?;
    let words = || {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        format!("clew: {}\n{}", output.status, text.lines().take(8).collect::<Vec<_>>().join("\n"))
    };
    let json = std::fs::read_to_string(out.join("summary.json")).map_err(|_| words())?;
    let summary: Value = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    let functions = summary["functions"].as_array().into_iter().flatten();
    let objectives = functions.flat_map(|function| function["objectives"].as_array().into_iter().flatten());
    Ok((objectives.filter_map(verdict).collect(), (!output.status.success()).then(words)))
}

fn verdict(objective: &Value) -> Option<(Outcome, (String, String, String))> {
    let place = (objective["line"].as_u64()?, objective["column"].as_u64()?);
    let word = |key: &str| objective[key].as_str().unwrap_or_default().to_owned();
    let assuming: Vec<&str> =
        objective["assuming"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    Some(((place, objective["outcome"] == "true"), (word("status"), word("reason"), assuming.join(" "))))
}

/// The condition that is meant: the n-th of its line.
fn condition(known: impl Iterator<Item = Place>, mark: &Mark) -> Option<Place> {
    let mut found: Vec<Place> = known.filter(|place| place.0 == mark.line).collect();
    found.sort_unstable();
    found.dedup();
    found.get(mark.nth - 1).copied()
}

/// What is wrong with a mark.
fn check(mark: &Mark, reached: &BTreeMap<Outcome, bool>, verdicts: &Verdicts) -> Option<String> {
    let Some(place) = condition(reached.keys().map(|key| key.0), mark) else {
        return Some("there is no such condition natively".to_owned());
    };
    let is_reached = reached.get(&(place, mark.outcome)).copied().unwrap_or(false);
    if is_reached != (mark.expected != Expected::Infeasible) {
        let word = if is_reached { "reaches it" } else { "does not reach it" };
        return Some(format!("the mark is wrong: the native environment {word}"));
    }
    let Some((status, reason, assuming)) = verdicts.get(&(place, mark.outcome)) else {
        return Some(format!("clew does not list the condition at {}:{}", place.0, place.1));
    };
    (!mark.expected.allows(status, assuming)).then(|| format!("clew says {status} ({reason})"))
}

/// What environments reach though clew calls it infeasible, without a mark there.
fn unmarked(reached: &BTreeMap<Outcome, bool>, verdicts: &Verdicts, marks: &[Mark]) -> Vec<String> {
    let lied = verdicts
        .iter()
        .filter(|(key, verdict)| verdict.0 == "infeasible" && reached.get(key).copied().unwrap_or(false));
    let unmarked = lied.filter(|((place, outcome), _)| {
        !marks.iter().any(|mark| mark.line == place.0 && mark.outcome == *outcome)
    });
    let describe = |(line, column): Place, outcome| {
        format!(
            "{line}:{column} {outcome} has no mark: clew says infeasible, the native environment reaches it"
        )
    };
    unmarked.map(|((place, outcome), _)| describe(*place, *outcome)).collect()
}

/// How many marks a file has and everything that is wrong with them.
fn examine(file: &Path) -> (usize, Vec<String>) {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let out = tempfile::tempdir().expect("a temporary directory");
    let said = |problem: String| (0, vec![format!("{name}: {problem}")]);
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => return said(error.to_string()),
    };
    let marks = match marks::of(&text) {
        Ok(marks) if !marks.is_empty() => marks,
        Ok(_) => return said("nothing is marked".to_owned()),
        Err(problem) => return said(problem),
    };
    let flags = marks::flags(&text);
    let reached = match native::reached(file, &flags, out.path()) {
        Ok(reached) => reached,
        Err(problem) => return said(problem),
    };
    let (verdicts, failure) = match generate(file, &flags, &out.path().join("out")) {
        Ok(said) => said,
        Err(problem) => return said(problem),
    };
    let mut problems: Vec<String> = failure.into_iter().map(|words| format!("{name}: {words}")).collect();
    for mark in &marks {
        if let Some(problem) = check(mark, &reached, &verdicts) {
            problems.push(format!("{name}:{}: expected {mark}: {problem}", mark.line));
        }
    }
    problems.extend(unmarked(&reached, &verdicts, &marks).iter().map(|problem| format!("{name}:{problem}")));
    (marks.len(), problems)
}

fn is_environment(file: &Path) -> bool {
    file.file_stem().unwrap_or_default().to_string_lossy().contains(".env")
}

#[test]
fn no_legal_world_reaches_what_is_infeasible() {
    let filter = std::env::var("WORLD").unwrap_or_default();
    let mut files: Vec<PathBuf> = differ::c_files(&differ::root().join("tests/world"));
    files.retain(|file| !is_environment(file) && file.to_string_lossy().contains(&filter));
    let results = differ::each(&files, |file| examine(file));
    let marks: usize = results.iter().map(|result| result.0).sum();
    for (file, (marks, problems)) in files.iter().zip(&results) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {marks} marks, {} problems", problems.len());
    }
    let problems: Vec<String> = results.into_iter().flat_map(|result| result.1).collect();
    println!("{} files, {marks} marks, {} problems", files.len(), problems.len());
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}
