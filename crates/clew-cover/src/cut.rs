//! What llvm-cov counts too often in a run that leaves functions in their midst.
//!
//! Half of the outcomes have no counter: llvm-cov takes how often the condition was false for how often it was evaluated
//! less how often it was true, and the former for how often the region around it was entered. After `exit` in the midst
//! of a region that is one too many for each outcome behind it. The coverage map's expressions are exact for whole ways
//! through a function and for cycles. A function that is left at some place has gone some cycles and a way there, and
//! which way makes no difference: so what the expressions say of the shortest way, less what is really on it, is the
//! excess. Coming back to a `setjmp` takes away as much as leaving from there adds.

use crate::{Objective, ObjectiveId};
use clew_ir::{Arm, Block, BlockId, Body, CounterId, Counts, Cut, FunctionId, Op, Program, Segments};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

/// By objective how often it is counted too often; `None`: nobody knows.
pub type Excess = FxHashMap<ObjectiveId, Option<i64>>;

/// The excess at one place.
type AtPlace = Arc<[(ObjectiveId, Option<i64>)]>;

/// What is known of places that runs left from.
#[derive(Default)]
pub struct Cuts {
    segments: OnceCell<Segments>,
    known: RefCell<FxHashMap<Cut, AtPlace>>,
}

impl Cuts {
    /// The excess of a run that left functions at the first places and came back at the others.
    pub fn excess(&self, program: &Program, objectives: &[Objective], [left, back]: [&[Cut]; 2]) -> Excess {
        // A deep recursion leaves from one place again and again.
        let mut times: FxHashMap<&Cut, i64> = FxHashMap::default();
        left.iter().for_each(|cut| *times.entry(cut).or_default() += 1);
        back.iter().for_each(|cut| *times.entry(cut).or_default() -= 1);
        let mut all = Excess::default();
        for (cut, times) in times.into_iter().filter(|&(_, times)| times != 0) {
            for &(id, excess) in &*self.of(program, objectives, cut) {
                let sum = all.entry(id).or_insert(Some(0));
                *sum = sum.zip(excess).map(|(sum, excess)| sum + times * excess);
            }
        }
        all
    }

    fn of(&self, program: &Program, objectives: &[Objective], cut: &Cut) -> AtPlace {
        if let Some(known) = self.known.borrow().get(cut) {
            return known.clone();
        }
        let segments = self.segments.get_or_init(|| Segments::of(program));
        let (function, block) = segments.place(cut.segment);
        let calls = cut.segment.0 - segments.first(function, block).0;
        let found = excess_at(program, objectives, function, (block, calls), &cut.ahead);
        let found: Arc<[_]> = found.into();
        self.known.borrow_mut().insert(cut.clone(), found.clone());
        found
    }
}

fn excess_at(
    program: &Program,
    objectives: &[Objective],
    function: FunctionId,
    place: (BlockId, u32),
    ahead: &[CounterId],
) -> Vec<(ObjectiveId, Option<i64>)> {
    let known = program.function(function);
    let (Some(map), Some(body)) = (&known.coverage, &known.body) else { return Vec::new() };
    let Some(route) = Route::to(body, place, ahead) else { return Vec::new() };
    let values =
        map.values(&Counts::of(route.counts.iter().map(|(&counter, &count)| (counter, count)).collect()));
    let own = objectives.iter().enumerate().filter(|(_, objective)| objective.function == function);
    let excess = |(index, objective): (usize, &Objective)| {
        let counted = values[objective.count?.0 as usize];
        let real = route.times(objective).or_else(|| map.is_counter(objective.count?).then_some(counted));
        let excess = real.map(|real| counted - real);
        (excess != Some(0)).then_some((ObjectiveId(index as u32), excess))
    };
    own.filter_map(excess).collect()
}

/// The shortest route from a function's start to a place in it.
struct Route {
    counts: FxHashMap<CounterId, u64>,
    blocks: Vec<usize>,
    arms: Vec<Arm>,
}

impl Route {
    fn to(body: &Body, (block, calls): (BlockId, u32), ahead: &[CounterId]) -> Option<Route> {
        let steps = steps_to(body, block.index())?;
        let mut route = Route { counts: FxHashMap::default(), blocks: Vec::new(), arms: Vec::new() };
        for &(at, arm) in &steps {
            route.pass(&body.blocks[at], at, u32::MAX, &[]);
            route.arms.extend(arm);
        }
        route.pass(&body.blocks[block.index()], block.index(), calls, ahead);
        Some(route)
    }

    /// Goes through a block up to a call, but not to the counters in `ahead`. Conditions that are no branches are false.
    fn pass(&mut self, block: &Block, at: usize, mut calls: u32, ahead: &[CounterId]) {
        self.blocks.push(at);
        let is_last = calls != u32::MAX;
        for inst in &block.insts {
            match inst.op {
                Op::Count(counter) if !(calls == 0 && ahead.contains(&counter)) => {
                    *self.counts.entry(counter).or_default() += 1;
                }
                Op::CountStep { counter, site, .. } if !(calls == 0 && ahead.contains(&counter)) => {
                    self.arms.push(Arm { site, outcome: 0 });
                }
                Op::Call { .. } if is_last && calls == 0 => return,
                Op::Call { .. } if is_last => calls -= 1,
                _ => {}
            }
        }
    }

    /// How often it passes what an objective is about, if that is known.
    fn times(&self, objective: &Objective) -> Option<i64> {
        if !objective.arms.is_empty() {
            return Some(self.arms.iter().filter(|arm| objective.arms.contains(arm)).count() as i64);
        }
        let entry = objective.entry?.index();
        Some(self.blocks.iter().filter(|&&block| block == entry).count() as i64)
    }
}

/// The blocks on a shortest way to a block, without it, each with the edge that leaves it if that is an outcome.
fn steps_to(body: &Body, to: usize) -> Option<Vec<(usize, Option<Arm>)>> {
    let mut from: Vec<Option<(usize, Option<Arm>)>> = vec![None; body.blocks.len()];
    let mut work = VecDeque::from([0]);
    while let Some(at) = work.pop_front().filter(|_| to != 0 && from[to].is_none()) {
        for (next, arm) in body.blocks[at].end.edges() {
            let next = next.index();
            if next != 0 && from[next].is_none() {
                from[next] = Some((at, arm));
                work.push_back(next);
            }
        }
    }
    let (mut steps, mut at) = (Vec::new(), to);
    while at != 0 {
        let step = from[at]?;
        steps.push(step);
        at = step.0;
    }
    steps.reverse();
    Some(steps)
}
