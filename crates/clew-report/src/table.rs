//! The table: a row a function (and criterion, where several were asked for), and the sum.

use crate::style::{Color, length, seconds};
use crate::{Criterion, Measures, Screen, Style, Summary};
use std::collections::BTreeSet;

/// The narrowest a name is cut to.
const NARROW: usize = 8;
const GAP: &str = "  ";

pub(crate) struct Cell {
    pub text: String,
    pub color: Option<Color>,
}

pub(crate) enum Row {
    Cells(Vec<Cell>),
    File(String),
    Rule,
}

pub(crate) fn table(summary: &Summary, screen: Screen) -> String {
    let criteria: Vec<&str> = summary.total.criteria.keys().map(String::as_str).collect();
    let many = criteria.len() > 1;
    let mut rows = vec![Row::Cells(header(many)), Row::Rule];
    let files: BTreeSet<&str> = summary.functions.iter().map(|function| function.file.as_str()).collect();
    let mut file = None;
    for function in &summary.functions {
        if files.len() > 1 && file != Some(&function.file) {
            file = Some(&function.file);
            rows.push(Row::File(function.file.clone()));
        }
        let indent = if files.len() > 1 { GAP } else { "" };
        measure_rows(&mut rows, &format!("{indent}{}", function.name), &function.measures, many);
    }
    rows.push(Row::Rule);
    measure_rows(&mut rows, "total", &summary.total, many);
    lay_out(&rows, if many { 2 } else { 1 }, screen)
}

fn header(many: bool) -> Vec<Cell> {
    let criterion = if many { &["criterion"][..] } else { &[] };
    let numbers = ["objectives", "covered", "infeasible", "open", "tests", "time", "cov_b", "cov_f"];
    ["function"]
        .iter()
        .chain(criterion)
        .chain(&numbers)
        .map(|name| Cell { text: (*name).to_owned(), color: Some(Color::Bold) })
        .collect()
}

/// One row for each criterion, the first of which carries what belongs to all.
fn measure_rows(rows: &mut Vec<Row>, name: &str, measures: &Measures, many: bool) {
    if measures.criteria.is_empty() {
        rows.push(measure_row(name, many.then_some(""), Criterion::default(), Some(measures)));
    }
    for (i, (criterion_name, criterion)) in measures.criteria.iter().enumerate() {
        let (name, whole) = if i == 0 { (name, Some(measures)) } else { ("", None) };
        rows.push(measure_row(name, many.then_some(criterion_name), *criterion, whole));
    }
}

fn measure_row(
    name: &str,
    criterion_name: Option<&str>,
    criterion: Criterion,
    whole: Option<&Measures>,
) -> Row {
    let plain = |text: String| Cell { text, color: None };
    let mut cells = vec![plain(name.to_owned())];
    cells.extend(criterion_name.map(|name| plain(name.to_owned())));
    let open = criterion.open + criterion.gave_up;
    cells.push(plain(criterion.total.to_string()));
    cells.push(plain(criterion.covered.to_string()));
    cells.push(plain(criterion.infeasible.to_string()));
    cells.push(Cell { text: open.to_string(), color: (open > 0).then_some(Color::Yellow) });
    cells.push(plain(whole.map(|measures| measures.tests.to_string()).unwrap_or_default()));
    cells.push(plain(whole.map(|measures| seconds(measures.seconds.total)).unwrap_or_default()));
    cells.push(percent(criterion.cov_b(), false));
    cells.push(percent(criterion.cov_f(), true));
    Row::Cells(cells)
}

/// A percentage, which has a colour where it is a verdict.
fn percent(tenths: Option<u64>, is_verdict: bool) -> Cell {
    let (text, color) = match tenths {
        None => ("-".to_owned(), Color::Dim),
        Some(1000) => ("100 %".to_owned(), Color::Green),
        Some(tenths) => {
            let color = if tenths >= 500 { Color::Yellow } else { Color::Red };
            (format!("{}.{} %", tenths / 10, tenths % 10), color)
        }
    };
    Cell { text, color: (is_verdict || tenths.is_none()).then_some(color) }
}

/// Aligns the columns, the first `texts` of them to the left. Too narrow a screen costs the names their ends.
pub(crate) fn lay_out(rows: &[Row], texts: usize, screen: Screen) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        let Row::Cells(cells) = row else { continue };
        widths.resize(widths.len().max(cells.len()), 0);
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = (*width).max(length(&cell.text));
        }
    }
    let whole = |widths: &[usize]| widths.iter().sum::<usize>() + GAP.len() * (widths.len() - 1);
    let excess = whole(&widths).saturating_sub(screen.width);
    widths[0] = widths[0].saturating_sub(excess).max(NARROW.min(widths[0]));

    let style = screen.style;
    let mut text = String::new();
    for row in rows {
        match row {
            Row::Cells(cells) => text.push_str(&line(cells, &widths, texts, style)),
            Row::File(file) => {
                text.push_str(&style.paint(Some(Color::Dim), &style.fit(file, screen.width.max(NARROW))))
            }
            Row::Rule => text.push_str(&style.paint(Some(Color::Dim), &style.rule().repeat(whole(&widths)))),
        }
        text.push('\n');
    }
    text
}

fn line(cells: &[Cell], widths: &[usize], texts: usize, style: Style) -> String {
    let columns = cells.iter().zip(widths).enumerate().map(|(i, (cell, &width))| {
        let text = style.fit(&cell.text, width);
        let padding = " ".repeat(width - length(&text));
        let painted = style.paint(cell.color, &text);
        if i < texts { painted + &padding } else { padding + &painted }
    });
    columns.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
}
