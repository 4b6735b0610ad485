//! Answers given before: to the same constraints, and refutations of some of them.
//!
//! A set of constraints is known by a hash that does not depend on their order. Two sets may share one: a
//! model is checked by evaluation anyway, and a core only refutes if all of it is among the constraints.

use std::hash::{Hash, Hasher};

use clew_term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHasher};

use crate::link::{Link, Verdict};
use crate::problem::Problem;
use crate::stamps::Stamps;

/// So many entries, and the cache starts anew; a bound on memory in long sessions.
const MOST_ENTRIES: usize = 100_000;
/// Of the cores that end in one term, the latest so many are kept.
const MOST_CORES: usize = 16;

#[derive(Default)]
pub(super) struct Cache {
    answers: FxHashMap<u64, Verdict>,
    /// Refuted sets by their latest term, which is the rarest: most often a demand.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
    members: Stamps,
}

fn key(constraints: &[Term]) -> u64 {
    constraints.iter().fold(0, |sum: u64, term| {
        let mut hasher = FxHasher::default();
        term.hash(&mut hasher);
        let mixed = hasher.finish();
        sum.wrapping_add((mixed ^ mixed >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    })
}

impl Cache {
    /// A known core all of whose terms are among the constraints.
    fn core_within(&self, constraints: &[Term]) -> Option<Vec<Term>> {
        constraints
            .iter()
            .filter_map(|term| self.cores.get(term))
            .flatten()
            .find(|core| self.has_all(core))
            .map(|core| core.to_vec())
    }

    fn has_all(&self, core: &[Term]) -> bool {
        core.iter().all(|term| self.members.has(term.index()))
    }

    fn keep_core(&mut self, core: &[Term]) {
        let mut core: Box<[Term]> = core.into();
        core.sort_unstable();
        let Some(latest) = core.last() else { return };
        let cores = self.cores.entry(*latest).or_default();
        if !cores.contains(&core) {
            if cores.len() == MOST_CORES {
                cores.remove(0);
            }
            cores.push(core);
        }
    }
}

impl Link for Cache {
    fn name(&self) -> &'static str {
        "cache"
    }

    fn ask(&mut self, _terms: &Terms, problem: &Problem) -> Verdict {
        self.members.begin();
        for term in &problem.constraints {
            self.members.mark(term.index());
        }
        match self.answers.get(&key(&problem.constraints)) {
            Some(Verdict::Unsat(core)) if !self.has_all(core) => {}
            Some(verdict) => return verdict.clone(),
            None => {}
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
            self.keep_core(core);
        }
        self.answers.insert(key(&problem.constraints), verdict.clone());
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.cores.clear();
    }
}
