//! What a run leaves for the stages after it: its decisions and their terms, its counters, its doubts.

pub(crate) mod audit;
pub(crate) mod concolic;
pub(crate) mod nans;
pub(crate) mod numbers;
pub(crate) mod path;
pub(crate) mod saved;
pub(crate) mod shadow;
pub(crate) mod sight;
pub(crate) mod watch;

use clew_ir::SiteId;
pub use clew_ir::{Doubt, Doubts};
use clew_term::Term;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A branch or counted condition: outcome 1 where it is true.
    Branch { site: SiteId, outcome: u32 },
    /// The outcome of a switch on `value`.
    Switch { site: SiteId, outcome: u32, value: Term },
    /// A safety condition (pointer valid, divisor not zero …), and whether it held; if not, the run ended there, unless
    /// it was that an input object is as small as it is: then it grew. `other` is what to demand to see it fail.
    Check { held: bool, guards: Guard, other: Term },
    /// A value that was fixed because clew does not follow it symbolically.
    Fix,
    /// A place that the run passes, and a predicate over its state there: the program does not branch on it, whether it
    /// held or not. It adds nothing to the path: `Event::cond` is true. `point` tells those at one place apart. Made by
    /// [`Trace::observe`] alone, for whoever asks for predicates at places: labels.
    Observe { point: u32, predicate: Term, held: bool },
}

impl EventKind {
    /// Whether the run could have gone on in another way.
    pub fn branches(self) -> bool {
        !matches!(self, EventKind::Observe { .. })
    }
}

/// What lies behind a safety condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// An error of the program.
    Error,
    /// A bound on the inputs.
    Bound,
    /// Another object that the pointer could lead to. Null is left out: passing null where null is not expected says
    /// nothing of the program.
    Choice,
    /// The active world. Asked for only when nothing else is left: a test in which others keep quiet is simpler.
    World,
}

/// One step of the path condition, or a place that is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    /// What held, as a term of width 1: true in this run.
    pub cond: Term,
    /// The instruction, to tell events apart.
    pub pc: u32,
    /// Where a decision's condition is evaluated: the decision's state before it, which tells how the conditions before
    /// came out.
    pub state: u32,
    /// The calls it happened under. None: before any function was called, and then `pc` says nothing either.
    pub frame: FrameId,
}

/// An index into `Trace::frames`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FrameId(pub u32);

impl FrameId {
    pub const NONE: FrameId = FrameId(u32::MAX);
}

/// A function's activation that some event happened in or below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// None for the outermost: the function under test, a precondition before it, or where a program starts.
    pub caller: FrameId,
    /// Where its caller goes on; after a precondition the function under test starts. None: nothing comes after it.
    pub returns_to: Option<u32>,
}

/// Where a run began to doubt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Doubted {
    pub doubt: Doubt,
    /// The user has ruled it out, and what follows rests on that.
    pub assumed: bool,
    /// As an event's.
    pub pc: u32,
    pub frame: FrameId,
}

/// A run's path: what held, in order.
#[derive(Clone, Debug)]
pub struct Trace {
    pub events: Vec<Event>,
    /// A caller comes before what it calls.
    pub frames: Vec<Frame>,
    /// For each event that does not branch: how many decisions come before it.
    observed: Vec<usize>,
    /// From where to where the events are those of preconditions, whose counters do not count.
    aside: Vec<(usize, usize)>,
    /// Conditions of the path that are bounds of clew's: a proof that needs one is none.
    pub bounds: Vec<Term>,
    /// The events whose `other` was not known before the run was over, in order.
    pub late: Vec<usize>,
    /// Where the run began to doubt; a frame of none stands for everywhere.
    pub doubted: Vec<Doubted>,
    /// Where the run ended, as an event's.
    pub end: (u32, FrameId),
    /// Functions were left in their midst, by `longjmp`.
    pub jumped: bool,
}

