//! Subject by subject: CGS's Table 2 and Figure 6, and the statistics.

use super::AUTO;
use super::results::{At, Comparison, Group, Results, Row};
use super::tables::{best_in_bold, bold, cell, head, line, runs_to_target};
use std::fmt::Write;

pub fn write(results: &Results) -> String {
    let mut text = "\n## Subject by subject\n".to_owned();
    for group in results.groups() {
        let _ = writeln!(text, "\n### {}", group.name);
        for runs in results.checkpoints() {
            let title = format!("Covered branches after {runs} runs, the mean over the seeds");
            text += &table(results, &group, &title, &|row| {
                let everybody = 0..results.strategies.len();
                best_in_bold(&everybody.map(|one| row.mean(one, At::Runs(runs))).collect::<Vec<_>>(), 1)
            });
        }
        text += &table(results, &group, "Runs to the lowest coverage that any has in the end", &|row| {
            let runs = runs_to_target(results, row);
            let least = runs.iter().min().copied();
            runs.iter().map(|&runs| bold(runs.to_string(), Some(runs) == least)).collect()
        });
        for name in [AUTO, "cgs"] {
            let Some(first) = results.find(name) else { continue };
            let title = format!(
                "How likely `{name}` covers more after {} runs (A12; * where p < 0.05)",
                results.runs
            );
            text += &table(results, &group, &title, &|row| compared(results, row, first));
        }
    }
    text
}

fn compared(results: &Results, row: &Row, first: usize) -> Vec<String> {
    let at = results.end();
    let mine = row.covered(first, at);
    let of = |second: usize| match second == first {
        true => "–".to_owned(),
        false => cell(Comparison::of(&mine, &row.covered(second, at))),
    };
    (0..results.strategies.len()).map(of).collect()
}

fn table(results: &Results, group: &Group, title: &str, cells: &dyn Fn(&Row) -> Vec<String>) -> String {
    let mut columns = vec!["branches".to_owned()];
    columns.extend(results.strategies.iter().map(|name| format!("`{name}`")));
    let mut text = format!("\n{title}:\n\n{}", head("subject", &columns));
    for row in &group.rows {
        let mut all = vec![row.objectives().to_string()];
        all.extend(cells(row));
        text += &line(&format!("`{}`", row.name()), &all);
    }
    text
}
