//! What is known of each place of a file, as data for the page's script: the places are marks in its source and lines in its
//! margin, and an item is an objective, said once for all criteria that ask for it.

use super::code::Mark;
use crate::{Cause, FunctionSummary, Objective, Status, Summary};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What is known of a file.
#[derive(Default)]
pub struct Details<'a> {
    pub items: Vec<Item<'a>>,
    /// The items of each mark.
    pub marks: Vec<Place>,
    /// Those of each line, by its number.
    pub lines: BTreeMap<u32, Vec<usize>>,
    /// The tests that items name, each with the number of its template.
    pub tests: BTreeMap<&'a str, Shown<'a>>,
}

pub struct Item<'a> {
    pub function: &'a str,
    pub criteria: Vec<&'a str>,
    pub kind: &'a str,
    pub text: Option<&'a str>,
    pub outcome: Option<&'a str>,
    pub status: Status,
    pub count: Option<u64>,
    pub test: Option<&'a str>,
    pub with: Option<&'a str>,
    pub why: Option<&'a str>,
    pub advice: Option<&'static str>,
    pub assuming: &'a [String],
    pub certificate: Option<&'a str>,
}

#[derive(Serialize)]
pub struct Place {
    pub line: u32,
    pub items: Vec<usize>,
    /// The decision that it is a part of, by the number of its table on the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<usize>,
}

/// What the script reads: an item's words are numbers in a list of words, for most are said many times.
#[derive(Serialize)]
struct Packed<'a> {
    words: Vec<&'a str>,
    items: Vec<PackedItem>,
    marks: &'a [Place],
    lines: &'a BTreeMap<u32, Vec<usize>>,
    tests: &'a BTreeMap<&'a str, Shown<'a>>,
}

#[derive(Serialize)]
struct PackedItem {
    function: usize,
    criteria: Vec<usize>,
    kind: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<usize>,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assuming: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<usize>,
}

impl Details<'_> {
    /// As JSON that may stand inside of a `script`.
    pub fn to_json(&self) -> String {
        let (mut words, mut known) = (Vec::new(), HashMap::new());
        let mut number = |word| {
            *known.entry(word).or_insert_with(|| {
                words.push(word);
                words.len() - 1
            })
        };
        let items = self.items.iter().map(|item| PackedItem {
            function: number(item.function),
            criteria: item.criteria.iter().map(|&name| number(name)).collect(),
            kind: number(item.kind),
            text: item.text.map(&mut number),
            outcome: item.outcome.map(&mut number),
            status: item.status,
            count: item.count,
            test: item.test.map(&mut number),
            with: item.with.map(&mut number),
            why: item.why.map(&mut number),
            advice: item.advice.map(&mut number),
            assuming: item.assuming.iter().map(|word| number(word.as_str())).collect(),
            certificate: item.certificate.map(&mut number),
        });
        let items = items.collect();
        let Details { marks, lines, tests, .. } = self;
        let packed = Packed { words, items, marks, lines, tests };
        let text = serde_json::to_string(&packed).expect("strings, numbers and maps serialise");
        text.replace('<', "\\u003c")
    }
}

/// A test, and where its C is.
#[derive(Serialize)]
pub struct Shown<'a> {
    pub template: usize,
    pub file: &'a str,
    pub line: u32,
    pub ends: &'a str,
}

/// The objectives that lie in each file, with their functions.
pub type ByFile<'a> = HashMap<&'a str, Vec<(&'a FunctionSummary, &'a Objective)>>;

pub fn by_file(summary: &Summary) -> ByFile<'_> {
    let mut out = ByFile::new();
    for function in &summary.functions {
        for objective in &function.objectives {
            out.entry(&objective.file).or_default().push((function, objective));
        }
    }
    out
}

/// The span of an objective: line and column, and those behind its end.
type Span = (u32, u32, u32, u32);

fn span(it: &Objective) -> Span {
    (it.line, it.column, it.end_line, it.end_column)
}

pub struct Marked<'a> {
    pub details: Details<'a>,
    /// By line, from left to right.
    pub marks: BTreeMap<u32, Vec<Mark>>,
}

