//! No wrong verdict about functions whose inputs are pointers: what clew calls infeasible, no layout of memory covers.
//!
//! Random functions (`shapes/`) are given to `clew gen`, and natively run on some ten thousand layouts each: arrays that
//! pointers share at several offsets, nodes linked in every way, null everywhere, memory that is there or not, stubs
//! that write or don't. A layout that covers what clew calls infeasible is a bug of clew's, as is an exit code other
//! than 0. `SHAPES=1000 SHAPES_SEED=17` tries so many programs from that seed on; one alone is kept.

mod differ;
#[path = "shapes/mod.rs"]
mod functions;

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const PROGRAMS: u64 = 6;
const FUNCTIONS: usize = 8;
const LAYOUTS: usize = 20_000;
/// Of clew, for each function; and so few that searches are cut short, in turn. And the seconds that a program should
/// never take.
const RUNS: &str = "400";
const FEW: [&str; 3] = ["5", "20", "50"];
const SECONDS: &str = "60s";

/// What came of a program.
#[derive(Default)]
struct Tally {
    /// How many outcomes have which status.
    statuses: BTreeMap<String, usize>,
    /// Outcomes that the layouts covered and clew left open.
    missed: usize,
    /// Outcomes that clew covered and no layout did.
    unseen: usize,
    divergences: u64,
    notes: Vec<String>,
    problems: Vec<String>,
}

/// A condition's outcome: function, number of the condition, whether it is true.
type Outcome = (usize, usize, bool);

/// What the layouts cover, each with the number of the first that does.
fn natively(work: &Path) -> Result<BTreeMap<Outcome, u64>, String> {
    let binary = work.join("native");
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-O0", "-fwrapv"]).arg(work.join("native.c")).arg("-o").arg(&binary);
    let output = clang.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("natively: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let output = Command::new(&binary).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("natively: {}", output.status));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers = |line: &str| line.split(' ').map_while(|word| word.parse().ok()).collect::<Vec<u64>>();
    let known = text.lines().filter_map(|line| match numbers(line)[..] {
        [function, condition, outcome, run] => {
            Some(((function as usize, condition as usize, outcome == 1), run))
        }
        _ => None,
    });
    Ok(known.collect())
}

/// A layout in words.
fn layout(work: &Path, function: usize, run: u64) -> String {
    let mut command = Command::new(work.join("native"));
    let output = command.args([function.to_string(), run.to_string()]).output();
    output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn clew(work: &Path, runs: &str) -> Result<Value, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("gen").arg(work.join("shapes.c")).arg("-o").arg(work.join("out"));
    let output = command.args(["--runs", runs, "--budget", SECONDS, "-j", "1"]).output();
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let json = std::fs::read_to_string(work.join("out/summary.json")).map_err(|error| error.to_string())?;
    serde_json::from_str(&json).map_err(|error| error.to_string())
}

/// Compares what clew says of a program with what it does.
fn examine(seed: u64, work: &Path) -> Result<Tally, String> {
    let program = functions::program(seed, FUNCTIONS, LAYOUTS);
    let write = |name: &str, text: &str| std::fs::write(work.join(name), text).map_err(|e| e.to_string());
    write("shapes.c", &program.plain)?;
    write("native.c", &program.native)?;
    let covered = natively(work)?;
    let mut tally = Tally::default();
    for runs in [FEW[(seed % 3) as usize], RUNS] {
        let summary = clew(work, runs)?;
        compare(seed, work, &program, &covered, &summary, &mut tally)?;
    }
    Ok(tally)
}

fn compare(
    seed: u64,
    work: &Path,
    program: &functions::Program,
    covered: &BTreeMap<Outcome, u64>,
    summary: &Value,
    tally: &mut Tally,
) -> Result<(), String> {
    for (function, conditions) in program.conditions.iter().enumerate() {
        let all = summary["functions"].as_array().into_iter().flatten();
        let name = format!("f{function}");
        let found = all.into_iter().find(|found| found["name"] == name.as_str());
        let found = found.ok_or(format!("no function {name}"))?;
        let divergences = found["divergences"].as_u64().unwrap_or(0);
        tally.divergences += divergences;
        if divergences > 0 {
            tally.notes.push(format!("seed {seed}, {name}: {divergences} divergences"));
        }
        for (number, place) in conditions.iter().enumerate() {
            for outcome in [false, true] {
                let (status, text) = verdict(found, *place, outcome);
                let run = covered.get(&(function, number, outcome));
                *tally.statuses.entry(status.clone()).or_default() += 1;
                match run {
                    Some(&run) if status == "infeasible" => tally.problems.push(format!(
                        "seed {seed}, {name}, {}:{} {text} {outcome} is called infeasible, and layout {run} covers it:\n{}",
                        place.0, place.1, layout(work, function, run)
                    )),
                    None if status == "covered" => tally.unseen += 1,
                    Some(_) if status == "gave_up" || status == "open" => tally.missed += 1,
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

/// What clew says of a condition's outcome.
fn verdict(function: &Value, (line, column): (u64, u64), outcome: bool) -> (String, String) {
    let outcome = if outcome { "true" } else { "false" };
    let all = function["objectives"].as_array().into_iter().flatten();
    let found = all.into_iter().find(|objective| {
        objective["line"] == line && objective["column"] == column && objective["outcome"] == outcome
    });
    let word = |key: &str| found.and_then(|found| found[key].as_str()).unwrap_or("unknown").to_owned();
    (word("status"), word("text"))
}

#[test]
fn no_layout_covers_what_is_infeasible() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("SHAPES_SEED").unwrap_or(0), number("SHAPES").unwrap_or(PROGRAMS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let tallies = differ::each(&seeds, |&seed| {
        let work = tempfile::tempdir().expect("a temporary directory");
        let tally = examine(seed, work.path()).unwrap_or_else(|problem| Tally {
            problems: vec![format!("seed {seed}: {problem}")],
            ..Tally::default()
        });
        tally.problems.iter().for_each(|problem| println!("{problem}"));
        if seeds.len() == 1 {
            println!("kept in {}", work.keep().display());
        }
        tally
    });
    let mut all = Tally::default();
    for Tally { statuses, missed, unseen, divergences, notes, problems } in tallies {
        statuses.into_iter().for_each(|(status, n)| *all.statuses.entry(status).or_default() += n);
        all.missed += missed;
        all.unseen += unseen;
        all.divergences += divergences;
        all.notes.extend(notes);
        all.problems.extend(problems);
    }
    let Tally { statuses, missed, unseen, divergences, notes, problems } = all;
    println!(
        "{statuses:?}, {missed} of those given up are covered by a layout, {unseen} of those covered by none, {divergences} divergences"
    );
    notes.iter().for_each(|note| println!("  {note}"));
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    // A condition that clang folds is none; there are few.
    let folded = statuses.get("unknown").copied().unwrap_or_default();
    assert!(folded * 20 < statuses.values().sum(), "conditions are not where they should be");
}
