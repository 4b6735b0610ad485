//! Where in the control flow an objective is closed: at the sites of its edges, at its counters, at the first condition of its
//! decision; where that is not known, anywhere in its function.

use crate::graph::Graph;
use crate::{ObjectiveId, Structure};
use clew_ir::{Arm, CounterId, CoverageMap, Expr, ExprId, FunctionId, SegmentId, SiteId};
use std::collections::BTreeSet;

pub enum Anchors {
    /// And, where a run that ends in its midst may count, where what is counted is counted.
    At(BTreeSet<SiteId>, BTreeSet<CounterId>),
    Function(FunctionId),
}

impl Anchors {
    pub fn segments(&self, graph: &Graph) -> Vec<SegmentId> {
        let mut segments: Vec<SegmentId> = match self {
            Anchors::At(sites, counters) => {
                let counting = counters.iter().flat_map(|&counter| graph.counting(counter));
                sites.iter().map(|&site| graph.site(site)).chain(counting).collect()
            }
            Anchors::Function(function) => graph.segments().range(*function).map(SegmentId).collect(),
        };
        segments.sort_unstable();
        segments.dedup();
        segments
    }
}

impl Structure<'_> {
    pub fn anchors(&self, id: ObjectiveId) -> Anchors {
        let objective = &self.objectives[id.index()];
        let function = objective.function;
        let Some(map) = &self.program().function(function).coverage else {
            return Anchors::Function(function);
        };
        if let Some(decision) = objective.kind.decision() {
            let conditions = &self.table(decision).nodes;
            // A condition whose edges are not known may be where it is decided.
            if conditions.iter().any(|node| edges(map, node.branch).next().is_none()) {
                return Anchors::Function(function);
            }
            let sites = edges(map, conditions[0].branch).map(|arm| arm.site).collect();
            return Anchors::At(sites, BTreeSet::new());
        }
        let Some(count) = objective.count.map(|count| Count::of(map, count)) else {
            return Anchors::Function(function);
        };
        let sites: BTreeSet<SiteId> = objective.arms.iter().map(|arm| arm.site).collect();
        match count.is_difference {
            true if sites.is_empty() => Anchors::Function(function),
            false if !sites.is_empty() => Anchors::At(sites, BTreeSet::new()),
            _ => Anchors::At(sites, count.counters),
        }
    }

    /// Whether a run that ends in the midst of the objective's function might close it, wherever that is: its count is a
    /// difference, which presumes that every function returns.
    pub fn may_end_close(&self, id: ObjectiveId) -> bool {
        let objective = &self.objectives[id.index()];
        let map = self.program().function(objective.function).coverage.as_ref();
        objective.count.is_some_and(|count| map.is_some_and(|map| Count::of(map, count).is_difference))
    }

    /// The edges that an objective makes relevant by themselves.
    pub fn edges_of(&self, id: ObjectiveId) -> Vec<Arm> {
        let objective = &self.objectives[id.index()];
        let Some(decision) = objective.kind.decision() else { return objective.arms.clone() };
        let map = self.program().function(objective.function).coverage.as_ref();
        let nodes = &self.table(decision).nodes;
        let all = |map: &CoverageMap| nodes.iter().flat_map(|node| edges(map, node.branch)).collect();
        map.map(all).unwrap_or_default()
    }
}

/// The edges of a branch, of both outcomes.
fn edges(map: &CoverageMap, branch: usize) -> impl Iterator<Item = Arm> + '_ {
    map.branches[branch].arms.iter().flatten().copied()
}

/// The counters that a count is made of.
struct Count {
    counters: BTreeSet<CounterId>,
    /// Some of them are taken away.
    is_difference: bool,
}

impl Count {
    fn of(map: &CoverageMap, count: ExprId) -> Count {
        let mut this = Count { counters: BTreeSet::new(), is_difference: false };
        let (mut seen, mut open) = (BTreeSet::new(), vec![count]);
        while let Some(expr) = open.pop() {
            if !seen.insert(expr.0) {
                continue;
            }
            match map.exprs[expr.0 as usize] {
                Expr::Zero => {}
                Expr::Counter(counter) => drop(this.counters.insert(counter)),
                Expr::Add(a, b) => open.extend([a, b]),
                Expr::Sub(a, b) => {
                    this.is_difference = true;
                    open.extend([a, b]);
                }
            }
        }
        this
    }
}
