//! What is searched: a function of a file.

use crate::Places;
use crate::failure::Failure;
use std::path::{Path, PathBuf};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    pub project: String,
    pub file: PathBuf,
    /// How the file is compiled, if a project says so.
    pub database: Option<PathBuf>,
    pub function: String,
    pub complexity: u32,
}

/// The project that the lab's own subjects are.
pub const OWN: &str = "own";
/// What the first line of one of them says, before the function's name.
const MARK: &str = "//~ unit: ";

/// The lab's own files, each with the name of its function.
pub fn own(places: &Places) -> Result<Vec<(PathBuf, String)>, Failure> {
    let directory = places.lab.join("subjects");
    let entries = std::fs::read_dir(&directory).map_err(Failure::file(&directory))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files.into_iter().map(|file| unit_of(&file).map(|function| (file, function))).collect()
}

fn unit_of(file: &Path) -> Result<String, Failure> {
    let text = std::fs::read_to_string(file).map_err(Failure::file(file))?;
    let name = text.lines().next().and_then(|line| line.strip_prefix(MARK)).map(str::trim);
    let why = || format!("the first line must be `{MARK}NAME`");
    name.map(str::to_owned).ok_or_else(|| Failure::Content { path: file.to_path_buf(), why: why() })
}
