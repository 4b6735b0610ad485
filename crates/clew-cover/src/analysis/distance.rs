//! How far it is to what is open: the least number of branch edges from a segment to one where an open objective is
//! anchored (the second paper's 2.3.4, the first paper's V-A). Found backwards from all of them at once, nearer ones first,
//! in time linear in the graph (Dial's algorithm); again when something has closed, so what is asked in between costs nothing.

use super::steps::Steps;
use crate::graph::Graph;
use crate::{Structure, Turn};
use clew_ir::SegmentId;

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
        // By distance: the places that may be so far.
        let mut open: Vec<Vec<u32>> = vec![places.collect()];
        let mut far = 0;
        while let Some(places) = open.get_mut(far as usize) {
            let Some(at) = places.pop() else {
                far += 1;
                continue;
            };
            if far >= self.far[at as usize] {
                continue;
            }
            self.far[at as usize] = far;
            for step in self.steps.before(at) {
                let next = far.saturating_add(step.cost);
                if next < self.far[step.from as usize] {
                    if open.len() <= next as usize {
                        open.resize_with(next as usize + 1, Vec::new);
                    }
                    open[next as usize].push(step.from);
                }
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
