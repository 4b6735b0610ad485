//! Errors that did not end a program's run, once for each place.

use crate::Trap;
use rustc_hash::FxHashSet;

#[derive(Default)]
pub(crate) struct Findings {
    traps: Vec<Trap>,
    places: FxHashSet<u32>,
}

impl Findings {
    pub fn is_news(&self, pc: u32) -> bool {
        !self.places.contains(&pc)
    }

    pub fn note(&mut self, pc: u32, trap: Trap) {
        if self.places.insert(pc) {
            self.traps.push(trap);
        }
    }

    pub fn into_traps(self) -> Vec<Trap> {
        self.traps
    }
}
