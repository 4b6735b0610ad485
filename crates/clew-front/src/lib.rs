//! C to `Program`: drives clang, lowers bitcode, decodes the coverage map and DWARF types (DESIGN 3).
//!
//! Two compilations of each file say everything: one gives the instrumented bitcode, in which the coverage map is, the
//! other the types (`compile`); a third is needed where variables are declared that nobody defines (`declared`). The bitcode is read through LLVM's C API (`llvm`), lowered to scalars (`lower`) and
//! linked with clew's libc (`link`, `runtime`); the coverage map is tied to the control flow (`coverage`); and the
//! debug information says what C knows of functions and variables (`dwarf`, `abi`).

mod abi;
mod assemble;
mod clang;
mod compile;
mod coverage;
mod database;
mod declared;
mod describe;
mod dump;
mod dwarf;
mod error;
mod files;
mod flags;
mod link;
mod llvm;
mod lower;
mod runtime;
mod source;

use std::path::PathBuf;

pub use clang::{Clang, find_clang};
pub use dump::dump;
pub use error::FrontError;

/// What to load.
#[derive(Clone, Debug)]
pub struct Options {
    pub files: Vec<PathBuf>,
    /// The compiler's flags, as after `--`. Not used with a database.
    pub flags: Vec<String>,
    /// `compile_commands.json`, or the directory that has it. Without files, all of its files are loaded.
    pub database: Option<PathBuf>,
    /// An existing directory for what the compiler makes.
    pub work: PathBuf,
    /// How many compilers may run at a time.
    pub jobs: usize,
    pub purpose: Purpose,
}

/// What the program is loaded for, which decides the libc it gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// Its functions are tested one by one: output goes nowhere, what reads from outside is a stub.
    #[default]
    Units,
    /// It is run from `main` as it is: streams, files and clocks are the host's.
    Program,
}

#[derive(Debug)]
pub struct Loaded {
    pub program: clew_ir::Program,
    pub warnings: Vec<String>,
}

pub fn load(options: &Options) -> Result<Loaded, FrontError> {
    let clang = find_clang()?;
    let mut warnings = Vec::new();
    let sources = source::collect(options, &mut warnings)?;
    let compiled = compile::compile_all(&clang, &sources, &options.work, options.jobs, options.purpose)?;
    assemble::assemble(&clang, options, &sources, &compiled, warnings)
}
