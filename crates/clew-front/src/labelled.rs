//! A file with labels in it, compiled in place of the user's.
//!
//! Its code comes from the labelled text, all else from the user's file: the coverage map, the types, the places. Labels do not
//! branch, so clang counts the same in both texts; where it does not, the labels are not taken (`differ`). The columns of the
//! labelled text are put back to those of the user's file (`Shift`), and then to one that clang itself names there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clew_ir::{FileId, Label, Place};
use rustc_hash::FxHashMap;

use crate::FrontError;
use crate::coverage::ProfileName;
use crate::files::Files;
use crate::llvm::{Module, Opcode, Value};
use crate::source::Source;

/// The labelled text of a file.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// Where it is; absolute.
    pub text: PathBuf,
    /// Columns of the text, in order, by the file that they are in, as clang names it.
    pub shifts: Vec<(String, Vec<Shift>)>,
    /// What its labels are about; the first one has the number `first`.
    pub labels: Vec<LabelText>,
    pub first: u32,
}

/// From a column of the labelled text, up to the next one of that line, to a line and column of the user's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift {
    pub line: u32,
    pub column: u32,
    pub to: (u32, u32),
}

/// What a label is about, with the file as clang names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabelText {
    pub criterion: String,
    pub words: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// The labelled text beside the user's file.
pub struct Laid {
    pub labelled: Labelled,
    /// The labelled one's.
    pub bitcode: PathBuf,
    /// By the functions' names in the bitcode.
    originals: FxHashMap<String, Profile>,
    own: FxHashMap<String, Profile>,
    /// The columns at which the user's code has instructions, by line.
    known: FxHashMap<(String, u32), BTreeSet<u32>>,
}

/// What clang counts in a function.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Profile {
    name: Vec<u8>,
    hash: u64,
    counters: u64,
    /// Each counter that is incremented and each bit that is set, with the number of the instructions that do it.
    marks: Vec<(bool, u64, u64)>,
}

impl Laid {
    pub fn new(
        labelled: Labelled,
        source: &Source,
        original: &Path,
        bitcode: PathBuf,
    ) -> Result<Laid, FrontError> {
        let parse = |path: &Path| -> Result<Module, FrontError> {
            let bytes = std::fs::read(path)
                .map_err(|error| FrontError::Unreadable { path: path.to_owned(), source: error })?;
            Module::parse(&bytes).ok_or_else(|| FrontError::Bitcode { file: source.given.clone() })
        };
        let (theirs, ours) = (parse(original)?, parse(&bitcode)?);
        let (originals, own) = (profiles(&theirs), profiles(&ours));
        let known = instructions(&theirs);
        Ok(Laid { labelled, bitcode, originals, own, known })
    }

    /// The functions in which clang does not count the same.
    pub fn differ(&self) -> BTreeSet<String> {
        let same = |a: &Profile, b: &Profile| a.counters == b.counters && a.marks == b.marks;
        let differs = |name: &&String| match (self.originals.get(*name), self.own.get(*name)) {
            (Some(a), Some(b)) => !same(a, b),
            (a, b) => a.is_some() || b.is_some(),
        };
        self.originals.keys().chain(self.own.keys()).filter(differs).cloned().collect()
    }

    /// What the function is called in the user's coverage map.
    pub fn rename(&self, function: &str, profile: ProfileName) -> ProfileName {
        match self.originals.get(function) {
            Some(original) => ProfileName { name: original.name.clone(), hash: original.hash, ..profile },
            None => profile,
        }
    }

    pub fn labels(&self, directory: &Path, files: &mut Files) -> Vec<Label> {
        let directory = directory.to_string_lossy();
        let label = |text: &LabelText| Label {
            criterion: text.criterion.clone(),
            words: text.words.clone(),
            place: Place { file: files.intern(&directory, &text.file), line: text.line, col: text.column },
        };
        self.labelled.labels.iter().map(label).collect()
    }

    pub fn places(&self, directory: &Path, files: &mut Files) -> Places {
        let directory = directory.to_string_lossy();
        let mut places = Places::default();
        for (name, shifts) in &self.labelled.shifts {
            places.shifts.insert(files.intern(&directory, name), shifts.clone());
        }
        for ((name, line), columns) in &self.known {
            let own = places.known.entry((files.intern(&directory, name), *line)).or_default();
            own.extend(columns);
        }
        places
    }
}

/// Puts places of a labelled text back to those of the user's file.
#[derive(Default)]
pub struct Places {
    shifts: FxHashMap<FileId, Vec<Shift>>,
    known: FxHashMap<(FileId, u32), BTreeSet<u32>>,
}

impl Places {
    pub fn user(&self, place: Place) -> Place {
        let Some(shifts) = self.shifts.get(&place.file) else { return place };
        let behind = shifts.partition_point(|shift| (shift.line, shift.column) <= (place.line, place.col));
        let shift = behind.checked_sub(1).map(|at| shifts[at]).filter(|shift| shift.line == place.line);
        let (line, col) = shift.map_or((place.line, place.col), |shift| shift.to);
        // What is not exact in the text is where clang has something.
        let known = self.known.get(&(place.file, line));
        let near = known.and_then(|known| known.range(..=col).next_back().or_else(|| known.first()));
        Place { line, col: near.copied().unwrap_or(col), ..place }
    }
}

fn calls(function: Value<'_>) -> impl Iterator<Item = (String, Value<'_>)> {
    let instructions = function.blocks().flat_map(|block| block.instructions());
    instructions.filter(|instruction| instruction.opcode() == Opcode::LLVMCall).filter_map(|call| {
        let name = call.callee().name();
        name.starts_with("llvm.instrprof.").then_some((name, call))
    })
}

fn number(value: Value<'_>) -> u64 {
    value.low_bits()
}

fn profiles(module: &Module) -> FxHashMap<String, Profile> {
    let mut found = FxHashMap::default();
    for function in module.functions() {
        let mut profile: Option<Profile> = None;
        let mut marks: FxHashMap<(bool, u64), u64> = FxHashMap::default();
        for (intrinsic, call) in calls(function) {
            let is_bit = intrinsic.contains("mcdc.tvbitmap");
            if is_bit {
                *marks.entry((true, number(call.operand(2)))).or_default() += 1;
            } else if intrinsic.contains("increment") {
                *marks.entry((false, number(call.operand(3)))).or_default() += 1;
                profile.get_or_insert_with(|| Profile {
                    name: call.operand(0).initializer().and_then(Value::string).unwrap_or_default(),
                    hash: number(call.operand(1)),
                    counters: number(call.operand(2)),
                    marks: Vec::new(),
                });
            }
        }
        if let Some(mut profile) = profile {
            profile.marks = marks.into_iter().map(|((is_bit, at), count)| (is_bit, at, count)).collect();
            profile.marks.sort_unstable();
            found.insert(function.name(), profile);
        }
    }
    found
}

/// Where there are instructions: the columns, by file and line.
fn instructions(module: &Module) -> FxHashMap<(String, u32), BTreeSet<u32>> {
    let mut found: FxHashMap<(String, u32), BTreeSet<u32>> = FxHashMap::default();
    let mut names = FxHashMap::default();
    for function in module.functions() {
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            let Some((scope, line, column)) = instruction.location().filter(|at| at.1 != 0) else { continue };
            let name: &Option<(String, String)> = names.entry(scope).or_insert_with(|| scope.file());
            if let Some((_, name)) = name {
                found.entry((name.clone(), line)).or_default().insert(column.max(1));
            }
        }
    }
    found
}
