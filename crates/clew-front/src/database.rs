//! `compile_commands.json`.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::FrontError;
use crate::files::normalize;
use crate::source::Source;
use crate::{flags, trust};

#[derive(Deserialize)]
struct Entry {
    #[serde(default)]
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

pub struct Database {
    path: PathBuf,
    entries: Vec<Entry>,
    trust_flags: bool,
}

impl Database {
    /// `path` is the file or the directory that has it.
    pub fn read(path: &Path, trust_flags: bool) -> Result<Database, FrontError> {
        let file = if path.is_dir() { path.join("compile_commands.json") } else { path.to_owned() };
        let text = std::fs::read_to_string(&file).map_err(|source| match source.kind() {
            std::io::ErrorKind::NotFound => FrontError::NoDatabase { path: path.to_owned() },
            _ => FrontError::Unreadable { path: file.clone(), source },
        })?;
        let mut entries: Vec<Entry> = serde_json::from_str(&text)
            .map_err(|error| FrontError::BadDatabase { path: file.clone(), why: error.to_string() })?;
        let base = std::path::absolute(&file).ok().and_then(|file| file.parent().map(Path::to_owned));
        for entry in &mut entries {
            entry.directory = normalize(&base.clone().unwrap_or_default().join(&entry.directory));
        }
        Ok(Database { path: file, entries, trust_flags })
    }

    /// The names of all C files, each once, in the order in which they stand; those of files in other languages go to
    /// `skipped`.
    pub fn files(&self, skipped: &mut Vec<PathBuf>) -> Vec<PathBuf> {
        let mut seen = rustc_hash::FxHashSet::default();
        let paths = self.entries.iter().map(|entry| normalize(&entry.directory.join(&entry.file)));
        let (files, others) = paths.filter(|path| seen.insert(path.clone())).partition(|path| is_c(path));
        skipped.extend::<Vec<PathBuf>>(others);
        let files: Vec<PathBuf> = files;
        files.iter().map(|path| shortened(path)).collect()
    }

    /// Every C file, once; the names of files in other languages go to `skipped`.
    pub fn all(&self, skipped: &mut Vec<PathBuf>) -> Result<Vec<Source>, FrontError> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut sources = Vec::new();
        for entry in &self.entries {
            let path = normalize(&entry.directory.join(&entry.file));
            if !seen.insert(path.clone()) {
                continue;
            }
            if is_c(&path) {
                sources.push(self.source(entry, shortened(&path))?);
            } else {
                skipped.push(path);
            }
        }
        Ok(sources)
    }

    pub fn find(&self, file: &Path) -> Result<Source, FrontError> {
        let spelled = std::path::absolute(file).map_or_else(|_| file.to_owned(), |file| normalize(&file));
        let is_spelled = |entry: &&Entry| normalize(&entry.directory.join(&entry.file)) == spelled;
        // Links are followed only where no entry has the name as it is.
        let through_links = || {
            let wanted = real(file);
            self.entries.iter().find(|entry| real(&entry.directory.join(&entry.file)) == wanted)
        };
        let entry = self.entries.iter().find(is_spelled).or_else(through_links);
        match entry {
            Some(entry) => self.source(entry, file.to_owned()),
            None => Err(FrontError::NotInDatabase { file: file.to_owned(), database: self.path.clone() }),
        }
    }

    fn source(&self, entry: &Entry, given: PathBuf) -> Result<Source, FrontError> {
        let words = match (&entry.arguments, &entry.command) {
            (Some(arguments), _) => arguments.clone(),
            (None, Some(command)) => shlex::split(command).ok_or_else(|| FrontError::BadDatabase {
                path: self.path.clone(),
                why: format!("the command for {} has unbalanced quotes", entry.file.display()),
            })?,
            (None, None) => Vec::new(),
        };
        let flags_start = words.iter().position(|word| word.starts_with(['-', '@'])).unwrap_or(words.len());
        let words = trust::expand(&words[flags_start..], &entry.directory)?;
        let flags = flags::clean(&words, &entry.directory, Some(&entry.file));
        if !self.trust_flags {
            trust::check(&flags, Some(&self.path))?;
        }
        Ok(Source {
            given,
            argument: entry.file.clone(),
            directory: entry.directory.clone(),
            flags,
            stand_in: None,
            helper: false,
        })
    }
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c" || extension == "i")
}

/// Through symbolic links if it exists.
fn real(path: &Path) -> PathBuf {
    path.canonicalize()
        .unwrap_or_else(|_| std::path::absolute(path).map_or(path.to_owned(), |path| normalize(&path)))
}

/// Relative to where clew runs, if it is below.
fn shortened(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).to_owned()
}
