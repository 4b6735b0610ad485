//! What a suite shows of mutants, natively: which ones its tests bring into a state that the program is not in, and which
//! ones they fail on.

use super::text::Mutants;
use crate::failure::Failure;
use crate::session;
use clew_emit::{EmitError, GivenFile, How, Limits, TestJob, TestRun, Tools};
use clew_ir::{Program, UnitId};
use clew_report::Killer;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Of computing, what a mutant may take at least: it is a loop without end that takes so long where a test takes no time.
const LIMIT: Duration = Duration::from_millis(200);
/// Of waiting, what a test with its mutants may take.
const WALL: Duration = Duration::from_secs(3600);

/// What is known of each mutant, by its number.
#[derive(Default)]
pub struct Judged {
    pub killed: BTreeMap<u32, Vec<Killer>>,
    /// The first test that makes the label true.
    pub reached: BTreeMap<u32, String>,
    /// Those that a test was run on.
    pub tried: BTreeSet<u32>,
    /// The tests that were run, with their files.
    pub tests: BTreeMap<String, String>,
    /// The tests that fail without a mutant.
    pub failing: Vec<String>,
}

/// What it takes to judge a suite.
pub struct Judging<'a> {
    pub tools: &'a Tools,
    pub program: &'a Program,
    pub mutants: &'a Mutants,
    pub work: &'a Path,
    /// Mutants that are killed are tried with the other tests, too.
    pub all_tests: bool,
    pub end: Option<Instant>,
    /// What was judged, and how much there is.
    pub progress: &'a (dyn Fn(&Judged) + Sync),
}

impl Judged {
    pub fn kill(&mut self, number: u32, test: &str, how: &How) {
        let killer = Killer { test: test.to_owned(), how: how.kind().to_owned(), said: how.to_string() };
        self.killed.entry(number).or_default().push(killer);
    }

    /// Adds what more tests show.
    pub fn absorb(&mut self, other: Judged) {
        let Judged { killed, reached, tried, tests, failing } = other;
        killed.into_iter().for_each(|(number, by)| self.killed.entry(number).or_default().extend(by));
        for (number, test) in reached {
            self.reached.entry(number).or_insert(test);
        }
        self.tried.extend(tried);
        self.tests.extend(tests);
        self.failing.extend(failing);
    }

    fn add(&mut self, mutants: &Mutants, run: TestRun) {
        let TestRun { test, passes, reached, killed, tried } = run;
        if !passes {
            self.failing.push(test);
            return;
        }
        for number in reached.into_iter().filter(|number| mutants.wanted.contains(number)) {
            self.reached.entry(number).or_insert_with(|| test.clone());
        }
        killed.iter().for_each(|(number, how)| self.kill(*number, &test, how));
        self.tried.extend(tried);
    }
}

impl Judging<'_> {
    pub fn is_over(&self) -> bool {
        self.tools.stop.is_raised() || self.end.is_some_and(|end| end <= Instant::now())
    }

    /// Adds what the tests in these files show. Mutants but for those in `only` are left alone.
    pub fn tests(
        &self,
        files: &[GivenFile],
        only: &BTreeSet<u32>,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let mut done: BTreeSet<u32> = (0..self.mutants.count()).filter(|it| !only.contains(it)).collect();
        done.extend(judged.killed.keys().filter(|_| !self.all_tests));
        let mut linked: BTreeMap<UnitId, Vec<PathBuf>> = BTreeMap::new();
        for file in files.iter().filter(|file| self.mutants.files.contains_key(&file.unit)) {
            if self.is_over() {
                break;
            }
            let judged = self.file(file, &mut linked, &mut done, judged);
            match judged {
                Err(Failure::Native(EmitError::Stopped)) => break,
                judged => judged?,
            }
        }
        Ok(())
    }

    fn file(
        &self,
        file: &GivenFile,
        linked: &mut BTreeMap<UnitId, Vec<PathBuf>>,
        done: &mut BTreeSet<u32>,
        judged: &mut Judged,
    ) -> Result<(), Failure> {
        let Judging { tools, program, mutants, work, .. } = *self;
        if let std::collections::btree_map::Entry::Vacant(entry) = linked.entry(file.unit) {
            entry.insert(session::link(tools, program, Some(file.unit), None, work)?);
        }
        let name = file.path.file_stem().unwrap_or_default();
        let place = work.join("judged").join(name);
        std::fs::create_dir_all(&place).map_err(EmitError::io(&place))?;
        let left = self.left();
        let limits = Limits {
            wall: left.map_or(WALL, |left| left.max(Duration::from_secs(1)).min(WALL)),
            ..Limits::default()
        };
        let job = TestJob {
            file,
            mutated: &mutants.files[&file.unit],
            labels: mutants.count(),
            flags: &program.units[file.unit.index()].flags,
            objects: &linked[&file.unit],
            linked: None,
            limit: LIMIT,
            all: self.all_tests,
            limits,
            work: &place,
        };
        let path = file.path.display().to_string();
        let ran = clew_emit::judge_tests(tools, &job, done, &mut |run| {
            judged.tests.insert(run.test.clone(), path.clone());
            judged.add(mutants, run);
            (self.progress)(judged);
            !self.is_over()
        });
        ran.map_err(|error| outdated(file, error))
    }
}

/// What was written for the program as it was need not compile with it as it is.
fn outdated(file: &GivenFile, error: EmitError) -> Failure {
    match error {
        EmitError::Compile { output, .. } => Failure::Usage(format!(
            "{}: these tests do not compile with the mutants of the code as it is now; write them again with clew gen:\n{output}",
            file.path.display()
        )),
        error => error.into(),
    }
}
