//! A program as searches run it: the one place where code, graph, vm, provers and explorer are put together.

use clew_cover::{Graph, Structure};
use clew_ir::{FunctionId, Program};
use clew_search::{Explorer, Prover, Settings};
use clew_vm::{Contract, Limits, ProgramCode, TooLarge, Vm};
use std::sync::atomic::AtomicBool;

pub struct Engine {
    pub code: ProgramCode,
    pub graph: Graph,
    provers: Box<Provers>,
}

/// A unit that is about to be searched, and what is asked of it: what its provers are made for.
#[derive(Clone, Copy)]
pub struct Task<'a, 's> {
    /// Knows the program, what each run calls, what the user has ruled out, and whether it is a whole program.
    pub vm: &'a Vm<'a>,
    pub code: &'a ProgramCode,
    pub graph: &'a Graph,
    pub structure: &'s Structure<'s>,
    pub settings: &'s Settings,
}

/// Makes a unit's provers, in the order in which they shall work.
pub type Provers = dyn for<'a> Fn(Task<'a, '_>) -> Vec<Box<dyn Prover + 'a>> + Send + Sync;

impl Engine {
    pub fn new(program: &Program) -> Result<Self, TooLarge> {
        Ok(Engine {
            code: clew_vm::compile(program)?,
            graph: Graph::new(program, clew_vm::role),
            provers: Box::new(|_| Vec::new()),
        })
    }

    /// The same with other provers.
    pub fn with_provers(self, provers: Box<Provers>) -> Self {
        Engine { provers, ..self }
    }

    /// A vm for one function. `program`: that of the engine.
    pub fn vm<'p>(
        &'p self,
        program: &'p Program,
        function: FunctionId,
        limits: Limits,
        contract: Contract,
    ) -> Vm<'p> {
        Vm::new(program, &self.code, function, limits, contract)
    }

    pub fn explorer<'a, 'p>(
        &'a self,
        vm: &'a Vm<'a>,
        structure: Structure<'p>,
        settings: Settings,
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> f64,
    ) -> Explorer<'a, 'p> {
        let Engine { code, graph, provers } = self;
        let task = Task { vm, code, graph, structure: &structure, settings: &settings };
        let provers = if settings.prove { provers(task) } else { Vec::new() };
        Explorer::new(vm, code, structure, graph, settings, stop, clock).with_provers(provers)
    }
}
