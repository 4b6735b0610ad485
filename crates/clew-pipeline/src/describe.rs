//! What is said of each test beside its C: in `summary.json`, and in the manifest beside its file.

use crate::assemble::UnitTests;
use crate::session::Session;
use clew_emit::{Emitted, Replay, Test, TestFile};
use clew_report::{TestStatus, TestSummary};
use std::ops::Range;

impl Session<'_> {
    /// The tests of a unit that were written, in the order of the files.
    pub fn describe(&self, tests: &UnitTests, emitted: &Emitted, replay: &Replay) -> Vec<TestSummary> {
        let all = || tests.tests.iter().chain(&tests.errors);
        let of_file = |file: &TestFile| -> Vec<TestSummary> {
            let here = all().filter_map(|test| self.described(test, file, replay));
            here.collect()
        };
        emitted.files.iter().flat_map(of_file).collect()
    }

    fn described(&self, test: &Test, file: &TestFile, replay: &Replay) -> Option<TestSummary> {
        let written = file.test(&test.name)?;
        let function = self.program.function(test.function());
        let path = self.tests_dir.join(&file.path_name);
        let (status, message) = match replay.tests.get(&test.name) {
            Some(None) => (TestStatus::Passed, None),
            Some(Some(how)) => (TestStatus::Failed, Some(how.trim_start_matches(": ").to_owned())),
            None if self.written.unconfirmed.contains(&path) => (TestStatus::Unconfirmed, None),
            None => (TestStatus::NotRun, None),
        };
        Some(TestSummary {
            test: test.name.clone(),
            function: function.name.clone(),
            source: function.place.map_or_else(String::new, |place| self.program.file_name(place.file)),
            file: path.display().to_string(),
            line: written.lines.start as u32,
            code: lines(&file.text, written.lines.clone()),
            covers: test.covers.clone(),
            input: written.input.clone(),
            ends: written.ends.clone(),
            asserts: written.asserts.clone(),
            requirements: self.wishes.requirements.get(&test.function()).cloned().unwrap_or_default(),
            status,
            message,
        })
    }
}

/// Lines of a text, counted from 1.
fn lines(text: &str, range: Range<usize>) -> String {
    let lines: Vec<&str> = text.lines().skip(range.start.saturating_sub(1)).take(range.len()).collect();
    lines.join("\n")
}
