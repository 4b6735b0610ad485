//! Labels: places in C with predicates over the state there, found by labelling functions, and the labelled source
//! (ARCHITECTURE.md, "clew-label").
//!
//! Follows LTest, section III. What operators, types and places are, clang says (`read`); the labelling functions see plain
//! data (`ast`). The text that is labelled is the preprocessed one, so macros are labelled where they are used.

mod annotate;
mod ast;
mod clang;
mod columns;
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
use std::collections::BTreeSet;
use std::path::Path;

pub use annotate::Annotated;
pub use ast::Place;
pub use columns::{Columns, Shift};
pub use error::LabelError;
pub use label::{Label, LabelId, Mutant, Skipped};
pub use labellers::wm::OPERATORS;
pub use labellers::{Chosen, NAMES};
pub use mutants::number as mutant_number;
pub use preprocess::{Source, prologue};

/// Labels a file as its criteria ask for. The text begins with [`prologue`]. `work` is a directory for temporary files.
pub fn annotate(
    source: &Source,
    chosen: &[Chosen],
    work: &Path,
    first: u32,
) -> Result<Annotated, LabelError> {
    let mut annotated = insert(source, chosen, work, Insert::Labels, first, &Skip::default())?.0;
    annotated.text.insert_str(0, &prologue());
    Ok(annotated)
}

/// Puts all mutants of a file into its text, behind one switch, with the label of each. The macros that the file leaves behind
/// stand at its end, so that it can be included in place of the file.
pub fn mutate(source: &Source, chosen: &[Chosen], work: &Path, first: u32) -> Result<Annotated, LabelError> {
    let mut annotated = insert(source, chosen, work, Insert::Mutants, first, &Skip::default())?.0;
    annotated.text = in_place(source, &annotated.text)?;
    Ok(annotated)
}

/// The functions that get no labels.
#[derive(Clone, Copy, Default, Debug)]
pub struct Skip<'a> {
    /// Those whose labels cannot be.
    pub left_out: Option<&'a BTreeSet<String>>,
    /// All but these are of no interest.
    pub only: Option<&'a BTreeSet<String>>,
}

impl Skip<'_> {
    /// Names that begin so are clew's.
    fn is_of_interest(&self, function: &str) -> bool {
        !function.starts_with("clew_spec_") && self.only.is_none_or(|only| only.contains(function))
    }

    fn leaves_out(&self, function: &str) -> bool {
        self.left_out.is_some_and(|left_out| left_out.contains(function))
    }
}

/// A file with labels for clew's own use: two texts with the same ones.
#[derive(Debug)]
pub struct Instrumented {
    pub labels: Vec<Label>,
    pub skipped: Vec<Skipped>,
    /// To be compiled by itself. Every label is a call of `clew_reached`.
    pub text: String,
    /// To be included in place of the file.
    pub native: String,
    /// Where what stands in `text` stands in the user's file.
    pub columns: Columns,
}

/// Labels a file for the vm, and for the tests that shall confirm what the vm says.
pub fn instrument(
    source: &Source,
    chosen: &[Chosen],
    work: &Path,
    first: u32,
    skip: &Skip,
) -> Result<Instrumented, LabelError> {
    let (annotated, ast) = insert(source, chosen, work, Insert::Labels, first, skip)?;
    let Annotated { text, labels, skipped, pieces } = annotated;
    let columns = columns::columns(&ast, &text, &pieces, source.directory);
    let native = in_place(source, &text)?;
    let text = preprocess::undefined() + REACHED + &text;
    Ok(Instrumented { labels, skipped, text, native, columns })
}

const REACHED: &str =
    "void clew_reached(unsigned, int);\n#define clew_label(id, predicate) clew_reached(id, predicate)\n";

/// The text as it can be included in place of its file.
fn in_place(source: &Source, text: &str) -> Result<String, LabelError> {
    let macros = preprocess::macros(source)?;
    Ok([&preprocess::undefined(), mutants::HEAD, text, "\n", &macros, mutants::TAIL].concat())
}

fn insert(
    source: &Source,
    chosen: &[Chosen],
    work: &Path,
    what: Insert,
    first: u32,
    skip: &Skip,
) -> Result<(Annotated, ast::Ast), LabelError> {
    let (path, text) = preprocess::preprocess(source, work)?;
    let flags = preprocess::for_parsing(source.flags);
    let preprocessed = clang::Parsed::new(&path, &[&flags[..], &["-xcpp-output".to_owned()]].concat())?;
    let original = preprocess::original(source).ok();
    let ast = read::read(text, &preprocessed, original.as_ref());
    let labellers: Vec<_> = chosen.iter().map(Chosen::labeller).collect();
    Ok((annotate::annotate(&ast, &labellers, what, first, skip), ast))
}
