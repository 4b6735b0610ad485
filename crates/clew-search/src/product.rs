//! Two programs side by side: is there an input on which a function of one gives something else back than that of the other?
//!
//! A run of the pair is a run of each on the same input, and its path is that of the first and then that of the second. Each
//! decision on it is asked for the other way, and at its end whether what the two leave can differ. Where all of this has been
//! asked and answered, and no run met an approximation or a bound, no input tells them apart.

use clew_ir::{Program, Random};
use clew_solve::{Answer, Limits, Paths, Query, Solver};
use clew_term::{Model, Term, Terms};
use clew_vm::{
    Doubts, Event, EventKind, InputSpace, LeafKind, Limit, Origin, Outcome, Recorded, Returned, SetupObject,
    Trace, Vm,
};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many inputs near a known one are tried before the solver is asked.
const NEAR: u64 = 64;

pub struct Product<'a, 'p> {
    /// The program, and the other one. Both have the same functions and variables.
    pub original: &'a Vm<'p>,
    pub other: &'a Vm<'p>,
    /// A label of the program: where it is false they do the same.
    pub label: u32,
    pub solver: Limits,
    /// The most runs of both.
    pub runs: u32,
    pub seed: u64,
    /// Raised when the time is up.
    pub stop: &'a AtomicBool,
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum Alike {
    /// They differ on this input.
    Not(Model),
    /// They are alike on every input that the program returns from; so many pairs of paths there are. What the user has ruled
    /// out is assumed.
    Always { paths: usize, assuming: Doubts },
    /// Nothing was found, and not everything was asked; why.
    Unknown(String),
}

/// An input to be tried.
struct Try {
    model: Model,
    /// What it was solved for: it goes as far along the path of the run before.
    path: Vec<Term>,
    /// What no run behind that path need hold any more.
    excluded: Vec<Term>,
}

struct Search<'s, 'a, 'p> {
    product: &'s Product<'a, 'p>,
    space: &'s mut InputSpace,
    terms: Terms,
    paths: Paths,
    solver: Solver,
    queue: VecDeque<Try>,
    /// Why it would be no proof that nothing is found.
    doubt: Option<String>,
    assuming: Doubts,
    /// The models that were not accepted.
    is_different: &'s mut dyn FnMut(&mut InputSpace, &Model) -> bool,
}

impl Product<'_, '_> {
    /// Searches from these inputs, whose variables are those of `space`. `accept` is asked about each input on which the two
    /// differ in the vm.
    pub fn compare(
        &self,
        space: &mut InputSpace,
        seeds: &[Model],
        accept: &mut dyn FnMut(&mut InputSpace, &Model) -> bool,
    ) -> Alike {
        let mut search = Search {
            product: self,
            space,
            terms: Terms::new(),
            paths: Paths::new(),
            solver: Solver::new(self.solver.clone()),
            queue: VecDeque::new(),
            doubt: None,
            assuming: Doubts::default(),
            is_different: accept,
        };
        if let Some(model) = search.near(seeds) {
            return Alike::Not(model);
        }
        // Everything that is possible comes of one input; the others are only tried first.
        let first = seeds.first().cloned().unwrap_or_default();
        search.queue.push_back(Try { model: first, path: Vec::new(), excluded: Vec::new() });
        search.go()
    }
}

