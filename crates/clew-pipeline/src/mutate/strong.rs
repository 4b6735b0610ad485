//! Which inputs tell a mutant from the program by what the function gives back or leaves in memory.
//!
//! One program has all mutants, behind a constant that says which is on; the vm runs it twice on the same input, with the
//! mutant and without (`clew_search::Product`). An input on which they differ is made plain; a test of it is for `told`.

use super::text::Mutants;
use super::weak::load_with;
use crate::config::Config;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::project::Project;
use crate::specification::Specified;
use crate::unit;
use clew_edge::Stop;
use clew_emit::{HostSymbols, Probed, Shrinker, Suite, Test, Tools};
use clew_ir::{FunctionId, GlobalId, Program, UnitId};
use clew_search::{Alike, Product, are_apart};
use clew_vm::{
    Bounds, Contract, InputSpace, Limits, Origin, Outcome, Recorded, SetupObject, StoredInput, Vm,
};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The switch.
const SWITCH: &str = "clew_mutant";
/// The most pairs of runs for one mutant.
const RUNS: u32 = 120;
/// The longest that is spent on one mutant.
const LONGEST: Duration = Duration::from_secs(5);
/// The most vm runs that making one input plain may take.
const SHRINK_RUNS: u32 = 200;
/// The most steps of a run: a mutant that takes more does not end.
const STEPS: u64 = 200_000;

/// Behind an input pointer, so many elements at least.
const ELEMENTS: u64 = 64;

/// What was found of a mutant.
pub enum Found {
    Differs(Difference),
    Equivalent { paths: usize, assuming: Vec<String> },
    Nothing(String),
}

/// An input on which a mutant differs in the vm.
pub struct Difference {
    pub input: StoredInput,
    pub mutant: Mutated,
    /// What the mutant leaves in memory and the program does not.
    pub unlike: Vec<Unlike>,
}

/// Bytes of an object that a mutant leaves.
#[derive(Clone)]
pub struct Unlike {
    pub object: Which,
    /// As the mutant's run began, and as it leaves them. It may look at more of them than the program does.
    pub before: Vec<u8>,
    pub elements: u64,
    pub after: Vec<u8>,
}

/// An object that a test can look at.
#[derive(Clone, PartialEq, Eq)]
pub enum Which {
    /// By its place in the setup of the program's run.
    Object(usize),
    /// A variable that the program's run leaves alone: its name, and the file of its unit.
    Variable(String, PathBuf),
}

/// What a mutant does on an input, in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Mutated {
    /// `returns 4`
    pub ends: String,
    /// What a test of it would check.
    pub asserts: Vec<String>,
}

/// The program with all its mutants in it.
pub struct Both {
    specified: Specified,
    switch: GlobalId,
}

impl Both {
    pub fn load(
        (config, project): (&Config, Option<&Project>),
        mutants: &Mutants,
        tools: &Tools,
        work: &Path,
        stop: &Stop,
    ) -> Result<Both, Failure> {
        let work = work.join("both");
        let failed = |source| Failure::Output { path: work.clone(), source };
        std::fs::create_dir_all(&work).map_err(failed)?;
        let helper = work.join("clew_switch.c");
        std::fs::write(&helper, format!("const unsigned {SWITCH} = 0;\n")).map_err(failed)?;
        let texts: Vec<clew_emit::Mutated> = mutants.files.values().cloned().collect();
        let mut specified = load_with((config, project), &texts, &work, stop, Some(&helper))?;
        let program = &mut specified.loaded.program;
        clew_emit::settle_weak(program, &HostSymbols::of(&tools.clang));
        let is_switch = |global: &clew_ir::Global| global.name == SWITCH && global.init.is_some();
        match program.globals.iter().position(is_switch) {
            Some(at) => Ok(Both { specified, switch: GlobalId(at as u32) }),
            None => Err(Failure::Usage(format!("the files define {SWITCH}, which is a name of clew's"))),
        }
    }

    fn program(&self) -> &Program {
        &self.specified.loaded.program
    }

    /// The program with one mutant on.
    fn with(&self, number: u32) -> Program {
        let mut program = self.program().clone();
        if let Some(init) = &mut program.globals[self.switch.index()].init {
            init.bytes = clew_label::mutant_number(clew_label::LabelId(number)).to_le_bytes().to_vec();
        }
        program
    }

