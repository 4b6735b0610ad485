//! What `clew mutate` prints: the table by operator and by function, and the mutants that no test finds out.

use super::{Fate, Mutant, Mutation, Tally};
use crate::Screen;
use crate::style::Color;
use crate::table::{Cell, Row, lay_out};

/// All of it; of the mutants no more than `limit`, but `None`: all, killed ones and equivalent ones too.
pub fn mutants(mutation: &Mutation, screen: Screen, limit: Option<usize>) -> String {
    let mut text = table(mutation, screen);
    let is_listed = |mutant: &&Mutant| match mutant.fate {
        Fate::Survived { .. } | Fate::Unreached { .. } | Fate::Open { .. } => true,
        Fate::Killed { .. } | Fate::Equivalent { .. } => limit.is_none(),
    };
    let listed: Vec<&Mutant> = mutation.mutants.iter().filter(is_listed).collect();
    let shown = limit.unwrap_or(listed.len()).min(listed.len());
    for mutant in &listed[..shown] {
        text.push('\n');
        text.push_str(&one(mutant, screen));
    }
    if shown < listed.len() {
        text.push_str(&format!("\nand {} more, -v lists them\n", listed.len() - shown));
    }
    text
}

fn one(mutant: &Mutant, screen: Screen) -> String {
    let style = screen.style;
    let color = match mutant.fate {
        Fate::Killed { .. } => Color::Green,
        Fate::Survived { .. } | Fate::Unreached { .. } => Color::Red,
        Fate::Equivalent { .. } => Color::Dim,
        Fate::Open { .. } => Color::Yellow,
    };
    let Mutant { function, operator, .. } = mutant;
    let fate = style.paint(Some(color), mutant.fate.name());
    let mut text = format!("{fate}: {}: {function}: {operator}: {}\n", mutant.place(), mutant.words());
    let is_open = !matches!(mutant.fate, Fate::Killed { .. } | Fate::Equivalent { .. });
    for line in mutant.diff.iter().filter(|_| is_open) {
        let color = match line.as_bytes().first() {
            Some(b'-') => Color::Red,
            Some(b'+') => Color::Green,
            _ => Color::Dim,
        };
        text.push_str(&format!("    {}\n", style.paint(Some(color), line)));
    }
    for sentence in mutant.fate.sentences() {
        text.push_str(&format!("    {sentence}\n"));
    }
    text
}

fn table(mutation: &Mutation, screen: Screen) -> String {
    let bold = |name: &str| Cell { text: name.to_owned(), color: Some(Color::Bold) };
    let head = ["", "mutants", "killed", "survived", "unreached", "equivalent", "open", "score"];
    let mut rows = vec![Row::Cells(head.iter().map(|name| bold(name)).collect()), Row::Rule];
    for part in [&mutation.by_operator, &mutation.by_function] {
        rows.extend(part.iter().map(|(name, tally)| row(name, *tally)));
        rows.push(Row::Rule);
    }
    rows.push(row("total", mutation.total));
    lay_out(&rows, 1, screen)
}

fn row(name: &str, tally: Tally) -> Row {
    let Tally { total, killed, survived, unreached, equivalent, open } = tally;
    let number = |count: u64, color: Option<Color>| Cell {
        text: count.to_string(),
        color: color.filter(|_| count > 0),
    };
    let (text, color) = match tally.score() {
        None => ("-".to_owned(), Color::Dim),
        Some(1000) => ("100 %".to_owned(), Color::Green),
        Some(tenths) => {
            let color = if tenths >= 500 { Color::Yellow } else { Color::Red };
            (format!("{}.{} %", tenths / 10, tenths % 10), color)
        }
    };
    Row::Cells(vec![
        Cell { text: name.to_owned(), color: None },
        number(total, None),
        number(killed, None),
        number(survived, Some(Color::Red)),
        number(unreached, Some(Color::Red)),
        number(equivalent, None),
        number(open, Some(Color::Yellow)),
        Cell { text, color: Some(color) },
    ])
}
