//! All figures of the experiment, and what tables, claims and curves are made from: samples, a value a seed.

use crate::figures::{Curve, Figures};
use crate::statistics::{a12, mann_whitney, mean};
use crate::subject::Subject;

/// When to look at a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum At {
    Runs(u64),
    Seconds(f64),
}

impl At {
    fn covered(self, curve: &Curve) -> u64 {
        match self {
            At::Runs(runs) => curve.after_runs(runs),
            At::Seconds(seconds) => curve.after_seconds(seconds),
        }
    }
}

/// The group of whole programs; units are of their project's.
const PROGRAMS: &str = "programs";

pub fn group(subject: &Subject) -> &str {
    subject.whole.map_or(&subject.project, |_| PROGRAMS)
}

pub fn name(subject: &Subject) -> &str {
    subject.whole.map_or(&subject.function, |whole| whole.name)
}

/// A subject that has something to cover, and its figures: by strategy, then by seed.
pub struct Row {
    pub subject: Subject,
    pub figures: Vec<Vec<Figures>>,
}

impl Row {
    pub fn group(&self) -> &str {
        group(&self.subject)
    }

    pub fn name(&self) -> &str {
        name(&self.subject)
    }

    pub fn objectives(&self) -> u64 {
        self.figures[0][0].objectives
    }

    /// Covered branches, by seed.
    pub fn covered(&self, strategy: usize, at: At) -> Vec<f64> {
        self.figures[strategy].iter().map(|figures| at.covered(&figures.curve) as f64).collect()
    }

    fn covered_by(&self, strategy: usize, seed: usize, at: At) -> u64 {
        at.covered(&self.figures[strategy][seed].curve)
    }

    pub fn mean(&self, strategy: usize, at: At) -> f64 {
        mean(&self.covered(strategy, at))
    }

    /// After how many runs the mean over the seeds is so much, if ever. `sum` is over the seeds.
    pub fn runs_to(&self, strategy: usize, sum: u64) -> Option<u64> {
        let searches = &self.figures[strategy];
        let mut steps: Vec<u64> =
            searches.iter().flat_map(|figures| figures.curve.0.iter().map(|point| point.runs)).collect();
        steps.sort_unstable();
        steps.dedup();
        let at = steps.partition_point(|&runs| self.sum(strategy, runs) < sum);
        if sum == 0 { Some(0) } else { steps.get(at).copied() }
    }

    /// Covered branches, over the seeds.
    pub fn sum(&self, strategy: usize, runs: u64) -> u64 {
        self.figures[strategy].iter().map(|figures| figures.curve.after_runs(runs)).sum()
    }
}

/// Subjects of a kind.
pub struct Group<'a> {
    pub name: &'a str,
    pub rows: Vec<&'a Row>,
}

impl Group<'_> {
    pub fn objectives(&self) -> u64 {
        self.rows.iter().map(|row| row.objectives()).sum()
    }

    /// The mean of the shares of the subjects' branches that are covered, in percent, by seed: a subject of many branches
    /// counts no more than one of few.
    pub fn shares(&self, strategy: usize, at: At) -> Vec<f64> {
        self.by_seed(strategy, &|seed| {
            let share =
                |row: &&Row| 100.0 * row.covered_by(strategy, seed, at) as f64 / row.objectives() as f64;
            mean(&self.rows.iter().map(share).collect::<Vec<_>>())
        })
    }

    /// The share of all the group's branches that are covered, in percent, by seed.
    pub fn totals(&self, strategy: usize, at: At) -> Vec<f64> {
        self.by_seed(strategy, &|seed| {
            let covered: u64 = self.rows.iter().map(|row| row.covered_by(strategy, seed, at)).sum();
            100.0 * covered as f64 / self.objectives() as f64
        })
    }

    fn by_seed(&self, strategy: usize, value: &dyn Fn(usize) -> f64) -> Vec<f64> {
        let seeds = self.rows.first().map_or(0, |row| row.figures[strategy].len());
        (0..seeds).map(value).collect()
    }
}

pub struct Results {
    /// The strategies' names.
    pub strategies: Vec<String>,
    pub rows: Vec<Row>,
    /// CAUT's example of a counting loop, which is in no group.
    pub example: Option<Example>,
    /// The most runs of a search.
    pub runs: u64,
}

/// It has strategies of its own; figures are by strategy, then by seed.
pub struct Example {
    pub strategies: Vec<String>,
    pub figures: Vec<Vec<Figures>>,
}

impl Example {
    pub fn of(&self, strategy: &str) -> Option<&[Figures]> {
        let number = self.strategies.iter().position(|name| name == strategy)?;
        self.figures.get(number).map(Vec::as_slice)
    }
}

