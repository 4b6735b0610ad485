//! What can go wrong with clew or its tools; faults of the program under test are values of `Replay`.

use crate::replay::CageError;
use std::path::PathBuf;
use std::process::ExitStatus;

#[derive(Debug, thiserror::Error)]
pub enum EmitError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error("cannot start {}: {source}", tool.display())]
    Start { tool: PathBuf, source: std::io::Error },
    /// The unit itself compiled in the front end, so whatever clang rejects here is clew's own text.
    #[error("clew wrote a test file that does not compile, which is an error of clew's: {}\n{output}", file.display())]
    Compile { file: PathBuf, output: String },
    #[error("{} cannot be compiled by itself: {output}", file.display())]
    Header { file: PathBuf, output: String },
    #[error("cannot compile {} to link it with the tests:\n{output}", file.display())]
    CompileLinked { file: PathBuf, output: String },
    #[error("cannot link the tests of {}:\n{output}", file.display())]
    Link { file: PathBuf, output: String },
    /// Two names for one function keep the tests from giving it one of their own.
    #[error(
        "{}: the unit defines {name} under several names, and a test program needs the C library's {name} to count what it \
         covers: leave one of the names out to have this unit tested", file.display()
    )]
    Needed { file: PathBuf, name: String },
    /// The user wants clew to end.
    #[error("interrupted")]
    Stopped,
    #[error("there is no room for what {} writes: make some, or choose another place with TMPDIR ({why})", tool.display())]
    Full { tool: PathBuf, why: String },
    #[error("{} failed, and so nothing is confirmed:\n{output}", tool.display())]
    Tool { tool: PathBuf, output: String },
    #[error("cannot run {} in its sandbox: {error}", program.display())]
    Cage { program: PathBuf, error: CageError },
    #[error("cannot read the coverage export of {}, which must be LLVM 19's: {source}", tool.display())]
    Export { tool: PathBuf, source: serde_json::Error },
}

/// What tools say when the machine, not their input, is at fault.
const OF_THE_MACHINE: [&str; 5] = [
    "No space left on device",
    "Too many open files",
    "Disk quota exceeded",
    "Cannot allocate memory",
    "out of memory",
];

/// What a tool that failed says where the machine is at fault, or the tool itself. What it rejects, it says why.
pub fn fault_of_machine(said: &str, exit: ExitStatus) -> Option<String> {
    let is_sign = |line: &&str| OF_THE_MACHINE.iter().any(|sign| line.contains(sign));
    let line = said.lines().find(is_sign).map(str::to_owned);
    line.or_else(|| (exit.code().is_none() || !said.contains("error:")).then(|| explain(said, exit)))
}

/// What a tool said, or else how it ended.
pub fn explain(said: &str, exit: ExitStatus) -> String {
    if said.trim().is_empty() { exit.to_string() } else { said.trim_end().to_owned() }
}

impl EmitError {
    /// The fault is clew's own, and not the machine's, its tools' or the user's.
    pub fn is_clews(&self) -> bool {
        matches!(self, EmitError::Compile { .. } | EmitError::Link { .. })
    }

    /// For `map_err`, with the path that was being read or written.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| EmitError::Io { path, source }
    }
}
