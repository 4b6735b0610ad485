//! The means as a file, for whoever wants to draw something else: a line a subject and strategy.

use super::AUTO;
use super::results::{At, Comparison, Results};
use crate::csv;
use crate::statistics::{mean, quartiles};

pub fn csv(results: &Results) -> String {
    let checkpoints = results.checkpoints();
    let mut header: Vec<String> =
        ["group", "subject", "branches", "strategy", "searches"].map(str::to_owned).to_vec();
    for runs in &checkpoints {
        header
            .extend(["mean", "lower quartile", "upper quartile"].map(|what| format!("{what} after {runs}")));
    }
    for against in [AUTO, "cgs"] {
        header.extend(["A12", "p"].map(|what| format!("{what} against {against}")));
    }
    let mut lines = vec![csv::line(header.iter().map(String::as_str))];
    for row in &results.rows {
        for (strategy, name) in results.strategies.iter().enumerate() {
            let mut fields = vec![row.group().to_owned(), row.name().to_owned()];
            fields.extend([
                row.objectives().to_string(),
                name.clone(),
                row.figures[strategy].len().to_string(),
            ]);
            for &runs in &checkpoints {
                let covered = row.covered(strategy, At::Runs(runs));
                let [lower, _, upper] = quartiles(&covered);
                fields.extend([mean(&covered), lower, upper].map(|value| format!("{value:.2}")));
            }
            for against in [AUTO, "cgs"] {
                let other = results.find(against).map(|other| row.covered(other, results.end()));
                let comparison =
                    other.map(|other| Comparison::of(&row.covered(strategy, results.end()), &other));
                let cells = comparison.map(|comparison| [comparison.a12, comparison.p]);
                fields.extend(cells.map_or([String::new(), String::new()], |cells| {
                    cells.map(|value| format!("{value:.4}"))
                }));
            }
            lines.push(csv::line(fields.iter().map(String::as_str)));
        }
    }
    lines.join("\n") + "\n"
}
