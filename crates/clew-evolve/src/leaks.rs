//! Leaks: sequences at whose end memory is left that nothing leads to, neither the module nor the test. What a caller loses
//! who fills an object that is filled already, is no leak of the module's.

use crate::evolve::World;
use crate::finish::{Finished, releases};
use crate::interface::Want;
use crate::player::misused;
use crate::sequence::Sequence;
use clew_ir::FunctionId;
use clew_term::Model;
use clew_vm::{ByCall, Given, Trap, TrapKind};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// One for each function that memory is lost in.
#[derive(Default)]
pub struct Leaks {
    pub found: Vec<Finished>,
    known: BTreeSet<FunctionId>,
}

impl Leaks {
    /// The same of the sequence with what it made released, and with each of its calls done twice.
    pub fn look_around(&mut self, world: &mut World, sequence: &Sequence, end: &AtomicBool) {
        self.look(world, sequence, end);
        for at in (0..sequence.len()).chain([sequence.len()]) {
            if end.load(Ordering::Relaxed) {
                return;
            }
            let mut other = sequence.clone();
            if let Some(again) = sequence.statements.get(at) {
                let interface = &world.player.interface;
                if interface.once.contains(&again.function)
                    || self.known.contains(&interface.functions[again.function].id)
                {
                    continue;
                }
                other.insert(at + 1, again.clone());
            }
            other.repair(&world.player.interface);
            other.statements.extend(releases(&world.player.interface, &other));
            self.look(world, &other, end);
        }
    }

    /// Notes what the sequence loses.
    pub fn look(&mut self, world: &mut World, sequence: &Sequence, end: &AtomicBool) {
        if fills_twice(world, sequence) || world.player.lost(sequence) == 0 {
            return;
        }
        let (played, _) = world.player.play(sequence);
        if misused(sequence, &played).is_some() {
            return;
        }
        // The call after which it is lost.
        let Some(mut best) = (1..=sequence.len()).find_map(|len| {
            let mut head = sequence.clone();
            head.truncate(&world.player.interface, len);
            (world.player.lost(&head) > 0).then_some(head)
        }) else {
            return;
        };
        let Some(last) = best.statements.last().map(|last| last.function) else { return };
        let function = world.player.interface.functions[last].id;
        if !self.known.insert(function) {
            return;
        }
        let mut at = best.len() - 1;
        while at > 0 && !end.load(Ordering::Relaxed) {
            at -= 1;
            let mut shorter = best.clone();
            shorter.remove(&world.player.interface, at);
            let is_same = shorter.statements.last().is_some_and(|call| call.function == last);
            if is_same && !fills_twice(world, &shorter) && world.player.lost(&shorter) > 0 {
                best = shorter;
                at = at.min(best.len() - 1);
            }
        }
        let (played, space) = world.player.play(&best);
        if misused(&best, &played).is_some() {
            return;
        }
        best.set_values(ByCall::of(world.player.program, &space, &played.live));
        let place = world.player.program.function(function).place;
        let trap = Trap { kind: TrapKind::Leak, place, calls: vec![(function, place)], within: None };
        let model: Model = played.live.iter().copied().collect();
        let script = best.script(&world.player.interface);
        self.found.push(Finished { function, script, space, model, shows: Vec::new(), trap: Some(trap) });
    }
}

/// An object is filled that was filled before: what was in it is lost by the caller.
fn fills_twice(world: &World, sequence: &Sequence) -> bool {
    let mut filled: Vec<Given> = Vec::new();
    for statement in &sequence.statements {
        let wants = &world.player.interface.functions[statement.function].wants;
        for (param, (given, want)) in (0..).zip(statement.args.iter().zip(wants)) {
            let fills = match want {
                Want::Out { .. } => true,
                Want::Handle { ty, .. } => {
                    world.player.interface.types[*ty].fills.contains(&(statement.function, param))
                }
                Want::Value { .. } | Want::Any => false,
            };
            if fills && matches!(given, Given::Address(_)) {
                if filled.contains(given) {
                    return true;
                }
                filled.push(*given);
            }
        }
    }
    false
}
