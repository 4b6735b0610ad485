//! What proves objectives infeasible beside the search: an analysis that is given its share of the work between runs
//! (BiTe, section 4, runs its two directions in turn).

use clew_cover::{ObjectiveId, Proof, Structure};

/// An analysis of one unit, taken up and left again. It counts its work and never looks at a clock, so that the same search
/// comes to the same end on every machine.
pub trait Prover {
    /// Goes on for about so many units of work, with what is open now. A unit is about ten nanoseconds, what an instruction
    /// takes in the vm. It may be called again and again; nothing is lost in between.
    fn work(&mut self, structure: &Structure, units: u64) -> Worked;

    /// Whether it has no more to say, however long it works.
    fn is_done(&self) -> bool;
}

/// What came of a prover's work.
#[derive(Default, Debug)]
pub struct Worked {
    /// How much it really was.
    pub units: u64,
    /// What nothing can cover. It is closed at once.
    pub proofs: Vec<(ObjectiveId, Proof)>,
}
