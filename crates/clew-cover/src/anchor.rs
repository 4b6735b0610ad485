//! Where in the control flow an objective is closed: at the sites of its edges, at its counters, at the first condition of its
//! decision, and at those behind it that are more than a comparison; where that is not known, anywhere in its function.
//!
//! A long chain of conditions is counted by differences of differences: an objective far down has as many counters as
//! there are conditions before it. So what several objectives share is held once, by all of them together, and all of it
//! takes as much room as the coverage map.

use crate::decision::Node;
use crate::graph::Graph;
use crate::{ObjectiveId, Structure};
use clew_ir::{Arm, CoverageMap, Expr, ExprId, FunctionId, SegmentId, SiteId};
use rustc_hash::FxHashMap;

/// The segments at which each of a structure's objectives is closed.
pub struct Anchors {
    /// By objective.
    own: Vec<Own>,
    /// What others are parts of comes behind them.
    shared: Vec<Shared>,
}

#[derive(Default)]
struct Own {
    segments: Vec<SegmentId>,
    /// An index into `Anchors::shared`.
    shared: Option<u32>,
}

/// All of a function, or what is counted by an expression of its coverage map.
#[derive(Default)]
struct Shared {
    segments: Vec<SegmentId>,
    parts: [Option<u32>; 2],
    /// How many objectives and other shared ones hold it.
    holders: u32,
}

/// Where one objective is anchored.
enum Anchor {
    Decision(Start),
    /// And, where a run that ends in its midst may count, where what is counted is counted.
    At(Vec<SiteId>, Option<ExprId>),
    Function,
}

impl Anchors {
    /// Wherever any run may close them.
    pub fn all(structure: &Structure, graph: &Graph) -> Anchors {
        Builder::new(structure, graph).build(|anchor| anchor)
    }

    /// Where a run that returns closes them: at their edges, if they are known.
    pub fn nearest(structure: &Structure, graph: &Graph) -> Anchors {
        Builder::new(structure, graph).build(|anchor| match anchor {
            Anchor::At(sites, _) if !sites.is_empty() => Anchor::At(sites, None),
            other => other,
        })
    }

    /// These objectives are open from now on. The segments that are held by that, as often as they will be released.
    pub fn hold(&mut self, ids: impl IntoIterator<Item = ObjectiveId>) -> Vec<SegmentId> {
        let (mut held, mut work) = (Vec::new(), Vec::new());
        for id in ids {
            let own = &self.own[id.index()];
            held.extend_from_slice(&own.segments);
            work.extend(own.shared);
            while let Some(at) = work.pop() {
                let shared = &mut self.shared[at as usize];
                shared.holders += 1;
                if shared.holders == 1 {
                    held.extend_from_slice(&shared.segments);
                    work.extend(shared.parts.iter().flatten());
                }
            }
        }
        held
    }

    /// An objective that was held is closed. The segments that are released by that.
    pub fn release(&mut self, id: ObjectiveId) -> Vec<SegmentId> {
        let Own { segments: mut released, shared } = std::mem::take(&mut self.own[id.index()]);
        let mut work: Vec<u32> = shared.into_iter().collect();
        while let Some(at) = work.pop() {
            let shared = &mut self.shared[at as usize];
            shared.holders = shared.holders.saturating_sub(1);
            if shared.holders == 0 {
                released.append(&mut shared.segments);
                work.extend(shared.parts.iter().flatten());
            }
        }
        released
    }

    /// Which of those that several hold have a segment among these.
    pub fn shared_among(&self, is_among: impl Fn(SegmentId) -> bool) -> Vec<bool> {
        let mut among: Vec<bool> = Vec::with_capacity(self.shared.len());
        for shared in &self.shared {
            let in_part = shared.parts.iter().flatten().any(|&part| among[part as usize]);
            among.push(in_part || shared.segments.iter().any(|&segment| is_among(segment)));
        }
        among
    }

    /// Whether an objective that is held has a segment among these; `shared`: what `shared_among` said of them.
    pub fn is_among(&self, id: ObjectiveId, shared: &[bool], is_among: impl Fn(SegmentId) -> bool) -> bool {
        let own = &self.own[id.index()];
        own.shared.is_some_and(|at| shared[at as usize])
            || own.segments.iter().any(|&segment| is_among(segment))
    }

    /// All segments of objectives that are held.
    pub fn segments(&self, ids: &[ObjectiveId]) -> Vec<SegmentId> {
        let own = ids.iter().map(|id| &self.own[id.index()]);
        let mut segments: Vec<SegmentId> = own.clone().flat_map(|own| own.segments.iter().copied()).collect();
        let mut work: Vec<u32> = own.filter_map(|own| own.shared).collect();
        let mut is_known = vec![false; self.shared.len()];
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut is_known[at as usize], true) {
                let shared = &self.shared[at as usize];
                segments.extend_from_slice(&shared.segments);
                work.extend(shared.parts.iter().flatten());
            }
        }
        segments
    }

    /// Each objective with the segments that are its own, and what it shares with others.
    pub fn parts(&self) -> impl Iterator<Item = (ObjectiveId, &[SegmentId], Option<u32>)> {
        let own = (0..).map(ObjectiveId).zip(&self.own);
        own.map(|(id, own)| (id, &own.segments[..], own.shared))
    }

    /// By what is shared: its segments, and what else is part of it, which comes before it.
    pub fn shared(&self) -> impl Iterator<Item = (&[SegmentId], [Option<u32>; 2])> {
        self.shared.iter().map(|shared| (&shared.segments[..], shared.parts))
    }
}

