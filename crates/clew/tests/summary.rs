//! What `summary.json` says of tests, errors and objectives: for each C file in `tests/summary/` as the text beside it has it
//! (`make bless` accepts a change), and true of the files that were written.

use clew_report::{Objective, Status, Summary, TestStatus};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Generated {
    dir: tempfile::TempDir,
    summary: Summary,
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/summary")
}

fn generate(name: &str) -> Generated {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let file = format!("{name}.c");
    std::fs::copy(corpus().join(&file), dir.path().join(&file)).expect("it can be copied");
    let output = Command::new(env!("CARGO_BIN_EXE_clew"))
        .args(["gen", &file, "--seed", "1", "--runs", "300", "--criteria", "branch,mcdc,decision"])
        .current_dir(dir.path())
        .output()
        .expect("clew starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let json = std::fs::read_to_string(dir.path().join("clew-out/summary.json")).expect("there is one");
    Generated { dir, summary: Summary::from_json(&json).expect("it can be read") }
}

fn shown(summary: &Summary) -> String {
    let mut out = String::new();
    for test in &summary.tests {
        writeln!(out, "{} of {} in {}: {:?}", test.test, test.function, test.source, test.status).unwrap();
        writeln!(out, "    {}:{}", test.file, test.line).unwrap();
        test.covers.iter().for_each(|what| writeln!(out, "    covers {what}").unwrap());
        test.input.iter().for_each(|line| writeln!(out, "    > {line}").unwrap());
        writeln!(out, "    {}", test.ends).unwrap();
        test.asserts.iter().for_each(|what| writeln!(out, "    asserts {what}").unwrap());
    }
    for error in &summary.total.errors {
        let place = format!("{}:{}:{}", error.file, error.line, error.column);
        writeln!(out, "{place}: {}: {}, {}", error.kind, error.message, error.test).unwrap();
        let mut stack = error.stack.clone();
        stack.dedup();
        for frame in stack {
            writeln!(out, "    in {} {}:{}:{}", frame.function, frame.file, frame.line, frame.column)
                .unwrap();
        }
        if error.more_frames > 0 {
            writeln!(out, "    and more, {} are shown", error.stack.len()).unwrap();
        }
    }
    for objective in summary.functions.iter().flat_map(|function| &function.objectives) {
        let Objective { criterion, line, column, end_line, end_column, status, .. } = objective;
        let text = objective.text.as_deref().unwrap_or(&objective.kind);
        let outcome = objective.outcome.as_deref().unwrap_or_default();
        let count = objective.count.map_or("-".to_owned(), |count| count.to_string());
        let range = format!("{line}:{column}-{end_line}:{end_column}");
        writeln!(out, "{criterion} {range} {text} {outcome}: {status:?} {count}").unwrap();
    }
    out
}

fn check(name: &str, summary: &Summary) {
    let (path, actual) = (corpus().join(format!("{name}.txt")), shown(summary));
    if std::env::var_os("CLEW_BLESS").is_some() {
        std::fs::write(&path, &actual).expect("it can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(actual, expected, "{name}.txt is not as it was; `make bless` accepts it");
}

/// What is said of a test is what stands where it is said to stand, and all names lead to a test.
fn agrees_with_its_files(generated: &Generated) {
    let Generated { dir, summary } = generated;
    for test in &summary.tests {
        let text = std::fs::read_to_string(dir.path().join(&test.file)).expect("it was written");
        let from: Vec<&str> = text.lines().skip(test.line as usize - 1).collect();
        let end = from.iter().position(|line| *line == "}").expect("a function ends");
        let own = from[..end].join("\n");
        assert!(own.contains(&format!("static void {}(void)", test.test)), "{own}");
        let is_there = |line: &String| own.contains(line.trim_end_matches(';'));
        assert!(test.input.iter().all(is_there), "{:?}\n{own}", test.input);
    }
    let names = |name: &String| summary.tests.iter().any(|test| test.test == *name);
    let objectives = || summary.functions.iter().flat_map(|function| &function.objectives);
    let mut named = objectives().flat_map(|it| it.test.iter().chain(&it.with));
    assert!(named.all(names) && summary.total.errors.iter().all(|error| names(&error.test)));
    for it in objectives().filter(|it| it.count.is_some()) {
        assert_eq!(it.count > Some(0), it.status == Status::Covered, "{it:?}");
    }
    assert_eq!(summary.tests.len() as u64, summary.total.tests + summary.total.errors.len() as u64);
}

#[test]
fn each_way_to_end() {
    let generated = generate("ends");
    agrees_with_its_files(&generated);
    check("ends", &generated.summary);
}

#[test]
fn errors_and_who_called() {
    let generated = generate("errors");
    agrees_with_its_files(&generated);
    check("errors", &generated.summary);
}

/// The counts are those of the vm's runs, and llvm-cov has the same ones of the native program.
#[test]
fn counts_are_llvm_covs() {
    let Generated { dir, summary } = generate("ends");
    assert!(summary.tests.iter().all(|test| test.status == TestStatus::Passed));
    let run = |command: &str, args: &[&str]| {
        let mut command = Command::new(command);
        // `%m`: the children of the test program add to one profile.
        command.args(args).current_dir(dir.path()).env("LLVM_PROFILE_FILE", "all-%m.profraw");
        let output = command.output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let file = &summary.tests[0].file;
    run("clang-19", &["-w", "-fprofile-instr-generate", "-fcoverage-mapping", file, "-o", "program"]);
    run("./program", &[]);
    run("sh", &["-c", "llvm-profdata-19 merge -o all.profdata all-*.profraw"]);
    let export = run("llvm-cov-19", &["export", "-instr-profile", "all.profdata", "program"]);
    let export: serde_json::Value = serde_json::from_slice(&export).expect("it is JSON");
    let functions = export["data"][0]["functions"].as_array().expect("there are some");
    for function in &summary.functions {
        let named = |it: &&serde_json::Value| it["name"] == function.name.as_str();
        let native = functions.iter().find(named).expect("llvm-cov knows it");
        for it in function.objectives.iter().filter(|it| it.kind == "branch") {
            let place = [it.line, it.column, it.end_line, it.end_column];
            let is_here = |branch: &&serde_json::Value| (0..4).all(|n| branch[n] == place[n]);
            let branch = native["branches"].as_array().and_then(|all| all.iter().find(is_here));
            let index = if it.outcome.as_deref() == Some("true") { 4 } else { 5 };
            let counted = branch.and_then(|branch| branch[index].as_u64());
            assert_eq!(counted, it.count, "{it:?}");
        }
    }
}
