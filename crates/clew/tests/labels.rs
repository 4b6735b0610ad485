//! Each file of `tests/labels/verdicts` says what `clew gen` finds out of every label in it:
//!
//! ```text
//! //~ criteria: wm:ror,rte                        what is asked for
//! //~ covered 5:9 a < b -> a <= b                 some test makes it true, natively too
//! //~ infeasible 5:9 a < b -> false               proven
//! //~ gave_up 5:9 …
//! ```
//!
//! An exit code other than 0 fails too: it means that a label is natively not what it is in the vm.
//!
//! `CLEW_BLESS=1 cargo test -p clew --test labels` writes down what is found, to be read.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/labels/verdicts");
    let entries = std::fs::read_dir(directory).expect("it is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

/// What is said of each objective, in the order of the summary.
fn found(file: &Path, criteria: &str) -> Result<Vec<String>, String> {
    let out = tempfile::tempdir().expect("a temporary directory");
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    clew.arg("gen").arg(file).args(["-c", criteria, "--runs", "2000", "--budget", "60s", "-j", "1", "-o"]);
    let output = clew.arg(out.path()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let summary =
        std::fs::read_to_string(out.path().join("summary.json")).map_err(|error| error.to_string())?;
    let summary: Value = serde_json::from_str(&summary).map_err(|error| error.to_string())?;
    let functions = summary["functions"].as_array().into_iter().flatten();
    let objectives = functions.flat_map(|function| function["objectives"].as_array().into_iter().flatten());
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let said = |o: &Value| {
        let outcome = o["outcome"].as_str().map(|outcome| format!(" {outcome}")).unwrap_or_default();
        format!("{} {}:{} {}{outcome}", word(&o["status"]), o["line"], o["column"], word(&o["text"]))
    };
    Ok(objectives.map(said).collect())
}

fn examine(file: &Path, bless: bool) -> Option<String> {
    let text = std::fs::read_to_string(file).expect("it is there");
    let said: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//~ ")).collect();
    let (head, expected) = said.split_first().expect("its first line names criteria");
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let found = match found(file, head.strip_prefix("criteria: ").expect("its first line names criteria")) {
        Ok(found) => found,
        Err(why) => return Some(format!("{name}: {why}")),
    };
    if bless {
        let code = text.lines().filter(|line| !line.starts_with("//~ ") || line.starts_with("//~ criteria:"));
        let lines = code.map(str::to_owned).chain(found.iter().map(|line| format!("//~ {line}")));
        std::fs::write(file, lines.map(|line| line + "\n").collect::<String>()).expect("it can be written");
        return None;
    }
    let differs = found.iter().zip(expected).find(|(found, expected)| found.as_str() != **expected);
    (found != expected).then(|| format!("{name}: {} of {}; first {differs:?}", found.len(), expected.len()))
}

#[test]
fn labels_have_the_verdicts_that_are_written_in_the_files() {
    let bless = std::env::var_os("CLEW_BLESS").is_some();
    let files = files();
    let halves = files.chunks(files.len().div_ceil(2));
    let problems: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = halves
            .map(|half| scope.spawn(move || half.iter().filter_map(|file| examine(file, bless)).collect()))
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|_| vec!["a panic".to_owned()]))
            .collect()
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
