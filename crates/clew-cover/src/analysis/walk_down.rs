//! How much is open near an edge: PotentialContr (CAUT, section IV-C).
//!
//! CAUT walks down s levels from the edge, through the nodes of the coverage structure, and counts the goals
//! that it passes. A node is where a decision is made, so a level is a branch edge: the edge itself is the first, the
//! decisions that follow it without another one between are the second, and so on. That is how CAUT's example
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
use std::rc::Rc;

pub struct WalkDown {
    steps: Rc<Steps>,
    levels: u32,
    /// The objectives at a segment.
    anchored: FxHashMap<SegmentId, Vec<ObjectiveId>>,
    /// Those on the levels below an edge that leads to a segment, as far as they were open when last asked for.
    below: FxHashMap<SegmentId, Vec<ObjectiveId>>,
}

impl WalkDown {
    /// `levels`: the largest number is as good as infinity.
    pub fn new(steps: Rc<Steps>, graph: &Graph, structure: &Structure, levels: u32) -> Self {
        let mut anchored: FxHashMap<SegmentId, Vec<ObjectiveId>> = FxHashMap::default();
        for id in structure.ids() {
            for segment in structure.anchors(id).nearest(graph) {
                anchored.entry(segment).or_default().push(id);
            }
        }
        WalkDown { steps, levels, anchored, below: FxHashMap::default() }
    }

    /// How many open objectives taking this edge may close, by itself and in all.
    pub fn of(&mut self, graph: &Graph, structure: &Structure, turn: Turn) -> (u32, u32) {
        let decision = usize::from(structure.completes(turn));
        let below = self.below(structure, graph.target(turn.arm));
        let (mut own, mut again) = (decision, 0);
        for id in structure.closed_by(turn.arm) {
            own += 1;
            again += usize::from(below.binary_search(&id).is_ok());
        }
        (own as u32, (own + below.len() - again) as u32)
    }

    /// The same where something other than an edge is chosen, at a segment.
    pub fn from(&mut self, structure: &Structure, segment: SegmentId) -> u32 {
        self.below(structure, segment).len() as u32
    }

    /// The open objectives on the levels below an edge that leads to a segment, in order.
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
