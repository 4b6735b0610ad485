//! No wrong verdict about units in an unknown world: what clew calls infeasible, no random environment reaches.
//!
//! Random units (`environments/`) are given to `clew gen`. One native program for each unit plays thousands of random
//! environments: declared functions write to everything they can reach, keep addresses and write later, call back, jump,
//! set errno, leave for good. An environment that reaches what clew calls infeasible is a bug of clew's, as is an exit code
//! other than 0. `ENVIRONMENTS=1000 ENVIRONMENTS_SEED=17` tries so many units from that seed on. The directory of a unit
//! with a problem is kept; `native - RUN` in it tells what the world did in that run.
//!
//! Half of the units are tried under assumptions (`--assume`): the environments then keep to them.
//!
//! The native program is run with the sanitizers too, a part of the way: an environment must be legal itself.

mod differ;
#[path = "environments/mod.rs"]
mod units;

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const UNITS: u64 = 4;
const FUNCTIONS: usize = 5;
/// Environments natively, all and with sanitizers; at least so many must end without undefined behaviour.
const RUNS: &str = "30000";
const SANITIZED_RUNS: &str = "2000";
const LEAST: u64 = 1000;

/// Of clew, for each function; and so few that searches are cut short, in turn.
const SEARCHED: &str = "300";
const FEW: [&str; 3] = ["5", "20", "50"];

/// What clew is told to assume, by the unit's seed, and how the native program is told.
const ASSUMPTIONS: [(&str, &[&str]); 4] = [
    ("", &[]),
    ("no-callbacks", &["-DNO_CALLBACKS"]),
    ("", &[]),
    ("no-callbacks,no-jumps", &["-DNO_CALLBACKS", "-DNO_JUMPS"]),
];

