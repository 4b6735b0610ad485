//! Files with labels in them: for other tools (`clew annotate`).

use crate::config::Config;
use crate::criteria;
use crate::failure::Failure;
use crate::header;
use clew_edge::{Durable, Scratch, Stop};
use clew_emit::Mutated;
use clew_front::{Compilation, FrontError, LabelText, Options, Source};
use clew_label::{Annotated, Chosen, Instrumented, Label, LabelError, Place, Skip, Skipped};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What `clew annotate` is asked for.
pub struct Annotate {
    pub files: Vec<PathBuf>,
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

/// The labels that are wanted in a program that is loaded.
pub struct Labelling<'a> {
    chosen: &'a [Chosen],
    /// The functions that shall have them; `None`: all.
    only: Option<BTreeSet<String>>,
    work: &'a Path,
    stop: &'a Stop,
}

impl<'a> Labelling<'a> {
    pub fn of(config: &'a Config, work: &'a Path, stop: &'a Stop) -> Labelling<'a> {
        let is_one_by_one = config.outside.is_none() && !config.callees && !config.functions.is_empty();
        let only = is_one_by_one.then(|| config.functions.iter().cloned().collect());
        Labelling { chosen: &config.labels, only, work, stop }
    }

    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }
}

/// A unit's text with labels in it, for tests that include it in place of the unit.
#[derive(Clone, Debug)]
pub struct Native {
    /// The file, and the text.
    pub file: Mutated,
    /// The numbers of its labels.
    pub labels: Range<u32>,
}

/// Puts labels into every file of a compilation. Where that cannot be, a warning says why.
pub fn put_into(compilation: &mut Compilation, labelling: &Labelling) -> Result<Vec<Native>, Failure> {
    let (mut natives, mut first) = (Vec::new(), 0);
    if labelling.is_empty() {
        return Ok(natives);
    }
    let numbers: Vec<usize> =
        compilation.files().enumerate().filter(|(_, file)| !file.source.helper).map(|(at, _)| at).collect();
    for number in numbers {
        if let Some(native) = put_into_file(compilation, labelling, number, first)? {
            first = native.labels.end;
            natives.push(native);
        }
    }
    Ok(natives)
}

fn put_into_file(
    compilation: &mut Compilation,
    labelling: &Labelling,
    number: usize,
    first: u32,
) -> Result<Option<Native>, Failure> {
    let &Labelling { chosen, ref only, work, stop } = labelling;
    let clang = compilation.clang().to_owned();
    let mut left_out = BTreeSet::new();
    loop {
        let Some(file) = compilation.files().nth(number) else { return Ok(None) };
        let given = file.source.given.clone();
        let of = |file: &Path, directory: &Path, flags: &[String]| {
            let source = clew_label::Source { clang: &clang, file, directory, flags, stop };
            clew_label::instrument(
                &source,
                chosen,
                work,
                first,
                &Skip { left_out: Some(&left_out), only: only.as_ref() },
            )
        };
        let directory = &file.source.directory;
        let labelled = of(file.argument(), directory, file.flags).and_then(|labelled| {
            // What stands behind the file for clew's own use is not in the file that tests include.
            match file.source.stand_in {
                None => Ok(labelled),
                Some(_) => {
                    let native = of(&file.source.argument, directory, file.flags)?.native;
                    Ok(Instrumented { native, ..labelled })
                }
            }
        });
        let labelled = match labelled {
            Ok(labelled) => labelled,
            Err(error) if error.is_of_file() => {
                compilation.warn(format!("{} has no labels: {error}", given.display()));
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let absolute = file.source.absolute();
        let Instrumented { labels, skipped, text, native, columns } = labelled;
        let path = work.join(format!("labelled{number}.i"));
        std::fs::write(&path, text).map_err(|source| Failure::Output { path: path.clone(), source })?;
        let end = first + labels.len() as u32;
        let shifts =
            columns.into_iter().map(|(file, shifts)| (file, shifts.into_iter().map(shift).collect()));
        let labels = labels.into_iter().filter_map(text_of).collect();
        let taken = compilation
            .label(number, clew_front::Labelled { text: path, shifts: shifts.collect(), labels, first });
        match taken {
            Ok(differ) if differ.is_empty() => {
                if !skipped.is_empty() {
                    compilation.warn(format!(
                        "{}: {} labels could not be inserted; `clew annotate -v` lists them",
                        given.display(),
                        skipped.len()
                    ));
                }
                return Ok(Some(Native {
                    file: Mutated { file: absolute, text: native },
                    labels: first..end,
                }));
            }
            Ok(differ) if left_out.is_superset(&differ) => {
                let names: Vec<&str> = differ.iter().map(String::as_str).collect();
                compilation.warn(format!(
                    "{} has no labels: clang counts something else in {}",
                    given.display(),
                    names.join(", ")
                ));
                return Ok(None);
            }
            Ok(differ) => left_out.extend(differ),
            Err(FrontError::DoesNotCompile { diagnostics, .. }) => {
                let said = diagnostics.lines().find(|line| line.contains("error")).unwrap_or_default();
                compilation.warn(format!(
                    "{} has no labels: clang does not take what clew wrote: {said}",
                    given.display()
                ));
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

fn shift(shift: clew_label::Shift) -> clew_front::Shift {
    let clew_label::Shift { line, column, to } = shift;
    clew_front::Shift { line, column, to }
}

fn text_of(label: Label) -> Option<LabelText> {
    let criterion = criteria::of_labels(label.criterion)?.name().to_owned();
    let Place { file, line, column } = label.place;
    Some(LabelText { criterion, words: label.words, file, line, column })
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
