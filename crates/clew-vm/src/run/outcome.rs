//! How a run ends. A fault of the program under test is a value, never an error of clew's.

use clew_ir::{FunctionId, Place, Program};
use std::fmt;

/// A run-time error of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum TrapKind {
    NullDereference,
    WildDereference,
    OutOfBounds,
    UseAfterFree,
    UninitialisedRead,
    WriteToConstant,
    DoubleFree,
    BadFree,
    DivisionByZero,
    DivisionOverflow,
    InvalidShift,
    /// `__builtin_clz(0)` and its kin.
    BitsOfZero,
    /// A pointer is compared that leads far out of its object.
    FarPointer,
    BadCall,
    BadJump,
    OverlappingCopy,
    AssertionFailed,
    Aborted,
    /// `reach_error` and its kin.
    ErrorCall,
    Unreachable,
    StackOverflow,
    /// Memory is left that nothing leads to.
    Leak,
}

impl TrapKind {
    /// The name in reports and `summary.json`.
    pub fn name(self) -> &'static str {
        match self {
            TrapKind::NullDereference => "null-dereference",
            TrapKind::WildDereference => "wild-dereference",
            TrapKind::OutOfBounds => "out-of-bounds",
            TrapKind::UseAfterFree => "use-after-free",
            TrapKind::UninitialisedRead => "uninitialised-read",
            TrapKind::WriteToConstant => "write-to-constant",
            TrapKind::DoubleFree => "double-free",
            TrapKind::BadFree => "bad-free",
            TrapKind::DivisionByZero => "division-by-zero",
            TrapKind::DivisionOverflow => "division-overflow",
            TrapKind::InvalidShift => "invalid-shift",
            TrapKind::BitsOfZero => "bits-of-zero",
            TrapKind::FarPointer => "far-pointer",
            TrapKind::BadCall => "bad-call",
            TrapKind::BadJump => "bad-jump",
            TrapKind::OverlappingCopy => "overlapping-copy",
            TrapKind::AssertionFailed => "assertion-failed",
            TrapKind::Aborted => "aborted",
            TrapKind::ErrorCall => "error-call",
            TrapKind::Unreachable => "unreachable",
            TrapKind::StackOverflow => "stack-overflow",
            TrapKind::Leak => "leak",
        }
    }

    /// What happened, for people.
    pub fn sentence(self) -> &'static str {
        match self {
            TrapKind::NullDereference => "a null pointer is dereferenced",
            TrapKind::WildDereference => "a pointer that leads to no object is dereferenced",
            TrapKind::OutOfBounds => "an object is accessed outside of its bounds",
            TrapKind::UseAfterFree => "an object is used after its lifetime",
            TrapKind::UninitialisedRead => "a value is used that was never written",
            TrapKind::WriteToConstant => "a constant object is written to",
            TrapKind::DoubleFree => "memory is freed that was freed before",
            TrapKind::BadFree => "a pointer is freed that malloc did not give",
            TrapKind::DivisionByZero => "a number is divided by zero",
            TrapKind::DivisionOverflow => "the quotient does not fit its type",
            TrapKind::InvalidShift => "the shift is negative or not less than the width",
            TrapKind::BitsOfZero => "the leading or trailing zeros of 0 are counted, which is undefined",
            TrapKind::FarPointer => "a pointer is compared that leads far out of its object",
            TrapKind::BadCall => "the pointer called leads to no function of this type",
            TrapKind::BadJump => {
                "a jump leads to no label of this function, or to a setjmp that has returned"
            }
            TrapKind::OverlappingCopy => "a copy between places that overlap",
            TrapKind::AssertionFailed => "an assertion does not hold",
            TrapKind::Aborted => "the program aborts",
            TrapKind::ErrorCall => "the function is called that says there is an error",
            TrapKind::Unreachable => "code is reached that the compiler takes to be unreachable",
            TrapKind::StackOverflow => "the stack is used up",
            TrapKind::Leak => "memory is left that nothing leads to any more",
        }
    }
}

impl fmt::Display for TrapKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TrapKind {
    /// Where the program itself does it, the native one ends right there too, by a signal.
    fn crashes(self) -> bool {
        self.is_deliberate()
            || matches!(
                self,
                TrapKind::NullDereference | TrapKind::DivisionByZero | TrapKind::DivisionOverflow
            )
    }

