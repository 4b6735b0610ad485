//! lcov's tracefile (geninfo(1)), for `genhtml`, `lcov` and whatever else reads one: lines, functions, branches (BRDA), and
//! MC/DC (MCDC) where it was asked for. What is infeasible is not taken here; `clew justify` takes it out.

use super::by_file::{FileCounts, LineCounts, by_file, entries, name};
use crate::{Decision, Summary};
use std::fmt::{Result, Write};

pub fn lcov(summary: &Summary) -> String {
    let mut out = String::new();
    for (file, counts) in by_file(summary) {
        record(&mut out, file, &counts).expect("a string takes all that is written to it");
    }
    out
}

fn record(out: &mut String, file: &str, counts: &FileCounts) -> Result {
    writeln!(out, "TN:\nSF:{file}")?;
    let named =
        |function: &&crate::FunctionSummary| (name(function).to_owned(), function.span, entries(function));
    let functions: Vec<_> = counts.functions.iter().map(named).collect();
    for (name, span, _) in &functions {
        writeln!(out, "FN:{},{name}", span.map_or(0, |span| span.line))?;
    }
    for (name, _, entries) in &functions {
        writeln!(out, "FNDA:{entries},{name}")?;
    }
    let hit = functions.iter().filter(|(_, _, entries)| *entries > 0).count();
    writeln!(out, "FNF:{}\nFNH:{hit}", functions.len())?;
    let mut branches = [0, 0];
    for (line, it) in &counts.lines {
        for (block, branch) in it.branches.iter().enumerate() {
            let evaluated = branch.when_true > 0 || branch.when_false > 0;
            for (number, count) in [branch.when_true, branch.when_false].into_iter().enumerate() {
                let taken = if evaluated { count.to_string() } else { "-".to_owned() };
                writeln!(out, "BRDA:{line},{block},{number},{taken}")?;
            }
        }
        let [all, taken] = it.outcomes();
        branches = [branches[0] + all, branches[1] + taken];
    }
    if branches[0] > 0 {
        writeln!(out, "BRF:{}\nBRH:{}", branches[0], branches[1])?;
    }
    let mut conditions = [0, 0];
    for (line, it) in &counts.lines {
        decisions(out, *line, it, &mut conditions)?;
    }
    if conditions[0] > 0 {
        writeln!(out, "MCF:{}\nMCH:{}", conditions[0], conditions[1])?;
    }
    let lines = || counts.lines.iter().filter_map(|(line, it)| Some((line, it.count?)));
    for (line, count) in lines() {
        writeln!(out, "DA:{line},{count}")?;
    }
    let hit = lines().filter(|(_, count)| *count > 0).count();
    writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", lines().count())
}

/// A condition that decides alone does so both ways: a pair of vectors has both of its values. lcov tells decisions of one line
/// apart by their size only, so those of one line are one group.
fn decisions(out: &mut String, line: u32, it: &LineCounts, found: &mut [u64; 2]) -> Result {
    let conditions = |decision: &Decision| decision.conditions.iter().filter(|it| !it.constant).count();
    let size: usize = it.decisions.iter().map(|decision| conditions(decision)).sum();
    let all =
        it.decisions.iter().flat_map(|decision| decision.conditions.iter().map(move |it| (decision, it)));
    for (number, (decision, condition)) in all.filter(|(_, it)| !it.constant).enumerate() {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        let words = format!("'{}' in '{}'", said(&condition.text), said(&decision.text));
        let shown = u8::from(condition.pair.is_some());
        for sense in ["f", "t"] {
            writeln!(out, "MCDC:{line},{size},{sense},{shown},{number},{words}")?;
        }
        found[0] += 2;
        found[1] += 2 * u64::from(shown);
    }
    Ok(())
}
