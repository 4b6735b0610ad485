//! CFG-directed search as CREST does it (Burnim and Sen; CGS, section 2.3.4; CAUT, section V-A).
//!
//! The branches of the current run's path are put into random order, and then tried in order of a score: the distance
//! from the edge not taken to something open, and how often that edge was in the list before. A run that covers
//! something new is the current one from then on. One that does not is followed down: as long as each branch behind
//! the edge that was forced brings it nearer, or could have, the edges that would are forced in turn, the deepest
//! first. When the list or its runs are used up, the search starts anew.
//!
//! Departs from CREST in what it starts anew with, which there is a random input and here the run of a random
//! candidate, and in that it does not forget then what is covered. Paths that were run are not run again. Branches
//! that do not depend on the input are not in the tree, so the way down is from one that does to the next; those of
//! callees that lead nowhere are passed over. A candidate with nothing open behind it, as far as the control flow tells,
//! or without an edge, is tried only as a new start.

use super::{Candidates, New, Ran, Strategy};
use crate::{CandidateId, NodeId, Random};
use clew_cover::Distance;
use clew_ir::{Arm, FunctionId, SiteId};
use rustc_hash::FxHashMap;

/// How many runs a list may cost, as in CREST.
const RUNS: u32 = 30;

/// Why a candidate was chosen.
#[derive(Clone, Copy)]
enum Why {
    /// It is in the list, with this score.
    Listed(u32),
    /// It is on the way down, and this much nearer.
    Down(u32),
    /// To start anew.
    Start,
}

pub struct Cfg {
    random: Random,
    /// What may be started from, and what is not in it yet.
    all: Vec<CandidateId>,
    new: New,
    /// The candidates along the current run's path and their scores, best last.
    list: Vec<(CandidateId, u32)>,
    /// That run, and how many runs are left for the list.
    current: u32,
    runs: u32,
    /// Candidates on the way down, how far each may be, and the run that went there.
    down: Vec<(CandidateId, u32, u32)>,
    /// The run that is gone on from.
    from: Option<u32>,
    last: Option<(CandidateId, Why)>,
    /// The run that is to become the current one.
    fresh: Option<u32>,
}

impl Cfg {
    pub fn new(random: Random) -> Self {
        Cfg {
            random,
            all: Vec::new(),
            new: New::default(),
            list: Vec::new(),
            current: 0,
            runs: 0,
            down: Vec::new(),
            from: None,
            last: None,
            fresh: None,
        }
    }

    /// A run becomes the current one.
    fn begin(&mut self, candidates: &Candidates, run: u32) {
        self.down.clear();
        (self.current, self.runs) = (run, RUNS);
        self.list.clear();
        let Some(distance) = candidates.distance() else { return };
        let nodes = candidates.tree.path_of(run);
        let mut found: Vec<(CandidateId, Arm, u32)> =
            nodes.flat_map(|node| near(candidates, &distance, node)).collect();
        self.random.shuffle(&mut found);
        let mut seen: FxHashMap<Arm, u32> = FxHashMap::default();
        let score = |(id, arm, far): (CandidateId, Arm, u32)| {
            let times = seen.entry(arm).or_default();
            *times += 1;
            (id, far + *times - 1)
        };
        self.list = found.into_iter().map(score).collect();
        // Stable, and the best last.
        self.list.reverse();
        self.list.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    }

    /// Goes down a run's path behind a decision, as long as something open is no further than `most`.
    fn follow(&mut self, candidates: &Candidates, run: u32, from: NodeId, mut most: u32) {
        let Some(distance) = candidates.distance() else { return };
        let Some(path) = below(candidates, run, from) else { return };
        let Some(home) = candidates.tree.site(from).map(|site| function(candidates, site)) else { return };
        for (node, outcome) in path {
            let Some(site) = candidates.tree.site(node) else { continue };
            let near = near(candidates, &distance, node).filter(|near| near.2 <= most);
            self.down.extend(near.map(|(id, ..)| (id, most, run)));
            let taken = outcome.map(|outcome| Arm { site, outcome });
            let far = taken.and_then(|arm| distance.from(candidates.graph.target(arm)));
            if far.is_some_and(|far| far < most) {
                most -= 1;
            } else if function(candidates, site) == home {
                break;
            }
        }
    }

    fn choose(&mut self, candidates: &Candidates) -> Option<(CandidateId, Why)> {
        let tree = candidates.tree;
        while let Some((id, most, run)) = self.down.pop() {
            if tree.is_pending(id) {
                self.from = Some(run);
                return Some((id, Why::Down(most)));
            }
        }
        while self.runs > 0
            && let Some((id, score)) = self.list.pop()
        {
            if tree.is_pending(id) {
                self.from = Some(self.current);
                return Some((id, Why::Listed(score)));
            }
        }
        self.list.clear();
        self.from = None;
        self.all.extend(self.new.take(tree));
        let start = self.random.draw(&mut self.all, |id| tree.is_pending(id));
        start.map(|id| (id, Why::Start))
    }
}

/// The candidates of a decision that may lead to something open, and how far that is.
fn near(
    candidates: &Candidates,
    distance: &Distance,
    node: NodeId,
) -> impl Iterator<Item = (CandidateId, Arm, u32)> {
    let Candidates { tree, graph, structure, .. } = *candidates;
    tree.pending(node).filter_map(move |id| {
        let turn = tree.candidates[id.0 as usize].turn?;
        Some((id, turn.arm, distance.of(graph, structure, turn)?))
    })
}

fn function(candidates: &Candidates, site: SiteId) -> FunctionId {
    candidates.graph.function(candidates.graph.site(site))
}

/// The decisions of a run's path behind a node and what became of them, which is not known of the last one; `None`
/// where the run did not come by.
fn below(candidates: &Candidates, run: u32, from: NodeId) -> Option<Vec<(NodeId, Option<u32>)>> {
    let (mut path, mut at, mut outcome) = (Vec::new(), candidates.tree.leaf(run)?, None);
    while at != from {
        path.push((at, outcome));
        let (parent, taken) = candidates.tree.parent(at)?;
        (at, outcome) = (parent, Some(taken));
    }
    path.reverse();
    Some(path)
}

impl Strategy for Cfg {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        let own = self.last.take().filter(|(id, _)| ran.aim == Some(*id));
        if ran.closed > 0 {
            self.fresh = Some(ran.run);
            return;
        }
        let Some((id, why)) = own else { return };
        let node = candidates.tree.candidates[id.0 as usize].node;
        match why {
            Why::Start => self.fresh = Some(ran.run),
            Why::Listed(score) => {
                self.runs -= 1;
                if let Some(most) = score.checked_sub(1) {
                    self.follow(candidates, ran.run, node, most);
                }
            }
            Why::Down(most) => {
                if let Some(most) = most.checked_sub(1) {
                    self.follow(candidates, ran.run, node, most);
                }
            }
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        if let Some(run) = self.fresh.take() {
            self.begin(candidates, run);
        }
        self.last = self.choose(candidates);
        self.last.map(|(id, _)| id)
    }

    fn from(&self) -> Option<u32> {
        self.from
    }
}
