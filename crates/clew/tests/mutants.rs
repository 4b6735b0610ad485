//! No wrong proof: what is called an equivalent mutant gives the program's results, natively, on random inputs.
//!
//! Random functions (`mutants/`) take numbers, an array and a variable of the file, all of which they may write to. `clew mutate`
//! judges their mutants; each that it calls equivalent runs natively beside the program on so many random inputs. A difference is
//! a bug of clew's. `MUTANTS=300 MUTANTS_SEED=17` tries so many units from that seed on; one alone is kept.

mod differ;
#[path = "mutants/mod.rs"]
mod units;

use clew_edge::Stop;
use clew_label::{Chosen, Source};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const UNITS: u64 = 3;
const INPUTS: &str = "10000";
const OPERATORS: &str = "wm:all";
/// As the vm computes.
const FLAGS: [&str; 3] = ["-w", "-O1", "-fwrapv"];

/// What is known of the units: how many mutants have each fate.
#[derive(Default)]
struct Tally {
    fates: BTreeMap<String, usize>,
    problems: Vec<String>,
}

/// The mutants of a unit, as `summary.json` has them.
fn judged(work: &Path) -> Result<Vec<Value>, String> {
    let args =
        ["mutate", "unit.c", "-c", OPERATORS, "-o", "out", "--budget", "20s", "-j", "1", "--", "-fwrapv"];
    let output = Command::new(env!("CARGO_BIN_EXE_clew")).args(args).current_dir(work).output();
    let output = output.map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let summary =
        std::fs::read_to_string(work.join("out/summary.json")).map_err(|error| error.to_string())?;
    let mut summary: Value = serde_json::from_str(&summary).map_err(|error| error.to_string())?;
    match summary["mutation"]["mutants"].take() {
        Value::Array(mutants) => Ok(mutants),
        _ => Err("summary.json lists no mutants".to_owned()),
    }
}

/// Runs these mutants beside the program; says which one differs first, and on which input.
fn natively(work: &Path, numbers: &[u64]) -> Result<Vec<String>, String> {
    let chosen = Chosen::parse(OPERATORS).expect("it is known").expect("it is right");
    let (stop, flags) = (Stop::default(), vec!["-fwrapv".to_owned()]);
    let clang = Path::new("clang-19");
    let source = Source { clang, file: Path::new("unit.c"), directory: work, flags: &flags, stop: &stop };
    let mutated = clew_label::mutate(&source, &[chosen], work, 0).map_err(|error| error.to_string())?;
    let write = |name: &str, text: &str| std::fs::write(work.join(name), text).map_err(|e| e.to_string());
    write("mutated.c", &mutated.text)?;
    write("driver.c", units::DRIVER)?;
    let mut compile = Command::new(clang);
    compile.args(FLAGS).args(["mutated.c", "driver.c", "-o", "driver"]).current_dir(work);
    let compiled = compile.output().map_err(|error| error.to_string())?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let numbers = numbers.iter().map(u64::to_string);
    let mut run = Command::new(work.join("driver"));
    let ran = run.arg(INPUTS).args(numbers).output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&ran.stdout);
    let mut problems: Vec<String> = said.lines().map(str::to_owned).collect();
    if !ran.status.success() {
        problems.push(format!("the driver ends with {}", ran.status));
    }
    Ok(problems)
}

fn examine(seed: u64, work: &Path) -> Result<Tally, String> {
    std::fs::write(work.join("unit.c"), units::unit(seed)).map_err(|error| error.to_string())?;
    let mutants = judged(work)?;
    let mut tally = Tally::default();
    for mutant in &mutants {
        let kind = mutant["kind"].as_str().map_or(String::new(), |kind| format!(" ({kind})"));
        let fate = format!("{}{kind}", mutant["status"].as_str().unwrap_or_default());
        *tally.fates.entry(fate).or_default() += 1;
    }
    let is_equivalent = |mutant: &&Value| mutant["status"] == "equivalent";
    let numbers: Vec<u64> =
        mutants.iter().filter(is_equivalent).filter_map(|mutant| mutant["id"].as_u64()).collect();
    tally.problems = natively(work, &numbers)?;
    Ok(tally)
}

#[test]
fn equivalent_mutants_give_the_same_results() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (first, count) = (number("MUTANTS_SEED").unwrap_or(0), number("MUTANTS").unwrap_or(UNITS));
    let seeds: Vec<u64> = (0..count).map(|n| first.wrapping_add(n)).collect();
    let mut all = Tally::default();
    let tallies = differ::each(&seeds, |&seed| {
        let work = tempfile::tempdir().expect("a temporary directory");
        let failed = |problem| Tally { problems: vec![problem], ..Tally::default() };
        let mut tally = examine(seed, work.path()).unwrap_or_else(failed);
        if count == 1 || !tally.problems.is_empty() {
            println!("seed {seed} is kept in {}", work.keep().display());
        }
        tally.problems.iter_mut().for_each(|problem| *problem = format!("seed {seed}: {problem}"));
        tally
    });
    for Tally { fates, problems } in tallies {
        fates.into_iter().for_each(|(fate, count)| *all.fates.entry(fate).or_default() += count);
        all.problems.extend(problems);
    }
    println!("{count} units, {INPUTS} inputs for each equivalent mutant: {:?}", all.fates);
    assert!(all.problems.is_empty(), "{} problems:\n{}", all.problems.len(), all.problems.join("\n"));
}

/// The driver finds a mutant out that is none: `a + b -> a - b`, say.
#[test]
fn a_mutant_that_differs_is_found_out() {
    let work = tempfile::tempdir().expect("a temporary directory");
    let text = "int kept;\nint unit(int a, int b, unsigned c, int *list) { kept = list[0]; return a + b; }\n";
    std::fs::write(work.path().join("unit.c"), text).expect("it can be written");
    let problems = natively(work.path(), &[1, 2]).expect("it runs");
    assert_eq!(problems.len(), 2, "{problems:?}");
}
