//! The tables in front: all strategies, by group.

use super::results::{At, Comparison, Group, Results, Row};
use crate::statistics::mean;
use std::fmt::Write;

/// The head of a table whose first column is text and whose others are numbers.
pub fn head<T: AsRef<str>>(first: &str, others: &[T]) -> String {
    let names: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
    format!("| {first} | {} |\n| --- |{}\n", names.join(" | "), " ---: |".repeat(names.len()))
}

pub fn line<T: AsRef<str>>(first: &str, cells: &[T]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {first} | {} |\n", cells.join(" | "))
}

/// Numbers that belong together, the best in bold.
pub fn best_in_bold(values: &[f64], digits: usize) -> Vec<String> {
    let best = values.iter().copied().fold(f64::MIN, f64::max);
    values.iter().map(|&value| bold(format!("{value:.digits$}"), value > best - 1e-9)).collect()
}

pub fn bold(text: String, is_bold: bool) -> String {
    if is_bold { format!("**{text}**") } else { text }
}

fn group_names(groups: &[Group]) -> Vec<String> {
    groups.iter().map(|group| group.name.to_owned()).chain(["all".to_owned()]).collect()
}

/// The share of branches covered at every checkpoint: a row a strategy, a column a group.
pub fn summary(results: &Results) -> String {
    let (groups, checkpoints) = (results.groups(), results.checkpoints());
    let everybody = 0..results.strategies.len();
    let mut columns: Vec<Vec<String>> = Vec::new();
    for group in groups.iter().map(Some).chain([None]) {
        let of_strategy = |strategy: usize, runs: u64| match group {
            Some(group) => mean(&group.shares(strategy, At::Runs(runs))),
            None => mean(&results.shares_of_all(strategy, At::Runs(runs))),
        };
        let cells = checkpoints.iter().map(|&runs| {
            let shares: Vec<f64> = everybody.clone().map(|strategy| of_strategy(strategy, runs)).collect();
            best_in_bold(&shares, 1)
        });
        let cells: Vec<Vec<String>> = cells.collect();
        let joined = everybody.clone().map(|strategy| {
            cells.iter().map(|cells| cells[strategy].as_str()).collect::<Vec<_>>().join(" · ")
        });
        columns.push(joined.collect());
    }
    let mut text = head("strategy", &group_names(&groups));
    for (strategy, name) in results.strategies.iter().enumerate() {
        let cells: Vec<&String> = columns.iter().map(|column| &column[strategy]).collect();
        text += &line(&format!("`{name}`"), &cells);
    }
    text
}

/// What every strategy covers in the end; over the seeds.
fn lowest(results: &Results, row: &Row) -> u64 {
    let ends = (0..results.strategies.len()).map(|strategy| row.sum(strategy, results.runs));
    ends.min().unwrap_or(0)
}

/// The runs that every strategy takes until its mean coverage of a subject is the lowest that any has in the end.
pub fn runs_to_target(results: &Results, row: &Row) -> Vec<u64> {
    let target = lowest(results, row);
    let runs = |strategy| row.runs_to(strategy, target).unwrap_or(results.runs);
    (0..results.strategies.len()).map(runs).collect()
}

/// Those runs, summed up over the subjects of a group: CGS's Figure 6.
pub fn targets(results: &Results) -> String {
    let groups = results.groups();
    let mut columns: Vec<Vec<u64>> = Vec::new();
    for group in &groups {
        let mut sums = vec![0; results.strategies.len()];
        for row in &group.rows {
            for (sum, runs) in sums.iter_mut().zip(runs_to_target(results, row)) {
                *sum += runs;
            }
        }
        columns.push(sums);
    }
    let all =
        (0..results.strategies.len()).map(|strategy| columns.iter().map(|column| column[strategy]).sum());
    let all = all.collect();
    columns.push(all);
    let mut text = head("strategy", &group_names(&groups));
    for (strategy, name) in results.strategies.iter().enumerate() {
        let cell = |column: &Vec<u64>| {
            bold(column[strategy].to_string(), column.iter().min() == Some(&column[strategy]))
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        text += &line(&format!("`{name}`"), &cells);
    }
    text
}

/// `0.73*`: how likely the first covers more; the star where that is no chance.
pub fn cell(comparison: Comparison) -> String {
    let star = if comparison.is_better() || comparison.is_worse() { "*" } else { "" };
    format!("{:.2}{star}", comparison.a12)
}

/// Each group as one: a strategy against every other at every checkpoint, by the share of branches a seed covers.
pub fn against(results: &Results, first: usize) -> String {
    let (groups, checkpoints) = (results.groups(), results.checkpoints());
    let mut text = head("against", &group_names(&groups));
    for (second, name) in results.strategies.iter().enumerate().filter(|&(second, _)| second != first) {
        let mut cells = Vec::new();
        for group in groups.iter().map(Some).chain([None]) {
            let of_runs = checkpoints.iter().map(|&runs| {
                let samples = [first, second].map(|strategy| match group {
                    Some(group) => group.shares(strategy, At::Runs(runs)),
                    None => results.shares_of_all(strategy, At::Runs(runs)),
                });
                let comparison = Comparison::of(&samples[0], &samples[1]);
                format!("{} ({:.3})", cell(comparison), comparison.p)
            });
            cells.push(of_runs.collect::<Vec<_>>().join(" · "));
        }
        text += &line(&format!("`{name}`"), &cells);
    }
    text
}

/// On how many subjects the strategy of the row covers more, less, or neither, at the end: `12/3/40`.
pub fn matrix(results: &Results) -> String {
    let names: Vec<String> = results.strategies.iter().map(|name| format!("`{name}`")).collect();
    let mut text = head("more/less/neither", &names);
    for (first, name) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|second| match first == second {
            true => "–".to_owned(),
            false => wins(results, first, second),
        });
        text += &line(name, &cells.collect::<Vec<_>>());
    }
    text
}

fn wins(results: &Results, first: usize, second: usize) -> String {
    let (mut more, mut less) = (0, 0);
    for row in &results.rows {
        let [a, b] = [first, second].map(|strategy| row.covered(strategy, results.end()));
        let comparison = Comparison::of(&a, &b);
        more += usize::from(comparison.is_better());
        less += usize::from(comparison.is_worse());
    }
    format!("{more}/{less}/{}", results.rows.len() - more - less)
}

/// Why the searches were over, by strategy.
pub fn ends(results: &Results) -> String {
    use crate::figures::{End, Start};
    let mut text = head(
        "strategy",
        &["everything covered", "nothing left", &format!("{} runs", results.runs), "time", "plain start"],
    );
    for (strategy, name) in results.strategies.iter().enumerate() {
        let all = || results.rows.iter().flat_map(|row| &row.figures[strategy]);
        let ended = [End::Covered, End::Exhausted, End::Runs, End::Time]
            .map(|end| all().filter(|figures| figures.end == end).count().to_string());
        let mut cells = ended.to_vec();
        cells.push(all().filter(|figures| figures.start == Start::Plain).count().to_string());
        let _ = write!(text, "{}", line(&format!("`{name}`"), &cells));
    }
    text
}
