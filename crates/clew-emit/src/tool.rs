//! The compiler and LLVM's tools, as processes.

use crate::EmitError;
use crate::replay::Tools;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn tool(path: &Path) -> Command {
    Command::new(path)
}

/// Runs a tool to its end. It is an error if the user wants clew to end, or if the disk is full. Any other failure of the
/// tool is in its output.
pub fn run(tools: &Tools, command: &mut Command) -> Result<Output, EmitError> {
    let tool = PathBuf::from(command.get_program());
    let output =
        tools.stop.output(command).map_err(|source| EmitError::Start { tool: tool.clone(), source })?;
    let output = output.ok_or(EmitError::Stopped)?;
    if !output.status.success()
        && let Some(why) = clew_edge::no_room(&String::from_utf8_lossy(&output.stderr))
    {
        return Err(EmitError::Full { tool, why });
    }
    Ok(output)
}
