//! The lists below the table: every objective that is not covered with its place, its source and the reason; every
//! error that the program under test ran into.

use crate::style::{Color, length};
use crate::{Class, Finding, Objective, Screen, Status, Summary};
use std::collections::BTreeMap;

/// The most room the source of an objective takes.
const SOURCE: usize = 40;
/// How far a reason that goes to a line of its own is moved in.
const INDENT: usize = 6;

/// A line of a list: its columns, the last of them free to be long.
type Line = Vec<(String, Option<Color>)>;

/// What can still be done comes first, then what is proven impossible; each in the order of the source.
pub(crate) fn objectives(summary: &Summary, screen: Screen, limit: Option<usize>) -> String {
    let mut uncovered: Vec<&Objective> = summary
        .functions
        .iter()
        .flat_map(|function| &function.objectives)
        .filter(|objective| objective.status != Status::Covered)
        .collect();
    uncovered.sort_by_key(|objective| objective.status == Status::Infeasible);
    let lines = uncovered.iter().map(|objective| line(objective, screen)).collect();
    list("not covered:", lines, screen, limit)
}

/// The files that were not tested, each with the first line of the reason.
pub(crate) fn left_out(summary: &Summary, screen: Screen, limit: Option<usize>) -> String {
    let lines = summary.left_out.iter().map(|left| {
        let reason = left.reason.lines().next().unwrap_or_default().trim_end_matches(':');
        vec![(left.file.clone(), None), (reason.to_owned(), Some(Color::Yellow))]
    });
    list("left out:", lines.collect(), screen, limit)
}

/// One line for each cause and place: bugs always, what callers do wrong and what is made up only where all is listed.
pub(crate) fn errors(summary: &Summary, screen: Screen, limit: Option<usize>) -> String {
    let causes = causes(summary);
    let of = |class: Class, head: &str| {
        let of_class = causes.iter().filter(|cause| cause.class == class);
        list(head, of_class.map(|cause| cause.line()).collect(), screen, limit)
    };
    let mut lists = vec![of(Class::Bug, "errors found:")];
    let others = [
        (Class::Contract, "broken contracts:", "of a caller's duty"),
        (Class::MadeUp, "errors found from made-up states only:", "from made-up states only"),
    ];
    let mut counted = Vec::new();
    for (class, head, what) in others {
        match causes.iter().filter(|cause| cause.class == class).count() {
            0 => {}
            _ if limit.is_none() => lists.push(of(class, head)),
            count => counted.push(format!("{count} {what}")),
        }
    }
    if !counted.is_empty() {
        let more = format!("errors not listed (-v lists them): {}", counted.join(", "));
        lists.push(screen.style.paint(Some(Color::Dim), &more) + "\n");
    }
    lists.retain(|list| !list.is_empty());
    lists.join("\n")
}

/// An error at a place, whichever functions were searched when it was met.
struct Cause<'a> {
    class: Class,
    times: u64,
    /// How many tests show it.
    tests: usize,
    /// The one with the shortest input among those of its class.
    shown: &'a Finding,
    input: usize,
}

impl Cause<'_> {
    fn line(&self) -> Line {
        let Finding { file, line, kind, test, why, .. } = self.shown;
        let times = if self.times > 1 { format!("{} times", self.times) } else { String::new() };
        let mut shown = test.clone();
        if self.tests > 1 {
            shown.push_str(&format!(" and {} more", self.tests - 1));
        }
        let mut cells = vec![
            (format!("{file}:{line}"), None),
            (kind.clone(), Some(Color::Red)),
            (times, None),
            (shown, None),
        ];
        if !why.is_empty() {
            cells.push((why.clone(), Some(Color::Dim)));
        }
        cells
    }
}

fn causes(summary: &Summary) -> Vec<Cause<'_>> {
    let inputs: BTreeMap<&str, usize> =
        summary.tests.iter().map(|test| (test.test.as_str(), test.input.len())).collect();
    let mut causes: Vec<Cause> = Vec::new();
    let mut known: BTreeMap<(&str, &str, u32, u32), usize> = BTreeMap::new();
    for error in &summary.total.errors {
        let input = inputs.get(error.test.as_str()).copied().unwrap_or(usize::MAX);
        let key = (error.kind.as_str(), error.file.as_str(), error.line, error.column);
        let Some(&at) = known.get(&key) else {
            known.insert(key, causes.len());
            causes.push(Cause { class: error.class, times: error.times, tests: 1, shown: error, input });
            continue;
        };
        let cause = &mut causes[at];
        cause.times += error.times;
        cause.tests += 1;
        if (error.class, input) < (cause.class, cause.input) {
            (cause.class, cause.shown, cause.input) = (error.class, error, input);
        }
    }
    causes
}

