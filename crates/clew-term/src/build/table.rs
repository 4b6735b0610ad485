//! Reading at a symbolic index.

use crate::{Term, Terms};

impl Terms {
    /// `entries[index]`, as a balanced tree of comparisons of the index in which a run of equal
    /// entries is one leaf. The caller guarantees that the index is in range; `NONE` if there are no
    /// entries.
    pub fn table(&mut self, index: Term, entries: &[Term]) -> Term {
        if let Some(place) = self.as_const(index) {
            let place = usize::try_from(place).unwrap_or(usize::MAX);
            return entries.get(place).or(entries.last()).copied().unwrap_or(Term::NONE);
        }
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

/// Entries that are equal, up to and including the place `last`.
pub(crate) struct Run {
    entry: Term,
    last: usize,
}
