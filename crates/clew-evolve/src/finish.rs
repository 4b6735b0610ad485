//! From what evolution found to tests that people keep: calls that are of no use go, observers are asked, handles released.

use crate::evolve::World;
use crate::interface::{Interface, Want};
use crate::leaks::Leaks;
use crate::player::Test;
use crate::sequence::{Sequence, Statement};
use clew_cover::PointId;
use clew_ir::FunctionId;
use clew_term::Model;
use clew_vm::{ByCall, InputSpace, Outcome, Script, Trap, Values};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// A test, ready to be shrunk and written.
pub struct Finished {
    pub script: Script,
    /// What it is about: the function that it is named after.
    pub function: FunctionId,
    /// Its input.
    pub space: InputSpace,
    pub model: Model,
    /// What it is for.
    pub shows: Vec<PointId>,
    /// The error that it ends in.
    pub trap: Option<Trap>,
}

/// How many observers a test asks at its end.
const OBSERVERS: usize = 2;

pub fn finish(world: &mut World, end: &AtomicBool) -> (Vec<Finished>, Vec<Finished>) {
    let needed: BTreeSet<PointId> = world.player.needed().into_iter().collect();
    let mut tests = Vec::new();
    let mut shown: BTreeSet<PointId> = BTreeSet::new();
    let mut candidates = world.archive.needed(&world.player);
    // Tests that show much come first: what they show, others need not.
    candidates.sort_by_key(|test| {
        std::cmp::Reverse(test.points.iter().filter(|point| needed.contains(point)).count())
    });
    for test in candidates {
        let wanted: Vec<PointId> = test
            .points
            .iter()
            .copied()
            .filter(|point| needed.contains(point) && !shown.contains(point))
            .collect();
        if wanted.is_empty() {
            continue;
        }
        shown.extend(&wanted);
        tests.push((test, wanted));
    }
    let mut leaks = Leaks::default();
    let mut finish = |(test, wanted): (Test, Vec<PointId>)| finished(world, &test, wanted, &mut leaks, end);
    let tests = tests.into_iter().filter_map(&mut finish).collect();
    let mut errors = errors(world, end);
    for test in world.archive.tests() {
        leaks.look_around(world, &test.sequence, end);
    }
    errors.extend(leaks.found);
    (tests, errors)
}

fn finished(
    world: &mut World,
    test: &Test,
    wanted: Vec<PointId>,
    leaks: &mut Leaks,
    end: &AtomicBool,
) -> Option<Finished> {
    let shows = |points: &[PointId]| wanted.iter().all(|point| points.binary_search(point).is_ok());
    let mut best = test.sequence.clone();
    let mut at = best.len();
    while at > 0 && !end.load(Ordering::Relaxed) {
        at -= 1;
        if at >= best.len() || best.len() == 1 {
            continue;
        }
        let mut shorter = best.clone();
        shorter.remove(&world.player.interface, at);
        shorter.repair(&world.player.interface);
        if let Some((points, Outcome::Returned | Outcome::Exited(_))) = replay(world, &shorter)
            && shows(&points)
        {
            best = shorter;
        }
    }
    let function = about(world, &best, &wanted);
    let about = best.len() - 1;
    let ends_well = |world: &mut World, sequence: &Sequence| {
        let found = replay(world, sequence);
        found.is_some_and(|(points, outcome)| outcome == Outcome::Returned && shows(&points))
    };
    for more in observers(&world.player.interface, &best) {
        let mut longer = best.clone();
        longer.statements.push(more);
        if ends_well(world, &longer) {
            best = longer;
        }
    }
    for more in releases(&world.player.interface, &best) {
        let mut longer = best.clone();
        longer.statements.push(more);
        if ends_well(world, &longer) {
            best = longer;
        }
    }
    leaks.look_around(world, &best, end);
    let (played, space) = world.player.play(&best);
    let mut script = best.script(&world.player.interface);
    script.about = Some(about as u32);
    let model: Model = played.live.iter().copied().collect();
    Some(Finished { script, function, space, model, shows: wanted, trap: None })
}

/// The points and the end of a run.
fn replay(world: &mut World, sequence: &Sequence) -> Option<(Vec<PointId>, Outcome)> {
    if sequence.is_empty() || sequence.script(&world.player.interface).check(world.player.program).is_err() {
        return None;
    }
    let (played, _) = world.player.play(sequence);
    if crate::player::misused(sequence, &played).is_some() {
        return None;
    }
    Some((world.player.points(&played), played.run.outcome))
}

/// The function that a test is named after: the last that is called whose objectives it is for, or the last of all.
fn about(world: &World, sequence: &Sequence, wanted: &[PointId]) -> FunctionId {
    let player = &world.player;
    let of_point = |point: &PointId| {
        player.structure.objective_of(*point).map(|id| player.structure.objectives[id.index()].function)
    };
    let targets: BTreeSet<FunctionId> = wanted.iter().filter_map(of_point).collect();
    let called = |statement: &Statement| player.interface.functions[statement.function].id;
    let mut calls = sequence.statements.iter().rev().map(called);
    let last = sequence.statements.last().map(called);
    calls.find(|id| targets.contains(id)).or(last).unwrap_or(FunctionId(0))
}

/// Calls that look at the handles of a test.
fn observers(interface: &Interface, sequence: &Sequence) -> Vec<Statement> {
    let mut out = Vec::new();
    for (number, function) in interface.functions.iter().enumerate() {
        let [Want::Handle { ty, .. }] = function.wants[..] else { continue };
        let is_last = sequence.statements.last().is_some_and(|last| last.function == number);
        if !function.is_observer() || is_last || out.len() >= OBSERVERS {
            continue;
        }
        if let Some(&handle) = sequence.handles(interface, ty, sequence.len()).last() {
            out.push(Statement { function: number, args: vec![handle], values: Values::new() });
        }
    }
    out
}

/// Calls that release what a test has made, the last first.
pub fn releases(interface: &Interface, sequence: &Sequence) -> Vec<Statement> {
    let mut out = Vec::new();
    for ty in 0..interface.types.len() {
        let Some(function) = interface.release_of(ty) else { continue };
        for handle in sequence.handles(interface, ty, sequence.len()).into_iter().rev() {
            out.push(Statement { function, args: vec![handle], values: Values::new() });
        }
    }
    out
}

fn errors(world: &mut World, end: &AtomicBool) -> Vec<Finished> {
    let found = std::mem::take(&mut world.player.errors);
    let mut out = Vec::new();
    for error in found {
        let mut best = error.sequence.clone();
        let same = |outcome: &Outcome| matches!(outcome, Outcome::Trap(trap) if trap.kind == error.trap.kind && trap.place == error.trap.place);
        let mut at = best.len().saturating_sub(1);
        while at > 0 && !end.load(Ordering::Relaxed) {
            at -= 1;
            if at + 1 >= best.len() {
                continue;
            }
            let mut shorter = best.clone();
            shorter.remove(&world.player.interface, at);
            if let Some((_, outcome)) = replay(world, &shorter)
                && same(&outcome)
            {
                best = shorter;
            }
        }
        let (played, space) = world.player.play(&best);
        let Outcome::Trap(trap) = &played.run.outcome else { continue };
        best.set_values(ByCall::of(world.player.program, &space, &played.live));
        let script = best.script(&world.player.interface);
        let model: Model = played.live.iter().copied().collect();
        let shows = error.points.clone();
        out.push(Finished {
            function: script.function(),
            script,
            space,
            model,
            shows,
            trap: Some(trap.clone()),
        });
    }
    out
}
