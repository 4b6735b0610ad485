//! What a run adds to its path: the one place where events are made, each with the calls that it happened under.
//!
//! The calls are written down only where an event needs them: a frame has no number in the trace until then, so a call
//! without events costs nothing.

use crate::inputs::space::StubId;
use crate::machine::{Machine, NOWHERE};
use crate::trace::audit::Aspect;
use crate::trace::shadow::Shadow;
use crate::trace::{Doubt, Doubted, Event, EventKind, Frame, FrameId, Guard};
use clew_term::Term;

impl<S: Shadow> Machine<'_, S> {
    /// Adds `cond`, which holds in this run, to the path. False where it says nothing new.
    pub fn event(&mut self, kind: EventKind, cond: Term, pc: u32) -> bool {
        if !self.inputs.unnamed.is_empty() {
            self.fix_unnamed(cond, pc);
        }
        let c = self.shadow.concolic();
        let is_news = c.is_news(kind, cond, pc);
        if std::mem::take(&mut c.bounded) {
            self.doubt(Doubt::MaxArray);
        }
        if is_news {
            let frame = self.frame_id();
            let concolic = self.shadow.concolic();
            concolic.trace.events.push(Event { kind, cond, pc, state: concolic.state, frame });
        }
        is_news
    }

    /// The number of the innermost frame in the trace. Frames that have none get theirs, from the outside in.
    fn frame_id(&mut self) -> FrameId {
        if let (0, Some(next)) = (self.stack.depth(), self.expected_call()) {
            return next;
        }
        let trace = &mut self.shadow.concolic().trace;
        self.stack.number(|caller, frame| {
            let returns_to = (frame.return_pc != NOWHERE).then_some(frame.return_pc);
            trace.frames.push(Frame { caller, returns_to });
            FrameId(trace.frames.len() as u32 - 1)
        })
    }

    /// From here on the paths seen may not be all there are.
    pub fn doubt(&mut self, doubt: Doubt) {
        let assumed = self.contract.assuming.has(doubt);
        self.note_doubt(doubt, assumed, true);
    }

    /// Notes what is taken for granted from here on, unasked: a proof that rests on it says so.
    pub fn take_for_granted(&mut self, doubt: Doubt) {
        self.note_doubt(doubt, true, true);
    }

    /// The same of the whole path.
    pub fn doubt_all(&mut self, doubt: Doubt) {
        let assumed = self.contract.assuming.has(doubt);
        self.note_doubt(doubt, assumed, false);
    }

    /// Notes what would be in doubt from here on if the user had not ruled it out for this stub, or for all. Whether he
    /// has.
    pub fn is_ruled_out(&mut self, stub: StubId, doubt: Doubt) -> bool {
        let is_ruled_out = self.contract.rules_out(stub, doubt);
        if is_ruled_out {
            self.note_doubt(doubt, true, true);
        }
        is_ruled_out
    }

    fn note_doubt(&mut self, doubt: Doubt, assumed: bool, here: bool) {
        if !S::ON {
            return;
        }
        let (pc, frame) = if here { self.now() } else { (0, FrameId::NONE) };
        let doubted = &mut self.shadow.concolic().trace.doubted;
        let at = Doubted { doubt, assumed, pc, frame };
        if !doubted.contains(&at) {
            doubted.push(at);
        }
    }

    /// Where the run is, as an event's.
    pub fn now(&mut self) -> (u32, FrameId) {
        (self.pc.saturating_sub(1), self.frame_id())
    }

    /// Adds the safety condition `safe` or, where it does not hold, its negation.
    pub fn check(&mut self, safe: Term, held: bool, guards: Guard, pc: u32) {
        let unsafe_ = self.shadow.concolic().terms.not(safe);
        let cond = if held { safe } else { unsafe_ };
        self.event(EventKind::Check { held, guards, other: unsafe_ }, cond, pc);
    }

    /// Adds that `pointer` leads to the object that `safe` says; it could lead to another one, but not to null.
    pub fn leads_to(&mut self, safe: Term, pointer: Term, pc: u32) {
        let terms = &mut self.shadow.concolic().terms;
        let null = terms.constant(0, terms.width(pointer));
        let (elsewhere, some) = (terms.not(safe), terms.ne(pointer, null));
        let other = terms.and(elsewhere, some);
        self.event(EventKind::Check { held: true, guards: Guard::Choice, other }, safe, pc);
    }

    /// Adds that `pointer` is this very address; that it is another one is another path.
    pub fn settle_on(&mut self, pointer: Term, addr: u64, pc: u32) {
        let terms = &mut self.shadow.concolic().terms;
        let here = terms.constant(u128::from(addr), terms.width(pointer));
        let same = terms.eq(pointer, here);
        self.leads_to(same, pointer, pc);
    }

    /// Gives up following `term`: from here on it is `value`.
    pub fn fix(&mut self, term: Term, value: u128, pc: u32) {
        if term.is_none() {
            return;
        }
        let c = self.shadow.concolic();
        c.claim(Aspect::Value, term, value, pc);
        let constant = c.terms.constant(value, c.terms.width(term));
        let cond = c.terms.eq(term, constant);
        if c.terms.as_const(cond).is_none() {
            self.doubt(Doubt::Fixed);
            self.event(EventKind::Fix, cond, pc);
        }
    }
}
