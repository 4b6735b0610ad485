//! One attempt to show that no run comes to a state: going backwards from it until nothing is left.
//!
//! BiTe, section 4.2, with three departures that let it end where weakest preconditions alone would not:
//! - the guard of an edge is remembered only where it has to do with what is asked, or where an earlier attempt failed
//!   for want of it (`trace`): what branches decide beside the point makes no new R-states;
//! - two R-states of one point that differ in one opposite literal become one;
//! - an R-state that follows from others at its point, or from what was proven before, is not explored again.
//!
//! Each of them only makes predicates weaker. So if no R-state is left that a run could start in, the R-states are an inductive
//! map: no run meets any of them.

use crate::ask::Ask;
use crate::cube;
use crate::trace::{self, Traced};
use crate::{Cube, Edge, Flow, Point, Refuted, Sources};
use clew_ir::Doubts;
use clew_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StateId(u32);

impl StateId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// An R-state: whoever is at the point with the cube may come to the goal.
struct State {
    point: Point,
    cube: Cube,
    /// The edge that leads on towards the goal, and the R-state behind it.
    next: Option<(Edge, StateId)>,
    /// Another one says the same or more.
    is_merged: bool,
    is_done: bool,
    /// How often loops were come back to on the way.
    turns: usize,
}

/// What became of an attempt.
pub enum Outcome {
    /// No run comes there: these R-states are closed, with this taken for granted.
    Closed(Vec<(Point, Cube)>, Doubts),
    /// A way from a start is possible, as far as can be told. More could be told if these calls were looked into, which it
    /// goes past.
    Reached(Vec<Edge>),
    /// A way was found that is none; with these guards in mind it would not have been.
    Missed(Vec<Edge>),
    /// It goes round in circles at a point: the cube there, and the one that came of it a turn before.
    Circle { at: Point, first: Cube, again: Cube },
    /// The budget is used up, or there is something that the analysis does not follow.
    GaveUp(&'static str),
}

/// What an R-state takes beside questions, in units of work.
const STATE: u64 = 2_000;

/// How much an attempt may do.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// R-states.
    pub states: usize,
    /// Turns of one loop that are followed exactly.
    pub turns: usize,
    /// Two R-states may become one.
    pub merge: bool,
}

pub struct Attempt<'a, F> {
    pub flow: &'a mut F,
    pub ask: &'a mut Ask,
    pub refuted: &'a Refuted,
    /// Edges whose guards are remembered in any case.
    pub minded: &'a FxHashSet<Edge>,
    /// Circles are followed at these points, for all that was tried there.
    pub followed: &'a FxHashSet<(Point, Cube)>,
    pub bounds: Bounds,
    pub work: &'a mut u64,
    states: Vec<State>,
    by_point: FxHashMap<Point, Vec<StateId>>,
    /// Those to be looked at: the last one is next. Few turns of loops come before many, so that what can be reached is
    /// found soon; of as many, what follows comes before what it follows.
    open: BTreeSet<(Reverse<usize>, Vec<u32>, StateId)>,
    granted: Doubts,
}

impl<'a, F: Flow> Attempt<'a, F> {
    pub fn new(
        flow: &'a mut F,
        ask: &'a mut Ask,
        refuted: &'a Refuted,
        minded: &'a FxHashSet<Edge>,
        followed: &'a FxHashSet<(Point, Cube)>,
        bounds: Bounds,
        work: &'a mut u64,
    ) -> Self {
        let (states, by_point, open) = (Vec::new(), FxHashMap::default(), BTreeSet::new());
        let granted = Doubts::default();
        Attempt { flow, ask, refuted, minded, followed, bounds, work, states, by_point, open, granted }
    }

    pub fn run(mut self, goals: &[(Point, Cube)]) -> Outcome {
        for (point, cube) in goals {
            if self.refuted.covers(*point, cube) {
                self.granted.join(self.refuted.granted(*point));
            } else {
                self.add(*point, cube.clone(), None);
            }
        }
        while let Some((_, _, id)) = self.open.pop_last() {
            *self.work += STATE;
            if self.ask.left() == 0 || self.states.len() > self.bounds.states {
                return Outcome::GaveUp("the budget is used up");
            }
            if let Some(outcome) = self.step(id) {
                return outcome;
            }
        }
        let closed = self.states.into_iter().filter(|state| state.is_done);
        Outcome::Closed(closed.map(|state| (state.point, state.cube)).collect(), self.granted)
    }

    fn step(&mut self, id: StateId) -> Option<Outcome> {
        let State { point, ref cube, is_merged, .. } = self.states[id.index()];
        if is_merged {
            return None;
        }
        let cube = cube.clone();
        if let Some(outcome) = self.started(id, point, &cube) {
            return Some(outcome);
        }
        if let Some(outcome) = self.circle(id, point, &cube) {
            return Some(outcome);
        }
        self.states[id.index()].is_done = true;
        let era = self.flow.era();
        match self.flow.sources(point, &cube, era) {
            Sources::Anything(why) => Some(Outcome::GaveUp(why)),
            Sources::Edges(edges) => {
                edges.into_iter().for_each(|edge| self.back(id, &cube, edge));
                None
            }
        }
    }

