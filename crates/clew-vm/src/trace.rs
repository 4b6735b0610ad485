//! What a run leaves for the stages after it: its decisions and their terms, its counters, its doubts.

use clew_ir::SiteId;
use clew_term::Term;
use std::fmt;

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

/// One step of the path condition.
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

/// Why the paths seen may not be all there are: each weakens a proof by exhaustion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Doubt {
    Fixed,
    MaxArray,
    MaxDepth,
    Before,
    Untyped,
    Alias,
    StaticState,
    StubEffects,
    Callbacks,
    Jumps,
    Functions,
    Volatile,
    Weak,
    Locale,
    Rounding,
    Sentinels,
    Output,
    Library,
    Allocation,
    FixedInput,
    Unsupported,
    Limit,
}

impl Doubt {
    pub const ALL: [Doubt; 22] = [
        Doubt::Fixed,
        Doubt::MaxArray,
        Doubt::MaxDepth,
        Doubt::Before,
        Doubt::Untyped,
        Doubt::Alias,
        Doubt::StaticState,
        Doubt::StubEffects,
        Doubt::Callbacks,
        Doubt::Jumps,
        Doubt::Functions,
        Doubt::Volatile,
        Doubt::Weak,
        Doubt::Locale,
        Doubt::Rounding,
        Doubt::Sentinels,
        Doubt::Output,
        Doubt::Library,
        Doubt::Allocation,
        Doubt::FixedInput,
        Doubt::Unsupported,
        Doubt::Limit,
    ];
}

impl Doubt {
    /// By which word a user rules it out (`--assume`); none where only a bound or a better clew does.
    pub fn word(self) -> Option<&'static str> {
        Some(match self {
            Doubt::StubEffects => "stubs-write-arguments-only",
            Doubt::Callbacks => "no-callbacks",
            Doubt::Jumps => "no-jumps",
            Doubt::Volatile => "stable-volatiles",
            Doubt::Weak => "no-other-definitions",
            Doubt::Locale => "c-locale",
            Doubt::Rounding => "round-to-nearest",
            Doubt::Sentinels => "no-sentinels",
            Doubt::Output => "output-succeeds",
            Doubt::Library => "glibc",
            Doubt::Alias => "no-overlap",
            Doubt::Allocation => "memory-suffices",
            Doubt::Functions => "few-functions",
            Doubt::Fixed
            | Doubt::MaxArray
            | Doubt::MaxDepth
            | Doubt::Before
            | Doubt::Untyped
            | Doubt::StaticState
            | Doubt::FixedInput
            | Doubt::Unsupported
            | Doubt::Limit => return None,
        })
    }

    /// The words that there are.
    pub fn words() -> impl Iterator<Item = (&'static str, Doubt)> {
        Doubt::ALL.into_iter().filter_map(|doubt| Some((doubt.word()?, doubt)))
    }

    fn sentence(self) -> &'static str {
        match self {
            Doubt::Fixed => "a value was fixed on the way",
            Doubt::MaxArray => "bounded: an input array may be longer (raise --max-array)",
            Doubt::MaxDepth => "bounded: input pointers may lead deeper (raise --max-depth)",
            Doubt::Before => "an input pointer might lead into the middle of an object",
            Doubt::Untyped => "input bytes might be an address",
            Doubt::Alias => "two input objects might overlap",
            Doubt::StaticState => {
                "state that a test cannot set: another unit's static variable, or the library's"
            }
            Doubt::StubEffects => {
                "a function that is only declared might change this in a way that no test can say"
            }
            Doubt::Callbacks => "a function that is only declared might call back more often than is tried",
            Doubt::Jumps => "a function that is only declared might jump out of a call back",
            Doubt::Functions => "a function pointer may lead to more functions than are tried",
            Doubt::Volatile => "a volatile or atomic variable may have changed since it was last looked at",
            Doubt::Weak => "a weak name may be defined, or defined otherwise, where the program is linked",
            Doubt::Rounding => "the caller may have set another rounding mode",
            Doubt::Sentinels => "an input pointer may be a number that is not tried",
            Doubt::Locale => "the caller may have chosen another locale",
            Doubt::Output => "writing to a stream may fail",
            Doubt::Library => "another C library may give something else",
            Doubt::Allocation => "memory that another unit asks for is always there",
            Doubt::FixedInput => "an input of a type that clew does not vary yet",
            Doubt::Unsupported => "something that the vm cannot run yet",
            Doubt::Limit => "bounded: a run was cut off (raise --max-steps)",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())?;
        match self.word() {
            Some(word) => write!(f, " (unless --assume {word})"),
            None => Ok(()),
        }
    }
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

/// A small set of doubts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Doubts(u32);

impl Doubts {
    pub fn add(&mut self, doubt: Doubt) {
        self.0 |= 1 << doubt as u32;
    }

    pub fn join(&mut self, other: Doubts) {
        self.0 |= other.0;
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn has(self, doubt: Doubt) -> bool {
        self.0 & (1 << doubt as u32) != 0
    }

    /// The words by which the user ruled them out.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        self.iter().filter_map(Doubt::word)
    }

    pub fn iter(self) -> impl Iterator<Item = Doubt> {
        Doubt::ALL.into_iter().filter(move |&doubt| self.has(doubt))
    }
}

/// A run's path: what held, in order.
#[derive(Clone, Debug)]
pub struct Trace {
    pub events: Vec<Event>,
    /// A caller comes before what it calls.
    pub frames: Vec<Frame>,
    /// From where to where the events are those of preconditions, whose counters do not count.
    aside: Vec<(usize, usize)>,
    /// Conditions of the path that are bounds of clew's: a proof that needs one is none.
    pub bounds: Vec<Term>,
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
            aside: Vec::new(),
            bounds: Vec::new(),
            doubted: Vec::new(),
            end: (0, FrameId::NONE),
            jumped: false,
        }
    }
}

impl Trace {
    /// Says that the events from this one on are a precondition's.
    pub fn put_aside(&mut self, from: usize) {
        // A precondition may ask another one.
        while self.aside.pop_if(|(inner, _)| *inner >= from).is_some() {}
        self.aside.push((from, self.events.len()));
    }

    /// Whether an event is a precondition's.
    pub fn is_aside(&self, at: usize) -> bool {
        let next = self.aside.partition_point(|&(_, to)| to <= at);
        self.aside.get(next).is_some_and(|&(from, _)| from <= at)
    }
}
