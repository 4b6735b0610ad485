//! Objectives, proven one by one.

use crate::backward::{Backward, Verdict};
use crate::goals::{self, Goal, Goals};
use crate::{Map, Program, Shape};
use clew_cover::{DecisionId, Kind, ObjectiveId, Structure};
use clew_ir::{Doubts, FunctionId};
use clew_step::Code;
use rustc_hash::FxHashMap;

pub struct Analysis<'a, 'p> {
    backward: Backward<Program<'a, 'p>>,
    /// What became of test vectors.
    vectors: FxHashMap<(DecisionId, u32), Verdict>,
}

impl<'a, 'p> Analysis<'a, 'p> {
    /// Of the tests of a function.
    pub fn new(code: &'a Code<'p>, shape: &'a Shape, function: FunctionId) -> Self {
        let backward = Backward::new(Program::new(code, shape, function));
        Analysis { backward, vectors: FxHashMap::default() }
    }

    /// How many questions the solver was asked.
    pub fn asked(&self) -> u64 {
        self.backward.ask.asked()
    }

    pub fn counters(&self) -> &clew_solve::Counters {
        self.backward.ask.counters()
    }

    /// Whether a test can cover the objective, with so many questions at most.
    pub fn prove(&mut self, structure: &Structure, id: ObjectiveId, questions: u64) -> Verdict {
        match goals::goals(&mut self.backward.flow, structure, id) {
            Goals::Unknown => Verdict::GaveUp("nobody knows where it is closed"),
            Goals::All(goals) => self.never(&goals, questions),
            Goals::Pairs(pairs) => {
                let Kind::Independence(decision, _) = structure.objectives[id.index()].kind else {
                    return Verdict::GaveUp("it is no pair");
                };
                self.no_pair(structure, decision, &pairs, questions)
            }
        }
    }

    fn never(&mut self, goals: &[Goal], questions: u64) -> Verdict {
        let verdict = self.backward.prove(goals, questions);
        if cfg!(debug_assertions) && matches!(verdict, Verdict::Never(_)) {
            self.confirm(goals);
        }
        verdict
    }

    /// Every edge of the map is asked about again.
    fn confirm(&mut self, goals: &[Goal]) {
        let map = self.map(goals);
        let flaw = map.check(&mut self.backward.flow, &mut self.backward.ask, goals);
        assert_eq!(flaw, Ok(()), "an inductive map is none");
    }

    /// The proof that none of these goals is reached.
    pub fn map(&mut self, goals: &[Goal]) -> Map {
        let refuted = self.backward.refuted().clone();
        Map::of(&mut self.backward.flow, &refuted, goals)
    }

    fn no_pair(
        &mut self,
        structure: &Structure,
        decision: DecisionId,
        pairs: &[(u32, u32)],
        questions: u64,
    ) -> Verdict {
        let mut granted = Doubts::default();
        for &(a, b) in pairs {
            let mut shown = None;
            for number in [a, b] {
                if let Verdict::Never(doubts) = self.vector(structure, decision, number, questions) {
                    shown = Some(doubts);
                    break;
                }
            }
            let Some(doubts) = shown else { return Verdict::Possible };
            granted.join(doubts);
        }
        Verdict::Never(granted)
    }

    fn vector(
        &mut self,
        structure: &Structure,
        decision: DecisionId,
        number: u32,
        questions: u64,
    ) -> Verdict {
        if let Some(&known) = self.vectors.get(&(decision, number)) {
            return known;
        }
        let verdict = match goals::vector(&mut self.backward.flow, structure.table(decision), number) {
            Some(goals) => self.never(&goals, questions),
            None => Verdict::GaveUp("nobody knows where it is noted"),
        };
        self.vectors.insert((decision, number), verdict);
        verdict
    }
}
