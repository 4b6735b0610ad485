//! Finding clang and its tools.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::FrontError;

/// The three tools, all of version 19.
#[derive(Clone, Debug)]
pub struct Clang {
    pub clang: PathBuf,
    pub profdata: PathBuf,
    pub cov: PathBuf,
}

pub fn find_clang() -> Result<Clang, FrontError> {
    Ok(Clang {
        clang: find("clang", "clang-19")?,
        profdata: find("llvm-profdata", "llvm-19")?,
        cov: find("llvm-cov", "llvm-19")?,
    })
}

fn find(tool: &'static str, package: &'static str) -> Result<PathBuf, FrontError> {
    find_tool(tool).ok_or(FrontError::NoTool { tool, package })
}

/// `NAME-19`, or `NAME` if it says it is 19.
pub fn find_tool(tool: &str) -> Option<PathBuf> {
    on_path(&format!("{tool}-19")).or_else(|| on_path(tool).filter(|path| is_version_19(path)))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(name)).find(|candidate| candidate.is_file())
}

fn is_version_19(path: &Path) -> bool {
    let output = Command::new(path).arg("--version").output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("version 19."))
}
