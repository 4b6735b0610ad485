//! What is to be covered, one by one.

use crate::Criterion;
use clew_ir::{Arm, CoverageMap, ExprId, FunctionId, Program, Range, RegionKind};
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectiveId(pub u32);

impl ObjectiveId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ObjectiveId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "o{}", self.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Entry,
    Region,
    /// A condition's outcome.
    Edge(bool),
}

#[derive(Clone, Debug)]
pub struct Objective {
    pub criterion: Criterion,
    pub function: FunctionId,
    pub range: Range,
    pub kind: Kind,
    /// Covered where this is not zero, in the function's coverage map.
    pub count: ExprId,
    /// Edges of the control flow that lead straight to it.
    pub arms: Vec<Arm>,
}

/// The objectives of a function under the criteria, in the order of the source.
pub fn objectives(program: &Program, function: FunctionId, criteria: &[Criterion]) -> Vec<Objective> {
    let Some(map) = &program.function(function).coverage else { return Vec::new() };
    let mut out = Vec::new();
    for criterion in Criterion::ALL.iter().filter(|criterion| criteria.contains(criterion)) {
        let start = out.len();
        match criterion {
            Criterion::Function => out.extend(entry(function, map)),
            Criterion::Statement => statements(function, map, &mut out),
            Criterion::Branch => branches(function, map, &mut out),
        }
        out[start..].sort_by_key(|objective| (objective.range, objective.kind != Kind::Edge(true)));
    }
    out
}

/// The function's first region is its body.
fn entry(function: FunctionId, map: &CoverageMap) -> Option<Objective> {
    let body = map.regions.iter().find(|region| region.kind == RegionKind::Code)?;
    Some(Objective {
        criterion: Criterion::Function,
        function,
        range: body.range,
        kind: Kind::Entry,
        count: body.count,
        arms: Vec::new(),
    })
}

/// Every code region; its edges are those of the branches that are counted by the same expression.
fn statements(function: FunctionId, map: &CoverageMap, out: &mut Vec<Objective>) {
    for region in map.regions.iter().filter(|region| region.kind == RegionKind::Code) {
        let arms = map.branches.iter().flat_map(|branch| {
            let outcomes = branch.count.iter().zip(&branch.arms);
            outcomes
                .filter(|&(&count, _)| map.same(count, region.count))
                .flat_map(|(_, arms)| arms.iter().copied())
        });
        out.push(Objective {
            criterion: Criterion::Statement,
            function,
            range: region.range,
            kind: Kind::Region,
            count: region.count,
            arms: arms.collect(),
        });
    }
}

fn branches(function: FunctionId, map: &CoverageMap, out: &mut Vec<Objective>) {
    for branch in map.branches.iter().filter(|branch| !branch.folded) {
        for outcome in [true, false] {
            out.push(Objective {
                criterion: Criterion::Branch,
                function,
                range: branch.range,
                kind: Kind::Edge(outcome),
                count: branch.count[usize::from(outcome)],
                arms: branch.arms[usize::from(outcome)].clone(),
            });
        }
    }
}
