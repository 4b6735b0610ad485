//! Candidates in order of a rank. All candidates of one spot share their rank: when something has closed, it is found
//! anew for each spot that this is of any matter to, not for each candidate. Choosing is logarithmic.

use super::Candidates;
use super::spots::{Spot, Spots};
use crate::{CandidateId, Random};
use clew_cover::ObjectiveId;
use clew_ir::SegmentId;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// The smallest rank is the first; at one rank, if that is asked for, the fewest decisions; and of those that are equal
/// then, whichever spot they are of and whenever they came, any one, each as likely as the others.
pub struct Buckets<R> {
    random: Random,
    /// Whether the fewest decisions count.
    shorter: bool,
    /// By spot.
    buckets: Vec<Bucket<R>>,
    /// Of each bucket that has a rank and a candidate at a place: the rank, the first place, its number.
    order: BTreeSet<(R, u32, u32)>,
    /// Of each bucket that has a rank and candidates without a place: the rank, its number. Most buckets are never the first,
    /// and their candidates never get a place.
    waiting: BTreeSet<(R, u32)>,
    /// How far it has read what is new at the spots.
    read: usize,
    /// The version of the coverage structure that the ranks are for, and how much had closed then.
    version: u32,
    closed: usize,
}

/// What gives spots their ranks.
pub trait Ranks<R> {
    /// As things are now; none: its candidates are not to be tried.
    fn rank(&mut self, candidates: &Candidates, spot: Spot) -> Option<R>;

    /// The segments of which something else may be ahead now that these objectives are closed, if ranks go by that. `None`:
    /// any.
    fn moved(&mut self, candidates: &Candidates, closed: &[ObjectiveId]) -> Option<Vec<SegmentId>>;
}

struct Bucket<R> {
    rank: Option<R>,
    /// The version of the coverage structure that the rank is for: while it is empty it need not be the last.
    ranked: Option<u32>,
    places: Places,
    /// How many of the spot's candidates have, or had, a place; and whether there are more.
    placed: usize,
    is_waiting: bool,
}

impl<R> Default for Bucket<R> {
    fn default() -> Self {
        Bucket { rank: None, ranked: None, places: Places::default(), placed: 0, is_waiting: false }
    }
}

/// Candidates by how many decisions are before them, or all at one place. What was settled is dropped when it is met.
#[derive(Default)]
struct Places {
    /// The first place, and those that are there: none only where there are none at all.
    first: u32,
    front: Vec<CandidateId>,
    /// At places after it.
    rest: BinaryHeap<Reverse<(u32, CandidateId)>>,
}

impl Places {
    fn add(&mut self, new: impl Iterator<Item = (u32, CandidateId)>) {
        let Places { first, front, rest } = self;
        rest.extend(new.filter_map(|(place, id)| {
            if place == *first {
                front.push(id);
            }
            (place != *first).then_some(Reverse((place, id)))
        }));
        if rest.peek().is_some_and(|&Reverse((place, _))| place < *first) {
            rest.extend(front.drain(..).map(|id| Reverse((*first, id))));
        }
        self.fill();
    }

    fn first(&self) -> Option<u32> {
        (!self.front.is_empty()).then_some(self.first)
    }

    /// Takes one of those at the first place.
    fn take(&mut self, at: usize) -> CandidateId {
        let taken = self.front.swap_remove(at);
        self.fill();
        taken
    }

    fn fill(&mut self) {
        while let Some(&Reverse((place, id))) = self.rest.peek()
            && (self.front.is_empty() || place == self.first)
        {
            self.rest.pop();
            self.first = place;
            self.front.push(id);
        }
    }
}

impl<R: Ord + Copy> Buckets<R> {
    pub fn new(shorter: bool, random: Random) -> Self {
        let (order, waiting) = (BTreeSet::new(), BTreeSet::new());
        Buckets { random, shorter, buckets: Vec::new(), order, waiting, read: 0, version: 0, closed: 0 }
    }

