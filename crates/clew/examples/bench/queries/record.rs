//! Searches a unit past full coverage and keeps what the solver was asked.

use super::LIMIT;
use super::units::Unit;
use clew_cover::{Criterion, Goals, Structure};
use clew_pipeline::Engine;
use clew_search::{Recording, Settings};
use clew_vm::Contract;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The queries of one function.
pub struct Recorded {
    pub function: String,
    pub recording: Recording,
}

/// Of each function that other units could call; what is static is searched through them.
pub fn record(unit: &Unit, work: &Path) -> Vec<Recorded> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let program = crate::load(&unit.file, work);
    let engine = Engine::new(&program).expect("it fits");
    let settings = Settings {
        runs: Some(unit.runs),
        solver: clew_solve::Limits::millis(LIMIT),
        filter: false,
        exhaust: true,
        record: true,
        ..Settings::default()
    };
    let functions =
        program.function_ids().filter(|&id| program.is_tested(id) && program.function(id).external);
    functions
        .map(|id| {
            let vm = engine.vm(&program, id, clew_vm::Limits::default(), Contract::default());
            let structure = Structure::new(
                &program,
                &[id],
                &Goals { criteria: vec![Criterion::Branch], ..Goals::default() },
            );
            let explorer = engine.explorer(&vm, structure, settings.clone(), &NEVER, &|| 0.0);
            let (exploration, _) = explorer.explore(&|_| {});
            let recording = exploration.recording.expect("it was asked for");
            Recorded { function: program.function(id).name.clone(), recording }
        })
        .collect()
}
