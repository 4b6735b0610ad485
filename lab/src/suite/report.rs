//! `lab/results/suite.md`.

use super::way::{AUTO, DSE, GA, HYBRID, Way};
use super::{OWN, Row, THIRD};
use crate::engine::Engine;
use crate::statistics::{SIGNIFICANT, a12, mann_whitney, mean};
use std::fmt::Write;

/// Why what does not reproduce does not: written by hand.
const NOTES: &str = include_str!("notes.md");
/// When coverage is looked at, as parts of the whole time.
const PARTS: [f64; 6] = [0.05, 0.1, 0.2, 0.4, 0.7, 1.0];

fn shares(row: &Row, way: usize) -> Vec<f64> {
    row.figures[way].iter().map(super::results::Figures::share).collect()
}

/// How one way compares with another on a module.
struct Effect {
    a12: f64,
    p: f64,
}

impl Effect {
    fn of(row: &Row, way: usize, against: usize) -> Effect {
        let (a, b) = (shares(row, way), shares(row, against));
        Effect { a12: a12(&a, &b), p: mann_whitney(&a, &b) }
    }

    fn is_better(&self) -> bool {
        self.p < SIGNIFICANT && self.a12 > 0.5
    }

    fn is_worse(&self) -> bool {
        self.p < SIGNIFICANT && self.a12 < 0.5
    }

    /// Significant ones are bold, as in the paper.
    fn cell(&self) -> String {
        if self.is_better() || self.is_worse() {
            format!("**{:.2}**", self.a12)
        } else {
            format!("{:.2}", self.a12)
        }
    }
}

/// For the terminal while it works.
pub fn line(ways: &[Way], row: &Row) -> String {
    let cells =
        ways.iter().enumerate().map(|(at, way)| format!("{} {:.3}", way.name, mean(&shares(row, at))));
    format!("{}: {}", row.name, cells.collect::<Vec<_>>().join(", "))
}

/// Means of candidates for the default.
pub fn choice(ways: &[Way], rows: &[Row]) -> String {
    let mut text = format!("{} modules, every third:\n", rows.len());
    for (at, way) in ways.iter().enumerate() {
        let all: Vec<f64> = rows.iter().map(|row| mean(&shares(row, at))).collect();
        let _ = writeln!(text, "{:<16} {:.4}", way.name, mean(&all));
    }
    text
}

pub fn write(engine: &Engine, seconds: f64, seeds: u64, ways: &[Way], rows: &[Row]) -> String {
    let mut text = format!(
        "# Sequences of calls, evolved and solved\n\n\
         Written by `make lab-suite`, clew at {}. {} modules, each tested {seeds} times in each way, {seconds} seconds of the \
         processor for each; loading is not counted. Coverage is branches covered by tests that end well / all branches of \
         the module. `GA` is EvoSuite's whole-suite evolution alone, `GA+DSE` its adaptive hybrid with its best \
         configuration, `DynaMOSA+DSE` many objectives instead of whole suites, `auto` clew's default. They all go through \
         the module's interface. `DSE` is what `clew gen` does: each function by itself, from states that are made up, so it \
         also covers what no caller reaches. Â is Vargha and Delaney's A12; in bold where Mann and Whitney's U test says \
         that the difference is no chance (p < {SIGNIFICANT}).\n",
        engine.version,
        rows.len(),
    );
    text += &claims(rows);
    text += &by_module(ways, rows);
    text += &by_search(rows);
    text += &over_time(seconds, ways, rows);
    text += &third(ways, rows);
    text + "\n" + NOTES
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn average<'a>(rows: impl Iterator<Item = &'a Row>, way: usize) -> f64 {
    let all: Vec<f64> = rows.map(|row| mean(&shares(row, way))).collect();
    mean(&all)
}

