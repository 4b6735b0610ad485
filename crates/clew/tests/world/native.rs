//! Builds and runs the native environments of a file in `tests/world`; llvm-cov says which outcomes they reach.

use crate::marks;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Line and column of a condition.
pub type Place = (u64, u64);

/// Whether a condition is true there, or false.
pub type Outcome = (Place, bool);

/// Which outcomes of a file some environment of it reaches.
pub fn reached(file: &Path, flags: &[String], work: &Path) -> Result<BTreeMap<Outcome, bool>, String> {
    let mut all = BTreeMap::new();
    let environments = environments(file);
    if environments.is_empty() {
        return Err("there is no native environment".to_owned());
    }
    for (number, environment) in environments.iter().enumerate() {
        let binary = work.join(format!("environment{number}"));
        build(environment, flags, &binary)?;
        let profile = run(&binary)?;
        for (key, count) in branches(file, &binary, &profile)? {
            *all.entry(key).or_insert(false) |= count > 0;
        }
    }
    Ok(all)
}

/// `NAME.env.c`, `NAME.env2.c` and so on, of `NAME.c`.
fn environments(file: &Path) -> Vec<PathBuf> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let names = (1..).map(|n| if n == 1 { format!("{stem}.env.c") } else { format!("{stem}.env{n}.c") });
    names.map(|name| file.with_file_name(name)).take_while(|path| path.exists()).collect()
}

/// Runs a command to its end; what went wrong.
fn succeed(command: &mut Command, what: &str) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("{what}: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("{what}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}

fn build(environment: &Path, flags: &[String], binary: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(environment).map_err(|error| error.to_string())?;
    let mut clang = Command::new("clang-19");
    clang.args(["-O0", "-g1", "-w", "-fprofile-instr-generate", "-fcoverage-mapping"]);
    // What pointers of other types and functions of other types do is up to each file; the rest must be defined.
    clang.args(["-fsanitize=address,undefined", "-fno-sanitize=function", "-fno-sanitize-recover=all"]);
    let beside = |flag: String| match flag.ends_with(".c") {
        true => environment.with_file_name(flag).to_string_lossy().into_owned(),
        false => flag,
    };
    clang
        .args(flags)
        .args(marks::flags(&text).into_iter().map(beside))
        .arg(environment)
        .arg("-o")
        .arg(binary)
        .arg("-lm");
    succeed(&mut clang, "natively").map(|_| ())
}

fn run(binary: &Path) -> Result<PathBuf, String> {
    let (raw, data) = (binary.with_extension("profraw"), binary.with_extension("profdata"));
    let mut program = Command::new(binary);
    program.env("LLVM_PROFILE_FILE", &raw);
    program.env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1:handle_abort=0");
    succeed(&mut program, "the native environment")?;
    let mut merge = Command::new("llvm-profdata-19");
    succeed(merge.args(["merge", "-sparse"]).arg(&raw).arg("-o").arg(&data), "llvm-profdata")?;
    Ok(data)
}

/// How often each outcome of the file's conditions was met.
fn branches(file: &Path, binary: &Path, profile: &Path) -> Result<Vec<(Outcome, u64)>, String> {
    let mut cov = Command::new("llvm-cov-19");
    cov.arg("export").arg(binary).arg("-instr-profile").arg(profile);
    let output = succeed(&mut cov, "llvm-cov")?;
    let json: Value = serde_json::from_slice(&output).map_err(|error| error.to_string())?;
    let files = json["data"][0]["files"].as_array().into_iter().flatten();
    let mut of_file = files.filter(|found| {
        found["filename"].as_str().is_some_and(|name| Path::new(name).file_name() == file.file_name())
    });
    let found = of_file.next().ok_or("llvm-cov does not know the file")?;
    let numbers = found["branches"].as_array().into_iter().flatten().map(|branch| {
        let number = |at: usize| branch[at].as_u64().unwrap_or(0);
        let place = (number(0), number(1));
        [((place, true), number(4)), ((place, false), number(5))]
    });
    Ok(numbers.flatten().collect())
}
