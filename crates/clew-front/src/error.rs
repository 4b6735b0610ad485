//! What can go wrong before there is a program, each with a place and the next step.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum FrontError {
    #[error("no C files were given: name some, or a build directory with `-p`")]
    NoFiles,

    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },

    #[error(
        "no #include can name {file:?}, and tests must: rename what has a line break, or both \" and >, in its name"
    )]
    Unnameable { file: PathBuf },

    #[error("cannot write {}: {source}", path.display())]
    Unwritable { path: PathBuf, source: std::io::Error },

    #[error("{tool} 19 is not on the PATH: `clew doctor` says how to install it ({package})")]
    NoTool { tool: &'static str, package: &'static str },

    #[error("cannot start {}: {source}", path.display())]
    CannotStart { path: PathBuf, source: std::io::Error },

    #[error("interrupted")]
    Stopped,

    #[error("there is no room for what clang writes to {}: make some, or choose another place with TMPDIR ({why})", path.display())]
    Full { path: PathBuf, why: String },

    #[error("{} failed on {} ({exit}): {said}", path.display(), file.display())]
    ClangFailed { path: PathBuf, file: PathBuf, exit: String, said: String },

    #[error("{} does not compile (clang ended with {exit}):\n{diagnostics}", file.display())]
    DoesNotCompile { file: PathBuf, exit: String, diagnostics: String },

    #[error(
        "there is no compile_commands.json in {}: give the build directory that has one, \
         or name the files and put their flags after `--`",
        path.display()
    )]
    NoDatabase { path: PathBuf },

    #[error("cannot understand {}: {why}", path.display())]
    BadDatabase { path: PathBuf, why: String },

    #[error(
        "{} is not in {}: add it to the build, or leave `-p` out and put its flags after `--`",
        file.display(),
        database.display()
    )]
    NotInDatabase { file: PathBuf, database: PathBuf },

    #[error(
        "the flag `{flag}`{} {why}: leave it out, or say --trust-flags on the command line",
        from.as_ref().map_or_else(String::new, |from| format!(" in {}", from.display()))
    )]
    Untrusted { flag: String, why: &'static str, from: Option<PathBuf> },

    #[error("cannot understand the response file {}: it has an open quote, or leads to itself", path.display())]
    ResponseFile { path: PathBuf },

    #[error("{} has compiled {} to nothing: it must be clang 19", path.display(), file.display())]
    NothingCompiled { path: PathBuf, file: PathBuf },

    #[error("cannot read the bitcode that clang made of {}: it must be clang 19's", file.display())]
    Bitcode { file: PathBuf },

    #[error("cannot read the coverage map that clang made of {}: it must be clang 19's", file.display())]
    CoverageMap { file: PathBuf },

    #[error("cannot read the debug information that clang made of {}: {why}", file.display())]
    DebugInfo { file: PathBuf, why: String },

    #[error(
        "`{name}` is defined in both {} and {}: leave one of the files out, or make one definition static",
        first.display(),
        second.display()
    )]
    DefinedTwice { name: String, first: PathBuf, second: PathBuf },

    #[error(
        "{} is compiled for {target}, and its tests could not run here: leave the target out of its flags, \
         and it is tested as it is compiled for this machine, or for a 32-bit one with `-m32`",
        file.display()
    )]
    ForeignTarget { file: PathBuf, target: String },

    #[error(
        "{} and {} are compiled for different sizes of pointers: give them the same `-m32` or `-m64`",
        first.display(),
        second.display()
    )]
    MixedPointers { first: PathBuf, second: PathBuf },
}
