//! The analysis beside a search: what is open is looked at again and again, with more questions each time.

use crate::{Ahead, Analysis, Verdict};
use clew_cover::{Method, ObjectiveId, Proof, Structure};
use clew_ir::{Doubt, FunctionId};
use clew_search::{Prover, Seeker, Worked};
use clew_step::Code;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many questions an objective gets, round by round: most proofs take a few.
const ROUNDS: [u64; 7] = [16, 80, 400, 2_000, 10_000, 50_000, 250_000];
/// How many R-states runs are sent to, round by round.
const WANTED: [Option<usize>; 7] =
    [None, Some(40), Some(MOST_WANTED), None, Some(4 * MOST_WANTED), None, None];
const MOST_WANTED: usize = 150;
/// About what a question takes, in units of work.
const QUESTION: u64 = 10_000;
/// An objective is begun where this part of what it may take is there.
const OVERDRAWN: u64 = 4;
/// More is not waited for.
const MOST: u64 = 20_000_000;

pub struct Frontier<'p> {
    code: Code<'p>,
    /// Those that a test calls.
    functions: Vec<FunctionId>,
    /// Made when it is first needed.
    analysis: Option<Analysis<'p>>,
    /// Presumes nothing of where accesses lead: made where the other one rests on that.
    strict: Option<Analysis<'p>>,
    round: usize,
    /// What was looked at in this round.
    next: u32,
    /// What nothing more can be said of.
    settled: Vec<bool>,
    interrupt: Arc<AtomicBool>,
}

impl<'p> Frontier<'p> {
    pub fn new(code: Code<'p>, functions: Vec<FunctionId>, interrupt: Arc<AtomicBool>) -> Self {
        let (analysis, strict, settled) = (None, None, Vec::new());
        Frontier { code, functions, analysis, strict, round: 0, next: 0, settled, interrupt }
    }

    /// The verdict, and how much work it was.
    fn ask(
        &mut self,
        structure: &Structure,
        id: ObjectiveId,
        questions: u64,
        strict: bool,
    ) -> (Verdict, u64) {
        let (functions, interrupt) = (&self.functions, &self.interrupt);
        let code = || if strict { self.code.clone().strict() } else { self.code.clone() };
        let analysis = if strict { &mut self.strict } else { &mut self.analysis };
        let analysis =
            analysis.get_or_insert_with(|| Analysis::new(Ahead::of(code()), functions, interrupt.clone()));
        let before = analysis.work();
        let verdict = analysis.prove(structure, id, questions);
        (verdict, analysis.work() - before)
    }

    fn want(&mut self, structure: &Structure, id: ObjectiveId, most: usize) -> u64 {
        self.analysis.as_mut().map_or(0, |analysis| analysis.want(structure, id, most))
    }

    /// The next objective that is open, in this round or in one that follows.
    fn next(&mut self, structure: &Structure) -> Option<ObjectiveId> {
        self.settled.resize(structure.objectives.len(), false);
        while self.round < ROUNDS.len() {
            while (self.next as usize) < structure.objectives.len() {
                let id = ObjectiveId(self.next);
                if structure.is_open(id) && !self.settled[id.index()] {
                    return Some(id);
                }
                self.next += 1;
            }
            (self.round, self.next) = (self.round + 1, 0);
        }
        None
    }
}

impl Prover for Frontier<'_> {
    fn work(&mut self, structure: &Structure, units: u64) -> Worked {
        let mut worked = Worked::default();
        while worked.units < units {
            let Some(id) = self.next(structure) else { break };
            let questions = ROUNDS[self.round];
            // Few objectives need all that they may ask. What is too much is waited for afterwards.
            let wanted = (questions * QUESTION).min(MOST);
            if self.interrupt.load(Ordering::Relaxed)
                || self.round > 0 && (units - worked.units) * OVERDRAWN < wanted
            {
                break;
            }
            let (mut verdict, work) = self.ask(structure, id, questions, false);
            worked.units += work;
            // What needs nothing to be taken for granted shall not say that it does.
            if matches!(verdict, Verdict::Never(granted) if granted.has(Doubt::Bounds)) {
                let (strictly, work) = self.ask(structure, id, questions, true);
                worked.units += work;
                if matches!(strictly, Verdict::Never(_)) {
                    verdict = strictly;
                }
            }
            self.settled[id.index()] = !matches!(verdict, Verdict::GaveUp(_));
            let most = match verdict {
                Verdict::Never(_) => None,
                // It is not looked at again.
                Verdict::Possible => Some(MOST_WANTED),
                Verdict::GaveUp(_) => WANTED[self.round],
            };
            if let Some(most) = most {
                worked.units += self.want(structure, id, most);
            }
            if let Verdict::Never(assuming) = verdict {
                let method = Method::Map { by: "the backward analysis" };
                worked.proofs.push((id, Proof { method, assuming }));
            }
            self.next += 1;
        }
        worked
    }

    fn is_done(&self) -> bool {
        self.round >= ROUNDS.len()
    }

    fn seeker<'s>(&'s mut self, structure: &'s Structure) -> Option<Box<dyn Seeker + 's>> {
        let seeking = self.analysis.as_ref()?.seeking(structure)?;
        Some(Box::new(seeking))
    }

    fn news(&self) -> u64 {
        self.analysis.as_ref().map_or(0, Analysis::news)
    }
}
