//! Where the candidates of a run stand in the program: what the path filter (CAUT's Algorithm 2) asks about.

use clew_cover::{PositionId, Reach};
use clew_ir::{Arm, SegmentId};
use clew_vm::{Event, FrameId, ProgramCode, Trace};

/// The calls under way at the events of one run.
pub struct Stacks {
    /// By frame of the trace: what it returns to.
    returns: Vec<Option<PositionId>>,
}

impl Stacks {
    pub fn of(reach: &mut Reach, code: &ProgramCode, trace: &Trace) -> Self {
        let mut stacks = Stacks { returns: Vec::with_capacity(trace.frames.len()) };
        for frame in &trace.frames {
            let caller = stacks.under(frame.caller);
            let position = frame.returns_to.map(|pc| reach.position(code.segment(pc), caller));
            stacks.returns.push(position);
        }
        stacks
    }

    /// What a frame returns to.
    fn under(&self, frame: FrameId) -> Option<PositionId> {
        self.returns.get(frame.0 as usize).copied().flatten()
    }

    /// Where a candidate goes on that departs from the run at an event: where its edge leads, or, if it takes none, with the
    /// instruction itself. `entry` is where the function under test starts, for what comes before it.
    pub fn position(
        &self,
        reach: &mut Reach,
        code: &ProgramCode,
        entry: SegmentId,
        event: &Event,
        arm: Option<Arm>,
    ) -> PositionId {
        let segment = match arm {
            _ if event.frame == FrameId::NONE => entry,
            Some(arm) => reach.graph().target(arm),
            None => code.segment(event.pc),
        };
        self.at(reach, event, segment)
    }

    /// At a segment of the function that the event happened in.
    pub fn at(&self, reach: &mut Reach, event: &Event, segment: SegmentId) -> PositionId {
        reach.position(segment, self.under(event.frame))
    }
}
