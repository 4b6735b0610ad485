//! clew's default against the best single strategy: on every group, and on all.

use super::AUTO;
use super::results::{At, Comparison, Results};
use super::tables::head;
use crate::statistics::mean;
use std::fmt::Write;

/// At one checkpoint.
pub struct Duel {
    pub group: String,
    pub runs: u64,
    pub best: String,
    /// Means of the shares covered, in percent: the default's and the best one's.
    pub shares: [f64; 2],
    pub comparison: Comparison,
}

impl Duel {
    pub fn is_lost(&self) -> bool {
        self.comparison.is_worse()
    }

    pub fn is_won(&self) -> bool {
        self.shares[0] > self.shares[1]
    }
}

/// The group of all.
pub const ALL: &str = "all";

pub fn duels(results: &Results) -> Vec<Duel> {
    let Some(auto) = results.find(AUTO) else { return Vec::new() };
    let groups = results.groups();
    let mut duels = Vec::new();
    for group in groups.iter().map(Some).chain([None]) {
        for runs in results.checkpoints() {
            let shares = |strategy: usize| match group {
                Some(group) => group.shares(strategy, At::Runs(runs)),
                None => results.shares_of_all(strategy, At::Runs(runs)),
            };
            let of_name = |(strategy, name): (usize, &String)| (shares(strategy), name.clone());
            let singles =
                results.strategies.iter().enumerate().filter(|(_, name)| is_single(name)).map(of_name);
            let best = singles.max_by(|(a, _), (b, _)| mean(a).total_cmp(&mean(b)));
            let Some((others, best)) = best else { continue };
            let mine = shares(auto);
            duels.push(Duel {
                group: group.map_or(ALL, |group| group.name).to_owned(),
                runs,
                best,
                shares: [mean(&mine), mean(&others)],
                comparison: Comparison::of(&mine, &others),
            });
        }
    }
    duels
}

fn is_single(name: &str) -> bool {
    name != AUTO && !name.contains('+')
}

pub fn table(results: &Results) -> String {
    let mut text = head("group", &["runs", "`auto`", "best single one", "", "A12", "p"]);
    for duel in duels(results) {
        let Duel { group, runs, best, shares: [mine, other], comparison: Comparison { a12, p } } = &duel;
        let mark = if duel.is_lost() { " **worse**" } else { "" };
        let _ = writeln!(
            text,
            "| {group} | {runs} | {mine:.1} % | {other:.1} % | `{best}` | {a12:.2} | {p:.3}{mark} |"
        );
    }
    text
}
