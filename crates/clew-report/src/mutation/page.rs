//! The page: the source with its mutants, what became of each, and why. It stands alone and loads nothing.

use super::{Fate, Mutant, Mutation, SourceText, Tally};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Lines around those with mutants.
const CONTEXT: usize = 4;
const PAGE: &str = include_str!("page.html");

pub fn page(mutation: &Mutation, sources: &[SourceText]) -> String {
    let files: String = sources.iter().map(|source| file(mutation, source)).collect();
    let tables = [("operator", &mutation.by_operator), ("function", &mutation.by_function)];
    let tables: String = tables.iter().map(|(what, part)| table(what, part)).collect();
    let score = mutation.total.score().map_or("-".to_owned(), percent);
    let fields = [
        ("{{score}}", score),
        ("{{bar}}", bar(mutation.total)),
        ("{{tables}}", tables),
        ("{{files}}", files),
        ("{{version}}", env!("CARGO_PKG_VERSION").to_owned()),
    ];
    // One pass: what is put in is not looked at again.
    let (mut page, mut rest) = (String::new(), PAGE);
    while let Some(at) = rest.find("{{") {
        let (before, from) = rest.split_at(at);
        page.push_str(before);
        let field = fields.iter().find(|(name, _)| from.starts_with(name));
        match field {
            Some((name, text)) => {
                page.push_str(text);
                rest = &from[name.len()..];
            }
            None => {
                page.push_str("{{");
                rest = &from[2..];
            }
        }
    }
    page + rest
}

fn percent(tenths: u64) -> String {
    if tenths == 1000 { "100 %".to_owned() } else { format!("{}.{} %", tenths / 10, tenths % 10) }
}

/// What became of the mutants, as parts of a bar.
fn bar(tally: Tally) -> String {
    let Tally { total, killed, survived, unreached, equivalent, open } = tally;
    let parts = [
        ("killed", killed),
        ("survived", survived),
        ("unreached", unreached),
        ("equivalent", equivalent),
        ("open", open),
    ];
    let part = |(name, count): &(&str, u64)| {
        let width = 100.0 * *count as f64 / total.max(1) as f64;
        format!("<span class=\"{name}\" style=\"width:{width:.2}%\" title=\"{count} {name}\"></span>")
    };
    let legend = |(name, count): &(&str, u64)| {
        format!(
            "<label><input type=\"checkbox\" checked data-fate=\"{name}\"><i class=\"{name}\"></i>{count} {name}</label>"
        )
    };
    let shown = parts.iter().filter(|(_, count)| *count > 0);
    let bar: String = shown.clone().map(part).collect();
    let legend: String = shown.map(legend).collect();
    format!(
        "<div class=\"bar\" role=\"img\" aria-label=\"{killed} of {total} mutants killed\">{bar}</div><div class=\"legend\">{legend}</div>"
    )
}

fn table(what: &str, part: &BTreeMap<String, Tally>) -> String {
    let mut out = format!(
        "<table><thead><tr><th>{what}</th><th>mutants</th><th>killed</th><th>survived</th><th>unreached</th><th>equivalent</th>\
         <th>open</th><th>score</th></tr></thead><tbody>"
    );
    for (name, tally) in part {
        let Tally { total, killed, survived, unreached, equivalent, open } = *tally;
        let score = tally.score().map_or("-".to_owned(), percent);
        let _ = write!(out, "<tr><td>{}</td>", escape(name));
        for count in [total, killed, survived, unreached, equivalent, open] {
            let _ = write!(out, "<td>{count}</td>");
        }
        let _ = write!(out, "<td>{score}</td></tr>");
    }
    out + "</tbody></table>"
}

