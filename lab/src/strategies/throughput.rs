//! How fast each strategy is, and how much of its time it needs to choose.

use super::results::{Results, Row};
use super::tables::{head, line};
use crate::figures::Figures;

/// Where paths are long and a run opens many candidates: a group, and the name of a subject.
const SUBJECTS: [(&str, &str); 3] =
    [("own", "queue_simulate"), ("bash", "parameter_brace_patsub"), ("programs", "grep")];
/// More than this is too much.
const MOST: f64 = 5.0;

pub fn table(results: &Results) -> String {
    let find = |(group, name): (&str, &str)| {
        results.rows.iter().find(|row| row.group() == group && row.name() == name)
    };
    let named = SUBJECTS.map(find);
    let titles: Vec<String> = SUBJECTS.iter().map(|(group, name)| format!("{group}: `{name}`")).collect();
    let mut text = head("strategy", &[&titles[..], &["all subjects".to_owned()]].concat());
    let mut slow = Vec::new();
    for (strategy, name) in results.strategies.iter().enumerate() {
        let of_row = |row: &Row| Speed::of(row.figures[strategy].iter());
        let all = Speed::of(results.rows.iter().flat_map(|row| &row.figures[strategy]));
        let mut cells: Vec<String> = named
            .iter()
            .map(|row| row.map_or_else(|| "not measured".to_owned(), |row| of_row(row).show()))
            .collect();
        cells.push(all.show());
        let shares = named.iter().flatten().map(|row| of_row(row).selecting).chain([all.selecting]);
        if shares.fold(0.0, f64::max) > MOST {
            slow.push(format!("`{name}`"));
        }
        text += &line(&format!("`{name}`"), &cells);
    }
    text + &match slow.len() {
        0 => format!("\nNone takes more than {MOST:.0} % of its time to choose.\n"),
        _ => format!("\n**More than {MOST:.0} % of the time** somewhere: {}.\n", slow.join(", ")),
    }
}

struct Speed {
    /// Runs a second.
    runs: f64,
    /// In percent of the time.
    selecting: f64,
}

impl Speed {
    fn of<'a>(searches: impl Iterator<Item = &'a Figures>) -> Speed {
        let (mut runs, mut seconds, mut selecting) = (0.0, f64::MIN_POSITIVE, 0.0);
        for figures in searches {
            runs += figures.runs as f64;
            seconds += figures.seconds;
            selecting += figures.select_seconds;
        }
        Speed { runs: runs / seconds, selecting: 100.0 * selecting / seconds }
    }

    fn show(&self) -> String {
        format!("{:.0}/s, {:.1} %", self.runs, self.selecting)
    }
}
