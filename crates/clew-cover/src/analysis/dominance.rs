//! Which branch edges every path from the function under test to another one takes (CGS, section 3.3).
//!
//! Edges are nodes here, between the segment that decides and the one it leads to. Two graphs are asked, and each has
//! some of the answer. In one a call leads into the callee, and from where that returns to behind every call of it:
//! it knows of edges in callees that every path takes, such as the one that leaves a loop, but has paths that return
//! to another call than they came from. In the other a call leads into the callee and past it, and nothing returns:
//! it knows what stands between two calls. What is in every path of one of them is in every path there is. Linear in
//! the code to build, or nearly; constant to ask.

use super::dominators::{Dominators, Span};
use crate::graph::{Called, Graph, Lists};
use clew_ir::{Arm, SegmentId};

pub struct Dominance {
    /// By site: the number of its first outcome.
    arms: Vec<u32>,
    /// By number: the spans in both trees, side by side since both are mostly asked.
    spans: Vec<[Span; 2]>,
}

impl Dominance {
    /// `entry`: where the function under test starts; where it has no body, nothing dominates anything.
    pub fn new(graph: &Graph, entry: Option<SegmentId>) -> Self {
        let flow = graph.flow();
        let (first, mut count) = (flow.nodes() as u32, 0);
        let mut arms = Vec::with_capacity(flow.targets.len());
        for targets in &flow.targets {
            arms.push(count);
            count += targets.len() as u32;
        }
        let node = |arm: Arm| first + arms[arm.site.index()] + arm.outcome;
        let split = flow.arms().flat_map(|(from, arm, to)| [(from, node(arm)), (node(arm), to)]);
        let inside: Vec<(u32, u32)> = flow.jumps.iter().copied().chain(split).collect();
        let (back, returned) = (first + count, first + count + 1);
        let nodes = returned as usize + graph.function_count();
        let tree = |entry: SegmentId, calls: Vec<(u32, u32)>| {
            let pairs = inside.iter().chain(&calls).copied();
            Dominators::new(&Lists::new(nodes, pairs), entry.0)
        };
        let trees = entry
            .map(|entry| [returning(graph, back, returned), passing(graph)].map(|calls| tree(entry, calls)));
        let span = |node| {
            trees.as_ref().map_or([Span::NOWHERE; 2], |trees| trees.each_ref().map(|tree| tree.span(node)))
        };
        let spans = (first..back).map(span).collect();
        Dominance { arms, spans }
    }

    /// The edges of the graph have numbers from zero on; one that it does not have has a number behind them.
    #[inline]
    pub fn number(&self, arm: Arm) -> u32 {
        let first = self.arms.get(arm.site.index()).copied();
        first.unwrap_or_else(|| self.spans.len() as u32 + 2 * arm.site.0) + arm.outcome
    }

    fn spans(&self, number: u32) -> [Span; 2] {
        self.spans.get(number as usize).copied().unwrap_or([Span::NOWHERE; 2])
    }

    /// Whether every path to an edge takes another one before; by their numbers.
    #[inline]
    pub fn dominates(&self, before: u32, edge: u32) -> bool {
        let ([returning, passing], of) = (self.spans(before), self.spans(edge));
        before != edge && (returning.holds(of[0]) || passing.holds(of[1]))
    }
}

/// Into callees and past them.
fn passing(graph: &Graph) -> Vec<(u32, u32)> {
    let flow = graph.flow();
    let is_past = |from: u32| graph.edges().of(from).contains(&(from + 1));
    let past = flow.calls.iter().filter(|call| is_past(call.from)).map(|call| (call.from, call.from + 1));
    into(graph).chain(past).collect()
}

/// Into callees and, from where they return, behind their calls; `returned`: the node of the first function's return.
fn returning(graph: &Graph, back: u32, returned: u32) -> Vec<(u32, u32)> {
    let flow = graph.flow();
    let of = |segment: u32| returned + graph.function(SegmentId(segment)).0;
    let mut pairs: Vec<(u32, u32)> = into(graph).collect();
    pairs.extend(flow.returning.iter().map(|&from| (from, of(from))));
    // A stub may be what is called through an address.
    pairs.push((flow.any, back));
    pairs.extend(graph.addressed().iter().map(|function| (returned + function.0, back)));
    pairs.extend(flow.calls.iter().filter_map(|call| match call.callee {
        None => Some((back, call.from + 1)),
        Some(Called::Body(entry)) => Some((of(entry.0), call.from + 1)),
        Some(Called::Back | Called::SetJump | Called::Stub { returns: true }) => {
            Some((call.from, call.from + 1))
        }
        Some(Called::Never | Called::LongJump | Called::Stub { returns: false }) => None,
    }));
    pairs
}

fn into(graph: &Graph) -> impl Iterator<Item = (u32, u32)> + '_ {
    let flow = graph.flow();
    let direct = flow.calls.iter().map(|call| (call.from, call.callee));
    let through = flow.addressed.iter().map(|&callee| (flow.any, Some(callee)));
    let calls = direct.chain(through).filter_map(|(from, callee)| match callee {
        None => Some((from, flow.any)),
        Some(Called::Body(entry)) => Some((from, entry.0)),
        Some(Called::LongJump) => Some((from, flow.jump)),
        Some(Called::Back | Called::Never | Called::SetJump | Called::Stub { .. }) => None,
    });
    calls.chain(flow.landings.iter().map(|&landing| (flow.jump, landing)))
}