impl Default for Trace {
    fn default() -> Self {
        Trace {
            events: Vec::new(),
            frames: Vec::new(),
            observed: Vec::new(),
            aside: Vec::new(),
            bounds: Vec::new(),
            late: Vec::new(),
            doubted: Vec::new(),
            end: (0, FrameId::NONE),
            jumped: false,
        }
    }
}

impl Trace {
    /// Makes it as new, but for its room.
    pub(crate) fn clear(&mut self) {
        let Trace { events, frames, observed, aside, bounds, late, doubted, end, jumped } = self;
        late.clear();
        events.clear();
        frames.clear();
        observed.clear();
        aside.clear();
        bounds.clear();
        doubted.clear();
        (*end, *jumped) = ((0, FrameId::NONE), false);
    }

    /// A copy, but for its events.
    pub(crate) fn without_events(&self) -> Trace {
        let Trace { events: _, frames, observed, aside, bounds, late, doubted, end, jumped } = self;
        Trace {
            events: Vec::new(),
            frames: frames.clone(),
            observed: observed.clone(),
            aside: aside.clone(),
            bounds: bounds.clone(),
            late: late.clone(),
            doubted: doubted.clone(),
            end: *end,
            jumped: *jumped,
        }
    }

    /// Takes over what another one has.
    pub(crate) fn copy_from(&mut self, other: &Trace) {
        let Trace { events, frames, observed, aside, bounds, late, doubted, end, jumped } = self;
        late.clone_from(&other.late);
        events.clone_from(&other.events);
        frames.clone_from(&other.frames);
        observed.clone_from(&other.observed);
        aside.clone_from(&other.aside);
        bounds.clone_from(&other.bounds);
        doubted.clone_from(&other.doubted);
        (*end, *jumped) = (other.end, other.jumped);
    }

    /// About how many bytes it takes, but for its events.
    pub(crate) fn room(&self) -> usize {
        12 * self.frames.len() + 8 * self.observed.len() + 16 * self.doubted.len() + 4 * self.bounds.len()
    }

    /// Whether all of the first decisions are events without others among them.
    pub fn is_plain_up_to(&self, decisions: usize) -> bool {
        self.observed.first().is_none_or(|&passed| passed > decisions)
    }

    /// Frames for calls that come one after the other, whose functions start there: where one returns, the next starts. The
    /// first call's frame is the last here.
    pub(crate) fn expect(&mut self, starts: &[u32]) -> Vec<FrameId> {
        let mut frames = Vec::new();
        let mut after = None;
        for &start in starts.iter().rev() {
            let caller = frames.last().copied().unwrap_or(FrameId::NONE);
            frames.push(FrameId(self.frames.len() as u32));
            self.frames.push(Frame { caller, returns_to: after });
            after = Some(start);
        }
        frames
    }

    /// Says that the events from this one on are a precondition's.
    pub fn put_aside(&mut self, from: usize) {
        // A precondition may ask another one.
        while self.aside.pop_if(|(inner, _)| *inner >= from).is_some() {}
        self.aside.push((from, self.events.len()));
    }

    /// Adds an event that does not branch, at an instruction and under the calls of a frame.
    pub fn observe(&mut self, (pc, frame): (u32, FrameId), point: u32, predicate: Term, held: bool) {
        self.observed.push(self.decisions());
        let kind = EventKind::Observe { point, predicate, held };
        self.events.push(Event { kind, cond: Term::TRUE, pc, state: 0, frame });
    }

    /// How many events there are that branch.
    pub fn decisions(&self) -> usize {
        self.events.len() - self.observed.len()
    }

    /// Which event the decision is that has so many before it.
    pub fn decision(&self, before: usize) -> usize {
        before + self.observed.partition_point(|&passed| passed <= before)
    }

    /// Whether an event is a precondition's.
    pub fn is_aside(&self, at: usize) -> bool {
        let next = self.aside.partition_point(|&(_, to)| to <= at);
        self.aside.get(next).is_some_and(|&(from, _)| from <= at)
    }
}
