//! The files with all their mutants in them, and which of these are asked for.

use crate::failure::Failure;
use clew_edge::Stop;
use clew_emit::Mutated;
use clew_front::Source;
use clew_ir::{FunctionId, Program, UnitId};
use clew_label::{Chosen, Label, LabelId, Skipped};
use clew_report::{Mutant, NotMutated, SourceText};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The mutants of a program, numbered over all its files.
pub struct Mutants {
    /// A file's text for each unit that was mutated.
    pub files: BTreeMap<UnitId, Mutated>,
    /// By their numbers; a label is one mutant.
    pub labels: Vec<Label>,
    /// Those in the functions that are asked for.
    pub wanted: BTreeSet<u32>,
    /// The function of each that is wanted.
    pub functions: BTreeMap<u32, FunctionId>,
    pub skipped: Vec<Skipped>,
    /// As their places name them.
    pub sources: Vec<SourceText>,
}

impl Mutants {
    pub fn count(&self) -> u32 {
        self.labels.len() as u32
    }

    pub fn label(&self, number: u32) -> &Label {
        &self.labels[number as usize]
    }
}

/// Makes the mutants of every unit of the user's. `chosen`: the functions that are asked for.
pub fn make(
    sources: &[Source],
    program: &Program,
    chosen: &[FunctionId],
    operators: &Chosen,
    (clang, work, stop): (&Path, &Path, &Stop),
) -> Result<Mutants, Failure> {
    let mut mutants = Mutants {
        files: BTreeMap::new(),
        labels: Vec::new(),
        wanted: BTreeSet::new(),
        functions: BTreeMap::new(),
        skipped: Vec::new(),
        sources: Vec::new(),
    };
    for source in sources.iter().filter(|source| !source.helper) {
        let Some(unit) = unit_of(program, source) else { continue };
        let own: BTreeMap<&str, FunctionId> = chosen
            .iter()
            .filter(|&&id| program.function(id).unit == unit)
            .map(|&id| (program.function(id).name.as_str(), id))
            .collect();
        if own.is_empty() {
            continue;
        }
        let given = clew_label::Source {
            clang,
            file: &source.argument,
            directory: &source.directory,
            flags: &source.flags,
            stop,
        };
        let annotated = clew_label::mutate(&given, std::slice::from_ref(operators), work, mutants.count())?;
        for label in &annotated.labels {
            if let Some(&function) = own.get(label.function.as_str()) {
                mutants.wanted.insert(label.id.0);
                mutants.functions.insert(label.id.0, function);
            }
        }
        let is_own = |skipped: &Skipped| own.contains_key(skipped.function.as_str());
        mutants.skipped.extend(annotated.skipped.into_iter().filter(is_own));
        mutants.labels.extend(annotated.labels);
        mutants.files.insert(unit, Mutated { file: source.absolute(), text: annotated.text });
    }
    mutants.sources = texts(&mutants, sources);
    Ok(mutants)
}

fn unit_of(program: &Program, source: &Source) -> Option<UnitId> {
    let path = source.absolute();
    let is_it = |unit: &UnitId| {
        let unit = &program.units[unit.index()];
        !unit.runtime && !unit.helper && same(&program.files[unit.file.index()].path, &path)
    };
    (0..program.units.len()).map(UnitId::at).find(is_it)
}

fn same(a: &Path, b: &Path) -> bool {
    a == b || a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}

/// The files that mutants are in, as places name them.
fn texts(mutants: &Mutants, sources: &[Source]) -> Vec<SourceText> {
    let wanted = mutants.wanted.iter().map(|&number| &mutants.label(number).place.file);
    let names: BTreeSet<&String> = wanted.collect();
    let read = |name: &&String| {
        let directories = sources.iter().map(|source| source.directory.join(name.as_str()));
        let bytes = directories.into_iter().find_map(|path| std::fs::read(path).ok())?;
        Some(SourceText { file: (*name).clone(), text: String::from_utf8_lossy(&bytes).into_owned() })
    };
    names.iter().filter_map(read).collect()
}

/// A mutant as the report has it, but for what became of it.
pub fn described(label: &Label, sources: &[SourceText], fate: clew_report::Fate) -> Mutant {
    let Label { id, operator, function, place, words, mutant, .. } = label;
    let (original, replacement) = match mutant {
        Some(mutant) => (mutant.original.clone(), mutant.replacement.clone()),
        None => (words.clone(), String::new()),
    };
    let text = sources.iter().find(|source| source.file == place.file);
    let mutant = Mutant {
        id: number(*id),
        operator: (*operator).to_owned(),
        function: function.clone(),
        file: place.file.clone(),
        line: place.line,
        column: place.column,
        end: text.and_then(|source| end(&source.text, (place.line, place.column), &original)),
        original,
        replacement,
        diff: Vec::new(),
        fate,
    };
    mutant.in_sources(sources)
}

fn number(label: LabelId) -> u32 {
    clew_label::mutant_number(label)
}

pub fn not_mutated(skipped: &[Skipped]) -> Vec<NotMutated> {
    let one = |skipped: &Skipped| NotMutated {
        operator: skipped.operator.to_owned(),
        function: skipped.function.clone(),
        file: skipped.place.file.clone(),
        line: skipped.place.line,
        column: skipped.place.column,
        about: skipped.words.clone(),
        why: skipped.why.to_owned(),
    };
    skipped.iter().map(one).collect()
}

/// Where a text that begins at a line and column ends, if it stands there but for white space.
fn end(source: &str, (line, column): (u32, u32), text: &str) -> Option<(u32, u32)> {
    let mut lines = source.lines().zip(1u32..).skip(line.checked_sub(1)? as usize);
    let (mut rest, mut number) = lines.next()?;
    let whole = rest.len();
    rest = rest.get(column.checked_sub(1)? as usize..)?;
    let mut at = whole - rest.len();
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        loop {
            let trimmed = rest.trim_start();
            at += rest.len() - trimmed.len();
            rest = trimmed;
            if !rest.is_empty() {
                break;
            }
            ((rest, number), at) = (lines.next()?, 0);
        }
        rest = rest.strip_prefix(c)?;
        at += c.len_utf8();
    }
    Some((number, at as u32 + 1))
}

#[cfg(test)]
mod tests {
    use super::end;

    #[test]
    fn a_text_ends_behind_its_last_character() {
        let source = "int f(int a)\n{\n  return a  < b\n    + 1;\n}\n";
        assert_eq!(end(source, (3, 10), "a < b"), Some((3, 16)));
        assert_eq!(end(source, (3, 10), "a < b + 1"), Some((4, 8)));
        assert_eq!(end(source, (3, 10), "MACRO"), None);
        assert_eq!(end(source, (9, 1), "a"), None);
    }
}
