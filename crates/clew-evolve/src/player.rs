//! Runs tests and says what came of it.

use crate::constants::Constants;
use crate::interface::{Interface, Want, names_release};
use crate::sequence::Sequence;
use crate::values::Spot;
use clew_cover::{Criterion, Evals, Graph, ObjectiveId, PointId, Structure};
use clew_ir::{Arm, FunctionId, Program, SiteId};
use clew_vm::{
    Bounds, ByCall, Given, InputSpace, Outcome, Played, ProgramCode, Trap, TrapKind, Values, Vm, Watch,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A test and what its run showed. All of its calls come back, but maybe the last, which may end the program.
pub struct Tested {
    pub sequence: Sequence,
    /// The variables that the run met.
    pub spots: Vec<Spot>,
    pub points: Vec<PointId>,
    /// By watched edge: how near the run came to it.
    pub near: Vec<(u32, u64)>,
    /// By watched site: how often it decided.
    pub times: Vec<(SiteId, u32)>,
    /// The functions that were entered, by number among the module's.
    pub entered: Vec<u32>,
}

impl Tested {
    pub fn len(&self) -> usize {
        self.sequence.len()
    }
}

/// An error that a test ends in.
pub struct Found {
    pub trap: Trap,
    pub sequence: Sequence,
    pub points: Vec<PointId>,
}

/// A test and its run are one.
pub type Test = Rc<Tested>;

pub struct Player<'a, 'p> {
    pub program: &'p Program,
    pub code: &'p ProgramCode,
    pub graph: &'a Graph,
    pub vm: Vm<'p>,
    pub structure: Structure<'p>,
    /// Its branches only lead the way: nobody asked for them.
    pub guides: bool,
    /// All functions of the module that have something to be covered.
    pub functions: Vec<FunctionId>,
    pub interface: Interface,
    pub constants: Constants,
    pub bounds: Bounds,
    pub stop: &'a AtomicBool,
    pub watch: Watch,
    /// The edges that are watched.
    pub edges: Vec<Arm>,
    pub runs: u64,
    pub instructions: u64,
    pub errors: Vec<Found>,
    /// By function: values with which it gave a handle, or did something new.
    pub good: FxHashMap<usize, Vec<Values>>,
    /// Functions that end in an error where a handle is null.
    pub not_null: BTreeSet<String>,
    pub unsupported: Vec<String>,
}

/// How often a test is cut back until its run is one that a caller may do.
const CUTS: u32 = 6;
/// How many values are remembered of each function.
const REMEMBERED: usize = 12;

impl Player<'_, '_> {
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub fn is_wanted(&self, id: ObjectiveId) -> bool {
        !self.guides || self.structure.objectives[id.index()].criterion != Criterion::Branch
    }

    /// How many objectives are open that somebody asked for.
    pub fn open(&self) -> usize {
        match self.guides {
            true => {
                let open = self.structure.ids().filter(|&id| self.structure.is_open(id));
                open.filter(|&id| self.is_wanted(id)).count()
            }
            false => self.structure.open(),
        }
    }

    /// What tests must show.
    pub fn needed(&self) -> BTreeSet<PointId> {
        let mut needed = self.structure.needed();
        needed.retain(|&point| self.structure.objective_of(point).is_none_or(|id| self.is_wanted(id)));
        needed
    }

    /// Runs the test on new memory.
    pub fn play(&mut self, sequence: &Sequence) -> (Played, InputSpace) {
        let mut space = InputSpace::new(self.bounds);
        let script = sequence.script(&self.interface);
        debug_assert!(script.check(self.program).is_ok(), "{:?}", script.check(self.program));
        self.vm.call_script(script);
        let played = self.vm.play(&mut space, &sequence.values(), &mut self.watch, self.stop);
        self.runs += 1;
        self.instructions += played.run.steps;
        (played, space)
    }

    /// How many blocks of memory nothing leads to any more when the test is over.
    pub fn lost(&mut self, sequence: &Sequence) -> usize {
        let script = sequence.script(&self.interface);
        if script.check(self.program).is_err() {
            return 0;
        }
        self.vm.call_script(script);
        self.runs += 1;
        self.vm.lost(&mut InputSpace::new(self.bounds), &sequence.values(), self.stop)
    }

    /// Runs a test. What it does that no caller may is cut off, and so is what does not come back. `None`: nothing is left.
    pub fn test(&mut self, mut sequence: Sequence) -> Option<Test> {
        for _ in 0..CUTS {
            if sequence.is_empty() || self.is_stopped() {
                return None;
            }
            if sequence.script(&self.interface).check(self.program).is_err() {
                return None;
            }
            let (played, space) = self.play(&sequence);
            self.learn_releases(&sequence, &played);
            if let Some(at) = misused(&sequence, &played) {
                sequence.remove(&self.interface, at);
                continue;
            }
            match &played.run.outcome {
                Outcome::Returned => return Some(Rc::new(self.tested(sequence, &played, &space))),
                Outcome::Exited(_) => {
                    sequence.truncate(&self.interface, played.returned + 1);
                    return Some(Rc::new(self.tested(sequence, &played, &space)));
                }
                Outcome::Trap(trap) => {
                    let mut failing = sequence.clone();
                    failing.truncate(&self.interface, played.returned + 1);
                    self.found(trap.clone(), failing, &played, &space);
                }
                Outcome::Unsupported(what, place) => {
                    let at =
                        place.map(|place| format!(" at {}", self.program.show(place))).unwrap_or_default();
                    let sentence = format!("{what}{at}");
                    if !self.unsupported.contains(&sentence) {
                        self.unsupported.push(sentence);
                    }
                }
                Outcome::Limit(_) | Outcome::Bound(_) | Outcome::Rejected => {}
            }
            sequence.truncate(&self.interface, played.returned);
        }
        None
    }

    fn found(&mut self, trap: Trap, mut sequence: Sequence, played: &Played, space: &InputSpace) {
        if trap.kind == TrapKind::NullDereference
            && let Some(last) = sequence.statements.last()
            && let Some(null) = last.args.iter().find(|given| is_null(given, played))
        {
            let function = &self.interface.functions[last.function];
            let param = last.args.iter().position(|given| given == null).unwrap_or(0);
            if matches!(function.wants[param], Want::Handle { .. } | Want::Any) {
                self.not_null.insert(function.name.clone());
                return;
            }
        }
        // Whoever passes what was never filled asks for it.
        if trap.kind == TrapKind::UninitialisedRead
            && sequence.statements.last().is_some_and(|last| {
                last.args.iter().any(|given| matches!(given, Given::Address(_) | Given::Value(_)))
            })
        {
            return;
        }
        sequence.set_values(ByCall::of(self.program, space, &played.live));
        let points = self.points(played);
        let known = self
            .errors
            .iter_mut()
            .find(|found| found.trap.kind == trap.kind && found.trap.place == trap.place);
        match known {
            Some(found) if found.sequence.len() <= sequence.len() => {}
            Some(found) => *found = Found { trap, sequence, points },
            None => self.errors.push(Found { trap, sequence, points }),
        }
    }

    pub fn points(&self, played: &Played) -> Vec<PointId> {
        let cuts = played.run.cuts.each_ref().map(Vec::as_slice);
        self.structure.points(Evals { counts: &played.run.counts, vectors: &played.run.vectors, cuts })
    }

    fn tested(&mut self, mut sequence: Sequence, played: &Played, space: &InputSpace) -> Tested {
        let spot = |&(var, _): &(clew_term::Var, u128)| {
            let known = space.vars[var.index()];
            let (call, name) = clew_vm::name_of(self.program, space, var);
            Spot { call, name, kind: known.leaf.kind, bits: known.bits }
        };
        let spots = played.live.iter().map(spot).collect();
        sequence.set_values(ByCall::of(self.program, space, &played.live));
        self.learn_values(&sequence, played);
        let near = (0..).zip(&self.edges);
        let near = near.filter_map(|(number, &arm)| Some((number, self.watch.nearest_to(arm)?))).collect();
        let mut sites: Vec<SiteId> = self.edges.iter().map(|arm| arm.site).collect();
        sites.dedup();
        let times =
            sites.into_iter().map(|site| (site, self.watch.times(site))).filter(|&(_, times)| times > 0);
        let entered = (0..).zip(&self.functions).filter(|&(_, &id)| {
            let map = self.program.function(id).coverage.as_ref();
            map.is_some_and(|map| !played.run.counts.within(map.first, map.counters).is_empty())
        });
        Tested {
            spots,
            points: self.points(played),
            near,
            times: times.collect(),
            entered: entered.map(|(number, _)| number).collect(),
            sequence,
        }
    }

    /// A function that a handle did not survive releases it.
    fn learn_releases(&mut self, sequence: &Sequence, played: &Played) {
        for (statement, gone) in sequence.statements.iter().zip(&played.gone) {
            for (param, given) in (0..).zip(&statement.args) {
                let is_gone = gone.contains(given) && matches!(given, Given::Result(_) | Given::Value(_));
                let function = &self.interface.functions[statement.function];
                let is_handle = matches!(function.wants.get(param as usize), Some(Want::Handle { .. }));
                // A function that only now and then gives a handle up is one that a caller must look at.
                if is_gone && is_handle && (names_release(&function.name) || function.gives.is_none()) {
                    self.interface.releases.insert((statement.function, param));
                }
            }
        }
    }

    /// Values with which a constructor makes something are worth being used again.
    fn learn_values(&mut self, sequence: &Sequence, played: &Played) {
        for (at, statement) in sequence.statements.iter().enumerate() {
            let function = &self.interface.functions[statement.function];
            let gives = function.gives.is_some() && played.results.get(at).is_some_and(|&result| result != 0);
            let fills = statement.args.iter().zip(&function.wants).any(|(given, want)| match (given, want) {
                (Given::Address(object), Want::Out { .. }) => !played.empty.contains(&Given::Value(*object)),
                (Given::Address(_), Want::Handle { .. }) => true,
                _ => false,
            });
            if (gives || fills) && !statement.values.is_empty() {
                remember(self.good.entry(statement.function).or_default(), &statement.values);
            }
        }
    }

    /// The values of a test that covers what none did before.
    pub fn learn_test(&mut self, sequence: &Sequence) {
        for statement in sequence.statements.iter().filter(|statement| !statement.values.is_empty()) {
            remember(self.good.entry(statement.function).or_default(), &statement.values);
        }
    }

    /// Only edges of these objectives are watched.
    pub fn watch_open(&mut self) {
        let ids = self.structure.ids().filter(|&id| self.structure.is_open(id));
        let mut edges: Vec<Arm> = ids.flat_map(|id| self.structure.edges_of(id)).collect();
        edges.sort_unstable();
        edges.dedup();
        self.watch = Watch::new(edges.iter().copied()).with_texts(self.program);
        self.edges = edges;
    }
}

/// The last ones are kept.
fn remember(known: &mut Vec<Values>, values: &Values) {
    if !known.contains(values) {
        if known.len() >= REMEMBERED {
            known.remove(0);
        }
        known.push(values.clone());
    }
}

/// A handle that is none.
fn is_null(given: &Given, played: &Played) -> bool {
    match given {
        Given::Null => true,
        Given::Result(call) => played.results.get(*call as usize) == Some(&0),
        Given::Value(_) => played.empty.contains(given),
        Given::Input | Given::Address(_) => false,
    }
}

/// The first call that uses a handle which an earlier one has released.
pub fn misused(sequence: &Sequence, played: &Played) -> Option<usize> {
    let mut gone: FxHashSet<Given> = FxHashSet::default();
    for (at, statement) in sequence.statements.iter().enumerate().take(played.returned + 1) {
        // Who puts a new handle there revives it.
        for given in &statement.args {
            if let Given::Address(object) = given {
                gone.remove(&Given::Value(*object));
            }
        }
        if statement.args.iter().any(|given| gone.contains(given)) {
            return Some(at);
        }
        gone.extend(played.gone.get(at).into_iter().flatten().copied());
    }
    None
}
