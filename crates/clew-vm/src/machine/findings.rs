//! Errors that did not end a program's run, once for each place.

use crate::Trap;
use rustc_hash::FxHashSet;

#[derive(Clone, Default)]
pub(crate) struct Findings {
    traps: Vec<Trap>,
    places: FxHashSet<u32>,
}

impl Findings {
    /// Whether it is the first at this place; then it is to be noted.
    pub fn is_first(&mut self, pc: u32) -> bool {
        self.places.insert(pc)
    }

    pub fn note(&mut self, trap: Trap) {
        self.traps.push(trap);
    }

    pub fn into_traps(self) -> Vec<Trap> {
        self.traps
    }
}
