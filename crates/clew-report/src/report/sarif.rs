//! SARIF 2.1.0: run-time errors with the calls that led there (code flows), what no test covers, and code that nothing reaches.

use super::uri;
use crate::{Cause, Class, Finding, Frame, Objective, Status, Summary};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Rules beside those of errors, each with its sentence and level.
const RULES: [(&str, &str, &str); 2] = [
    ("not-covered", "No test covers this, and nothing proves that none can", "warning"),
    ("infeasible", "No input leads to this, which is proven", "note"),
];

pub fn sarif(summary: &Summary) -> String {
    let errors = &summary.total.errors;
    let kinds: BTreeSet<&str> = errors.iter().map(|error| error.kind.as_str()).collect();
    let fixed = RULES.iter().map(|(id, sentence, level)| rule(id, sentence, level));
    let of_errors = kinds.iter().map(|kind| rule(kind, &format!("Run-time error: {kind}"), "error"));
    let rules: Vec<Value> = fixed.chain(of_errors).collect();
    let index = |id: &str| rules.iter().position(|rule| rule["id"] == id);
    let mut results: Vec<Value> = errors.iter().map(|error| finding(error, index(&error.kind))).collect();
    let mut seen = BTreeSet::new();
    for function in &summary.functions {
        for objective in function.objectives.iter().filter(|it| it.status != Status::Covered) {
            let Objective { file, line, column, end_line, end_column, text, outcome, status, .. } = objective;
            let is_dead = *status == Status::Infeasible;
            // Several criteria may ask for the same.
            if seen.insert((file, line, column, end_line, end_column, text, outcome, is_dead)) {
                results.push(uncovered(&function.name, objective, index(RULES[usize::from(is_dead)].0)));
            }
        }
    }
    let driver = json!({ "name": "clew", "version": summary.clew, "rules": rules });
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": driver },
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": !summary.interrupted,
                "arguments": summary.command,
            }],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn rule(id: &str, sentence: &str, level: &str) -> Value {
    json!({
        "id": id,
        "shortDescription": { "text": sentence },
        "defaultConfiguration": { "level": level },
    })
}

fn finding(error: &Finding, index: Option<usize>) -> Value {
    let Finding { kind, file, line, column, message, test, stack, class, why, .. } = error;
    let level = match class {
        Class::Bug => "error",
        Class::Contract => "warning",
        Class::MadeUp => "note",
    };
    let why = if why.is_empty() { String::new() } else { format!(". {}: {why}", class.name()) };
    // From the outermost call in.
    let steps: Vec<Value> = stack.iter().rev().filter(|frame| !frame.file.is_empty()).map(step).collect();
    let mut result = json!({
        "ruleId": kind,
        "ruleIndex": index,
        "level": level,
        "message": { "text": format!("{message} ({test} shows it){why}") },
        "properties": { "class": class.name() },
        "locations": [location(file, [*line, *column, 0, 0])],
    });
    if !steps.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    result
}

fn step(frame: &Frame) -> Value {
    let mut location = location(&frame.file, [frame.line, frame.column, 0, 0]);
    location["message"] = json!({ "text": format!("in {}", frame.function) });
    json!({ "location": location })
}

fn uncovered(function: &str, objective: &Objective, index: Option<usize>) -> Value {
    let Objective { criterion, file, line, column, end_line, end_column, kind, text, outcome, .. } =
        objective;
    let about = text.as_deref().unwrap_or(kind);
    let outcome = outcome.as_deref().map(|outcome| format!(" {outcome}")).unwrap_or_default();
    let why = objective.reason.as_deref().map(|why| format!(": {why}")).unwrap_or_default();
    let (rule, level, verdict) = match objective.status {
        Status::Infeasible => (RULES[1].0, RULES[1].2, "is infeasible"),
        _ => (RULES[0].0, RULES[0].2, "is not covered"),
    };
    let resting = match &objective.assuming[..] {
        [] => String::new(),
        words => format!(", assuming {}", words.join(", ")),
    };
    let advice = objective.cause.as_deref().and_then(Cause::of).map_or("", Cause::advice);
    let gap = if advice.is_empty() { "" } else { ". " };
    json!({
        "ruleId": rule,
        "ruleIndex": index,
        "level": level,
        "message": {
            "text": format!("{about}{outcome} ({criterion} coverage, {function}) {verdict}{resting}{why}{gap}{advice}"),
        },
        "locations": [location(file, [*line, *column, *end_line, *end_column])],
    })
}

/// `[line, column, end line, end column]`, zero where it is not known.
fn location(file: &str, [line, column, end_line, end_column]: [u32; 4]) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri(file) } });
    let known =
        [("startLine", line), ("startColumn", column), ("endLine", end_line), ("endColumn", end_column)];
    if line > 0 {
        physical["region"] =
            known.iter().filter(|(_, value)| *value > 0).map(|(name, value)| (*name, *value)).collect();
    }
    json!({ "physicalLocation": physical })
}
