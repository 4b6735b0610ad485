//! Reading at a symbolic index.

use crate::{Term, Terms};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

impl Terms {
    /// `entries[index]`, as a balanced tree of comparisons of the index in which a run of equal
    /// entries is one leaf. The caller guarantees that the index is in range; `NONE` if there are no
    /// entries.
    pub fn table(&mut self, index: Term, entries: &[Term]) -> Term {
        if let Some(place) = self.as_const(index) {
            let place = usize::try_from(place).unwrap_or(usize::MAX);
            return entries.get(place).or(entries.last()).copied().unwrap_or(Term::NONE);
        }
        let hash = Tables::hash(index, entries);
        if let Some(known) = self.tables.get(hash, index, entries) {
            return known;
        }
        let read = self.read(index, entries);
        self.tables.keep(hash, index, entries, read);
        read
    }

    fn read(&mut self, index: Term, entries: &[Term]) -> Term {
        let mut runs = std::mem::take(&mut self.runs);
        runs.clear();
        for (place, &entry) in entries.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if run.entry == entry => run.last = place,
                _ => runs.push(Run { entry, last: place }),
            }
        }
        let read = self.choose(index, &runs);
        self.runs = runs;
        read
    }

    /// Recurses as deep as the logarithm of the number of runs.
    fn choose(&mut self, index: Term, runs: &[Run]) -> Term {
        match runs {
            [] => Term::NONE,
            [run] => run.entry,
            _ => {
                let (left, right) = runs.split_at(runs.len() / 2);
                let last = left[left.len() - 1].last as u128;
                if last >= self.upper_bound(index) {
                    return self.choose(index, left);
                }
                let bound = self.constant(last, self.width(index));
                let in_left = self.ule(index, bound);
                let (yes, no) = (self.choose(index, left), self.choose(index, right));
                self.ite(in_left, yes, no)
            }
        }
    }
}

/// Reads that were built before: runs with a common prefix make the same ones, and to compare the entries takes far less than
/// to build the tree again.
#[derive(Default)]
pub(crate) struct Tables {
    known: FxHashMap<u64, (Term, Box<[Term]>, Term)>,
    /// How many entries all of them have.
    entries: usize,
}

/// So many, and they are built anew; a bound on memory.
const MOST_ENTRIES: usize = 1 << 21;

impl Tables {
    fn hash(index: Term, entries: &[Term]) -> u64 {
        let mut hasher = FxHasher::default();
        (index, entries).hash(&mut hasher);
        hasher.finish()
    }

    fn get(&self, hash: u64, index: Term, entries: &[Term]) -> Option<Term> {
        let (of, all, read) = self.known.get(&hash)?;
        (*of == index && **all == *entries).then_some(*read)
    }

    /// One with the same hash makes way.
    fn keep(&mut self, hash: u64, index: Term, entries: &[Term], read: Term) {
        if self.entries + entries.len() > MOST_ENTRIES {
            *self = Tables::default();
        }
        let before = self.known.insert(hash, (index, entries.into(), read));
        self.entries += entries.len();
        self.entries -= before.map_or(0, |(_, all, _)| all.len());
    }
}

/// Entries that are equal, up to and including the place `last`.
pub(crate) struct Run {
    entry: Term,
    last: usize,
}
