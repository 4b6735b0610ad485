//! How much is open near an edge: PotentialContr of the first paper's section IV-C.
//!
//! The paper walks down s levels from the edge, through the nodes of the coverage structure, and counts the goals
//! that it passes. A node is where a decision is made, so a level is a branch edge: the edge itself is the first, the
//! decisions that follow it without another one between are the second, and so on. That is how the paper's example
//! comes out: with s = 2, (5F, 7T) of `bubble` has 7T, 8T and 8F. Which objectives are near never changes, only
//! whether they are open; so each edge's are found once, by a search that goes no further than s levels, and counted
//! again when something has closed.

use super::steps::Steps;
use crate::graph::Graph;
use crate::{ObjectiveId, Structure, Turn};
use clew_ir::SegmentId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

pub struct WalkDown {
    steps: Steps,
    levels: u32,
    /// The objectives at a segment.
    anchored: FxHashMap<SegmentId, Vec<ObjectiveId>>,
    /// Those on the levels below an edge that leads to a segment, as far as they were open when last asked for.
    below: FxHashMap<SegmentId, Vec<ObjectiveId>>,
}

impl WalkDown {
    /// `levels`: the largest number is as good as infinity.
    pub fn new(graph: &Graph, entry: SegmentId, structure: &Structure, levels: u32) -> Self {
        let mut anchored: FxHashMap<SegmentId, Vec<ObjectiveId>> = FxHashMap::default();
        for id in structure.ids() {
            for segment in structure.anchors(id).nearest(graph) {
                anchored.entry(segment).or_default().push(id);
            }
        }
        WalkDown { steps: Steps::new(graph, entry), levels, anchored, below: FxHashMap::default() }
    }

    /// How many open objectives taking this edge may close.
    pub fn of(&mut self, graph: &Graph, structure: &Structure, turn: Turn) -> u32 {
        let own: Vec<ObjectiveId> = structure.closed_by(turn.arm).collect();
        let decision = usize::from(!structure.completions(turn, 1).is_empty());
        let below = self.below(structure, graph.target(turn.arm));
        let others = below.iter().filter(|id| !own.contains(id)).count();
        (own.len() + decision + others) as u32
    }

    /// The same where something other than an edge is chosen, at a segment.
    pub fn from(&mut self, structure: &Structure, segment: SegmentId) -> u32 {
        self.below(structure, segment).len() as u32
    }

    /// The open objectives on the levels below an edge that leads to a segment.
    fn below(&mut self, structure: &Structure, segment: SegmentId) -> &[ObjectiveId] {
        if !self.below.contains_key(&segment) {
            self.below.insert(segment, self.search(segment));
        }
        let below = self.below.entry(segment).or_default();
        below.retain(|&id| structure.is_open(id));
        below
    }

    fn search(&self, segment: SegmentId) -> Vec<ObjectiveId> {
        let (mut found, mut passed) = (Vec::new(), FxHashSet::default());
        let start = (self.levels > 1).then(|| Reverse((0, self.steps.start(segment))));
        let mut heap: BinaryHeap<Reverse<(u32, u32)>> = start.into_iter().collect();
        while let Some(Reverse((level, at))) = heap.pop() {
            if !passed.insert(at) {
                continue;
            }
            let here = self.steps.segment(at).and_then(|segment| self.anchored.get(&segment));
            found.extend(here.into_iter().flatten().copied());
            let after = self.steps.after(at).map(|step| (level.saturating_add(step.cost), step.to));
            heap.extend(after.filter(|&(level, _)| level < self.levels - 1).map(Reverse));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
