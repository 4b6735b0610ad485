//! What stands beside the vm's values: terms, or nothing.
//!
//! The vm is written once over this trait. With [`NoTerms`] every question is answered by a constant and the
//! symbolic half compiles to nothing; with [`Concolic`](crate::Concolic) a concrete value costs one comparison.

use crate::concolic::Concolic;
use clew_term::Term;

pub trait Shadow {
    const ON: bool;
    /// The term of a register, by its absolute position; `Term::NONE` for a concrete value.
    fn get(&self, slot: usize) -> Term;
    fn set(&mut self, slot: usize, term: Term);
    /// Room for this many registers.
    fn reserve(&mut self, slots: usize);
    /// The symbolic half; asked for only where `ON`.
    fn concolic(&mut self) -> &mut Concolic;
}

/// Plain runs.
#[derive(Default)]
pub struct NoTerms;

impl Shadow for NoTerms {
    const ON: bool = false;
    #[inline(always)]
    fn get(&self, _: usize) -> Term {
        Term::NONE
    }
    #[inline(always)]
    fn set(&mut self, _: usize, _: Term) {}
    #[inline(always)]
    fn reserve(&mut self, _: usize) {}
    fn concolic(&mut self) -> &mut Concolic {
        unreachable!("a plain run has no terms")
    }
}

impl Shadow for Concolic {
    const ON: bool = true;
    #[inline(always)]
    fn get(&self, slot: usize) -> Term {
        self.regs[slot]
    }
    #[inline(always)]
    fn set(&mut self, slot: usize, term: Term) {
        self.regs[slot] = term;
    }
    fn reserve(&mut self, slots: usize) {
        if self.regs.len() < slots {
            self.regs.resize(slots, Term::NONE);
        }
    }
    fn concolic(&mut self) -> &mut Concolic {
        self
    }
}
