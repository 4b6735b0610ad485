//! The overview: totals, findings, every function, and what is to be known of the run.

use super::{Names, bar, chart, code, percent, plural, theme_button, words};
use crate::{Cause, Finding, FunctionSummary, Objective, Status, Summary, TestSummary};
use maud::{Markup, html};
use std::collections::BTreeSet;

pub fn page(summary: &Summary, names: &Names) -> Markup {
    let functions: Vec<&FunctionSummary> = summary.functions.iter().collect();
    let files: BTreeSet<&str> = functions.iter().map(|function| function.file.as_str()).collect();
    let title = match files.len() {
        0 => "clew".to_owned(),
        1 => files.first().map(|file| (*file).to_owned()).unwrap_or_default(),
        more => format!("{more} files"),
    };
    let body = html! {
        header.top {
            span.brand { "clew" }
            (theme_button())
        }
        main {
            h1 { (title) }
            p.sub {
                (plural(functions.len(), "function", "functions")) ", "
                (plural(summary.tests.len(), "test", "tests"))
                @if !summary.total.errors.is_empty() {
                    ", " a href="#findings" { (plural(summary.total.errors.len(), "run-time error", "run-time errors")) }
                }
                @if summary.interrupted { ". The search was interrupted; what was found until then is here" }
                "."
            }
            (totals(summary))
            @if let Some(chart) = chart::chart(&functions) {
                section.card {
                    h2 { "Coverage over time" }
                    p.note { "Objectives covered, of all functions, by the time since the search of each began." }
                    (chart)
                }
            }
            (findings(summary, names))
            (table(summary, &functions, names))
            (uncovered(summary, names))
            (mutants(summary))
            (notes(summary, names))
        }
        footer {
            p { "clew " (summary.clew) ", seed " (summary.seed) }
            p { code { "clew " (summary.command.join(" ")) } }
            p.keys { kbd { "/" } " search, " kbd { "Tab" } " and " kbd { "Enter" } " go through the page" }
        }
    };
    super::page(&format!("{title} – clew"), "", body)
}

fn totals(summary: &Summary) -> Markup {
    html! {
        div.totals {
            @for (name, counts) in &summary.total.criteria {
                section.card.total {
                    h2 { (name) }
                    p.figure { (percent(counts.cov_f())) }
                    p.note { "of what is feasible" @if counts.infeasible > 0 { "; " (percent(counts.cov_b())) " of all" } }
                    (bar(*counts))
                    p.note { (words(*counts)) }
                }
            }
        }
        p.legend aria-hidden="true" {
            span { i.covered {} "covered by a test" }
            span { i.infeasible {} "infeasible, proven" }
            span { i.open {} "open" }
        }
    }
}

fn table(summary: &Summary, functions: &[&FunctionSummary], names: &Names) -> Markup {
    if functions.is_empty() {
        return html! {};
    }
    let criteria: Vec<&str> = summary.total.criteria.keys().map(String::as_str).collect();
    html! {
        section #functions {
            div.head {
                h2 { "Functions" }
                label.search {
                    span.visually-hidden { "Search functions and files" }
                    input #search type="search" placeholder="Search   /" autocomplete="off";
                }
                div.filters role="group" aria-label="Show" {
                    button.filter type="button" data-filter="all" aria-pressed="true" { "all" }
                    button.filter type="button" data-filter="open" aria-pressed="false" { "open" }
                    button.filter type="button" data-filter="infeasible" aria-pressed="false" { "infeasible" }
                    button.filter type="button" data-filter="errors" aria-pressed="false" { "errors" }
                }
                output #shown aria-live="polite" {}
            }
            div.scroll {
                table.functions {
                    thead { tr {
                        (sortable("function", false))
                        (sortable("file", false))
                        @for name in &criteria { (sortable(name, true)) }
                        (sortable("tests", true))
                        (sortable("errors", true))
                        (sortable("seconds", true))
                    } }
                    tbody { @for function in functions { (row(function, &criteria, names)) } }
                }
            }
        }
    }
}

fn sortable(name: &str, is_number: bool) -> Markup {
    html! { th.num[is_number] scope="col" aria-sort="none" { button.sort type="button" { (name) } } }
}

fn row(function: &FunctionSummary, criteria: &[&str], names: &Names) -> Markup {
    let all = function.measures.objectives();
    let errors = function.measures.errors.len();
    let line = function.span.map_or(1, |span| span.line);
    let seconds = function.measures.seconds.total;
    html! {
        tr data-open=(all.open + all.gave_up) data-infeasible=(all.infeasible) data-errors=(errors) {
            th scope="row" data-v=(function.name) {
                @match names.link(&function.file, line) {
                    Some(link) => a href=(link) { (function.name) },
                    None => (function.name),
                }
            }
            td.file data-v=(format!("{}:{line:08}", function.file)) { (function.file) }
            @for name in criteria {
                @let counts = function.measures.criteria.get(*name).copied().unwrap_or_default();
                td.num.cov data-v=(counts.cov_f().map_or(-1, |tenths| tenths as i64)) {
                    (bar(counts)) span { (percent(counts.cov_f())) }
                }
            }
            td.num data-v=(function.measures.tests) { (function.measures.tests) }
            td.num.bad[errors > 0] data-v=(errors) { (errors) }
            td.num data-v=(seconds) { (format!("{seconds:.1}")) }
        }
    }
}

