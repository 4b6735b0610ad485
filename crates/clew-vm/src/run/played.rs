//! Runs of scripts without terms, for whoever tries many: what they evaluated to, how near they came to edges, and which
//! handles died on the way.

use super::{Back, Run, Scene, Vm};
use crate::inputs::held::ByCall;
use crate::inputs::space::InputSpace;
use crate::machine::Machine;
use crate::memory::Kind;
use crate::trace::shadow::{Near, NoTerms, Shadow};
use crate::trace::watch::Watch;
use crate::{Given, Outcome};
use clew_ir::{CType, Return};
use clew_term::{Model, Var};
use std::sync::atomic::AtomicBool;

/// What a script did in a run without terms.
pub struct Played {
    pub run: Run,
    /// The variables it met, in order, and their values.
    pub live: Vec<(Var, u128)>,
    /// How many of its calls returned.
    pub returned: usize,
    /// What each of these gave back, where that is one scalar.
    pub results: Vec<u128>,
    /// By call that returned: the handles that it released.
    pub gone: Vec<Vec<Given>>,
    /// The variables of the script that hold no handle at its end.
    pub empty: Vec<Given>,
}

impl Vm<'_> {
    /// Runs the script on these values; what they do not say is as it is in a first run. The space must be new.
    pub fn play(
        &self,
        space: &mut InputSpace,
        values: &ByCall,
        watch: &mut Watch,
        stop: &AtomicBool,
    ) -> Played {
        watch.clear();
        let (mut model, shadow) = (Model::new(), Near(std::mem::take(watch)));
        let mut machine = self.machine(space, &mut model, shadow, stop);
        (machine.watches, machine.inputs.held) = (true, Some(values));
        let (outcome, backs) = self.go(&mut machine);
        let empty = self.empty(&machine);
        let inputs = &machine.inputs;
        let live = inputs.live.iter().map(|&var| (var, inputs.model.value(var))).collect();
        machine.leave_frames(0);
        let run = Run::new(outcome, &machine.clock, &mut machine.counters);
        *watch = std::mem::take(machine.shadow.watch());
        self.keep(machine);
        let result = |back: &Back| back.values.first().map_or(0, |&(value, _)| value);
        Played {
            run,
            live,
            returned: backs.len(),
            results: backs.iter().map(result).collect(),
            gone: backs.into_iter().map(|back| back.gone).collect(),
            empty,
        }
    }

    /// How many blocks of memory nothing leads to any more at the end of the script. What a call gave back and no other gets is
    /// lost too, by whoever wrote the script: where that is so, nothing is said.
    pub fn lost(&self, space: &mut InputSpace, values: &ByCall, stop: &AtomicBool) -> usize {
        let mut model = Model::new();
        let mut machine = self.machine(space, &mut model, NoTerms, stop);
        machine.inputs.held = Some(values);
        let (outcome, backs) = self.go(&mut machine);
        let word = self.program.pointer_bytes as usize;
        let given = |back: &Back| {
            let bytes = back
                .bytes
                .iter()
                .flat_map(|bytes| bytes.chunks_exact(word))
                .map(|bytes| bytes.iter().rev().fold(0, |address, &byte| address << 8 | u64::from(byte)));
            back.values.iter().map(|&(value, _)| value as u64).chain(bytes).collect::<Vec<u64>>()
        };
        let besides: Vec<u64> = backs.iter().flat_map(given).collect();
        let lost = match outcome {
            Outcome::Returned => machine.memory.lost_blocks(word, &besides),
            _ => 0,
        };
        let lost = if lost == machine.memory.lost_blocks(word, &[]) { lost } else { 0 };
        let lost = lost.saturating_sub(machine.inputs.withheld);
        machine.leave_frames(0);
        // The next run counts from nothing.
        let _ = machine.counters.take();
        self.keep(machine);
        lost
    }

    /// The pointers of the script that are null.
    fn empty<S: Shadow>(&self, machine: &Machine<S>) -> Vec<Given> {
        let word = self.program.pointer_bytes as usize;
        let types = &self.program.types;
        let pointers = (0..).zip(&machine.script_objects).zip(&self.script.objects);
        let is_null = |at: u64| machine.memory.read(machine.memory.spot(at), word) == 0;
        let pointers =
            pointers.filter(|(_, ty)| matches!(types.get(types.bare(**ty)), CType::Pointer { .. }));
        pointers.filter(|((_, at), _)| is_null(**at)).map(|((object, _), _)| Given::Value(object)).collect()
    }

    /// The handles of the script that the call which has just returned released.
    pub(super) fn gone<S: Shadow>(&self, machine: &Machine<S>, scene: &mut Scene) -> Vec<Given> {
        let word = self.program.pointer_bytes as usize;
        let results = (0..).zip(&scene.results).filter(|&(call, &at)| at != 0 && self.gives_pointer(call));
        let objects = (0..).zip(&scene.objects).zip(&self.script.objects).filter(|&(_, &ty)| {
            let types = &self.program.types;
            matches!(types.get(types.bare(ty)), CType::Pointer { .. })
        });
        let held = results.map(|(call, &at)| (Given::Result(call), at));
        let held = held.chain(objects.map(|((object, &at), _)| (Given::Value(object), at)));
        let mut gone = Vec::new();
        for (given, at) in held {
            let address = machine.memory.read(machine.memory.spot(at), word) as u64;
            let lives = machine
                .memory
                .object_at(address)
                .is_some_and(|object| object.kind == Kind::Heap && !object.freed);
            if lives {
                scene.alive.insert(given);
            } else if scene.alive.remove(&given) && address != 0 {
                gone.push(given);
            }
        }
        gone
    }

    fn gives_pointer(&self, call: u32) -> bool {
        let function = self.program.function(self.script.calls[call as usize].function);
        let types = &self.program.types;
        function.signature.as_ref().is_some_and(|known| {
            let is_pointer = matches!(types.get(types.bare(known.result)), CType::Pointer { .. });
            is_pointer && known.returns != Return::Void
        })
    }
}
