//! What a run costs: searches of whole files by this clew and by the one before it, side by side, and searches of generated
//! state machines of growing size against the time that clang takes.
//!
//! `BASE=path/to/clew make bench ONLY=runs` compares; without it the figures are this version's alone. Both get the same
//! seed and the same number of runs, and so do the same.

use super::machines;
use clew_pipeline::Engine;
use clew_term::{Model, Terms, Var};
use clew_vm::{Bounds, Contract, Input, InputSpace, Keeping, Limits, Snapshot, Watch};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How often each search is repeated; the quickest counts.
const ROUNDS: usize = 2;
const RUNS: u64 = 3000;
/// What is asked for, so that searches do not end before they had their runs.
const ASKED: [&str; 3] = ["--no-proofs", "-c", "mcdc,branch"];
/// Small units, drivers, and whole programs.
const SUBJECTS: [(&str, &[&str]); 11] = [
    ("lab/subjects/book_number.c", &[]),
    ("lab/subjects/card_number.c", &[]),
    ("lab/subjects/cruise_control.c", &[]),
    ("lab/subjects/expression_value.c", &[]),
    ("lab/subjects/turtle_program.c", &[]),
    ("lab/subjects/board_winner.c", &[]),
    ("lab/frontier/valves.c", &[]),
    ("lab/frontier/client.c", &[]),
    ("lab/frontier/server.c", &[]),
    ("lab/programs/replace.c", &["--argv", "3x6", "--stdin", "12"]),
    ("lab/programs/fields.c", &["--argv", "3x6", "--stdin", "24"]),
];
/// No search takes longer.
const LONGEST: &str = "10s";
const OUTCOMES: [u32; 3] = [1_000, 10_000, 30_000];
/// For each machine.
const BUDGET: &str = "5s";
/// Decisions before the one that is to come out otherwise.
const DEPTHS: [u32; 3] = [1_000, 10_000, 100_000];

/// Prints a line for each search. False where one could not be measured.
pub fn measure(root: &Path, work: &Path) -> bool {
    let here = std::env::current_exe().expect("it runs").with_file_name("../clew");
    let base = std::env::var_os("BASE").map(PathBuf::from);
    println!("{:<20}{:>8}{:>12}{:>12}{:>8}", "search", "runs", "runs/s", "before", "ratio");
    let mut all_measured = true;
    for (file, flags) in SUBJECTS {
        all_measured &= compare(&root.join(file), flags, work, &here, base.as_deref());
    }
    println!("\n{:<12}{:>14}{:>14}{:>8}", "decisions", "whole us", "resumed us", "ratio");
    DEPTHS.into_iter().for_each(|depth| deepen(depth, work));
    println!(
        "\n{:<10}{:>10}{:>11}{:>11}{:>8}{:>10}",
        "machine", "outcomes", "clang s", "load s", "runs", "total s"
    );
    for shape in machines::SHAPES {
        for outcomes in OUTCOMES {
            all_measured &= grow(shape, outcomes, work, &here);
        }
    }
    all_measured
}

