//! A summary to show, and snapshots to compare with. `CLEW_BLESS=1` writes them anew.

use clew_report::{
    Criterion, Finding, Frame, FunctionSummary, Measures, Objective, Queries, Replay, Seconds, Stage, Status,
    Summary, TestStatus, TestSummary, Unanswered,
};
use std::path::Path;

pub fn check(snapshot: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report/snapshots").join(snapshot);
    if std::env::var_os("CLEW_BLESS").is_some() {
        std::fs::write(&path, actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(actual, expected, "{snapshot} is not as it was; `make bless` accepts it");
}

pub fn objective(file: &str, line: u32, text: &str, outcome: &str, status: Status) -> Objective {
    Objective {
        criterion: "branch".into(),
        file: file.into(),
        line,
        column: 9,
        end_line: line,
        end_column: 9 + text.len() as u32,
        kind: "branch".into(),
        outcome: Some(outcome.into()),
        text: Some(text.into()),
        status,
        count: Some(u64::from(status == Status::Covered)),
        reason: None,
        cause: None,
        proof: None,
        test: None,
        with: None,
        assuming: Vec::new(),
    }
}

pub fn function(file: &str, name: &str, objectives: Vec<Objective>) -> FunctionSummary {
    let mut measures = Measures { tests: 2, runs: 5, instructions: 1234, ..Measures::default() };
    for objective in &objectives {
        measures.criteria.entry(objective.criterion.clone()).or_default().count(objective.status);
    }
    measures.queries = Queries {
        asked: 5,
        sat: 4,
        unsat: 1,
        unknown: 0,
        frontier: Default::default(),
        unanswered: Unanswered::default(),
        by_stage: [
            ("z3".into(), Stage { asked: 1, answered: 1, seconds: 0.009 }),
            ("propagate".into(), Stage { asked: 5, answered: 4, seconds: 0.001 }),
        ]
        .into(),
    };
    measures.seconds =
        Seconds { front: 0.1, vm: 0.00042, solve: 0.01, prove: 0.001, replay: 0.4, total: 0.6125 };
    measures.replay =
        Replay { agreed: measures.criteria.values().map(|criterion| criterion.covered).sum(), disagreed: 0 };
    FunctionSummary {
        name: name.into(),
        file: file.into(),
        measures,
        unevaluated: 0,
        span: None,
        callee_of: None,
        measured: None,
        decisions: Vec::new(),
        certificate: None,
        timeline: Vec::new(),
        objectives,
    }
}

/// With a version that stays.
pub fn summary(command: &[&str], functions: Vec<FunctionSummary>) -> Summary {
    let command = command.iter().map(|word| (*word).to_owned()).collect();
    Summary { clew: "0.0.0".into(), ..Summary::new(command, 7, functions) }
}

/// One function, all covered.
pub fn small() -> Summary {
    let covered = |outcome| Objective {
        test: Some("test_bubble_1".into()),
        ..objective("bubble.c", 12, "n >= MAXLEN", outcome, Status::Covered)
    };
    let bubble = function("bubble.c", "bubble", vec![covered("true"), covered("false")]);
    summary(&["gen", "bubble.c"], vec![bubble])
}

fn frame(function: &str, file: &str, line: u32) -> Frame {
    Frame { function: function.into(), file: file.into(), line, column: 4 * u32::from(line > 0) }
}

/// A test of each status.
pub fn tests() -> Vec<TestSummary> {
    let test = |number: u32, ends: &str, status: TestStatus, message: Option<&str>| TestSummary {
        test: format!("test_bubble_{number}"),
        function: "bubble".into(),
        source: "bubble.c".into(),
        file: "clew-out/tests/test_bubble.c".into(),
        line: 70 + 9 * number,
        code: String::new(),
        covers: vec!["12:9 n >= MAXLEN true".into()],
        input: vec!["int v[1] = {0};".into(), format!("bubble(v, {number});")],
        ends: ends.into(),
        asserts: vec!["v[0] == 1".into()],
        requirements: vec![],
        status,
        message: message.map(str::to_owned),
    };
    vec![
        test(1, "returns 0", TestStatus::Passed, None),
        test(2, "exits with code 3", TestStatus::Failed, Some("exit code 4")),
        test(3, "out-of-bounds at bubble.c:17:13", TestStatus::NotRun, None),
        test(4, "returns", TestStatus::Unconfirmed, None),
    ]
}

/// Two files, every status, an error.
pub fn large() -> Summary {
    let because = |reason: &str, objective: Objective| Objective { reason: Some(reason.into()), ..objective };
    let mut bubble = function(
        "bubble.c",
        "bubble",
        vec![
            objective("bubble.c", 12, "n >= MAXLEN", "true", Status::Covered),
            objective("bubble.c", 12, "n >= MAXLEN", "false", Status::Covered),
            objective("bubble.c", 17, "v[j] > v[j + 1]", "true", Status::Open),
        ],
    );
    bubble.measures.errors.push(Finding {
        kind: "out-of-bounds".into(),
        file: "bubble.c".into(),
        line: 17,
        column: 13,
        message: "an object is accessed outside of its bounds".into(),
        test: "test_bubble_errors_1".into(),
        through: None,
        class: clew_report::Class::Bug,
        why: "plain arguments show it".into(),
        times: 3,
        stack: vec![frame("swap", "bubble.c", 6), frame("qsort", "", 0), frame("bubble", "bubble.c", 17)],
        more_frames: 3,
    });
    let status = function(
        "valves.c",
        "status_of_valve",
        vec![
            because(
                "every path was explored",
                objective("valves.c", 20, "i < 0", "true", Status::Infeasible),
            ),
            objective("valves.c", 20, "i >= size", "true", Status::Infeasible),
        ],
    );
    let check = function(
        "valves.c",
        "check_valves_with_a_rather_long_name",
        vec![
            objective("valves.c", 29, "wait1 > 0", "true", Status::Covered),
            because(
                "the solver's time limit (--solver-timeout)",
                objective(
                    "valves.c",
                    101,
                    "OUT_OF_ORDER(status)\n\t&& a_condition_that_goes_on_and_on > 3",
                    "false",
                    Status::GaveUp,
                ),
            ),
        ],
    );
    summary(&["gen", "bubble.c", "valves.c"], vec![bubble, status, check])
}

/// The same with a second criterion.
pub fn several_criteria() -> Summary {
    let mut summary = large();
    for function in &mut summary.functions {
        let statements = Criterion { total: 4, covered: 3, infeasible: 0, open: 1, gave_up: 0 };
        function.measures.criteria.insert("statement".into(), statements);
    }
    let sums = Summary::new(summary.command, summary.seed, summary.functions);
    Summary { clew: summary.clew, tests: tests(), ..sums }
}
