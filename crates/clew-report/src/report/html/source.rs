//! The page of a file: its source with every condition marked, what is known of the one that is chosen, and its decisions.

use super::code::{self, Mark};
use super::details::{self, Marked};
use super::highlight::highlight;
use super::{Names, bar, page, percent, plural, theme_button, words};
use crate::report::ReportFile;
use crate::{Criterion, Decision, FunctionSummary, SourceText, Status, Summary};
use maud::{Markup, PreEscaped, html};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// Lines that are laid out together: what is out of sight costs nothing.
const CHUNK: usize = 100;

pub fn pages(summary: &Summary, sources: &[SourceText], names: &Names) -> Vec<ReportFile> {
    let objectives = details::by_file(summary);
    let mut functions: HashMap<&str, Vec<&FunctionSummary>> = HashMap::new();
    for function in &summary.functions {
        functions.entry(&function.file).or_default().push(function);
    }
    let one = |source: &SourceText| {
        let name = names.0.get(source.file.as_str())?;
        let own = functions.get(source.file.as_str()).map_or(&[][..], Vec::as_slice);
        let here = objectives.get(source.file.as_str()).map_or(&[][..], Vec::as_slice);
        let text = File { summary, source, functions: own }.page(here).into_string();
        Some(ReportFile { name: format!("source/{name}"), text })
    };
    sources.iter().filter_map(one).collect()
}

struct File<'a> {
    summary: &'a Summary,
    source: &'a SourceText,
    functions: &'a [&'a FunctionSummary],
}

impl<'a> File<'a> {
    fn page(&self, objectives: &[(&'a FunctionSummary, &'a crate::Objective)]) -> Markup {
        let name = &self.source.file;
        let lines: Vec<&str> = self.source.text.split('\n').collect();
        let lengths: Vec<usize> = lines.iter().map(|line| line.len()).collect();
        let decisions: Vec<&Decision> =
            self.functions.iter().flat_map(|function| &function.decisions).collect();
        let parts = decisions.iter().enumerate().flat_map(|(number, decision)| {
            decision
                .conditions
                .iter()
                .map(move |it| ((it.span.line, it.span.column, it.span.end_line, it.span.end_column), number))
        });
        let parts: HashMap<_, usize> = parts.collect();
        let marked = details::details(self.summary, objectives, &lengths, &|span| parts.get(&span).copied());
        let mut counts: BTreeMap<&str, Criterion> = BTreeMap::new();
        for (_, objective) in objectives {
            counts.entry(&objective.criterion).or_default().count(objective.status);
        }
        let body = html! {
            header.top {
                span.brand { a href="../index.html" { "clew" } }
                span.crumb { (name) }
                button #next .quiet type="button" title="next that is not covered (n)" { "next open ↓" }
                (theme_button())
            }
            main.file {
                h1 { (name) }
                ul.strip {
                    @for (criterion, counts) in &counts {
                        li { b { (criterion) } (bar(*counts)) (percent(counts.cov_f())) span.note { (words(*counts)) } }
                    }
                }
                (self.functions())
                div.split {
                    div.source tabindex="-1" { (self.source(&lines, &marked)) }
                    aside #panel aria-live="polite" aria-label="Details" {
                        div #help {
                            h2 { "What each colour says" }
                            ul.key {
                                li { span.m.ok { "x > 0" } " covered, both ways" }
                                li { span.m.proved { "x > 0" } " one way covered, the other infeasible" }
                                li { span.m.part { "x > 0" } " one way open" }
                                li { span.m.miss { "x > 0" } " open both ways" }
                                li { span.m.dead { "x > 0" } " infeasible" }
                            }
                            p.note { "Choose a condition, or the number of a line, to see the test that covers it, why it cannot be covered, or what can be done." }
                            p.note.keys { kbd { "Tab" } kbd { "Enter" } " choose, " kbd { "n" } kbd { "p" } " next and previous that is not covered, " kbd { "Esc" } " back" }
                        }
                        div #detail hidden {}
                    }
                }
                (decision_tables(&decisions))
            }
            (self.templates(&marked))
            script #data type="application/json" { (PreEscaped(marked.details.to_json())) }
        };
        page(&format!("{name} – clew"), "../", body)
    }

    fn functions(&self) -> Markup {
        html! {
            @if !self.functions.is_empty() {
                details.outline {
                    summary { (plural(self.functions.len(), "function", "functions")) }
                    ul {
                        @for function in self.functions {
                            @let all = function.measures.objectives();
                            li {
                                a href=(format!("#L{}", function.span.map_or(1, |span| span.line))) { (function.name) }
                                (bar(all))
                                span.note { (words(all)) }
                            }
                        }
                    }
                }
            }
        }
    }

    fn source(&self, lines: &[&str], marked: &Marked) -> Markup {
        let tokens = highlight(&self.source.text);
        let mut run: HashMap<u32, u64> = HashMap::new();
        for measured in self.functions.iter().filter_map(|function| function.measured.as_ref()) {
            for &(line, count) in &measured.lines {
                let known = run.entry(line).or_default();
                *known = (*known).max(count);
            }
        }
        let dead = self.dead();
        let mut out = String::with_capacity(self.source.text.len() * 6);
        // A text ends with a line's end, not with an empty line.
        let count = lines.len() - usize::from(lines.last().is_some_and(|last| last.is_empty()));
        for (at, text) in lines[..count].iter().enumerate() {
            if at % CHUNK == 0 {
                out.push_str(if at == 0 { "<div class=\"chunk\">" } else { "</div><div class=\"chunk\">" });
            }
            let number = at as u32 + 1;
            let items = marked.details.lines.get(&number);
            let marks: &[Mark] = marked.marks.get(&number).map_or(&[], Vec::as_slice);
            let state = items.map(|items| details::look(items.iter().map(|&at| &marked.details.items[at])));
            let (class, label) = state.unwrap_or(("", String::new()));
            let hits = run.get(&number).copied();
            let kind = match hits {
                _ if dead.get(&number).copied().unwrap_or(false) => " never",
                Some(0) => " zero",
                _ => "",
            };
            let _ = write!(out, "<div class=\"l{kind}\" id=\"L{number}\">");
            let _ = match class {
                "" => write!(out, "<a class=\"n\" href=\"#L{number}\" tabindex=\"-1\">{number}</a>"),
                _ => write!(
                    out,
                    "<button type=\"button\" class=\"n {class}\" data-l=\"{number}\" aria-label=\"line {number}: {}\">{number}</button>",
                    html! { (label) }.into_string()
                ),
            };
            let shown = hits.map(|hits| hits.to_string()).unwrap_or_default();
            let _ = write!(out, "<span class=\"h\">{shown}</span><code>");
            out.push_str(&code::line(text, tokens.get(at).map_or(&[], Vec::as_slice), marks));
            out.push_str("</code></div>\n");
        }
        if count > 0 {
            out.push_str("</div>");
        }
        PreEscaped(out)
    }

    /// The lines that begin in a region which is proven never to be reached: whether the innermost region is.
    fn dead(&self) -> HashMap<u32, bool> {
        let mut regions: Vec<_> = self
            .functions
            .iter()
            .flat_map(|function| &function.objectives)
            .filter(|it| it.kind == "region" && it.file == self.source.file)
            .map(|it| ((it.line, it.column), (it.end_line, it.end_column), it.status == Status::Infeasible))
            .collect();
        // An inner one comes later, and says what is so. Only what is dead is written out line by line, with what lies in it.
        regions.sort_by_key(|&(start, end, _)| (start, std::cmp::Reverse(end)));
        let mut out = HashMap::new();
        let mut until = (0, 0);
        for (start, end, is_dead) in regions {
            if is_dead || start < until {
                out.extend((start.0..=end.0).map(|line| (line, is_dead)));
                until = until.max(end);
            }
        }
        out
    }

    fn templates(&self, marked: &Marked) -> Markup {
        let tests: HashMap<&str, &crate::TestSummary> =
            self.summary.tests.iter().map(|test| (test.test.as_str(), test)).collect();
        html! {
            @for (name, shown) in &marked.details.tests {
                template id=(format!("t{}", shown.template)) {
                    @if let Some(test) = tests.get(name) {
                        @if test.code.is_empty() { (code::block(&test.input.join("\n"))) } @else { (code::block(&test.code)) }
                    }
                }
            }
        }
    }
}