pub(crate) fn unmeasured(summary: &Summary, screen: Screen, limit: Option<usize>) -> String {
    let lines = summary.unmeasured.iter().map(|decision| {
        let place = format!("{}:{}:{}", decision.file, decision.line, decision.column);
        vec![(place, None), (decision.reason.clone(), Some(Color::Yellow))]
    });
    list("decisions that have no test vectors:", lines.collect(), screen, limit)
}

/// Never a silent difference from llvm-cov's totals.
pub(crate) fn unevaluated(summary: &Summary) -> String {
    let count: u64 = summary.functions.iter().map(|function| function.unevaluated).sum();
    let (conditions, are) = if count == 1 { ("condition", "is") } else { ("conditions", "are") };
    match count {
        0 => String::new(),
        _ => format!(
            "\n{count} {conditions} that llvm-cov counts {are} not listed: in sizeof, or in assert, which has one there, \
             and never evaluated\n"
        ),
    }
}

fn line(objective: &Objective, screen: Screen) -> Line {
    let Objective { file, line, column, kind, outcome, text, status, reason, assuming, .. } = objective;
    let source = text.as_deref().map_or_else(|| kind.clone(), one_line);
    let why = reason.as_deref();
    let (verdict, color) = match status {
        Status::Covered => ("covered".to_owned(), Color::Green),
        Status::Infeasible if assuming.is_empty() => (join("infeasible, proven", why), Color::Dim),
        Status::Infeasible => {
            let proven = format!("infeasible, proven assuming {}", assuming.join(", "));
            (join(&proven, why), Color::Dim)
        }
        Status::Open => (join("open", why), Color::Yellow),
        Status::GaveUp => (join("gave up", why), Color::Yellow),
    };
    vec![
        (format!("{file}:{line}:{column}"), None),
        (screen.style.fit(&source, SOURCE.min(screen.width / 3)), None),
        (outcome.clone().unwrap_or_default(), None),
        (verdict, Some(color)),
    ]
}

fn join(verdict: &str, why: Option<&str>) -> String {
    why.map_or_else(|| verdict.to_owned(), |why| format!("{verdict}: {why}"))
}

/// Source text as one line: every run of white space and control characters is a space.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn list(title: &str, mut lines: Vec<Line>, screen: Screen, limit: Option<usize>) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let style = screen.style;
    let hidden = lines.len().saturating_sub(limit.unwrap_or(usize::MAX));
    lines.truncate(lines.len() - hidden);

    let mut text = style.paint(Some(Color::Bold), title) + "\n";
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> =
        (0..columns).map(|i| lines.iter().map(|line| length(&line[i].0)).max().unwrap_or(0)).collect();
    for line in &lines {
        text.push_str(&lay_out(line, &widths, screen));
        text.push('\n');
    }
    if hidden > 0 {
        let more = format!("  {} and {hidden} more (-v shows all)", style.ellipsis());
        text.push_str(&style.paint(Some(Color::Dim), &more));
        text.push('\n');
    }
    text
}

/// Columns that are empty throughout take no room. The last one, if there is too little room for it, gets lines of
/// its own.
fn lay_out(line: &Line, widths: &[usize], screen: Screen) -> String {
    let style = screen.style;
    let mut text = String::new();
    let mut used = 0;
    for (i, ((cell, color), &width)) in line.iter().zip(widths).enumerate() {
        if width == 0 {
            continue;
        }
        if i + 1 == line.len() {
            if used + 2 + length(cell) <= screen.width {
                return text + "  " + &style.paint(*color, cell);
            }
            let lines = wrap(cell, screen.width.saturating_sub(INDENT));
            let lines = lines.iter().map(|line| format!("\n{:INDENT$}{}", "", style.paint(*color, line)));
            return text.trim_end().to_owned() + &lines.collect::<String>();
        }
        let padding = " ".repeat(width - length(cell));
        text.push_str(&format!("  {}{padding}", style.paint(*color, cell)));
        used += 2 + width;
    }
    text
}

/// Breaks a text between words into lines of a width, longer only for a longer word.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