/// `lengths`: of the file's lines, in bytes; `decision`: the number of the decision's table that a span is a part of.
pub fn details<'a>(
    summary: &'a Summary,
    objectives: &[(&'a FunctionSummary, &'a Objective)],
    lengths: &[usize],
    decision: &dyn Fn(Span) -> Option<usize>,
) -> Marked<'a> {
    let mut details = Details::default();
    let mut known: HashMap<_, usize> = HashMap::new();
    let mut spans: BTreeMap<Span, Vec<usize>> = BTreeMap::new();
    for &(function, it) in objectives {
        let key = (&function.name, span(it), &it.kind, &it.text, &it.outcome, it.status, &it.test, &it.with);
        let next = details.items.len();
        // Of several that look the same (a macro's in its uses), the same criterion does not ask twice for one.
        let number = match known.get(&key) {
            Some(&number) if !details.items[number].criteria.contains(&it.criterion.as_str()) => number,
            _ => {
                details.items.push(item(function, it));
                known.insert(key, next);
                next
            }
        };
        let criteria = &mut details.items[number].criteria;
        if !criteria.contains(&it.criterion.as_str()) {
            criteria.push(&it.criterion);
        }
        if number == next {
            details.lines.entry(it.line).or_default().push(number);
            if is_condition(it) {
                spans.entry(span(it)).or_default().push(number);
            }
        }
    }
    let mut marks: BTreeMap<u32, Vec<Mark>> = BTreeMap::new();
    for span in innermost(&spans) {
        let items = spans[&span].clone();
        let (line, column, end_line, end_column) = span;
        let length = lengths.get(line as usize - 1).copied().unwrap_or(0);
        let start = column as usize - 1;
        let end = if end_line == line { (end_column as usize).saturating_sub(1).min(length) } else { length };
        let here = marks.entry(line).or_default();
        // A case's is the word alone; what has no room, as in a macro of a system header, has the line's place in the margin.
        if start >= end || here.last().is_some_and(|last| last.end > start) {
            continue;
        }
        let number = details.marks.len();
        let (class, label) = look(items.iter().map(|&at| &details.items[at]));
        here.push(Mark { start, end, number, class, label });
        details.marks.push(Place { line, items, decision: decision(span) });
    }
    let named: BTreeSet<&str> =
        details.items.iter().flat_map(|item| item.test.into_iter().chain(item.with)).collect();
    let tests = summary.tests.iter().filter(|test| named.contains(test.test.as_str()));
    details.tests = tests
        .enumerate()
        .map(|(template, test)| {
            let shown = Shown { template, file: &test.file, line: test.line, ends: &test.ends };
            (test.test.as_str(), shown)
        })
        .collect();
    Marked { details, marks }
}

fn item<'a>(function: &'a FunctionSummary, it: &'a Objective) -> Item<'a> {
    let advice = it.cause.as_deref().and_then(Cause::of).map(Cause::advice);
    Item {
        function: &function.name,
        criteria: Vec::new(),
        kind: &it.kind,
        text: it.text.as_deref(),
        outcome: it.outcome.as_deref(),
        status: it.status,
        count: it.count,
        test: it.test.as_deref(),
        with: it.with.as_deref(),
        why: it.reason.as_deref(),
        advice,
        assuming: &it.assuming,
        certificate: function.certificate.as_deref().filter(|_| it.status == Status::Infeasible),
    }
}

/// What is marked in the source; functions and regions are too large for that, and have their lines.
fn is_condition(it: &Objective) -> bool {
    matches!(it.kind.as_str(), "branch" | "independence" | "decision" | "vector" | "label")
        && it.line > 0
        && it.column > 0
}

/// Those that no other one lies in, in the order of the source.
fn innermost(spans: &BTreeMap<Span, Vec<usize>>) -> Vec<Span> {
    let mut out: Vec<Span> = Vec::new();
    // From the end: what begins later and ends no later lies inside.
    let mut nearest: Option<(u32, u32)> = None;
    let mut ordered: Vec<Span> = spans.keys().copied().collect();
    ordered.sort_by_key(|&(line, column, end_line, end_column)| {
        (std::cmp::Reverse((line, column)), (end_line, end_column))
    });
    for span in ordered {
        let end = (span.2, span.3);
        if nearest.is_none_or(|inner| inner > end) {
            out.push(span);
            nearest = Some(end);
        }
    }
    out.reverse();
    out
}

/// How the items of one place look together.
pub fn look<'a, 'b: 'a>(items: impl Iterator<Item = &'a Item<'b>> + Clone) -> (&'static str, String) {
    let is = |status: Status| items.clone().any(|item| item.status == status);
    let covered = is(Status::Covered);
    let class = match (is(Status::Open) || is(Status::GaveUp), is(Status::Infeasible)) {
        (true, _) if covered => "part",
        (true, _) => "miss",
        (false, true) if covered => "proved",
        (false, true) => "dead",
        (false, false) => "ok",
    };
    let said = items.take(8).map(|item| {
        let what = item.outcome.unwrap_or(item.kind);
        let status = match item.status {
            Status::Covered => "covered",
            Status::Infeasible => "infeasible",
            Status::Open | Status::GaveUp => "open",
        };
        format!("{what}: {status}")
    });
    (class, said.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_lie_in_decisions() {
        let spans = [(1, 5, 1, 21), (1, 5, 1, 10), (1, 14, 1, 21), (2, 1, 4, 2), (3, 3, 3, 9)];
        let spans: BTreeMap<Span, Vec<usize>> = spans.into_iter().map(|span| (span, Vec::new())).collect();
        assert_eq!(innermost(&spans), [(1, 5, 1, 10), (1, 14, 1, 21), (3, 3, 3, 9)]);
    }
}
