//! GitLab's code quality report, which its merge requests show beside the lines, and the line that its coverage pattern reads.

use super::markdown::percent;
use crate::{Class, Objective, Status, Summary};
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub fn quality(summary: &Summary) -> String {
    let mut issues = Vec::new();
    let mut same: BTreeMap<String, u64> = BTreeMap::new();
    let mut issue = |name: &str, what: String, severity: &str, (file, line): (&str, u32)| {
        // It stays the same while lines move. Two that say the same of one file are counted.
        let key = format!("{name}\n{file}\n{what}");
        let number = same.entry(key.clone()).or_default();
        *number += 1;
        issues.push(json!({
            "check_name": name,
            "description": what,
            "fingerprint": format!("{:016x}", hash(&format!("{key}\n{number}"))),
            "severity": severity,
            "location": { "path": file, "lines": { "begin": line.max(1) } },
        }));
    };
    for error in &summary.total.errors {
        let what = format!("{}: {}", error.kind, error.message);
        let severity = match error.class {
            Class::Bug => "critical",
            Class::Contract => "minor",
            Class::MadeUp => "info",
        };
        issue(&error.kind, what, severity, (&error.file, error.line));
    }
    for function in &summary.functions {
        for it in &function.objectives {
            let Objective { criterion, file, line, kind, text, outcome, reason, .. } = it;
            let about = text.as_deref().unwrap_or(kind);
            let outcome = outcome.as_deref().map(|outcome| format!(" {outcome}")).unwrap_or_default();
            let why = reason.as_deref().unwrap_or_default();
            let what = format!("{about}{outcome} ({criterion} coverage, {}): {why}", function.name);
            match it.status {
                Status::Covered => {}
                Status::Infeasible => issue("infeasible", what, "info", (file, *line)),
                Status::Open | Status::GaveUp => issue("not-covered", what, "minor", (file, *line)),
            }
        }
    }
    format!("{:#}\n", Value::Array(issues))
}

/// `clew coverage: 99.2 %`, of what is feasible under all criteria; `coverage: '/clew coverage: (\d+\.\d+) %/'` finds it.
pub fn coverage_line(summary: &Summary) -> String {
    format!("clew coverage: {}", percent(summary.total.objectives().cov_f().or(Some(1000))))
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf29ce484222325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100000001b3))
}
