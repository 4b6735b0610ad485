//! Dynamic symbolic execution of a test (EvoSuite, section III-B): every value of its inputs is a variable of its own, so a
//! test is expanded as it stands; the search then turns the branches of its path, as it does for a function under test.

use crate::evolve::World;
use crate::interface::Want;
use crate::player::Test;
use crate::sequence::Sequence;
use clew_cover::{Goals, Structure};
use clew_search::{Explorer, Settings};
use clew_term::{Model, Var};
use clew_vm::{ByCall, Given, Held, InputSpace};

/// What came of one test.
pub struct Solved {
    /// The tests that the solver's inputs make, played.
    pub tests: Vec<Test>,
    pub runs: u64,
}

/// Turns the branches of a test's path with at most so many runs. `goals`: what is asked for at all.
pub fn solve(world: &mut World, goals: &Goals, test: &Test, runs: u64) -> Solved {
    let nothing = || Solved { tests: Vec::new(), runs: 0 };
    let Some(sequence) = expanded(world, test) else { return nothing() };
    let Some((space, model)) = start(world, &sequence) else { return nothing() };
    let player = &world.player;
    let mut structure = Structure::new(player.program, &player.functions, goals);
    if world.settings.dse.is_some_and(|dse| dse.filter) {
        let shown: Vec<_> = world.archive_points();
        structure.update(&shown);
    }
    let settings = Settings {
        strategy: world.strategy.clone(),
        seed: world.random.number(),
        runs: Some(runs),
        bounds: player.bounds,
        solver: clew_solve::Limits { millis: world.millis, ..world.settings.solver.clone() },
        prove: false,
        ..Settings::default()
    };
    let clock = world.clock;
    let explorer =
        Explorer::new(&player.vm, player.code, structure, player.graph, settings, player.stop, clock);
    let (exploration, _) = explorer.start_from(space, vec![model]).explore(&|_| {});
    world.note(&exploration);
    let mut tests = Vec::new();
    for model in exploration.models.iter().skip(1) {
        let values = (0..exploration.space.vars.len() as u32).map(Var);
        let values: Vec<(Var, u128)> = values.filter_map(|var| Some((var, model.get(var)?))).collect();
        if acts(&exploration.space, &values) {
            continue;
        }
        let mut sequence = sequence.clone();
        sequence.set_values(ByCall::of(world.player.program, &exploration.space, &values));
        tests.extend(world.player.test(sequence));
    }
    Solved { tests, runs: exploration.stats.runs }
}

/// The test with a value of its own wherever a number is used that another call gave back (section III-B): the solver may
/// choose it.
fn expanded(world: &mut World, test: &Test) -> Option<Sequence> {
    if world.player.is_stopped() {
        return None;
    }
    let mut sequence = test.sequence.clone();
    let is_number = |world: &World, function: usize, param: usize| {
        matches!(world.player.interface.functions[function].wants[param], Want::Value { is_scalar: true })
    };
    let mut numbers = Vec::new();
    for (at, statement) in sequence.statements.iter().enumerate() {
        for (param, given) in statement.args.iter().enumerate() {
            if let (Given::Result(of), true) = (given, is_number(world, statement.function, param)) {
                numbers.push((at, param, *of));
            }
        }
    }
    if numbers.is_empty() {
        return Some(sequence);
    }
    let (played, _) = world.player.play(&sequence);
    for (at, param, of) in numbers {
        let value = played.results.get(of as usize).copied().unwrap_or(0);
        let statement = &mut sequence.statements[at];
        statement.args[param] = Given::Input;
        statement.values.insert(format!("param {param}+0"), Held::Number(value));
    }
    Some(sequence)
}

/// The input of the test as the search has it.
fn start(world: &mut World, sequence: &Sequence) -> Option<(InputSpace, Model)> {
    if world.player.is_stopped() {
        return None;
    }
    let (played, space) = world.player.play(sequence);
    Some((space, played.live.iter().copied().collect()))
}

/// Others do more in it than a caller can arrange for.
fn acts(space: &InputSpace, values: &[(Var, u128)]) -> bool {
    values.iter().any(|&(var, value)| {
        let source = space.objects[space.vars[var.index()].object as usize].source;
        value != 0 && matches!(source, clew_vm::Source::Active | clew_vm::Source::Weak)
    })
}
