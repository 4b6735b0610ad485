//! Runs `clew gen` on whole programs, `tests/programs/*.c`, with the flags written in them, and checks their expectations:
//!
//! ```text
//! //~ flags FLAGS                   the world the program finds
//! //~ all NAME covered              every branch of the function is covered, and llvm-cov has confirmed it
//! //~ branch LINE:COL T covered     this outcome of the condition that starts there; also infeasible, gave_up
//! //~ error KIND LINE               a run-time error is found there
//! ```

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn programs() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let entries = std::fs::read_dir(directory).expect("the programs are there");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

fn generate(file: &Path, flags: &[&str], out: &Path) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("gen").arg(file).args(flags).arg("-o").arg(out).args(["--budget", "60s"]);
    let output = command.output().expect("clew starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {}\n{said}", file.display(), output.status);
    let json = std::fs::read_to_string(out.join("summary.json")).expect("the summary is there");
    serde_json::from_str(&json).expect("the summary is JSON")
}

#[test]
fn programs_are_covered_as_they_say() {
    for file in programs() {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//~ ")).collect();
        let flags: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.strip_prefix("flags "))
            .flat_map(str::split_whitespace)
            .collect();
        let out = tempfile::tempdir().expect("a temporary directory");
        let summary = generate(&file, &flags, out.path());
        for expectation in lines.iter().filter(|line| !line.starts_with("flags ")) {
            check(&file, &summary, expectation);
        }
    }
}

fn check(file: &Path, summary: &Value, expectation: &str) {
    let words: Vec<&str> = expectation.split_whitespace().collect();
    let functions = summary["functions"].as_array().expect("there are functions");
    let objectives = |function: &Value| function["objectives"].as_array().cloned().unwrap_or_default();
    match words[..] {
        ["all", name, "covered"] => {
            let names = [name.to_owned(), format!("{name} from main")];
            let is_it = |function: &&Value| names.iter().any(|name| function["name"] == **name);
            let function = functions.iter().find(is_it).unwrap_or_else(|| panic!("no function {name}"));
            let all = objectives(function);
            assert!(!all.is_empty(), "{}: {name} has no branches", file.display());
            for objective in all {
                assert_eq!(objective["status"], "covered", "{}: {objective}", file.display());
            }
        }
        ["branch", place, side, status] => {
            let outcome = if side == "T" { "true" } else { "false" };
            let mut all = functions.iter().flat_map(objectives);
            let is_it =
                |o: &Value| format!("{}:{}", o["line"], o["column"]) == place && o["outcome"] == outcome;
            let found = all.find(is_it).unwrap_or_else(|| panic!("{}: no branch at {place}", file.display()));
            assert_eq!(found["status"], status, "{}: {found}", file.display());
        }
        ["error", kind, line] => {
            let errors = summary["total"]["errors"].as_array().cloned().unwrap_or_default();
            let is_it = |e: &Value| e["kind"] == kind && e["line"].as_u64() == line.parse().ok();
            assert!(errors.iter().any(is_it), "{}: found {errors:?}", file.display());
        }
        _ => panic!("{}: {expectation} is not understood", file.display()),
    }
}
