//! The path filter (CAUT's Algorithm 2): candidates that cannot help are neither solved nor run.
//!
//! A candidate is must-relevant where its own edge, or going on from it within its decision, closes something, or where the
//! path to it shows something that no run with a good end has shown; may-relevant where something open can come later,
//! given the calls that it is under; else irrelevant.
//!
//! CAUT checks the whole pool after every fruitful run. Here a candidate belongs to a position: where the run would go on,
//! and what it would return to. Positions die one by one as objectives close (`clew_cover::Reach`). Only the candidates of
//! dead positions are looked at, and those whose own edge was asked for. Nothing is ever filtered that might help:
//! irrelevant means that no open objective can be reached.

use crate::stacks::Stacks;
use crate::tree::Way;
use crate::{Candidate, CandidateId, NodeId, Tree};
use clew_cover::{After, Anchors, Before, Graph, ObjectiveId, PointId, PositionId, Reach, Structure};
use clew_ir::{Arm, SegmentId};
use clew_term::Term;
use clew_vm::{Event, EventKind, FrameId, ProgramCode, Trace};
use rustc_hash::FxHashMap;

const NONE: u32 = u32::MAX;

pub struct Filter<'a> {
    code: &'a ProgramCode,
    /// Where the function under test starts.
    entry: SegmentId,
    reach: Reach<'a>,
    /// Segments in the midst of decisions, and where those start.
    midst: FxHashMap<SegmentId, SegmentId>,
    /// Where objectives are attached.
    anchors: Anchors,
    /// By position: the last candidate there; by candidate: the one before it at its position.
    last: Vec<u32>,
    before: Vec<u32>,
    /// Candidates whose position is dead, but whose own edge helps.
    by_arm: FxHashMap<Arm, Vec<CandidateId>>,
    /// What is counted as a difference: a run that `longjmp` takes through a function twice may pass it and not show it.
    differences: Vec<PointId>,
    /// Runs that came to no good end, and so did not close what they showed: another end may.
    unfinished: FxHashMap<u32, Unfinished>,
    /// How many candidates were left out.
    pub filtered: u64,
}

/// What can come after some positions.
pub struct Behind {
    after: After,
    /// Whether that is some of what several objectives are attached to.
    shared: Vec<bool>,
}

struct Unfinished {
    /// What it showed that is still of use.
    points: Vec<PointId>,
    /// Candidates that would be left out but for that.
    candidates: Vec<CandidateId>,
}

impl<'a> Filter<'a> {
    pub fn new(code: &'a ProgramCode, graph: &'a Graph, entry: SegmentId, structure: &Structure) -> Self {
        let mut anchors = Anchors::all(structure, graph);
        let open = || structure.ids().filter(|&id| structure.is_open(id));
        let differences: Vec<ObjectiveId> = open().filter(|&id| structure.may_end_close(id)).collect();
        let ending = differences.iter().map(|id| structure.objectives[id.index()].function);
        let attached = anchors.hold(open());
        let reach = Reach::new(graph, attached, ending);
        Filter {
            code,
            entry,
            reach,
            midst: structure.midst(graph),
            anchors,
            last: Vec::new(),
            before: Vec::new(),
            by_arm: FxHashMap::default(),
            differences: differences.into_iter().map(|id| PointId(id.0)).collect(),
            unfinished: FxHashMap::default(),
            filtered: 0,
        }
    }