fn findings(summary: &Summary, names: &Names) -> Markup {
    let mut errors: Vec<&Finding> = summary.total.errors.iter().collect();
    errors.sort_by_key(|error| error.class);
    html! {
        @if !errors.is_empty() {
            section #findings {
                h2 { "Run-time errors" }
                @for error in errors { (finding(summary, error, names)) }
            }
        }
    }
}

fn place(names: &Names, file: &str, line: u32, column: u32) -> Markup {
    let shown = format!("{file}:{line}:{column}");
    html! {
        @match names.link(file, line) {
            Some(link) => a.place href=(link) { (shown) },
            None => span.place { (shown) },
        }
    }
}

fn finding(summary: &Summary, error: &Finding, names: &Names) -> Markup {
    let test = summary.tests.iter().find(|test| test.test == error.test);
    html! {
        details.card.finding {
            summary {
                strong.(error.class.name()) { (error.kind) } " " (error.message) " "
                span.chip.(error.class.name()) { (error.class.name()) } " "
                @if error.line > 0 { (place(names, &error.file, error.line, error.column)) }
            }
            @if !error.why.is_empty() { p { "Why: " (error.why) "." } }
            @if error.times > 1 { p.note { (error.times) " runs met it." } }
            @if !error.stack.is_empty() {
                h3 { "Calls" }
                ol.stack {
                    @for frame in &error.stack {
                        li {
                            code { (frame.function) } " "
                            @if !frame.file.is_empty() { (place(names, &frame.file, frame.line, frame.column)) }
                        }
                    }
                    @if error.more_frames > 0 { li { "and " (error.more_frames) " more" } }
                }
            }
            @if let Some(test) = test { (shown_by(test)) }
        }
    }
}

fn shown_by(test: &TestSummary) -> Markup {
    html! {
        h3 { "Input" }
        p.note { code { (test.test) } " in " code { (test.file) ":" (test.line) } }
        @if test.code.is_empty() { (code::block(&test.input.join("\n"))) } @else { (code::block(&test.code)) }
    }
}

/// The most that are listed here; each file's page has all of its own.
const LISTED: usize = 200;

/// What no test covers: what is open first, then what cannot be covered.
fn uncovered(summary: &Summary, names: &Names) -> Markup {
    let mut all: Vec<(&FunctionSummary, &Objective)> = Vec::new();
    for function in &summary.functions {
        let left = function.objectives.iter().filter(|it| it.status != Status::Covered);
        all.extend(left.map(|it| (function, it)));
    }
    all.sort_by_key(|(_, it)| it.status == Status::Infeasible);
    html! {
        @if !all.is_empty() {
            section #uncovered {
                h2 { "Not covered, and why" }
                ul.open-list {
                    @for (function, it) in all.iter().take(LISTED) { li { (reason(function, it, names)) } }
                }
                @if all.len() > LISTED { p.note { "and " (all.len() - LISTED) " more, on the pages of the files" } }
            }
        }
    }
}

fn reason(function: &FunctionSummary, it: &Objective, names: &Names) -> Markup {
    let (class, verdict) = match it.status {
        Status::Infeasible => ("infeasible", "infeasible"),
        _ => ("open", "open"),
    };
    let advice = it.cause.as_deref().and_then(Cause::of).map(Cause::advice);
    html! {
        (place(names, &it.file, it.line, it.column))
        code { (it.text.as_deref().unwrap_or(&it.kind)) } " "
        @if let Some(outcome) = &it.outcome { b { (outcome) } " " }
        span.chip.(class) { (verdict) }
        span.note {
            (it.criterion) ", " (function.name) ": " (it.reason.as_deref().unwrap_or("")) "."
            @if !it.assuming.is_empty() { " Assuming " (it.assuming.join(", ")) "." }
            @if let Some(advice) = advice { " " (advice) }
        }
    }
}

fn mutants(summary: &Summary) -> Markup {
    html! {
        @if let Some(mutation) = &summary.mutation {
            section {
                h2 { "Mutants" }
                p.sub {
                    (mutation.total.killed) " of " (mutation.total.total - mutation.total.equivalent)
                    " mutants that can be told from the program are killed: "
                    (percent(mutation.total.score())) ". "
                    a href="../mutation.html" { "Each of them, with its source" }
                }
            }
        }
    }
}

fn notes(summary: &Summary, names: &Names) -> Markup {
    let unevaluated: u64 = summary.functions.iter().map(|function| function.unevaluated).sum();
    let is_any = !summary.unmeasured.is_empty()
        || !summary.left_out.is_empty()
        || !summary.unconfirmed.is_empty()
        || !summary.not_sandboxed.is_empty()
        || unevaluated > 0;
    html! {
        @if is_any {
            section {
                h2 { "To be known" }
                ul.notes {
                    @for it in &summary.unmeasured {
                        li { (place(names, &it.file, it.line, it.column)) " has no test vectors: " (it.reason) "." }
                    }
                    @for it in &summary.left_out { li { code { (it.file) } " is left out: " (it.reason) } }
                    @for file in &summary.unconfirmed {
                        li { code { (file) } " was not run natively: llvm-cov has not confirmed what it covers." }
                    }
                    @for sentence in &summary.not_sandboxed { li { "Tests ran without part of their sandbox: " (sentence) } }
                    @if unevaluated > 0 {
                        li {
                            (plural(unevaluated as usize, "condition", "conditions"))
                            " that llvm-cov counts and C never evaluates (in sizeof, say) are no objectives."
                        }
                    }
                }
            }
        }
    }
}
