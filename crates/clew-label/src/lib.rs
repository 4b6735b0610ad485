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
mod own;
mod predicate;
mod preprocess;
mod read;
mod scan;

use annotate::Insert;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub use annotate::Annotated;
pub use ast::Place;
pub use clang::library;
pub use columns::{Columns, Shift};
pub use error::LabelError;
pub use label::{Label, LabelId, Mutant, Skipped};
pub use labellers::wm::OPERATORS;
pub use labellers::{Chosen, NAMES, OWN};
pub use mutants::{OTHER_MACRO, number as mutant_number, switched_off};
pub use preprocess::{Source, prologue};

/// Labels a file as its criteria ask for. The text begins with [`prologue`]. `work` is a directory for temporary files.
pub fn annotate(
    source: &Source,
    chosen: &[Chosen],
    work: &Path,
    first: u32,
) -> Result<Annotated, LabelError> {
    let mut annotated = insert(source, chosen, work, Insert::Labels, first, &Besides::default())?.0;
    annotated.text.insert_str(0, &prologue());
    Ok(annotated)
}

/// Puts all mutants of a file's functions, or of `only` some, into its text, behind one switch, with the label of each. The
/// macros that the file leaves behind stand at its end, so that it can be included in place of the file.
pub fn mutate(
    source: &Source,
    chosen: &[Chosen],
    only: Option<&BTreeSet<String>>,
    work: &Path,
    first: u32,
) -> Result<Annotated, LabelError> {
    let besides = Besides { only, ..Besides::default() };
    let mut annotated = insert(source, chosen, work, Insert::Mutants, first, &besides)?.0;
    annotated.text = in_place(source, &annotated.text)?;
    Ok(annotated)
}

/// What else there is to know when a file is labelled.
#[derive(Clone, Copy, Default, Debug)]
pub struct Besides<'a> {
    /// Those whose labels cannot be.
    pub left_out: Option<&'a BTreeSet<String>>,
    /// All but these are of no interest.
    pub only: Option<&'a BTreeSet<String>>,
    /// Names of the source's own labels that are taken.
    pub taken: Option<&'a BTreeMap<String, Place>>,
    /// What was put into the file on its way to the compiler, and is not in the user's.
    pub inserted: &'a [Inserted],
}

/// Text that was put into a line of a file.
#[derive(Clone, Debug)]
pub struct Inserted {
    /// Absolute.
    pub file: PathBuf,
    pub line: u32,
    /// Before this column, counted from 1 in bytes.
    pub column: u32,
    pub text: String,
}

impl Inserted {
    /// The user's column.
    fn column(list: &[Inserted], line: u32, column: u32) -> u32 {
        let mut own: Vec<&Inserted> = list.iter().filter(|inserted| inserted.line == line).collect();
        own.sort_by_key(|inserted| inserted.column);
        let mut before = 0;
        for inserted in own {
            let length = inserted.text.len() as u32;
            if column < inserted.column + before {
                break;
            }
            if column < inserted.column + before + length {
                return inserted.column;
            }
            before += length;
        }
        column - before
    }
}

/// Where the bodies of a file's functions begin, behind the brace, by the functions' names: lines and columns of the user's file.
pub fn bodies(source: &Source) -> Result<BTreeMap<String, (u32, u32)>, LabelError> {
    Ok(read::bodies(&preprocess::original(source)?))
}

impl Besides<'_> {
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
    besides: &Besides,
) -> Result<Instrumented, LabelError> {
    let (annotated, ast) = insert(source, chosen, work, Insert::Labels, first, besides)?;
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
    let checks = mutants::checks(&preprocess::undefined_names(source)?);
    let macros = preprocess::macros(source)?;
    Ok([&checks, &preprocess::undefined(), mutants::HEAD, text, "\n", &macros, mutants::TAIL].concat())
}

fn insert(
    source: &Source,
    chosen: &[Chosen],
    work: &Path,
    what: Insert,
    first: u32,
    besides: &Besides,
) -> Result<(Annotated, ast::Ast), LabelError> {
    let has_own = chosen.iter().any(|chosen| chosen.name == OWN);
    let flags =
        [source.flags, &has_own.then(|| "-DCLEW_LABELS_HERE".to_owned()).into_iter().collect::<Vec<_>>()]
            .concat();
    let source = &Source { flags: &flags, ..*source };
    let (path, text) = preprocess::preprocess(source, work)?;
    let flags = preprocess::for_parsing(source.flags);
    let preprocessed = clang::Parsed::new(&path, &[&flags[..], &["-xcpp-output".to_owned()]].concat());
    let original = preprocess::original(source);
    // What is wrong is said with the places of the user's file.
    let preprocessed = preprocessed.map_err(|error| error.with_column_of(original.as_ref().err()))?;
    let original = original.ok();
    let mut ast = read::read(text, &preprocessed, original.as_ref());
    if let Some(Inserted { file, .. }) = besides.inserted.first() {
        let own = |place: &&mut Place| source.directory.join(&place.file) == *file;
        for place in ast.nodes.iter_mut().map(|node| &mut node.place).filter(own) {
            place.column = Inserted::column(besides.inserted, place.line, place.column);
        }
    }
    let labellers: Vec<_> = chosen.iter().filter_map(Chosen::labeller).collect();
    let has_own = has_own && what == Insert::Labels;
    let request = annotate::Request { labellers: &labellers, insert: what, first, besides, has_own };
    Ok((annotate::annotate(&ast, &request)?, ast))
}
