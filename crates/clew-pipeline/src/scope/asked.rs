//! `--lines FILE:A-B`.

use crate::failure::Failure;
use clew_cover::Lines;
use clew_ir::{FileId, Program};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// `None`: there is only one.
    file: Option<PathBuf>,
    lines: Lines,
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (file, numbers) = match text.rsplit_once(':') {
            Some((file, numbers)) => (Some(PathBuf::from(file)), numbers),
            None => (None, text),
        };
        let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let (Ok(first), Ok(last)) = (first.parse::<u32>(), last.parse::<u32>()) else {
            return Err(format!("`{text}` names no lines; try parse.c:10-25, or 10-25 if there is one file"));
        };
        if first == 0 {
            return Err("lines are counted from 1".to_owned());
        }
        if last < first {
            return Err(format!("the lines are the wrong way round; try {last}-{first}"));
        }
        Ok(Asked { file, lines: Lines { first, last } })
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", file.display())?;
        }
        let Lines { first, last } = self.lines;
        if first == last { write!(f, "{first}") } else { write!(f, "{first}-{last}") }
    }
}

impl Asked {
    /// The file and the lines, if they are there.
    pub fn find(&self, program: &Program, files: &BTreeSet<FileId>) -> Result<(FileId, Lines), Failure> {
        let file = self.file(program, files)?;
        let text = std::fs::read(&program.files[file.index()].path).unwrap_or_default();
        let count = text.split_inclusive(|&byte| byte == b'\n').count();
        if self.lines.last as usize > count {
            let name = program.file_name(file);
            return Err(Failure::Usage(format!("--lines {self}: {name} has only {count} lines")));
        }
        Ok((file, self.lines))
    }

    fn file(&self, program: &Program, files: &BTreeSet<FileId>) -> Result<FileId, Failure> {
        let path = |file: FileId| program.files[file.index()].path.as_path();
        let units = program.units.iter().filter(|unit| !unit.runtime && !unit.helper).map(|unit| unit.file);
        let known: BTreeSet<FileId> = units.clone().chain(files.iter().copied()).collect();
        let Some(name) = &self.file else {
            let units: BTreeSet<FileId> = units.collect();
            return only(&units.into_iter().collect::<Vec<_>>()).ok_or_else(|| {
                Failure::Usage(format!(
                    "--lines {self}: there are several files; say which, as in FILE:{self}"
                ))
            });
        };
        let exact: Vec<FileId> = known.iter().copied().filter(|&file| is_same(path(file), name)).collect();
        if let Some(file) = only(&exact) {
            return Ok(file);
        }
        let ending: Vec<FileId> = known.iter().copied().filter(|&file| path(file).ends_with(name)).collect();
        only(&ending).ok_or_else(|| {
            let of = if ending.is_empty() { known.into_iter().collect() } else { ending.clone() };
            let mut names: Vec<String> = of.iter().map(|&file| program.file_name(file)).collect();
            names.sort_by_key(|other| crate::project::distance(other, &name.display().to_string()));
            names.truncate(5);
            let why = if ending.is_empty() { "is no file with code to test" } else { "may be several files" };
            let (name, names) = (name.display(), names.join(", "));
            Failure::Usage(format!("--lines {self}: {name} {why}; did you mean one of {names}?"))
        })
    }
}

fn only(files: &[FileId]) -> Option<FileId> {
    if let [file] = files { Some(*file) } else { None }
}

fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, file: Option<&str>, first: u32, last: u32) {
        let asked = Asked { file: file.map(PathBuf::from), lines: Lines { first, last } };
        assert_eq!(text.parse(), Ok(asked.clone()));
        assert_eq!(asked.to_string(), text);
    }

    #[test]
    fn a_file_and_lines() {
        reads("a.c:10-25", Some("a.c"), 10, 25);
        reads("a.c:7", Some("a.c"), 7, 7);
        reads("10-25", None, 10, 25);
        reads("7", None, 7, 7);
        reads("c:/x/a.c:7", Some("c:/x/a.c"), 7, 7);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text: &str| text.parse::<Asked>().unwrap_err();
        assert_eq!(said("a.c"), "`a.c` names no lines; try parse.c:10-25, or 10-25 if there is one file");
        assert_eq!(said("a.c:9-3"), "the lines are the wrong way round; try 3-9");
        assert_eq!(said("0-3"), "lines are counted from 1");
        assert!(said("a.c:1-").contains("names no lines"));
        assert!(said("a.c:-1").contains("names no lines"));
    }
}