/// The paper's figures and ours.
fn claims(rows: &[Row]) -> String {
    let count =
        |way: usize, is: fn(&Effect) -> bool| rows.iter().filter(|row| is(&Effect::of(row, way, GA))).count();
    let effects = |way: usize| mean(&rows.iter().map(|row| Effect::of(row, way, GA).a12).collect::<Vec<_>>());
    // Where evolution alone covers all that anything covers, nothing can be better.
    let open = rows.iter().filter(|row| {
        let best = [DSE, HYBRID, HYBRID + 1, AUTO]
            .map(|way| mean(&shares(row, way)))
            .into_iter()
            .fold(0.0, f64::max);
        mean(&shares(row, GA)) < best
    });
    let open: Vec<&Row> = open.collect();
    let better_of_open = open.iter().filter(|row| Effect::of(row, AUTO, GA).is_better()).count();
    let mut text =
        "\n## The paper's claims\n\n| | paper | GA+DSE | auto |\n| --- | --- | ---: | ---: |\n".to_owned();
    let ga = percent(average(rows.iter(), GA));
    let of = |way: usize| format!("{ga} → {}", percent(average(rows.iter(), way)));
    let _ = writeln!(
        text,
        "| mean coverage, GA → hybrid (RQ2) | 71.2 % → 82.2 % | {} | {} |",
        of(HYBRID),
        of(AUTO)
    );
    let _ = writeln!(text, "| mean Â over the GA | 0.62 | {:.2} | {:.2} |", effects(HYBRID), effects(AUTO));
    let better = [HYBRID, AUTO].map(|way| count(way, Effect::is_better));
    let worse = [HYBRID, AUTO].map(|way| count(way, Effect::is_worse));
    let all = rows.len();
    let _ = writeln!(
        text,
        "| significantly better | 15 of 38 | {} of {all} | {} of {all} |",
        better[0], better[1]
    );
    let _ =
        writeln!(text, "| significantly worse | 2 of 38 | {} of {all} | {} of {all} |", worse[0], worse[1]);
    let _ = writeln!(
        text,
        "\nOn {} modules something covers more than the GA does; on {better_of_open} of these `auto` is significantly better. On \
         the others the GA is at the top already.",
        open.len()
    );
    let named = |way: usize| {
        let names =
            rows.iter().filter(|row| Effect::of(row, way, GA).is_worse()).map(|row| row.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    for (name, way) in [("GA+DSE", HYBRID), ("auto", AUTO)] {
        if count(way, Effect::is_worse) > 0 {
            let _ = writeln!(text, "`{name}` is worse on: {}.", named(way));
        }
    }
    text
}

/// The paper's Table II.
fn by_module(ways: &[Way], rows: &[Row]) -> String {
    let mut text = "\n## Coverage by module, and effect over the GA (Table II)\n\n| module | loc | functions | branches |".to_owned();
    ways.iter().for_each(|way| _ = write!(text, " {} |", way.name));
    text += " Â GA+DSE | Â DynaMOSA+DSE | Â auto |\n| --- | ---: | ---: | ---: |";
    text += &" ---: |".repeat(ways.len() + 3);
    text.push('\n');
    for row in rows {
        let mark = if row.project == OWN { String::new() } else { format!(" ({})", row.project) };
        let branches = row.figures[GA].first().map_or(0, |figures| figures.objectives);
        let _ = write!(text, "| {}{mark} | {} | {} | {branches} |", row.name, row.lines, row.functions);
        (0..ways.len()).for_each(|at| _ = write!(text, " {:.3} |", mean(&shares(row, at))));
        [HYBRID, HYBRID + 1, AUTO]
            .iter()
            .for_each(|&at| _ = write!(text, " {} |", Effect::of(row, at, GA).cell()));
        text.push('\n');
    }
    let _ = write!(text, "| **mean** | | | |");
    (0..ways.len()).for_each(|at| _ = write!(text, " {:.3} |", average(rows.iter(), at)));
    for way in [HYBRID, HYBRID + 1, AUTO] {
        let all: Vec<f64> = rows.iter().map(|row| Effect::of(row, way, GA).a12).collect();
        let _ = write!(text, " {:.2} |", mean(&all));
    }
    text.push('\n');
    text
}

/// The paper's Table IV.
fn by_search(rows: &[Row]) -> String {
    let mut text = "\n## Against symbolic execution alone (Table IV)\n\n\
         Effects over `DSE`, which sets private members and so has an easier task where objects have any.\n\n\
         | module | GA | DSE | GA+DSE | auto | Â GA+DSE | Â auto |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for row in rows {
        let of = |way| mean(&shares(row, way));
        let effect = |way| Effect::of(row, way, DSE).cell();
        let _ = writeln!(
            text,
            "| {} | {:.2} | {:.2} | {:.2} | {:.2} | {} | {} |",
            row.name,
            of(GA),
            of(DSE),
            of(HYBRID),
            of(AUTO),
            effect(HYBRID),
            effect(AUTO)
        );
    }
    let count = |is: fn(&Effect) -> bool| rows.iter().filter(|row| is(&Effect::of(row, AUTO, DSE))).count();
    let (better, worse) = (count(Effect::is_better), count(Effect::is_worse));
    let _ = writeln!(
        text,
        "\n`auto` is significantly better than `DSE` on {better} modules and worse on {worse} (paper: 48 methods and 14)."
    );
    text
}

/// The paper's Figure 3.
fn over_time(seconds: f64, ways: &[Way], rows: &[Row]) -> String {
    let mut text = "\n## Coverage over time (RQ3, Figure 3)\n\n| seconds |".to_owned();
    ways.iter().for_each(|way| _ = write!(text, " {} |", way.name));
    let _ = writeln!(text, "\n| ---: |{}", " ---: |".repeat(ways.len()));
    for part in PARTS {
        let at = part * seconds;
        let _ = write!(text, "| {at:.3} |");
        for way in 0..ways.len() {
            let after = |row: &Row| {
                // The last look is a little late.
                let until = if part < 1.0 { at } else { f64::INFINITY };
                mean(&row.figures[way].iter().map(|figures| figures.share_after(until)).collect::<Vec<_>>())
            };
            let _ = write!(text, " {} |", percent(mean(&rows.iter().map(after).collect::<Vec<_>>())));
        }
        text.push('\n');
    }
    text
}

/// Whether the module of this number is in a part.
type IsIn = fn(usize) -> bool;

/// Whether what was chosen on a third holds on the rest.
fn third(ways: &[Way], rows: &[Row]) -> String {
    let mut text = "\n## Where the default was chosen, and where not\n\n| |".to_owned();
    ways.iter().for_each(|way| _ = write!(text, " {} |", way.name));
    let _ = writeln!(text, "\n| --- |{}", " ---: |".repeat(ways.len()));
    let parts: [(&str, IsIn); 2] =
        [("every third", |at| at % THIRD == 0), ("the others", |at| at % THIRD != 0)];
    for (name, is_in) in parts {
        let _ = write!(text, "| {name} |");
        for way in 0..ways.len() {
            let all = rows.iter().enumerate().filter(|(at, _)| is_in(*at)).map(|(_, row)| row);
            let _ = write!(text, " {} |", percent(average(all, way)));
        }
        text.push('\n');
    }
    text
}
