//! What stands beside the vm's values: terms, or nothing.
//!
//! The vm is written once over this trait. With [`NoTerms`] every question is answered by a constant and the
//! symbolic half compiles to nothing; with [`Concolic`] a concrete value costs one comparison.

use crate::machine::stack::{Stack, Stacks};
use crate::machine::step::Fuel;
use crate::machine::{Machine, Step};
use crate::trace::concolic::Concolic;
use crate::trace::sight;
use crate::trace::watch::Watch;
use clew_ir::SegmentId;
use clew_term::Term;

/// A slot's contents.
pub trait Register: Copy + Default {
    fn new(value: u64, term: Term) -> Self;
    fn value(self) -> u64;
    /// `Term::NONE` for a concrete value.
    fn term(self) -> Term;
    /// The one among some stacks that holds such registers.
    fn stack(stacks: &mut Stacks) -> &mut Stack<Self>;
}

impl Register for u64 {
    #[inline(always)]
    fn new(value: u64, _: Term) -> Self {
        value
    }
    #[inline(always)]
    fn value(self) -> u64 {
        self
    }
    #[inline(always)]
    fn term(self) -> Term {
        Term::NONE
    }
    fn stack(stacks: &mut Stacks) -> &mut Stack<u64> {
        &mut stacks.plain
    }
}

/// A value with its term beside it, so that the two share a cache line.
#[derive(Clone, Copy, Default)]
pub struct Paired {
    value: u64,
    term: Term,
}

impl Register for Paired {
    #[inline(always)]
    fn new(value: u64, term: Term) -> Self {
        Paired { value, term }
    }
    #[inline(always)]
    fn value(self) -> u64 {
        self.value
    }
    #[inline(always)]
    fn term(self) -> Term {
        self.term
    }
    fn stack(stacks: &mut Stacks) -> &mut Stack<Paired> {
        &mut stacks.paired
    }
}

pub(crate) trait Shadow {
    const ON: bool;
    /// A run can be asked how near it came to edges.
    const WATCHES: bool;
    type Register: Register;
    /// The symbolic half; asked for only where `ON`.
    fn concolic(&mut self) -> &mut Concolic;
    /// The edges that are watched; asked for only where `WATCHES`.
    fn watch(&mut self) -> &mut Watch;
    /// A snapshot of the run is due.
    fn keep(_: &mut Machine<Self>, _: Fuel)
    where
        Self: Sized,
    {
    }
    /// The run comes to a segment: a probe looks at it, if there is one.
    fn probed(_: &mut Machine<Self>, _: SegmentId) -> Step
    where
        Self: Sized,
    {
        Ok(())
    }
}

/// Plain runs.
#[derive(Default)]
pub struct NoTerms;

impl Shadow for NoTerms {
    const ON: bool = false;
    const WATCHES: bool = false;
    type Register = u64;
    fn concolic(&mut self) -> &mut Concolic {
        unreachable!("a plain run has no terms")
    }
    fn watch(&mut self) -> &mut Watch {
        unreachable!("a plain run watches nothing")
    }
}

/// Plain runs that are asked how near they came to edges.
#[derive(Default)]
pub struct Near(pub Watch);

impl Shadow for Near {
    const ON: bool = false;
    const WATCHES: bool = true;
    type Register = u64;
    fn concolic(&mut self) -> &mut Concolic {
        unreachable!("a plain run has no terms")
    }
    fn watch(&mut self) -> &mut Watch {
        &mut self.0
    }
}

impl Shadow for Concolic {
    const ON: bool = true;
    const WATCHES: bool = true;
    type Register = Paired;
    fn concolic(&mut self) -> &mut Concolic {
        self
    }
    fn keep(machine: &mut Machine<Self>, fuel: Fuel) {
        machine.take_snapshot(fuel);
    }
    fn probed(machine: &mut Machine<Self>, segment: SegmentId) -> Step {
        sight::look(machine, segment)
    }
    fn watch(&mut self) -> &mut Watch {
        &mut self.watch
    }
}
