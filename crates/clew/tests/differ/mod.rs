//! Runs a program natively and in the vm. Both must print the same and end the same.
#![allow(dead_code)] // each user of this module uses a part of it

pub mod csmith;
pub mod mutate;
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
///
/// The vm goes first: a program that is too long for it is most often endless, and natively takes the longest.
pub fn compare(case: &Case, limits: vm::Limits, work: &Path) -> Verdict {
    let loaded = match vm::load(case, work) {
        Ok(loaded) => loaded,
        Err(_) if native::run(case, work).is_err() => return Verdict::Skipped("does not compile"),
        Err(error) => return Verdict::Differs(error),
    };
    let plain = loaded.run(case, limits, false);
    if plain.ended.outcome == Outcome::Limit(clew_vm::Limit::Steps) {
        return Verdict::Skipped("too long for the vm");
    }
    let native = match native::run(case, work) {
        Ok(ran) => ran,
        Err(why) => return Verdict::Skipped(why),
    };
    if let Some(difference) = difference(&native, &plain) {
        return Verdict::Differs(difference);
    }
    match difference(&native, &loaded.run(case, limits, true)) {
        Some(difference) => Verdict::Differs(format!("with terms: {difference}")),
        None => Verdict::Same,
    }
}

/// Runs a program whose behaviour may be undefined: any outcome will do, a panic will not.
pub fn survive(case: &Case, limits: vm::Limits, work: &Path) -> Verdict {
    let loaded = match vm::load(case, work) {
        Ok(loaded) => loaded,
        Err(error) if error.contains("panicked") => return Verdict::Differs(error),
        Err(_) => return Verdict::Skipped("does not compile"),
    };
    let panics = [false, true].into_iter().find(|&terms| loaded.run(case, limits, terms).panicked);
    match panics {
        Some(true) => Verdict::Differs("with terms: clew panicked".to_owned()),
        Some(false) => Verdict::Differs("clew panicked".to_owned()),
        None => Verdict::Same,
    }
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
    let (name, native, vm) = texts.into_iter().find(|(_, native, vm)| native != vm)?;
    let (native, vm) = (String::from_utf8_lossy(native), String::from_utf8_lossy(vm));
    let lines = native.lines().map(Some).chain(std::iter::repeat(None));
    let others = vm.lines().map(Some).chain(std::iter::repeat(None));
    let longest = native.lines().count().max(vm.lines().count());
    let differs = (1..).zip(lines.zip(others)).take(longest).find(|(_, (line, other))| line != other);
    Some(match differs {
        Some((n, (line, other))) => {
            let show = |line: Option<&str>| line.map_or("nothing".to_owned(), |line| format!("{line:?}"));
            format!("{name}, line {n}: {} natively, {} in the vm", show(line), show(other))
        }
        None => format!("{name}: the last line ends otherwise"),
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
