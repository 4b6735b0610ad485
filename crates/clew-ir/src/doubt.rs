//! What may be otherwise than a search has seen it, in words that a user can rule out.

use std::fmt;

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
    Signals,
    Functions,
    Volatile,
    Weak,
    Locale,
    Rounding,
    Layout,
    Sentinels,
    Output,
    Streams,
    Library,
    Allocation,
    Padding,
    Bools,
    FixedInput,
    Bounds,
    Unsupported,
    Limit,
}

impl Doubt {
    pub const ALL: [Doubt; 28] = [
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
        Doubt::Signals,
        Doubt::Functions,
        Doubt::Volatile,
        Doubt::Weak,
        Doubt::Locale,
        Doubt::Rounding,
        Doubt::Layout,
        Doubt::Sentinels,
        Doubt::Output,
        Doubt::Streams,
        Doubt::Library,
        Doubt::Allocation,
        Doubt::Padding,
        Doubt::Bools,
        Doubt::FixedInput,
        Doubt::Bounds,
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
            Doubt::Signals => "no-signals",
            Doubt::Volatile => "stable-volatiles",
            Doubt::Weak => "no-other-definitions",
            Doubt::Locale => "c-locale",
            Doubt::Rounding => "round-to-nearest",
            Doubt::Sentinels => "no-sentinels",
            Doubt::Output => "output-succeeds",
            Doubt::Streams => "plain-streams",
            Doubt::Library => "glibc",
            Doubt::Alias => "no-overlap",
            Doubt::Allocation => "memory-suffices",
            Doubt::Functions => "few-functions",
            Doubt::Bounds => "accesses-in-bounds",
            Doubt::Padding => "zero-padding",
            Doubt::Bools => "plain-bools",
            Doubt::Fixed
            | Doubt::MaxArray
            | Doubt::MaxDepth
            | Doubt::Before
            | Doubt::Untyped
            | Doubt::Layout
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
            Doubt::Jumps => "a function that is only declared might jump in a way that no test can say",
            Doubt::Signals => "a signal may come from outside, and the program has a handler for it",
            Doubt::Functions => "a function pointer may lead to more functions than are tried",
            Doubt::Volatile => "a volatile or atomic variable may have changed since it was last looked at",
            Doubt::Weak => "a weak name may be defined, or defined otherwise, where the program is linked",
            Doubt::Layout => "where a run goes depends on where its objects lie",
            Doubt::Rounding => "the caller may have set another rounding mode",
            Doubt::Sentinels => "an input pointer may be a number that is not tried",
            Doubt::Locale => "the caller may have chosen another locale",
            Doubt::Output => "writing to a stream may fail",
            Doubt::Streams => {
                "a stream may write to memory of the program's, or call it back (fmemopen, fopencookie)"
            }
            Doubt::Library => "another C library may give something else",
            Doubt::Allocation => "memory that another unit asks for is always there",
            Doubt::Padding => "padding, and bits between bit-fields, may be anything",
            Doubt::Bools => "a byte of a _Bool may be neither 0 nor 1",
            Doubt::FixedInput => "an input of a type that clew does not vary yet",
            Doubt::Bounds => "an access that goes out of its object might change another",
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

/// A small set of doubts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Doubts(u32);

impl Doubts {
    pub const NONE: Doubts = Doubts(0);

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
