//! One unit, ready to be run on any of its inputs.

pub(crate) mod left;
pub(crate) mod outcome;
pub(crate) mod played;
pub(crate) mod record;
pub(crate) mod script;
pub(crate) mod setup;
pub(crate) mod snapshot;
pub(crate) mod steady;

use crate::compile::code::ProgramCode;
use crate::inputs::contract::Length;
use crate::inputs::globals;
use crate::inputs::space::{InputSpace, Source};
use crate::inputs::{Inputs, Room};
use crate::machine::arguments::{Arguments, From};
use crate::machine::stack::Stacks;
use crate::machine::{Clock, Counters, Limits, Machine, Step, Value};
use crate::memory::{GRANULE, Memory, flag};
use crate::program::outside::{Outside, World};
use crate::run::left::Left;
use crate::run::snapshot::{Resuming, SavedBy, Snapshot};
use crate::trace::audit::{self, Audit};
use crate::trace::concolic::Concolic;
use crate::trace::shadow::{NoTerms, Register, Shadow};
use crate::trace::sight::{Probe, Probed};
use crate::trace::watch::Watch;
use crate::trace::{Doubt, Trace};
use crate::world::callable::Callable;
use crate::{Bound, Contract, Given, Limit, Outcome, Returned, Script, Setup, TrapKind};
use clew_ir::{CType, Counts, Cut, FunctionId, GlobalId, Program, TypeId};
use clew_term::{Model, Terms, Var};
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::sync::atomic::AtomicBool;

/// What a run did.
#[derive(Clone)]
pub struct Run {
    pub outcome: Outcome,
    /// How often each counter of the program was hit.
    pub counts: Counts,
    /// Which test vectors of the program's decisions it saw, a bit each.
    pub vectors: Vec<u64>,
    pub steps: u64,
    /// Where it left functions in their midst, and where it came back to one by `longjmp`.
    pub cuts: [Vec<Cut>; 2],
}

impl Run {
    fn new(outcome: Outcome, clock: &Clock, counters: &mut Counters) -> Self {
        let (counts, vectors, cuts) = counters.take();
        Run { outcome, counts, vectors, steps: clock.steps(), cuts }
    }
}

/// A run, and what a test needs to repeat it.
#[derive(Clone)]
pub struct Recorded {
    pub run: Run,
    /// What it called.
    pub script: Script,
    pub setup: Setup,
    /// What each call gave back that returned.
    pub returned: Vec<Returned>,
    /// The variables it met, in order, and their values.
    pub live: Vec<(Var, u128)>,
}

/// Memory before a unit's run: these globals are inputs.
fn image(program: &Program, code: &ProgramCode, inputs: &[GlobalId]) -> Memory {
    let mut image = code.image.clone();
    for &id in inputs {
        let (base, size) = (code.globals[id.index()], program.globals[id.index()].bytes);
        granules(base, size).for_each(|granule| image.set_flags(granule, flag::UNTOUCHED, 0));
    }
    for (base, size) in globals::beyond_ascii(program, code) {
        granules(base, size).for_each(|granule| image.set_flags(granule, flag::FRESH, 0));
    }
    image
}

/// Where the granules of `base .. base + size` start.
fn granules(base: u64, size: u64) -> impl Iterator<Item = u64> {
    (base / GRANULE..(base + size).div_ceil(GRANULE)).map(|granule| granule * GRANULE)
}

/// What a run is made of: the variables, their values, and the terms over them.
pub struct Input<'a> {
    pub space: &'a mut InputSpace,
    pub model: &'a mut Model,
    pub terms: &'a mut Terms,
}

/// How a run deals with snapshots.
#[derive(Clone, Copy)]
pub struct Keeping<'a> {
    /// It goes on from the first of these that fits, if any does.
    pub from: &'a [&'a Snapshot],
    /// The least steps between two that it takes.
    pub spacing: u64,
}

/// What a run did that may have gone on from a snapshot.
pub struct Resumed {
    pub run: Run,
    pub trace: Trace,
    /// The snapshots that it took.
    pub taken: Vec<Snapshot>,
    /// What it owes the snapshot that it went on from.
    pub saved: Option<SavedBy>,
}

