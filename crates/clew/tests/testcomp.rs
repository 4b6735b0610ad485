//! Runs `clew testcomp` on `tests/testcomp/*.c` and checks the expectations written in them:
//!
//! ```text
//! //~ branches 10/10     so many of so many are covered
//! //~ error reached      a call of reach_error is found; `not`: none is
//! //~ testcov 100.0%     what testcov says of the suite (scripts/testcov asks it; it is not asked here)
//! ```
//!
//! and the format of the archives.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/testcomp")
}

fn programs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory()).expect("the programs are there");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

fn testcomp(file: &Path, property: &Path, suite: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("testcomp").arg(file).arg("--property").arg(property).arg("-o").arg(suite);
    command.args(["--budget", "30s"]).args(more);
    command.env("SOURCE_DATE_EPOCH", "0").output().expect("clew starts")
}

/// The first line that clew prints, and the suite.
fn suite(file: &Path, property: &str, more: &[&str]) -> (String, Vec<u8>) {
    let work = tempfile::tempdir().expect("a temporary directory");
    let path = work.path().join("suite.zip");
    let output = testcomp(file, &directory().join(property), &path, more);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", file.display());
    (printed.lines().next().unwrap_or_default().to_owned(), std::fs::read(path).expect("the suite is there"))
}

fn expectation(file: &Path, key: &str) -> String {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let found = text.lines().find_map(|line| line.strip_prefix("//~ ")?.strip_prefix(key));
    found.unwrap_or_default().trim().to_owned()
}

#[test]
fn branches_are_covered_as_the_programs_say() {
    for file in programs() {
        let (said, _) = suite(&file, "coverage-branches.prp", &[]);
        let expected = expectation(&file, "branches").replace('/', " of ");
        assert!(said.starts_with(&format!("{expected} branches covered")), "{}: {said}", file.display());
    }
}

#[test]
fn error_calls_are_found_as_the_programs_say() {
    for file in programs() {
        let (said, bytes) = suite(&file, "coverage-error-call.prp", &[]);
        let reached = expectation(&file, "error") == "reached";
        assert_eq!(said.starts_with("reach_error reached; 1 tests"), reached, "{}: {said}", file.display());
        assert_eq!(files(&bytes).len(), 1 + usize::from(reached), "{}", file.display());
    }
}

/// The files of an archive that is not compressed, by their names.
fn files(bytes: &[u8]) -> Vec<(String, String)> {
    let (mut out, mut at) = (Vec::new(), 0);
    let number =
        |at: usize, n: usize| bytes[at..at + n].iter().rev().fold(0, |all, &b| all << 8 | usize::from(b));
    while bytes[at..].starts_with(b"PK\x03\x04") {
        let (size, name) = (number(at + 18, 4), number(at + 26, 2));
        let text = |from: usize, n: usize| String::from_utf8_lossy(&bytes[from..from + n]).into_owned();
        out.push((text(at + 30, name), text(at + 30 + name, size)));
        at += 30 + name + size;
    }
    out
}

#[test]
fn a_suite_has_the_formats_form() {
    let file = directory().join("callee.c");
    let (_, bytes) = suite(&file, "coverage-error-call.prp", &["--m32"]);
    let files = files(&bytes);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["metadata.xml", "testcase-1.xml"]);
    let metadata = &files[0].1;
    for field in [
        "<sourcecodelang>C</sourcecodelang>",
        "<specification>COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )</specification>",
        "<entryfunction>main</entryfunction>",
        "<architecture>32bit</architecture>",
        "<creationtime>1970-01-01T00:00:00Z</creationtime>",
    ] {
        assert!(metadata.contains(field), "{field} is not in {metadata}");
    }
    let test = &files[1].1;
    assert!(test.lines().nth(1).is_some_and(|line| line.starts_with("<!DOCTYPE testcase ")), "{test}");
    assert!(test.contains(" type=\"long long\">-5000000000</input>"), "{test}");
    assert!(test.contains(">123456789</input>"), "{test}");
}

#[test]
fn the_same_seed_gives_the_same_suite() {
    let file = directory().join("chars.c");
    assert_eq!(suite(&file, "coverage-branches.prp", &[]), suite(&file, "coverage-branches.prp", &[]));
}

#[test]
fn what_cannot_be_covered_is_said_in_a_sentence() {
    let work = tempfile::tempdir().expect("a temporary directory");
    let (property, suite) = (work.path().join("p.prp"), work.path().join("suite.zip"));
    std::fs::write(&property, "COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )\n").expect("writable");
    let output = testcomp(&directory().join("chars.c"), &property, &suite, &[]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("@CONDITIONEDGE") && !suite.exists(), "{said}");
}
