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

/// A candidate and as much of its context as was looked at.
#[derive(Clone, Copy)]
struct Item {
    id: CandidateId,
    /// How many branches, and their hash.
    length: u32,
    hash: u64,
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
    known: FxHashSet<u64>,
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
                extend(&mut self.contexts, self.k, candidates, &mut item);
                if self.known.contains(&item.hash) {
                    self.skipped.push(item);
                } else if candidates.tree.is_pending(item.id) {
                    self.known.insert(item.hash);
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

/// Looks further up a candidate's path, until its context has k branches or that is all.
fn extend(contexts: &mut Contexts, k: u32, candidates: &Candidates, item: &mut Item) {
    if item.length >= k {
        return;
    }
    let candidate = &candidates.tree.candidates[item.id.0 as usize];
    let own = candidate.turn.map(|turn| turn.arm);
    if item.length == 0 {
        item.hash = match own {
            Some(arm) => hash(0, arm),
            None => hash(1, candidates.tree.pc(candidate.node)),
        };
        item.length = 1;
    }
    while item.length < k
        && let Some(taken) = contexts.next(item.rest, own)
    {
        item.rest = contexts.before(taken);
        item.hash = hash(item.hash, contexts.arm(taken));
        item.length += 1;
    }
}

fn hash(before: u64, next: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    (before, next).hash(&mut hasher);
    hasher.finish()
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
            let item = Item { id, length: 0, hash: 0, rest: self.contexts.last(candidate.node) };
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
