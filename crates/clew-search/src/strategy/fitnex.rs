//! Fitness-guided: takes one edge that is hard to take at a time, and goes on from the runs that came nearest to it (Xie and
//! others, DSN 2009; CAUT, the end of section V-D).
//!
//! A target is an edge that is asked for, whose site has decided. A run's fitness is how near it came to it, in the
//! comparison's own units (`clew_vm::Watch`). Turning a decision that a run took to another outcome has a gain: how much
//! nearer the new run came than the old one, on average over all times that this edge was turned to. The best candidate is
//! the one with the least fitness of its run minus the gain of its edge; one that is the target itself comes before all.
//!
//! Departs from Fitnex in that there are many targets, which have their turns, and in that only the few nearest runs of
//! each are kept. While no target has anything left to try, it is breadth first.

use super::bfs::Bfs;
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};
use clew_ir::Arm;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// How many runs a target keeps.
const KEPT: usize = 8;
/// How many targets there are at a time: each run is held against all of them.
const TARGETS: usize = 128;
/// How many turns a target has, until it makes way for one that waits.
const TURNS: u32 = 64;
/// How often new targets are looked for while there are enough.
const LOOKS: u32 = 16;
/// How much further off a run is taken to be that does not come to the target at all.
const ASTRAY: f64 = 1e3;

pub struct Fitnex {
    random: Random,
    /// Whose turn it is, and whose next.
    targets: VecDeque<Target>,
    /// Edges that would be targets, in the order in which they will be.
    waiting: VecDeque<Arm>,
    /// Those, and the targets' own.
    known: FxHashSet<Arm>,
    /// By run, of those that targets keep and have looked at: its candidates by edge. Edges without any go.
    edges: FxHashMap<u32, Edges>,
    /// The last choice, and the run that is gone on from.
    last: Option<CandidateId>,
    from: Option<u32>,
    bfs: Bfs,
}

type Edges = Vec<(Option<Arm>, Vec<CandidateId>)>;

struct Target {
    arm: Arm,
    turns: u32,
    /// The nearest ones, the nearest first.
    runs: Vec<Near>,
    /// By edge: how much nearer turning to it brought, in sum, and how often it was turned to.
    gains: FxHashMap<Arm, (f64, u32)>,
}

struct Near {
    run: u32,
    fitness: f64,
}

impl Fitnex {
    pub fn new(random: Random) -> Self {
        let (targets, waiting, known) = (VecDeque::new(), VecDeque::new(), FxHashSet::default());
        Fitnex {
            random,
            targets,
            waiting,
            known,
            edges: FxHashMap::default(),
            last: None,
            from: None,
            bfs: Bfs::default(),
        }
    }

    /// Edges that nothing asks for any more are no targets; others take their place.
    fn refill(&mut self, candidates: &Candidates) {
        let is_open = |arm: Arm| candidates.structure.asks_for(arm);
        self.targets.retain(|target| is_open(target.arm));
        while self.targets.len() < TARGETS
            && let Some(arm) = self.waiting.pop_front()
        {
            if is_open(arm) {
                self.targets.push_back(Target::new(arm));
            }
        }
    }

    /// What no target keeps is forgotten, now and then.
    fn tidy(&mut self) {
        if self.edges.len() > 2 * TARGETS * KEPT {
            let runs = self.targets.iter().flat_map(|target| &target.runs);
            let kept: FxHashSet<u32> = runs.map(|near| near.run).collect();
            self.edges.retain(|run, _| kept.contains(run));
        }
    }

    /// The next target has its turn. One that had many makes way for one that waits.
    fn turn(&mut self) -> Option<&mut Target> {
        self.targets.rotate_left(usize::from(!self.targets.is_empty()));
        let last = self.targets.back_mut()?;
        last.turns += 1;
        if last.turns > TURNS
            && let Some(next) = self.waiting.pop_front()
        {
            self.waiting.push_back(std::mem::replace(last, Target::new(next)).arm);
        }
        self.targets.back_mut()
    }
}

impl Target {
    fn new(arm: Arm) -> Self {
        Target { arm, turns: 0, runs: Vec::new(), gains: FxHashMap::default() }
    }

    fn fitness(&self, run: u32) -> Option<f64> {
        self.runs.iter().find(|near| near.run == run).map(|near| near.fitness)
    }

