//! Whether native tests may run here.

use crate::config::Sandbox;
use crate::failure::Failure;
use std::path::Path;

/// What the sandbox lacks on this machine, tried in a directory for temporary files, and said once; an error where all of it is required.
pub fn settle(sandbox: Sandbox, work: &Path, say: &dyn Fn(&str)) -> Result<(), Failure> {
    let missing = clew_emit::missing_in_sandbox(work);
    if missing.is_empty() {
        return Ok(());
    }
    let lacks = missing.join("; ");
    if sandbox == Sandbox::Require {
        return Err(Failure::Usage(format!(
            "the sandbox for native tests is not whole here: {lacks}. Run clew where it is, or with --sandbox auto"
        )));
    }
    say(&format!(
        "the sandbox for native tests is not whole here: {lacks}; --sandbox require would not run them"
    ));
    Ok(())
}