    /// The function of that name, in the unit of that file.
    fn function(&self, of: &Program, id: FunctionId) -> Option<FunctionId> {
        let wanted = of.function(id);
        let file = |program: &Program, unit: UnitId| program.units[unit.index()].path.clone();
        let (name, path) = (&wanted.name, file(of, wanted.unit));
        let program = self.program();
        let is_it = |id: &FunctionId| {
            let function = program.function(*id);
            function.name == *name && function.body.is_some() && file(program, function.unit) == path
        };
        program.function_ids().find(is_it)
    }

    /// Searches for what tells mutants from the program, several at a time. `tell` is told of each.
    pub fn search(
        &self,
        config: &Config,
        of: &Program,
        wanted: &[Wanted],
        end: Instant,
        stop: &Stop,
        tell: &(dyn Fn(u32, Found) + Sync),
    ) -> Result<(), Failure> {
        let program = self.program();
        let engine = Engine::new(program)?;
        let limits = Limits { steps: config.max_steps.min(STEPS), ..Limits::default() };
        let jobs = config.jobs().clamp(1, wanted.len().max(1));
        let (next, failed) = (AtomicUsize::new(0), Mutex::new(Ok(())));
        let work = || {
            while let Some(Wanted { number, function, seeds }) =
                wanted.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let Some(function) = self.function(of, *function) else { continue };
                let contract = unit::contract(config, &self.specified.contracts, program, function);
                let original = engine.vm(program, function, limits, contract.clone());
                let left = wanted.len().saturating_sub(next.load(Ordering::Relaxed)) + jobs;
                let now = Instant::now();
                // A mutant may use more than its share, since most use less.
                let share = end.saturating_duration_since(now).mul_f64(4.0 * jobs as f64 / left as f64);
                let alarm = Alarm::new((now + share.min(LONGEST)).min(end), stop);
                let one = One { original: &original, number: *number, seeds, config, alarm: &alarm };
                match one.search(&self.with(*number), limits, &contract) {
                    Ok(found) => tell(*number, found),
                    Err(error) => {
                        next.store(wanted.len(), Ordering::Relaxed);
                        *failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Err(error);
                    }
                }
            }
        };
        std::thread::scope(|scope| (0..jobs).for_each(|_| drop(scope.spawn(work))));
        failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// What is searched for: a mutant, its function, and inputs to begin with.
pub struct Wanted {
    pub number: u32,
    pub function: FunctionId,
    pub seeds: Vec<StoredInput>,
}

/// A mutant that is searched.
struct One<'a, 'p> {
    original: &'a Vm<'p>,
    number: u32,
    seeds: &'a [StoredInput],
    config: &'a Config,
    alarm: &'a Alarm,
}

impl One<'_, '_> {
    fn search(&self, mutant: &Program, limits: Limits, contract: &Contract) -> Result<Found, Failure> {
        let One { original, number, seeds, config, alarm } = *self;
        let code = clew_vm::compile(mutant)?;
        let function = original.function();
        let other = Vm::new(mutant, &code, function, limits, contract.clone());
        let mut space = InputSpace::new(bounds(config));
        let recall = |stored| original.recall(&mut space, stored, &alarm.flag);
        let seeds: Vec<_> = seeds.iter().filter_map(recall).collect();
        let product = Product {
            original,
            other: &other,
            label: number,
            solver: clew_solve::Limits { interrupt: alarm.flag.clone(), ..clew_solve::Limits::default() },
            runs: RUNS,
            seed: config.seed,
            stop: &alarm.flag,
        };
        Ok(match product.compare(&mut space, &seeds, &mut |_, _| true) {
            Alike::Not(model) => match self.plain(&other, space, &model) {
                Some(difference) => Found::Differs(difference),
                None => Found::Nothing("an input on which it differs in the vm leads to no test".to_owned()),
            },
            Alike::Always { paths, assuming } => {
                let assuming = assuming.words().map(str::to_owned).collect();
                Found::Equivalent { paths, assuming }
            }
            Alike::Unknown(why) => Found::Nothing(why),
        })
    }

