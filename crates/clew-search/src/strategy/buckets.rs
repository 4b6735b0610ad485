//! Candidates in order of a rank that those of one spot share: so it is found anew for each spot, not for each
//! candidate, when something has closed, and choosing is logarithmic.

use super::Candidates;
use crate::{CandidateId, Random, Tree};
use clew_cover::{Structure, Turn};
use clew_ir::SegmentId;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

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

/// The smallest rank is the first; at one rank the smallest key, and at that chance decides: each candidate draws a lot
/// when its bucket may be the first. Most buckets never are.
pub struct Buckets<R> {
    random: Random,
    numbers: FxHashMap<Spot, usize>,
    buckets: Vec<Bucket<R>>,
    /// Of each bucket that has a rank and a candidate with a lot: the rank, its first place, its number.
    order: BTreeSet<(R, Place, usize)>,
    /// Of each bucket that has a rank and candidates without a lot: the rank, its number.
    waiting: BTreeSet<(R, usize)>,
    /// The version of the coverage structure that the ranks are for.
    version: u32,
}

/// Key, lot, and what has them.
type Place = (u32, u32, CandidateId);

struct Bucket<R> {
    spot: Spot,
    rank: Option<R>,
    /// The smallest first. What was settled is dropped when it is met.
    places: BinaryHeap<Reverse<Place>>,
    /// Without a lot, with their keys.
    new: Vec<(u32, CandidateId)>,
}

impl<R: Ord + Copy> Buckets<R> {
    pub fn new(random: Random) -> Self {
        let (order, waiting) = (BTreeSet::new(), BTreeSet::new());
        Buckets { random, numbers: FxHashMap::default(), buckets: Vec::new(), order, waiting, version: 0 }
    }

    pub fn add(
        &mut self,
        candidates: &Candidates,
        id: CandidateId,
        key: u32,
        rank: impl FnOnce(Spot) -> Option<R>,
    ) {
        let spot = Spot::of(candidates, id);
        let number = *self.numbers.entry(spot).or_insert_with(|| {
            self.buckets.push(Bucket { spot, rank: rank(spot), places: BinaryHeap::new(), new: Vec::new() });
            self.buckets.len() - 1
        });
        let bucket = &mut self.buckets[number];
        bucket.new.push((key, id));
        if let Some(rank) = bucket.rank.filter(|_| bucket.new.len() == 1) {
            self.waiting.insert((rank, number));
        }
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
        self.order = (0..self.buckets.len()).filter_map(|number| self.first(number)).collect();
        let buckets = self.buckets.iter().enumerate().filter(|(_, bucket)| !bucket.new.is_empty());
        self.waiting = buckets.filter_map(|(number, bucket)| Some((bucket.rank?, number))).collect();
    }

    /// The candidates of buckets that may be the first draw their lots.
    fn deal(&mut self) {
        while let Some(&(rank, number)) = self.waiting.first()
            && self.order.first().is_none_or(|&(first, ..)| rank <= first)
        {
            self.waiting.pop_first();
            self.first(number).map(|first| self.order.remove(&first));
            let Bucket { new, places, .. } = &mut self.buckets[number];
            let lots = new.drain(..).map(|(key, id)| Reverse((key, self.random.below(1 << 32) as u32, id)));
            places.extend(lots);
            self.order.extend(self.first(number));
        }
    }

    pub fn take(&mut self, tree: &Tree) -> Option<CandidateId> {
        loop {
            self.deal();
            let (_, (.., id), number) = self.order.pop_first()?;
            self.buckets[number].places.pop();
            self.order.extend(self.first(number));
            if tree.is_pending(id) {
                return Some(id);
            }
        }
    }

    /// Where a bucket belongs in the order.
    fn first(&self, number: usize) -> Option<(R, Place, usize)> {
        let bucket = &self.buckets[number];
        let &Reverse(first) = bucket.places.peek()?;
        Some((bucket.rank?, first, number))
    }
}
