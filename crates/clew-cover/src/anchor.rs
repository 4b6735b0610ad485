//! Where in the control flow an objective is closed: at the sites of its edges, at its counters, at the first condition of its
//! decision, and at those behind it that are more than a comparison; where that is not known, anywhere in its function.

use crate::decision::Node;
use crate::graph::Graph;
use crate::{ObjectiveId, Structure};
use clew_ir::{Arm, CounterId, CoverageMap, Expr, ExprId, FunctionId, SegmentId, SiteId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

pub enum Anchors {
    Decision(Start),
    /// And, where a run that ends in its midst may count, where what is counted is counted.
    At(BTreeSet<SiteId>, BTreeSet<CounterId>),
    Function(FunctionId),
}

impl Anchors {
    /// Where a run that returns closes it: at its edges, if they are known.
    pub fn nearest(self, graph: &Graph) -> Vec<SegmentId> {
        let nearest = match self {
            Anchors::At(sites, _) if !sites.is_empty() => Anchors::At(sites, BTreeSet::new()),
            other => other,
        };
        nearest.segments(graph)
    }

    /// Wherever any run may close it.
    pub fn segments(&self, graph: &Graph) -> Vec<SegmentId> {
        let mut segments: Vec<SegmentId> = match self {
            Anchors::Decision(start) => {
                let open = start.inner.iter().filter(|inner| !inner.is_plain(graph));
                start
                    .first
                    .iter()
                    .copied()
                    .chain(open.map(|inner| inner.site))
                    .map(|site| graph.site(site))
                    .collect()
            }
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

/// A decision's conditions in the control flow.
pub struct Start {
    /// The site of the first one.
    first: Option<SiteId>,
    inner: Vec<Inner>,
}

/// A condition behind the first one.
struct Inner {
    site: SiteId,
    /// The edges that lead to it, from conditions before it.
    from: Vec<Arm>,
}

impl Inner {
    /// Whether it is evaluated without a call or a branch. Then which way it is come to is all that can be chosen before
    /// it, and the state of the decision tells what that is good for. Else what is chosen in its midst may decide how it
    /// comes out, and so its site is one more place where the decision's objectives are closed.
    fn is_plain(&self, graph: &Graph) -> bool {
        self.from.iter().all(|&arm| graph.target(arm) == graph.site(self.site))
    }
}

impl Start {
    fn of(map: &CoverageMap, nodes: &[Node]) -> Start {
        let site = |node: &Node| edges(map, node.branch).next().map(|arm| arm.site);
        let from = |to: usize| {
            let ways = nodes.iter().flat_map(|node| [0, 1].map(|side| (node, side)));
            let ways = ways.filter(|(node, side)| node.next[*side] == Some(to));
            ways.flat_map(|(node, side)| map.branches[node.branch].arms[side].iter().copied()).collect()
        };
        let inner = nodes.iter().enumerate().skip(1);
        let inner = inner.filter_map(|(at, node)| Some(Inner { site: site(node)?, from: from(at) }));
        Start { first: nodes.first().and_then(site), inner: inner.collect() }
    }
}

impl Structure<'_> {
    /// The segments in which a decision's condition behind the first is evaluated and no edge is taken before it, each with
    /// that of the first: something other than an edge that is chosen there may be of use as long as the decision is.
    pub fn midst(&self, graph: &Graph) -> FxHashMap<SegmentId, SegmentId> {
        let starts = self.tables().filter_map(|table| {
            let map = self.program().function(table.function).coverage.as_ref()?;
            Some(Start::of(map, &table.nodes))
        });
        let mut midst = FxHashMap::default();
        for Start { first, inner } in starts {
            let plain =
                inner.iter().filter(|inner| inner.is_plain(graph)).map(|inner| graph.site(inner.site));
            midst.extend(plain.zip(first.iter().cycle()).map(|(at, &first)| (at, graph.site(first))));
        }
        midst
    }

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
            return Anchors::Decision(Start::of(map, conditions));
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
