//! `make fuzz`: random programs, natively and in the vm, as many as asked for.
//!
//! `fuzz N SEED DIR` tries N programs in processes of their own. Of ten, seven are csmith's and must print the same in
//! both; one of these is large. Three may be undefined, csmith's without its guards and mutants of the C files of this
//! repository: these must only come to an end. What fails is saved in DIR.
//!
//! `fuzz one KIND FILE FLAGS…` is such a process: it tries one program and prints a verdict.

#[path = "../tests/differ/mod.rs"]
mod differ;

use differ::csmith::{self, Size};
use differ::mutate::{Random, mutate};
use differ::{Case, Verdict, native, vm};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::time::Duration;

const LIMITS: vm::Limits = vm::Limits { steps: 100_000_000, output: 1 << 20 };
/// Programs that may be endless.
const SHORT: vm::Limits = vm::Limits { steps: 5_000_000, output: 1 << 20 };
/// What takes longer hangs.
const TIME: Duration = Duration::from_secs(120);
/// What clang lets pass in a mutant: the worse it is, the better.
const LENIENT: [&str; 4] =
    ["implicit-function-declaration", "int-conversion", "incompatible-pointer-types", "return-type"];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Some(("one", [kind, file, flags @ ..])) = args.split_first().map(|(f, rest)| (f.as_str(), rest)) {
        return one(kind, file, flags);
    }
    let number = |n: usize, default| args.get(n).and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (count, seed) = (number(0, 1000), number(1, 1));
    let saved = PathBuf::from(args.get(2).map_or("clew-out/fuzz", String::as_str));
    fuzz(count, seed, &saved)
}

fn one(kind: &str, file: &str, flags: &[String]) -> ExitCode {
    let source = std::path::absolute(file).unwrap_or_else(|_| file.into());
    let case = Case { source, flags: flags.to_vec(), ..Case::default() };
    let work = case.source.parent().map(Path::to_path_buf).unwrap_or_default();
    let verdict = match kind {
        "compare" => differ::compare(&case, LIMITS, &work),
        _ => differ::survive(&case, SHORT, &work),
    };
    match verdict {
        Verdict::Same => println!("same"),
        Verdict::Skipped(why) => println!("skipped: {why}"),
        Verdict::Differs(how) => println!("differs: {how}"),
    }
    ExitCode::SUCCESS
}

#[derive(Default)]
struct Tally {
    tried: usize,
    same: usize,
    skipped: BTreeMap<String, usize>,
    failed: Vec<String>,
}

fn fuzz(count: u64, seed: u64, saved: &Path) -> ExitCode {
    let tally = Mutex::new(Tally::default());
    let files = corpus();
    let seeds: Vec<u64> = (0..count).map(|n| seed.wrapping_mul(1_000_000).wrapping_add(n)).collect();
    differ::each(&seeds, |&seed| {
        let verdict = attempt(seed, &files, saved);
        let mut tally = tally.lock().expect("no panic while it is held");
        tally.add(seed, verdict);
        tally.show(seeds.len());
    });
    let tally = tally.into_inner().expect("no panic while it is held");
    tally.conclude(saved);
    if tally.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What mutants are made of.
fn corpus() -> Vec<PathBuf> {
    let directories = ["tests/run", "tests/gen", "examples", "examples/suite500"];
    directories.iter().flat_map(|directory| differ::c_files(&differ::root().join(directory))).collect()
}

/// Makes the program of a seed and tries it; a failure is saved.
fn attempt(seed: u64, files: &[PathBuf], saved: &Path) -> String {
    let work = tempfile::tempdir().expect("a temporary directory");
    let (kind, case) = match seed % 10 {
        0..6 => ("compare", csmith::program(seed / 10 * 6 + seed % 10, Size::Small, work.path())),
        6 => ("compare", csmith::program(seed / 10, Size::Usual, work.path())),
        7 => ("survive", csmith::undefined(seed / 10, work.path())),
        _ => ("survive", mutant(seed, files, work.path())),
    };
    let Some(case) = case else { return "skipped: not made".to_owned() };
    let verdict = try_apart(kind, &case, work.path());
    if verdict.starts_with("differs") {
        let name = case.source.file_name().unwrap_or_default();
        let kept =
            std::fs::create_dir_all(saved).and_then(|()| std::fs::copy(&case.source, saved.join(name)));
        if let Err(error) = kept {
            eprintln!("cannot save {}: {error}", saved.join(name).display());
        }
        return format!("{verdict} ({})", saved.join(name).display());
    }
    verdict
}

fn mutant(seed: u64, files: &[PathBuf], work: &Path) -> Option<Case> {
    let mut random = Random::new(seed);
    let file = random.pick(files);
    let mut text = mutate(&std::fs::read_to_string(file).ok()?, &mut random);
    if !text.contains("main(") {
        text.push_str(&caller(&text));
    }
    let source = work.join(format!("mutant_{seed}.c"));
    std::fs::write(&source, text).ok()?;
    let mut flags = vec![format!("-I{}", file.parent()?.display())];
    flags.extend(LENIENT.map(|what| format!("-Wno-error={what}")));
    Some(Case { source, flags, ..Case::default() })
}

/// A `main` that calls every function with whatever is passed: without prototypes, C checks nothing.
fn caller(text: &str) -> String {
    let starts = text
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()) && !line.ends_with(';'));
    let names = starts.filter_map(|line| {
        let before = line.split_once('(')?.0;
        let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
        (before.len() > name.len() && !name.is_empty()).then(|| name.to_owned())
    });
    let calls: String =
        names.map(|name| format!("    ((int (*)(long, long, long))(void *){name})(3, 0, -1);\n")).collect();
    format!("\nint main(void) {{\n{calls}    return 0;\n}}\n")
}