    /// The calls under way at a run's events.
    pub fn stacks<'t>(&self, trace: &'t Trace) -> Stacks<'t>
    where
        'a: 't,
    {
        Stacks::of(self.code, trace)
    }

    /// Where a run goes on after an event, if it takes that edge.
    fn position(&mut self, stacks: &Stacks, event: &Event, arm: Option<Arm>) -> PositionId {
        let is_inside = arm.is_none() && event.frame != FrameId::NONE;
        let start = is_inside.then(|| self.midst.get(&self.code.segment(event.pc))).flatten();
        match start {
            Some(&start) => stacks.at(&mut self.reach, event, start),
            None => stacks.position(&mut self.reach, self.entry, event, arm),
        }
    }

    /// Where a candidate of a run's would go on. What a specification asks is no part of the program: anything may come after
    /// it.
    pub fn departs(
        &mut self,
        stacks: &Stacks,
        trace: &Trace,
        tree: &Tree,
        id: CandidateId,
    ) -> Option<PositionId> {
        let Candidate { node, turn, .. } = tree.candidates[id.0 as usize];
        if node == NodeId::START {
            // The first decision may come after what is demanded before it.
            return None;
        }
        let at = trace.decision(tree.depth(node) as usize);
        let event = trace.events.get(at).filter(|_| !trace.is_aside(at))?;
        Some(self.position(stacks, event, turn.map(|turn| turn.arm)))
    }

    /// Where a run is at an instruction.
    pub fn place(&mut self, stacks: &Stacks, (pc, frame): (u32, FrameId)) -> Option<PositionId> {
        let event = Event { kind: EventKind::Fix, cond: Term::TRUE, pc, state: 0, frame };
        (frame != FrameId::NONE).then(|| self.position(stacks, &event, None))
    }

    /// What can come after any of some positions, open or not.
    pub fn after(&self, positions: impl IntoIterator<Item = PositionId>) -> Behind {
        let after = self.reach.after(positions);
        let shared = self.anchors.shared_among(|segment| after.reaches(segment));
        Behind { after, shared }
    }

    /// Whether what comes after some positions may close an open objective.
    pub fn may_close(&self, structure: &Structure, behind: &Behind, id: ObjectiveId) -> bool {
        let Behind { after, shared } = behind;
        let ends = structure.may_end_close(id) && after.may_end_in(structure.objectives[id.index()].function);
        ends || self.anchors.is_among(id, shared, |segment| after.reaches(segment))
    }

    /// From where these objectives may be closed by what comes after.
    pub fn before(&self, structure: &Structure, ids: &[ObjectiveId]) -> Before {
        let segments = self.anchors.segments(ids);
        let ending = ids.iter().filter(|&&id| structure.may_end_close(id));
        self.reach.before(segments, ending.map(|id| structure.objectives[id.index()].function))
    }

    pub fn is_before(&self, position: PositionId, before: &Before) -> bool {
        self.reach.is_before(position, before)
    }

    /// Whether departing from a run there may help.
    pub fn may_help(&self, run: u32, position: Option<PositionId>) -> bool {
        position.is_none_or(|position| self.reach.is_live(position)) || self.unfinished.contains_key(&run)
    }

    /// A run showed what it did not close.
    pub fn leave_unfinished(&mut self, structure: &Structure, run: u32, trace: &Trace, shown: &[PointId]) {
        let passed = if trace.jumped { &self.differences[..] } else { &[] };
        let all = shown.iter().chain(passed).copied();
        let points: Vec<PointId> = all.filter(|&point| structure.is_wanted(point)).collect();
        if !points.is_empty() {
            self.unfinished.insert(run, Unfinished { points, candidates: Vec::new() });
        }
    }

    /// Takes candidates in, or leaves them out.
    pub fn add(&mut self, tree: &mut Tree, structure: &Structure, new: &[CandidateId]) {
        self.before.resize(tree.candidates.len(), NONE);
        for &id in new {
            let Some(position) = tree.candidates[id.0 as usize].position else { continue };
            if self.reach.is_live(position) {
                let at = position.index();
                self.last.resize(self.last.len().max(at + 1), NONE);
                self.before[id.0 as usize] = std::mem::replace(&mut self.last[at], id.0);
            } else {
                self.keep_or_leave(tree, structure, id);
            }
        }
    }

    /// A candidate behind which nothing can be reached any more: is it of use by itself?
    fn keep_or_leave(&mut self, tree: &mut Tree, structure: &Structure, id: CandidateId) {
        if !tree.is_pending(id) {
            return;
        }
        let Candidate { turn, run, .. } = tree.candidates[id.0 as usize];
        if let Some(unfinished) = self.unfinished.get_mut(&run) {
            return unfinished.candidates.push(id);
        }
        match turn.filter(|&turn| structure.may_close(turn)) {
            Some(turn) => self.by_arm.entry(turn.arm).or_default().push(id),
            None => {
                tree.settle(id, Way::Filtered);
                self.filtered += 1;
            }
        }
    }

    /// Objectives are closed: what only they kept goes.
    pub fn close(&mut self, tree: &mut Tree, structure: &Structure, closed: &[ObjectiveId]) {
        for &id in closed {
            for segment in self.anchors.release(id) {
                self.reach.release(segment);
            }
            if structure.may_end_close(id) {
                self.reach.release_ending(structure.objectives[id.index()].function);
            }
        }
        for position in self.reach.take_died() {
            let mut at =
                self.last.get_mut(position.index()).map_or(NONE, |last| std::mem::replace(last, NONE));
            while at != NONE {
                self.keep_or_leave(tree, structure, CandidateId(at));
                at = std::mem::replace(&mut self.before[at as usize], NONE);
            }
        }
        self.finish(tree, structure);
        let mut arms: Vec<Arm> = closed.iter().flat_map(|&id| structure.edges_of(id)).collect();
        arms.sort_unstable();
        arms.dedup();
        for arm in arms {
            for id in self.by_arm.remove(&arm).unwrap_or_default() {
                self.keep_or_leave(tree, structure, id);
            }
        }
    }

    /// Runs whose points others have closed keep nothing any more.
    fn finish(&mut self, tree: &mut Tree, structure: &Structure) {
        let done = |unfinished: &mut Unfinished| {
            while unfinished.points.pop_if(|point| !structure.is_wanted(*point)).is_some() {}
            unfinished.points.is_empty()
        };
        let finished = self.unfinished.extract_if(|_, unfinished| done(unfinished));
        let mut loose: Vec<CandidateId> =
            finished.flat_map(|(_, unfinished)| unfinished.candidates).collect();
        loose.sort_unstable();
        for id in loose {
            self.keep_or_leave(tree, structure, id);
        }
    }
}
