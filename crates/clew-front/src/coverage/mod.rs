//! The coverage map: what llvm-cov will count, read from the very records it reads.
//!
//! Clang puts the records into the bitcode as constants (`__covrec_*`, `__llvm_coverage_mapping`), the same bytes that
//! go to the object file's `__llvm_covfun` and `__llvm_covmap`, so no object file is needed. The format is LLVM's
//! CoverageMappingFormat, version 7. `llvm_profparser` is not used: what has to be exact here is a page of code.

mod arms;
mod decision;
mod flow;
mod map;
mod reader;
mod record;
mod twins;
mod unevaluated;
mod unmeasured;

use clew_ir::{CoverageMap, FileId};
use rustc_hash::FxHashMap;

use crate::files::Files;
use crate::llvm::{Module, Value};
use reader::Reader;
use record::Record;

pub use arms::find_arms;
pub use twins::{Texts, find_twins};
pub use unevaluated::find_unevaluated;
pub use unmeasured::{unmarked, unmeasured};

/// How a function is called in the profile, and which counters are its own.
#[derive(Clone, Debug)]
pub struct ProfileName {
    pub name: Vec<u8>,
    pub hash: u64,
    pub first: u32,
    pub counters: u32,
    pub first_bit: u32,
    pub bits: u32,
}

/// The coverage records of one unit.
#[derive(Default)]
pub struct UnitCoverage {
    files: Vec<FileId>,
    /// By the hash of the name and the structural hash.
    records: FxHashMap<(u64, u64), Record>,
}

impl UnitCoverage {
    /// `None` where the bitcode's tables are not in the format that clang 19 writes.
    pub fn read(module: &Module, files: &mut Files) -> Option<UnitCoverage> {
        let mut coverage = UnitCoverage::default();
        for global in module.globals() {
            let name = global.name();
            if name == "__llvm_coverage_mapping" {
                coverage.files = read_files(global, files)?;
            } else if name.starts_with("__covrec_") {
                let (key, record) = read_record(global)?;
                coverage.records.insert(key, record);
            }
        }
        Some(coverage)
    }

    /// The map of the function with that name, without its arms.
    pub fn map(&self, profile: &ProfileName) -> Option<CoverageMap> {
        let record = self.records.get(&(name_hash(&profile.name), profile.hash))?;
        map::build(record, &self.files, profile)
    }
}

fn name_hash(name: &[u8]) -> u64 {
    let digest = md5::compute(name).0;
    digest.iter().take(8).rev().fold(0, |hash, &byte| hash << 8 | u64::from(byte))
}

/// `{ { i32, i32, i32, i32 version }, [n x i8] }`
fn read_files(global: Value<'_>, files: &mut Files) -> Option<Vec<FileId>> {
    const VERSION_7: u64 = 6;
    let init = global.initializer()?;
    if init.element(0)?.element(3)?.low_bits() != VERSION_7 {
        return None;
    }
    let names = record::read_file_names(&init.element(1)?.string()?)?;
    let directory = names.first()?.clone();
    Some(names.iter().map(|name| files.intern(&directory, name)).collect())
}

/// `<{ i64 name, i32 bytes, i64 hash, i64 files, [n x i8] }>`
fn read_record(global: Value<'_>) -> Option<((u64, u64), Record)> {
    let init = global.initializer()?;
    let key = (init.element(0)?.low_bits(), init.element(2)?.low_bits());
    let bytes = match init.element(4) {
        Some(bytes) => bytes.string().unwrap_or_default(),
        None => Vec::new(),
    };
    Some((key, Record::read(&mut Reader::new(&bytes))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of `f`, as clang writes it: `__covrec_CC914F75DD4CA18Fu`.
    #[test]
    fn names_are_hashed_as_clang_does() {
        assert_eq!(name_hash(b"f"), 0xCC91_4F75_DD4C_A18F);
        assert_eq!(name_hash(b"a.c:st"), 0x6317_15FD_412B_0424);
    }
}