    /// Of equals the last comes first, for it has more that is untried. Another strategy's run counts only where it is nearer
    /// than all: a way across a plateau is a chain of runs, and would be left for others that only happen to lie on it.
    fn add(&mut self, run: u32, fitness: f64, is_own: bool) {
        let at = self.runs.partition_point(|near| near.fitness < fitness);
        let is_nearest = self.runs.first().is_none_or(|near| fitness < near.fitness);
        if at < KEPT && (is_own || is_nearest) {
            self.runs.truncate(KEPT - 1);
            self.runs.insert(at, Near { run, fitness });
        }
    }

    fn learn(&mut self, turned: Arm, gain: f64) {
        let (sum, count) = self.gains.entry(turned).or_default();
        *sum += gain;
        *count += 1;
    }

    /// How near turning to the edge can be hoped to bring a run of that fitness.
    fn hope(&self, fitness: f64, edge: Option<Arm>) -> f64 {
        match edge.and_then(|edge| self.gains.get(&edge)) {
            _ if edge == Some(self.arm) => f64::NEG_INFINITY,
            Some(&(sum, count)) => fitness - sum / f64::from(count),
            None => fitness,
        }
    }

    fn next(
        &mut self,
        candidates: &Candidates,
        known: &mut FxHashMap<u32, Edges>,
        random: &mut Random,
    ) -> Option<(CandidateId, u32)> {
        loop {
            self.runs.retain(|near| {
                !known.entry(near.run).or_insert_with(|| by_edge(candidates, near.run)).is_empty()
            });
            let (run, edge) = self.best(known)?;
            let edges = known.get_mut(&run)?;
            let picked = random.draw(&mut edges[edge].1, |id| candidates.tree.is_pending(id));
            if let Some(id) = picked {
                return Some((id, run));
            }
            edges.swap_remove(edge);
        }
    }

    /// Which run, and which of its edges.
    fn best(&self, known: &FxHashMap<u32, Edges>) -> Option<(u32, usize)> {
        let all = self.runs.iter().flat_map(|near| {
            let edges = known.get(&near.run).into_iter().flatten().enumerate();
            edges.map(move |(edge, (arm, _))| (self.hope(near.fitness, *arm), near.run, edge))
        });
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, run, edge)| (run, edge))
    }
}

/// The candidates on a run's path, by the edge that they would take.
fn by_edge(candidates: &Candidates, run: u32) -> Edges {
    let tree = candidates.tree;
    let mut edges = Edges::new();
    let mut known: FxHashMap<Option<Arm>, usize> = FxHashMap::default();
    for id in tree.path_of(run).flat_map(|node| tree.pending(node)) {
        let arm = tree.candidates[id.0 as usize].turn.map(|turn| turn.arm);
        let at = *known.entry(arm).or_insert_with(|| {
            edges.push((arm, Vec::new()));
            edges.len() - 1
        });
        edges[at].1.push(id);
    }
    edges
}

impl Strategy for Fitnex {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        self.bfs.ran(candidates, ran);
        let aim = ran.aim.map(|id| &candidates.tree.candidates[id.0 as usize]);
        let turned = aim.and_then(|aim| Some((ran.from?, aim.turn?.arm)));
        let is_own = ran.is_own(self.last);
        let has_room = self.targets.len() < TARGETS;
        if has_room || ran.run.is_multiple_of(LOOKS) {
            let new = ran.near.nearest().map(|(arm, _)| arm).filter(|&arm| self.known.insert(arm));
            self.waiting.extend(new);
        }
        if has_room || ran.closed > 0 {
            self.refill(candidates);
        }
        for target in &mut self.targets {
            let fitness = ran.near.nearest_to(target.arm).map(|fitness| fitness as f64);
            let before = turned.and_then(|(from, turned)| Some((target.fitness(from)?, turned)));
            if let Some((before, turned)) = before {
                target.learn(turned, before - fitness.unwrap_or(before + ASTRAY));
            }
            if let Some(fitness) = fitness {
                target.add(ran.run, fitness, is_own);
            }
        }
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        self.tidy();
        let (mut edges, mut random) = (std::mem::take(&mut self.edges), self.random.clone());
        let picked =
            (0..self.targets.len()).find_map(|_| self.turn()?.next(candidates, &mut edges, &mut random));
        (self.edges, self.random) = (edges, random);
        let (picked, from) = picked.unzip();
        self.from = from;
        self.last = picked.or_else(|| self.bfs.next(candidates));
        self.last
    }

    fn from(&self) -> Option<u32> {
        self.from
    }

    fn watches(&self) -> bool {
        true
    }
}
