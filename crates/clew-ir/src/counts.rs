//! What a run has counted: of all counters of a program those that it hit. Most runs of a large program hit few.

use crate::CounterId;

/// How often counters were hit, those that were, in order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts(Vec<(CounterId, u64)>);

impl Counts {
    /// Each counter once, in any order.
    pub fn of(mut counts: Vec<(CounterId, u64)>) -> Counts {
        counts.retain(|&(_, count)| count != 0);
        counts.sort_unstable_by_key(|(counter, _)| counter.0);
        Counts(counts)
    }

    /// From the values of all counters.
    pub fn of_all(counts: &[u64]) -> Counts {
        let hit = counts.iter().enumerate().filter(|&(_, &count)| count != 0);
        Counts(hit.map(|(at, &count)| (CounterId(at as u32), count)).collect())
    }

    /// Of several runs together; wraps as clang's counters do.
    pub fn sum<'a>(runs: impl IntoIterator<Item = &'a Counts>) -> Counts {
        let mut all: Vec<(CounterId, u64)> = runs.into_iter().flat_map(Counts::iter).collect();
        all.sort_unstable_by_key(|(counter, _)| counter.0);
        all.dedup_by(|next, sum| {
            let is_same = next.0 == sum.0;
            sum.1 = if is_same { sum.1.wrapping_add(next.1) } else { sum.1 };
            is_same
        });
        Counts::of(all)
    }

    pub fn get(&self, counter: CounterId) -> u64 {
        let found = self.0.binary_search_by_key(&counter.0, |(counter, _)| counter.0);
        found.map_or(0, |at| self.0[at].1)
    }

    pub fn iter(&self) -> impl Iterator<Item = (CounterId, u64)> + '_ {
        self.0.iter().copied()
    }

    /// Those from `first` on, as many counters as there are, hit or not.
    pub fn within(&self, first: u32, counters: u32) -> &[(CounterId, u64)] {
        let from = self.0.partition_point(|(counter, _)| counter.0 < first);
        let rest = &self.0[from..];
        &rest[..rest.partition_point(|(counter, _)| counter.0 - first < counters)]
    }

    /// The first one hit from a counter on.
    pub fn next(&self, from: u32) -> Option<CounterId> {
        let at = self.0.partition_point(|(counter, _)| counter.0 < from);
        self.0.get(at).map(|&(counter, _)| counter)
    }
}
