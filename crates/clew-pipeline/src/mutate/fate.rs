//! From what is known of a mutant to what became of it.

use super::judge::Judged;
use super::strong::Difference;
use super::text::Mutants;
use super::weak::Label;
use crate::generate::Prepared;
use clew_report::{Equivalence, Fate, Telling};
use std::collections::BTreeMap;

/// All that is known, by mutant.
#[derive(Default)]
pub struct Known {
    pub judged: Judged,
    pub labels: BTreeMap<u32, Label>,
    /// Inputs on which mutants differ in the vm.
    pub differences: BTreeMap<u32, Difference>,
    /// Those of which all pairs of paths were explored: how many there are, and what is assumed.
    pub same: BTreeMap<u32, (usize, Vec<String>)>,
    /// Why nothing tells them apart.
    pub nothing: BTreeMap<u32, String>,
    /// What tells them apart, natively.
    pub told: BTreeMap<u32, Telling>,
}

impl Known {
    pub fn fate(&self, number: u32) -> Fate {
        let judged = &self.judged;
        if let Some(by) = judged.killed.get(&number) {
            return Fate::Killed { by: by.clone() };
        }
        let reached = judged.reached.get(&number);
        if let (None, Some(Label::Infeasible { proof, assuming })) = (reached, self.labels.get(&number)) {
            let (proof, assuming) = (proof.clone(), assuming.clone());
            return Fate::Equivalent { kind: Equivalence::Weak, proof, assuming };
        }
        if let Some((paths, assuming)) = self.same.get(&number) {
            let proof =
                format!("all {paths} pairs of paths through the program and the mutant were explored");
            return Fate::Equivalent { kind: Equivalence::Strong, proof, assuming: assuming.clone() };
        }
        let told_by = self.told.get(&number).cloned();
        let why = self.nothing.get(&number).filter(|_| told_by.is_none()).cloned();
        match (reached, self.labels.get(&number)) {
            (Some(_), _) if !judged.tried.contains(&number) => {
                Fate::Open { why: "there was no time to run a test on it".to_owned(), unjudged: true }
            }
            (Some(test), _) => Fate::Survived { reached_by: test.clone(), told_by, why },
            (None, _) if told_by.is_some() => Fate::Unreached { told_by, why },
            (None, Some(Label::Feasible(_))) => Fate::Unreached { told_by, why },
            (None, Some(Label::Open(why))) => Fate::Open { why: why.clone(), unjudged: false },
            (None, _) => {
                let why = "no test sees another value there, and there was no time to search for an input that does";
                Fate::Open { why: why.to_owned(), unjudged: false }
            }
        }
    }

    /// What clew got wrong: a test shows what was proven impossible. What rests on assumptions or on preconditions, a test
    /// may show all the same.
    pub fn contradictions(&self, prepared: &Prepared, mutants: &Mutants) -> Vec<String> {
        let is_free = |number: &u32| {
            let function = mutants.functions.get(number);
            function.is_some_and(|&id| prepared.contracts.of(&prepared.program, id).is_empty())
        };
        let proven = self
            .labels
            .iter()
            .filter(|(_, label)| matches!(label, Label::Infeasible { assuming, .. } if assuming.is_empty()));
        let reached = proven.filter_map(|(number, _)| Some((*number, self.judged.reached.get(number)?)));
        let wrong = reached.filter(|(number, _)| is_free(number)).map(|(number, test)| {
            let label = mutants.label(number);
            format!("{}: {} was proven to make no difference, but {test} sees one", label.place, label.words)
        });
        let free =
            self.same.iter().filter(|(_, (_, assuming))| assuming.is_empty()).map(|(number, _)| number);
        let killed = free.filter(|number| self.judged.killed.contains_key(number));
        let killed = killed.filter(|number| is_free(number)).map(|&number| {
            let label = mutants.label(number);
            format!(
                "{}: {} was proven to give the same results, but a test fails on it",
                label.place, label.words
            )
        });
        wrong.chain(killed).collect()
    }
}