    /// The plainest input on which the two still differ.
    fn plain(&self, other: &Vm, mut space: InputSpace, model: &clew_term::Model) -> Option<Difference> {
        let One { original, alarm, .. } = *self;
        let beside = RefCell::new(space.clone());
        let differs = |here: &Recorded| {
            // What the program leaves alone the mutant may look at.
            let mut model = model.clone();
            here.live.iter().for_each(|&(var, value)| model.set(var, value));
            let there = other.record(&mut beside.borrow_mut(), &mut model, &alarm.never);
            are_apart(here, &there, other.program()).then_some(there)
        };
        let keeps = |_: &Recorded, after: &Recorded| differs(after).is_some();
        let mut shrinker = Shrinker {
            vm: original,
            space: &mut space,
            stop: &alarm.flag,
            end: &alarm.never,
            most: SHRINK_RUNS,
        };
        let plain = shrinker.shrink(model, &keeps);
        // What was tried beside may have met objects in another order.
        *beside.borrow_mut() = space.clone();
        let shrunk = plain.and_then(|plain| differs(&plain).map(|there| (plain, there)));
        let (plain, there) = shrunk.or_else(|| {
            let plain = original.record(&mut space, &mut model.clone(), &alarm.never);
            *beside.borrow_mut() = space.clone();
            differs(&plain).map(|there| (plain, there))
        })?;
        Some(Difference {
            input: StoredInput::new(original.program(), &space, &plain.live),
            mutant: in_words(original, &there),
            unlike: unlike(original.program(), &plain, &there),
        })
    }
}

/// A mutant may go further through an array than the program ever does.
pub fn bounds(config: &Config) -> Bounds {
    Bounds { max_array: config.bounds.max_array.max(ELEMENTS), ..config.bounds }
}

/// What one run leaves in memory and the other does not. The objects of both are matched by what they are, in order.
fn unlike(program: &Program, here: &Recorded, there: &Recorded) -> Vec<Unlike> {
    let mut left: Vec<(usize, &SetupObject)> = here.setup.objects.iter().enumerate().collect();
    let mut out = Vec::new();
    for object in &there.setup.objects {
        let same = left.iter().position(|(_, own)| own.origin == object.origin && own.ty == object.ty);
        let own = same.map(|at| left.remove(at));
        let after = object.after.as_ref().unwrap_or(&object.bytes);
        let which = match (own, object.origin) {
            (Some((_, own)), _) if own.bytes.len() >= object.bytes.len() && own.after == object.after => {
                continue;
            }
            (Some((index, _)), _) => Which::Object(index),
            (None, Origin::Global(id)) if object.pointers.is_empty() => {
                let global = &program.globals[id.index()];
                if global.local_to.is_some() || after == &object.bytes {
                    continue;
                }
                Which::Variable(global.name.clone(), program.units[global.unit.index()].path.clone())
            }
            (None, _) => continue,
        };
        let (before, after, elements) = (object.bytes.clone(), after.clone(), object.elements);
        out.push(Unlike { object: which, before, elements, after });
    }
    out
}

/// What a test of a mutant's run would say.
fn in_words(vm: &Vm, run: &Recorded) -> Mutated {
    let ends = match &run.run.outcome {
        Outcome::Exited(code) => format!("exits with code {code}"),
        Outcome::Trap(trap) => format!("has an error: {}", trap.kind.sentence()),
        Outcome::Limit(_) => "runs without end".to_owned(),
        _ => String::new(),
    };
    if run.run.outcome != Outcome::Returned {
        return Mutated { ends, asserts: Vec::new() };
    }
    let test = Test::of("mutant".to_owned(), run, Vec::new());
    let suite = Suite {
        program: vm.program(),
        unit: vm.program().function(vm.function()).unit,
        include: "",
        headers: &[],
        stubs: &clew_emit::stubs(vm.program()),
        hosted: &[],
        tests: &[test],
        outside: None,
        wishes: &clew_emit::USUAL,
    };
    let emitted = clew_emit::write(clew_emit::FRAMEWORKS[0], &suite, &Probed::default());
    let written = emitted.files.iter().find_map(|file| file.test("mutant"));
    match written {
        Some(written) => Mutated { ends: written.ends.clone(), asserts: written.asserts.clone() },
        None => Mutated { ends, asserts: Vec::new() },
    }
}

/// A flag that is raised when a time is over, or the user wants clew to end.
struct Alarm {
    flag: Arc<AtomicBool>,
    never: AtomicBool,
    done: Arc<AtomicBool>,
}

impl Alarm {
    fn new(end: Instant, stop: &Stop) -> Alarm {
        let (flag, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (raised, over, stop) = (flag.clone(), done.clone(), stop.clone());
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                if stop.is_raised() || Instant::now() >= end {
                    raised.store(true, Ordering::Relaxed);
                    return;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        Alarm { flag, never: AtomicBool::new(false), done }
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
    }
}