fn file(mutation: &Mutation, source: &SourceText) -> String {
    let mut by_line: BTreeMap<u32, Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutation.mutants.iter().filter(|mutant| mutant.file == source.file) {
        by_line.entry(mutant.line).or_default().push(mutant);
    }
    let lines: Vec<(u32, &str)> = (1..).zip(source.text.lines()).collect();
    let mut out = format!("<section><h2>{}</h2><div class=\"code\">", escape(&source.file));
    for part in lines.chunk_by(|a, b| by_line.contains_key(&a.0) == by_line.contains_key(&b.0)) {
        let (Some((first, _)), Some((last, _))) = (part.first(), part.last()) else { continue };
        if by_line.contains_key(first) || part.len() <= 3 * CONTEXT {
            out.extend(part.iter().map(|&line| self::line(line, &by_line)));
            continue;
        }
        // A long part without mutants is folded, but for what stands around it.
        let before = if *first == 1 { 0 } else { CONTEXT };
        let behind = if *last as usize == lines.len() { 0 } else { CONTEXT };
        let (head, rest) = part.split_at(before);
        let (folded, tail) = rest.split_at(rest.len() - behind);
        let all = |part: &[(u32, &str)]| part.iter().map(|&at| line(at, &by_line)).collect::<String>();
        let ends = [folded.first(), folded.last()].map(|end| end.map_or(0, |(number, _)| *number));
        let _ = write!(
            out,
            "{}<details class=\"fold\"><summary>lines {} to {}</summary>{}</details>{}",
            all(head),
            ends[0],
            ends[1],
            all(folded),
            all(tail)
        );
    }
    out + "</div></section>"
}

/// A line of the source; with mutants, it opens.
fn line((number, text): (u32, &str), by_line: &BTreeMap<u32, Vec<&Mutant>>) -> String {
    let code = format!("<span class=\"n\">{number}</span><code>{}</code>", escape(text));
    let Some(own) = by_line.get(&number) else {
        return format!("<div class=\"l\">{code}<span></span></div>");
    };
    let marks: String = own.iter().map(|mutant| mark(mutant)).collect();
    let details: String = own.iter().map(|mutant| details(mutant)).collect();
    let worst = worst(own);
    format!(
        "<details class=\"l {worst}\"><summary>{code}<span class=\"marks\">{marks}</span></summary>{details}</details>"
    )
}

fn mark(mutant: &Mutant) -> String {
    let fate = mutant.fate.name();
    format!("<i class=\"{fate}\" title=\"{fate}: {}\"></i>", escape(&mutant.words()))
}

/// What a line's mutants come to, for its colour.
fn worst(own: &[&Mutant]) -> &'static str {
    let order = ["survived", "unreached", "open", "killed", "equivalent"];
    let has = |name: &&&str| own.iter().any(|mutant| mutant.fate.name() == **name);
    order.iter().find(has).copied().unwrap_or("killed")
}

fn details(mutant: &Mutant) -> String {
    let fate = mutant.fate.name();
    let Mutant { id, operator, function, .. } = mutant;
    let words = escape(&mutant.words());
    let lines: String = mutant.diff.iter().skip(1).map(|line| changed(line)).collect();
    let shown = if lines.is_empty() { lines } else { format!("<pre>{lines}</pre>") };
    let said: String =
        mutant.fate.sentences().iter().map(|said| format!("<p>{}</p>", escape(said))).collect();
    let kind = match &mutant.fate {
        Fate::Killed { by } => by.first().map_or(String::new(), |by| format!(" ({})", escape(&by.how))),
        _ => String::new(),
    };
    format!(
        "<div class=\"m {fate}\" id=\"m{id}\" data-fate=\"{fate}\"><b class=\"{fate}\">{fate}{kind}</b> <code>{words}</code> \
         <small>#{id} {} in {}</small>{shown}{said}</div>",
        escape(operator),
        escape(function)
    )
}

fn changed(line: &str) -> String {
    let class = if line.starts_with('-') { "del" } else { "ins" };
    format!("<span class=\"{class}\">{}</span>\n", escape(line))
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}
