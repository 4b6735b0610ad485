//! `clew.toml` as a user meets it: where it is found, who wins, and how to get one.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const UNIT: &str = "int sign(int x) { if (x < 0) return -1; return x > 0; }\n";

fn clew(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_clew")).args(args).current_dir(dir).output().expect("clew starts")
}

fn put(dir: &Path, name: &str, text: &str) {
    let path = dir.join(name);
    std::fs::create_dir_all(path.parent().expect("a directory")).expect("it can be made");
    std::fs::write(path, text).expect("it can be written");
}

fn seed(dir: &Path, args: &[&str], summary: &str) -> u64 {
    let output = clew(dir, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(dir.join(summary)).expect("the summary is there");
    let summary: Value = serde_json::from_str(&text).expect("it is JSON");
    summary["seed"].as_u64().expect("it has a seed")
}

#[test]
fn it_is_found_above_the_file_and_the_command_line_wins() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    put(dir, "clew.toml", "[gen]\nseed = 7\noutput = \"out\"\n");
    put(dir, "sub/unit.c", UNIT);
    put(dir, "other.toml", "[gen]\nseed = 8\n");
    assert_eq!(seed(dir, &["gen", "sub/unit.c"], "out/summary.json"), 7);
    assert_eq!(seed(&dir.join("sub"), &["gen", "unit.c"], "../out/summary.json"), 7);
    assert_eq!(seed(dir, &["gen", "sub/unit.c", "--seed", "9"], "out/summary.json"), 9);
    assert_eq!(seed(dir, &["gen", "sub/unit.c", "--config", "other.toml"], "clew-out/summary.json"), 8);
    // What lies above the root of a repository is not its own.
    put(dir, "sub/.git/HEAD", "");
    assert_eq!(seed(dir, &["gen", "sub/unit.c"], "clew-out/summary.json"), 1);
}

#[test]
fn a_precondition_that_nobody_satisfies_leaves_nothing_behind() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    put(dir.path(), "unit.c", UNIT);
    put(dir.path(), "clew.toml", "[function.sign.param.x]\nrange = [1, \"x - 1\"]\n");
    let output = clew(dir.path(), &["gen", "unit.c", "--budget", "20s"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said, "clew: clew.toml:1:11: no input of sign satisfies its preconditions\n");
    assert!(!dir.path().join("clew-out").exists());
}

#[test]
fn names_that_are_nearly_there_are_said() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    put(dir.path(), "unit.c", UNIT);
    put(
        dir.path(),
        "clew.toml",
        "[function.sing.param.x]\nrange = [1, 3]\n[function.of_another_file]\nassume = \"1\"\n",
    );
    let output = clew(dir.path(), &["gen", "unit.c"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("clew.toml:1:11: `sing` is not in these files; did you mean `sign`?"), "{said}");
    assert!(!said.contains("of_another_file"), "{said}");
}

#[test]
fn init_writes_one_that_can_be_used_and_never_over_another() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    put(dir.path(), "unit.c", UNIT);
    assert_eq!(clew(dir.path(), &["init"]).status.code(), Some(0));
    assert!(clew(dir.path(), &["gen", "unit.c"]).status.success());
    put(dir.path(), "clew.toml", "[gen]\nseed = 3\n");
    let again = clew(dir.path(), &["init"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("clew.toml is there already"));
    let kept = std::fs::read_to_string(dir.path().join("clew.toml")).expect("it is there");
    assert_eq!(kept, "[gen]\nseed = 3\n");
}

/// Keys are flags of `clew gen`; other commands pass over those that they have not, and find their values good all the same.
#[test]
fn other_commands_pass_over_what_is_not_theirs() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    put(dir.path(), "f.c", "int f(int x) { if (x > 3) return 1; return 0; }\n");
    put(dir.path(), "clew.toml", "[gen]\ncertificates = \"proofs\"\ndump-queries = \"queries\"\nruns = 9\n");
    for command in ["suite", "mutate", "prove"] {
        let output = clew(dir.path(), &[command, "f.c", "--budget", "1s"]);
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {words}");
    }
    put(dir.path(), "clew.toml", "[gen]\ncertificates = \"../proofs\"\n");
    let output = clew(dir.path(), &["prove", "f.c"]);
    assert_eq!(output.status.code(), Some(2));
}