/// What a function gave back.
#[derive(Default)]
pub(crate) struct Back {
    pub values: Vec<Value>,
    /// What came back through memory.
    pub bytes: Option<Vec<u8>>,
    /// It fell off its end without giving anything.
    pub nothing: bool,
    /// The handles of the script that led to memory on the heap before and no longer do.
    pub gone: Vec<Given>,
}

/// Where what the calls of a script share lies.
struct Scene {
    objects: Vec<u64>,
    /// By call: its result, where a later one gets it.
    results: Vec<u64>,
    /// The handles that lead to memory on the heap.
    alive: FxHashSet<Given>,
}

/// A function under test, or several that are called one after the other.
pub struct Vm<'p> {
    program: &'p Program,
    code: &'p ProgramCode,
    script: Script,
    /// Memory before each run: the globals that are inputs are marked.
    image: Memory,
    /// The globals that are inputs.
    globals: Vec<GlobalId>,
    /// The functions that others may call back.
    callable: Callable,
    hidden_state: bool,
    starts_weak: bool,
    limits: Limits,
    /// A whole program is run from its start, and this is what its tests choose.
    whole: Option<(FunctionId, Outside)>,
    contract: Contract,
    /// Of the run before.
    spare: Cell<Option<Spare>>,
    /// The symbolic half of the run before, without its terms.
    shadow: Cell<Option<Concolic>>,
    resuming: Cell<Resuming>,
}

/// What a run needs that grows with the program, or that it would have to ask the allocator for: it is made once, and used
/// again.
struct Spare {
    memory: Memory,
    counters: Counters,
    stacks: Stacks,
    room: Room,
}

impl<'p> Vm<'p> {
    pub fn new(
        program: &'p Program,
        code: &'p ProgramCode,
        function: FunctionId,
        limits: Limits,
        contract: Contract,
    ) -> Self {
        Vm::of(program, code, Script::of(function), limits, contract)
    }

    /// A script that `Script::check` has accepted. What the contract says of parameters it says of the first call's.
    pub fn of(
        program: &'p Program,
        code: &'p ProgramCode,
        script: Script,
        limits: Limits,
        contract: Contract,
    ) -> Self {
        let functions: Vec<FunctionId> = script.calls.iter().map(|call| call.function).collect();
        let sorted = globals::sort(program, &functions, &contract.assume);
        let globals::Globals { settable, hidden_state, starts_weak } = sorted;
        let mut image = image(program, code, &settable);
        image.settle();
        let callable = Callable::of(program, code, &functions);
        Vm {
            program,
            code,
            script,
            image,
            globals: settable,
            callable,
            hidden_state,
            starts_weak,
            limits,
            contract,
            whole: None,
            spare: Cell::default(),
            shadow: Cell::default(),
            resuming: Cell::default(),
        }
    }

    /// A module whose functions scripts call, all from how its variables are initialised: what callers can reach, and
    /// nothing else. `functions`: those that they call.
    pub fn module(
        program: &'p Program,
        code: &'p ProgramCode,
        functions: &[FunctionId],
        limits: Limits,
        contract: Contract,
    ) -> Self {
        let mut sorted = globals::sort(program, functions, &[]);
        sorted.settable.retain(|id| program.globals[id.index()].init.is_none());
        let mut image = image(program, code, &sorted.settable);
        image.settle();
        Vm {
            program,
            code,
            script: Script { calls: Vec::new(), objects: Vec::new(), about: None },
            image,
            globals: sorted.settable,
            callable: Callable::of(program, code, functions),
            hidden_state: sorted.hidden_state,
            starts_weak: sorted.starts_weak,
            limits,
            contract,
            whole: None,
            spare: Cell::default(),
            shadow: Cell::default(),
            resuming: Cell::default(),
        }
    }

    /// A whole program under test, from `main`: its variables are as they are initialised. `None`: it has no `main`.
    pub fn whole(
        program: &'p Program,
        code: &'p ProgramCode,
        outside: Outside,
        limits: Limits,
    ) -> Option<Self> {
        let (function, start) = (program.defined("main")?, program.defined("clew_start")?);
        let mut image = code.image.clone();
        image.settle();
        let whole = Some((start, outside));
        // A test has no environment.
        let hidden_state = program.defined("getenv").is_some();
        Some(Vm {
            program,
            code,
            script: Script::of(function),
            image,
            globals: Vec::new(),
            callable: Callable::default(),
            hidden_state,
            starts_weak: code.starts_weak,
            limits,
            contract: Contract::default(),
            whole,
            spare: Cell::default(),
            shadow: Cell::default(),
            resuming: Cell::default(),
        })
    }