struct Builder<'a, 'p> {
    structure: &'a Structure<'p>,
    graph: &'a Graph,
    shared: Vec<Shared>,
    functions: FxHashMap<FunctionId, u32>,
    exprs: FxHashMap<(FunctionId, ExprId), u32>,
}

impl<'a, 'p> Builder<'a, 'p> {
    fn new(structure: &'a Structure<'p>, graph: &'a Graph) -> Self {
        let (functions, exprs) = Default::default();
        Builder { structure, graph, shared: Vec::new(), functions, exprs }
    }

    fn build(mut self, of: impl Fn(Anchor) -> Anchor) -> Anchors {
        let structure = self.structure;
        let own = structure.ids().map(|id| {
            let function = structure.objectives[id.index()].function;
            match of(structure.anchor(id)) {
                Anchor::Decision(start) => Own { segments: start.segments(self.graph), shared: None },
                Anchor::At(sites, count) => {
                    let segments = in_order(sites.iter().map(|&site| self.graph.site(site)).collect());
                    Own { segments, shared: count.map(|count| self.counted(function, count)) }
                }
                Anchor::Function => Own { segments: Vec::new(), shared: Some(self.function(function)) },
            }
        });
        let own = own.collect();
        Anchors { own, shared: self.shared }
    }

    fn function(&mut self, function: FunctionId) -> u32 {
        let Builder { graph, shared, functions, .. } = self;
        *functions.entry(function).or_insert_with(|| {
            let segments = graph.segments().range(function).map(SegmentId).collect();
            shared.push(Shared { segments, ..Shared::default() });
            shared.len() as u32 - 1
        })
    }

    /// Where the counters count that an expression is made of. Operands come before it.
    fn counted(&mut self, function: FunctionId, count: ExprId) -> u32 {
        let map = self.structure.program().function(function).coverage.as_ref();
        let exprs = map.map_or(&[][..], |map| &map.exprs);
        let mut work = vec![count];
        while let Some(&at) = work.last() {
            if self.exprs.contains_key(&(function, at)) {
                work.pop();
                continue;
            }
            let (counter, operands) = match exprs.get(at.0 as usize) {
                None | Some(Expr::Zero) => (None, [None; 2]),
                Some(&Expr::Counter(counter)) => (Some(counter), [None; 2]),
                Some(&(Expr::Add(a, b) | Expr::Sub(a, b))) => (None, [Some(a), Some(b)]),
            };
            let parts = operands.map(|it| it.and_then(|it| self.exprs.get(&(function, it)).copied()));
            let missing =
                operands.into_iter().zip(parts).filter_map(|(it, part)| it.filter(|_| part.is_none()));
            let open = work.len();
            work.extend(missing);
            if work.len() == open {
                let segments = counter.into_iter().flat_map(|counter| self.graph.counting(counter)).collect();
                self.exprs.insert((function, at), self.shared.len() as u32);
                self.shared.push(Shared { segments: in_order(segments), parts, holders: 0 });
                work.pop();
            }
        }
        self.exprs[&(function, count)]
    }
}

fn in_order(mut segments: Vec<SegmentId>) -> Vec<SegmentId> {
    segments.sort_unstable();
    segments.dedup();
    segments
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

    fn segments(&self, graph: &Graph) -> Vec<SegmentId> {
        let open = self.inner.iter().filter(|inner| !inner.is_plain(graph)).map(|inner| inner.site);
        in_order(self.first.into_iter().chain(open).map(|site| graph.site(site)).collect())
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

    fn anchor(&self, id: ObjectiveId) -> Anchor {
        let objective = &self.objectives[id.index()];
        let Some(map) = &self.program().function(objective.function).coverage else {
            return Anchor::Function;
        };
        if let Some(decision) = objective.kind.decision() {
            let conditions = &self.table(decision).nodes;
            // A condition whose edges are not known may be where it is decided.
            if conditions.iter().any(|node| edges(map, node.branch).next().is_none()) {
                return Anchor::Function;
            }
            return Anchor::Decision(Start::of(map, conditions));
        }
        let Some(count) = objective.count else { return Anchor::Function };
        let sites: Vec<SiteId> = objective.arms.iter().map(|arm| arm.site).collect();
        match self.may_end_close(id) {
            true if sites.is_empty() => Anchor::Function,
            false if !sites.is_empty() => Anchor::At(sites, None),
            _ => Anchor::At(sites, Some(count)),
        }
    }

    /// Whether a run that ends in the midst of the objective's function might close it, wherever that is: its count is a
    /// difference, which presumes that every function returns.
    pub fn may_end_close(&self, id: ObjectiveId) -> bool {
        self.differences[id.index()]
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

/// By expression: whether some counter is taken away in it.
pub fn differences(map: &CoverageMap) -> Vec<bool> {
    let mut differs: Vec<bool> = Vec::with_capacity(map.exprs.len());
    for expr in &map.exprs {
        differs.push(match *expr {
            Expr::Zero | Expr::Counter(_) => false,
            Expr::Add(a, b) => differs[a.0 as usize] || differs[b.0 as usize],
            Expr::Sub(..) => true,
        });
    }
    differs
}
