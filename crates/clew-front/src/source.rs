//! Which files to compile, and how.

use std::path::PathBuf;

use crate::database::Database;
use crate::{FrontError, Options, flags, trust};

/// One file with what it takes to compile it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as the user gave it.
    pub given: PathBuf,
    /// The path as the compiler is given it, in `directory`.
    pub argument: PathBuf,
    pub directory: PathBuf,
    pub flags: Vec<String>,
    /// What is compiled instead: a file that includes it.
    pub stand_in: Option<PathBuf>,
    /// Neither tested nor measured.
    pub helper: bool,
}

impl Source {
    pub fn absolute(&self) -> PathBuf {
        crate::files::normalize(&self.directory.join(&self.argument))
    }
}

/// The files asked for; what was left out is said in `warnings`.
pub fn collect(options: &Options, warnings: &mut Vec<String>) -> Result<Vec<Source>, FrontError> {
    let mut skipped = Vec::new();
    let mut sources = match &options.database {
        Some(path) => {
            let database = Database::read(path, options.trust_flags)?;
            match options.files.is_empty() {
                true => database.all(&mut skipped)?,
                false => options.files.iter().map(|file| database.find(file)).collect::<Result<_, _>>()?,
            }
        }
        None => plain(options, &options.files)?,
    };
    warnings.extend(skipped.iter().map(|path| format!("{} is left out: it is not C", path.display())));
    if sources.is_empty() {
        return Err(FrontError::NoFiles);
    }
    let helpers = plain(options, &options.additions.helpers)?;
    sources.extend(helpers.into_iter().map(|source| Source { helper: true, ..source }));
    for source in &mut sources {
        source.flags.extend(options.additions.flags.iter().cloned());
        let path = source.absolute();
        let has = |c: char| path.to_string_lossy().contains(c);
        if has('\n') || (has('"') && has('>')) {
            return Err(FrontError::Unnameable { file: source.given.clone() });
        }
        std::fs::File::open(path)
            .map_err(|error| FrontError::Unreadable { path: source.given.clone(), source: error })?;
    }
    Ok(sources)
}

fn plain(options: &Options, files: &[PathBuf]) -> Result<Vec<Source>, FrontError> {
    let directory = std::env::current_dir().unwrap_or_default();
    let flags = flags::clean(&trust::expand(&options.flags, &directory)?, &directory, None);
    if !options.trust_flags {
        trust::check(&flags, None)?;
    }
    let source = |file: &PathBuf| Source {
        given: file.clone(),
        argument: file.clone(),
        directory: directory.clone(),
        flags: flags.clone(),
        stand_in: None,
        helper: false,
    };
    Ok(files.iter().map(source).collect())
}
