//! The frontier in the search: runs are looked at for where they could be changed so that they meet what provers know to lead to
//! something open, and what is found is asked for.
//!
//! BiTe (section 4.1) takes every pair of an S-state and an R-state at one point in turn. Here the nearest to an objective
//! comes first, and it all has its share of the work: a demand is met by a run or forgotten, and nothing that the tree knows
//! depends on it.

use super::Explorer;
use crate::NodeId;
use crate::prover::Sought;
use crate::strategy::Strategy;
use crate::{Progress, Tree};
use clew_solve::Answer;
use clew_term::Term;
use clew_vm::{Probed, Vm};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, VecDeque};

/// So much work a search does by itself before runs are looked at, for each part of its work that is not for this.
const SOON: u64 = 2_000_000;
/// Runs that are looked at again when more is known: the last ones that closed something.
const FRUITFUL: usize = 24;
/// Runs that wait to be looked at, at most.
const DUE: usize = 64;
/// One run of so many is looked at though it closed nothing.
const EVERY: u32 = 8;
/// So many demands are asked for before the next run is looked at.
const WISHES: usize = 16;
/// So many demands are remembered, so that none is asked for twice.
const KNOWN: usize = 50_000;
/// Demands that wait, at most.
const MOST: usize = 2_000;
/// What a run that is looked at takes beside its instructions, in units of work.
const RUN: u64 = 20_000;

#[derive(Default)]
pub(super) struct Seeking<'a> {
    pub probed: Option<&'a Probed>,
    /// Made when it is first needed; `None` in it: there is no room.
    vm: Option<Option<Vm<'a>>>,
    /// Runs that are to be looked at.
    due: VecDeque<u32>,
    fruitful: VecDeque<u32>,
    /// How much was known when runs were looked at last.
    news: u64,
    /// By steps to an objective, decisions before it, and number.
    waiting: BTreeMap<(u32, usize, u64), Wish>,
    number: u64,
    known: FxHashSet<(NodeId, Term)>,
    /// Demands that were asked for since a run was looked at.
    wished: usize,
    /// Work that closed nothing.
    spent: u64,
}

impl Seeking<'_> {
    /// No run is known any more.
    pub fn begin_anew(&mut self) {
        let Seeking { probed, vm, spent, .. } = std::mem::take(self);
        *self = Seeking { probed, vm, spent, ..Seeking::default() };
    }
}

/// That a run goes this way, and then does this.
#[derive(Clone, Copy)]
struct Wish {
    node: NodeId,
    demand: Term,
    run: u32,
}

impl Seeking<'_> {
    /// A run is over.
    pub fn ran(&mut self, run: u32, is_fruitful: bool) {
        if is_fruitful {
            self.fruitful.push_back(run);
            if self.fruitful.len() > FRUITFUL {
                self.fruitful.pop_front();
            }
        }
        if is_fruitful || run.is_multiple_of(EVERY) {
            self.owe(run);
        }
    }

    /// A run is to be looked at, after those that are already; where there are too many, the oldest is left out.
    fn owe(&mut self, run: u32) {
        if !self.due.contains(&run) {
            self.due.push_back(run);
            if self.due.len() > DUE {
                self.due.pop_front();
            }
        }
    }
}

impl Explorer<'_, '_> {
    /// Looks at runs and asks for what was found, for as much as is due.
    pub(super) fn seek(&mut self, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        let news: u64 = self.proving.provers.iter().map(|prover| prover.news()).sum();
        // What is closed soon is not worth the code that is made for it.
        if news == 0 || self.work() < SOON * (self.part - 1) {
            return;
        }
        if news > self.seeking.news {
            self.seeking.news = news;
            for run in self.seeking.fruitful.clone() {
                self.seeking.owe(run);
            }
        }
        while !self.is_over() && self.seeking.spent < self.work() / self.part {
            let is_turn = self.seeking.wished >= WISHES || self.seeking.waiting.is_empty();
            if is_turn && let Some(run) = self.seeking.due.pop_front() {
                self.seeking.wished = 0;
                self.look_at(run);
            } else if let Some((_, wish)) = self.seeking.waiting.pop_first() {
                self.seeking.wished += 1;
                self.wish(wish, strategy, progress);
            } else {
                return;
            }
        }
    }

    /// Asks for one, and runs what is found.
    fn wish(&mut self, wish: Wish, strategy: &mut dyn Strategy, progress: &dyn Fn(Progress)) {
        let (before, open) = (self.work(), self.structure.open());
        self.stats.sought += 1;
        if let Answer::Sat(changes) = self.solve(wish.node, wish.demand, wish.run) {
            let model = changes.applied_to(self.models.at(wish.run));
            self.run(model, None, strategy, progress);
            // It is nearer than those before it, though it may have closed nothing.
            self.seeking.owe(self.models.len() as u32 - 1);
        }
        if self.structure.open() < open {
            self.stats.met += 1;
        } else {
            self.seeking.spent += self.work() - before;
        }
    }

    /// Notes what one run could be changed to.
    fn look_at(&mut self, run: u32) {
        let start = (self.clock)();
        let found = self.found_in(run);
        self.stats.prove_seconds += (self.clock)() - start;
        let Some((found, steps)) = found else { return };
        self.seeking.spent += steps + RUN;
        let ways = ways(&self.tree, run);
        for Sought { decisions, demand, steps } in found {
            let Some((node, before)) = ways.get(decisions).copied() else { continue };
            let demand = self.terms.and(before, demand);
            if self.seeking.known.len() >= KNOWN {
                self.seeking.known.clear();
            }
            if demand == Term::FALSE || !self.seeking.known.insert((node, demand)) {
                continue;
            }
            self.seeking.number += 1;
            let key = (steps, decisions, self.seeking.number);
            self.seeking.waiting.insert(key, Wish { node, demand, run });
            if self.seeking.waiting.len() > MOST {
                self.seeking.waiting.pop_last();
            }
        }
    }

    fn found_in(&mut self, run: u32) -> Option<(Vec<Sought>, u64)> {
        let Seeking { probed, vm, .. } = &mut self.seeking;
        let vm = vm.get_or_insert_with(|| probed.and_then(|probed| self.vm.probed(probed)));
        let vm = vm.as_ref()?;
        let provers = self.proving.provers.iter_mut();
        let mut seeker = provers.filter_map(|prover| prover.seeker(&self.structure)).next()?;
        let mut model = self.models.at(run).clone();
        let (run, _) = vm.looked_at(&mut *seeker, &mut self.space, &mut model, &mut self.terms, self.stop);
        Some((seeker.found(), run.steps))
    }
}

/// By how many decisions of a run came before: the last one's node, and what holds behind it.
fn ways(tree: &Tree, run: u32) -> Vec<(NodeId, Term)> {
    let mut ways: Vec<(NodeId, Term)> = tree
        .path_of(run)
        .map(|node| match tree.parent(node) {
            Some((parent, outcome)) => (parent, tree.cond(parent, outcome).unwrap_or(Term::FALSE)),
            None => (NodeId::START, Term::TRUE),
        })
        .collect();
    ways.reverse();
    ways
}
