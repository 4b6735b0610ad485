//! The inter-procedural control-flow graph G of the coverage structure, for the path filter (CAUT, section IV-B):
//! which part of the program can come after which.
//!
//! Its nodes are segments. A call leads into the callee, and to the segment behind it if the callee can come back. So
//! the code that a segment can reach includes callees, but no callers: where a function returns to depends on the calls
//! under way, which [`Reach`](crate::Reach) knows. CAUT looks at a node's successors; here a node's whole
//! future counts, condensed into strongly connected components, so that it is found out once and not for each candidate.

mod callees;
mod components;
mod flow;
mod lists;
mod returns;

pub(crate) use callees::Called;
pub use callees::Roles;
pub(crate) use components::ComponentId;
pub(crate) use flow::Flow;
pub(crate) use lists::Lists;

use clew_ir::{Arm, CallGraph, CounterId, FunctionId, Program, SegmentId, Segments, SiteId};
use components::Components;

pub struct Graph {
    segments: Segments,
    function_count: usize,
    /// Those that a call through an address can lead to.
    addressed: Vec<FunctionId>,
    /// By segment.
    functions: Vec<FunctionId>,
    /// By segment: from there its function can return.
    returns: Vec<bool>,
    /// By segment: from there `longjmp` can be called, and there is a `setjmp`.
    jumps: Vec<bool>,
    /// By segment: from there the run can end, or leave its function, other than by returning.
    ends: Vec<bool>,
    flow: Flow,
    /// What can come after what: calls lead into callees and past them, returns lead nowhere.
    edges: Lists,
    components: Components,
    calls: CallGraph,
}

impl Graph {
    pub fn new(program: &Program, roles: Roles) -> Self {
        let segments = Segments::of(program);
        let addressed = program.addressed();
        let flow = Flow::new(program, &segments, roles, &addressed);
        let returns = flow.returns();
        let (edges, enders) = flow.edges(&returns);
        let reversed = Lists::new(edges.len(), edges.pairs().map(|(from, to)| (to, from)));
        let jumps =
            if flow.landings.is_empty() { vec![false; edges.len()] } else { reversed.reached([flow.jump]) };
        let ends = reversed.reached(enders);
        let of_function = |function| segments.range(function).map(move |_| function);
        let functions: Vec<FunctionId> = program.function_ids().flat_map(of_function).collect();
        let components = Components::of(&edges);
        let function_count = program.functions.len();
        Graph {
            segments,
            function_count,
            addressed,
            functions,
            returns,
            jumps,
            ends,
            flow,
            edges,
            components,
            calls: CallGraph::of(program),
        }
    }

    /// Who calls whom by name.
    pub fn calls(&self) -> &CallGraph {
        &self.calls
    }

    pub fn segments(&self) -> &Segments {
        &self.segments
    }

    pub fn function(&self, segment: SegmentId) -> FunctionId {
        self.functions[segment.index()]
    }

    /// The functions that a call through an address can lead to.
    pub fn addressed(&self) -> &[FunctionId] {
        &self.addressed
    }

    /// Whether the function can return from there.
    pub fn returns(&self, segment: SegmentId) -> bool {
        self.returns[segment.index()]
    }

    /// Whether it can be left from there by `longjmp`.
    pub fn jumps(&self, segment: SegmentId) -> bool {
        self.jumps[segment.index()]
    }

    /// Whether from there the run can end in the midst of the functions under way (`exit`, `abort`, a call of what never
    /// returns), or leave some of them in their midst (`longjmp`). An error of the program can end it anywhere; of that
    /// nothing is said here.
    pub fn ends(&self, segment: SegmentId) -> bool {
        self.ends[segment.index()]
    }

    /// The segment that a site decides in: an outcome can be taken only from there.
    pub fn site(&self, site: SiteId) -> SegmentId {
        self.flow.sites[site.index()]
    }

    /// Where an outcome leads. A counted condition that is no branch just goes on.
    pub fn target(&self, arm: Arm) -> SegmentId {
        self.flow.targets[arm.site.index()][arm.outcome as usize]
    }

    /// The segments that count a counter.
    pub fn counting(&self, counter: CounterId) -> impl Iterator<Item = SegmentId> + '_ {
        self.flow.counts.of(counter.0).iter().map(|&segment| SegmentId(segment))
    }

    /// Segments that can reach each other are in one.
    pub(crate) fn component(&self, segment: SegmentId) -> ComponentId {
        self.components.of[segment.index()]
    }

    pub(crate) fn component_count(&self) -> usize {
        self.components.before.len()
    }

    /// The components with an edge to this one, as often as they have one.
    pub(crate) fn before(&self, component: ComponentId) -> impl Iterator<Item = ComponentId> + '_ {
        self.components.before.of(component.0).iter().map(|&before| ComponentId(before))
    }

    pub(crate) fn flow(&self) -> &Flow {
        &self.flow
    }

    pub(crate) fn edges(&self) -> &Lists {
        &self.edges
    }

    pub(crate) fn function_count(&self) -> usize {
        self.function_count
    }
}
