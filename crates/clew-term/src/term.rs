//! The two handles of this crate: terms and the variables in them.

use std::fmt;

/// A term of one [`Terms`](crate::Terms); 32 bits, so that every register and memory byte of the vm
/// can carry one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

impl Term {
    /// "No term": what a concrete value carries. Never a node.
    pub const NONE: Term = Term(0);
    pub const FALSE: Term = Term(1);
    pub const TRUE: Term = Term(2);

    pub fn is_none(self) -> bool {
        self == Term::NONE
    }

    pub fn is_some(self) -> bool {
        self != Term::NONE
    }

    /// Position in the arena, for side tables; a term's operands have smaller ones.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Default for Term {
    fn default() -> Self {
        Term::NONE
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() { f.write_str("none") } else { write!(f, "t{}", self.0) }
    }
}

/// An input variable; numbered from zero in the order of creation.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub u32);

impl Var {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
