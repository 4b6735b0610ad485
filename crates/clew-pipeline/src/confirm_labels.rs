//! Labels are confirmed natively: each test is run on the labelled unit, and the labels that it makes true are compared with
//! those of its run in the vm, one by one.

use crate::assemble::UnitTests;
use crate::labelling::Native;
use clew_emit::{EmitError, Emitted, GivenFile, Limits, Linked, TestJob, Tools};
use clew_ir::{CounterId, Counts, Program, UnitId};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Differences are named for so many labels.
const NAMED: usize = 20;

/// What came of it.
#[derive(Default)]
pub struct Confirmed {
    /// The labels that tests disagree about.
    pub wrong: BTreeSet<u32>,
    /// A sentence each.
    pub sentences: Vec<String>,
}

/// What it takes to run the tests of a unit.
pub struct Confirming<'a> {
    pub tools: &'a Tools,
    pub program: &'a Program,
    pub unit: UnitId,
    pub native: &'a Native,
    pub framework: &'static dyn clew_emit::Framework,
    /// The program's other units.
    pub objects: &'a [PathBuf],
    pub linked: Option<Linked<'a>>,
    pub tests_dir: &'a Path,
    pub work: &'a Path,
}

impl Confirming<'_> {
    pub fn confirm(&self, tests: &UnitTests, emitted: &Emitted) -> Result<Confirmed, EmitError> {
        let mut confirmed = Confirmed::default();
        for (number, file) in emitted.files.iter().enumerate() {
            let names = tests.of(file.kind).into_iter().map(|test| test.name).collect();
            let given = GivenFile {
                path: self.tests_dir.join(&file.path_name),
                unit: self.unit,
                framework: self.framework,
                tests: names,
                errors: file.kind.errors,
            };
            self.file(tests, &given, number, &mut confirmed)?;
        }
        let more = confirmed.sentences.len().saturating_sub(NAMED);
        if more > 0 {
            confirmed.sentences.truncate(NAMED);
            confirmed.sentences.push(format!("{more} more labels are not what they are in the vm"));
        }
        Ok(confirmed)
    }

    fn file(
        &self,
        tests: &UnitTests,
        file: &GivenFile,
        number: usize,
        confirmed: &mut Confirmed,
    ) -> Result<(), EmitError> {
        let work = self.work.join(format!("labels{number}"));
        std::fs::create_dir_all(&work).map_err(|source| EmitError::Io { path: work.clone(), source })?;
        let limits = Limits::default();
        let job = TestJob {
            file,
            mutated: &self.native.file,
            labels: self.native.labels.end,
            flags: &self.program.units[self.unit.index()].flags,
            objects: self.objects,
            linked: self.linked,
            limit: limits.cpu,
            all: false,
            limits,
            work: &work,
        };
        // No mutant is on, so none is tried.
        let mut tried = (0..self.native.labels.end).collect();
        clew_emit::judge_tests(self.tools, &job, &mut tried, &mut |run| {
            let Some((counts, goes_on)) = tests.counts_of(&run.test) else { return true };
            if !run.passes && !goes_on {
                confirmed
                    .sentences
                    .push(format!("{} does not do with labels what it does without", run.test));
                return true;
            }
            let own = |label: &u32| self.native.labels.contains(label);
            let natively: BTreeSet<u32> = run.reached.iter().copied().filter(own).collect();
            let claimed = claimed(self.program, counts, self.native);
            let differs = |label: &&u32| !(goes_on && natively.contains(label));
            for &label in natively.symmetric_difference(&claimed).filter(differs) {
                if confirmed.wrong.insert(label) {
                    confirmed.sentences.push(self.sentence(&run.test, label, natively.contains(&label)));
                }
            }
            true
        })
    }

    fn sentence(&self, test: &str, label: u32, natively: bool) -> String {
        let (vm, natively) = if natively { ("not true", "true") } else { ("true", "not true") };
        let said = self.program.label(label).map_or_else(
            || format!("label {label}"),
            |label| format!("{}: {}", self.program.show(label.place), label.words),
        );
        format!("{said}: {test} makes it {natively} natively, but {vm} in the vm")
    }
}

/// The labels of a unit that a run in the vm made true.
fn claimed(program: &Program, counts: &Counts, native: &Native) -> BTreeSet<u32> {
    let Some(CounterId(first)) = program.first_label else { return BTreeSet::new() };
    let own = native.labels.clone();
    own.filter(|label| counts.get(CounterId(first + label)) > 0).collect()
}