/// In a process of its own: whatever happens to it, the others go on.
fn try_apart(kind: &str, case: &Case, work: &Path) -> String {
    let (out, err) = (work.join("verdict"), work.join("messages"));
    let streams = File::create(&out).and_then(|out| Ok((out, File::create(&err)?)));
    let (Ok((stdout, stderr)), Ok(this)) = (streams, std::env::current_exe()) else {
        return "skipped: no room for its verdict".to_owned();
    };
    let mut child = Command::new(this);
    child
        .args(["one", kind])
        .arg(&case.source)
        .args(&case.flags)
        .stdin(Stdio::null())
        .stdout(stdout)
        .stderr(stderr);
    let Ok(mut child) = child.spawn() else { return "skipped: not started".to_owned() };
    let Some(status) = native::wait(&mut child, TIME) else { return "differs: clew hangs".to_owned() };
    let said = std::fs::read_to_string(&out).unwrap_or_default();
    let messages = std::fs::read_to_string(&err).unwrap_or_default();
    let panic = messages.lines().find(|line| line.contains("panicked at")).unwrap_or_default();
    match status.success() {
        true => format!("{} {panic}", said.lines().next().unwrap_or_default()).trim().to_owned(),
        false => format!("differs: clew ended with {status} {panic}"),
    }
}

impl Tally {
    fn add(&mut self, seed: u64, verdict: String) {
        self.tried += 1;
        match verdict.split_once(": ") {
            Some(("skipped", why)) => *self.skipped.entry(why.to_owned()).or_default() += 1,
            Some((_, how)) => self.failed.push(format!("{seed}: {how}")),
            None => self.same += 1,
        }
    }

    fn show(&self, of: usize) {
        let skipped: usize = self.skipped.values().sum();
        let line = format!("{} of {of}: {} fail, {skipped} skipped", self.tried, self.failed.len());
        match std::io::stderr().is_terminal() {
            true => eprint!("\r{line}"),
            false if self.tried.is_multiple_of(500) => eprintln!("{line}"),
            false => {}
        }
    }

    fn conclude(&self, saved: &Path) {
        if std::io::stderr().is_terminal() {
            eprintln!();
        }
        println!("{} programs: {} as they should be, {} fail", self.tried, self.same, self.failed.len());
        self.skipped.iter().for_each(|(why, n)| println!("  {n} skipped: {why}"));
        self.failed.iter().for_each(|failure| println!("  seed {failure}"));
        if !self.failed.is_empty() {
            println!("the programs are in {}", saved.display());
        }
    }
}
