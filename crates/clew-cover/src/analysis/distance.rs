//! How far it is to what is open: the least number of branch edges from a segment to one where an open objective is
//! anchored (the second paper's 2.3.4, the first paper's V-A). Dijkstra's algorithm backwards from all of them at
//! once; again when something has closed, so what is asked in between costs nothing.

use super::steps::Steps;
use crate::graph::Graph;
use crate::{Structure, Turn};
use clew_ir::SegmentId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const FAR: u32 = u32::MAX;

pub struct Distance {
    steps: Steps,
    /// By objective.
    anchors: Vec<Vec<SegmentId>>,
    /// By place, as it was when so many objectives were open.
    far: Vec<u32>,
    open: Option<usize>,
}

impl Distance {
    /// `entry`: where the function under test starts.
    pub fn new(graph: &Graph, entry: SegmentId, structure: &Structure) -> Self {
        let steps = Steps::new(graph, entry);
        let anchors = structure.ids().map(|id| structure.anchors(id).nearest(graph)).collect();
        Distance { far: vec![FAR; steps.places()], steps, anchors, open: None }
    }

    /// Looks at what is open now. False where that is what it was.
    pub fn update(&mut self, structure: &Structure) -> bool {
        if self.open == Some(structure.open()) {
            return false;
        }
        self.open = Some(structure.open());
        self.far.fill(FAR);
        let open = structure.ids().filter(|&id| structure.is_open(id));
        let places = open.flat_map(|id| &self.anchors[id.index()]).flat_map(|&at| self.steps.of(at));
        let mut heap: BinaryHeap<Reverse<(u32, u32)>> = places.map(|place| Reverse((0, place))).collect();
        while let Some(Reverse((far, at))) = heap.pop() {
            if far < self.far[at as usize] {
                self.far[at as usize] = far;
                let before = self.steps.before(at).map(|step| (far.saturating_add(step.cost), step.from));
                heap.extend(before.filter(|&(far, from)| far < self.far[from as usize]).map(Reverse));
            }
        }
        true
    }

    /// From a segment; `None` where nothing open can be reached.
    pub fn from(&self, segment: SegmentId) -> Option<u32> {
        Some(self.far[self.steps.start(segment) as usize]).filter(|&far| far != FAR)
    }

    /// Of a candidate, by the edge that it would take: none where that closes something at once.
    pub fn of(&self, graph: &Graph, structure: &Structure, turn: Turn) -> Option<u32> {
        if structure.wants(turn) {
            return Some(0);
        }
        self.from(graph.target(turn.arm)).map(|far| far + 1)
    }
}
