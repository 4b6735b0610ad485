//! Nothing is claimed that was not done: what `clew testcomp` calls covered, its tests evaluate natively.
//!
//! Random programs (`cut/`) are mostly left in their midst, where llvm-cov's differences of counters say more than was
//! done. Each is compiled once more so that every condition notes how it came out, and run on the suite's values: there
//! must be as many different outcomes as were claimed, at the least. `CUT=1000 CUT_SEED=17` tries so many from that seed on.

#[path = "cut/mod.rs"]
mod cut;
mod differ;

use differ::mutate::Random;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAMS: u64 = 12;

/// Gives the values in the file `values`, and adds to the file `noted` what conditions came out as.
const DRIVER: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>

int clew_note(int number, int value)
{
    static char seen[2][1000];
    if (!seen[value != 0][number]++) {
        int file = open("noted", O_WRONLY | O_CREAT | O_APPEND, 0600);
        dprintf(file, "%d %d\n", number, value != 0);
        close(file);
    }
    return value;
}

int __VERIFIER_nondet_int(void)
{
    static FILE *file;
    int value;
    if (!file)
        file = fopen("values", "r");
    if (fscanf(file, "%d", &value) != 1)
        exit(1);
    return value;
}
"#;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// How many outcomes clew claims of a program, and the values of its tests.
fn claimed(work: &Path) -> Result<(usize, Vec<Vec<String>>), String> {
    let property = differ::root().join("tests/testcomp/coverage-branches.prp");
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    clew.arg("testcomp").arg(work.join("plain.c")).arg("--property").arg(property);
    clew.arg("-o").arg(work.join("suite.zip")).args(["--budget", "2s"]);
    let output = clew.output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        return Err(format!("{said}{}", String::from_utf8_lossy(&output.stderr)));
    }
    let covered = said.split(' ').next().and_then(|word| word.parse().ok()).ok_or("no number")?;
    let suite = std::fs::read(work.join("suite.zip")).map_err(|error| error.to_string())?;
    let suite = String::from_utf8_lossy(&suite).into_owned();
    let tests = suite.split("<testcase>").skip(1).map(|test| {
        let inputs = test.split("</testcase>").next().unwrap_or_default().split("</input>");
        inputs.filter_map(|input| Some(input.rsplit_once("\">")?.1.to_owned())).collect()
    });
    Ok((covered, tests.collect()))
}

/// The outcomes that the tests' native runs note.
fn noted(work: &Path, tests: &[Vec<String>]) -> Result<usize, String> {
    let mut clang = Command::new("clang-19");
    clang.args(["-w", "-O0", "noted.c", "driver.c", "-o", "program"]).current_dir(work);
    if !clang.status().is_ok_and(|status| status.success()) {
        return Err("the program does not compile".to_owned());
    }
    let mut all = BTreeSet::new();
    for test in tests {
        std::fs::write(work.join("values"), test.join(" ")).map_err(|error| error.to_string())?;
        let _ = std::fs::remove_file(work.join("noted"));
        let mut run = Command::new(work.join("program"));
        let _ = run.current_dir(work).stdin(Stdio::null()).stderr(Stdio::null()).status();
        let text = std::fs::read_to_string(work.join("noted")).unwrap_or_default();
        all.extend(text.lines().map(str::to_owned));
    }
    Ok(all.len())
}

/// How many outcomes are claimed and how many were done; a sentence where that is wrong.
fn try_program(seed: u64) -> Result<(usize, usize), String> {
    let work = tempfile::tempdir().map_err(|error| error.to_string())?;
    let text = cut::program(&mut Random::new(seed));
    let noting = format!("int clew_note(int, int);\n{}", cut::unmarked(&text, true));
    let files =
        [("plain.c", cut::unmarked(&text, false)), ("noted.c", noting), ("driver.c", DRIVER.to_owned())];
    for (name, text) in files {
        std::fs::write(work.path().join(name), text).map_err(|error| error.to_string())?;
    }
    let wrong = |why: String| format!("seed {seed}: {why}\n{}", cut::unmarked(&text, false));
    let (claimed, tests) = claimed(work.path()).map_err(wrong)?;
    let done = noted(work.path(), &tests).map_err(wrong)?;
    if claimed > done {
        return Err(wrong(format!("{claimed} outcomes are claimed, {done} were done")));
    }
    Ok((claimed, done))
}

#[test]
fn what_is_claimed_was_done() {
    let first = number("CUT_SEED", 1);
    let seeds: Vec<u64> = (first..first + number("CUT", PROGRAMS)).collect();
    let found = differ::each(&seeds, |&seed| try_program(seed));
    let wrong: Vec<&String> = found.iter().filter_map(|found| found.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} of {} programs: {}", wrong.len(), seeds.len(), wrong[0]);
    let sum = |part: fn(&(usize, usize)) -> usize| found.iter().flatten().map(part).sum::<usize>();
    let (claimed, done) = (sum(|found| found.0), sum(|found| found.1));
    eprintln!("{} programs: {claimed} outcomes claimed, {done} done", seeds.len());
    assert!(claimed * 20 >= done * 19, "{claimed} of {done} outcomes that were done are claimed");
}
