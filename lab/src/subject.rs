//! What is searched: a function of a file, or a whole program.

use crate::Places;
use crate::failure::Failure;
use crate::programs::Whole;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// Of a whole program: `programs`.
    pub project: String,
    /// Where it is; of a whole program, where `main` is.
    pub file: PathBuf,
    /// Everything that is tested.
    pub files: Vec<PathBuf>,
    /// How the files are compiled, if a project says so.
    pub database: Option<PathBuf>,
    /// Of a whole program, its name.
    pub function: String,
    /// Of a whole program nobody asks: 0.
    pub complexity: u32,
    /// The program that is tested from here; `None`: only the function is.
    pub whole: Option<&'static Whole>,
}

impl Subject {
    /// A function by itself.
    pub fn unit(
        project: &str,
        file: PathBuf,
        database: Option<PathBuf>,
        function: String,
        complexity: u32,
    ) -> Subject {
        let (project, files) = (project.to_owned(), vec![file.clone()]);
        Subject { project, file, files, database, function, complexity, whole: None }
    }

    /// Of all that it is made of, so that results go with it when it changes.
    pub fn fingerprint(&self, places: &Places) -> String {
        let mut hasher = DefaultHasher::new();
        let helpers = self.whole.map(|whole| whole.helpers(places)).unwrap_or_default();
        for file in self.files.iter().chain(&helpers) {
            std::fs::read(file).unwrap_or_default().hash(&mut hasher);
        }
        if let Some(whole) = self.whole {
            whole.hash(&mut hasher);
        }
        format!("{:016x}", hasher.finish())
    }
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
