//! Objectives, proven one by one.

use crate::backward::{Backward, Verdict};
use crate::goals::{self, Goal, Goals};
use crate::seek::Seeking;
use crate::want::{self, Wanted};
use crate::{Ahead, Auditing, Cube, Flow, Map, Point, Program, Written};
use clew_cover::{DecisionId, Kind, ObjectiveId, Structure};
use clew_ir::{Doubts, FunctionId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub struct Analysis<'p> {
    backward: Backward<Program<'p>>,
    /// What became of test vectors.
    vectors: FxHashMap<(DecisionId, u32), Verdict>,
    /// What would lead to an objective that is not proven.
    wanted: BTreeMap<ObjectiveId, Vec<Wanted>>,
    /// How often `wanted` grew.
    news: u64,
}

impl<'p> Analysis<'p> {
    /// Of the tests of some functions. It gives up when `interrupt` is raised.
    pub fn new(ahead: Rc<Ahead<'p>>, functions: &[FunctionId], interrupt: Arc<AtomicBool>) -> Self {
        let backward = Backward::new(Program::new(ahead, functions), interrupt);
        Analysis { backward, vectors: FxHashMap::default(), wanted: BTreeMap::new(), news: 0 }
    }

    /// How many questions the solver was asked.
    pub fn asked(&self) -> u64 {
        self.backward.ask.asked()
    }

    /// Work so far, in the units of `Prover`.
    pub fn work(&self) -> u64 {
        self.backward.ask.work() + self.backward.work
    }

    pub fn counters(&self) -> &clew_solve::Counters {
        self.backward.ask.counters()
    }

    /// Whether a test can cover the objective, with so many questions at most.
    pub fn prove(&mut self, structure: &Structure, id: ObjectiveId, questions: u64) -> Verdict {
        let verdict = self.proven(structure, id, questions);
        if matches!(verdict, Verdict::Never(_)) {
            self.wanted.remove(&id);
        }
        verdict
    }

    /// Finds out what would lead to an objective that is not proven: so many R-states. Returns how much work it was.
    pub fn want(&mut self, structure: &Structure, id: ObjectiveId, most: usize) -> u64 {
        let before = self.work();
        let goals = self.goals(structure, id);
        let Backward { flow, ask, work, .. } = &mut self.backward;
        ask.begin(u64::MAX);
        let wanted = want::wanted(flow, ask, &goals, most);
        *work += wanted.len() as u64 * want::STATE;
        if !wanted.is_empty() {
            self.wanted.insert(id, wanted);
            self.news += 1;
        }
        self.work() - before
    }

