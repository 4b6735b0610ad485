//! A whole program, run from `main` as it is.

use crate::compile::code::ProgramCode;
use crate::inputs::space::InputSpace;
use crate::inputs::{Inputs, Room};
use crate::machine::stack::Stacks;
use crate::machine::{Counters, Limits, Machine};
use crate::program::host::Host;
use crate::trace::concolic::Concolic;
use crate::trace::shadow::{NoTerms, Shadow};
use crate::world::callable::Callable;
use crate::{Outcome, Trap};
use clew_ir::{FunctionId, Program, UnitId};
use clew_term::{Model, Term};
use std::sync::atomic::AtomicBool;

/// How a program's run went.
pub struct Ended {
    pub outcome: Outcome,
    /// Errors that did not end it, once for each place.
    pub findings: Vec<Trap>,
    pub steps: u64,
}

/// A program and what it is run with.
pub struct Whole<'p> {
    pub program: &'p Program,
    pub code: &'p ProgramCode,
    pub limits: Limits,
}

impl Whole<'_> {
    /// Runs `main` with these arguments, the first of which is the program's name.
    pub fn run(&self, args: &[Vec<u8>], host: &mut dyn Host, stop: &AtomicBool) -> Ended {
        self.run_beside(NoTerms, args, host, stop)
    }

    /// The same with the symbolic half at work, which has nothing to do: nothing is an input.
    pub fn run_with_terms(&self, args: &[Vec<u8>], host: &mut dyn Host, stop: &AtomicBool) -> Ended {
        self.run_beside(Concolic::default(), args, host, stop)
    }

    fn run_beside<S: Shadow>(
        &self,
        shadow: S,
        args: &[Vec<u8>],
        host: &mut dyn Host,
        stop: &AtomicBool,
    ) -> Ended {
        let (mut space, mut model) = (InputSpace::default(), Model::default());
        let callable = Callable::default();
        let inputs = Inputs::new(&mut space, &mut model, UnitId(0), &[], &callable, Room::default());
        let memory = self.code.image.clone();
        let counters = Counters::new(self.code.counters, self.program.bits);
        let kept = (memory, counters, Stacks::default());
        let mut machine = Machine::new(self.program, self.code, kept, inputs, shadow, self.limits, stop);
        machine.host = Some(host);
        let outcome = match (self.program.defined("main"), self.program.defined("clew_start")) {
            (Some(_), Some(start)) => self.call(&mut machine, start, args),
            _ => Outcome::Unsupported("a program without a function main".to_owned(), None),
        };
        Ended { outcome, steps: machine.clock.steps(), findings: machine.findings.into_traps() }
    }

    /// Calls `start(argc, argv)`, which calls `main` and `exit`.
    fn call<S: Shadow>(&self, machine: &mut Machine<S>, start: FunctionId, args: &[Vec<u8>]) -> Outcome {
        let word = u64::from(self.code.pointer_bytes);
        let table = machine.memory.alloc_heap((args.len() as u64 + 1) * word);
        for (i, arg) in (0..).zip(args) {
            let at = machine.memory.alloc_heap(arg.len() as u64 + 1);
            let _ = machine.put_bytes(at, arg).and_then(|()| machine.put_bytes(at + arg.len() as u64, &[0]));
            let _ = machine.put_bytes(table + i * word, &at.to_le_bytes()[..word as usize]);
        }
        let end = table + args.len() as u64 * word;
        let _ = machine.put_bytes(end, &[0; 8][..word as usize]);
        let values = [args.len() as u64, table].map(|value| (u128::from(value), Term::NONE));
        machine.call_outermost(start, &values)
    }
}
