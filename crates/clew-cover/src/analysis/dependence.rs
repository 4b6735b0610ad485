//! How many statements are transitively control-dependent on a branch edge (CGS, section 2.3.3).
//!
//! What depends on an edge, over however many edges between, is what can be reached from it without passing the place
//! where the ways out of its site come together again, which is the nearest post-dominator of the segment that
//! decides; that is iterated control dependence. A call brings in all that the callee can reach. Statements are
//! counted as instructions of functions that have something to cover, which the runtime's have not. One pass over the
//! program for the post-dominators, and for each edge that is asked about one over what depends on it.

use super::dominators::Dominators;
use crate::graph::{Graph, Lists};
use clew_ir::Arm;
use rustc_hash::FxHashMap;

pub struct Dependence {
    after: Dominators,
    known: FxHashMap<Arm, u32>,
}

impl Dependence {
    pub fn new(graph: &Graph) -> Self {
        let flow = graph.flow();
        let end = flow.nodes() as u32;
        let behind = |from: u32| graph.edges().of(from).contains(&(from + 1));
        let (past, last): (Vec<u32>, Vec<u32>) =
            flow.calls.iter().map(|call| call.from).partition(|&from| behind(from));
        let ends = flow.returning.iter().chain(&flow.stuck).chain(&last).map(|&from| (end, from));
        let inside = flow.jumps.iter().copied().chain(flow.arms().map(|(from, _, to)| (from, to)));
        let inside = inside.chain(past.iter().map(|&from| (from, from + 1)));
        let pairs: Vec<(u32, u32)> = inside.map(|(from, to)| (to, from)).chain(ends).collect();
        let reversed = Lists::new(end as usize + 1, pairs.iter().copied());
        Dependence { after: Dominators::new(&reversed, end), known: FxHashMap::default() }
    }

    pub fn of(&mut self, graph: &Graph, arm: Arm) -> u32 {
        if let Some(&known) = self.known.get(&arm) {
            return known;
        }
        let count = self.count(graph, arm);
        self.known.insert(arm, count);
        count
    }

    fn count(&self, graph: &Graph, arm: Arm) -> u32 {
        let site = graph.site(arm.site);
        // A condition that is counted and does not branch.
        if graph.flow().targets[arm.site.index()].iter().all(|&to| to == site) {
            return 0;
        }
        let join = self.after.above(site.0);
        let start = Some(graph.target(arm).0).filter(|&start| Some(start) != join);
        let edges = graph.edges();
        let (mut seen, mut count) = (vec![false; edges.len()], 0);
        let mut work: Vec<u32> = start.into_iter().collect();
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut seen[at as usize], true) {
                count += graph.flow().sizes.get(at as usize).copied().unwrap_or(0);
                work.extend(edges.of(at).iter().copied().filter(|&to| Some(to) != join));
            }
        }
        count
    }
}