    /// What the shell shows for a native program that such an error ends: 128 and the signal.
    pub fn exit_code(self) -> u8 {
        match self {
            TrapKind::AssertionFailed | TrapKind::Aborted | TrapKind::ErrorCall => 134,
            TrapKind::DivisionByZero | TrapKind::DivisionOverflow => 136,
            TrapKind::Unreachable | TrapKind::InvalidShift | TrapKind::BitsOfZero => 132,
            TrapKind::NullDereference
            | TrapKind::WildDereference
            | TrapKind::OutOfBounds
            | TrapKind::UseAfterFree
            | TrapKind::UninitialisedRead
            | TrapKind::WriteToConstant
            | TrapKind::FarPointer
            | TrapKind::DoubleFree
            | TrapKind::BadFree
            | TrapKind::BadCall
            | TrapKind::BadJump
            | TrapKind::OverlappingCopy
            | TrapKind::StackOverflow => 139,
            // A leak sanitizer's.
            TrapKind::Leak => 23,
        }
    }

    /// The program itself ends there on purpose.
    pub fn is_deliberate(self) -> bool {
        matches!(self, TrapKind::AssertionFailed | TrapKind::Aborted | TrapKind::ErrorCall)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trap {
    pub kind: TrapKind,
    pub place: Option<Place>,
    /// The functions under way and where each was, the innermost last.
    pub calls: Vec<(FunctionId, Option<Place>)>,
    /// The function of clew's libc that the innermost of them called, if it happened in there.
    pub within: Option<FunctionId>,
}

/// Functions of libc that use what they are given at once, whoever wrote the libc. Others may look first: glibc's
/// `gmtime_r` gives null for null.
const DIRECT: [&str; 30] = [
    "atoi", "atol", "div", "ldiv", "lldiv", "memchr", "memcmp", "memcpy", "memmove", "memset", "stpcpy",
    "strcat", "strchr", "strcmp", "strcpy", "strcspn", "strdup", "strlen", "strncat", "strncmp", "strncpy",
    "strnlen", "strpbrk", "strrchr", "strspn", "strstr", "strtol", "strtoll", "strtoul", "strtoull",
];

impl Trap {
    /// What it is and where.
    pub fn at(&self, program: &Program) -> String {
        let place = self.place.map(|place| format!(" at {}", program.show(place)));
        format!("{}{}", self.kind, place.unwrap_or_default())
    }

    /// The native program ends right there too, by a signal: a test of it covers what the run covered. What clew's libc
    /// does is not all that another may do.
    pub fn crashes(&self, program: &Program) -> bool {
        let is_sure = self.within.is_none_or(|id| DIRECT.contains(&program.function(id).name.as_str()));
        self.kind.crashes() && (is_sure || self.kind.is_deliberate())
    }
}

/// A limit of the vm that the run met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Limit {
    Steps,
    Heap,
    Events,
    StubCalls,
    /// A whole program has written more than it may.
    Output,
    /// The search is over: its time is up or the user stopped it.
    Interrupted,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Steps => "max-steps",
            Limit::Heap => "max-heap",
            Limit::Events => "max-events",
            Limit::StubCalls => "stub-calls",
            Limit::Output => "max-output",
            Limit::Interrupted => "interrupted",
        })
    }
}

/// A bound on the inputs that the run touched: with a larger one it might have gone on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Bound {
    /// It went past the end of an input object that holds `max-array` elements.
    MaxArray,
    /// It went before the start of an input object: every input pointer leads to an object's first byte.
    Before,
    /// It followed an address that is made of plain input bytes.
    Untyped,
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::MaxArray => "max-array",
            Bound::Before => "before-the-start",
            Bound::Untyped => "untyped-address",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Returned,
    /// `exit` and its kin, with the code.
    Exited(i32),
    Trap(Trap),
    /// The input does not satisfy a precondition: it is no input, and the run says nothing.
    Rejected,
    Limit(Limit),
    Bound(Bound),
    /// It met something the vm cannot run; the sentence says what.
    Unsupported(String, Option<Place>),
}
