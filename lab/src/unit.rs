//! A subject that is ready to be searched.

use crate::failure::Failure;
use crate::figures::Figures;
use crate::measure::{Plan, measure};
use crate::subject::Subject;
use crate::{Places, catalogue, load};
use clew_cover::Graph;
use clew_ir::{FunctionId, Program};
use clew_vm::ProgramCode;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub struct Unit {
    pub program: Program,
    pub code: ProgramCode,
    pub graph: Graph,
    pub function: FunctionId,
}

impl Unit {
    /// `None` where clew cannot; then it has said why.
    pub fn load(places: &Places, subject: &Subject, worker: usize) -> Option<Unit> {
        let load = || -> Result<Unit, Failure> {
            let work = catalogue::work(places, worker);
            let program = load::load(&subject.file, subject.database.as_deref(), &work)?;
            let code = clew_vm::compile(&program)?;
            let graph = Graph::new(&program);
            let function = load::tested(&program).find(|&id| program.function(id).name == subject.function);
            let why = || format!("there is no function {}", subject.function);
            let function =
                function.ok_or_else(|| Failure::Content { path: subject.file.clone(), why: why() })?;
            Ok(Unit { program, code, graph, function })
        };
        load().inspect_err(|failure| eprintln!("lab: {failure}")).ok()
    }

    /// clew's own failure is a figure too.
    pub fn measure(&self, plan: Plan) -> Figures {
        let search = || measure(self, plan);
        catch_unwind(AssertUnwindSafe(search)).unwrap_or(Figures::FAILED)
    }
}
