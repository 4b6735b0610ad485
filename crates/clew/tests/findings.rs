//! The class of each run-time error: files in `tests/findings/` say at each line that has one which it is (`//~ bug`,
//! `//~ contract`, `//~ made-up`), and no error is met anywhere else.

use clew_report::{Class, Summary};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/findings")
}

fn generate(dir: &Path, file: &str) -> (String, Summary) {
    std::fs::copy(corpus().join(file), dir.join(file)).expect("it can be copied");
    let output = Command::new(env!("CARGO_BIN_EXE_clew"))
        .args(["gen", file, "--seed", "1", "--runs", "400", "-c", "branch,rte"])
        .current_dir(dir)
        .output()
        .expect("clew starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = std::fs::read_to_string(dir.join("clew-out/summary.json")).expect("there is one");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (said, Summary::from_json(&json).expect("it can be read"))
}

fn word(class: Class) -> &'static str {
    match class {
        Class::Bug => "bug",
        Class::Contract => "contract",
        Class::MadeUp => "made-up",
    }
}

fn check(file: &str) {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (said, summary) = generate(dir.path(), file);
    let text = std::fs::read_to_string(corpus().join(file)).expect("it is there");
    let expected: BTreeMap<u32, &str> = (1..)
        .zip(text.lines())
        .filter_map(|(number, line)| Some((number, line.split_once("//~ ")?.1.trim())))
        .collect();
    let mut found: BTreeMap<u32, Class> = BTreeMap::new();
    for error in &summary.total.errors {
        assert!(!error.why.is_empty() && error.times > 0, "{error:?}");
        let class = found.entry(error.line).or_insert(error.class);
        *class = error.class.min(*class);
    }
    let found: BTreeMap<u32, &str> = found.into_iter().map(|(line, class)| (line, word(class))).collect();
    assert_eq!(found, expected, "{file}: {said}\n{:#?}", summary.total.errors);
    // Bugs are always listed, once for each place; all else is counted.
    let bugs = expected.values().filter(|class| **class == "bug").count();
    let listed =
        said.lines().filter(|line| line.starts_with(&format!("  {file}:")) && line.contains("_error_"));
    assert_eq!(listed.count(), bugs, "{said}");
    assert_eq!(said.contains("errors not listed"), bugs < expected.len(), "{said}");
}

#[test]
fn bugs() {
    check("bugs.c");
}

#[test]
fn contracts() {
    check("contracts.c");
}

#[test]
fn made_up_states() {
    check("made_up.c");
}
