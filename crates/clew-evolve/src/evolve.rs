//! An evolution from its beginning to its end.

use crate::archive::Archive;
use crate::change::{Changed, Changer};
use crate::constants::Constants;
use crate::dynamosa::Dynamosa;
use crate::finish::{self, Finished};
use crate::fitness::Targets;
use crate::genetic::Genetic;
use crate::interface::{Interface, Rules};
use crate::player::{Player, Test};
use crate::sequence::Sequence;
use crate::settings::{Algorithm, Progress, Settings, Stats};
use clew_cover::{Criterion, Goals, Graph, PointId, Structure};
use clew_ir::{FunctionId, Program, Random, TypeId};
use clew_search::{Exploration, StrategyName};
use clew_vm::{Contract, Limits, ProgramCode, Vm, Watch};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// What is tested, and how.
pub struct Module<'a, 'p> {
    pub program: &'p Program,
    pub code: &'p ProgramCode,
    pub graph: &'a Graph,
    /// What has something to be covered.
    pub functions: Vec<FunctionId>,
    /// What tests may call.
    pub called: Vec<FunctionId>,
    /// A test cannot declare an object of this struct.
    pub is_opaque: &'a dyn Fn(TypeId) -> bool,
    pub rules: &'a Rules,
    pub goals: &'a Goals,
    pub limits: Limits,
    pub contract: Contract,
}

/// What came of it.
pub struct Evolution<'p> {
    /// Tests that end well, which together cover what was covered.
    pub tests: Vec<Finished>,
    /// Tests that end in an error, the shortest of each.
    pub errors: Vec<Finished>,
    pub structure: Structure<'p>,
    /// What tests must show of it.
    pub needed: BTreeSet<PointId>,
    pub interface: Interface,
    pub stats: Stats,
    /// Functions that end in an error where a handle is null, which is a rule for callers more than an error.
    pub not_null: Vec<String>,
}

pub struct World<'a, 'p> {
    pub player: Player<'a, 'p>,
    pub random: Random,
    pub archive: Archive,
    pub targets: Targets,
    pub settings: &'a Settings,
    pub stats: Stats,
    pub strategy: StrategyName,
    /// What one question of the solver may take.
    pub millis: u64,
    pub clock: &'a dyn Fn() -> f64,
}

impl World<'_, '_> {
    pub fn is_over(&self) -> bool {
        self.player.is_stopped() || self.player.open() == 0
    }

    pub fn test(&mut self, sequence: Sequence) -> Option<Test> {
        let test = self.player.test(sequence)?;
        self.note_test(&test);
        Some(test)
    }

    pub fn note_test(&mut self, test: &Test) {
        self.archive.add(&mut self.player, test);
    }

    fn change<T>(&mut self, f: impl FnOnce(&mut Changer) -> T) -> T {
        let mut changer = Changer {
            program: self.player.program,
            interface: &self.player.interface,
            constants: &self.player.constants,
            good: &self.player.good,
            random: &mut self.random,
            longest: self.settings.longest,
            add_call: self.settings.add_call,
        };
        f(&mut changer)
    }

    pub fn random_test(&mut self) -> Option<Test> {
        let sequence = self.change(|changer| {
            let mut sequence = changer.random_sequence();
            changer.vary(&mut sequence);
            sequence
        });
        let first = self.test(sequence)?;
        // Only a run says which values there are.
        let mut sequence = first.sequence.clone();
        let spots = first.spots.clone();
        let any = self.change(|changer| changer.fill(&mut sequence, &spots));
        if any { self.test(sequence).or(Some(first)) } else { Some(first) }
    }

    /// The test, changed; `None` where nothing is left of it. One that the change leaves as it is, is the same.
    pub fn mutate(&mut self, test: &Test) -> (Changed, Option<Test>) {
        let mut sequence = test.sequence.clone();
        let changed = self.change(|changer| changer.mutate(&mut sequence, &test.spots));
        if !changed.any {
            return (changed, Some(test.clone()));
        }
        (changed, self.test(sequence))
    }

    /// The test with more calls in it.
    pub fn extended(&mut self, test: &Test) -> Option<Test> {
        let mut sequence = test.sequence.clone();
        let calls = 1 + self.random.below(4);
        self.change(|changer| {
            for _ in 0..calls {
                changer.insert_somewhere(&mut sequence);
            }
        });
        sequence.repair(&self.player.interface);
        self.test(sequence)
    }

    /// The test with one of its calls done more often.
    pub fn repeated(&mut self, test: &Test, at: usize, times: usize) -> Option<Test> {
        let mut sequence = test.sequence.clone();
        let again = sequence.statements[at].clone();
        if self.player.interface.once.contains(&again.function)
            || sequence.len() + times > 2 * self.settings.longest
        {
            return None;
        }
        (0..times).for_each(|_| sequence.insert(at + 1, again.clone()));
        sequence.repair(&self.player.interface);
        self.test(sequence)
    }

    /// The test with a call of this function before its last one.
    pub fn with_call(&mut self, test: &Test, function: usize) -> Option<Test> {
        let mut sequence = test.sequence.clone();
        let at = sequence.len().saturating_sub(1);
        self.change(|changer| changer.insert(&mut sequence, at, function, 0));
        sequence.repair(&self.player.interface);
        self.test(sequence)
    }

