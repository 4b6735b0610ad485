//! Candidates in order of a rank that those of one spot share: so it is found anew for each spot, not for each
//! candidate, when something has closed, and choosing is logarithmic.

use super::Candidates;
use crate::{CandidateId, Random, Tree};
use clew_cover::{Structure, Turn};
use clew_ir::SegmentId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What a candidate would do next, as far as the control flow is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// Take an edge.
    Edge(Turn),
    /// Choose something else, in a segment.
    Inside(SegmentId),
}

impl Spot {
    pub fn of(candidates: &Candidates, id: CandidateId) -> Self {
        let candidate = &candidates.tree.candidates[id.0 as usize];
        match candidate.turn {
            Some(turn) => Spot::Edge(turn),
            None => Spot::Inside(candidates.code.segment(candidates.tree.pc(candidate.node))),
        }
    }

    /// Must-relevant.
    pub fn is_wanted(self, structure: &Structure) -> bool {
        match self {
            Spot::Edge(turn) => structure.wants(turn),
            Spot::Inside(_) => false,
        }
    }
}

/// The smallest rank is the first; at one rank the smallest key, and at that chance decides.
pub struct Buckets<R> {
    numbers: FxHashMap<Spot, usize>,
    buckets: Vec<Bucket<R>>,
    /// Of each bucket that has a candidate and a rank: the rank, its first key, its number.
    order: BTreeSet<(R, u32, usize)>,
    /// The version of the coverage structure that the ranks are for.
    version: u32,
}

struct Bucket<R> {
    spot: Spot,
    rank: Option<R>,
    /// By key, smallest first. What was settled is dropped when it is met.
    ids: BTreeMap<u32, Vec<CandidateId>>,
}

impl<R> Default for Buckets<R> {
    fn default() -> Self {
        Buckets { numbers: FxHashMap::default(), buckets: Vec::new(), order: BTreeSet::new(), version: 0 }
    }
}

impl<R: Ord + Copy> Buckets<R> {
    pub fn add(
        &mut self,
        candidates: &Candidates,
        id: CandidateId,
        key: u32,
        rank: impl FnOnce(Spot) -> Option<R>,
    ) {
        let spot = Spot::of(candidates, id);
        let number = *self.numbers.entry(spot).or_insert_with(|| {
            self.buckets.push(Bucket { spot, rank: rank(spot), ids: BTreeMap::new() });
            self.buckets.len() - 1
        });
        let before = self.place(number);
        self.buckets[number].ids.entry(key).or_default().push(id);
        self.moved(number, before);
    }

    /// Ranks all spots anew, if the coverage structure has changed.
    pub fn update(&mut self, candidates: &Candidates, mut rank: impl FnMut(Spot) -> Option<R>) {
        if self.version == candidates.structure.version() {
            return;
        }
        self.version = candidates.structure.version();
        for bucket in &mut self.buckets {
            bucket.rank = rank(bucket.spot);
        }
        self.order = (0..self.buckets.len()).filter_map(|number| self.place(number)).collect();
    }

    /// One of the first candidates, each of them as likely as the others.
    pub fn take(&mut self, tree: &Tree, random: &mut Random) -> Option<CandidateId> {
        loop {
            let &(rank, key, _) = self.order.first()?;
            let equal =
                self.order.range((rank, key, 0)..=(rank, key, usize::MAX)).map(|&(.., number)| number);
            let sizes = equal.map(|number| (number, self.buckets[number].ids[&key].len()));
            let all: usize = sizes.clone().map(|(_, size)| size).sum();
            let mut pick = random.below(all as u64) as usize;
            let mut number = 0;
            for (next, size) in sizes {
                number = next;
                if pick < size {
                    break;
                }
                pick -= size;
            }
            let id = self.remove(number, key, pick);
            if tree.is_pending(id) {
                return Some(id);
            }
        }
    }

    fn remove(&mut self, number: usize, key: u32, at: usize) -> CandidateId {
        let before = self.place(number);
        let ids = self.buckets[number].ids.entry(key).or_default();
        let id = ids.swap_remove(at);
        if ids.is_empty() {
            self.buckets[number].ids.remove(&key);
        }
        self.moved(number, before);
        id
    }

    /// Where a bucket belongs in the order.
    fn place(&self, number: usize) -> Option<(R, u32, usize)> {
        let bucket = &self.buckets[number];
        let (&key, _) = bucket.ids.first_key_value()?;
        Some((bucket.rank?, key, number))
    }

    fn moved(&mut self, number: usize, before: Option<(R, u32, usize)>) {
        let place = self.place(number);
        if place != before {
            before.map(|before| self.order.remove(&before));
            self.order.extend(place);
        }
    }
}
