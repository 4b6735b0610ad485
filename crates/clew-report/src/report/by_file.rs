//! What was measured, file by file and line by line: what coverage tools call a tracefile.

use crate::{BranchCount, Decision, FunctionSummary, Summary};
use std::collections::BTreeMap;

/// The lines, functions and branches of one file.
#[derive(Default)]
pub struct FileCounts<'a> {
    pub functions: Vec<&'a FunctionSummary>,
    pub lines: BTreeMap<u32, LineCounts<'a>>,
}

/// What begins on a line.
#[derive(Default)]
pub struct LineCounts<'a> {
    /// How often it was run; none where it has no code of its own.
    pub count: Option<u64>,
    pub branches: Vec<BranchCount>,
    pub decisions: Vec<&'a Decision>,
}

impl LineCounts<'_> {
    /// How many outcomes of its branches there are, and how many were taken.
    pub fn outcomes(&self) -> [u64; 2] {
        let taken = |it: &BranchCount| u64::from(it.when_true > 0) + u64::from(it.when_false > 0);
        [2 * self.branches.len() as u64, self.branches.iter().map(taken).sum()]
    }
}

/// The files that functions were measured in, by name. A function that is measured twice, as another one calls it or in two
/// units that include it, was run as often as the higher count says.
pub fn by_file(summary: &Summary) -> BTreeMap<&str, FileCounts<'_>> {
    let mut files: BTreeMap<&str, FileCounts> = BTreeMap::new();
    for function in summary.functions.iter().filter(|function| function.measured.is_some()) {
        let file = files.entry(&function.file).or_default();
        let same = file.functions.iter_mut().find(|known| known.span == function.span);
        match same {
            Some(known) if entries(known) >= entries(function) => {}
            Some(known) => *known = function,
            None => file.functions.push(function),
        }
    }
    for file in files.values_mut() {
        file.functions.sort_by_key(|function| function.span);
        for function in &file.functions {
            let Some(measured) = &function.measured else { continue };
            for &(line, count) in &measured.lines {
                let known = &mut file.lines.entry(line).or_default().count;
                *known = (*known).max(Some(count));
            }
            for branch in &measured.branches {
                file.lines.entry(branch.span.line).or_default().branches.push(branch.clone());
            }
            for decision in function.decisions.iter().filter(|decision| decision.file == function.file) {
                file.lines.entry(decision.span.line).or_default().decisions.push(decision);
            }
        }
    }
    files
}

pub fn entries(function: &FunctionSummary) -> u64 {
    function.measured.as_ref().map_or(0, |measured| measured.entries)
}

/// Its name in C, where it is seen from another one.
pub fn name(function: &FunctionSummary) -> &str {
    let suffix = function.callee_of.as_ref().map(|caller| format!(" from {caller}"));
    suffix.and_then(|suffix| function.name.strip_suffix(&suffix)).unwrap_or(&function.name)
}
