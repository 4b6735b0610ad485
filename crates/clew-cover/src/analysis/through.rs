//! The cheapest way through a function: how many branch edges there are at least from a segment to where its function
//! returns, where a call costs what it costs to get through the callee.
//!
//! Knuth's generalisation of Dijkstra's algorithm: a call's cost is a sum of two others, its callee's and that of the
//! segment behind it, and is known once both are. Every edge and call is looked at once or twice, in a heap.

use crate::graph::{Called, Flow, Lists};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// By segment; `None` where its function does not return from.
pub fn through(flow: &Flow) -> Vec<Option<u32>> {
    let pairs = flow.jumps.iter().map(|&(from, to)| (to, from));
    let free = Lists::new(flow.nodes(), pairs);
    let deciding = Lists::new(flow.nodes(), flow.arms().map(|(from, _, to)| (to, from)));
    let bodies = flow.calls.iter().filter_map(|call| match call.callee {
        Some(Called::Body(entry)) => Some((entry.0, call.from)),
        _ => None,
    });
    let callers = Lists::new(flow.nodes(), bodies);
    let ended = flow.ended_by_calls();
    let mut least: Vec<Option<u32>> = vec![None; flow.any as usize];
    let mut heap: BinaryHeap<Reverse<(u32, u32)>> =
        flow.returning.iter().map(|&segment| Reverse((0, segment))).collect();
    while let Some(Reverse((cost, at))) = heap.pop() {
        if least[at as usize].is_some() {
            continue;
        }
        least[at as usize] = Some(cost);
        heap.extend(free.of(at).iter().map(|&before| Reverse((cost, before))));
        heap.extend(deciding.of(at).iter().map(|&before| Reverse((cost + 1, before))));
        if let Some(call) = at.checked_sub(1).and_then(|call| ended[call as usize]) {
            let callee = match call.callee {
                Some(Called::Body(entry)) => least[entry.index()],
                Some(Called::Never | Called::LongJump | Called::Stub { returns: false }) => None,
                // Through an address it may be a stub.
                None | Some(Called::Back | Called::SetJump | Called::Stub { returns: true }) => Some(0),
            };
            heap.extend(callee.map(|callee| Reverse((cost.saturating_add(callee), call.from))));
        }
        let behind = |&from: &u32| Some(Reverse((least[from as usize + 1]?.saturating_add(cost), from)));
        heap.extend(callers.of(at).iter().filter_map(behind));
    }
    least
}
