//! Answers given before: to the same constraints, and refutations of some of them.

use clew_term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::link::{Link, Verdict};
use crate::problem::Problem;

/// So many entries, and the cache starts anew; a bound on memory in long sessions.
const MOST_ENTRIES: usize = 200_000;

#[derive(Default)]
pub(super) struct Cache {
    /// By the constraints, sorted.
    answers: FxHashMap<Box<[Term]>, Verdict>,
    /// Refuted sets by their latest term, which is the rarest: most often a demand.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
    members: FxHashSet<Term>,
}

fn key(constraints: &[Term]) -> Box<[Term]> {
    let mut key: Box<[Term]> = constraints.into();
    key.sort_unstable();
    key
}

impl Cache {
    /// A known core all of whose terms are among the constraints.
    fn core_within(&mut self, constraints: &[Term]) -> Option<Vec<Term>> {
        if constraints.iter().all(|term| !self.cores.contains_key(term)) {
            return None;
        }
        self.members.clear();
        self.members.extend(constraints.iter().copied());
        constraints
            .iter()
            .filter_map(|term| self.cores.get(term))
            .flatten()
            .find(|core| core.iter().all(|term| self.members.contains(term)))
            .map(|core| core.to_vec())
    }
}

impl Link for Cache {
    fn name(&self) -> &'static str {
        "cache"
    }

    fn ask(&mut self, _terms: &Terms, problem: &Problem) -> Verdict {
        if let Some(verdict) = self.answers.get(&key(&problem.constraints)) {
            return verdict.clone();
        }
        self.core_within(&problem.constraints).map_or(Verdict::Pass, Verdict::Unsat)
    }

    fn learn(&mut self, _terms: &Terms, problem: &Problem, verdict: &Verdict) {
        // An interruption says nothing about the constraints.
        if matches!(verdict, Verdict::Pass | Verdict::Unknown(crate::Reason::Interrupted)) {
            return;
        }
        if self.answers.len() >= MOST_ENTRIES {
            self.forget();
        }
        if let Verdict::Unsat(core) = verdict {
            let core = key(core);
            if let Some(latest) = core.last() {
                let cores = self.cores.entry(*latest).or_default();
                if !cores.contains(&core) {
                    cores.push(core);
                }
            }
        }
        self.answers.insert(key(&problem.constraints), verdict.clone());
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.cores.clear();
    }
}
