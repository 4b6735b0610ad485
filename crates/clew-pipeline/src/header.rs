//! `clew.h`, which the binary carries along.

use crate::failure::Failure;
use clew_edge::Durable;
use clew_ir::Program;
use std::path::{Path, PathBuf};

const NAME: &str = "clew.h";
const TEXT: &str = clew_front::HEADER;

/// The flags by which the compiler finds it, after all that the user's own flags find.
pub fn flags(work: &Path) -> Result<Vec<String>, Failure> {
    let directory = put(work)?;
    Ok(vec!["-idirafter".to_owned(), directory.display().to_string()])
}

/// Puts it beside the tests of a program that uses it, for whoever compiles them.
pub fn keep(program: &Program, output: &Path) -> Result<(), Failure> {
    let declares = |name: &str| TEXT.contains(&format!(" {name}("));
    let is_used = |name: &str| name.starts_with("clew_") && declares(name);
    match program.functions.iter().any(|function| function.body.is_none() && is_used(&function.name)) {
        true => put(output).map(|_| ()),
        false => Ok(()),
    }
}

fn put(root: &Path) -> Result<PathBuf, Failure> {
    let directory = root.join("include");
    let failed = |source| Failure::Output { path: directory.clone(), source };
    std::fs::create_dir_all(&directory).map_err(failed)?;
    clew_edge::sweep(&directory);
    clew_edge::write(&directory.join(NAME), TEXT.as_bytes(), Durable::No).map_err(failed)?;
    Ok(directory)
}
