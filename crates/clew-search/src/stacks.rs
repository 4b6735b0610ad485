//! Where the candidates of a run stand in the program: what the path filter (CAUT's Algorithm 2) asks about.

use clew_cover::{PositionId, Reach};
use clew_ir::{Arm, SegmentId};
use clew_vm::{Event, Frame, FrameId, ProgramCode, Trace};
use std::cell::RefCell;

/// The calls under way at the events of one run.
pub struct Stacks<'a> {
    code: &'a ProgramCode,
    frames: &'a [Frame],
    /// By frame: what it returns to, where that was asked for. Most of a run's frames are those of earlier runs, and nobody
    /// asks.
    returns: RefCell<Vec<Returns>>,
}

#[derive(Clone, Copy, Default)]
enum Returns {
    #[default]
    Unknown,
    To(Option<PositionId>),
}

impl<'a> Stacks<'a> {
    pub fn of(code: &'a ProgramCode, trace: &'a Trace) -> Self {
        Stacks {
            code,
            frames: &trace.frames,
            returns: RefCell::new(vec![Returns::Unknown; trace.frames.len()]),
        }
    }

    /// What a frame returns to.
    fn under(&self, reach: &mut Reach, frame: FrameId) -> Option<PositionId> {
        let mut returns = self.returns.borrow_mut();
        let (mut unknown, mut at) = (Vec::new(), frame.0 as usize);
        let mut known = loop {
            match returns.get(at) {
                None => break None,
                Some(Returns::To(position)) => break *position,
                Some(Returns::Unknown) => {
                    unknown.push(at);
                    at = self.frames[at].caller.0 as usize;
                }
            }
        };
        for at in unknown.into_iter().rev() {
            let to = self.frames[at].returns_to;
            known = to.map(|pc| reach.position(self.code.segment(pc), known));
            returns[at] = Returns::To(known);
        }
        known
    }

    /// Where a candidate goes on that departs from the run at an event: where its edge leads, or, if it takes none, with the
    /// instruction itself. `entry` is where the function under test starts, for what comes before it.
    pub fn position(
        &self,
        reach: &mut Reach,
        entry: SegmentId,
        event: &Event,
        arm: Option<Arm>,
    ) -> PositionId {
        let segment = match arm {
            _ if event.frame == FrameId::NONE => entry,
            Some(arm) => reach.graph().target(arm),
            None => self.code.segment(event.pc),
        };
        self.at(reach, event, segment)
    }

    /// At a segment of the function that the event happened in.
    pub fn at(&self, reach: &mut Reach, event: &Event, segment: SegmentId) -> PositionId {
        let under = self.under(reach, event.frame);
        reach.position(segment, under)
    }
}
