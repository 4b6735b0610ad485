//! JUnit's XML: a suite for each file of tests, a case for each test. A test that demonstrates a run-time error which is a bug
//! of the program is an error, with the calls that led there. What else is known of a test are properties.

use crate::{Class, Finding, Frame, Summary, TestStatus, TestSummary};
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

pub fn junit(summary: &Summary) -> String {
    let mut report = Report::new("clew");
    for tests in summary.tests.chunk_by(|a, b| a.file == b.file) {
        let Some(first) = tests.first() else { continue };
        let mut suite = TestSuite::new(first.file.as_str());
        suite.extra.insert("file".into(), first.file.as_str().into());
        suite.add_test_cases(tests.iter().map(|test| case(summary, test)));
        report.add_test_suite(suite);
    }
    let mut text = report.to_string().expect("strings are written to a string");
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn case(summary: &Summary, test: &TestSummary) -> TestCase {
    let finding = summary.total.errors.iter().find(|error| error.test == test.test);
    let mut case = TestCase::new(test.test.as_str(), status(test, finding));
    let class = test.source.trim_end_matches(".c").replace('/', ".");
    case.set_classname(format!("{class}.{}", test.function));
    case.extra.insert("file".into(), test.file.as_str().into());
    case.extra.insert("line".into(), test.line.to_string().as_str().into());
    case.add_property(Property::new("source", test.source.as_str()));
    case.add_property(Property::new("ends", test.ends.as_str()));
    if let Some(finding) = finding {
        case.add_property(Property::new("error", finding.kind.as_str()));
        case.add_property(Property::new("class", finding.class.name()));
        case.add_property(Property::new("why", finding.why.as_str()));
    }
    case.add_properties(test.requirements.iter().map(|name| Property::new("requirement", name.as_str())));
    case.add_properties(test.covers.iter().map(|what| Property::new("covers", what.as_str())));
    case.set_system_out(test.input.join("\n"));
    case
}

fn status(test: &TestSummary, finding: Option<&Finding>) -> TestCaseStatus {
    if let Some(finding) = finding.filter(|finding| finding.class == Class::Bug) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        let place = format!("{}:{}:{}", finding.file, finding.line, finding.column);
        status.set_type(finding.kind.as_str()).set_message(format!("{place}: {}", finding.message));
        status.set_description(stack(finding));
        return status;
    }
    match test.status {
        TestStatus::Passed => TestCaseStatus::success(),
        TestStatus::Failed => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(test.message.clone().unwrap_or_else(|| "the test failed".to_owned()));
            status
        }
        TestStatus::NotRun | TestStatus::Unconfirmed => {
            let mut status = TestCaseStatus::skipped();
            status.set_message("there was no time to run it natively");
            status
        }
    }
}

/// A line for each function that was under way, the innermost first.
fn stack(finding: &Finding) -> String {
    let line = |(depth, frame): (usize, &Frame)| {
        let Frame { function, file, line, column } = frame;
        let relation = if depth == 0 { "in" } else { "called from" };
        let place = if file.is_empty() { String::new() } else { format!(" ({file}:{line}:{column})") };
        format!("{relation} {function}{place}")
    };
    let mut lines: Vec<String> = finding.stack.iter().enumerate().map(line).collect();
    if finding.more_frames > 0 {
        lines.push(format!("and {} calls more", finding.more_frames));
    }
    lines.join("\n")
}
