//! Labels that `clew.toml` puts into code that must not be touched: the compiler is given the file with calls of
//! `clew_label_here` in it, wherever it opens the user's (an overlay of its file system). Lines stay what they are.

use crate::failure::Failure;
use crate::labelling::{Labelling, write};
use crate::partitions::{self, Part};
use crate::project::{At, Place, Project};
use clew_front::{Compilation, CompiledFile};
use clew_label::{Inserted, LabelError, OWN, Source};
use std::path::{Path, PathBuf};

/// What the compiler is given besides, and what was put into the file.
#[derive(Default)]
pub struct Put {
    pub flags: Vec<String>,
    pub inserted: Vec<Inserted>,
    /// As `inserted`: where clew.toml has it.
    places: Vec<Place>,
}

/// So many lines from a label, clang may complain of it.
const NEAR: u32 = 10;

const DECLARED: &str =
    "void clew_label_here(const char *, int);\nvoid clew_domain_here(const char *, int);\n";

/// Every label's file is one of the files.
pub fn check(compilation: &Compilation, project: Option<&Project>) -> Result<(), Failure> {
    let Some(project) = project else { return Ok(()) };
    for label in &project.labels {
        let (name, line) = place(project, &label.at)?;
        let Some(file) = compilation.files().find(|file| is_named(&project.file, file, name)) else {
            return Err(refuse(project, &label.at, format!("{name} is none of the files that are tested")));
        };
        let lines = std::fs::read_to_string(file.source.absolute()).unwrap_or_default().lines().count();
        if line as usize > lines {
            return Err(refuse(project, &label.at, format!("{name} has no line {line}")));
        }
    }
    Ok(())
}

fn refuse(project: &Project, at: &At<String>, sentence: String) -> Failure {
    project.error(at.place, sentence).into()
}

/// `FILE:LINE`
fn place<'a>(project: &Project, at: &'a At<String>) -> Result<(&'a str, u32), Failure> {
    let parts = at.value.rsplit_once(':').and_then(|(name, line)| Some((name, line.parse::<u32>().ok()?)));
    parts
        .filter(|(name, line)| !name.is_empty() && *line > 0)
        .ok_or_else(|| refuse(project, at, "a place such as \"parse.c:12\" is expected here".to_owned()))
}

/// Paths are meant from where clew.toml is; a name alone is enough where it is one file's.
fn is_named(config: &Path, file: &CompiledFile, name: &str) -> bool {
    let absolute = file.source.absolute();
    let beside = std::path::absolute(config.parent().unwrap_or(Path::new("")).join(name));
    let same = |path: PathBuf| path.canonicalize().ok() == absolute.canonicalize().ok();
    beside.is_ok_and(same) || (!name.contains('/') && absolute.file_name().is_some_and(|own| own == name))
}

/// Puts the labels of clew.toml into a file.
pub fn insert(
    project: &Project,
    labelling: &Labelling,
    file: &CompiledFile,
    clang: &Path,
    number: usize,
) -> Result<Put, Failure> {
    let absolute = file.source.absolute();
    let text = std::fs::read_to_string(&absolute).unwrap_or_default();
    let mut put = Put::default();
    let add = |put: &mut Put, (line, column): (u32, u32), call: String, place: Place| {
        put.inserted.push(Inserted { file: absolute.clone(), line, column, text: call });
        put.places.push(place);
    };
    for label in project.labels.iter().filter(|_| labelling.asks_for(OWN)) {
        let (name, line) = place(project, &label.at)?;
        if is_named(&project.file, file, name) {
            let own = text.lines().nth(line as usize - 1).unwrap_or_default();
            let column = (own.len() - own.trim_start().len() + 1) as u32;
            let call = format!("clew_label_here({}, !!({})); ", quoted(&label.name.value), label.when.value);
            add(&mut put, (line, column), call, label.when.place);
        }
    }
    let partitioned = project.functions.iter().map(|spec| (spec, partitions::parts(spec)));
    let is_asked = labelling.asks_for("domain");
    let partitioned: Vec<_> = partitioned.filter(|(_, parts)| is_asked && !parts.is_empty()).collect();
    if !partitioned.is_empty() {
        let (path, flags, stop) = (file.argument(), file.flags, labelling.stop);
        let directory = &file.source.directory;
        let bodies = clew_label::bodies(&Source { clang, file: path, directory, flags, stop })?;
        for (spec, parts) in partitioned {
            let Some(&at) = bodies.get(&spec.name.value) else { continue };
            for Part { words, expression, place } in parts {
                let call = format!(" clew_domain_here({}, !!({expression}));", quoted(&words));
                add(&mut put, at, call, place);
            }
        }
    }
    if !put.inserted.is_empty() {
        put.flags = overlay(&absolute, &with(&text, &put.inserted), number, labelling.work)?;
    }
    Ok(put)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}

