//! `clew doctor` and `clew pages`: what is said of a machine that has everything, of one that has nothing, and of places that
//! cannot be written.

use std::process::{Command, Output};

fn clew() -> Command {
    Command::new(env!("CARGO_BIN_EXE_clew"))
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

#[test]
fn a_machine_that_runs_these_tests_has_all_that_clew_needs() {
    let output = clew().arg("doctor").output().expect("clew starts");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("clew has all that it needs.") && !said.contains("MISSING"), "{said}");
}

#[test]
fn what_is_missing_is_named_with_what_installs_it() {
    let output = clew().arg("doctor").env("PATH", "/nonexistent").output().expect("clew starts");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for tool in ["clang", "llvm-profdata", "llvm-cov"] {
        let line = said.lines().find(|line| line.starts_with(tool)).unwrap_or_default();
        assert!(line.contains("MISSING"), "{said}");
    }
    assert!(said.trim_end().ends_with("clang-19 llvm-19"), "{said}");
}

/// A clang of another version is named, not taken.
#[test]
fn another_version_is_not_taken() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().expect("a temporary directory");
    let clang = dir.path().join("clang");
    std::fs::write(&clang, "#!/bin/sh\necho 'clang version 20.1.2'\n").expect("it can be written");
    std::fs::set_permissions(&clang, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    let output = clew().arg("doctor").env("PATH", dir.path()).output().expect("clew starts");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("clang is version 20.1.2; clew needs version 19"), "{said}");
}

#[test]
fn pages_that_cannot_be_written_are_one_sentence() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("taken"), "").expect("it can be written");
    let output = clew().arg("pages").arg(dir.path().join("taken")).output().expect("clew starts");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write to") && said.lines().count() == 1, "{said}");
}
