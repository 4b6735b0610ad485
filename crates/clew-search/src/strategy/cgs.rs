//! Context-guided search (CGS, section 3, Algorithm 2): the tree is gone through depth by depth, and of
//! all candidates with the same k-context one is chosen: the branch and the k - 1 before it that do not dominate it.
//! Those that are skipped are looked at again, from the top, with k one larger.
//!
//! CGS looks at every candidate at its depth. Here the first one of each context, by depth, is found beforehand, so
//! that those that are skipped are gone through once for each k, in the order in which they came, and are never sorted. If
//! another run goes where the first one would, the next that was the first before it has the context, if there is one.
//!
//! Departs from it in three ways. A branch is told by where the candidate would go, which for two outcomes says the
//! same and for a switch tells its cases apart; a candidate that takes no edge is told by its instruction. Branches
//! that do not depend on the input are not in the tree, and so in no context. And where k is fixed, those that were
//! skipped are tried, at random, when nothing else is left, so that nothing is left out for good.
//!
//! Where it takes turns with others, its tree is that of its own runs and of those that closed something, as if it had made
//! them; what other runs opened is taken in when nothing else is left. With all of them in it, `auto` covers as much
//! (on the lab's subjects, seeds 11 to 20), and looking at them was half of what choosing cost.

use super::contexts::{Contexts, Number, Taken};
use super::{Candidates, Ran, Strategy, offered};
use crate::{CandidateId, Random};
use clew_cover::Dominance;
use rustc_hash::{FxHashMap, FxHasher};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// A candidate and as much of its context as was looked at.
#[derive(Clone, Copy)]
struct Item {
    id: CandidateId,
    depth: u32,
    /// The edge that it would take.
    own: Number,
    /// Of the branches. Two contexts that are taken for one by mistake cost a turn, no more.
    hash: u32,
    /// Where to look for the next; `None`: there is none.
    rest: Option<Taken>,
}

/// Depth, a lot that decides between equals, and who has them.
type Place = (u32, u32, CandidateId);

/// One whose turn comes at its place, unless another of its context came to lie before it.
struct Chosen {
    place: Place,
    item: Item,
}

pub struct Cgs {
    random: Random,
    fixed: bool,
    dominators: bool,
    /// There as soon as there is a tree.
    contexts: Option<Contexts>,
    /// How many branches a context has.
    k: u32,
    /// The depth that this time through the tree has come to; `None`: it has not begun.
    depth: Option<u32>,
    /// Those that were chosen, the topmost first.
    chosen: BinaryHeap<Chosen>,
    /// The contexts that have a candidate chosen, this time, and where.
    known: FxHashMap<u32, Place>,
    /// For the next time.
    skipped: Vec<Item>,
    /// What runs of other strategies opened, which are looked at when nothing else is left.
    aside: Vec<Range<u32>>,
    /// The last choice.
    last: Option<CandidateId>,
}

impl Cgs {
    /// `k`: where it shall not grow.
    pub fn new(k: Option<u32>, dominators: bool, random: Random) -> Self {
        Cgs {
            random,
            fixed: k.is_some(),
            dominators,
            contexts: None,
            k: k.unwrap_or(1),
            depth: None,
            chosen: BinaryHeap::new(),
            known: FxHashMap::default(),
            skipped: Vec::new(),
            aside: Vec::new(),
            last: None,
        }
    }

    /// Puts candidates where their contexts say.
    fn take_in(&mut self, candidates: &Candidates, new: impl Iterator<Item = CandidateId>) {
        let mut contexts = self.contexts.take().unwrap_or_else(|| {
            Contexts::new(Dominance::new(candidates.graph, candidates.entry), self.dominators)
        });
        contexts.grow(candidates.tree);
        for id in new {
            let mut item = Item::new(&contexts, candidates, id);
            item.extend(&contexts, self.k.saturating_sub(1));
            let is_ahead = self.depth.is_none_or(|passed| item.depth > passed);
            if !is_ahead || !self.choose(candidates, &item) {
                self.skipped.push(item);
            }
        }
        self.contexts = Some(contexts);
    }

