//! Candidates by what they would do next. All strategies of a search that rank candidates by it share one list.

use super::{Candidates, New};
use crate::CandidateId;
use clew_cover::{ObjectiveId, Structure, Turn};
use clew_ir::{Arm, SegmentId};
use rustc_hash::FxHashMap;

/// What a candidate would do next, as far as the control flow is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// Take an edge.
    Edge(Turn),
    /// Choose something else, in a segment.
    Inside(SegmentId),
}

impl Spot {
    fn of(candidates: &Candidates, id: CandidateId) -> Self {
        let candidate = &candidates.tree.candidates[id.0 as usize];
        match candidate.turn {
            Some(turn) => Spot::Edge(turn),
            None => Spot::Inside(candidates.code.segment(candidates.tree.departs(id))),
        }
    }

    /// Must-relevant.
    pub fn is_wanted(self, structure: &Structure) -> bool {
        match self {
            Spot::Edge(turn) => structure.wants(turn),
            Spot::Inside(_) => false,
        }
    }
}

/// Spots are numbered as they come.
#[derive(Default)]
pub struct Spots {
    numbers: FxHashMap<Spot, u32>,
    listed: Vec<Listed>,
    /// The spots that got candidates, once for each time that there were new ones.
    log: Vec<u32>,
    new: New,
    /// The spots by their edge, by where a path starts that goes on there, and those whose edge is in the midst of a decision.
    by_arm: FxHashMap<Arm, Vec<u32>>,
    by_start: FxHashMap<u32, Vec<u32>>,
    in_decisions: Vec<u32>,
}

struct Listed {
    spot: Spot,
    /// With the number of decisions before them.
    ids: Vec<(u32, CandidateId)>,
    /// How long the log was when the last of them began to come.
    since: usize,
}

impl Spots {
    /// Takes in the candidates that there are by now.
    pub fn update(&mut self, candidates: &Candidates) {
        let since = self.log.len();
        for id in self.new.take(candidates.tree).filter(|&id| candidates.tree.is_pending(id)) {
            let spot = Spot::of(candidates, id);
            let known = self.numbers.get(&spot).copied();
            let number = known.unwrap_or_else(|| self.list(candidates, spot));
            let listed = &mut self.listed[number as usize];
            listed.ids.push((candidates.tree.candidates[id.0 as usize].depth, id));
            if listed.since != since {
                listed.since = since;
                self.log.push(number);
            }
        }
    }

    fn list(&mut self, candidates: &Candidates, spot: Spot) -> u32 {
        let number = self.listed.len() as u32;
        self.listed.push(Listed { spot, ids: Vec::new(), since: usize::MAX });
        self.numbers.insert(spot, number);
        if let Spot::Edge(turn) = spot {
            self.by_arm.entry(turn.arm).or_default().push(number);
            self.in_decisions.extend(candidates.structure.condition(turn.arm).map(|_| number));
        }
        if let Some(steps) = candidates.steps() {
            let segment = match spot {
                Spot::Edge(turn) => candidates.graph.target(turn.arm),
                Spot::Inside(segment) => segment,
            };
            self.by_start.entry(steps.start(segment)).or_default().push(number);
        }
        number
    }

    /// The spots of which something else may be true now that these objectives are closed, and that something else is ahead
    /// of these segments. Of an edge in the midst of a decision the structure may say another thing whenever it has
    /// learned something.
    pub fn touched(
        &self,
        candidates: &Candidates,
        closed: &[ObjectiveId],
        moved: Vec<SegmentId>,
    ) -> Vec<u32> {
        let arms = closed.iter().flat_map(|&id| candidates.structure.edges_of(id));
        let by_arm = arms.filter_map(|arm| self.by_arm.get(&arm)).flatten();
        let steps = candidates.steps();
        let starts = moved.into_iter().filter_map(|segment| Some(steps.as_ref()?.start(segment)));
        let by_start = starts.filter_map(|start| self.by_start.get(&start)).flatten();
        let mut touched: Vec<u32> = by_arm.chain(by_start).chain(&self.in_decisions).copied().collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    pub fn len(&self) -> usize {
        self.listed.len()
    }

    pub fn spot(&self, number: u32) -> Spot {
        self.listed[number as usize].spot
    }

    /// The candidates of a spot, in the order in which they came, and how many decisions are before each.
    pub fn of(&self, number: u32) -> &[(u32, CandidateId)] {
        &self.listed[number as usize].ids
    }

    /// The spots that got candidates since `read`, which is how far it was read then and becomes how far it is read now.
    pub fn news(&self, read: &mut usize) -> &[u32] {
        &self.log[std::mem::replace(read, self.log.len())..]
    }
}
