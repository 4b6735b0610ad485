//! What native runs evaluated to, in the form in which a run of the vm says it: the values of all counters of a program
//! and the test vectors of its decisions.

use super::compare::{LINKED_MAIN, UNIT_MAIN, c_name};
use super::profile::Record;
use clew_ir::{CounterId, Counts, CoverageMap, Function, FunctionId, Program, UnitId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The sum of all runs.
#[derive(Clone, Debug)]
pub struct Measured {
    pub counts: Counts,
    /// A bit for each test vector.
    pub vectors: Vec<u64>,
    /// The functions that were compiled into what ran, whether they were called or not.
    pub known: BTreeSet<FunctionId>,
    /// Those of which something ran that was compiled from another source or with other flags: it does not count.
    pub different: BTreeSet<FunctionId>,
    /// Those of which something ran that may as well have been another function of that name: it does not count either.
    pub unclear: BTreeSet<FunctionId>,
}

impl Measured {
    pub fn new(program: &Program) -> Self {
        Measured {
            counts: Counts::default(),
            vectors: vec![0; (program.bits as usize).div_ceil(64)],
            known: BTreeSet::new(),
            different: BTreeSet::new(),
            unclear: BTreeSet::new(),
        }
    }

    /// Adds what runs counted; `included` is the unit that the program that ran includes, if it is one of clew's tests.
    pub(super) fn add(&mut self, program: &Program, records: &[Record], included: Option<UnitId>) {
        let origins = Origins::new(program, records, included);
        let mut sums: FxHashMap<CounterId, u64> = self.counts.iter().collect();
        for record in records {
            let named = origins.functions(&record.name);
            let same = |map: &CoverageMap| {
                let bytes = (map.bits as usize).div_ceil(8);
                map.hash == record.hash
                    && map.counters as usize == record.counters.len()
                    && (record.bitmap.is_empty() || record.bitmap.len() == bytes)
            };
            let maps = named.iter().filter_map(|&id| Some((id, program.function(id).coverage.as_ref()?)));
            let (fitting, other): (Vec<_>, Vec<_>) = maps.partition(|(_, map)| same(map));
            // Tests have a `main` of their own, and without a branch in it its structure says nothing.
            let is_main = record.name == "main";
            let is_run = record.counters.iter().any(|&count| count > 0);
            match fitting[..] {
                [] if is_run && !is_main => self.different.extend(other.iter().map(|&(id, _)| id)),
                [] => {}
                [(id, map)] if !is_main || map.counters > 1 => {
                    self.known.insert(id);
                    self.count(map, record, &mut sums);
                }
                _ if is_run => self.unclear.extend(fitting.iter().map(|&(id, _)| id)),
                _ => self.known.extend(fitting.iter().map(|&(id, _)| id)),
            }
        }
        self.counts = Counts::of(sums.into_iter().collect());
    }

    /// Adds labels that some run made true.
    pub fn add_labels(&mut self, program: &Program, labels: impl IntoIterator<Item = u32>) {
        let Some(CounterId(first)) = program.first_label else { return };
        let mut sums: FxHashMap<CounterId, u64> = self.counts.iter().collect();
        for label in labels {
            *sums.entry(CounterId(first + label)).or_default() += 1;
        }
        self.counts = Counts::of(sums.into_iter().collect());
    }

    fn count(&mut self, map: &CoverageMap, record: &Record, sums: &mut FxHashMap<CounterId, u64>) {
        let own = (map.first..map.first + map.counters).map(CounterId).zip(&record.counters);
        for (counter, &count) in own.filter(|&(_, &count)| count != 0) {
            let sum = sums.entry(counter).or_default();
            *sum = sum.saturating_add(count);
        }
        for bit in 0..map.bits as usize {
            let is_set = record.bitmap.get(bit / 8).is_some_and(|byte| byte >> (bit % 8) & 1 != 0);
            if is_set {
                let at = map.first_bit as usize + bit;
                self.vectors[at / 64] |= 1 << (at % 64);
            }
        }
    }
}

/// Which functions records are of. A `static` one's says which file was compiled: that of one of the units, or one that
/// includes a unit. The latter has a record of each of its `static` functions.
struct Origins<'a> {
    program: &'a Program,
    records: FxHashSet<&'a str>,
    included: Option<UnitId>,
}

impl<'a> Origins<'a> {
    fn new(program: &'a Program, records: &'a [Record], included: Option<UnitId>) -> Self {
        Origins { program, records: records.iter().map(|record| record.name.as_str()).collect(), included }
    }

    fn functions(&self, record: &str) -> Vec<FunctionId> {
        let name = c_name(record);
        let Some((prefix, _)) = record.rsplit_once([':', ';']) else {
            return self
                .matching(name, |function| function.external && self.is_main_of(record, function.unit));
        };
        let file = prefix.rsplit('/').next().unwrap_or(prefix);
        let is_unit =
            |unit: UnitId| self.program.units[unit.index()].path.file_name().is_some_and(|name| name == file);
        // What a test includes has the test's name.
        let is_linked = |unit: UnitId| self.included != Some(unit);
        let exact = self.matching(name, |function| {
            !function.external && is_unit(function.unit) && is_linked(function.unit)
        });
        if !exact.is_empty() {
            return exact;
        }
        let prefix = &record[..=prefix.len()];
        self.matching(name, |function| !function.external && self.includes(prefix, function.unit))
    }

    fn matching(&self, name: &str, is_it: impl Fn(&Function) -> bool) -> Vec<FunctionId> {
        let program = self.program;
        let named = program.function_ids().filter(|&id| program.function(id).name == name);
        named.filter(|&id| program.is_tested(id) && is_it(program.function(id))).collect()
    }

    /// In clew's tests every `main` is renamed but their own. Any other function is what its name says.
    fn is_main_of(&self, record: &str, unit: UnitId) -> bool {
        match self.included {
            Some(included) if record == UNIT_MAIN => unit == included,
            Some(included) if record.starts_with(LINKED_MAIN) => unit != included,
            Some(_) => record != "main",
            None => true,
        }
    }

    /// Whether the file of these `static` functions includes a unit.
    fn includes(&self, prefix: &str, unit: UnitId) -> bool {
        if let Some(included) = self.included {
            return unit == included;
        }
        let own =
            self.program.functions.iter().filter(|function| {
                function.unit == unit && !function.external && function.coverage.is_some()
            });
        own.map(|function| format!("{prefix}{}", function.name))
            .all(|name| self.records.contains(name.as_str()))
    }
}