    /// Where the program's globals lie.
    pub(crate) fn globals_at(&self) -> &[u64] {
        &self.code.globals
    }

    /// The same functions of a module, called by another script, which `Script::check` has accepted.
    pub fn call_script(&mut self, script: Script) {
        self.script = script;
    }

    /// The same on a program that is laid out in another way.
    pub(crate) fn on(&self, code: &'p ProgramCode) -> Vm<'p> {
        let Limits { steps, heap, stack, events } = self.limits;
        // There is more room between objects.
        Vm { limits: Limits { steps, heap: heap * 4, stack: stack * 8, events }, ..self.with(code) }
    }

    fn with(&self, code: &'p ProgramCode) -> Vm<'p> {
        Vm {
            code,
            image: match self.whole {
                Some(_) => code.image.clone(),
                None => image(self.program, code, &self.globals),
            },
            script: self.script.clone(),
            globals: self.globals.clone(),
            callable: self.callable.clone(),
            contract: self.contract.clone(),
            whole: self.whole.clone(),
            spare: Cell::default(),
            shadow: Cell::default(),
            resuming: Cell::default(),
            ..*self
        }
    }

    /// The function that a run starts with.
    pub fn entry(&self) -> FunctionId {
        self.script.calls.first().map_or(self.function(), |call| call.function)
    }

    /// The function under test: the last one that is called.
    pub fn function(&self) -> FunctionId {
        self.script.function()
    }

    pub fn script(&self) -> &Script {
        &self.script
    }

    /// What a specification says of the function under test.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// Whether it is a whole program that is run.
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Runs with terms. `model` is completed with the values of the variables the run met.
    pub fn concolic(
        &self,
        space: &mut InputSpace,
        model: &mut Model,
        terms: &mut Terms,
        stop: &AtomicBool,
    ) -> (Run, Trace) {
        self.watched(space, model, terms, &mut Watch::default(), stop)
    }

    /// The same for runs that are looked at. `None`: there is no room for their code.
    pub fn probed(&self, probed: &'p Probed) -> Option<Vm<'p>> {
        Some(self.with(probed.code(self.program)?))
    }

    /// The same as `concolic`, and a probe looks at the run, if the vm is for such runs.
    pub fn looked_at(
        &self,
        probe: &mut dyn Probe,
        space: &mut InputSpace,
        model: &mut Model,
        terms: &mut Terms,
        stop: &AtomicBool,
    ) -> (Run, Trace) {
        let mut machine = self.machine(space, model, Concolic::new(std::mem::take(terms)), stop);
        machine.probe = Some(probe);
        let outcome = self.go(&mut machine).0;
        machine.settle_choices();
        machine.leave_frames(0);
        let run = Run::new(outcome, &machine.clock, &mut machine.counters);
        let shadow = self.keep(machine);
        *terms = shadow.terms;
        (run, shadow.trace)
    }

    /// The same as `concolic`, and how near the run comes to the watched edges.
    pub fn watched(
        &self,
        space: &mut InputSpace,
        model: &mut Model,
        terms: &mut Terms,
        watch: &mut Watch,
        stop: &AtomicBool,
    ) -> (Run, Trace) {
        let Resumed { run, trace, .. } = self.from_snapshot(Input { space, model, terms }, watch, None, stop);
        (run, trace)
    }

    /// The same as `watched`. The run goes on from a snapshot, and takes some of its own, if it is to have any.
    pub fn from_snapshot(
        &self,
        input: Input<'_>,
        watch: &mut Watch,
        keeping: Option<Keeping<'_>>,
        stop: &AtomicBool,
    ) -> Resumed {
        let Input { space, model, terms } = input;
        watch.clear();
        let mut shadow = self.shadow.take().unwrap_or_default();
        shadow.exchange(terms);
        std::mem::swap(&mut shadow.watch, watch);
        let watches = !shadow.watch.is_empty();
        let keeping = keeping.filter(|_| self.can_be_resumed());
        let mut resuming = self.resuming.take();
        let fits = |snapshot: &&Snapshot| snapshot.fits(space, model, &shadow.terms, &mut resuming);
        let found = keeping.and_then(|keeping| keeping.from.iter().copied().find(fits));
        let mut machine = self.machine(space, model, shadow, stop);
        machine.watches = watches;
        if let Some(Keeping { spacing, .. }) = keeping {
            machine.take_snapshots(&self.image, spacing);
        }
        let outcome = match found {
            Some(snapshot) => {
                machine.resume(&self.image, snapshot, &mut resuming);
                let ended = machine.go_on_from(snapshot);
                machine.outcome_of(self.entry_of_run(), ended)
            }
            None => self.go(&mut machine).0,
        };
        self.resuming.set(resuming);
        machine.settle_choices();
        self.doubt_end(&mut machine, &outcome);
        machine.shadow.trace.end = machine.now();
        machine.leave_frames(0);
        let run = Run::new(outcome, &machine.clock, &mut machine.counters);
        let taken = machine.taking.end();
        let mut shadow = self.keep(machine);
        std::mem::swap(&mut shadow.terms, terms);
        std::mem::swap(&mut shadow.watch, watch);
        watch.end(self.code);
        let trace = std::mem::take(&mut shadow.trace);
        shadow.renew();
        self.shadow.set(Some(shadow));
        Resumed { run, trace, taken, saved: found.map(Snapshot::saves) }
    }

    /// There is just the one call, and nothing else has to be remembered of what came before it.
    fn can_be_resumed(&self) -> bool {
        self.whole.is_some() || (self.script.calls.len() == 1 && self.script.objects.is_empty())
    }

    /// The function of the outermost call.
    fn entry_of_run(&self) -> FunctionId {
        self.whole.as_ref().map_or(self.entry(), |&(start, _)| start)
    }

    /// A trace that nobody needs any more: the next one gets its room.
    pub fn reuse(&self, mut trace: Trace) {
        if let Some(mut shadow) = self.shadow.take() {
            trace.clear();
            shadow.trace = trace;
            self.shadow.set(Some(shadow));
        }
    }

    /// The same as `concolic`, and what the caller of the function can see afterwards.
    pub fn concolic_left(
        &self,
        space: &mut InputSpace,
        model: &mut Model,
        terms: &mut Terms,
        stop: &AtomicBool,
    ) -> (Run, Trace, Left) {
        let shadow = Concolic::new(std::mem::take(terms));
        let mut machine = self.machine(space, model, shadow, stop);
        let (outcome, backs) = self.go(&mut machine);
        machine.settle_choices();
        self.doubt_end(&mut machine, &outcome);
        let left = Left::of(&mut machine, backs);
        machine.shadow.trace.end = machine.now();
        machine.leave_frames(0);
        let run = Run::new(outcome, &machine.clock, &mut machine.counters);
        let shadow = self.keep(machine);
        *terms = shadow.terms;
        (run, shadow.trace, left)
    }

    /// The same as `concolic`, and whether the terms are exact.
    pub fn audit(
        &self,
        space: &mut InputSpace,
        model: &mut Model,
        terms: &mut Terms,
        stop: &AtomicBool,
    ) -> (Run, Trace, Audit) {
        let shadow = Concolic::audited(std::mem::take(terms));
        let (run, shadow, audit) = self.run_beside(shadow, space, model, stop);
        *terms = shadow.terms;
        (run, shadow.trace, audit)
    }

    /// Runs with a shadow, and gives it back.
    fn run_beside(
        &self,
        shadow: Concolic,
        space: &mut InputSpace,
        model: &mut Model,
        stop: &AtomicBool,
    ) -> (Run, Concolic, Audit) {
        let watches = !shadow.watch.is_empty();
        let mut machine = self.machine(space, model, shadow, stop);
        machine.watches = watches;
        let outcome = self.go(&mut machine).0;
        machine.settle_choices();
        let audit =
            if machine.shadow.is_audited() { audit::conclude(&mut machine) } else { Audit::default() };
        self.doubt_end(&mut machine, &outcome);
        machine.shadow.trace.end = machine.now();
        machine.leave_frames(0);
        let run = Run::new(outcome, &machine.clock, &mut machine.counters);
        (run, self.keep(machine), audit)
    }

    /// Runs without terms and records what a test needs.
    pub fn record(&self, space: &mut InputSpace, model: &mut Model, stop: &AtomicBool) -> Recorded {
        let mut machine = self.machine(space, model, NoTerms, stop);
        let (outcome, backs) = self.go(&mut machine);
        let (setup, returned) = record::record(&machine, &self.script, &self.image, &backs);
        let inputs = &machine.inputs;
        let live = inputs.live.iter().map(|&var| (var, inputs.model.value(var))).collect();
        machine.leave_frames(0);
        let run = Run::new(outcome, &machine.clock, &mut machine.counters);
        self.keep(machine);
        Recorded { run, script: self.script.clone(), setup, returned, live }
    }

    /// What the run before has left, made as new.
    fn spare(&self) -> Spare {
        if let Some(mut spare) = self.spare.take()
            && spare.memory.restore(&self.image)
        {
            return spare;
        }
        let counters = Counters::new(self.code.counters, self.program.bits);
        Spare { memory: self.image.clone(), counters, stacks: Stacks::default(), room: Room::default() }
    }

    /// The run of a machine is over: keeps what the next one can use, and gives its shadow back.
    fn keep<S: Shadow>(&self, machine: Machine<S>) -> S {
        let Machine { memory, counters, mut stack, shadow, inputs, .. } = machine;
        let mut stacks = machine.stacks;
        stack.renew();
        *S::Register::stack(&mut stacks) = stack;
        self.spare.set(Some(Spare { memory, counters, stacks, room: inputs.into_room() }));
        shadow
    }

    fn machine<'a, S: Shadow>(
        &'a self,
        space: &'a mut InputSpace,
        model: &'a mut Model,
        shadow: S,
        stop: &'a AtomicBool,
    ) -> Machine<'a, S> {
        let unit = self.program.function(self.function()).unit;
        let Spare { memory, counters, stacks, room } = self.spare();
        let mut inputs = Inputs::new(space, model, unit, &self.globals, &self.callable, room);
        inputs.called.extend(self.script.calls.iter().map(|call| call.function));
        let kept = (memory, counters, stacks);
        let mut machine = Machine::new(self.program, self.code, kept, inputs, shadow, self.limits, stop);
        machine.world = self.whole.as_ref().map(|(_, outside)| World::new(outside, self.function()));
        machine.contract = &self.contract;
        machine
    }

    /// Runs the script; beside the outcome, what its calls gave back, as far as they returned.
    fn go<S: Shadow>(&self, machine: &mut Machine<S>) -> (Outcome, Vec<Back>) {
        let mut backs = Vec::new();
        let outcome = match self.go_on(machine, &mut backs) {
            Ok(outcome) => outcome,
            Err(halt) => *halt,
        };
        (outcome, backs)
    }

    fn go_on<S: Shadow>(&self, machine: &mut Machine<S>, backs: &mut Vec<Back>) -> Step<Outcome> {
        if let Some((start, _)) = &self.whole {
            let args = machine.program_arguments()?;
            machine.may_take();
            let outcome = machine.call_outermost(*start, &args);
            backs.extend((outcome == Outcome::Returned).then(|| machine.back(*start, None)));
            return Ok(outcome);
        }
        let mut scene = self.scene(machine);
        for number in 0..self.script.calls.len() {
            let outcome = self.call(machine, number, &mut scene, backs)?;
            if outcome != Outcome::Returned {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Returned)
    }

    /// One call of the script.
    fn call<S: Shadow>(
        &self,
        machine: &mut Machine<S>,
        number: usize,
        scene: &mut Scene,
        backs: &mut Vec<Back>,
    ) -> Step<Outcome> {
        let id = self.script.calls[number].function;
        let function = self.program.function(id);
        if function.body.is_none() {
            let what = format!("{} has no body", function.name);
            return Ok(Outcome::Unsupported(what, function.place));
        }
        if self.script.calls.len() > 1 {
            // What is decided before it belongs to where it starts.
            machine.pc = self.code.functions[id.index()].start + 1;
        }
        let from = |param: u32| match self.script.given(number, param) {
            Given::Input => From::Input(Source::Param { call: number as u32, param }),
            Given::Result(call) => From::Value(scene.results[call as usize]),
            Given::Value(object) => From::Value(scene.objects[object as usize]),
            Given::Address(object) => From::Address(scene.objects[object as usize]),
            Given::Null => From::Address(0),
        };
        let (args, room) = machine.arguments_from(id, &from)?;
        if number == 0 {
            self.preconditions(machine)?;
            for (number, &ty) in (0..).zip(&self.contract.varargs) {
                machine.pass_extra(number, ty)?;
            }
        }
        machine.may_take();
        let outcome = machine.call_outermost(id, &args);
        if outcome == Outcome::Returned {
            let mut back = machine.back(id, room);
            let is_used = self.script.is_result_used(number);
            scene.results.push(if is_used { machine.keep_result(id, room, &back.values)? } else { 0 });
            back.gone = self.gone(machine, scene);
            backs.push(back);
        }
        Ok(outcome)
    }

    /// Where the objects of the script lie.
    fn scene<S: Shadow>(&self, machine: &mut Machine<S>) -> Scene {
        let types = &self.program.types;
        let size = |&ty: &TypeId| types.size(ty, self.program.pointer_bytes).unwrap_or(0).max(1);
        let is_pointer = |ty: &TypeId| matches!(types.get(types.bare(*ty)), CType::Pointer { .. });
        let mut objects = Vec::new();
        for ty in &self.script.objects {
            let at = machine.memory.alloc_stack(size(ty), 16);
            // A test sets a pointer of its own to null before anything else.
            if is_pointer(ty) {
                machine.memory.write(machine.memory.spot(at), size(ty) as usize, 0);
                machine.memory.mark_written(at, size(ty));
            }
            objects.push(at);
        }
        machine.script_objects.clone_from(&objects);
        let starts = self.script.calls.iter().map(|call| self.code.functions[call.function.index()].start);
        machine.expect_calls(&starts.collect::<Vec<u32>>());
        Scene { objects, results: Vec::new(), alive: FxHashSet::default() }
    }

    fn preconditions<S: Shadow>(&self, machine: &mut Machine<S>) -> Step {
        // What comes after them.
        let first = self.script.calls[0].function;
        machine.pc = self.code.functions[first.index()].start;
        for &Length { of, count } in &self.contract.lengths {
            let (args, _) = self.arguments(machine, count)?;
            let count = machine.ask(count, &args)?;
            machine.fit(of, count)?;
        }
        for &of in &self.contract.strings {
            machine.terminate(of)?;
        }
        for &assume in &self.contract.assume {
            let (args, _) = self.arguments(machine, assume)?;
            machine.require(assume, &args)?;
        }
        Ok(())
    }

    /// A function's arguments, each read from the input object of the parameter of that number.
    fn arguments<S: Shadow>(&self, machine: &mut Machine<S>, id: FunctionId) -> Step<Arguments> {
        machine.arguments_from(id, &|param| From::Input(Source::Param { call: 0, param }))
    }

    /// What the end of a run leaves in doubt.
    fn doubt_end<S: Shadow>(&self, machine: &mut Machine<S>, outcome: &Outcome) {
        if self.hidden_state {
            machine.doubt_all(Doubt::StaticState);
        }
        if self.starts_weak {
            machine.doubt_all(Doubt::Weak);
        }
        if machine.met_end_of_string() {
            machine.doubt_all(Doubt::MaxArray);
        }
        match outcome {
            Outcome::Trap(trap) if trap.kind == TrapKind::StackOverflow => machine.doubt(Doubt::Limit),
            Outcome::Bound(Bound::MaxArray) => machine.doubt(Doubt::MaxArray),
            Outcome::Bound(Bound::Before) => machine.doubt(Doubt::Before),
            Outcome::Bound(Bound::Untyped) => machine.doubt(Doubt::Untyped),
            Outcome::Limit(Limit::Interrupted)
            | Outcome::Returned
            | Outcome::Exited(_)
            | Outcome::Rejected
            | Outcome::Trap(_) => {}
            Outcome::Limit(_) => machine.doubt(Doubt::Limit),
            Outcome::Unsupported(..) => machine.doubt(Doubt::Unsupported),
        }
    }
}
