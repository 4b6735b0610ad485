//! What proves objectives infeasible beside the search: an analysis that is given its share of the work between runs
//! (BiTe, section 4, runs its two directions in turn).

use clew_cover::{ObjectiveId, Proof, Structure};
use clew_term::Term;
use clew_vm::Probe;

/// An analysis of one unit, taken up and left again. It counts its work and never looks at a clock, so that the same search
/// comes to the same end on every machine.
pub trait Prover {
    /// Goes on for about so many units of work, with what is open now. A unit is about ten nanoseconds, what an instruction
    /// takes in the vm. It may be called again and again; nothing is lost in between.
    fn work(&mut self, structure: &Structure, units: u64) -> Worked;

    /// Whether it has no more to say, however long it works.
    fn is_done(&self) -> bool;

    /// What looks at runs for what would lead to something open; `None`: nothing is known that would.
    fn seeker<'s>(&'s mut self, _: &'s Structure) -> Option<Box<dyn Seeker + 's>> {
        None
    }

    /// How often more became known of what would lead to something open.
    fn news(&self) -> u64 {
        0
    }
}

/// Looks at one run, for where its input could be changed so that it leads to something open (BiTe's frontier).
pub trait Seeker: Probe {
    /// What was found, what is nearest to an objective first.
    fn found(self: Box<Self>) -> Vec<Sought>;
}

/// What a run may be changed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sought {
    /// After so many decisions of the run …
    pub decisions: usize,
    /// … this is to hold, over its inputs.
    pub demand: Term,
    /// How far it is from there to an objective.
    pub steps: u32,
}

/// What came of a prover's work.
#[derive(Default, Debug)]
pub struct Worked {
    /// How much it really was.
    pub units: u64,
    /// What nothing can cover. It is closed at once.
    pub proofs: Vec<(ObjectiveId, Proof)>,
}
