//! When nothing narrows any more: values are tried.

use super::State;
use crate::domain::Domain;
use crate::reasons::Reasons;

pub(super) enum Outcome {
    /// The values meet all constraints.
    Found,
    /// These constraints cannot hold together.
    Refuted(Reasons),
    Unknown,
}

/// A variable with at most so many values is tried with all of them.
const MOST_VALUES: usize = 64;
/// One whose values all differ is tried with a few, and then nothing is refuted by it.
const SOME_VALUES: usize = 3;
const DEEPEST: u32 = 12;

impl State<'_, '_> {
    /// Narrows from these constraints on, and branches where that is not enough.
    pub(super) fn solve(&mut self, constraints: Vec<usize>) -> Outcome {
        self.solve_at(constraints, DEEPEST)
    }

    fn solve_at(&mut self, constraints: Vec<usize>, depth: u32) -> Outcome {
        if let Err(reasons) = self.narrow_all(constraints) {
            return Outcome::Refuted(reasons);
        }
        if self.holds() {
            return Outcome::Found;
        }
        if let Err(reasons) = self.ordered() {
            return Outcome::Refuted(reasons);
        }
        if self.is_over() || depth == 0 {
            return Outcome::Unknown;
        }
        let Some(at) = self.choose() else { return Outcome::Unknown };
        let (values, is_complete) = self.values_of(at);
        let mut all = self.reasons[at];
        let mut is_refuted = is_complete;
        for value in values {
            let length = self.trail.len();
            let domain = Domain::point(self.domains[at].width(), value);
            self.set(at, domain, Reasons::default());
            match self.solve_at(self.touching[at].clone(), depth - 1) {
                Outcome::Found => return Outcome::Found,
                Outcome::Refuted(reasons) => all.join(&reasons),
                Outcome::Unknown => is_refuted = false,
            }
            self.undo(length);
            if self.is_over() {
                return Outcome::Unknown;
            }
        }
        if is_refuted { Outcome::Refuted(all) } else { Outcome::Unknown }
    }

    /// Whether all constraints hold under the values as they are, which are in their domains.
    fn holds(&mut self) -> bool {
        let State { terms, problem, values, tools, .. } = self;
        let before = tools.checker.work();
        let holds = tools.checker.all_hold(terms, &problem.constraints, &problem.patch(values));
        self.work += self.tools.checker.work() - before;
        holds
    }

    /// The variable with the fewest values among those that a constraint still depends on.
    fn choose(&mut self) -> Option<usize> {
        let mut best: Option<(u128, usize)> = None;
        let mut seen = vec![false; self.domains.len()];
        for &constraint in &self.problem.constraints {
            if self.truth(constraint) == Some(true) {
                continue;
            }
            for at in self.live(constraint) {
                if !std::mem::replace(&mut seen[at], true) {
                    let size = self.domains[at].size();
                    if best.is_none_or(|(least, _)| size < least) {
                        best = Some((size, at));
                    }
                }
            }
        }
        best.map(|(_, at)| at)
    }

    /// Values to try, the present one first, and whether they stand for all.
    fn values_of(&mut self, at: usize) -> (Vec<u128>, bool) {
        let now = self.values[at].1;
        let (mut values, is_complete) = match self.domains[at].values(MOST_VALUES) {
            Some(values) => (values, true),
            None => self.representatives(at),
        };
        if !is_complete {
            let var = self.problem.vars[at];
            values.truncate(SOME_VALUES);
            values.extend(crate::propagate::candidates(self.terms, var, &self.domains[at], now));
            values.truncate(2 * SOME_VALUES);
        }
        values.retain(|&value| value != now);
        values.insert(0, now);
        (values, is_complete)
    }
}
