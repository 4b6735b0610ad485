//! A program as searches run it: the one place where code, graph, vm and explorer are put together.

use clew_cover::{Graph, Structure};
use clew_ir::{FunctionId, Program};
use clew_search::{Explorer, Settings};
use clew_vm::{Contract, Limits, ProgramCode, TooLarge, Vm};
use std::sync::atomic::AtomicBool;

pub struct Engine {
    pub code: ProgramCode,
    pub graph: Graph,
}

impl Engine {
    pub fn new(program: &Program) -> Result<Self, TooLarge> {
        Ok(Engine { code: clew_vm::compile(program)?, graph: Graph::new(program, clew_vm::role) })
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
        Explorer::new(vm, &self.code, structure, &self.graph, settings, stop, clock)
    }
}
