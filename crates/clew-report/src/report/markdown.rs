//! A summary in Markdown, as GitHub shows it below a job.

use crate::{Class, Criterion, Finding, Objective, Status, Summary};
use std::fmt::{Result, Write};

/// How many lines of a list are shown: a page of a job is no place for thousands.
const LISTED: usize = 50;

pub fn markdown(summary: &Summary) -> String {
    let mut out = String::new();
    write(&mut out, summary).expect("a string takes all that is written to it");
    out
}

fn write(out: &mut String, summary: &Summary) -> Result {
    writeln!(out, "## clew\n")?;
    writeln!(out, "| criterion | objectives | covered | infeasible | open | of all | of the feasible |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |")?;
    for (name, it) in &summary.total.criteria {
        let Criterion { total, covered, infeasible, open, gave_up } = *it;
        let (all, feasible) = (percent(it.cov_b()), percent(it.cov_f()));
        let left = open + gave_up;
        writeln!(out, "| {name} | {total} | {covered} | {infeasible} | {left} | {all} | {feasible} |")?;
    }
    let tests = summary.tests.len();
    let functions = summary.functions.iter().filter(|function| function.callee_of.is_none()).count();
    writeln!(out, "\n{tests} tests of {functions} functions.")?;
    let errors = &summary.total.errors;
    for (class, head) in [
        (Class::Bug, "Run-time errors"),
        (Class::Contract, "Errors of whoever does not keep to a contract"),
        (Class::MadeUp, "Errors from made-up states"),
    ] {
        list(out, head, errors.iter().filter(|error| error.class == class).map(finding).collect())?;
    }
    let left = summary.functions.iter().flat_map(|function| &function.objectives);
    let left = left.filter(|it| matches!(it.status, Status::Open | Status::GaveUp));
    list(out, "Not covered", left.map(objective).collect())
}

fn list(out: &mut String, head: &str, lines: Vec<String>) -> Result {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n<details><summary>{head}: {}</summary>\n", lines.len())?;
    lines.iter().take(LISTED).try_for_each(|line| writeln!(out, "- {line}"))?;
    if lines.len() > LISTED {
        writeln!(out, "- and {} more", lines.len() - LISTED)?;
    }
    writeln!(out, "\n</details>")
}

fn finding(error: &Finding) -> String {
    let Finding { kind, file, line, column, message, test, .. } = error;
    format!("`{file}:{line}:{column}` **{kind}**: {} (`{test}`)", plain(message))
}

fn objective(it: &Objective) -> String {
    let Objective { criterion, file, line, column, text, kind, outcome, reason, .. } = it;
    let about = code(text.as_deref().unwrap_or(kind));
    let outcome = outcome.as_deref().map(|outcome| format!(" {outcome}")).unwrap_or_default();
    let why = reason.as_deref().map(plain).unwrap_or_default();
    format!("`{file}:{line}:{column}` {about}{outcome} ({criterion}): {why}")
}

pub fn percent(tenths: Option<u64>) -> String {
    tenths.map_or("-".to_owned(), |tenths| format!("{}.{} %", tenths / 10, tenths % 10))
}

/// As code on one line, whatever it holds.
fn code(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// Characters that Markdown or HTML would take for its own.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '*' | '_' | '`' | '[' | ']' | '\\' | '|' => out.extend(['\\', c]),
            '\n' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
