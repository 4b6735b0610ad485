//! What is to be covered, one by one.

use crate::{Criterion, Part, Scope};
use clew_ir::{Arm, CoverageMap, ExprId, FunctionId, Program, Range, Region, RegionKind};
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

/// The objectives of a function under the criteria, in the order of the source; only those in the scope, if there is one.
pub fn objectives(
    program: &Program,
    function: FunctionId,
    criteria: &[Criterion],
    within: Option<&Scope>,
) -> Vec<Objective> {
    let Some(map) = &program.function(function).coverage else { return Vec::new() };
    let part = within.map(|scope| Part::new(scope, map));
    let part = part.as_ref();
    let mut out = Vec::new();
    for criterion in Criterion::ALL.iter().filter(|criterion| criteria.contains(criterion)) {
        let start = out.len();
        match criterion {
            Criterion::Function => out.extend(entry(function, map, part)),
            Criterion::Statement => statements(function, map, part, &mut out),
            Criterion::Branch => branches(function, map, part, &mut out),
        }
        out[start..].sort_by_key(|objective| (objective.range, objective.kind != Kind::Edge(true)));
    }
    if let Some(part) = part.filter(|_| criteria != [Criterion::Function]) {
        reached(function, map, part, &mut out);
    }
    out
}

/// The function's first region is its body.
fn entry(function: FunctionId, map: &CoverageMap, part: Option<&Part>) -> Option<Objective> {
    let body = map.regions.iter().find(|region| region.kind == RegionKind::Code)?;
    part.is_none_or(|part| !part.is_empty()).then(|| Objective {
        criterion: Criterion::Function,
        function,
        range: body.range,
        kind: Kind::Entry,
        count: body.count,
        arms: Vec::new(),
    })
}

/// Every code region.
fn statements(function: FunctionId, map: &CoverageMap, part: Option<&Part>, out: &mut Vec<Objective>) {
    let regions = map.regions.iter().enumerate().filter(|(_, region)| region.kind == RegionKind::Code);
    let open = regions.filter(|&(at, _)| part.is_none_or(|part| part.regions[at]));
    out.extend(open.map(|(_, region)| statement(function, map, region)));
}

/// The lines of a scope that are to be reached and that nothing else asks for.
fn reached(function: FunctionId, map: &CoverageMap, part: &Part, out: &mut Vec<Objective>) {
    for region in part.reach.iter().map(|&at| &map.regions[at]) {
        if !out.iter().any(|objective| map.same(objective.count, region.count)) {
            out.push(statement(function, map, region));
        }
    }
}

/// A code region; its edges are those of the branches that are counted by the same expression.
fn statement(function: FunctionId, map: &CoverageMap, region: &Region) -> Objective {
    let arms = map.branches.iter().flat_map(|branch| {
        let outcomes = branch.count.iter().zip(&branch.arms);
        outcomes
            .filter(|&(&count, _)| map.same(count, region.count))
            .flat_map(|(_, arms)| arms.iter().copied())
    });
    Objective {
        criterion: Criterion::Statement,
        function,
        range: region.range,
        kind: Kind::Region,
        count: region.count,
        arms: arms.collect(),
    }
}

fn branches(function: FunctionId, map: &CoverageMap, part: Option<&Part>, out: &mut Vec<Objective>) {
    for (at, branch) in map.branches.iter().enumerate().filter(|(_, branch)| !branch.folded) {
        for outcome in [true, false] {
            if part.is_some_and(|part| !part.branches[at][usize::from(outcome)]) {
                continue;
            }
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
