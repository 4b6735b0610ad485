//! The programs of `tests/run` use every feature of C there is: nothing in them may be left out when they are lowered.

mod common;

use std::path::{Path, PathBuf};

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

/// What a program says of itself: `//~ flags: …`, and `//~ only: x86-64` where i386 lacks the feature.
fn directive(text: &str, name: &str) -> Option<String> {
    let mut found =
        text.lines().filter_map(|line| line.strip_prefix("//~ ")?.strip_prefix(name)?.strip_prefix(": "));
    found.next().map(str::to_owned)
}

/// What is wrong with each program, if anything is.
fn faults(machine: &str, skip: impl Fn(&str) -> bool) -> Vec<String> {
    let mut faults = Vec::new();
    for path in programs() {
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if skip(&text) {
            continue;
        }
        let flags = directive(&text, "flags").unwrap_or_default();
        let mut flags: Vec<&str> = flags.split_whitespace().collect();
        flags.push(machine);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match common::try_load(std::slice::from_ref(&path), &flags) {
            Err(error) => faults.push(format!("{name}: {error}")),
            Ok(loaded) => {
                let program = &loaded.program;
                let left_out = program.unsupported.iter().map(|what| what.what.clone());
                let ill_formed = common::check::faults(program);
                let all = left_out.chain(ill_formed).chain(loaded.warnings.iter().cloned());
                faults.extend(all.map(|fault| format!("{name}: {fault}")));
            }
        }
    }
    faults
}

#[test]
fn every_feature_program_lowers_without_anything_unsupported() {
    assert!(programs().len() >= 40);
    assert_eq!(faults("-m64", |_| false), Vec::<String>::new());
}

/// Where the 32-bit headers are installed.
#[test]
fn every_feature_program_lowers_for_i386_too() {
    if !Path::new("/usr/include/gnu/stubs-32.h").exists() {
        return;
    }
    let only_64 = |text: &str| directive(text, "only").is_some();
    assert_eq!(faults("-m32", only_64), Vec::<String>::new());
}
