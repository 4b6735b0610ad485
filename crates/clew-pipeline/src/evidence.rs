//! What tests did in functions, for reports: lines, branches and test vectors as llvm-cov counts them, whatever was asked for.

use crate::source::Sources;
use clew_cover::{Kind, Mcdc, ObjectiveId, Structure, Table};
use clew_ir::{Counts, CoverageMap, FileId, FunctionId, Program, Range, Region, RegionKind};
use clew_report::{BranchCount, Condition, Decision, Measured, Objective, Span, TestVector};
use std::collections::BTreeMap;

/// How many tests are named of a vector that many show.
const NAMED: usize = 4;

pub fn span(range: Range) -> Span {
    Span { line: range.start.0, column: range.start.1, end_line: range.end.0, end_column: range.end.1 }
}

/// The body of a function.
pub fn body(program: &Program, function: FunctionId) -> Option<Span> {
    let map = program.function(function).coverage.as_ref()?;
    map.regions.first().map(|body| span(body.range))
}

/// What was counted in a function.
pub fn measured(program: &Program, function: FunctionId, counts: &Counts) -> Option<Measured> {
    let map = program.function(function).coverage.as_ref()?;
    let body = map.regions.first()?;
    let values = map.values(counts);
    // Differences of counters go below zero where a run leaves a function in its midst.
    let count = |expr: clew_ir::ExprId| values.get(expr.0 as usize).map_or(0, |&value| value.max(0) as u64);
    let shown = |(index, branch): (usize, &clew_ir::Branch)| {
        let is_one = !branch.folded && !map.unevaluated.branches.contains(&index);
        let range = used(map, index, branch.range);
        (is_one && range.file == body.range.file).then(|| BranchCount {
            span: span(range),
            when_false: count(branch.count[0]),
            when_true: count(branch.count[1]),
        })
    };
    let mut branches: Vec<BranchCount> = map.branches.iter().enumerate().filter_map(shown).collect();
    branches.sort_by_key(|branch| branch.span);
    let lines = lines(map, body.range.file, &|region| count(region.count));
    Some(Measured { entries: count(body.count), lines, branches })
}

/// Where a branch stands for its function: a macro's where the macro is used.
fn used(map: &CoverageMap, branch: usize, range: Range) -> Range {
    let mut found = map.expansions.iter().find(|expansion| expansion.branches.contains(&branch));
    let mut range = range;
    while let Some(expansion) = found {
        range = expansion.call;
        found = expansion.inside.and_then(|outer| map.expansions.get(outer));
    }
    range
}

/// How often the lines of a function were run, as llvm-cov's `LineCoverageStats` has it: the count of the innermost region that
/// a line begins in, or the highest one of the regions that begin on it. Comments and what the preprocessor leaves out are
/// regions without a count. A line between a jump and what follows it is counted as what follows (a gap).
fn lines(map: &CoverageMap, file: FileId, count: &dyn Fn(&Region) -> u64) -> Vec<(u32, u64)> {
    let Some(body) = map.regions.first() else { return Vec::new() };
    let mut regions: Vec<&Region> = map
        .regions
        .iter()
        .enumerate()
        .filter(|(index, region)| region.range.file == file && !map.unevaluated.regions.contains(index))
        .map(|(_, region)| region)
        // What a macro hides stands where the macro is defined.
        .filter(|region| region.range.start >= body.range.start && region.range.end <= body.range.end)
        .collect();
    regions.sort_by_key(|region| (region.range.start, std::cmp::Reverse(region.range.end)));
    let (mut open, mut next, mut out): (Vec<&Region>, _, _) = (Vec::new(), 0, Vec::new());
    for line in body.range.start.0..=body.range.end.0 {
        open.retain(|region| region.range.end > (line, 1));
        let around = open.last().copied().filter(|region| region.kind != RegionKind::Skipped);
        let begins = next;
        while regions.get(next).is_some_and(|region| region.range.start.0 <= line) {
            open.push(regions[next]);
            next += 1;
        }
        let begins = &regions[begins..next];
        let is_counted = |region: &&&Region| matches!(region.kind, RegionKind::Code | RegionKind::Expansion);
        let highest = begins.iter().filter(is_counted).map(|region| count(region)).max();
        let is_skipped = begins.first().is_some_and(|region| region.kind == RegionKind::Skipped);
        let around = around.filter(|_| !is_skipped).map(count);
        out.extend(around.max(highest).map(|count| (line, count)));
    }
    out
}

/// The decisions of a function that objectives are about. `objectives`: those of the structure, in its order; `seen`: the
/// vectors that tests show of a decision, and the tests.
pub fn decisions(
    sources: &mut Sources,
    structure: &Structure,
    objectives: &[Objective],
    function: FunctionId,
    mcdc: Mcdc,
    seen: &dyn Fn(&Table) -> BTreeMap<u32, Vec<String>>,
) -> Vec<Decision> {
    let program = structure.program();
    let Some(map) = &program.function(function).coverage else { return Vec::new() };
    let mut independence: BTreeMap<(clew_cover::DecisionId, usize), ObjectiveId> = BTreeMap::new();
    let mut asked: Vec<clew_cover::DecisionId> = Vec::new();
    for id in structure.ids() {
        let objective = &structure.objectives[id.index()];
        if let Some(decision) = objective.kind.decision().filter(|_| objective.function == function) {
            asked.push(decision);
            if let Kind::Independence(_, at) = objective.kind {
                independence.insert((decision, at), id);
            }
        }
    }
    asked.sort_unstable();
    asked.dedup();
    let mut out = Vec::new();
    for decision in asked {
        let table = structure.table(decision);
        let shown = seen(table);
        let pairs = pairs(table, &shown.keys().copied().collect::<Vec<u32>>(), mcdc);
        let conditions = table.nodes.iter().enumerate().map(|(at, node)| {
            let range = map.branches[node.branch].range;
            Condition {
                file: program.file_name(range.file),
                span: span(range),
                text: sources.text(range),
                constant: node.folded,
                pair: pairs[at],
                status: independence.get(&(decision, at)).map(|id| objectives[id.index()].status),
            }
        });
        let conditions = conditions.collect();
        let vectors = shown.into_iter().filter_map(|(number, mut tests)| {
            let vector = table.vector(number)?;
            tests.truncate(NAMED);
            let letters = vector.conditions.iter().map(|value| match value {
                Some(true) => 'T',
                Some(false) => 'F',
                None => '-',
            });
            Some(TestVector { conditions: letters.collect(), outcome: vector.outcome, tests })
        });
        out.push(Decision {
            file: program.file_name(table.range.file),
            span: span(table.range),
            text: sources.text(table.range),
            conditions,
            vectors: vectors.collect(),
        });
    }
    out
}

/// For each condition the first two vectors that show that it decides alone, by their index.
fn pairs(table: &Table, numbers: &[u32], mcdc: Mcdc) -> Vec<Option<[usize; 2]>> {
    let vectors: Vec<_> = numbers.iter().filter_map(|&number| table.vector(number)).collect();
    let mut out = vec![None; table.nodes.len()];
    let mut left = out.len();
    for (j, b) in vectors.iter().enumerate() {
        for (i, a) in vectors[..j].iter().enumerate() {
            if let Some(at) = table.shown(a, b, mcdc == Mcdc::UniqueCause)
                && out[at].is_none()
            {
                out[at] = Some([i, j]);
                left -= 1;
            }
        }
        if left == 0 {
            break;
        }
    }
    out
}
