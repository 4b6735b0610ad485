//! Reports: written beside `summary.json` at the end of a run, and made again from it.

use crate::config::Config;
use crate::failure::Failure;
use crate::session::relative;
use clew_certify::sha256;
use clew_edge::Durable;
use clew_report::{Format, FunctionSummary, ReportFile, Source, SourceText, Summary};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where reports go, in the directory of `summary.json`.
const FOLDER: &str = "report";
const SUMMARY: &str = "summary.json";

/// The files that objectives and errors lie in, as they are now.
pub fn sources(rows: &[FunctionSummary]) -> Vec<Source> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for row in rows {
        names.insert(&row.file);
        names.extend(row.objectives.iter().map(|it| it.file.as_str()));
        names.extend(row.measures.errors.iter().map(|error| error.file.as_str()));
    }
    let hashed = |file: &str| {
        let bytes = std::fs::read(file).ok()?;
        Some(Source { file: file.to_owned(), sha256: sha256(&bytes) })
    };
    names.into_iter().filter_map(hashed).collect()
}

/// Where the names of files start from, as seen from a directory.
pub fn root(directory: &Path) -> String {
    let root = relative(directory, Path::new("."));
    if root.is_empty() { ".".to_owned() } else { root }
}

/// Sees to it that reports can be written before anything is searched for. Where nobody says where, they go to the usual place.
pub fn place(config: &Config) -> Result<(), Failure> {
    check(&config.reports, !config.proves)?;
    match config.reports.iter().all(|format| *format == Format::Json) {
        true => Ok(()),
        false => make_place(&config.output()).map(drop),
    }
}

/// The folder of reports, which can be written to.
pub fn make_place(directory: &Path) -> Result<PathBuf, Failure> {
    let folder = directory.join(FOLDER);
    let failed = |source| Failure::Report { path: folder.clone(), source };
    std::fs::create_dir_all(&folder).map_err(failed)?;
    clew_edge::sweep(&folder);
    clew_edge::can_write(&folder).map_err(failed)?;
    Ok(folder)
}

/// Writes reports of a summary that belongs to `directory`, and says which files to open. `here`: where the names of files
/// start from.
pub fn write(
    summary: &Summary,
    directory: &Path,
    here: &Path,
    formats: &[Format],
) -> Result<Vec<PathBuf>, Failure> {
    if formats.iter().all(|format| *format == Format::Json) {
        return Ok(Vec::new());
    }
    let folder = make_place(directory)?;
    // Times are written to the millisecond: the same report comes of a finished run.
    let written = Summary::from_json(&summary.to_json());
    let summary = written.as_ref().unwrap_or(summary);
    let texts = match formats.iter().any(|format| format.needs_sources()) {
        true => texts(summary, here)?,
        false => Vec::new(),
    };
    let mut first = Vec::new();
    for format in formats {
        let files = format.render(summary, &texts);
        first.extend(files.first().map(|file| folder.join(&file.name)));
        for file in &files {
            write_file(&folder, file)?;
        }
    }
    Ok(first)
}

fn write_file(folder: &Path, file: &ReportFile) -> Result<(), Failure> {
    let path = folder.join(&file.name);
    let failed = |source| Failure::Report { path: path.clone(), source };
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(failed)?;
    }
    clew_edge::write(&path, file.text.as_bytes(), Durable::No).map_err(failed)
}

/// The sources, which must be what they were.
fn texts(summary: &Summary, here: &Path) -> Result<Vec<SourceText>, Failure> {
    let read = |source: &Source| {
        let path = here.join(&source.file);
        let bytes = std::fs::read(&path).map_err(|error| {
            Failure::Usage(format!("cannot read {}, which the report shows: {error}", path.display()))
        })?;
        if sha256(&bytes) != source.sha256 {
            let path = path.display();
            let sentence = format!("{path} has changed since the run that is reported; run clew again");
            return Err(Failure::Usage(sentence));
        }
        Ok(SourceText { file: source.file.clone(), text: String::from_utf8_lossy(&bytes).into_owned() })
    };
    summary.sources.iter().map(read).collect()
}

/// The summary of a finished run.
pub fn read(directory: &Path) -> Result<Summary, Failure> {
    let path = directory.join(SUMMARY);
    let shown = path.display();
    let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Failure::Usage(format!(
            "{shown}: no such file; clew report reads what an earlier clew gen, suite, cover, prove or mutate wrote there"
        )),
        _ => Failure::Usage(format!("cannot read {shown}: {error}")),
    })?;
    let summary = Summary::from_json(&text)
        .map_err(|error| Failure::Usage(format!("{shown} is damaged, or no summary of clew's: {error}")))?;
    let lacks = |row: &FunctionSummary| row.span.is_none() && !row.objectives.is_empty();
    if summary.root.is_none() || summary.functions.iter().any(lacks) {
        return Err(Failure::Usage(format!(
            "{shown} was written by an older clew and lacks what reports need; run clew again"
        )));
    }
    Ok(summary)
}

/// Refuses reports on tests where there are none.
fn check(formats: &[Format], has_tests: bool) -> Result<(), Failure> {
    match formats.iter().find(|format| format.needs_tests() && !has_tests) {
        Some(format) => Err(Failure::Usage(format!(
            "there is no {} report of a run without tests; html, sarif and json tell what it has proven",
            format.name()
        ))),
        None => Ok(()),
    }
}

/// Makes reports of a finished run again; says which files to open.
pub fn again(
    directory: &Path,
    formats: &[Format],
    output: Option<&Path>,
) -> Result<(Summary, Vec<PathBuf>), Failure> {
    let summary = read(directory)?;
    let was_measured = |row: &FunctionSummary| row.measured.is_some();
    check(formats, summary.functions.is_empty() || summary.functions.iter().any(was_measured))?;
    let here = directory.join(summary.root.as_deref().unwrap_or("."));
    let files = write(&summary, output.unwrap_or(directory), &here, formats)?;
    Ok((summary, files))
}

/// Who shows a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forge {
    Github,
    Gitlab,
}

/// Writes a summary as a forge shows it: for GitHub to the file that a job's page is made of, where there is one. Says where.
pub fn summarise(summary: &Summary, forge: Forge, directory: &Path) -> Result<PathBuf, Failure> {
    let page = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
    if let (Forge::Github, Some(page)) = (forge, page) {
        let path = PathBuf::from(page);
        let failed = |source| Failure::Report { path: path.clone(), source };
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(&path).map_err(failed)?;
        file.write_all(clew_report::markdown(summary).as_bytes()).map_err(failed)?;
        return Ok(path);
    }
    let folder = make_place(directory)?;
    let (name, text) = match forge {
        Forge::Github => ("summary.md", clew_report::markdown(summary)),
        Forge::Gitlab => ("gl-code-quality.json", clew_report::quality(summary)),
    };
    write_file(&folder, &ReportFile { name: name.to_owned(), text })?;
    Ok(folder.join(name))
}
