//! Files with labels in them: for other tools (`clew annotate`).

use crate::failure::Failure;
use crate::header;
use clew_edge::{Durable, Scratch, Stop};
use clew_front::{Options, Source};
use clew_label::{Annotated, Chosen, Label, LabelError, Skipped};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What `clew annotate` is asked for.
pub struct Annotate {
    pub files: Vec<PathBuf>,
    /// The directory of a `compile_commands.json`.
    pub database: Option<PathBuf>,
    pub cflags: Vec<String>,
    pub trust_flags: bool,
    pub labels: Vec<Chosen>,
    pub output: PathBuf,
}

/// A file that was labelled.
pub struct Labelled {
    /// As it was given.
    pub file: PathBuf,
    pub annotated: Annotated,
}

/// Labels files and writes them, with what their labels are about. What was written comes second.
pub fn annotate(wanted: &Annotate, stop: &Stop) -> Result<(Vec<Labelled>, Vec<PathBuf>), Failure> {
    let clang = clew_front::find_clang()?;
    let work = Scratch::new(stop).map_err(|source| Failure::Output { path: std::env::temp_dir(), source })?;
    let mut options = Options::new(wanted.files.clone(), work.path());
    (options.flags, options.trust_flags) = (wanted.cflags.clone(), wanted.trust_flags);
    options.database = wanted.database.clone();
    options.additions.flags = header::flags(work.path())?;
    let sources = clew_front::sources(&options)?;
    let labelled = label(&sources, &clang.clang, &wanted.labels, work.path(), stop)?;
    let written = write(&wanted.output, &labelled)?;
    Ok((labelled, written))
}

/// Labels are numbered over all files.
fn label(
    sources: &[Source],
    clang: &Path,
    chosen: &[Chosen],
    work: &Path,
    stop: &Stop,
) -> Result<Vec<Labelled>, Failure> {
    let (mut labelled, mut first) = (Vec::new(), 0);
    for source in sources {
        let annotated = without_refused(&source.flags, |flags| {
            let (file, directory) = (&source.argument, &source.directory);
            clew_label::annotate(
                &clew_label::Source { clang, file, directory, flags, stop },
                chosen,
                work,
                first,
            )
        })?;
        first += annotated.labels.len() as u32;
        labelled.push(Labelled { file: source.given.clone(), annotated });
    }
    Ok(labelled)
}

/// A build made for gcc has flags that clang refuses; they are left out, as clang names them.
fn without_refused<T>(
    flags: &[String],
    mut work: impl FnMut(&[String]) -> Result<T, LabelError>,
) -> Result<T, LabelError> {
    let mut flags = flags.to_vec();
    loop {
        let error = match work(&flags) {
            Err(error @ LabelError::Preprocess { .. }) => error,
            done => return done,
        };
        let LabelError::Preprocess { said, .. } = &error else { return Err(error) };
        let fewer = clew_front::without_refused(&flags, said);
        if fewer.len() == flags.len() {
            return Err(error);
        }
        flags = fewer;
    }
}

fn write(output: &Path, labelled: &[Labelled]) -> Result<Vec<PathBuf>, Failure> {
    let failed = |path: &Path, source| Failure::Output { path: path.to_owned(), source };
    std::fs::create_dir_all(output).map_err(|source| failed(output, source))?;
    clew_edge::sweep(output);
    let mut written: Vec<PathBuf> = Vec::new();
    for Labelled { file, annotated } in labelled {
        let path = output.join(file.file_name().unwrap_or_default());
        if written.contains(&path) {
            let (file, path) = (file.display(), path.display());
            return Err(Failure::Usage(format!("{file} would be written to {path} like another file")));
        }
        // Nobody's source is written over.
        if std::fs::canonicalize(&path)
            .is_ok_and(|path| std::fs::canonicalize(file).is_ok_and(|file| file == path))
        {
            return Err(Failure::Usage(format!(
                "{} would be written over; choose another directory with -o",
                file.display()
            )));
        }
        clew_edge::write(&path, annotated.text.as_bytes(), Durable::No)
            .map_err(|source| failed(&path, source))?;
        written.push(path);
    }
    let list = output.join("labels.json");
    let text = format!("{:#}\n", described(labelled));
    clew_edge::write(&list, text.as_bytes(), Durable::No).map_err(|source| failed(&list, source))?;
    written.push(list);
    Ok(written)
}

fn described(labelled: &[Labelled]) -> Value {
    let label = |label: &Label| {
        json!({
            "id": label.id.0, "criterion": label.criterion, "operator": label.operator, "function": label.function,
            "file": label.place.file, "line": label.place.line, "column": label.place.column, "about": label.words,
        })
    };
    let skipped = |skipped: &Skipped| {
        json!({
            "criterion": skipped.criterion, "operator": skipped.operator, "function": skipped.function,
            "file": skipped.place.file, "line": skipped.place.line, "column": skipped.place.column,
            "about": skipped.words, "why": skipped.why,
        })
    };
    let labels: Vec<Value> =
        labelled.iter().flat_map(|file| file.annotated.labels.iter().map(label)).collect();
    let left: Vec<Value> =
        labelled.iter().flat_map(|file| file.annotated.skipped.iter().map(skipped)).collect();
    json!({ "labels": labels, "not_labelled": left })
}
