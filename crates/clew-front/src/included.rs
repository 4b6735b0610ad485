//! Which files a unit is made of.

use crate::{Clang, FrontError};
use clew_edge::Stop;
use clew_ir::{Program, Unit};
use std::path::PathBuf;
use std::process::Command;

/// The unit's file and all that it includes, but for the system's headers, in the order in which clang meets them.
pub fn included(
    clang: &Clang,
    program: &Program,
    unit: &Unit,
    stop: &Stop,
) -> Result<Vec<PathBuf>, FrontError> {
    let mut command = Command::new(&clang.clang);
    let file = &program.files[unit.file.index()].path;
    command.args(&unit.flags).args(["-w", "-fno-color-diagnostics", "-MM", "-MT", "x"]).arg(file);
    let output = stop.output(&mut command);
    let output = output.map_err(|source| FrontError::CannotStart { path: clang.clang.clone(), source })?;
    let Some(output) = output else { return Err(FrontError::Stopped) };
    if !output.status.success() {
        let diagnostics = String::from_utf8_lossy(&output.stderr).into_owned();
        let exit = output.status.to_string();
        return Err(FrontError::DoesNotCompile { file: unit.path.clone(), exit, diagnostics });
    }
    Ok(prerequisites(&String::from_utf8_lossy(&output.stdout)))
}

/// Those of a rule in a makefile: in its notation a space in a name is `\ `, and `$` is `$$`.
fn prerequisites(rule: &str) -> Vec<PathBuf> {
    let (mut names, mut name) = (Vec::new(), String::new());
    let rule = rule.split_once(": ").map_or("", |(_, rest)| rest);
    let mut letters = rule.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&next @ (' ' | '#'))) => {
                name.push(next);
                letters.next();
            }
            ('\\', Some('\n')) => {}
            ('$', Some('$')) => {
                name.push('$');
                letters.next();
            }
            (letter, _) if letter.is_whitespace() => names.push(std::mem::take(&mut name)),
            (letter, _) => name.push(letter),
        }
    }
    names.push(name);
    names.into_iter().filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_makefile_are_read_back() {
        let names = prerequisites("x: a.c dir\\ one/b.h \\\n  c$$.h d\\#e.h\n");
        assert_eq!(names, ["a.c", "dir one/b.h", "c$.h", "d#e.h"].map(PathBuf::from));
    }
}
