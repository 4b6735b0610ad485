//! Labels in a program that is to be tested: each file is labelled, and its code taken from the labelled text.

use crate::config::Config;
use crate::criteria;
use crate::failure::Failure;
use crate::own_labels;
use crate::partitions;
use crate::project::Project;
use clew_edge::Stop;
use clew_emit::Mutated;
use clew_front::{Compilation, FrontError, LabelText};
use clew_label::{Besides, Chosen, Instrumented, Label, LabelError, OWN, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The labels that are wanted.
pub struct Labelling<'a> {
    chosen: Vec<Chosen>,
    /// The functions that shall have them; `None`: all.
    only: Option<BTreeSet<String>>,
    project: Option<&'a Project>,
    pub work: &'a Path,
    pub stop: &'a Stop,
}

impl<'a> Labelling<'a> {
    pub fn of(
        config: &Config,
        project: Option<&'a Project>,
        work: &'a Path,
        stop: &'a Stop,
    ) -> Labelling<'a> {
        let is_one_by_one = config.outside.is_none() && !config.callees && !config.functions.is_empty();
        let only = is_one_by_one.then(|| config.functions.iter().cloned().collect());
        let mut chosen = config.labels.clone();
        // Its partitions stand in clew.toml, as labels may.
        let has_partitions =
            project.is_some_and(|project| project.functions.iter().any(partitions::are_there));
        let is_asked = |name: &str| config.labels.iter().any(|chosen| chosen.name == name);
        if has_partitions && is_asked("domain") && !is_asked(OWN) {
            chosen.push(Chosen { name: OWN, operators: Vec::new() });
        }
        Labelling { chosen, only, project, work, stop }
    }

    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }

    pub fn asks_for(&self, name: &str) -> bool {
        self.chosen.iter().any(|chosen| chosen.name == name)
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
    let mut labelled = Labelled::default();
    if labelling.is_empty() {
        return Ok(labelled.natives);
    }
    let is_tested = |(at, file): (usize, clew_front::CompiledFile)| (!file.source.helper).then_some(at);
    let numbers: Vec<usize> = compilation.files().enumerate().filter_map(is_tested).collect();
    own_labels::check(compilation, labelling.project)?;
    for number in numbers {
        put_into_file(compilation, labelling, number, &mut labelled)?;
    }
    Ok(labelled.natives)
}

/// The files that were labelled so far.
#[derive(Default)]
struct Labelled {
    natives: Vec<Native>,
    first: u32,
    /// The names of the source's own labels.
    names: BTreeMap<String, Place>,
}

fn put_into_file(
    compilation: &mut Compilation,
    labelling: &Labelling,
    number: usize,
    labelled: &mut Labelled,
) -> Result<(), Failure> {
    let mut left_out = BTreeSet::new();
    loop {
        let Some(file) = compilation.files().nth(number) else { return Ok(()) };
        let (given, absolute) = (file.source.given.clone(), file.source.absolute());
        let instrumented = match instrument(compilation, labelling, number, labelled, &left_out)? {
            Ok(instrumented) => instrumented,
            Err(error) => {
                compilation.warn(format!("{} has no labels: {error}", given.display()));
                return Ok(());
            }
        };
        let Instrumented { labels, skipped, text, native, columns } = instrumented;
        let path = labelling.work.join(format!("labelled{number}.i"));
        std::fs::write(&path, text).map_err(|source| Failure::Output { path: path.clone(), source })?;
        let first = labelled.first;
        let own = labels.iter().filter(|label| label.criterion == OWN);
        let own: Vec<_> = own.map(|label| (name_of(label), label.place.clone())).collect();
        let end = first + labels.len() as u32;
        let shifts =
            columns.into_iter().map(|(file, shifts)| (file, shifts.into_iter().map(shift).collect()));
        let labels = labels.into_iter().filter_map(text_of).collect();
        let laid = clew_front::Labelled { text: path, shifts: shifts.collect(), labels, first };
        let why = match compilation.label(number, laid) {
            Ok(differ) if differ.is_empty() => {
                if !skipped.is_empty() {
                    let given = given.display();
                    compilation.warn(match skipped.len() {
                        1 => format!("{given}: one label could not be inserted; `clew annotate -v` names it"),
                        count => format!(
                            "{given}: {count} labels could not be inserted; `clew annotate -v` lists them"
                        ),
                    });
                }
                let file = Mutated { file: absolute, text: native };
                labelled.natives.push(Native { file, labels: first..end });
                labelled.names.extend(own);
                labelled.first = end;
                return Ok(());
            }
            Ok(differ) if left_out.is_superset(&differ) => {
                let names: Vec<&str> = differ.iter().map(String::as_str).collect();
                format!("clang counts something else in {}", names.join(", "))
            }
            Ok(differ) => {
                left_out.extend(differ);
                continue;
            }
            Err(FrontError::DoesNotCompile { diagnostics, .. }) => {
                let said = diagnostics.lines().find(|line| line.contains("error")).unwrap_or_default();
                format!("clang does not take what clew wrote: {said}")
            }
            Err(error) => return Err(error.into()),
        };
        compilation.warn(format!("{} has no labels: {why}", given.display()));
        return Ok(());
    }
}

/// Labels one file. What is wrong with it alone is an error inside.
fn instrument(
    compilation: &Compilation,
    labelling: &Labelling,
    number: usize,
    labelled: &Labelled,
    left_out: &BTreeSet<String>,
) -> Result<Result<Instrumented, LabelError>, Failure> {
    let Labelling { chosen, only, project, work, stop } = labelling;
    let Some(file) = compilation.files().nth(number) else { return Err(LabelError::Stopped.into()) };
    let clang = compilation.clang();
    let own = match project {
        Some(project) => own_labels::insert(project, labelling, &file, clang, number)?,
        None => own_labels::Put::default(),
    };
    let flags: Vec<String> = [file.flags, &own.flags].concat();
    let besides = Besides {
        left_out: Some(left_out),
        only: only.as_ref(),
        taken: Some(&labelled.names),
        inserted: &own.inserted,
    };
    let of = |path: &Path| {
        let directory = &file.source.directory;
        let source = clew_label::Source { clang, file: path, directory, flags: &flags, stop };
        clew_label::instrument(&source, chosen, work, labelled.first, &besides)
    };
    // What stands behind the file for clew's own use is not in the file that tests include.
    let instrumented = of(file.argument()).and_then(|instrumented| match file.source.stand_in {
        None => Ok(instrumented),
        Some(_) => Ok(Instrumented { native: of(&file.source.argument)?.native, ..instrumented }),
    });
    match instrumented {
        Ok(instrumented) => Ok(Ok(instrumented)),
        Err(error) => match project.and_then(|project| own.explain(project, &error)) {
            Some(failure) => Err(failure),
            // The file compiles without them.
            None if error.is_of_file() && !labelling.asks_for(OWN) => Ok(Err(error)),
            None => Err(error.into()),
        },
    }
}

fn name_of(label: &Label) -> String {
    label.words.split(": ").next().unwrap_or_default().to_owned()
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

/// Where something is written for the compiler.
pub fn write(path: &PathBuf, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|source| Failure::Output { path: path.clone(), source })
}