fn assumption(seed: u64) -> (&'static str, &'static [&'static str]) {
    ASSUMPTIONS[(seed % ASSUMPTIONS.len() as u64) as usize]
}

#[derive(Default)]
struct Tally {
    /// How many outcomes have which status.
    statuses: BTreeMap<String, usize>,
    /// Outcomes that an environment reached and clew left open.
    missed: usize,
    /// Outcomes that clew covered and no environment reached.
    unseen: usize,
    /// Environments played to a defined end.
    played: u64,
    problems: Vec<String>,
}

/// Outcomes that environments reach, each with the first run that does, and how many runs counted.
struct Reached {
    first: BTreeMap<(usize, bool), u64>,
    finished: u64,
}

fn build(work: &Path, name: &str, flags: &[&str]) -> Result<(), String> {
    let mut clang = Command::new("clang-19");
    clang
        .args(["-w", "-O0", "-fwrapv"])
        .args(flags)
        .arg(work.join("native.c"))
        .arg("-o")
        .arg(work.join(name));
    let output = clang.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("natively: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

fn play(work: &Path, name: &str, arguments: &[&str]) -> Result<String, String> {
    let mut program = Command::new(work.join(name));
    program.args(arguments).env("ASAN_OPTIONS", "detect_leaks=0");
    let output = program.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{name}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}

fn natively(work: &Path, defines: &[&str]) -> Result<Reached, String> {
    build(work, "native", defines)?;
    let sanitizers = ["-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    build(work, "sanitized", &[&sanitizers, defines].concat())?;
    play(work, "sanitized", &[SANITIZED_RUNS])?;
    let text = play(work, "native", &[RUNS])?;
    let mut reached = Reached { first: BTreeMap::new(), finished: 0 };
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
        match words[0] {
            "hit" => {
                reached.first.insert((number(1) as usize, number(2) == 1), number(3));
            }
            "finished" => reached.finished = number(1),
            _ => return Err(format!("natively: {line}")),
        }
    }
    match reached.finished < LEAST {
        true => Err(format!("only {} environments were defined to the end", reached.finished)),
        false => Ok(reached),
    }
}

/// clew's summary, and what it says of itself if its exit code is not 0.
fn clew(work: &Path, assumed: &str, runs: &str) -> Result<(Value, Option<String>), String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("gen").arg(work.join("unit.c")).arg("-o").arg(work.join("out"));
    command.args(["--runs", runs, "--budget", "60s", "-j", "1"]);
    if !assumed.is_empty() {
        command.args(["--assume", assumed]);
    }
    let output = command.output().map_err(|error| error.to_string())?;
    let words = || format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    let json = std::fs::read_to_string(work.join("out/summary.json")).map_err(|_| words())?;
    let summary = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    Ok((summary, (!output.status.success()).then(words)))
}

/// What clew says of a condition's outcome: function, status, text.
fn verdict(summary: &Value, (line, column): (u64, u64), outcome: bool) -> [String; 3] {
    let outcome = if outcome { "true" } else { "false" };
    for function in summary["functions"].as_array().into_iter().flatten() {
        let mut all = function["objectives"].as_array().into_iter().flatten();
        let found = all.find(|o| o["line"] == line && o["column"] == column && o["outcome"] == outcome);
        if let Some(found) = found {
            return [&function["name"], &found["status"], &found["text"]]
                .map(|word| word.as_str().unwrap_or_default().to_owned());
        }
    }
    ["", "unknown", ""].map(str::to_owned)
}

/// Compares what clew says of a unit with what happens to it.
fn examine(seed: u64, work: &Path) -> Result<Tally, String> {
    let unit = units::unit(seed, FUNCTIONS);
    let write = |name: &str, text: &str| std::fs::write(work.join(name), text).map_err(|e| e.to_string());
    write("unit.c", &unit.plain)?;
    write("native.c", &unit.native)?;
    let (assumed, defines) = assumption(seed);
    let reached = natively(work, defines)?;
    let mut tally = Tally { played: reached.finished, ..Tally::default() };
    for runs in [FEW[(seed % 3) as usize], SEARCHED] {
        let (summary, failure) = clew(work, assumed, runs)?;
        tally.problems.extend(failure.map(|words| format!("seed {seed}: {words}")));
        compare(seed, work, &unit, &reached, &summary, &mut tally);
    }
    Ok(tally)
}

fn compare(
    seed: u64,
    work: &Path,
    unit: &units::Unit,
    reached: &Reached,
    summary: &Value,
    tally: &mut Tally,
) {
    let (assumed, _) = assumption(seed);
    for (number, place) in unit.conditions.iter().enumerate() {
        for outcome in [false, true] {
            let [function, status, text] = verdict(summary, *place, outcome);
            match reached.first.get(&(number, outcome)) {
                Some(run) if status == "infeasible" => tally.problems.push(format!(
                    "seed {seed}, assuming {assumed:?}, {function}, {}:{} {text} {outcome} is called infeasible, and environment {run} reaches it (condition {number}):\n{}",
                    place.0, place.1, play(work, "native", &["-", &run.to_string()]).unwrap_or_else(|problem| problem)
                )),
                None if status == "covered" => tally.unseen += 1,
                Some(_) if status == "gave_up" || status == "open" => tally.missed += 1,
                _ => {}
            }
            *tally.statuses.entry(status).or_default() += 1;
        }
    }
}

fn examine_and_keep(seed: u64, is_kept: bool) -> Tally {
    let work = tempfile::tempdir().expect("a temporary directory");
    let mut tally = examine(seed, work.path()).unwrap_or_else(|problem| Tally {
        problems: vec![format!("seed {seed}: {problem}")],
        ..Tally::default()
    });
    if is_kept || !tally.problems.is_empty() {
        let directory = work.keep();
        println!("seed {seed} is kept in {}", directory.display());
        tally
            .problems
            .iter_mut()
            .for_each(|problem| problem.push_str(&format!("  kept in {}\n", directory.display())));
    }
    tally
}

#[test]
fn no_environment_reaches_what_is_infeasible() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("ENVIRONMENTS_SEED").unwrap_or(0), number("ENVIRONMENTS").unwrap_or(UNITS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let mut all = Tally::default();
    for tally in differ::each(&seeds, |&seed| examine_and_keep(seed, count == 1)) {
        let Tally { statuses, missed, unseen, played, problems } = tally;
        statuses.into_iter().for_each(|(status, n)| *all.statuses.entry(status).or_default() += n);
        all.missed += missed;
        all.unseen += unseen;
        all.played += played;
        all.problems.extend(problems);
    }
    let Tally { statuses, missed, unseen, played, problems } = all;
    println!(
        "{count} units, {played} environments: {statuses:?}, {missed} of those left open are reached by one, {unseen} of those covered by none"
    );
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    // A condition that clang folds is none, nor one of a static function that nobody calls; there are few.
    let folded = statuses.get("unknown").copied().unwrap_or_default();
    assert!(folded * 8 < statuses.values().sum(), "conditions are not where they should be");
}
