//! The report in the format of mutation-testing-elements (schema version 2), for viewers and dashboards.

use super::{Fate, Killer, Mutant, Mutation, SourceText};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The whole report. Every test that is named in it stands in `testFiles`, under the file given for it, or without one under
/// the command that ran it.
pub fn elements(mutation: &Mutation, sources: &[SourceText], tests: &BTreeMap<String, String>) -> String {
    let mut files = Map::new();
    for SourceText { file, text } in sources {
        let own = mutation.mutants.iter().filter(|mutant| mutant.file == *file);
        let mutants: Vec<Value> = own.map(|mutant| one(mutant, sources)).collect();
        files.insert(file.clone(), json!({ "language": "c", "source": text, "mutants": mutants }));
    }
    let mut report = json!({
        "schemaVersion": "2.0",
        "thresholds": { "high": 80, "low": 60 },
        "files": files,
        "testFiles": test_files(mutation, tests),
        "framework": { "name": "clew", "version": env!("CARGO_PKG_VERSION") },
    });
    if let Value::Object(report) = &mut report {
        report.retain(|_, value| !value.is_null());
    }
    format!("{report:#}\n")
}

fn test_files(mutation: &Mutation, tests: &BTreeMap<String, String>) -> Value {
    let mut named: BTreeSet<&str> = tests.keys().map(String::as_str).collect();
    named.extend(mutation.mutants.iter().flat_map(named_in));
    let mut files: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for test in named {
        let file = tests.get(test).map_or(test, String::as_str);
        files.entry(file).or_default().push(json!({ "id": test, "name": test }));
    }
    files.into_iter().map(|(file, tests)| (file.to_owned(), json!({ "tests": tests }))).collect()
}

fn named_in(mutant: &Mutant) -> Vec<&str> {
    match &mutant.fate {
        Fate::Killed { by } => by.iter().map(|killer| killer.test.as_str()).collect(),
        Fate::Survived { reached_by, .. } => vec![reached_by],
        Fate::Unreached { .. } | Fate::Equivalent { .. } | Fate::Open { .. } => Vec::new(),
    }
}

fn one(mutant: &Mutant, sources: &[SourceText]) -> Value {
    let Mutant { id, operator, line, column, replacement, fate, .. } = mutant;
    let (last, behind) = mutant.end.unwrap_or_else(|| (*line, end_of_line(mutant, sources)));
    let mut value = json!({
        "id": id.to_string(),
        "mutatorName": operator,
        "description": mutant.words(),
        "replacement": replacement,
        "location": {
            "start": { "line": line, "column": column },
            "end": { "line": last, "column": behind },
        },
        "status": status(fate),
        "statusReason": fate.sentences().join("; "),
    });
    match fate {
        Fate::Killed { by } => {
            let names: Vec<&str> = by.iter().map(|killer| killer.test.as_str()).collect();
            value["coveredBy"] = json!(names);
            value["killedBy"] = json!(names);
        }
        Fate::Survived { reached_by, .. } => value["coveredBy"] = json!([reached_by]),
        Fate::Unreached { .. } | Fate::Equivalent { .. } | Fate::Open { .. } => {}
    }
    value
}

/// What a macro makes has no end of its own.
fn end_of_line(mutant: &Mutant, sources: &[SourceText]) -> u32 {
    let source = sources.iter().find(|source| source.file == mutant.file);
    let line = source.and_then(|source| source.text.lines().nth(mutant.line.saturating_sub(1) as usize));
    (line.map_or(0, str::len) as u32 + 1).max(mutant.column + 1)
}

/// The format knows no equivalent mutants: they do not count, like those that were left out.
fn status(fate: &Fate) -> &'static str {
    let is_late = |by: &[Killer]| by.first().is_some_and(|killer| killer.how == "time-out");
    match fate {
        Fate::Killed { by } if is_late(by) => "Timeout",
        Fate::Killed { .. } => "Killed",
        Fate::Survived { .. } => "Survived",
        Fate::Unreached { .. } => "NoCoverage",
        Fate::Equivalent { .. } => "Ignored",
        Fate::Open { unjudged: true, .. } => "Pending",
        Fate::Open { .. } => "NoCoverage",
    }
}
