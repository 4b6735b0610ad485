//! The fixpoint over a function's blocks.
//!
//! Blocks are visited in reverse postorder. A block that branches on what the edges into it decide (`a || b`) is walked once for
//! each of these edges. At the heads of loops what grows is widened; afterwards two rounds without
//! widening narrow it again. What comes out is inductive: it holds at the entry, and every edge keeps it. That is checked,
//! and where narrowing went too far it is not used.

use crate::frame::Frame;
use crate::place::Places;
use crate::state::State;
use crate::value::{Thresholds, Value};
use crate::walk::{Returned, Seen, Settings, Start, Variables, Walker};
use clew_ir::{BlockId, Doubts, End, FunctionId, SiteId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// So often a loop's head is visited before widening, before widening without rest, and before what still grows is given up.
const PATIENCE: u32 = 3;
const SOON: u32 = 24;
const LAST: u32 = 40;

/// What was found out of one function.
pub struct Found {
    pub places: Places,
    /// By block: what is known at its start; `None`: it is never reached.
    pub entries: Vec<Option<State>>,
    /// By block, its edges in the order of its successors: whether they are ever taken.
    pub taken: Vec<Vec<bool>>,
    /// Conditions that are no branches: whether they can come out false, and true.
    pub steps: FxHashMap<SiteId, [bool; 2]>,
    /// By the first bit of a decision: the states that it can end in.
    pub vectors: FxHashMap<u32, Value>,
    /// By label: the numbers that say whether it is covered.
    pub labels: FxHashMap<u32, Value>,
    pub returned: Returned,
    /// What all this takes for granted.
    pub granted: Doubts,
    pub bounds: bool,
    /// Of a whole program: who is called, and how.
    pub(crate) calls: Vec<(FunctionId, Start)>,
}

pub fn look(
    settings: Settings,
    frame: &Frame,
    start: &Start,
    returned: &dyn Fn(FunctionId) -> Option<Returned>,
) -> Found {
    let mut places = Places::new(frame.body.regs.len());
    let mut walker = Walker::new(settings, frame, &mut places, returned);
    let entry = begin(&mut walker, start);
    let blocks = frame.body.blocks.len();
    let mut fixpoint = Fixpoint {
        walker,
        frame,
        entry,
        entries: vec![None; blocks],
        leaving: vec![Vec::new(); blocks],
        visits: vec![0; blocks],
    };
    fixpoint.ascend();
    fixpoint.narrow();
    let (entries, outcome) = fixpoint.conclude();
    Found { places, entries, ..outcome }
}

/// What is known at the start of a function.
fn begin(walker: &mut Walker, start: &Start) -> State {
    walker.enter(State::default());
    walker.know(&start.variables);
    let params = &walker.settings.code.program.function(walker.frame.id).params;
    for (&(reg, _), value) in params.iter().zip(&start.params) {
        if let Some(value) = value.filter(|value| value.width() == walker.frame.widths[reg.index()]) {
            walker.put(reg, value);
        }
    }
    std::mem::take(&mut walker.state)
}

struct Fixpoint<'a, 'p> {
    walker: Walker<'a, 'p>,
    frame: &'a Frame<'p>,
    entry: State,
    entries: Vec<Option<State>>,
    /// By block: what is known on each edge that leaves it.
    leaving: Vec<Vec<Option<State>>>,
    visits: Vec<u32>,
}

impl Fixpoint<'_, '_> {
    /// What each of the edges into a block says.
    fn incoming(&self, block: usize) -> impl Iterator<Item = &State> {
        let edges = self.frame.before[block].iter();
        let states =
            edges.filter_map(|&(from, number)| self.leaving[from as usize].get(number as usize)?.as_ref());
        let start = (block == 0).then_some(&self.entry);
        start.into_iter().chain(states)
    }

    /// What they say together.
    fn arriving(&self, block: usize) -> Option<State> {
        let mut states = self.incoming(block);
        let first = states.next()?.clone();
        Some(states.fold(first, |all, state| all.join(state)))
    }

    fn walk(&mut self, block: usize) {
        let Some(state) = self.entries[block].clone() else { return };
        if !self.frame.is_junction[block] {
            self.leaving[block] = self.through(block, state);
            return;
        }
        // What an edge says of the condition goes with all else that it says.
        let incoming: Vec<State> = self.incoming(block).cloned().collect();
        let (mut leaving, mut seen): (Vec<Option<State>>, Seen) = Default::default();
        for state in incoming {
            let new = self.through(block, state);
            seen.join(std::mem::take(&mut self.walker.seen));
            leaving.resize_with(new.len(), || None);
            for (all, new) in leaving.iter_mut().zip(new) {
                *all = match (all.take(), new) {
                    (Some(all), Some(new)) => Some(all.join(&new)),
                    (all, new) => all.or(new),
                };
            }
        }
        self.leaving[block] = leaving;
        self.walker.seen = seen;
    }

    /// What is known behind a block that is come to so.
    fn through(&mut self, block: usize, state: State) -> Vec<Option<State>> {
        let id = BlockId::at(block);
        self.walker.enter(state);
        self.walker.run(id);
        self.walker.edges(id)
    }

    fn ascend(&mut self) {
        let mut work: BTreeSet<u32> = BTreeSet::from([0]);
        while let Some(rank) = work.pop_first().filter(|_| !self.walker.settings.is_stopped()) {
            let block = self.frame.order[rank as usize] as usize;
            let Some(new) = self.arriving(block) else { continue };
            let next = match &self.entries[block] {
                None => new,
                // Behind a junction more may be known than together at its start, and less than before.
                Some(_) if self.frame.is_junction[block] => new,
                Some(old) if new.is_same(old) || new.is_within(old) => continue,
                Some(old) if self.frame.is_head[block] => {
                    self.visits[block] += 1;
                    match self.visits[block] {
                        visits if visits <= PATIENCE => old.join(&new),
                        visits if visits <= SOON => old.widen(&new, &self.frame.thresholds, false),
                        visits => old.widen(&new, &Thresholds::default(), visits > LAST),
                    }
                }
                Some(_) => new,
            };
            self.entries[block] = Some(next);
            self.walk(block);
            let successors = self.frame.body.blocks[block].end.successors();
            for (to, state) in successors.zip(&self.leaving[block]) {
                if let (Some(rank), Some(_)) = (self.frame.rank[to.index()], state) {
                    work.insert(rank);
                }
            }
        }
    }

    /// One round less wide, twice, as long as each block still says at least what it did.
    fn narrow(&mut self) {
        if !self.frame.is_head.contains(&true) || self.walker.settings.is_stopped() {
            return;
        }
        for _ in 0..2 {
            let (entries, leaving) = (self.entries.clone(), self.leaving.clone());
            for at in 0..self.frame.order.len() {
                if self.walker.settings.is_stopped() {
                    break;
                }
                let block = self.frame.order[at] as usize;
                self.entries[block] = self.arriving(block);
                match self.entries[block] {
                    Some(_) => self.walk(block),
                    None => self.leaving[block] = Vec::new(),
                }
            }
            if !self.is_inductive() {
                (self.entries, self.leaving) = (entries, leaving);
                return;
            }
        }
    }

    /// Whether what is said of each block follows from what is said of those before it.
    fn is_inductive(&mut self) -> bool {
        self.frame.order.iter().all(|&block| {
            match (self.arriving(block as usize), &self.entries[block as usize]) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(new), Some(old)) => new.is_within(old),
            }
        })
    }

    fn conclude(mut self) -> (Vec<Option<State>>, Found) {
        debug_assert!(self.walker.settings.is_stopped() || self.is_inductive());
        let mut found = Found {
            places: Places::new(0),
            entries: Vec::new(),
            taken: vec![Vec::new(); self.entries.len()],
            steps: FxHashMap::default(),
            vectors: FxHashMap::default(),
            labels: FxHashMap::default(),
            returned: Returned::never(),
            granted: Doubts::default(),
            bounds: false,
            calls: Vec::new(),
        };
        let mut returned: Option<Returned> = None;
        for at in 0..self.entries.len() {
            if self.entries[at].is_none() || self.walker.settings.is_stopped() {
                continue;
            }
            self.walk(at);
            found.taken[at] = self.leaving[at].iter().map(Option::is_some).collect();
            let seen = std::mem::take(&mut self.walker.seen);
            for (site, outcomes) in seen.steps {
                let all = found.steps.entry(site).or_default();
                *all = [all[0] || outcomes[0], all[1] || outcomes[1]];
            }
            for (first, state) in seen.vectors {
                found.vectors.entry(first).and_modify(|all| *all = all.join(&state)).or_insert(state);
            }
            for (number, holds) in seen.labels {
                found.labels.entry(number).and_modify(|all| *all = all.join(&holds)).or_insert(holds);
            }
            found.granted.join(seen.granted);
            found.bounds |= seen.bounds;
            found.calls.extend(seen.calls);
            if let End::Return(values) = &self.frame.body.blocks[at].end
                && !self.walker.is_dead
            {
                let variables =
                    if self.walker.settings.whole { self.walker.variables() } else { Variables::new() };
                let here =
                    Returned { comes_back: true, in_bounds: true, variables, results: self.results(values) };
                returned = Some(match returned {
                    None => here,
                    Some(all) => all.join(&here),
                });
            }
        }
        found.returned = Returned { in_bounds: !found.bounds, ..returned.unwrap_or_else(Returned::never) };
        (self.entries, found)
    }

    fn results(&self, values: &[clew_ir::Operand]) -> Vec<Option<Value>> {
        let types = &self.walker.settings.code.program.function(self.frame.id).results;
        let value = |(at, &operand): (usize, &clew_ir::Operand)| {
            let bits = self.walker.bits(*types.get(at)?);
            (bits <= 64).then(|| self.walker.value(operand, bits)).filter(|value| !value.is_top())
        };
        values.iter().enumerate().map(value).collect()
    }
}
