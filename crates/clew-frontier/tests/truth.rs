//! No wrong proof: what is called infeasible in random units, no native run does.
//!
//! The units (`truth/`) have loops, calls, recursion, state in globals, arrays and pointers that may be one. Each function is
//! run natively on random inputs, from random states of the globals. In debug builds every inductive map is checked edge by edge
//! besides. `UNITS=500 UNITS_SEED=17` tries so many from that seed on.

#[path = "truth/unit.rs"]
mod unit;

use clew_cover::{Criterion, Goals, Kind, Structure};
use clew_front::{Options, load};
use clew_frontier::{Ahead, Analysis, Verdict};
use clew_step::Code;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const UNITS: u64 = 2;
const QUESTIONS: u64 = 120;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The lines whose condition comes out so in some native run.
fn natively(work: &Path, text: &str) -> BTreeSet<(u32, bool)> {
    let (source, binary) = (work.join("native.c"), work.join("native"));
    std::fs::write(&source, text).expect("it can be written");
    let mut clang = Command::new("clang-19");
    let status = clang.args(["-w", "-O1", "-fwrapv"]).arg(&source).arg("-o").arg(&binary).status();
    assert!(status.expect("clang runs").success(), "{text}");
    let output = Command::new(&binary).output().expect("it runs");
    assert!(output.status.success(), "{}\n{text}", output.status);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    pairs.map(|(line, outcome)| (line.parse().expect("a number"), outcome == "1")).collect()
}

#[derive(Default)]
struct Tally {
    never: usize,
    possible: usize,
    open: usize,
    /// Not proven, and no native run does it.
    unseen: usize,
}

fn examine(seed: u64, tally: &mut Tally) {
    let unit = unit::write(seed);
    let work = tempfile::tempdir().expect("a directory");
    let seen = natively(work.path(), &unit.native);
    let file = work.path().join("unit.c");
    std::fs::write(&file, &unit.plain).expect("it can be written");
    let program = load(&Options::new(vec![file], work.path())).expect("it compiles").program;
    for strict in [true, false] {
        let code = Code::of(&program, clew_vm::role);
        let ahead = Ahead::of(if strict { code.strict() } else { code });
        let functions: Vec<_> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
        for &function in functions.iter().filter(|&&id| program.function(id).external) {
            let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
            let structure = Structure::new(&program, &functions, &goals);
            let mut analysis = Analysis::new(ahead.clone(), &[function], Default::default());
            for id in structure.ids() {
                let objective = &structure.objectives[id.index()];
                let (Kind::Edge(outcome), (line, _)) = (objective.kind, objective.range.start) else {
                    continue;
                };
                // Of callees, from each function that may call them.
                if objective.function != function && program.function(objective.function).external {
                    continue;
                }
                let is_seen = seen.contains(&(line, outcome));
                match analysis.prove(&structure, id, QUESTIONS) {
                    Verdict::Never(_) => {
                        tally.never += 1;
                        let own = objective.function == function || !unit.calls_from_elsewhere(line);
                        assert!(
                            !(own && is_seen),
                            "seed {seed}, line {line} {outcome} is called infeasible (strict: {strict}), and a run does it\n{}",
                            unit.plain
                        );
                    }
                    Verdict::Possible => tally.possible += 1,
                    Verdict::GaveUp(_) => tally.open += 1,
                }
                tally.unseen += usize::from(!is_seen);
            }
        }
    }
}

#[test]
fn what_is_proven_never_happens() {
    let mut tally = Tally::default();
    let from = number("UNITS_SEED", 1);
    for seed in from..from + number("UNITS", UNITS) {
        examine(seed, &mut tally);
        println!("seed {seed}: {} proven", tally.never);
    }
    let Tally { never, possible, open, unseen } = tally;
    println!("{never} proven of {unseen} that no run does; {possible} possible, {open} given up");
    assert!(never > 0, "nothing is proven at all");
}