    /// What would lead to an objective, as far as it was asked for: the line of each place, how many calls are known there,
    /// and the predicate.
    pub fn wanted(&self, id: ObjectiveId) -> impl Iterator<Item = (u32, usize, Vec<String>)> + '_ {
        let flow = &self.backward.flow;
        self.wanted.get(&id).into_iter().flatten().map(move |wanted| {
            let literals = wanted.cube.literals().iter().map(|&literal| flow.terms.show(literal).to_string());
            let calls = flow.strings().len(wanted.point.calls) as usize;
            (flow.line(wanted.point), calls, literals.collect())
        })
    }

    /// Where it may be closed.
    fn goals(&mut self, structure: &Structure, id: ObjectiveId) -> Vec<Goal> {
        match goals::goals(&mut self.backward.flow, structure, id) {
            Goals::Unknown => Vec::new(),
            Goals::All(goals) => goals,
            Goals::Pairs(pairs) => {
                let Kind::Independence(decision, _) = structure.objectives[id.index()].kind else {
                    return Vec::new();
                };
                let numbers: BTreeSet<u32> = pairs.into_iter().flat_map(|(a, b)| [a, b]).collect();
                let table = structure.table(decision);
                let flow = &mut self.backward.flow;
                numbers
                    .into_iter()
                    .filter_map(|number| goals::vector(flow, table, number))
                    .flatten()
                    .collect()
            }
        }
    }

    /// How often more became known of what would lead to something.
    pub fn news(&self) -> u64 {
        self.news
    }

    /// What looks at a run for what would lead to something open.
    pub fn seeking(&self, structure: &Structure) -> Option<Seeking<'_, 'p>> {
        let open = self.wanted.iter().filter(|(id, _)| structure.is_open(**id));
        Seeking::new(&self.backward.flow, open.flat_map(|(_, wanted)| wanted))
    }

    /// What looks at runs for states that were shown to be none.
    pub fn auditing(&self) -> Auditing<'_, 'p> {
        Auditing::new(&self.backward.flow, self.backward.refuted())
    }

    fn proven(&mut self, structure: &Structure, id: ObjectiveId, questions: u64) -> Verdict {
        match goals::goals(&mut self.backward.flow, structure, id) {
            Goals::Unknown => Verdict::GaveUp("nobody knows where it is closed"),
            Goals::All(goals) if matches!(structure.objectives[id.index()].kind, Kind::Label(_)) => {
                self.no_label(goals, questions)
            }
            Goals::All(goals) => self.never(&goals, questions),
            Goals::Pairs(pairs) => {
                let Kind::Independence(decision, _) = structure.objectives[id.index()].kind else {
                    return Verdict::GaveUp("it is no pair");
                };
                self.no_pair(structure, decision, &pairs, questions)
            }
        }
    }

    /// Many a label's predicate cannot hold in any state: then nothing is gone back to.
    fn no_label(&mut self, goals: Vec<Goal>, questions: u64) -> Verdict {
        self.backward.ask.begin(questions);
        let Backward { flow, ask, .. } = &mut self.backward;
        let (mut left, mut granted) = (Vec::new(), Doubts::default());
        for (point, cube) in goals {
            // What it reads is read as the stretch up to it leaves it.
            granted.join(flow.step(point).granted);
            let facts = flow.facts(point, cube.literals());
            let all = [cube.literals(), &facts].concat();
            if cube.literals().is_empty() || !ask.refutes(flow.terms(), &all) {
                left.push((point, cube));
            }
        }
        let verdict = if left.is_empty() { Verdict::Never(granted) } else { self.never(&left, questions) };
        match verdict {
            Verdict::Never(mut more) => {
                more.join(granted);
                Verdict::Never(more)
            }
            verdict => verdict,
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

    /// What no run meets at a point, as far as it was shown.
    pub fn excluded(&self, point: Point) -> impl Iterator<Item = &Cube> {
        self.backward.refuted().at(point).iter().map(|known| &known.cube)
    }

    pub fn program(&self) -> &Program<'p> {
        &self.backward.flow
    }

    /// The proof that a test can cover none of these objectives, which are proven.
    pub fn written(&mut self, structure: &Structure, proven: &[ObjectiveId]) -> Written {
        let mut all = Vec::new();
        for &id in proven {
            match goals::goals(&mut self.backward.flow, structure, id) {
                Goals::Unknown => {}
                Goals::All(goals) => all.extend(goals),
                Goals::Pairs(_) => {
                    let Kind::Independence(decision, _) = structure.objectives[id.index()].kind else {
                        continue;
                    };
                    all.extend(self.never_noted(structure, decision));
                }
            }
        }
        let map = self.map(&all);
        let strict = !self.backward.flow.code().presumes_bounds();
        Written::of(&self.backward.flow, &map, strict)
    }

    /// Where the vectors of a decision are noted that never are.
    fn never_noted(&mut self, structure: &Structure, decision: DecisionId) -> Vec<Goal> {
        let known = self.vectors.iter().filter(|((of, _), _)| *of == decision);
        let never = known.filter(|(_, verdict)| matches!(verdict, Verdict::Never(_)));
        let mut numbers: Vec<u32> = never.map(|((_, number), _)| *number).collect();
        numbers.sort_unstable();
        let mut all = Vec::new();
        for number in numbers {
            let goals = goals::vector(&mut self.backward.flow, structure.table(decision), number);
            all.extend(goals.into_iter().flatten());
        }
        all
    }

    /// The proof that none of these goals is reached.
    fn map(&mut self, goals: &[Goal]) -> Map {
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
