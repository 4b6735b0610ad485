//! Units searched one after the other, as CAUT's Figures 4 and 5 have them: a unit that is done early leaves its
//! runs to the next, so that a strategy that is only faster is ahead all along the way.

use super::results::Row;
use crate::figures::Figures;

/// The mean over the way, as far as both go, of how much more the first strategy has covered, in percent. A unit has at
/// most `most` runs.
pub fn mean_advantage(rows: &[&Row], [first, second]: [usize; 2], most: u64) -> f64 {
    let ways = [first, second].map(|strategy| way(rows, strategy, most));
    let shares = ways[0].iter().zip(&ways[1]).filter(|&(_, &other)| other > 0.0);
    let more: Vec<f64> = shares.map(|(mine, other)| 100.0 * (mine / other - 1.0)).collect();
    crate::statistics::mean(&more)
}

/// How many branches of all units are covered after 1, 2, 3… runs; the sum over the seeds.
fn way(rows: &[&Row], strategy: usize, most: u64) -> Vec<f64> {
    let seeds = rows.first().map_or(0, |row| row.figures[strategy].len());
    let ways = (0..seeds).map(|seed| way_of_one(rows.iter().map(|row| &row.figures[strategy][seed]), most));
    ways.reduce(|sum, way| sum.iter().zip(&way).map(|(a, b)| a + b).collect()).unwrap_or_default()
}

fn way_of_one<'a>(searches: impl Iterator<Item = &'a Figures>, most: u64) -> Vec<f64> {
    let (mut way, mut before) = (Vec::new(), 0);
    for figures in searches {
        let runs = figures.runs.min(most);
        way.extend((1..=runs).map(|runs| (before + figures.curve.after_runs(runs)) as f64));
        before += figures.curve.after_runs(runs);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::testing::figures;

    #[test]
    fn units_follow_each_other() {
        let searches = [figures(5, &[(2, 1), (4, 3)], 4), figures(5, &[(1, 2)], 9)];
        assert_eq!(way_of_one(searches.iter(), 3), [2.0, 2.0, 4.0, 4.0, 5.0, 5.0]);
        assert_eq!(way_of_one(searches[..1].iter(), 4).len(), 4);
    }
}
