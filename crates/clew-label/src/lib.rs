//! Labels: places in C with predicates over the state there, found by labelling functions, and the labelled source
//! (ARCHITECTURE.md, "clew-label").
//!
//! Follows LTest, section III. What operators, types and places are, clang says (`read`); the labelling functions see plain
//! data (`ast`). The text that is labelled is the preprocessed one, so macros are labelled where they are used.

mod annotate;
mod ast;
mod clang;
mod decision;
mod error;
mod label;
mod labellers;
mod mutants;
mod predicate;
mod preprocess;
mod read;
mod scan;

use annotate::Insert;
use std::path::Path;

pub use annotate::Annotated;
pub use ast::Place;
pub use error::LabelError;
pub use label::{Label, LabelId, Mutant, Skipped};
pub use labellers::wm::OPERATORS;
pub use labellers::{Chosen, NAMES};
pub use mutants::{OTHER_MACRO, number as mutant_number, switched_off};
pub use preprocess::{Source, prologue};

/// Labels a file as its criteria ask for. The text begins with [`prologue`]. `work` is a directory for temporary files.
pub fn annotate(
    source: &Source,
    chosen: &[Chosen],
    work: &Path,
    first: u32,
) -> Result<Annotated, LabelError> {
    let mut annotated = insert(source, chosen, &|_| true, work, Insert::Labels, first)?;
    annotated.text.insert_str(0, &prologue());
    Ok(annotated)
}

/// Puts all mutants of some functions of a file into its text, behind one switch, with the label of each. The macros that the file leaves behind
/// stand at its end, so that it can be included in place of the file.
pub fn mutate(
    source: &Source,
    chosen: &[Chosen],
    functions: &dyn Fn(&str) -> bool,
    work: &Path,
    first: u32,
) -> Result<Annotated, LabelError> {
    let mut annotated = insert(source, chosen, functions, work, Insert::Mutants, first)?;
    let checks = mutants::checks(&preprocess::undefined_names(source)?);
    annotated.text.insert_str(0, &(checks + &preprocess::undefined() + mutants::HEAD));
    annotated.text.push('\n');
    annotated.text.push_str(&preprocess::macros(source)?);
    annotated.text.push_str(mutants::TAIL);
    Ok(annotated)
}

fn insert(
    source: &Source,
    chosen: &[Chosen],
    functions: &dyn Fn(&str) -> bool,
    work: &Path,
    what: Insert,
    first: u32,
) -> Result<Annotated, LabelError> {
    let (path, text) = preprocess::preprocess(source, work)?;
    let flags = preprocess::for_parsing(source.flags);
    let preprocessed = clang::Parsed::new(&path, &[&flags[..], &["-xcpp-output".to_owned()]].concat())?;
    let original = preprocess::original(source).ok();
    let mut ast = read::read(text, &preprocessed, original.as_ref());
    ast.functions.retain(|function| functions(&function.name));
    let labellers: Vec<_> = chosen.iter().map(Chosen::labeller).collect();
    Ok(annotate::annotate(&ast, &labellers, what, first))
}
