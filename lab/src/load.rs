//! C files to a program.

use crate::Places;
use crate::failure::Failure;
use crate::programs::Whole;
use crate::subject::Subject;
use clew_front::{Additions, Options, Purpose};
use clew_ir::{FunctionId, Program};
use std::path::Path;

/// One file. What other files define is a stub: a unit is tested by itself. `work` is a directory for what the compiler
/// makes; no two loads may use it at a time.
pub fn load(file: &Path, database: Option<&Path>, work: &Path) -> Result<Program, Failure> {
    finish(Options {
        database: database.map(Path::to_path_buf),
        trust_flags: false,
        ..Options::new(vec![file.to_path_buf()], work)
    })
}

/// All files of a program, and what is run with them.
pub fn load_whole(
    places: &Places,
    subject: &Subject,
    whole: &Whole,
    work: &Path,
) -> Result<Program, Failure> {
    let additions =
        Additions { helpers: whole.helpers(places), flags: whole.flags(), ..Additions::default() };
    finish(Options {
        files: subject.files.clone(),
        flags: Vec::new(),
        database: subject.database.clone(),
        trust_flags: false,
        work: work.to_path_buf(),
        jobs: 1,
        purpose: Purpose::ProgramTests,
        additions,
        stop: Default::default(),
    })
}

fn finish(options: Options) -> Result<Program, Failure> {
    std::fs::create_dir_all(&options.work).map_err(Failure::file(&options.work))?;
    Ok(clew_front::load(&options)?.program)
}

/// The functions that the files themselves define (not their headers) and that can be measured.
pub fn tested(program: &Program) -> impl Iterator<Item = FunctionId> {
    program.function_ids().filter(|&id| {
        let function = program.function(id);
        let own = program.units[function.unit.index()].file;
        program.is_tested(id)
            && function.coverage.is_some()
            && function.place.is_some_and(|place| place.file == own)
    })
}
