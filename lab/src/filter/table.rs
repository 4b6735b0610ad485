//! Tables in the form of CAUT's: a row a project, without and with the filter.

use super::{Pair, caut};

/// Several units together, or one; `[dfs, cs-dfs]`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sum {
    pub units: u64,
    pub objectives: u64,
    pub runs: [u64; 2],
    pub queries: [u64; 2],
    pub covered: [u64; 2],
    pub seconds: [f64; 2],
}

impl Sum {
    pub fn of<'a>(pairs: impl Iterator<Item = &'a Pair>) -> Sum {
        let mut sum = Sum::default();
        for Pair { dfs, filtered } in pairs {
            sum.units += 1;
            sum.objectives += dfs.objectives;
            for (side, figures) in [dfs, filtered].into_iter().enumerate() {
                sum.runs[side] += figures.runs;
                sum.queries[side] += figures.queries;
                sum.covered[side] += figures.covered;
                sum.seconds[side] += figures.seconds;
            }
        }
        sum
    }

    /// What it took to cover what both sides cover, unit by unit.
    pub fn to_the_same<'a>(pairs: impl Iterator<Item = &'a Pair>) -> Sum {
        let mut sum = Sum::default();
        for pair in pairs {
            sum.units += 1;
            sum.objectives += pair.dfs.objectives;
            let [runs, queries] = pair.to_the_same();
            let covered = pair.dfs.curve.covered().min(pair.filtered.curve.covered());
            for side in [0, 1] {
                sum.runs[side] += runs[side];
                sum.queries[side] += queries[side];
                sum.covered[side] += covered;
            }
        }
        sum
    }

    fn coverage(&self, side: usize) -> f64 {
        100.0 * self.covered[side] as f64 / self.objectives.max(1) as f64
    }
}

/// How much less the second is, in percent of the first.
pub fn saved([before, after]: [u64; 2]) -> f64 {
    100.0 * (before as f64 - after as f64) / before.max(1) as f64
}

pub fn head(objectives: &str) -> String {
    format!(
        "| project | units | {objectives} | #ITER dfs/cs-dfs | saved | #CON dfs/cs-dfs | saved | #COV dfs/cs-dfs | seconds |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
    )
}

pub fn row(name: &str, sum: &Sum) -> String {
    let [covered, filtered] = sum.covered;
    format!(
        "| {name} | {} | {} | {} | {:.1} % | {} | {:.1} % | {:.1} %/{:.1} %{} | {:.0}/{:.0} |\n",
        sum.units,
        sum.objectives,
        both(sum.runs),
        saved(sum.runs),
        both(sum.queries),
        saved(sum.queries),
        sum.coverage(0),
        sum.coverage(1),
        if filtered < covered { " **less**" } else { "" },
        sum.seconds[0],
        sum.seconds[1],
    )
}

pub fn caut_row(line: &caut::Line) -> String {
    let caut::Line { project, objectives, runs, queries, coverage } = line;
    let (runs, queries) = ([runs.0, runs.1], [queries.0, queries.1]);
    format!(
        "| *CAUT:* {project} | | {objectives} | {} | {:.1} % | {} | {:.1} % | {:.1} %/{:.1} % | |\n",
        both(runs),
        saved(runs),
        both(queries),
        saved(queries),
        coverage.0,
        coverage.1,
    )
}

/// CAUT gives the mean over projects of what was saved, not the share of the sum.
pub fn mean_row(name: &str, runs: &[[u64; 2]], queries: &[[u64; 2]]) -> String {
    format!("| {name} | | | | {:.1} % | | {:.1} % | | |\n", mean(runs), mean(queries))
}

fn mean(pairs: &[[u64; 2]]) -> f64 {
    pairs.iter().map(|&pair| saved(pair)).sum::<f64>() / pairs.len().max(1) as f64
}

pub fn both([before, after]: [u64; 2]) -> String {
    format!("{before}/{after}")
}

/// One unit under one criterion: `runs 40/31, queries …`.
pub fn brief(pairs: &[Pair]) -> String {
    let one = |pair: &Pair| {
        let sum = Sum::of(std::iter::once(pair));
        let ends = [pair.dfs.end.name(), pair.filtered.end.name()].join("/");
        format!(
            "of {} covered {}, runs {}, queries {}, {ends}, {:.1}/{:.1} s",
            sum.objectives,
            both(sum.covered),
            both(sum.runs),
            both(sum.queries),
            sum.seconds[0],
            sum.seconds[1],
        )
    };
    pairs.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{End, Figures};

    fn figures(covered: u64, runs: u64, queries: u64) -> Figures {
        Figures { objectives: 10, covered, runs, queries, seconds: 1.0, end: End::Runs, ..Figures::FAILED }
    }

    fn pair(dfs: (u64, u64, u64), filtered: (u64, u64, u64)) -> Pair {
        Pair { dfs: figures(dfs.0, dfs.1, dfs.2), filtered: figures(filtered.0, filtered.1, filtered.2) }
    }

    #[test]
    fn a_row_has_sums_and_what_is_saved() {
        let pairs = [pair((8, 40, 100), (9, 30, 50)), pair((10, 60, 100), (10, 45, 100))];
        let text = row("bash", &Sum::of(pairs.iter()));
        assert_eq!(text, "| bash | 2 | 20 | 100/75 | 25.0 % | 200/150 | 25.0 % | 90.0 %/95.0 % | 2/2 |\n");
        let cells = |text: &str| text.lines().next().map(|line| line.matches('|').count());
        assert_eq!(cells(&head("#BR")), cells(&text));
    }

    #[test]
    fn less_coverage_is_marked() {
        let text = row("bash", &Sum::of([pair((9, 1, 1), (8, 1, 1))].iter()));
        assert!(text.contains("90.0 %/80.0 % **less**"), "{text}");
    }

    #[test]
    fn nothing_saved_of_nothing() {
        assert_eq!(saved([0, 0]), 0.0);
        assert_eq!(saved([10, 12]), -20.0);
    }

    /// CAUT's sentence is about the three open source projects, the first three lines.
    #[test]
    fn cauts_means_follow_from_its_table() {
        let lines = &caut::lines(clew_cover::Criterion::Branch)[..3];
        let runs: Vec<[u64; 2]> = lines.iter().map(|line| [line.runs.0, line.runs.1]).collect();
        let queries: Vec<[u64; 2]> = lines.iter().map(|line| [line.queries.0, line.queries.1]).collect();
        assert_eq!(format!("{:.1} {:.1}", mean(&runs), mean(&queries)), "25.5 36.3");
    }
}