    /// The topmost one of a context that is new, this time or the next.
    fn choose_next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let tree = candidates.tree;
        loop {
            while let Some(Chosen { place, item }) = self.chosen.pop() {
                match self.known.entry(item.hash) {
                    Entry::Occupied(known) if *known.get() != place => self.skipped.push(item),
                    Entry::Occupied(known) if !tree.is_pending(item.id) => drop(known.remove()),
                    Entry::Vacant(_) if !tree.is_pending(item.id) => {}
                    known => {
                        known.insert_entry(place);
                        self.depth = Some(place.0);
                        return Some(item.id);
                    }
                }
            }
            if self.skipped.is_empty() {
                let aside = std::mem::take(&mut self.aside);
                if aside.is_empty() {
                    return None;
                }
                self.take_in(candidates, aside.into_iter().flat_map(|ids| offered(tree, ids)));
                continue;
            }
            if !self.fixed {
                self.k += 1;
                self.begin(candidates);
            } else if let Some(item) = self.random.draw(&mut self.skipped, |item| tree.is_pending(item.id)) {
                return Some(item.id);
            }
        }
    }

    /// Begins from the top.
    fn begin(&mut self, candidates: &Candidates) {
        self.depth = None;
        self.known.clear();
        let Some(contexts) = self.contexts.take() else { return };
        let mut skipped = std::mem::take(&mut self.skipped);
        skipped.retain_mut(|item| {
            item.extend(&contexts, 1);
            !self.choose(candidates, item)
        });
        (self.skipped, self.contexts) = (skipped, Some(contexts));
    }

    /// Chooses one that lies ahead, if it comes before those of its context that are known. False: it is to be skipped.
    fn choose(&mut self, candidates: &Candidates, item: &Item) -> bool {
        if self.known.get(&item.hash).is_some_and(|known| known.0 < item.depth) {
            return false;
        }
        let place = (item.depth, self.random.below(1 << 32) as u32, item.id);
        let known = self.known.entry(item.hash);
        if matches!(&known, Entry::Occupied(known) if *known.get() < place) {
            return false;
        }
        if candidates.tree.is_pending(item.id) {
            known.insert_entry(place);
            self.chosen.push(Chosen { place, item: *item });
        }
        true
    }
}

impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Eq for Chosen {}

impl PartialOrd for Chosen {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Chosen {
    fn cmp(&self, other: &Self) -> Ordering {
        other.place.cmp(&self.place)
    }
}

impl Item {
    /// Its context is the branch alone.
    fn new(contexts: &Contexts, candidates: &Candidates, id: CandidateId) -> Self {
        let candidate = &candidates.tree.candidates[id.0 as usize];
        let own = candidate.turn.map_or(Number::NONE, |turn| contexts.number(turn.arm));
        let hash = match candidate.turn {
            Some(_) => hash(0, own),
            None => hash(1, candidates.tree.departs(id)),
        };
        Item { id, depth: candidate.depth, own, hash, rest: contexts.last(candidate.node) }
    }

    /// Looks further up its path, for so many more branches or as many as there are.
    fn extend(&mut self, contexts: &Contexts, more: u32) {
        for _ in 0..more {
            let Some(taken) = contexts.next(self.rest, self.own) else {
                self.rest = None;
                return;
            };
            self.rest = contexts.before(taken);
            self.hash = hash(self.hash, contexts.arm(taken));
        }
    }
}

fn hash(before: u32, next: impl Hash) -> u32 {
    let mut hasher = FxHasher::default();
    (before, next).hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}

impl Strategy for Cgs {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        let (Some(first), Some(last)) = (ran.new.first(), ran.new.last()) else { return };
        if ran.is_own(self.last) || ran.closed > 0 {
            self.take_in(candidates, ran.new.iter().copied());
        } else {
            self.aside.push(first.0..last.0 + 1);
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.last = self.choose_next(candidates);
        self.last
    }
}
