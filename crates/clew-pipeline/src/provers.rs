//! What works beside a search: the look, which closes what it can before the first run, and the backward analysis.

use crate::engine::{Task, started};
use clew_cover::{ObjectiveId, Proof, Structure};
use clew_frontier::Frontier;
use clew_look::Look;
use clew_search::{Prover, Worked};
use clew_step::Code;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What the look takes for an instruction, in units of a prover's work.
const INSTRUCTION: u64 = 200;

/// In the order in which they shall work.
pub fn provers<'a>(task: Task<'a, '_>) -> Vec<Box<dyn Prover + 'a>> {
    let functions = started(task.vm);
    let code = task.steps;
    let (is_whole, stop) = (task.vm.is_whole(), task.settings.solver.interrupt.clone());
    let interrupt = task.settings.prove_no_more.as_ref().unwrap_or(&stop).clone();
    let looking = Looking { code: code.clone(), is_whole, stop, is_done: false };
    vec![Box::new(looking), Box::new(Frontier::new(code.clone(), functions, interrupt))]
}

/// The look, which is had at once.
struct Looking<'p> {
    code: Code<'p>,
    is_whole: bool,
    /// Raised when there is no time.
    stop: Arc<AtomicBool>,
    is_done: bool,
}

impl Looking<'_> {
    fn look(&self, structure: &Structure) -> Vec<(ObjectiveId, Proof)> {
        let look = if self.is_whole { Look::whole(&self.code) } else { Look::of(&self.code) };
        look.until(&self.stop).closes(structure)
    }
}

impl Prover for Looking<'_> {
    fn work(&mut self, structure: &Structure, _: u64) -> Worked {
        self.is_done = true;
        let proofs = self.look(structure);
        let mut functions: Vec<_> = structure.objectives.iter().map(|objective| objective.function).collect();
        functions.dedup();
        let insts = |&id: &_| self.code.program.function(id).insts().count() as u64;
        Worked { units: functions.iter().map(insts).sum::<u64>() * INSTRUCTION, proofs }
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}
