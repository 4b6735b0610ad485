//! What is to be covered, one by one.

use crate::decision::Table;
use crate::{Criterion, DecisionId, Part};
use clew_ir::{
    Arm, BlockId, Branch, CoverageMap, Expr, ExprId, FunctionId, Program, Range, Region, RegionKind, SiteKind,
};
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// A decision's outcome.
    Outcome(DecisionId, bool),
    /// A test vector of a decision, by its number.
    Vector(DecisionId, u32),
    /// That a condition, by its place in the order of evaluation, decides the outcome alone.
    Independence(DecisionId, usize),
    /// A label, by its number: it is passed with its predicate true.
    Label(u32),
}

impl Kind {
    /// The decision whose test vectors tell whether it is covered; the others are counted.
    pub fn decision(self) -> Option<DecisionId> {
        match self {
            Kind::Entry | Kind::Region | Kind::Edge(_) | Kind::Label(_) => None,
            Kind::Outcome(decision, _) | Kind::Vector(decision, _) | Kind::Independence(decision, _) => {
                Some(decision)
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct Objective {
    pub criterion: Criterion,
    pub function: FunctionId,
    pub range: Range,
    pub kind: Kind,
    /// Covered where this is not zero, in the function's coverage map; of those that are counted.
    pub count: Option<ExprId>,
    /// Edges of the control flow that lead straight to it.
    pub arms: Vec<Arm>,
    /// A block that is entered whenever it is covered, where it is a region and that is known.
    pub entry: Option<BlockId>,
}

/// A decision with more vectors than this is left out under MCC, and the report says so: nobody would read the list.
pub const MOST_LISTED: u32 = 4096;

/// Lists the objectives of one function.
pub struct Lister<'a> {
    pub program: &'a Program,
    pub function: FunctionId,
    pub map: &'a CoverageMap,
    /// The function's decisions, where they have tables.
    pub tables: &'a [(DecisionId, Table)],
    /// What counts of the function; `None`: everything.
    pub part: Option<&'a Part>,
}

impl Lister<'_> {
    /// The objectives under a criterion, in the order of the source.
    pub fn list(&self, criterion: Criterion) -> Vec<Objective> {
        let mut out = Vec::new();
        match criterion {
            Criterion::Function => out.extend(self.entry()),
            Criterion::Statement => self.statements(&mut out),
            Criterion::Branch => self.edges(criterion, &|_, _| true, &mut out),
            Criterion::Condition => self.conditions(criterion, &mut out),
            Criterion::Decision => self.decisions(criterion, &mut out),
            Criterion::Cd => {
                self.decisions(criterion, &mut out);
                // What is a decision by itself is there already.
                let composed = self.composed();
                self.edges(criterion, &|branch, _| composed.contains(&branch), &mut out);
            }
            Criterion::Mcdc => self.independence(&mut out),
            Criterion::Mcc => self.vectors(&mut out),
            Criterion::Labels
            | Criterion::Wm
            | Criterion::Limit
            | Criterion::Rte
            | Criterion::Domain
            | Criterion::Loop
            | Criterion::Fcc
            | Criterion::Ic
            | Criterion::Dc
            | Criterion::Cc
            | Criterion::Dcc
            | Criterion::MccLabels => self.labels(criterion, &mut out),
        }
        out.sort_by_key(|objective| (objective.range, rank(objective.kind)));
        out
    }

    fn objective(&self, criterion: Criterion, range: Range, kind: Kind) -> Objective {
        Objective {
            criterion,
            function: self.function,
            range,
            kind,
            count: None,
            arms: Vec::new(),
            entry: None,
        }
    }

    /// The lines of a scope that no listed objective asks for; reaching them is an objective of its own.
    pub fn reached(&self, listed: &[Objective]) -> Vec<Objective> {
        let reach = self.part.map_or(&[][..], |part| &part.reach);
        if reach.is_empty() {
            return Vec::new();
        }
        let (mut out, counted) = (Vec::new(), self.counted());
        let counts = listed.iter().filter_map(|objective| objective.count);
        let mut asked: FxHashSet<Expr> = counts.map(|count| self.map.expr(count)).collect();
        for &at in reach {
            let region = &self.map.regions[at];
            if asked.insert(self.map.expr(region.count)) {
                out.push(self.statement(region, &counted));
            }
        }
        out
    }

    /// Whether the part has the decision.
    fn counts(&self, table: &Table) -> bool {
        let mut branches = table.nodes.iter().map(|node| node.branch);
        self.part.is_none_or(|part| branches.any(|branch| part.conditions[branch]))
    }

    /// The function's first region is its body.
    fn entry(&self) -> Option<Objective> {
        if self.part.is_some_and(Part::is_empty) {
            return None;
        }
        let body = self.map.regions.iter().find(|region| region.kind == RegionKind::Code)?;
        let entry = self.objective(Criterion::Function, body.range, Kind::Entry);
        Some(Objective { count: Some(body.count), ..entry })
    }

    /// Every code region.
    fn statements(&self, out: &mut Vec<Objective>) {
        let regions = self.map.regions.iter().enumerate();
        let unevaluated = &self.map.unevaluated.regions;
        let code =
            regions.filter(|(at, region)| region.kind == RegionKind::Code && !unevaluated.contains(at));
        let counted = code.filter(|&(at, _)| self.part.is_none_or(|part| part.regions[at]));
        let arms = self.counted();
        out.extend(counted.map(|(_, region)| self.statement(region, &arms)));
    }

    /// The edges of branches, by what counts them.
    fn counted(&self) -> FxHashMap<Expr, Vec<Arm>> {
        let mut counted: FxHashMap<Expr, Vec<Arm>> = FxHashMap::default();
        for branch in &self.map.branches {
            for (&count, arms) in branch.count.iter().zip(&branch.arms) {
                counted.entry(self.map.expr(count)).or_default().extend(arms);
            }
        }
        counted
    }

    /// A region's edges are those of the branches that are counted by the same expression.
    fn statement(&self, region: &Region, counted: &FxHashMap<Expr, Vec<Arm>>) -> Objective {
        let arms = counted.get(&self.map.expr(region.count)).cloned().unwrap_or_default();
        let objective = self.objective(Criterion::Statement, region.range, Kind::Region);
        Objective { count: Some(region.count), arms, entry: region.entry, ..objective }
    }

    /// The outcomes of the branches that are asked for.
    fn edges(&self, criterion: Criterion, takes: &dyn Fn(usize, bool) -> bool, out: &mut Vec<Objective>) {
        let unevaluated = &self.map.unevaluated.branches;
        let branches = self.map.branches.iter().enumerate();
        let branches = branches.filter(|(at, branch)| !branch.folded && !unevaluated.contains(at));
        let is_in = |index: usize, outcome: bool| {
            self.part.is_none_or(|part| part.branches[index][usize::from(outcome)])
        };
        for (index, branch) in branches {
            let outcomes = [true, false].into_iter();
            for outcome in outcomes.filter(|&outcome| is_in(index, outcome) && takes(index, outcome)) {
                out.push(Objective {
                    count: Some(branch.count[usize::from(outcome)]),
                    arms: branch.arms[usize::from(outcome)].clone(),
                    ..self.objective(criterion, branch.range, Kind::Edge(outcome))
                });
            }
        }
    }

    fn conditions(&self, criterion: Criterion, out: &mut Vec<Objective>) {
        self.edges(criterion, &|index, _| !self.is_case(&self.map.branches[index]), out);
    }

    /// The outcomes of decisions with several conditions, of conditions that are decisions by themselves, and each way a
    /// switch may go.
    fn decisions(&self, criterion: Criterion, out: &mut Vec<Objective>) {
        for (id, table) in self.tables.iter().filter(|(_, table)| self.counts(table)) {
            out.extend(
                [true, false]
                    .map(|outcome| self.objective(criterion, table.range, Kind::Outcome(*id, outcome))),
            );
        }
        self.whole_decisions(criterion, out);
    }

    fn independence(&self, out: &mut Vec<Objective>) {
        for (id, table) in self.tables.iter().filter(|(_, table)| self.counts(table)) {
            for (at, node) in table.nodes.iter().enumerate().filter(|(_, node)| !node.folded) {
                let range = self.map.branches[node.branch].range;
                out.push(self.objective(Criterion::Mcdc, range, Kind::Independence(*id, at)));
            }
        }
    }

    fn vectors(&self, out: &mut Vec<Objective>) {
        let listed = |table: &Table| table.vectors <= MOST_LISTED && self.counts(table);
        for (id, table) in self.tables.iter().filter(|(_, table)| listed(table)) {
            let vectors = 0..table.vectors;
            out.extend(
                vectors.map(|number| self.objective(Criterion::Mcc, table.range, Kind::Vector(*id, number))),
            );
        }
        self.whole_decisions(Criterion::Mcc, out);
    }

    /// Every label of the criterion on the lines that count. Those that the source calls by itself are the user's.
    fn labels(&self, criterion: Criterion, out: &mut Vec<Objective>) {
        let named =
            |number: u32| self.program.label(number).map_or("labels", |label| label.criterion.as_str());
        let is_in = |at: usize| self.part.is_none_or(|part| part.labels[at]);
        let labels = self.map.labels.iter().enumerate();
        for (_, label) in labels.filter(|&(at, label)| named(label.label) == criterion.name() && is_in(at)) {
            let objective = self.objective(criterion, label.range, Kind::Label(label.label));
            let taken = label.sites.iter().filter(|_| self.program.labels_branch);
            let arms = taken.map(|&site| Arm { site, outcome: 1 }).collect();
            out.push(Objective { count: Some(label.count), arms, ..objective });
        }
    }

    /// The outcomes of branches that are decisions by themselves: a case of a switch is one way that it may go.
    fn whole_decisions(&self, criterion: Criterion, out: &mut Vec<Objective>) {
        let composed = self.composed();
        let may_go = |branch: usize, outcome: bool| outcome || !self.is_case(&self.map.branches[branch]);
        self.edges(criterion, &|at, outcome| !composed.contains(&at) && may_go(at, outcome), out);
    }

    /// The branches that are conditions of decisions with several.
    fn composed(&self) -> FxHashSet<usize> {
        self.tables.iter().flat_map(|(_, table)| &table.nodes).map(|node| node.branch).collect()
    }

    /// Whether a branch is a case of a switch.
    fn is_case(&self, branch: &Branch) -> bool {
        let mut arms = branch.arms.iter().flatten();
        arms.any(|arm| self.program.site(arm.site).kind == SiteKind::Switch)
    }
}

/// At one place: true before false, what is counted before what vectors tell.
fn rank(kind: Kind) -> (u8, u32) {
    match kind {
        Kind::Entry | Kind::Region => (0, 0),
        Kind::Edge(outcome) => (1, u32::from(!outcome)),
        Kind::Outcome(decision, outcome) => (2, decision.0 << 1 | u32::from(!outcome)),
        Kind::Independence(_, at) => (3, at as u32),
        Kind::Vector(_, number) => (4, number),
        Kind::Label(number) => (5, number),
    }
}
