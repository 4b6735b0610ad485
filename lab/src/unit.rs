//! A subject that is ready to be searched.

use crate::failure::Failure;
use crate::figures::Figures;
use crate::measure::{Plan, measure};
use crate::programs::Whole;
use crate::subject::Subject;
use crate::{Places, catalogue, load};
use clew_ir::{FunctionId, Program};
use clew_pipeline::Engine;
use clew_vm::{Contract, Limits, Vm};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

pub struct Unit {
    pub program: Program,
    pub engine: Engine,
    /// The functions that count.
    pub tested: Vec<FunctionId>,
    start: Start,
}

/// What is called.
enum Start {
    Function(FunctionId),
    Main(&'static Whole),
}

impl Unit {
    /// `None` where clew cannot; then it has said why.
    pub fn load(places: &Places, subject: &Subject, worker: usize) -> Option<Unit> {
        let work = catalogue::work(places, worker);
        let load = || match subject.whole {
            Some(whole) => Unit::of_program(places, subject, whole, &work),
            None => Unit::of_function(subject, &work),
        };
        load().inspect_err(|failure| eprintln!("lab: {failure}")).ok()
    }

    fn of_function(subject: &Subject, work: &Path) -> Result<Unit, Failure> {
        let program = load::load(&subject.file, subject.database.as_deref(), work)?;
        let function = load::tested(&program).find(|&id| program.function(id).name == subject.function);
        let why = || format!("there is no function {}", subject.function);
        let function = function.ok_or_else(|| Failure::Content { path: subject.file.clone(), why: why() })?;
        Unit::new(program, vec![function], Start::Function(function))
    }

    fn of_program(
        places: &Places,
        subject: &Subject,
        whole: &'static Whole,
        work: &Path,
    ) -> Result<Unit, Failure> {
        let program = load::load_whole(places, subject, whole, work)?;
        let tested = load::tested(&program).collect();
        Unit::new(program, tested, Start::Main(whole))
    }

    /// A loaded program of which everything counts that these define, and one function is called.
    pub fn of_loaded(
        program: Program,
        tested: Vec<FunctionId>,
        function: FunctionId,
    ) -> Result<Unit, Failure> {
        Unit::new(program, tested, Start::Function(function))
    }

    fn new(program: Program, tested: Vec<FunctionId>, start: Start) -> Result<Unit, Failure> {
        let engine = Engine::new(&program)?;
        Ok(Unit { program, engine, tested, start })
    }

    /// `None`: a program without `main`.
    pub fn vm(&self) -> Option<Vm<'_>> {
        let Unit { program, engine, .. } = self;
        match self.start {
            Start::Function(function) => {
                Some(engine.vm(program, function, Limits::default(), Contract::default()))
            }
            Start::Main(whole) => Vm::whole(program, &engine.code, whole.outside(), Limits::default()),
        }
    }

    /// clew's own failure is a figure too.
    pub fn measure(&self, plan: Plan) -> Figures {
        let search = || measure(self, plan);
        catch_unwind(AssertUnwindSafe(search)).unwrap_or(Figures::FAILED)
    }
}