/// Where the papers look: CAUT at 100, CGS at 1,000 and 4,000.
const CHECKPOINTS: [u64; 4] = [100, 250, 1000, 4000];
/// The tables begin here.
const TABLES_FROM: u64 = 250;

impl Results {
    pub fn find(&self, strategy: &str) -> Option<usize> {
        self.strategies.iter().position(|name| name == strategy)
    }

    /// The numbers of runs that tables have; the last is the budget.
    pub fn checkpoints(&self) -> Vec<u64> {
        let inner = CHECKPOINTS.into_iter().filter(|&runs| (TABLES_FROM..self.runs).contains(&runs));
        inner.chain([self.runs]).collect()
    }

    pub fn end(&self) -> At {
        At::Runs(self.runs)
    }

    pub fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group> = Vec::new();
        for row in &self.rows {
            let name = row.group();
            match groups.iter_mut().find(|group| group.name == name) {
                Some(group) => group.rows.push(row),
                None => groups.push(Group { name, rows: vec![row] }),
            }
        }
        groups
    }

    /// By seed, the mean of the groups' shares: a group of many subjects counts no more than one of few.
    pub fn shares_of_all(&self, strategy: usize, at: At) -> Vec<f64> {
        let groups: Vec<Vec<f64>> = self.groups().iter().map(|group| group.shares(strategy, at)).collect();
        let seeds = groups.first().map_or(0, Vec::len);
        let of_seed = |seed: usize| groups.iter().map(|shares| shares[seed]).collect::<Vec<_>>();
        (0..seeds).map(|seed| mean(&of_seed(seed))).collect()
    }
}

/// How one strategy compares with another.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// How likely the first covers more.
    pub a12: f64,
    pub p: f64,
}

impl Comparison {
    pub fn of(first: &[f64], second: &[f64]) -> Comparison {
        Comparison { a12: a12(first, second), p: mann_whitney(first, second) }
    }

    pub fn is_better(self) -> bool {
        self.is_clear() && self.a12 > 0.5
    }

    pub fn is_worse(self) -> bool {
        self.is_clear() && self.a12 < 0.5
    }

    fn is_clear(self) -> bool {
        self.p < crate::statistics::SIGNIFICANT
    }
}

/// What it took each of two strategies to cover, search by search (the same subject, the same first input), as much as
/// both cover in the end: runs, the mean over the seeds, summed up over the subjects.
pub fn to_the_same<'a>(rows: impl IntoIterator<Item = &'a Row>, first: usize, second: usize) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for row in rows {
        let seeds = row.figures[first].len().max(1) as f64;
        for pair in row.figures[first].iter().zip(&row.figures[second]) {
            let curves = [&pair.0.curve, &pair.1.curve];
            let covered = curves[0].covered().min(curves[1].covered());
            for (sum, curve) in sums.iter_mut().zip(curves) {
                *sum += curve.cost(covered)[0] as f64 / seeds;
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::testing::{figures, results, row};
    use super::*;

    #[test]
    fn runs_until_the_mean_is_so_much() {
        let searches = vec![figures(9, &[(2, 1), (6, 10)], 20), figures(9, &[(4, 3), (5, 30)], 40)];
        let row = row("own", vec![searches]);
        // Both searches together: 2 after 1 run, 6 after 3, 10 after 10, 11 after 30.
        assert_eq!([0, 2, 3, 10, 11].map(|sum| row.runs_to(0, sum)), [0, 1, 3, 10, 30].map(Some));
        assert_eq!(row.runs_to(0, 12), None);
    }

    #[test]
    fn the_same_coverage_costs_each_its_runs() {
        let row = row(
            "own",
            vec![vec![figures(9, &[(2, 1), (6, 10)], 20)], vec![figures(9, &[(4, 3), (5, 30)], 40)]],
        );
        // Both reach 5: the first with its run 10, the second with its run 30.
        assert_eq!(to_the_same([&row], 0, 1), [10.0, 30.0]);
    }

    #[test]
    fn shares_of_subjects_and_of_branches() {
        let small = row("own", vec![vec![figures(10, &[(10, 1)], 1)]]);
        let large = row("own", vec![vec![figures(90, &[(0, 1)], 1)]]);
        let group = Group { name: "own", rows: vec![&small, &large] };
        let at = At::Runs(1);
        assert_eq!((group.shares(0, at), group.totals(0, at)), (vec![50.0], vec![10.0]));
    }

    #[test]
    fn groups_count_the_same() {
        let results = results(&["dfs", "auto"]);
        let names: Vec<&str> = results.groups().iter().map(|group| group.name).collect();
        assert_eq!(names, ["own", "bash"]);
        assert_eq!(results.shares_of_all(1, results.end()), [21.0; 10]);
        assert_eq!(results.checkpoints(), [250, 400]);
    }
}
