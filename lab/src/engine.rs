//! Which clew is measured.

use crate::Places;
use std::process::Command;

/// What is measured; changes of the lab itself do not change any result.
const PARTS: [&str; 4] = ["crates", "runtime", "Cargo.toml", "Cargo.lock"];

pub struct Engine {
    /// The last commit that changed clew; `+` behind it where there are changes that are not committed.
    pub version: String,
    /// Whether results of this version may be used again.
    pub is_known: bool,
}

pub fn engine(places: &Places) -> Engine {
    let git = |words: &[&str]| {
        let mut command = Command::new("git");
        let output = command.current_dir(&places.root).args(words).arg("--").args(PARTS).output();
        let output = output.ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit = git(&["log", "-1", "--format=%h"]).filter(|commit| !commit.is_empty());
    let changed = git(&["status", "--porcelain"]).is_none_or(|changes| !changes.is_empty());
    let version = commit.clone().unwrap_or_else(|| "unknown".to_owned());
    let mark = if changed { "+" } else { "" };
    Engine { version: version + mark, is_known: commit.is_some() && !changed }
}
