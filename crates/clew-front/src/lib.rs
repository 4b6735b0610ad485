//! C to `Program`: drives clang, lowers bitcode, decodes the coverage map and DWARF types
//! (ARCHITECTURE.md, "clew-front").
//!
//! Two compilations of each file say everything: one gives the instrumented bitcode, in which the coverage map is, the
//! other the types (`compile`); where variables are declared that nobody defines, a third says theirs (`declared`). The
//! bitcode is read through LLVM's C API (`llvm`), lowered to scalars (`lower`) and linked with clew's libc (`link`,
//! `runtime`); the coverage map is tied to the control flow (`coverage`); and the debug information says what C knows of
//! functions and variables (`dwarf`, `abi`).

mod abi;
mod appendix;
mod assemble;
mod clang;
mod compilation;
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
mod included;
mod labelled;
mod link;
mod llvm;
mod lower;
mod refused;
mod runtime;
mod source;
mod trust;

use clew_edge::Stop;
use std::path::{Path, PathBuf};

pub use clang::{Clang, find_clang, find_tool};
pub use compilation::{Compilation, CompiledFile};
pub use dump::dump;
pub use error::FrontError;
pub use flags::clean as clean_flags;
pub use included::included;
pub use labelled::{LabelText, Labelled, Shift};
pub use refused::without as without_refused;
pub use runtime::HEADER;
pub use source::Source;

/// What to load.
#[derive(Clone, Debug)]
pub struct Options {
    pub files: Vec<PathBuf>,
    /// The compiler's flags, as after `--`. Not used with a database.
    pub flags: Vec<String>,
    /// `compile_commands.json`, or the directory that has it. Without files, all of its files are loaded.
    pub database: Option<PathBuf>,
    /// Flags that load code into the compiler, and the like, are meant.
    pub trust_flags: bool,
    /// An existing directory for what the compiler makes.
    pub work: PathBuf,
    /// How many compilers may run at a time.
    pub jobs: usize,
    pub purpose: Purpose,
    pub additions: Additions,
    /// Ends the compilers.
    pub stop: Stop,
}

impl Options {
    /// Units of these files, with no flags, one compiler at a time.
    pub fn new(files: Vec<PathBuf>, work: impl Into<PathBuf>) -> Self {
        Options {
            files,
            flags: Vec::new(),
            database: None,
            trust_flags: false,
            work: work.into(),
            jobs: 1,
            purpose: Purpose::Units,
            additions: Additions::default(),
            stop: Stop::default(),
        }
    }
}

/// What a specification adds to the files.
#[derive(Clone, Debug, Default)]
pub struct Additions {
    /// C text that is compiled as if it stood at the end of a file, which is named as it was given.
    pub appendices: Vec<(PathBuf, String)>,
    /// Files that belong to the program but are neither tested nor measured.
    pub helpers: Vec<PathBuf>,
    /// Functions that stay stubs for the user's files, whoever defines them.
    pub stubbed: Vec<String>,
    /// Flags for every file, behind its own.
    pub flags: Vec<String>,
}

/// What the program is loaded for, which decides the libc it gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// Its functions are tested one by one: output goes nowhere, what reads from outside is a stub.
    #[default]
    Units,
    /// It is run from `main` as it is: streams, files and clocks are the host's.
    Program,
    /// It is tested from `main`: as it is run, but what it covers is counted.
    ProgramTests,
}

#[derive(Debug)]
pub struct Loaded {
    pub program: clew_ir::Program,
    pub warnings: Vec<String>,
    /// The definitions of the user's that are not used because the function stays a stub, and the unit that has each.
    pub replaced: Vec<(String, clew_ir::UnitId)>,
}

/// The C files that a `compile_commands.json` lists, each once; the names of files in other languages go to `skipped`.
pub fn listed(database: &Path, skipped: &mut Vec<PathBuf>) -> Result<Vec<PathBuf>, FrontError> {
    Ok(database::Database::read(database, true)?.files(skipped))
}

/// The files asked for, each with what it takes to compile it; nothing is compiled.
pub fn sources(options: &Options) -> Result<Vec<Source>, FrontError> {
    source::collect(options, &mut Vec::new())
}

pub fn load(options: &Options) -> Result<Loaded, FrontError> {
    Compilation::of(options)?.assemble()
}
