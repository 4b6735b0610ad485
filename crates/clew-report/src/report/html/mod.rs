//! The report for people: pages that stand alone in one folder and load nothing from anywhere else. `index.html` has what all
//! comes to, `source/` a page for each file, with what is known of each of its conditions behind a click.

mod chart;
mod code;
mod details;
mod highlight;
mod index;
mod source;

use super::ReportFile;
use crate::{Criterion, SourceText, Summary};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::BTreeMap;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

pub fn pages(summary: &Summary, sources: &[SourceText]) -> Vec<ReportFile> {
    let file = |name: &str, text: String| ReportFile { name: name.to_owned(), text };
    let names = Names::new(sources);
    let mut out = vec![
        file("index.html", index::page(summary, &names).into_string()),
        file("assets/clew.css", STYLE.to_owned()),
        file("assets/clew.js", SCRIPT.to_owned()),
    ];
    for page in source::pages(summary, sources, &names) {
        out.push(page);
    }
    out
}

/// The names of the files' pages.
pub struct Names<'a>(BTreeMap<&'a str, String>);

impl<'a> Names<'a> {
    fn new(sources: &'a [SourceText]) -> Self {
        let mut taken: BTreeMap<String, u32> = BTreeMap::new();
        let mut names = BTreeMap::new();
        for source in sources {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
            let plain: String = source.file.chars().map(|c| if is_plain(c) { c } else { '-' }).collect();
            let plain = plain.trim_start_matches(['.', '-']).to_owned();
            let number = taken.entry(plain.to_lowercase()).or_default();
            *number += 1;
            let name = if *number == 1 { plain } else { format!("{plain}-{number}") };
            names.insert(source.file.as_str(), format!("{name}.html"));
        }
        Names(names)
    }

    /// As linked from the overview.
    fn link(&self, file: &str, line: u32) -> Option<String> {
        Some(format!("source/{}#L{line}", self.0.get(file)?))
    }
}

/// A page; `up`: the way to the folder of the report.
fn page(title: &str, up: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href=(format!("{up}assets/clew.css"));
                script { (PreEscaped("try{var t=localStorage.getItem('clew-theme');if(t)document.documentElement.dataset.theme=t}catch(e){}")) }
                script defer src=(format!("{up}assets/clew.js")) {}
            }
            body { (body) }
        }
    }
}

fn theme_button() -> Markup {
    html! { button #theme .quiet type="button" title="light or dark" aria-label="Switch between light and dark" { "◐" } }
}

fn percent(tenths: Option<u64>) -> String {
    match tenths {
        None => "–".to_owned(),
        Some(1000) => "100 %".to_owned(),
        Some(tenths) => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

/// What became of objectives, as parts of a bar.
fn bar(counts: Criterion) -> Markup {
    let Criterion { total, covered, infeasible, open, gave_up } = counts;
    let left = open + gave_up;
    let part = |count: u64| format!("flex-grow:{count}");
    let words = words(counts);
    html! {
        div.bar role="img" aria-label=(words) title=(words) {
            @if total == 0 { i.none {} }
            @if covered > 0 { i.covered style=(part(covered)) {} }
            @if infeasible > 0 { i.infeasible style=(part(infeasible)) {} }
            @if left > 0 { i.open style=(part(left)) {} }
        }
    }
}

/// `5 covered, 1 infeasible of 6`
fn words(counts: Criterion) -> String {
    let Criterion { total, covered, infeasible, open, gave_up } = counts;
    let mut parts = vec![format!("{covered} covered")];
    parts.extend((infeasible > 0).then(|| format!("{infeasible} infeasible")));
    parts.extend((open + gave_up > 0).then(|| format!("{} open", open + gave_up)));
    if total == 0 { "nothing to cover".to_owned() } else { format!("{} of {total}", parts.join(", ")) }
}

fn plural(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
