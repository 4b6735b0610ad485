//! The coverage map is llvm-cov's: each source is also built and run natively, and what `llvm-cov export` prints is
//! compared with what clew has read. llvm-cov prints no folded branches.

mod common;

use std::path::Path;
use std::process::Command;

use clew_front::find_clang;
use clew_ir::{FileId, Program, Range, RegionKind};
use serde_json::Value;

/// One line for each thing that is counted.
type Lines = Vec<String>;

fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().expect("clang's tools can be started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn exported(source: &Path) -> Value {
    let tools = find_clang().expect("clang 19 is installed");
    let work = common::temporary();
    let path = |name: &str| work.path().join(name);
    run(Command::new(&tools.clang)
        .args([
            "-w",
            "-g",
            "-O0",
            "-femit-all-decls",
            "-fprofile-instr-generate",
            "-fcoverage-mapping",
            "-fcoverage-mcdc",
            "-o",
        ])
        .arg(path("program"))
        .arg(source));
    run(Command::new(path("program")).env("LLVM_PROFILE_FILE", path("raw")));
    run(Command::new(&tools.profdata).arg("merge").arg(path("raw")).arg("-o").arg(path("data")));
    let text = run(Command::new(&tools.cov)
        .arg("export")
        .arg(path("program"))
        .arg(format!("-instr-profile={}", path("data").display())));
    serde_json::from_slice(&text).expect("llvm-cov prints JSON")
}

fn numbers(record: &Value) -> Vec<u64> {
    record.as_array().into_iter().flatten().map(|number| number.as_u64().unwrap_or(0)).collect()
}

fn llvm_lines(export: &Value) -> Lines {
    let mut lines = Vec::new();
    for function in export["data"][0]["functions"].as_array().into_iter().flatten() {
        let name = function["name"].as_str().unwrap_or_default();
        let name = name.rsplit([':', ';']).next().unwrap_or_default();
        let file = |number: u64| function["filenames"][number as usize].as_str().unwrap_or_default();
        for region in function["regions"].as_array().into_iter().flatten().map(numbers) {
            let kind = ["code", "expansion", "skipped", "gap"][region[7] as usize];
            if kind != "skipped" {
                lines.push(format!("{name} {kind} {} {:?}", file(region[5]), &region[..4]));
            }
        }
        for branch in function["branches"].as_array().into_iter().flatten().map(numbers) {
            lines.push(format!("{name} branch {} {:?}", file(branch[6]), &branch[..4]));
        }
        for record in function["mcdc_records"].as_array().into_iter().flatten() {
            let conditions = record.as_array().and_then(|record| record.last()?.as_array().map(Vec::len));
            lines.push(format!("{name} decision {:?} of {}", &numbers(record)[..4], conditions.unwrap_or(0)));
        }
    }
    lines.sort();
    lines
}

fn clew_lines(program: &Program) -> Lines {
    let corners = |range: Range| [range.start.0, range.start.1, range.end.0, range.end.1];
    let file = |file: FileId| program.files[file.index()].path.display().to_string();
    let mut lines = Vec::new();
    for function in &program.functions {
        let Some(map) = &function.coverage else { continue };
        let name = &function.name;
        for region in &map.regions {
            let kind = match region.kind {
                RegionKind::Code => "code",
                RegionKind::Gap => "gap",
                RegionKind::Expansion => "expansion",
                RegionKind::Skipped => continue,
            };
            lines.push(format!("{name} {kind} {} {:?}", file(region.range.file), corners(region.range)));
        }
        for branch in map.branches.iter().filter(|branch| !branch.folded) {
            lines.push(format!("{name} branch {} {:?}", file(branch.range.file), corners(branch.range)));
        }
        for decision in &map.decisions {
            lines.push(format!(
                "{name} decision {:?} of {}",
                corners(decision.range),
                decision.conditions.len()
            ));
        }
    }
    lines.sort();
    lines
}

fn agrees(source: &str) {
    let program = common::program(&[source], &[]);
    let (clew, llvm) = (clew_lines(&program), llvm_lines(&exported(&common::c(source))));
    for line in &clew {
        assert!(llvm.contains(line), "llvm-cov has not: {line}");
    }
    for line in &llvm {
        assert!(clew.contains(line), "clew has not: {line}");
    }
    assert_eq!(clew, llvm);
}

#[test]
fn conditions() {
    agrees("coverage/conditions.c");
}

#[test]
fn macros() {
    agrees("coverage/macros.c");
}

#[test]
fn control() {
    agrees("coverage/control.c");
}
