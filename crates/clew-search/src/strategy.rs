//! Which candidate is next. One small type a strategy, behind one trait.

mod auto;
mod bfs;
mod buckets;
mod carfast;
mod cfg;
mod cgs;
mod contexts;
mod dfs;
mod fitnex;
mod frontier;
mod generational;
mod name;
mod pps;
mod random_branch;
mod random_path;
mod rp_md2u;
mod spots;
mod turns;

pub use name::StrategyName;

use crate::{CandidateId, Tree};
use clew_cover::{Distance, Graph, Steps, Structure};
use clew_ir::SegmentId;
use clew_vm::{ProgramCode, Watch};
use spots::Spots;
use std::cell::{OnceCell, Ref, RefCell};
use std::ops::Range;
use std::rc::Rc;

/// What a strategy may look at.
#[derive(Clone, Copy)]
pub struct Candidates<'a> {
    pub tree: &'a Tree,
    pub structure: &'a Structure<'a>,
    pub graph: &'a Graph,
    pub code: &'a ProgramCode,
    /// Where the function under test starts, if it has a body.
    pub entry: Option<SegmentId>,
    pub shared: &'a Shared,
}

/// What is found out when a strategy first asks for it, and shared by all that ask.
#[derive(Default)]
pub struct Shared {
    steps: OnceCell<Rc<Steps>>,
    distance: RefCell<Option<Distance>>,
    spots: RefCell<Spots>,
}

impl<'a> Candidates<'a> {
    /// How far it is to something open, as things are now. It must be let go of before anybody else asks.
    pub fn distance(&self) -> Option<Ref<'a, Distance>> {
        let steps = self.steps()?;
        let mut known = self.shared.distance.borrow_mut();
        known.get_or_insert_with(|| Distance::new(steps, self.graph, self.structure)).update(self.structure);
        drop(known);
        Ref::filter_map(self.shared.distance.borrow(), Option::as_ref).ok()
    }

    fn steps(&self) -> Option<Rc<Steps>> {
        let entry = self.entry?;
        Some(self.shared.steps.get_or_init(|| Rc::new(Steps::new(self.graph, entry))).clone())
    }

    /// All candidates, by what they would do next. It must be let go of before anybody else asks.
    fn spots(&self) -> Ref<'a, Spots> {
        self.shared.spots.borrow_mut().update(self);
        self.shared.spots.borrow()
    }
}

/// The candidates that a strategy has not looked at yet, for one that need not look at each as it comes.
#[derive(Default)]
pub struct New(u32);

impl New {
    pub fn take<'t>(&mut self, tree: &'t Tree) -> impl Iterator<Item = CandidateId> + use<'t> {
        let first = std::mem::replace(&mut self.0, tree.candidates.len() as u32);
        offered(tree, first..self.0)
    }
}

/// Those of a range that strategies are offered, pending or not.
fn offered(tree: &Tree, ids: Range<u32>) -> impl Iterator<Item = CandidateId> {
    ids.map(CandidateId).filter(|&id| tree.is_offered(id))
}

/// What a strategy is told of a run.
#[derive(Clone, Copy, Debug)]
pub struct Ran<'a> {
    /// Its number: `Tree::leaf` is where its path ends.
    pub run: u32,
    /// The candidate that it was solved for.
    pub aim: Option<CandidateId>,
    /// The run whose input was changed for that.
    pub from: Option<u32>,
    /// The candidates that it opened, shallow ones first. The path filter may have left some out already.
    pub new: &'a [CandidateId],
    /// How many objectives it closed.
    pub closed: usize,
    /// How near it came to edges that are asked for, or were a while ago; see [`Strategy::watches`].
    pub near: &'a Watch,
}

impl Ran<'_> {
    /// Whether it came of a strategy's last choice, or began the search, and not of another strategy's choice.
    fn is_own(&self, last: Option<CandidateId>) -> bool {
        self.aim.is_none() || self.aim == last
    }
}

pub trait Strategy {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran);

    /// The candidate that was chosen last has no input, as far as can be told.
    fn failed(&mut self, _: &Candidates, _: CandidateId) {}

    /// The next one to try; `None` when no candidate is left. Sooner or later every one must be chosen, or what is out of
    /// reach for the strategy is never proven infeasible.
    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId>;

    /// The run whose input is to be changed for the last choice; its path leads to the candidate. `None`: it is all the
    /// same, and so the one that opened it.
    fn from(&self) -> Option<u32> {
        None
    }

    /// Whether it goes by `Ran::near`, which takes time to find out.
    fn watches(&self) -> bool {
        false
    }

    /// One of so many parts of the search's work goes into what provers know to lead to something open, and into bringing runs
    /// to an end. `None`: into neither, all runs are of the strategy's choosing.
    fn part(&self) -> Option<u64> {
        None
    }

    /// Decisions with this many before them are not tried.
    fn depth(&self) -> u32 {
        u32::MAX
    }
}
