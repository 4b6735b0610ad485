//! Claims against counts.
//!
//! A macro that is expanded twice in a function has its branches twice, at the same place. Such objectives cannot be
//! told apart by what llvm-cov writes, so they are compared as a group: as many covered as claimed. Where llvm-cov has
//! more of them than were claimed (a header's function in several units), one covered is enough.

use super::export::{Branch, Function, Region};
use super::{Claim, ClaimKind, Disagreement, Native, Says, canonical};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};

/// What the `main` of a linked unit is renamed to, with a number behind.
pub const LINKED_MAIN: &str = "clew_linked_main_";
/// What the `main` of the unit under test is to the linker.
pub const UNIT_MAIN: &str = "clew_unit_main";
/// What stands before its names of other functions that the C library has too.
const UNIT_OWN: &str = "clew_unit_";

/// Kinds of regions in the export.
const CODE: u64 = 0;
const EXPANSION: u64 = 1;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    function: String,
    file: PathBuf,
    kind: ClaimKind,
    start: (u32, u32),
    end: (u32, u32),
}

impl Key {
    fn of(claim: &Claim, file: PathBuf) -> Key {
        let Claim { function, file: _, kind, start, end, says: _ } = claim;
        let (start, end) = match kind {
            ClaimKind::Function => Default::default(),
            ClaimKind::Region | ClaimKind::Branch(_) => (*start, *end),
        };
        Key { function: function.clone(), file, kind: *kind, start, end }
    }
}

/// The functions that claims are made of; the rest of the export is left aside.
pub struct Wanted<'a> {
    functions: FxHashSet<&'a str>,
}

impl<'a> Wanted<'a> {
    pub fn by(claims: &'a [Claim]) -> Self {
        Wanted { functions: claims.iter().map(|claim| claim.function.as_str()).collect() }
    }
}

/// How often each objective was reached: one count for each that has its name and place.
#[derive(Default)]
pub struct Counts {
    counts: FxHashMap<Key, Vec<u64>>,
    paths: FxHashMap<String, PathBuf>,
}

/// A function's C name, from that of its record: `test_unit.c:name` where it is `static`.
pub fn c_name(record: &str) -> &str {
    let name = record.rsplit([':', ';']).next().unwrap_or(record);
    if name.starts_with(LINKED_MAIN) { "main" } else { name.strip_prefix(UNIT_OWN).unwrap_or(name) }
}

impl Counts {
    /// Adds the counts of another program with the same unit in it.
    pub fn absorb(&mut self, other: Counts) {
        for (key, counts) in other.counts {
            let mine = self.counts.entry(key).or_default();
            if mine.len() == counts.len() {
                mine.iter_mut().zip(counts).for_each(|(mine, count)| *mine = mine.saturating_add(count));
            } else {
                mine.extend(counts);
            }
        }
    }

    /// Adds the counts of one function.
    pub fn add(&mut self, wanted: &Wanted, function: Function) {
        let Function { name, count, regions, branches, decisions: _, filenames } = function;
        let name = c_name(&name).to_string();
        if !wanted.functions.contains(name.as_str()) {
            return;
        }
        let files: Vec<PathBuf> = filenames.into_iter().map(|file| self.path(file)).collect();
        let mut found: Vec<(Key, u64)> = Vec::new();
        let key = |file: &PathBuf, kind, place: [u64; 4]| Key {
            function: name.clone(),
            file: file.clone(),
            kind,
            start: (place[0] as u32, place[1] as u32),
            end: (place[2] as u32, place[3] as u32),
        };
        let distinct: FxHashSet<&PathBuf> = files.iter().collect();
        for file in distinct {
            found.push((key(file, ClaimKind::Function, [0; 4]), count));
        }
        for [a, b, c, d, count, file, _, kind] in regions as Vec<Region> {
            if let (CODE | EXPANSION, Some(file)) = (kind, files.get(file as usize)) {
                found.push((key(file, ClaimKind::Region, [a, b, c, d]), count));
            }
        }
        for [a, b, c, d, yes, no, file, _, _] in branches as Vec<Branch> {
            if let Some(file) = files.get(file as usize) {
                found.push((key(file, ClaimKind::Branch(true), [a, b, c, d]), yes));
                found.push((key(file, ClaimKind::Branch(false), [a, b, c, d]), no));
            }
        }
        for (key, count) in found {
            self.counts.entry(key).or_default().push(count);
        }
    }

    fn path(&mut self, file: String) -> PathBuf {
        self.paths.entry(file).or_insert_with_key(|file| canonical(Path::new(file))).clone()
    }

    /// How many claims hold, and those that do not, in the order of the claims.
    pub fn judge(&self, claims: &[Claim]) -> (usize, Vec<Disagreement>) {
        let mut files: FxHashMap<&Path, PathBuf> = FxHashMap::default();
        let mut groups: FxHashMap<Key, Vec<usize>> = FxHashMap::default();
        for (index, claim) in claims.iter().enumerate() {
            let file = files.entry(&claim.file).or_insert_with(|| canonical(&claim.file)).clone();
            groups.entry(Key::of(claim, file)).or_default().push(index);
        }
        let mut wrong: Vec<(usize, Native)> = Vec::new();
        for (key, group) in &groups {
            wrong.extend(judge_group(claims, group, self.counts.get(key).map_or(&[], Vec::as_slice)));
        }
        wrong.sort_by_key(|(index, _)| *index);
        let asked = claims.iter().filter(|claim| is_asked(claim.says)).count();
        let agreed = asked - wrong.len();
        let disagreements =
            wrong.into_iter().map(|(index, native)| Disagreement { claim: claims[index].clone(), native });
        (agreed, disagreements.collect())
    }
}

/// Whether llvm-cov has to agree.
fn is_asked(says: Says) -> bool {
    match says {
        Says::Covered | Says::NotCovered | Says::Infeasible => true,
        Says::Given | Says::Derived => false,
    }
}

/// The claims of a group, all of one name and place, that do not hold.
fn judge_group(claims: &[Claim], group: &[usize], counts: &[u64]) -> Vec<(usize, Native)> {
    if counts.is_empty() {
        let asked = group.iter().filter(|&&index| is_asked(claims[index].says));
        return asked.map(|&index| (index, Native::Unknown)).collect();
    }
    let saying = |says: &[Says]| -> Vec<usize> {
        group.iter().copied().filter(|&index| says.contains(&claims[index].says)).collect()
    };
    let (covered, given) = (saying(&[Says::Covered]), saying(&[Says::Given, Says::Derived]));
    let open = saying(&[Says::NotCovered, Says::Infeasible]);
    let natively = counts.iter().filter(|count| **count > 0).count();
    let most = covered.len() + given.len();
    let (denied, missed) = if counts.len() == group.len() {
        (covered.len().saturating_sub(natively), natively.saturating_sub(most))
    } else {
        let denied = if natively == 0 { covered.len() } else { 0 };
        let missed = if natively > 0 && most == 0 { open.len() } else { 0 };
        (denied, missed)
    };
    let denied = covered.iter().take(denied).map(|index| (*index, Native::NotCovered));
    let missed = open.iter().take(missed).map(|index| (*index, Native::Covered));
    denied.chain(missed).collect()
}
