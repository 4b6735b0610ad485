//! How much is open near an edge: PotentialContr (CAUT, section IV-C).
//!
//! CAUT walks down s levels from the edge, through the nodes of the coverage structure, and counts the goals
//! that it passes. A node is where a decision is made, so a level is a branch edge: the edge itself is the first, the
//! decisions that follow it without another one between are the second, and so on. That is how CAUT's example
//! comes out: with s = 2, (5F, 7T) of `bubble` has 7T, 8T and 8F. Which objectives are near never changes, only
//! whether they are open; so each edge's are found once, by a search that goes no further than s levels, and counted
//! again when something has closed.

use super::steps::Steps;
use crate::anchor::Anchors;
use crate::graph::Graph;
use crate::{ObjectiveId, Structure, Turn};
use clew_ir::SegmentId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// The objectives at each segment.
#[derive(Default)]
struct Anchored {
    own: FxHashMap<SegmentId, Vec<ObjectiveId>>,
    /// What several objectives share that is at a segment.
    shared: FxHashMap<SegmentId, Vec<u32>>,
    /// By what is shared: who has it.
    holders: Vec<Vec<ObjectiveId>>,
    wholes: Vec<Vec<u32>>,
}

impl Anchored {
    fn new(anchors: &Anchors) -> Self {
        let mut this = Anchored::default();
        for (at, (segments, parts)) in (0..).zip(anchors.shared()) {
            segments.iter().for_each(|&segment| this.shared.entry(segment).or_default().push(at));
            parts.into_iter().flatten().for_each(|part| this.wholes[part as usize].push(at));
            this.holders.push(Vec::new());
            this.wholes.push(Vec::new());
        }
        for (id, segments, shared) in anchors.parts() {
            segments.iter().for_each(|&segment| this.own.entry(segment).or_default().push(id));
            shared.into_iter().for_each(|at| this.holders[at as usize].push(id));
        }
        this
    }

    /// Adds those at a segment; `met`: what is shared and was met before.
    fn list(&self, segment: SegmentId, met: &mut FxHashSet<u32>, found: &mut Vec<ObjectiveId>) {
        found.extend(self.own.get(&segment).into_iter().flatten());
        let mut work: Vec<u32> = self.shared.get(&segment).into_iter().flatten().copied().collect();
        while let Some(at) = work.pop() {
            if met.insert(at) {
                found.extend_from_slice(&self.holders[at as usize]);
                work.extend_from_slice(&self.wholes[at as usize]);
            }
        }
    }
}

pub struct WalkDown {
    steps: Rc<Steps>,
    levels: u32,
    anchored: Anchored,
    /// Those on the levels below an edge that leads to a segment, as far as they were open when last asked for.
    below: FxHashMap<SegmentId, Vec<ObjectiveId>>,
    /// By objective: the segments that it is below, of those that were asked for.
    above: FxHashMap<ObjectiveId, Vec<SegmentId>>,
}

impl WalkDown {
    /// `levels`: the largest number is as good as infinity.
    pub fn new(steps: Rc<Steps>, graph: &Graph, structure: &Structure, levels: u32) -> Self {
        let anchored = Anchored::new(&Anchors::nearest(structure, graph));
        WalkDown { steps, levels, anchored, below: FxHashMap::default(), above: FxHashMap::default() }
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

    /// The segments below which these objectives are, of those that were asked for. To be asked once of each.
    pub fn moved(&mut self, closed: &[ObjectiveId]) -> Vec<SegmentId> {
        closed.iter().filter_map(|id| self.above.remove(id)).flatten().collect()
    }

    /// The open objectives on the levels below an edge that leads to a segment, in order.
    fn below(&mut self, structure: &Structure, segment: SegmentId) -> &[ObjectiveId] {
        if !self.below.contains_key(&segment) {
            let below = self.search(segment);
            below.iter().for_each(|&id| self.above.entry(id).or_default().push(segment));
            self.below.insert(segment, below);
        }
        let below = self.below.entry(segment).or_default();
        below.retain(|&id| structure.is_open(id));
        below
    }

    fn search(&self, segment: SegmentId) -> Vec<ObjectiveId> {
        let (mut found, mut passed, mut met) = (Vec::new(), FxHashSet::default(), FxHashSet::default());
        let start = (self.levels > 1).then(|| Reverse((0, self.steps.start(segment))));
        let mut heap: BinaryHeap<Reverse<(u32, u32)>> = start.into_iter().collect();
        while let Some(Reverse((level, at))) = heap.pop() {
            if !passed.insert(at) {
                continue;
            }
            if let Some(segment) = self.steps.segment(at) {
                self.anchored.list(segment, &mut met, &mut found);
            }
            let after = self.steps.after(at).map(|step| (level.saturating_add(step.cost), step.to));
            heap.extend(after.filter(|&(level, _)| level < self.levels - 1).map(Reverse));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