fn letter(at: usize) -> String {
    let (round, at) = (at / 26, at % 26);
    let letter = char::from(b'A' + at as u8);
    if round == 0 { letter.to_string() } else { format!("{letter}{round}") }
}

fn decision_tables(decisions: &[&Decision]) -> Markup {
    html! {
        @if !decisions.is_empty() {
            section #decisions {
                h2 { "Decisions" }
                p.note { "Each row is what the conditions came to in some test: T, F, or – where a condition is not evaluated. A condition decides alone where two rows differ in it and in the outcome." }
                @for (number, decision) in decisions.iter().enumerate() { (decision_table(number, decision)) }
            }
        }
    }
}

fn decision_table(number: usize, decision: &Decision) -> Markup {
    let in_pair = |vector: usize, condition: usize| {
        decision.conditions[condition].pair.is_some_and(|pair| pair.contains(&vector))
    };
    let is_asked = decision.conditions.iter().any(|condition| condition.status.is_some());
    html! {
        div.card.decision id=(format!("d{number}")) {
            h3 {
                a href=(format!("#L{}", decision.span.line)) { "line " (decision.span.line) } " "
                code { (decision.text.as_deref().unwrap_or("")) }
            }
            div.scroll {
                table.vectors {
                    thead { tr {
                        th scope="col" { "" }
                        @for (at, condition) in decision.conditions.iter().enumerate() {
                            th scope="col" title=(condition.text.as_deref().unwrap_or("")) { (letter(at)) }
                        }
                        th scope="col" { "outcome" }
                        th scope="col" { "tests" }
                    } }
                    tbody {
                        @for (at, vector) in decision.vectors.iter().enumerate() {
                            tr {
                                th scope="row" { (at + 1) }
                                @for (place, value) in vector.conditions.chars().enumerate() {
                                    td.pair[in_pair(at, place)] { (if value == '-' { '–' } else { value }) }
                                }
                                td.outcome { (if vector.outcome { "T" } else { "F" }) }
                                td.tests { (vector.tests.join(", ")) }
                            }
                        }
                    }
                }
            }
            ul.pairs {
                @for (at, condition) in decision.conditions.iter().enumerate() {
                    li {
                        b { (letter(at)) } " " code { (condition.text.as_deref().unwrap_or("")) } " "
                        @match (condition.pair, condition.status) {
                            _ if condition.constant => span.note { "is a constant" },
                            (Some([a, b]), _) => span.good { "decides alone: rows " (a + 1) " and " (b + 1) },
                            (None, Some(Status::Infeasible)) => span.dead { "can never decide alone, which is proven" },
                            (None, _) if is_asked => span.bad { "open: no two rows show that it decides alone" },
                            (None, _) => span.note { "no two rows show that it decides alone" },
                        }
                    }
                }
            }
        }
    }
}
