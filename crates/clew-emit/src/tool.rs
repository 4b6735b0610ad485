//! The compiler and LLVM's tools, as processes.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// A tool in a process group of its own: the user's Ctrl-C ends clew's search, not a compilation on its way.
pub fn tool(path: &Path) -> Command {
    let mut command = Command::new(path);
    command.process_group(0);
    command
}