impl Search<'_, '_, '_> {
    /// Tries the seeds, and inputs that differ from them in a variable or two.
    fn near(&mut self, seeds: &[Model]) -> Option<Model> {
        let mut random = Random::new(self.product.seed);
        for seed in seeds {
            let mut model = seed.clone();
            let live = self.differ(&mut model).map_or_else(|live| live, |_| Vec::new());
            if live.is_empty() {
                if let Some(model) = self.tells(seed) {
                    return Some(model);
                }
                continue;
            }
            for _ in 0..NEAR {
                if self.is_over() {
                    return None;
                }
                let mut changed = seed.clone();
                for _ in 0..=random.below(2) {
                    let (var, value) = live[random.below(live.len() as u64) as usize];
                    let leaf = self.space.vars[var.index()].leaf;
                    if matches!(
                        leaf.kind,
                        LeafKind::Pointer(_) | LeafKind::FunctionPointer(_) | LeafKind::Allocation
                    ) {
                        continue;
                    }
                    changed.set(var, another(&mut random, value, leaf.bytes));
                }
                if let Some(model) = self.tells(&changed) {
                    return Some(model);
                }
            }
        }
        None
    }

    /// The input, if the two differ on it and that is accepted.
    fn tells(&mut self, model: &Model) -> Option<Model> {
        let mut model = model.clone();
        let differs = self.differ(&mut model).is_ok();
        (differs && (self.is_different)(self.space, &model)).then_some(model)
    }

    /// Whether the two differ on an input; if not, the variables that the program met.
    fn differ(&mut self, model: &mut Model) -> Result<(), Vec<(clew_term::Var, u128)>> {
        let Product { original, other, stop, .. } = self.product;
        let here = original.record(self.space, model, stop);
        let there = other.record(self.space, model, stop);
        if are_apart(&here, &there, other.program()) { Ok(()) } else { Err(here.live) }
    }

    fn go(mut self) -> Alike {
        let mut paths = 0;
        while let Some(next) = self.queue.pop_front() {
            if self.is_over() {
                return Alike::Unknown("there was no time to search on for an input".to_owned());
            }
            if paths == self.product.runs as usize {
                return Alike::Unknown(format!("none of {paths} pairs of runs differs, and there are more"));
            }
            paths += 1;
            if let Some(model) = self.pair(next) {
                return Alike::Not(model);
            }
        }
        match self.doubt {
            // The last pair may have been left in its midst.
            _ if self.is_over() => Alike::Unknown("there was no time to search on for an input".to_owned()),
            Some(why) => Alike::Unknown(why),
            None => Alike::Always { paths, assuming: self.assuming },
        }
    }

    /// Runs both, and asks for what differs.
    fn pair(&mut self, Try { mut model, path: expected, excluded }: Try) -> Option<Model> {
        let Product { original, other, stop, label, .. } = self.product;
        let (ran, first, left) = original.concolic_left(self.space, &mut model, &mut self.terms, stop);
        let (again, second, left_there) = other.concolic_left(self.space, &mut model, &mut self.terms, stop);
        let infected = first.events.iter().any(
            |event| matches!(event.kind, EventKind::Observe { point, held: true, .. } if point == *label),
        );
        if let Some(found) = self.tells(&model) {
            return Some(found);
        }
        let is_all = left.is_beside(&left_there);
        self.doubt_runs(&model, [&ran.outcome, &again.outcome], [&first, &second], is_all);
        let events: Vec<Event> = first
            .events
            .iter()
            .chain(&second.events)
            .filter(|event| event.kind.branches())
            .copied()
            .collect();
        let both_return = ran.outcome == Outcome::Returned && again.outcome == Outcome::Returned;
        let conds: Vec<Term> = events.iter().map(|event| event.cond).collect();
        let follows = conds.get(..expected.len()) == Some(&expected[..]);
        if !follows {
            self.doubt.get_or_insert("a run left its predicted path".to_owned());
        }
        let mut path = self.paths.root();
        let mut found = Vec::new();
        for (at, event) in events.iter().enumerate() {
            let known = if follows && at == expected.len() { &excluded[..] } else { &[] };
            let other = self.other(event).filter(|_| !follows || at >= expected.len());
            if let Some(demand) = other {
                let demand = known.iter().fold(demand, |all, &known| {
                    let not = self.terms.not(known);
                    self.terms.and(all, not)
                });
                if let Some(model) = self.ask(path, demand, &model) {
                    let excluded = known.iter().copied().chain([event.cond]).collect();
                    found.push(Try { model, path: conds[..at].to_vec(), excluded });
                }
                if self.is_over() {
                    return None;
                }
            }
            path = self.paths.extend(&self.terms, path, event.cond);
        }
        // Another input on the same paths may make a difference, whatever this one does.
        if both_return {
            let demand = left.differs(&left_there, &mut self.terms);
            if demand != Term::FALSE
                && let Some(model) = self.ask(path, demand, &model)
                && let Some(model) = self.tells(&model)
            {
                return Some(model);
            }
        }
        // What comes of a state that differs is tried first.
        for next in found {
            if infected { self.queue.push_front(next) } else { self.queue.push_back(next) }
        }
        None
    }

    /// What to demand to see an event come out in another way.
    fn other(&mut self, event: &Event) -> Option<Term> {
        match event.kind {
            EventKind::Check { other, held: true, .. } => Some(other),
            EventKind::Fix | EventKind::Observe { .. } => None,
            EventKind::Branch { .. } | EventKind::Switch { .. } | EventKind::Check { held: false, .. } => {
                Some(self.terms.not(event.cond))
            }
        }
    }

    fn ask(&mut self, path: clew_solve::PathId, demand: Term, hint: &Model) -> Option<Model> {
        match self.solver.solve(&self.terms, &self.paths, &Query { path, demand, hint }) {
            Answer::Sat(changes) => Some(changes.applied_to(hint)),
            Answer::Unsat(_) => None,
            Answer::Unknown(reason) => {
                self.doubt.get_or_insert(reason.to_string());
                None
            }
        }
    }

    /// Notes what makes it no proof that nothing is found.
    fn doubt_runs(&mut self, model: &Model, [here, there]: [&Outcome; 2], traces: [&Trace; 2], is_all: bool) {
        // What the program does not return from is no input of a test that passes.
        if matches!(here, Outcome::Trap(_) | Outcome::Rejected) {
            return;
        }
        let is_fixed = |trace: &Trace| trace.events.iter().any(|event| matches!(event.kind, EventKind::Fix));
        let all = || traces.iter().flat_map(|trace| &trace.doubted);
        all().filter(|doubted| doubted.assumed).for_each(|doubted| self.assuming.add(doubted.doubt));
        if let Some(doubted) = all().find(|doubted| !doubted.assumed) {
            self.doubt.get_or_insert(doubted.doubt.to_string());
        }
        let why = match (here, there) {
            _ if traces.iter().any(|trace| is_fixed(trace)) => {
                Some("clew does not follow a value that a run computes")
            }
            _ if traces.iter().any(|trace| !trace.bounds.is_empty()) => {
                Some("a run met a bound on the inputs")
            }
            _ if traces.iter().any(|trace| trace.jumped) => Some("a run jumps out of a function"),
            (Outcome::Returned, Outcome::Returned) if is_all && self.is_plain(model) => None,
            (Outcome::Returned, Outcome::Returned) => Some("the function does more than give back numbers"),
            _ => Some("a run does not return"),
        };
        if let Some(why) = why {
            self.doubt.get_or_insert(why.to_owned());
        }
    }

    /// Whether all that both do on an input is to give a number back, and to write to what they were given.
    fn is_plain(&mut self, model: &Model) -> bool {
        let Product { original, other, stop, .. } = self.product;
        [original, other].iter().all(|vm| {
            let Recorded { setup, returned, .. } = vm.record(self.space, &mut model.clone(), stop);
            let is_input = |object: &SetupObject| {
                let is_one =
                    matches!(object.origin, Origin::Param { .. } | Origin::Global(_) | Origin::Pointee);
                is_one && !object.freed
            };
            let is_number = |returned: &Returned| {
                matches!(returned, Returned::Void | Returned::Bytes(_) | Returned::Null)
            };
            setup.objects.iter().all(is_input)
                && setup.effects.is_empty()
                && setup.refused.is_empty()
                && setup.failing.is_empty()
                && returned.iter().all(is_number)
        })
    }

    fn is_over(&self) -> bool {
        self.product.stop.load(Ordering::Relaxed)
    }
}

