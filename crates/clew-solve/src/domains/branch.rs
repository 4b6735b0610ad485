//! When nothing narrows any more: values are tried.

use super::State;
use super::reasons::Reasons;
use crate::domain::Domain;

pub(super) enum Outcome {
    /// The values meet all constraints.
    Found,
    /// These constraints cannot hold together.
    Refuted(Reasons),
    Unknown,
}

/// A variable with at most so many values is tried with all of them.
const MOST_VALUES: usize = 64;
/// One with more is tried with a few, and then nothing is refuted by it.
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
            if self.range(constraint).only() == Some(1) {
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

    /// Values to try, the present one first, and whether these are all.
    fn values_of(&self, at: usize) -> (Vec<u128>, bool) {
        let now = self.values[at].1;
        let domain = &self.domains[at];
        match domain.values(MOST_VALUES) {
            Some(mut values) => {
                if let Some(place) = values.iter().position(|&value| value == now) {
                    values.remove(place);
                    values.insert(0, now);
                }
                (values, true)
            }
            None => {
                let var = self.problem.vars[at];
                let nice = crate::propagate::candidates(self.terms, var, domain, now);
                (nice.into_iter().take(SOME_VALUES).collect(), false)
            }
        }
    }
}
