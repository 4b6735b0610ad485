//! Runs a program natively and in the vm. Both must print the same and end the same.
#![allow(dead_code)] // each user of this module uses a part of it

pub mod native;
pub mod vm;

use clew_vm::Outcome;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A program and what it is run with.
#[derive(Clone, Default)]
pub struct Case {
    pub source: PathBuf,
    pub flags: Vec<String>,
    pub args: Vec<String>,
    pub stdin: Vec<u8>,
}

impl Case {
    /// The name that the program is given, natively and in the vm.
    pub fn name(&self) -> String {
        self.source.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// What a program printed and the code the shell shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Ran {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub code: i32,
}

pub enum Verdict {
    Same,
    Differs(String),
    /// There is nothing to compare.
    Skipped(&'static str),
}

/// Compares the vm, without terms and with them, with the native program.
pub fn compare(case: &Case, limits: vm::Limits, work: &Path) -> Verdict {
    let expected = match native::run(case, work) {
        Ok(ran) => ran,
        Err(why) => return Verdict::Skipped(why),
    };
    let loaded = match vm::load(case, work) {
        Ok(loaded) => loaded,
        Err(error) => return Verdict::Differs(error),
    };
    for terms in [false, true] {
        let run = loaded.run(case, limits, terms);
        if run.ended.outcome == Outcome::Limit(clew_vm::Limit::Steps) {
            return Verdict::Skipped("too long for the vm");
        }
        if let Some(difference) = difference(&expected, &run) {
            let with = if terms { "with terms" } else { "without terms" };
            return Verdict::Differs(format!("{with}: {difference}"));
        }
    }
    Verdict::Same
}

/// In what a run in the vm differs from the native one.
pub fn difference(native: &Ran, run: &vm::Run) -> Option<String> {
    let ran = match &run.ran {
        Ok(ran) => ran,
        Err(why) => return Some(why.clone()),
    };
    let outcome = run.outcome();
    if ran.code != native.code {
        return Some(format!("exit code {} natively, but {outcome}", native.code));
    }
    let texts = [("stdout", &native.stdout, &ran.stdout), ("stderr", &native.stderr, &ran.stderr)];
    texts.into_iter().find(|(_, native, vm)| native != vm).map(|(name, native, vm)| {
        let line = native.split(|&b| b == b'\n').zip(vm.split(|&b| b == b'\n')).position(|(a, b)| a != b);
        let line = line.unwrap_or_else(|| {
            native.split(|&b| b == b'\n').count().min(vm.split(|&b| b == b'\n').count()).saturating_sub(1)
        });
        let at = |text: &[u8]| {
            let line = text.split(|&b| b == b'\n').nth(line).unwrap_or_default();
            String::from_utf8_lossy(line).into_owned()
        };
        format!("{name}, line {}: {:?} natively, {:?} in the vm", line + 1, at(native), at(vm))
    })
}

/// Does something with each item, on all cores; what came out, in their order.
pub fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    let result = work(item);
                    *results[index].lock().expect("no panic while it is held") = Some(result);
                }
            });
        }
    });
    let taken = results.into_iter().map(|slot| slot.into_inner().expect("no panic while it is held"));
    taken.map(|result| result.expect("each item was worked on")).collect()
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The C files of a directory, in order.
pub fn c_files(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let is_c = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "c");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_c).collect();
    files.sort();
    files
}