    /// The first one; `None` where no candidate has a rank.
    pub fn take(&mut self, candidates: &Candidates, ranks: &mut impl Ranks<R>) -> Option<CandidateId> {
        let spots = candidates.spots();
        let (version, closings) = (candidates.structure.version(), candidates.structure.closings());
        self.buckets.resize_with(spots.len(), Bucket::default);
        if std::mem::replace(&mut self.version, version) != version {
            let closed = &closings[std::mem::replace(&mut self.closed, closings.len())..];
            let moved = ranks.moved(candidates, closed);
            let touched = match moved {
                Some(moved) => spots.touched(candidates, closed, moved),
                None => (0..spots.len() as u32).collect(),
            };
            for number in touched {
                if !self.is_empty(number) {
                    self.rank(number, ranks.rank(candidates, spots.spot(number)));
                }
            }
        }
        for &number in spots.news(&mut self.read) {
            if self.buckets[number as usize].ranked != Some(version) {
                self.rank(number, ranks.rank(candidates, spots.spot(number)));
            }
            let bucket = &mut self.buckets[number as usize];
            if !std::mem::replace(&mut bucket.is_waiting, true) {
                self.waiting.extend(bucket.rank.map(|rank| (rank, number)));
            }
        }
        debug_assert!(
            spots.len() > 64
                || (0..spots.len() as u32).all(|number| {
                    let rank = ranks.rank(candidates, spots.spot(number));
                    self.is_empty(number) || self.buckets[number as usize].rank == rank
                }),
            "what was not touched has its rank"
        );
        loop {
            self.place(&spots);
            let id = self.draw()?;
            if candidates.tree.is_pending(id) {
                return Some(id);
            }
        }
    }

    fn is_empty(&self, number: u32) -> bool {
        let bucket = &self.buckets[number as usize];
        !bucket.is_waiting && bucket.places.first().is_none()
    }

    /// A bucket's rank, as things are now.
    fn rank(&mut self, number: u32, rank: Option<R>) {
        let (first, bucket) = (self.first(number), &mut self.buckets[number as usize]);
        bucket.ranked = Some(self.version);
        let before = std::mem::replace(&mut bucket.rank, rank);
        if before == rank {
            return;
        }
        if bucket.is_waiting {
            before.map(|before| self.waiting.remove(&(before, number)));
            self.waiting.extend(rank.map(|rank| (rank, number)));
        }
        self.put_in_order(number, first);
    }

    /// Where a bucket belongs in the order.
    fn first(&self, number: u32) -> Option<(R, u32, u32)> {
        let bucket = &self.buckets[number as usize];
        Some((bucket.rank?, bucket.places.first()?, number))
    }

    /// `before`: where it is in the order.
    fn put_in_order(&mut self, number: u32, before: Option<(R, u32, u32)>) {
        let now = self.first(number);
        if now != before {
            before.map(|before| self.order.remove(&before));
            self.order.extend(now);
        }
    }

    /// The candidates of buckets that may be the first get their places.
    fn place(&mut self, spots: &Spots) {
        while let Some(&(rank, number)) = self.waiting.first()
            && self.order.first().is_none_or(|&(first, ..)| rank <= first)
        {
            self.waiting.pop_first();
            let first = self.first(number);
            let (bucket, ids) = (&mut self.buckets[number as usize], spots.of(number));
            let new = ids[bucket.placed..].iter();
            bucket.places.add(new.map(|&(depth, id)| (if self.shorter { depth } else { 0 }, id)));
            (bucket.placed, bucket.is_waiting) = (ids.len(), false);
            self.put_in_order(number, first);
        }
    }

    /// Takes one out of all that are first.
    fn draw(&mut self) -> Option<CandidateId> {
        let &(rank, place, _) = self.order.first()?;
        let equals = self.order.range((rank, place, 0)..=(rank, place, u32::MAX));
        let counts = equals.map(|&(.., number)| (number, self.buckets[number as usize].places.front.len()));
        let all: usize = counts.clone().map(|(_, count)| count).sum();
        let mut at = self.random.below(all as u64) as usize;
        let (number, _) = { counts }.find(|&(_, count)| {
            let is_here = at < count;
            at -= if is_here { 0 } else { count };
            is_here
        })?;
        let before = Some((rank, place, number));
        let drawn = self.buckets[number as usize].places.take(at);
        self.put_in_order(number, before);
        Some(drawn)
    }
}
