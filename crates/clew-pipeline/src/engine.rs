//! A program as searches run it: the one place where code, graph, vm, provers and explorer are put together.

use crate::provers::provers;
use clew_cover::{Graph, Structure};
use clew_ir::{FunctionId, Program};
use clew_search::{Explorer, Prover, Settings};
use clew_step::{Code, Known};
use clew_vm::{Contract, Limits, Probed, ProgramCode, TooLarge, Vm};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

pub struct Engine {
    pub code: ProgramCode,
    pub graph: Graph,
    provers: Box<Provers>,
    /// A whole program as nobody else has a part in it.
    closed: OnceLock<Program>,
    known: OnceLock<Known>,
    probed: Probed,
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
    /// The program as whoever goes through it without running it knows it.
    pub steps: &'s Code<'a>,
}

/// Makes a unit's provers, in the order in which they shall work.
pub type Provers = dyn for<'a> Fn(Task<'a, '_>) -> Vec<Box<dyn Prover + 'a>> + Send + Sync;

impl Engine {
    pub fn new(program: &Program) -> Result<Self, TooLarge> {
        Ok(Engine {
            code: clew_vm::compile(program)?,
            graph: Graph::new(program, clew_vm::role),
            provers: Box::new(provers),
            closed: OnceLock::new(),
            known: OnceLock::new(),
            probed: Probed::default(),
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

    /// The program, for whoever goes through it without running it. An engine runs it either whole or in units.
    pub fn steps<'a>(&'a self, program: &'a Program, is_whole: bool) -> Code<'a> {
        let role = clew_vm::role;
        if is_whole {
            let closed = self.closed.get_or_init(|| clew_look::closed(program, role));
            return self.known.get_or_init(|| Known::whole(closed, role)).code(closed);
        }
        self.known.get_or_init(|| Known::of(program, role)).code(program)
    }

    pub fn explorer<'a, 'p>(
        &'a self,
        vm: &'a Vm<'a>,
        structure: Structure<'p>,
        settings: Settings,
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> f64,
    ) -> Explorer<'a, 'p> {
        let Engine { code, graph, provers, .. } = self;
        let provers = if settings.prove {
            let steps = &self.steps(vm.program(), vm.is_whole());
            provers(Task { vm, code, graph, structure: &structure, settings: &settings, steps })
        } else {
            Vec::new()
        };
        Explorer::new(vm, code, structure, graph, settings, stop, clock).with_provers(provers, &self.probed)
    }
}

/// The functions in which runs start.
pub fn started(vm: &Vm) -> Vec<FunctionId> {
    match vm.is_whole() {
        true => vec![vm.entry()],
        false => vm.script().calls.iter().map(|call| call.function).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_cover::{Criterion, Goals, Method, ObjectiveId, Proof, Verdict};
    use clew_front::Options;
    use clew_ir::Doubts;
    use clew_search::Worked;

    /// Rules out the first objective of its unit.
    struct First(Option<ObjectiveId>);

    impl Prover for First {
        fn work(&mut self, _: &Structure, units: u64) -> Worked {
            let proof = Proof { method: Method::Map { by: "a test" }, assuming: Doubts::default() };
            Worked { units, proofs: self.0.take().into_iter().map(|id| (id, proof.clone())).collect() }
        }

        fn is_done(&self) -> bool {
            self.0.is_none()
        }
    }

    fn provers<'a>(task: Task<'a, '_>) -> Vec<Box<dyn Prover + 'a>> {
        assert_eq!(task.vm.program().function(task.vm.entry()).name, "f");
        assert!(task.vm.contract().is_empty() && !task.vm.is_whole());
        vec![Box::new(First(task.structure.ids().next()))]
    }

    #[test]
    fn each_unit_gets_its_provers() {
        let work = tempfile::tempdir().expect("a temporary directory");
        let file = work.path().join("unit.c");
        let text = "int f(int x) { if (x * x == 2) return 1; return 0; }";
        std::fs::write(&file, text).expect("it can be written");
        let program = clew_front::load(&Options::new(vec![file], work.path())).expect("it compiles").program;
        let engine = Engine::new(&program).expect("it fits").with_provers(Box::new(provers));
        let function = program.defined("f").expect("it is there");
        let vm = engine.vm(&program, function, Limits::default(), Contract::default());
        for prove in [true, false] {
            let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
            let structure = Structure::new(&program, &[function], &goals);
            let settings = Settings { prove, runs: Some(1), ..Settings::default() };
            let (stop, clock) = (AtomicBool::new(false), || 0.0);
            let explorer = engine.explorer(&vm, structure, settings, &stop, &clock);
            let verdict = explorer.explore(&|_| {}).0.verdicts.swap_remove(0);
            assert_eq!(matches!(verdict, Verdict::Infeasible(_)), prove, "{verdict:?}");
        }
    }
}
