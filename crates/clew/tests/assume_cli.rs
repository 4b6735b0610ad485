//! What others may do and the user rules out, as `clew gen --callees` shows it.

use serde_json::Value;
use std::process::Command;

/// `set` is called by others, too, with whatever they like.
const UNIT: &str = "\
void poke(void);
static int state;
static int twice(int v) { return v == 7 ? 1 : 2; }
void set(int v) { state = twice(v); }
static int own(int v) { return v == 7 ? 1 : 2; }
int f(int x)
{
    if (x > 0) {
        set(3);
        return own(3);
    }
    poke();
    return state;
}
";

/// The stream may be one whose writes call `set_level`.
const WRITING: &str = "\
#include <stdio.h>
static int level;
void set_level(int to) { level = to; }
int g(void) { level = 1; return level == 9 ? 1 : 0; }
int h(void) { level = 1; fputs(\"x\", stdout); return level == 9 ? 1 : 0; }
";

/// The verdict on what none of the function's own calls shows, with what it assumes.
fn verdict(unit: &str, line: u64, more: &[&str]) -> String {
    let dir = tempfile::tempdir().expect("a directory for the test");
    std::fs::write(dir.path().join("unit.c"), unit).expect("it can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.args(["gen", "unit.c", "-o", "out"]).args(more).current_dir(dir.path());
    let output = command.output().expect("clew starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = std::fs::read_to_string(dir.path().join("out/summary.json")).expect("there is a summary");
    let summary: Value = serde_json::from_str(&json).expect("it is JSON");
    let functions = summary["functions"].as_array().expect("there are functions");
    let objectives = functions.iter().flat_map(|of| of["objectives"].as_array().expect("a list"));
    let mut open = objectives.filter(|of| of["status"] != "covered");
    let here = open.find(|of| of["line"] == line).expect("nothing covers it");
    format!("{} {}", here["status"].as_str().unwrap_or_default(), here["assuming"])
}

#[test]
fn what_others_may_call_too_is_not_infeasible() {
    let verdict = |line, more: &[&str]| verdict(UNIT, line, &[&["-f", "f", "--callees"], more].concat());
    assert_eq!(verdict(3, &[]), "gave_up null");
    assert_eq!(verdict(3, &["--assume", "no-callbacks"]), "infeasible [\"no-callbacks\"]");
    assert_eq!(verdict(5, &[]), "infeasible null");
}

#[test]
fn what_is_taken_for_granted_of_streams_is_said() {
    assert_eq!(verdict(WRITING, 4, &["-f", "g"]), "infeasible null");
    assert_eq!(verdict(WRITING, 5, &["-f", "h"]), "infeasible [\"plain-streams\"]");
}