    /// These calls and then one of this function; by itself where there are none.
    pub fn ending_with(&mut self, base: Option<&Test>, function: usize) -> Option<Test> {
        let mut sequence = base.map(|test| test.sequence.clone()).unwrap_or_default();
        let at = sequence.len();
        self.change(|changer| changer.insert(&mut sequence, at, function, 0));
        sequence.repair(&self.player.interface);
        self.test(sequence)
    }

    pub fn note(&mut self, exploration: &Exploration) {
        self.stats.search.add(&exploration.stats);
        self.stats.solver.absorb(&exploration.solver);
    }

    /// What some test has shown.
    pub fn archive_points(&self) -> Vec<PointId> {
        self.archive.points()
    }

    /// The objectives that are open, by their numbers among the targets.
    pub fn open_targets(&self) -> Vec<usize> {
        let is_open = |&at: &usize| self.player.structure.is_open(self.targets.of[at].0);
        (0..self.targets.of.len()).filter(is_open).collect()
    }

    fn progress(&self, generation: u64) -> Progress {
        let total = self.player.structure.ids().filter(|&id| self.player.is_wanted(id)).count();
        Progress {
            generation,
            covered: total - self.player.open(),
            total,
            runs: self.player.runs,
            queries: self.stats.search.queries,
        }
    }
}

enum Way {
    Suites(Genetic),
    Tests(Dynamosa),
}

/// Evolves tests until all is covered, the generations are over or it is stopped.
pub fn evolve<'a, 'p>(
    module: &Module<'a, 'p>,
    settings: &'a Settings,
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> f64,
    progress: &dyn Fn(Progress),
) -> Evolved<'a, 'p> {
    let interface = Interface::new(module.program, &module.called, module.is_opaque, module.rules);
    let goals = guided(module.goals);
    let mut world = world(module, &goals, interface, settings, stop, clock);
    let mut way = match settings.algorithm {
        Algorithm::Ga => Way::Suites(Genetic::new(&mut world)),
        Algorithm::Dynamosa => Way::Tests(Dynamosa::new(&mut world, false)),
        Algorithm::Auto => Way::Tests(Dynamosa::new(&mut world, true)),
    };
    let mut generation = 0;
    progress(world.progress(generation));
    let has_calls = !world.player.interface.functions.is_empty();
    while has_calls && !world.is_over() && settings.generations.is_none_or(|most| generation < most) {
        generation += 1;
        match &mut way {
            Way::Suites(genetic) => genetic.step(&mut world, &goals),
            Way::Tests(dynamosa) => dynamosa.step(&mut world, &goals),
        }
        progress(world.progress(generation));
    }
    world.stats.generations = generation;
    Evolved { world }
}

/// Branches lead the way to what has no distance of its own, labels say.
fn guided(goals: &Goals) -> Goals {
    let mut goals = goals.clone();
    if !goals.criteria.contains(&Criterion::Branch) {
        goals.criteria.push(Criterion::Branch);
    }
    goals
}

/// What an evolution has found, as it found it.
pub struct Evolved<'a, 'p> {
    world: World<'a, 'p>,
}

impl<'a, 'p> Evolved<'a, 'p> {
    /// Makes tests of it that people keep. `shrink` is raised when nothing is to be made plainer any more, `end` when not
    /// even the runs that tests are made of may go on.
    pub fn finish(self, shrink: &AtomicBool, end: &'a AtomicBool) -> Evolution<'p> {
        let mut world = self.world;
        world.player.stop = end;
        let (tests, errors) = finish::finish(&mut world, shrink);
        world.stats.runs = world.player.runs;
        world.stats.instructions = world.player.instructions + world.stats.search.instructions;
        let needed = world.player.needed();
        let World { player, mut stats, .. } = world;
        stats.unsupported = player.unsupported;
        Evolution {
            tests,
            errors,
            structure: player.structure,
            needed,
            interface: player.interface,
            stats,
            not_null: player.not_null.into_iter().collect(),
        }
    }
}

fn world<'a, 'p>(
    module: &Module<'a, 'p>,
    goals: &Goals,
    interface: Interface,
    settings: &'a Settings,
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> f64,
) -> World<'a, 'p> {
    let Module { program, code, graph, .. } = *module;
    let vm = Vm::module(program, code, &module.called, module.limits, module.contract.clone());
    let mut player = Player {
        program,
        code,
        graph,
        vm,
        structure: Structure::new(program, &module.functions, goals),
        guides: !module.goals.criteria.contains(&Criterion::Branch),
        functions: module.functions.clone(),
        interface,
        constants: Constants::of(program),
        bounds: settings.bounds,
        stop,
        watch: Watch::default(),
        edges: Vec::new(),
        runs: 0,
        instructions: 0,
        errors: Vec::new(),
        good: Default::default(),
        not_null: Default::default(),
        unsupported: Vec::new(),
    };
    player.watch_open();
    let targets = Targets::new(&player);
    World {
        player,
        random: Random::new(settings.seed),
        archive: Archive::default(),
        targets,
        settings,
        stats: Stats::default(),
        // By size is how the paper ranks branches.
        strategy: match settings.algorithm {
            Algorithm::Auto => StrategyName::default(),
            Algorithm::Ga | Algorithm::Dynamosa => "bfs".parse().unwrap_or_default(),
        },
        millis: settings.solver.millis,
        clock,
    }
}