fn with(text: &str, inserted: &[Inserted]) -> String {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let mut order: Vec<&Inserted> = inserted.iter().collect();
    // From the end of each line, so that columns stay what they are; at one place in the order in which they come.
    order.reverse();
    order.sort_by_key(|inserted| std::cmp::Reverse((inserted.line, inserted.column)));
    for inserted in order {
        if let Some(line) = lines.get_mut(inserted.line as usize - 1) {
            let at = (inserted.column as usize - 1).min(line.len());
            if line.is_char_boundary(at) {
                line.insert_str(at, &inserted.text);
            }
        }
    }
    lines.concat()
}

fn overlay(file: &Path, text: &str, number: usize, work: &Path) -> Result<Vec<String>, Failure> {
    let own = work.join(format!("own{number}.c"));
    let (header, path) = (work.join("clew_label_here.h"), work.join(format!("own{number}.yaml")));
    write(&own, text)?;
    write(&header, DECLARED)?;
    let root = serde_json::json!({
        "type": "file", "name": file.to_string_lossy(), "external-contents": own.to_string_lossy(),
    });
    let all = serde_json::json!({ "version": 0, "use-external-names": false, "roots": [root] });
    write(&path, &all.to_string())?;
    let flags = ["-ivfsoverlay", &path.to_string_lossy(), "-include", &header.to_string_lossy()];
    Ok(flags.map(str::to_owned).to_vec())
}

impl Put {
    /// What is wrong on a line that has a label of clew.toml's is wrong with the label.
    pub fn explain(&self, project: &Project, error: &LabelError) -> Option<Failure> {
        let said = error.to_string();
        let (place, sentence) = match error {
            LabelError::DoesNotCompile { place, said } => {
                let why = "a label stands before the statement that begins on its line";
                (place.clone(), format!("this label does not compile there: {said} ({why})"))
            }
            LabelError::Label(_) => {
                let (place, sentence) = said.split_once(": ")?;
                (place.to_owned(), sentence.to_owned())
            }
            _ => return None,
        };
        let line: u32 = place.rsplit(':').nth(1)?.parse().ok()?;
        // A label in the midst of a statement breaks that elsewhere.
        let is_compiling = matches!(error, LabelError::DoesNotCompile { .. });
        let near = |at: &usize| self.inserted[*at].line.abs_diff(line);
        let at = (0..self.inserted.len())
            .min_by_key(near)
            .filter(|at| near(at) == 0 || is_compiling && near(at) < NEAR)?;
        // Of several on one line, the one whose expression clang names.
        let named =
            |at: &usize| self.inserted[*at].line == line && names(&sentence, &self.inserted[*at].text);
        let at = (0..self.inserted.len()).find(named).unwrap_or(at);
        Some(project.error(self.places[at], sentence).into())
    }
}

fn names(sentence: &str, text: &str) -> bool {
    let mut quoted = sentence.split(['\'', '`']).skip(1).step_by(2);
    quoted.any(|word| !word.is_empty() && text.contains(word))
}
