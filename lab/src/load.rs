//! One file to a program. What other files define is a stub: a unit is tested by itself.

use crate::failure::Failure;
use clew_front::{Options, Purpose};
use clew_ir::{FunctionId, Program};
use std::path::Path;

/// `work` is a directory for what the compiler makes; no two loads may use it at a time.
pub fn load(file: &Path, database: Option<&Path>, work: &Path) -> Result<Program, Failure> {
    std::fs::create_dir_all(work).map_err(Failure::file(work))?;
    let options = Options {
        files: vec![file.to_path_buf()],
        flags: Vec::new(),
        database: database.map(Path::to_path_buf),
        work: work.to_path_buf(),
        jobs: 1,
        purpose: Purpose::Units,
        additions: Default::default(),
    };
    Ok(clew_front::load(&options)?.program)
}

/// The functions that the file itself defines (not its headers) and that can be measured.
pub fn tested(program: &Program) -> impl Iterator<Item = FunctionId> {
    program.function_ids().filter(|&id| {
        let function = program.function(id);
        let own = program.units[function.unit.index()].file;
        program.is_tested(id)
            && function.coverage.is_some()
            && function.place.is_some_and(|place| place.file == own)
    })
}