    /// Where a run may start: whether it can start so, and whether the way from there can be gone.
    fn started(&mut self, id: StateId, point: Point, cube: &Cube) -> Option<Outcome> {
        let mut all = self.flow.start(point, cube.literals())?;
        all.extend(cube.literals());
        all.extend(self.flow.facts(point, cube.literals()));
        if self.ask.refutes(self.flow.terms(), &all) {
            return None;
        }
        let (goal, edges) = self.way(id);
        Some(match trace::follow(self.flow, self.ask, &goal, &edges) {
            Traced::Possible(past) => Outcome::Reached(past),
            Traced::Never(guards) => Outcome::Missed(guards),
        })
    }

    /// The goal that an R-state leads to, and the edges there, the last one first.
    fn way(&self, from: StateId) -> (Cube, Vec<Edge>) {
        let (mut at, mut edges) = (from, Vec::new());
        while let Some((edge, next)) = self.states[at.index()].next {
            edges.push(edge);
            at = next;
        }
        edges.reverse();
        (self.states[at.index()].cube.clone(), edges)
    }

    /// Whether the R-state's point is come back to.
    fn circle(&self, id: StateId, point: Point, cube: &Cube) -> Option<Outcome> {
        if !self.flow.is_head(point) {
            return None;
        }
        let (mut at, mut before) = (id, Vec::new());
        while let Some((_, next)) = self.states[at.index()].next {
            at = next;
            if self.states[at.index()].point == point {
                before.push(at);
            }
        }
        let first = self.states[before.last()?.index()].cube.clone();
        if before.len() > self.bounds.turns {
            return Some(Outcome::GaveUp("a loop is followed for too many turns"));
        }
        // One turn more may be the last one.
        let untried = before.len() >= 2 && !self.followed.contains(&(point, first.clone()));
        untried.then(|| Outcome::Circle { at: point, first, again: cube.clone() })
    }

    /// Whether the way from a state to the goal comes to the point.
    fn comes_back(&self, point: Point, from: StateId) -> bool {
        let mut at = Some(from);
        while let Some(state) = at.map(|at| &self.states[at.index()]) {
            if state.point == point {
                return true;
            }
            at = state.next.map(|(_, next)| next);
        }
        false
    }

    /// Across one edge.
    fn back(&mut self, id: StateId, cube: &Cube, edge: Edge) {
        let Some(before) = self.flow.before(&edge, cube.literals()) else { return };
        self.granted.join(before.granted);
        let Some(whole) = Cube::of(self.flow.terms(), before.guard.iter().chain(&before.literals).copied())
        else {
            return;
        };
        let is_minded = self.minded.contains(&edge);
        let Some(kept) = cube::kept(self.flow, &before, is_minded) else { return };
        if self.is_covered(edge.from, &kept) || self.is_impossible(edge.from, &whole) {
            return;
        }
        self.add(edge.from, kept, Some((edge, id)));
    }

    fn is_covered(&mut self, point: Point, cube: &Cube) -> bool {
        self.granted.join(self.refuted.granted(point));
        let own = self.by_point.get(&point).into_iter().flatten();
        self.refuted.covers(point, cube)
            || own.map(|id| &self.states[id.index()].cube).any(|known| known.is_part_of(cube))
    }

    /// Whether it never holds, or only where the point's other R-states or what is proven have it already.
    fn is_impossible(&mut self, point: Point, cube: &Cube) -> bool {
        let mut all: Vec<Term> = cube.literals().to_vec();
        all.extend(self.flow.facts(point, cube.literals()));
        all.extend(self.refuted.true_at(self.flow.terms(), point));
        for id in self.by_point.get(&point).into_iter().flatten() {
            all.push(self.states[id.index()].cube.negated(self.flow.terms()));
        }
        self.ask.refutes(self.flow.terms(), &all)
    }

    fn add(&mut self, point: Point, mut cube: Cube, next: Option<(Edge, StateId)>) {
        if self.bounds.merge {
            while let Some((old, merged)) = self.merging(point, &cube) {
                self.states[old.index()].is_merged = true;
                self.by_point.entry(point).or_default().retain(|&other| other != old);
                cube = merged;
            }
        }
        let id = StateId(self.states.len() as u32);
        // What says more than this one need not be looked at.
        let own = self.by_point.entry(point).or_default();
        for &other in own.iter() {
            let other = &mut self.states[other.index()];
            other.is_merged |= !other.is_done && cube.is_part_of(&other.cube);
        }
        own.retain(|&other| !self.states[other.index()].is_merged);
        own.push(id);
        let turns = next.map_or(0, |(_, next)| {
            let again = self.flow.is_head(point) && self.comes_back(point, next);
            self.states[next.index()].turns + usize::from(again)
        });
        self.open.insert((Reverse(turns), self.flow.rank(point), id));
        self.states.push(State { point, cube, next, is_merged: false, is_done: false, turns });
    }

    /// An R-state that is not explored yet and differs in one opposite literal.
    fn merging(&mut self, point: Point, cube: &Cube) -> Option<(StateId, Cube)> {
        let own = self.by_point.get(&point)?;
        for &id in own.iter().filter(|id| !self.states[id.index()].is_done) {
            if let Some(merged) = self.states[id.index()].cube.resolved(self.flow.terms(), cube) {
                return Some((id, merged));
            }
        }
        None
    }
}
