//! The default: the strategies that did best in the lab, each of which finds what others do not (CAUT, section
//! V-D, on PPS and fitness; CGS, section 5.1, on CGS and CFG). Each gets its share of the turns, more where it has paid of
//! late on this unit, and never less than a part of what the best one gets: what pays changes as the easy part is
//! covered. PPS is quick where much is open. Where it tries one edge again and again, it gets few turns.
//!
//! A part pays when a candidate that it chose closes something. Turns are dealt by stride: the one that is furthest behind
//! its share is next, so that with the same runs the choice is the same.

use super::cfg::Cfg;
use super::cgs::Cgs;
use super::fitnex::Fitnex;
use super::pps::Pps;
use super::rp_md2u::RpMd2u;
use super::{Candidates, Ran, Strategy};
use crate::{CandidateId, Random};

/// What a turn that is past counts after another one of the same part.
const FADING: f64 = 0.95;
/// What a part that has had no turn yet is taken to have had, and to have gained by it.
const GIVEN: (f64, f64) = (4.0, 2.0);
/// See [`Strategy::part`].
const PART: u64 = 10;
/// The least that a part gets, of what the best one gets.
const LEAST: f64 = 0.2;

pub struct Auto {
    parts: Vec<Part>,
    /// The part whose choice was the last, until it is known what came of it.
    chooser: Option<usize>,
}

struct Part {
    strategy: Box<dyn Strategy>,
    /// Turns, and how many of them paid; old ones count less.
    turns: f64,
    paid: f64,
    /// How many turns it has had, each divided by what share it was due then.
    passed: f64,
}

impl Part {
    fn new(strategy: impl Strategy + 'static) -> Self {
        let (turns, paid) = GIVEN;
        Part { strategy: Box::new(strategy), turns, paid, passed: 0.0 }
    }

    fn rate(&self) -> f64 {
        self.paid / self.turns
    }

    fn learn(&mut self, has_paid: bool) {
        self.turns = self.turns * FADING + 1.0;
        self.paid = self.paid * FADING + f64::from(u8::from(has_paid));
    }
}

impl Auto {
    pub fn new(random: Random) -> Self {
        let cgs = Cgs::new(None, true, random.split(1));
        let [fitnex, cfg] = [Part::new(Fitnex::new(random.split(2))), Part::new(Cfg::new(random.split(3)))];
        let [rp_md2u, pps] =
            [Part::new(RpMd2u::new(random.split(4))), Part::new(Pps::new(None, true, random.split(5)))];
        let parts = vec![Part::new(cgs), fitnex, cfg, rp_md2u, pps];
        Auto { parts, chooser: None }
    }

    /// The part that is furthest behind, of those that are not out.
    fn due(&self, out: &[bool]) -> Option<usize> {
        let left = (0..self.parts.len()).filter(|&at| !out[at]);
        left.min_by(|&a, &b| self.parts[a].passed.total_cmp(&self.parts[b].passed))
    }

    fn learn(&mut self, has_paid: bool) {
        if let Some(at) = self.chooser.take() {
            self.parts[at].learn(has_paid);
        }
    }
}

impl Strategy for Auto {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        if ran.aim.is_some() {
            self.learn(ran.closed > 0);
        }
        for part in &mut self.parts {
            part.strategy.ran(candidates, ran);
        }
    }

    fn failed(&mut self, candidates: &Candidates, id: CandidateId) {
        if let Some(at) = self.chooser {
            self.parts[at].strategy.failed(candidates, id);
        }
        self.learn(false);
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let best = self.parts.iter().map(Part::rate).fold(0.0, f64::max);
        let mut out = vec![false; self.parts.len()];
        while let Some(at) = self.due(&out) {
            let part = &mut self.parts[at];
            part.passed += 1.0 / (part.rate() / best).max(LEAST);
            if let Some(id) = part.strategy.next(candidates) {
                self.chooser = Some(at);
                return Some(id);
            }
            out[at] = true;
        }
        None
    }

    fn from(&self) -> Option<u32> {
        self.parts[self.chooser?].strategy.from()
    }

    fn watches(&self) -> bool {
        true
    }

    fn part(&self) -> Option<u64> {
        Some(PART)
    }
}