/// Whether two runs on the same input leave something else, as far as a test can see it. What `other` may survive natively, no
/// test need see.
pub fn are_apart(here: &Recorded, there: &Recorded, other: &Program) -> bool {
    match (&here.run.outcome, &there.run.outcome) {
        (Outcome::Returned | Outcome::Exited(_), Outcome::Trap(trap)) => trap.crashes(other),
        (Outcome::Returned | Outcome::Exited(_), Outcome::Limit(limit)) => *limit == Limit::Steps,
        (Outcome::Returned, Outcome::Exited(_)) | (Outcome::Exited(_), Outcome::Returned) => true,
        (Outcome::Exited(here), Outcome::Exited(there)) => here != there,
        (Outcome::Returned, Outcome::Returned) => {
            here.returned != there.returned || changed(here) != changed(there)
        }
        _ => false,
    }
}

/// What a run changed. What was written as it was counts only where that cannot be told: the bytes of pointers are the run's.
fn changed(recorded: &Recorded) -> Vec<(Origin, &Vec<u8>)> {
    let is_changed = |object: &&SetupObject| {
        object.after.as_ref() != Some(&object.bytes) || !object.pointers.is_empty() || !object.kept.is_empty()
    };
    let objects = recorded.setup.objects.iter().filter(is_changed);
    objects.filter_map(|object| Some((object.origin, object.after.as_ref()?))).collect()
}

/// A number near another one, or one that programs like.
fn another(random: &mut Random, value: u128, bytes: u32) -> u128 {
    let bits = (bytes * 8).min(128);
    let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
    let number = match random.below(6) {
        0 => value.wrapping_add(1),
        1 => value.wrapping_sub(1),
        2 => value.wrapping_neg(),
        3 => u128::from(random.below(16)),
        4 => 1u128 << random.below(u64::from(bits.max(1))),
        _ => u128::from(random.number()),
    };
    number & mask
}
