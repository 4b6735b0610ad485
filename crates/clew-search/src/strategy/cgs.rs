//! Context-guided search (the second paper's section 3, Algorithm 2): the tree is gone through depth by depth, and of
//! the candidates at a depth, in random order, those are chosen whose k-context is new: the branch and the k - 1
//! before it that do not dominate it. Those that are skipped are looked at again, from the top, with k one larger.
//!
//! Departs from it in three ways. A branch is told by where the candidate would go, which for two outcomes says the
//! same and for a switch tells its cases apart; a candidate that takes no edge is told by its instruction. Branches
//! that do not depend on the input are not in the tree, and so in no context. And where k is fixed, those that were
//! skipped are tried, at random, when nothing else is left, so that nothing is left out for good.

use super::contexts::{Contexts, Taken};
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_cover::Dominance;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// How many contexts of a candidate are found when it comes: its path has just been looked at, and is at hand.
const AHEAD: usize = 8;

/// A candidate and as much of its context as was looked at.
#[derive(Clone, Copy)]
struct Item {
    id: CandidateId,
    /// How many branches.
    length: u32,
    /// The hash of the last one of them, of the last two and so on; in the last place that of all.
    hashes: [u32; AHEAD],
    /// Where to look for the next; `None`: there is none.
    rest: Option<Taken>,
}

/// Candidates by depth.
#[derive(Default)]
struct Levels {
    levels: Vec<Vec<Item>>,
    /// There is nothing above this depth.
    top: usize,
}

impl Levels {
    fn at(&mut self, depth: u32) -> &mut Vec<Item> {
        let depth = depth as usize;
        if self.levels.len() <= depth {
            self.levels.resize_with(depth + 1, Vec::new);
        }
        self.top = self.top.min(depth);
        &mut self.levels[depth]
    }

    /// The topmost ones, and their depth.
    fn pop(&mut self) -> Option<(u32, Vec<Item>)> {
        while self.levels.get(self.top).is_some_and(Vec::is_empty) {
            self.top += 1;
        }
        let items = std::mem::take(self.levels.get_mut(self.top)?);
        Some((self.top as u32, items))
    }

    fn is_empty(&self) -> bool {
        self.levels[self.top.min(self.levels.len())..].iter().all(Vec::is_empty)
    }
}

pub struct Cgs {
    random: Random,
    fixed: bool,
    dominators: bool,
    contexts: Contexts,
    k: u32,
    /// The depth that this time through the tree has come to, what is left there, and what was skipped.
    depth: Option<u32>,
    left: Vec<Item>,
    skipped: Vec<Item>,
    /// What is to be looked at below, and the next time.
    below: Levels,
    later: Levels,
    /// What was skipped, if k does not grow.
    aside: Vec<CandidateId>,
    /// The k-contexts that were chosen.
    known: FxHashSet<u32>,
}

impl Cgs {
    /// `k`: where it shall not grow.
    pub fn new(k: Option<u32>, dominators: bool, random: Random) -> Self {
        Cgs {
            random,
            fixed: k.is_some(),
            dominators,
            contexts: Contexts::default(),
            k: k.unwrap_or(1),
            depth: None,
            left: Vec::new(),
            skipped: Vec::new(),
            below: Levels::default(),
            later: Levels::default(),
            aside: Vec::new(),
            known: FxHashSet::default(),
        }
    }

    /// Goes on through the tree, up to a candidate with a new context.
    fn advance(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        loop {
            while let Some(mut item) = self.left.pop() {
                item.extend(&mut self.contexts, self.k, candidates);
                let context = item.context(self.k);
                if self.known.contains(&context) {
                    self.skipped.push(item);
                } else if candidates.tree.is_pending(item.id) {
                    self.known.insert(context);
                    return Some(item.id);
                }
            }
            self.skip();
            let (depth, items) = self.below.pop()?;
            (self.depth, self.left) = (Some(depth), items);
            self.random.shuffle(&mut self.left);
        }
    }

    /// Puts away what was skipped at this depth.
    fn skip(&mut self) {
        if self.fixed {
            self.aside.extend(self.skipped.drain(..).map(|item| item.id));
        } else if let Some(depth) = self.depth.filter(|_| !self.skipped.is_empty()) {
            let later = self.later.at(depth);
            if later.is_empty() {
                std::mem::swap(later, &mut self.skipped);
            }
            later.append(&mut self.skipped);
        }
    }
}

impl Item {
    fn new(contexts: &mut Contexts, candidates: &Candidates, id: CandidateId) -> Self {
        let candidate = &candidates.tree.candidates[id.0 as usize];
        let own = match candidate.turn {
            Some(turn) => hash(0, turn.arm),
            None => hash(1, candidates.tree.pc(candidate.node)),
        };
        let mut item = Item { id, length: 1, hashes: [own; AHEAD], rest: contexts.last(candidate.node) };
        item.extend(contexts, AHEAD as u32, candidates);
        item
    }

    /// Looks further up its path, until its context has k branches or that is all.
    fn extend(&mut self, contexts: &mut Contexts, k: u32, candidates: &Candidates) {
        if self.length >= k || self.rest.is_none() {
            return;
        }
        let own = candidates.tree.candidates[self.id.0 as usize].turn.map(|turn| turn.arm);
        while self.length < k {
            let Some(taken) = contexts.next(self.rest, own) else {
                self.rest = None;
                return;
            };
            self.rest = contexts.before(taken);
            let next = hash(self.hashes[AHEAD - 1], contexts.arm(taken));
            self.hashes[(self.length as usize).min(AHEAD - 1)..].fill(next);
            self.length += 1;
        }
    }

    fn context(&self, k: u32) -> u32 {
        self.hashes[(k as usize).min(AHEAD) - 1]
    }
}

/// Two contexts that are taken for one by mistake cost a turn, no more.
fn hash(before: u32, next: impl Hash) -> u32 {
    let mut hasher = FxHasher::default();
    (before, next).hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}

impl Strategy for Cgs {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        if self.dominators && self.contexts.dominance.is_none() {
            self.contexts.dominance = candidates.entry.map(|entry| Dominance::new(candidates.graph, entry));
        }
        self.contexts.grow(candidates.tree);
        for &id in ran.new {
            let candidate = &candidates.tree.candidates[id.0 as usize];
            let is_ahead = self.depth.is_none_or(|depth| candidate.depth > depth);
            let levels = if is_ahead { &mut self.below } else { &mut self.later };
            let item = Item::new(&mut self.contexts, candidates, id);
            levels.at(candidate.depth).push(item);
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        loop {
            if let Some(id) = self.advance(candidates) {
                return Some(id);
            }
            self.depth = None;
            if self.later.is_empty() {
                return self.random.draw(&mut self.aside, |id| candidates.tree.is_pending(id));
            }
            self.below = std::mem::take(&mut self.later);
            if !self.fixed {
                self.k += 1;
                self.known.clear();
            }
        }
    }
}
