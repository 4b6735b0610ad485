//! `lab/results/frontier.md`.

use super::{Row, paper};
use crate::engine::Engine;
use crate::figures::{End, Figures};
use std::fmt::Write;

pub fn write(engine: &Engine, seconds: u64, ways: &[&str], rows: &[Row]) -> String {
    let mut text = format!(
        "# Branches covered and proven infeasible\n\n\
         Written by `make lab-frontier`, clew at {}. State machines and drivers of the kind that BiTe was measured on \
         (section 7): whole programs, each searched once in each way from an empty suite, at most {seconds} seconds; \
         loading is not counted. cov_b is covered / branches, cov_f is covered / (branches − infeasible). `auto, no \
         proofs` is the same search without provers: what it calls infeasible it has exhausted. BiTe's figures stand \
         below: 180 minutes for each subject. The subjects are other programs of the same kind, so compare how close \
         cov_f comes to 100 %, and in which time.\n",
        engine.version,
    );
    for (at, way) in ways.iter().enumerate() {
        text += &table(way, at, rows);
    }
    text += &papers();
    text += &open(ways, rows);
    text
}

/// BiTe's Table 1, with our time for its iterations.
fn table(way: &str, at: usize, rows: &[Row]) -> String {
    let mut text = format!(
        "\n## `{way}`\n\n\
         | subject | loc | br | cbr | ibr | open | cov_b | cov_f | runs | seconds |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
    );
    let mut sum = Sum::default();
    for Row { subject, lines, figures } in rows {
        let figures = &figures[at];
        if figures.end == End::Failed {
            let _ = writeln!(text, "| {} | {lines} | clew failed | | | | | | | |", subject.function);
            continue;
        }
        let one = Sum::of(figures);
        sum.add(&one);
        let _ = writeln!(text, "| {} ({}) | {lines} | {} |", subject.function, subject.project, one.cells());
    }
    let _ = writeln!(text, "| **all** | | {} |", sum.cells());
    text
}

#[derive(Default)]
struct Sum {
    branches: u64,
    covered: u64,
    infeasible: u64,
    runs: u64,
    seconds: f64,
}

impl Sum {
    fn of(figures: &Figures) -> Sum {
        let &Figures { objectives, covered, infeasible, runs, seconds, .. } = figures;
        Sum { branches: objectives, covered, infeasible, runs, seconds }
    }

    fn add(&mut self, other: &Sum) {
        self.branches += other.branches;
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.runs += other.runs;
        self.seconds += other.seconds;
    }

    fn cells(&self) -> String {
        let Sum { branches, covered, infeasible, runs, seconds } = self;
        let open = branches - covered - infeasible;
        let [b, f] = [*branches, branches - infeasible].map(|of| percent(*covered, of));
        format!("{branches} | {covered} | {infeasible} | {open} | {b} | {f} | {runs} | {seconds:.1}")
    }
}

/// Rounded down, so that 100 % is all.
fn percent(part: u64, of: u64) -> String {
    format!("{} %", 100 * part / of.max(1))
}

fn papers() -> String {
    let mut text = "\n## BiTe\n\n\
         | subject | br | cbr | ibr | cov_b | cov_f in 180 min | best of Rand, CREST and KLEE |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for paper::Line { name, branches, covered, infeasible, cov_b, cov_f, others } in &paper::LINES {
        let _ = writeln!(
            text,
            "| {name} | {branches} | {covered} | {infeasible} | {cov_b} % | {cov_f} % | {others} % |"
        );
    }
    text
}

/// What each way closes in time.
fn open(ways: &[&str], rows: &[Row]) -> String {
    let mut text = "\n## Closed\n\nEverything covered or proven infeasible:\n".to_owned();
    for (at, way) in ways.iter().enumerate() {
        let is_closed =
            |row: &&Row| row.figures[at].objectives == row.figures[at].covered + row.figures[at].infeasible;
        let closed: Vec<&str> = rows.iter().filter(is_closed).map(|row| &*row.subject.function).collect();
        let _ = writeln!(text, "\n- `{way}`: {} of {}: {}", closed.len(), rows.len(), closed.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BiTe's percentages follow from its counts, but for what it rounds.
    #[test]
    fn the_papers_figures_fit_each_other() {
        for paper::Line { name, branches, covered, infeasible, cov_b, cov_f, .. } in &paper::LINES {
            let [b, f] = [*branches, branches - infeasible].map(|of| (100 * covered) as f64 / of as f64);
            assert!((f - *cov_f as f64).abs() < 30.0 && (b - *cov_b as f64).abs() < 2.0, "{name}: {b} {f}");
        }
    }

    #[test]
    fn all_is_all() {
        let sum = Sum { branches: 200, covered: 189, infeasible: 10, runs: 7, seconds: 1.0 };
        assert_eq!(sum.cells(), "200 | 189 | 10 | 1 | 94 % | 99 % | 7 | 1.0");
    }
}
