//! The backward analysis: attempts, and what is tried between them.
//!
//! An attempt that misses a guard is made again with the guard in mind. One that goes round in circles at a loop is made again
//! when something weaker has been shown that no run meets there (`weaken`), else the loop is followed further. What is shown stays
//! shown and serves all that is asked later.

use crate::ask::Ask;
use crate::attempt::{Attempt, Bounds, Outcome};
use crate::refuted::Refutation;
use crate::{Cube, Flow, Point, Refuted, trace, weaken};
use clew_ir::Doubts;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Weaker predicates are tried for loops met while weaker predicates are tried, to this depth.
const DEEPEST: u32 = 2;
/// An attempt is made again so often.
const ROUNDS: usize = 40;
/// R-states of an attempt that may ask little.
const STATES: usize = 2000;
/// Questions for one weaker predicate.
const QUESTIONS: u64 = 120;
/// Weaker predicates for one circle.
const MOST_TRIED: usize = 60;
/// Points on the greedy look for a way to one.
const DIVE: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No run comes there, with this taken for granted.
    Never(Doubts),
    /// A way there is possible as far as the analysis knows.
    Possible,
    GaveUp(&'static str),
}

pub struct Backward<F> {
    pub flow: F,
    pub ask: Ask,
    refuted: Refuted,
    /// Weaker predicates that were tried for nothing.
    failed: FxHashSet<(Point, Cube)>,
    /// What was done beside questions.
    pub work: u64,
}

impl<F: Flow> Backward<F> {
    pub fn new(flow: F, interrupt: Arc<AtomicBool>) -> Self {
        let (refuted, failed) = (Refuted::default(), FxHashSet::default());
        Backward { flow, ask: Ask::new(interrupt), refuted, failed, work: 0 }
    }

    /// What is shown so far.
    pub fn refuted(&self) -> &Refuted {
        &self.refuted
    }

    /// Whether a run can come to any of these, with so many questions at most.
    pub fn prove(&mut self, goals: &[(Point, Cube)], questions: u64) -> Verdict {
        self.ask.begin(questions);
        match self.settle(goals, 0) {
            Verdict::Possible if self.flow.deepen() => self.settle(goals, 0),
            verdict => verdict,
        }
    }

    fn settle(&mut self, goals: &[(Point, Cube)], depth: u32) -> Verdict {
        let (mut minded, mut followed) = (FxHashSet::default(), FxHashSet::default());
        let mut bounds = if depth == 0 {
            Bounds { states: STATES.max(self.ask.left() as usize / 2), turns: 24, merge: true }
        } else {
            Bounds { states: 200, turns: 4, merge: true }
        };
        for _ in 0..ROUNDS {
            let Self { flow, ask, refuted, work, .. } = self;
            let attempt = Attempt::new(flow, ask, refuted, &minded, &followed, bounds, work);
            match attempt.run(goals) {
                Outcome::Closed(states, granted) => {
                    let era = self.flow.era();
                    states.into_iter().for_each(|(point, cube)| {
                        self.refuted.add(point, Refutation { cube, era }, granted);
                    });
                    return Verdict::Never(granted);
                }
                Outcome::Reached(past) => {
                    let entered = past.iter().filter(|edge| self.flow.enter(edge)).count();
                    if entered == 0 {
                        return Verdict::Possible;
                    }
                }
                Outcome::GaveUp(why) => return Verdict::GaveUp(why),
                Outcome::Missed(edges) => {
                    let before = minded.len();
                    minded.extend(edges);
                    if minded.len() == before && !std::mem::take(&mut bounds.merge) {
                        return Verdict::GaveUp("what is known of values that nobody knows is forgotten");
                    }
                }
                Outcome::Circle { at, first, again } => {
                    if depth >= DEEPEST || !self.weakened(at, &first, &again, depth) {
                        followed.insert((at, first));
                    }
                }
            }
        }
        Verdict::GaveUp("it was tried too often")
    }

    /// Shows something weaker than the first of a circle's predicates that no run meets either.
    fn weakened(&mut self, at: Point, first: &Cube, again: &Cube, depth: u32) -> bool {
        let candidates = weaken::candidates(self.flow.terms(), &mut self.ask, first, again);
        for cube in candidates.into_iter().take(MOST_TRIED) {
            let tried = (at, cube.clone());
            if self.failed.contains(&tried) {
                continue;
            }
            let left = self.ask.left();
            if left == 0 {
                return false;
            }
            self.ask.allow(left.min(QUESTIONS));
            let allowed = self.ask.left();
            let verdict = match trace::dive(&mut self.flow, &mut self.ask, (at, &cube), DIVE) {
                true => Verdict::Possible,
                false => self.settle(&[(at, cube)], depth + 1),
            };
            let unused = self.ask.left();
            self.ask.allow(left.saturating_sub(allowed.saturating_sub(unused)));
            if matches!(verdict, Verdict::Never(_)) {
                return true;
            }
            // What had too few questions is tried again when there are more.
            if unused > 0 || allowed == QUESTIONS {
                self.failed.insert(tried);
            }
        }
        false
    }
}
