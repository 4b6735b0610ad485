//! How far it is to what is open: the least number of branch edges from a segment to one where an open objective is
//! anchored (CGS, section 2.3.4; CAUT, section V-A). Found backwards from all of them at once, nearer ones first,
//! in time linear in the graph (Dial's algorithm). When something has closed, only the places are looked at again that
//! were nearest to it, so what is asked in between costs nothing, and an update little.

use super::steps::Steps;
use crate::anchor::Anchors;
use crate::graph::Graph;
use crate::{ObjectiveId, Structure, Turn};
use clew_ir::SegmentId;
use std::cell::RefCell;
use std::rc::Rc;

const FAR: u32 = u32::MAX;

pub struct Distance {
    steps: Rc<Steps>,
    anchors: Anchors,
    /// How much had closed when it was last looked at; `None`: it was not.
    closed: Option<usize>,
    /// By place: how many of these are there.
    goals: Vec<u32>,
    /// By place: how far it is, and to which place.
    far: Vec<u32>,
    nearest: Vec<u32>,
    /// By distance: places that may be so far, and from where. Empty in between.
    queue: Queue,
    /// The places that may be another distance away since somebody asked for them. `None`: nobody has.
    moved: RefCell<Option<Vec<u32>>>,
}

#[derive(Default)]
struct Queue(Vec<Vec<(u32, u32)>>);

impl Queue {
    fn push(&mut self, far: u32, place: u32, nearest: u32) {
        if self.0.len() <= far as usize {
            self.0.resize_with(far as usize + 1, Vec::new);
        }
        self.0[far as usize].push((place, nearest));
    }
}

impl Distance {
    pub fn new(steps: Rc<Steps>, graph: &Graph, structure: &Structure) -> Self {
        let (anchors, places) = (Anchors::nearest(structure, graph), steps.places());
        Distance {
            steps,
            anchors,
            closed: None,
            goals: vec![0; places],
            far: vec![FAR; places],
            nearest: vec![FAR; places],
            queue: Queue::default(),
            moved: RefCell::default(),
        }
    }

    /// Looks at what is open now. False where that is what it was.
    pub fn update(&mut self, structure: &Structure) -> bool {
        let closings = structure.closings();
        match self.closed.replace(closings.len()) {
            None => {
                let held = self.anchors.hold(structure.ids().filter(|&id| structure.is_open(id)));
                for place in self.places(&held) {
                    self.goals[place as usize] += 1;
                    self.queue.push(0, place, place);
                }
            }
            Some(known) if known == closings.len() => return false,
            Some(known) => self.forget(&closings[known..]),
        }
        self.spread();
        true
    }

    /// The places of segments.
    fn places(&self, segments: &[SegmentId]) -> Vec<u32> {
        segments.iter().flat_map(|&at| self.steps.of(at)).collect()
    }

    /// Places that were nearest to one where nothing is open any more are as far as the steps from them say.
    fn forget(&mut self, closed: &[ObjectiveId]) {
        let released: Vec<SegmentId> = closed.iter().flat_map(|&id| self.anchors.release(id)).collect();
        let places = self.places(&released);
        let mut lost = Vec::new();
        for goal in places {
            self.goals[goal as usize] -= 1;
            if self.goals[goal as usize] > 0 || self.nearest[goal as usize] != goal {
                continue;
            }
            let mut looked_at = lost.len();
            self.nearest[goal as usize] = FAR;
            lost.push(goal);
            while let Some(&place) = lost.get(looked_at) {
                looked_at += 1;
                self.far[place as usize] = FAR;
                for step in self.steps.before(place) {
                    if self.nearest[step.from as usize] == goal {
                        self.nearest[step.from as usize] = FAR;
                        lost.push(step.from);
                    }
                }
            }
        }
        if let Some(moved) = self.moved.get_mut() {
            moved.extend_from_slice(&lost);
        }
        for place in lost {
            if self.goals[place as usize] > 0 {
                self.queue.push(0, place, place);
                continue;
            }
            let known = self.steps.after(place).filter(|step| self.far[step.to as usize] != FAR);
            let far = known.map(|step| (self.far[step.to as usize].saturating_add(step.cost), step.to)).min();
            if let Some((far, over)) = far {
                self.queue.push(far, place, self.nearest[over as usize]);
            }
        }
    }

    /// From the places in the queue backwards.
    fn spread(&mut self) {
        let mut far = 0;
        while let Some(places) = self.queue.0.get_mut(far as usize) {
            let Some((place, nearest)) = places.pop() else {
                far += 1;
                continue;
            };
            if far >= self.far[place as usize] {
                continue;
            }
            self.far[place as usize] = far;
            self.nearest[place as usize] = nearest;
            for step in self.steps.before(place) {
                let next = far.saturating_add(step.cost);
                if next < self.far[step.from as usize] {
                    self.queue.push(next, step.from, nearest);
                }
            }
        }
    }

    /// The segments that may be another distance away than when this was last asked; `None`: any may be.
    pub fn take_moved(&self) -> Option<Vec<SegmentId>> {
        let mut places = self.moved.replace(Some(Vec::new()))?;
        places.sort_unstable();
        places.dedup();
        Some(places.into_iter().filter_map(|place| self.steps.started(place)).collect())
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
