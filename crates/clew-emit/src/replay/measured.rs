//! What native runs evaluated to, in the form in which a run of the vm says it: the values of all counters of a program
//! and the test vectors of its decisions.

use super::compare::{LINKED_MAIN, UNIT_MAIN, c_name};
use super::profile::Record;
use clew_ir::{CoverageMap, FunctionId, Program, UnitId};
use std::collections::BTreeSet;

/// The sum of all runs.
#[derive(Clone, Debug)]
pub struct Measured {
    /// By counter of the program.
    pub counts: Vec<u64>,
    /// A bit for each test vector.
    pub vectors: Vec<u64>,
    /// The functions that were compiled into what ran, whether they were called or not.
    pub known: BTreeSet<FunctionId>,
    /// Those of which something ran that was compiled from another source or with other flags: it does not count.
    pub different: BTreeSet<FunctionId>,
}

impl Measured {
    pub fn new(program: &Program) -> Self {
        Measured {
            counts: vec![0; program.counters as usize],
            vectors: vec![0; (program.bits as usize).div_ceil(64)],
            known: BTreeSet::new(),
            different: BTreeSet::new(),
        }
    }

    /// Adds what runs counted; `unit` is the one that the program that ran includes, if that is known.
    pub(super) fn add(&mut self, program: &Program, records: &[Record], unit: Option<UnitId>) {
        for record in records {
            let named = named(program, &record.name, unit);
            let same = |map: &CoverageMap| {
                let bytes = (map.bits as usize).div_ceil(8);
                map.hash == record.hash
                    && map.counters as usize == record.counters.len()
                    && (record.bitmap.is_empty() || record.bitmap.len() == bytes)
            };
            let maps = named.iter().filter_map(|&id| Some((id, program.function(id).coverage.as_ref()?)));
            let (fitting, other): (Vec<_>, Vec<_>) = maps.partition(|(_, map)| same(map));
            if fitting.is_empty() && record.counters.iter().any(|&count| count > 0) {
                self.different.extend(other.iter().map(|&(id, _)| id));
            }
            for (id, map) in fitting {
                self.known.insert(id);
                self.count(map, record);
            }
        }
    }

    fn count(&mut self, map: &CoverageMap, record: &Record) {
        let own = &mut self.counts[map.first as usize..(map.first + map.counters) as usize];
        own.iter_mut().zip(&record.counters).for_each(|(mine, &count)| *mine = mine.saturating_add(count));
        for bit in 0..map.bits as usize {
            let is_set = record.bitmap.get(bit / 8).is_some_and(|byte| byte >> (bit % 8) & 1 != 0);
            if is_set {
                let at = map.first_bit as usize + bit;
                self.vectors[at / 64] |= 1 << (at % 64);
            }
        }
    }
}

/// The functions that a record may be of. A `static` one's says which file was compiled: that of one of the units, or one
/// that includes a unit.
fn named(program: &Program, record: &str, included: Option<UnitId>) -> Vec<FunctionId> {
    let name = c_name(record);
    let all = program.function_ids().filter(|&id| program.is_tested(id) && program.function(id).name == name);
    let all: Vec<FunctionId> = all.collect();
    let file = record.rsplit_once([':', ';']).map(|(file, _)| file.rsplit('/').next().unwrap_or(file));
    let is_in = |id: &&FunctionId| {
        let function = program.function(**id);
        let path = &program.units[function.unit.index()].path;
        match file {
            Some(file) => !function.external && path.file_name().is_some_and(|name| name == file),
            None if record == UNIT_MAIN => included.is_none_or(|unit| function.unit == unit),
            None if record.starts_with(LINKED_MAIN) => included.is_none_or(|unit| function.unit != unit),
            None => function.external,
        }
    };
    let exact: Vec<FunctionId> = all.iter().filter(is_in).copied().collect();
    let in_unit = |id: &&FunctionId| included.is_none_or(|unit| program.function(**id).unit == unit);
    let including: Vec<FunctionId> = all.iter().filter(in_unit).copied().collect();
    match (exact.is_empty(), including.is_empty()) {
        (false, _) => exact,
        (true, false) => including,
        (true, true) => all,
    }
}
