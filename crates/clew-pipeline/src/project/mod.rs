//! `clew.toml`: the flags of a project, preconditions of its functions, and what stands in for what they call
//! (ARCHITECTURE.md, "Specifications").
//!
//! `parse` reads it, whoever has a command line merges `[gen]` with it, `bind` ties the rest to the program and writes its
//! conditions as C functions (`expression`), and `contracts` finds these in the program that was compiled with them.

mod bind;
mod contracts;
mod document;
mod expression;
mod inside;
pub mod keys;
mod nearest;
mod parse;

pub use bind::bind;
pub use contracts::Contracts;
pub use document::{At, ConfigError, Place, Result};
pub use expression::complaint;
pub use inside::{leads_outside, root};
pub use nearest::{distance, nearest};

use clew_vm::Doubt;
use document::Document;
use std::path::{Path, PathBuf};

/// What the file is called.
pub const NAME: &str = "clew.toml";

/// A file's contents, not yet tied to any program.
#[derive(Debug)]
pub struct Project {
    /// As it is shown.
    pub file: PathBuf,
    pub flags: Vec<Flag>,
    pub functions: Vec<FunctionSpec>,
    pub globals: Vec<ValueSpec>,
    pub stubs: Vec<StubSpec>,
    pub labels: Vec<LabelSpec>,
    pub suite: SuiteSpec,
}

/// `[suite]`: what types do not say of a module's functions, by their names.
#[derive(Debug, Default)]
pub struct SuiteSpec {
    pub constructors: Vec<At<String>>,
    pub release: Vec<At<String>>,
    pub leave_out: Vec<At<String>>,
    pub once: Vec<At<String>>,
    /// A function, and those that it is called before.
    pub before: Vec<(At<String>, Vec<At<String>>)>,
}

/// A label in code that must not be touched.
#[derive(Debug)]
pub struct LabelSpec {
    pub name: At<String>,
    /// `FILE:LINE`: before the statement that begins on that line.
    pub at: At<String>,
    /// A C expression.
    pub when: At<String>,
}

/// A flag of `clew gen`; several values for one that takes several.
#[derive(Debug)]
pub struct Flag {
    pub name: At<String>,
    pub values: Vec<At<String>>,
}

#[derive(Debug)]
pub struct FunctionSpec {
    pub name: At<String>,
    pub assume: Vec<At<String>>,
    /// The types of the arguments behind the named ones.
    pub varargs: Vec<At<String>>,
    /// What its tests are linked to.
    pub requirements: Vec<At<String>>,
    /// A partition of its inputs: C expressions, each to be covered.
    pub domain: Vec<At<String>>,
    pub params: Vec<ValueSpec>,
    pub globals: Vec<ValueSpec>,
}

/// What is said of a parameter, a global or a stub's result.
#[derive(Debug)]
pub struct ValueSpec {
    pub name: At<String>,
    pub facts: Vec<At<Fact>>,
}

#[derive(Debug, PartialEq)]
pub enum Fact {
    /// Always null, or never.
    Null(bool),
    /// A string that ends.
    Terminated,
    /// So many elements are behind the pointer: a C expression.
    Length(String),
    Range(Option<End>, Option<End>),
    /// Any C expression.
    Holds(String),
    /// Of a stub: what it is known not to do.
    Assumed(Doubt),
}

/// One end of a range.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Int(i128),
    Float(f64),
    /// A C expression.
    Expression(String),
}

#[derive(Debug)]
pub struct StubSpec {
    pub name: At<String>,
    pub stands_in: At<StandIn>,
}

/// What is called instead of a function.
#[derive(Debug)]
pub enum StandIn {
    /// A stub, even if the function is defined, with what holds of its results.
    Stub(Vec<At<Fact>>),
    /// The definition in this file.
    File(PathBuf),
    /// The function itself.
    Real,
}

impl Project {
    pub fn read(file: &Path) -> Result<Project> {
        let error = |source: std::io::Error| ConfigError {
            file: file.to_owned(),
            place: None,
            sentence: format!("it cannot be read: {source}"),
        };
        let text = std::fs::read_to_string(file).map_err(error)?;
        Project::parse(file, &text)
    }

    pub fn parse(file: &Path, text: &str) -> Result<Project> {
        let document = Document { file, text };
        parse::config(file, &document.read()?)
    }

    /// What the tests of a function are linked to.
    pub fn requirements(&self, function: &str) -> Vec<String> {
        let own = self.functions.iter().filter(|spec| spec.name.value == function);
        own.flat_map(|spec| &spec.requirements).map(|at| at.value.clone()).collect()
    }

    pub fn error(&self, place: Place, sentence: impl Into<String>) -> ConfigError {
        ConfigError { file: self.file.clone(), place: Some(place), sentence: sentence.into() }
    }
}

/// The nearest `clew.toml` from the directory of `file` upwards, up to the root of its git repository.
pub fn find(file: Option<&Path>) -> Option<PathBuf> {
    let here = Path::new("");
    let start = file.and_then(Path::parent).unwrap_or(here);
    let absolute = std::path::absolute(if start == here { Path::new(".") } else { start }).ok()?;
    for (level, directory) in absolute.ancestors().enumerate() {
        let candidate = directory.join(NAME);
        if candidate.is_file() {
            // As a person would write it, where that is short.
            return Some(if level == 0 { start.join(NAME) } else { candidate });
        }
        if directory.join(".git").exists() {
            break;
        }
    }
    None
}