fn compare(file: &Path, flags: &[&str], work: &Path, here: &Path, base: Option<&Path>) -> bool {
    let (mut new, mut old) = (None, None);
    let runs = ["--runs".to_owned(), RUNS.to_string(), "--budget".to_owned(), LONGEST.to_owned()];
    let args = flags.iter().copied().chain(ASKED).chain(runs.iter().map(String::as_str));
    let args: Vec<&str> = args.collect();
    for _ in 0..ROUNDS {
        best(&mut new, search(here, file, &args, work));
        best(&mut old, base.and_then(|base| search(base, file, &args, work)));
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let Some(Searched { runs, seconds, .. }) = new else {
        println!("{name:<20} was not searched");
        return false;
    };
    let rate = |of: &Searched| of.runs as f64 / of.seconds;
    let before = old.as_ref().map(rate);
    let now = runs as f64 / seconds;
    let text = |number: Option<f64>, digits: usize| number.map_or("-".into(), |it| format!("{it:.digits$}"));
    let ratio = before.map(|before| now / before);
    println!("{name:<20}{runs:>8}{now:>12.0}{:>12}{:>8}", text(before, 0), text(ratio, 2));
    true
}

/// What a run costs that departs from an earlier one after so many decisions: from the beginning, and from a snapshot.
fn deepen(depth: u32, work: &Path) {
    let file = work.join("deep.c");
    let text = "int deep(unsigned n, int x)\n{\n    unsigned i = 0;\n    while (i < n)\n        i++;\n    return x == 7;\n}\n";
    std::fs::write(&file, text).expect("the directory can be written to");
    let program = super::load(&file, work);
    let engine = Engine::new(&program).expect("it fits");
    let id = program.defined("deep").expect("the function is there");
    let limits = Limits { events: 1 << 20, ..Limits::default() };
    let vm = engine.vm(&program, id, limits, Contract::default());
    let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
    let (never, mut watch) = (AtomicBool::new(false), Watch::default());
    let mut run = |x: u128, keeping: Option<Keeping>| {
        let mut model: Model = [(Var(0), u128::from(depth)), (Var(1), x)].into_iter().collect();
        let input = Input { space: &mut space, model: &mut model, terms: &mut terms };
        let start = Instant::now();
        let resumed = vm.from_snapshot(input, &mut watch, keeping, &never);
        (start.elapsed().as_secs_f64() * 1e6, resumed)
    };
    run(0, None);
    let (_, first) = run(0, Some(Keeping { from: &[], spacing: 1000 }));
    let from: Vec<&Snapshot> = first.taken.iter().rev().collect();
    let mut best = [f64::INFINITY; 2];
    for _ in 0..20 {
        best[0] = best[0].min(run(7, None).0);
        best[1] = best[1].min(run(7, Some(Keeping { from: &from, spacing: u64::MAX >> 1 })).0);
    }
    println!("{depth:<12}{:>14.1}{:>14.1}{:>8.1}", best[0], best[1], best[0] / best[1]);
}

/// What was found of a generated machine, and how long clang takes for the same file.
fn grow(shape: machines::Shape, outcomes: u32, work: &Path, here: &Path) -> bool {
    let file = work.join(format!("{}{outcomes}.c", shape.name()));
    std::fs::write(&file, shape.text(outcomes)).expect("the directory can be written to");
    let start = Instant::now();
    let clang = Command::new("clang-19")
        .args(["-c", "-fprofile-instr-generate", "-fcoverage-mapping", "-o"])
        .arg(work.join("machine.o"))
        .arg(&file)
        .stderr(Stdio::null())
        .status();
    let clang_seconds = start.elapsed().as_secs_f64();
    let name = shape.name();
    let found = search(here, &file, &["--budget", BUDGET], work).filter(|_| clang.is_ok());
    let Some(Searched { runs, front, total, .. }) = found else {
        println!("{name:<10}{outcomes:>10} was not searched");
        return false;
    };
    println!("{name:<10}{outcomes:>10}{clang_seconds:>11.1}{front:>11.1}{runs:>8}{total:>10.1}");
    true
}

struct Searched {
    runs: u64,
    front: f64,
    total: f64,
    /// Neither of loading nor of the native runs.
    seconds: f64,
}

fn best(known: &mut Option<Searched>, new: Option<Searched>) {
    let Some(new) = new else { return };
    if known.as_ref().is_none_or(|known| new.seconds < known.seconds) {
        *known = Some(new);
    }
}

fn search(clew: &Path, file: &Path, args: &[&str], work: &Path) -> Option<Searched> {
    let out = work.join("runs");
    let mut command = Command::new(clew);
    command.arg("gen").arg(file).args(args).args(["--jobs", "1", "-o"]).arg(&out);
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
    let text = std::fs::read_to_string(out.join("summary.json")).ok()?;
    std::fs::remove_dir_all(&out).ok()?;
    let summary: Value = serde_json::from_str(&text).ok()?;
    let seconds = |name: &str| summary["total"]["seconds"][name].as_f64().unwrap_or(0.0);
    let (front, replay, total) = (seconds("front"), seconds("replay"), seconds("total"));
    let runs = summary["total"]["runs"].as_u64()?;
    Some(Searched { runs, front, total, seconds: (total - front - replay).max(1e-3) })
}
