//! `--framework` from the command line: tests are written, run and compared, read again by `clew cover` and by `clew mutate`, and
//! what is missing is said. `crates/clew-emit/tests/emit/frameworks.rs` has what a test that fails looks like.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn clew(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_clew")).args(args).current_dir(dir).output().expect("clew starts")
}

fn says(dir: &Path, args: &[&str]) -> Value {
    let output = clew(dir, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {}\n{said}", output.status);
    let summary = std::fs::read_to_string(dir.join("out/summary.json")).unwrap_or_default();
    serde_json::from_str(&summary).unwrap_or_default()
}

fn unit() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frameworks/all.c");
    std::fs::copy(source, dir.path().join("all.c")).expect("it is there");
    std::fs::write(dir.path().join("clew.toml"), "[function.fill]\nrequirement = \"REQ-12\"\n")
        .expect("written");
    dir
}

fn goes_through(framework: &str, own: &str) {
    let dir = unit();
    let gen_args = ["gen", "all.c", "-o", "out", "--runs", "150", "--framework", framework];
    let summary = says(dir.path(), &gen_args);
    let of = |summary: &Value, key: &str| summary["total"]["criteria"]["branch"][key].as_u64();
    assert_eq!(of(&summary, "open"), Some(0), "{summary}");
    assert_eq!(summary["total"]["replay"]["disagreed"], 0);
    let tests = summary["tests"].as_array().expect("there are tests");
    let of_fill = |test: &&Value| test["function"] == "fill";
    assert!(tests.iter().filter(of_fill).all(|test| test["requirements"][0] == "REQ-12"), "{tests:?}");
    let text = std::fs::read_to_string(dir.path().join("out/tests/test_all.c")).expect("tests");
    assert!(text.contains(own) && text.contains("Requirement REQ-12"), "{text}");

    let scored = says(dir.path(), &["cover", "all.c", "--tests", "out/tests", "-o", "out"]);
    assert_eq!(of(&scored, "covered"), of(&summary, "covered"));
    let judged = clew(
        dir.path(),
        &["mutate", "all.c", "-f", "half", "--tests", "out/tests", "-o", "mutants", "--budget", "20s"],
    );
    let said = String::from_utf8_lossy(&judged.stderr);
    assert!(matches!(judged.status.code(), Some(0 | 1)), "{said}");
}

#[test]
fn cmocka() {
    goes_through("cmocka", "assert_int_equal(");
}

#[test]
fn check() {
    goes_through("check", "ck_assert_int_eq(");
}

#[test]
fn criterion() {
    goes_through("criterion", "cr_expect(eq(int, ");
}

#[test]
fn gtest() {
    goes_through("gtest", "EXPECT_EQ(");
}

#[test]
fn cpputest() {
    goes_through("cpputest", "CHECK_EQUAL_C_INT(");
}

#[test]
fn unity() {
    match std::env::var("UNITY") {
        Ok(place) => goes_through(&format!("unity={place}"), "TEST_ASSERT_EQUAL_INT("),
        Err(_) => eprintln!("skipped: UNITY names no copy of Unity"),
    }
}

#[test]
fn what_is_no_framework_is_said() {
    let dir = unit();
    let refuses = |framework: &str, words: &str| {
        let output = clew(dir.path(), &["gen", "all.c", "--framework", framework]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{said}");
        assert!(!dir.path().join("clew-out").exists(), "nothing is left behind");
    };
    refuses("cute", "no test framework `cute` is known; there are plain, unity, cmocka");
    refuses("unity=.", ".: there is no unity.h with a unity.c");
    refuses("unity", "say where the project keeps it, as in unity=test/unity");
    // As where it is not installed: its header is not what it should be.
    std::fs::write(dir.path().join("cmocka.h"), "#error none\n").expect("written");
    let output = clew(dir.path(), &["gen", "all.c", "--framework", "cmocka", "--", "-I."]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("apt-get install libcmocka-dev"), "{said}");
}

#[test]
fn tests_may_check_nothing() {
    let dir = unit();
    let summary = says(dir.path(), &["gen", "all.c", "-o", "out", "--runs", "60", "--oracle", "none"]);
    assert_eq!(summary["total"]["replay"]["disagreed"], 0);
    let text = std::fs::read_to_string(dir.path().join("out/tests/test_all.c")).expect("tests");
    assert!(!text.contains("CLEW_CHECK("), "{text}");
}
