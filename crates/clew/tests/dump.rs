//! `--dump-queries`: every file is a script that Z3 reads by itself and answers as its status says.

use std::ffi::{CStr, CString};
use std::path::Path;
use std::process::{Command, Output};

/// Bits, strings, division and floats.
const EXAMPLES: [&str; 4] = ["bubble.c", "parse.c", "calendar.c", "thermostat.c"];

/// Runs a script in a Z3 of its own.
fn z3(script: &str) -> String {
    let script = CString::new(script).expect("no zero bytes in a script");
    // SAFETY: every pointer is used before what it points into is deleted.
    unsafe {
        let config = z3_sys::Z3_mk_config().expect("a configuration");
        let context = z3_sys::Z3_mk_context(config).expect("a context");
        z3_sys::Z3_set_error_handler(context, None);
        let answer = CStr::from_ptr(z3_sys::Z3_eval_smtlib2_string(context, script.as_ptr()));
        let answer = answer.to_string_lossy().into_owned();
        z3_sys::Z3_del_context(context);
        z3_sys::Z3_del_config(config);
        answer
    }
}

fn dump(example: &Path, dir: &Path, runs: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("gen").arg(example).args(["--runs", runs, "--dump-queries", "smt"]).current_dir(dir);
    command.output().expect("clew starts")
}

fn files(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).expect("the directory is there");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn z3_agrees_with_every_status() {
    for example in EXAMPLES {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(example);
        let dir = tempfile::tempdir().expect("a temporary directory");
        let output = dump(&source, dir.path(), "20");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let smt = dir.path().join("smt");
        let names = files(&smt);
        assert!(!names.is_empty(), "{example}: no query");
        for name in names {
            let script = std::fs::read_to_string(smt.join(&name)).expect("it can be read");
            assert!(script.starts_with("; ") && script.contains(example), "{name}: {script}");
            let status = script.lines().find_map(|line| line.strip_prefix("(set-info :status "));
            if let Some(status) = status {
                assert_eq!(z3(&script).trim(), status.trim_end_matches(')'), "{example} {name}: {script}");
            }
        }
    }
}

#[test]
fn files_of_an_earlier_search_are_replaced() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/parse.c");
    let dir = tempfile::tempdir().expect("a temporary directory");
    dump(&source, dir.path(), "20");
    let many = files(&dir.path().join("smt"));
    dump(&source, dir.path(), "5");
    let few = files(&dir.path().join("smt"));
    assert!(few.len() < many.len(), "{many:?} and then {few:?}");
    let fresh = tempfile::tempdir().expect("a temporary directory");
    dump(&source, fresh.path(), "5");
    assert_eq!(few, files(&fresh.path().join("smt")));
}

#[test]
fn a_directory_that_cannot_be_made_is_named() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("smt"), "").expect("it can be written");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bubble.c");
    let output = dump(&source, dir.path(), "5");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("smt") && said.contains("--dump-queries"), "{said}");
    assert!(!dir.path().join("clew-out").exists(), "it leaves nothing behind");
}
