//! What the papers say, and what our figures say to it: yes or no, a row each.

use super::auto::{self, ALL};
use super::results::{At, Comparison, Group, Results, Row, to_the_same};
use super::{AUTO, in_turn, notes};
use crate::statistics::mean;
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    /// The difference has the same direction, but it is less, or it may be chance.
    Weaker,
    No,
}

impl Verdict {
    fn when(is_so: bool, is_direction: bool) -> Verdict {
        match (is_so, is_direction) {
            (true, _) => Verdict::Yes,
            (false, true) => Verdict::Weaker,
            (false, false) => Verdict::No,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Verdict::Yes => "**yes**",
            Verdict::Weaker => "**no**, but the direction is the same",
            Verdict::No => "**no**",
        }
    }
}

/// Our figures; `None` where they were not measured.
type Answer = Option<(String, Verdict)>;

struct Claim {
    /// In `notes.md`.
    key: &'static str,
    words: &'static str,
    answer: fn(&Results) -> Answer,
}

const CLAIMS: [Claim; 9] = [
    Claim { key: "cgs-most", words: "CGS covers most on every C subject (CGS, Table 2)", answer: cgs_most },
    Claim {
        key: "pps-rp-md2u",
        words: "PPS covers 26.4 % more than RP-MD2U in the same number of runs, on open source (CAUT, RQ2)",
        answer: |results| more_in_as_many_runs(results, "rp-md2u", 26.4),
    },
    Claim {
        key: "pps-cfg",
        words: "PPS covers 35.4 % more than CFG in the same number of runs, on open source (CAUT, RQ2)",
        answer: |results| more_in_as_many_runs(results, "cfg", 35.4),
    },
    Claim {
        key: "increasing-k",
        words: "Increasing k is faster than a fixed k, and covers more (CGS, section 5.3.1)",
        answer: |results| ablation(results, "cgs:k=5", Part::Way),
    },
    Claim {
        key: "dominators",
        words: "Leaving dominators out of contexts covers more in the end (CGS, section 5.3.2)",
        answer: |results| ablation(results, "cgs:no-dominators", Part::End),
    },
    Claim {
        key: "interleaving",
        words: "Interleaving PPS with the fitness-guided strategy saves 5 to 8 % of the runs (CAUT, RQ2)",
        answer: interleaving,
    },
    Claim {
        key: "loop-fitness",
        words: "On `loop`, PPS interleaved with the fitness-guided strategy takes 30 % of the runs of PPS (CAUT, RQ2)",
        answer: |results| on_the_loop(results, "pps:any-length+fitnex", 30.0),
    },
    Claim {
        key: "loop-rp-md2u",
        words: "On `loop`, RP-MD2U takes 39 % of the runs of PPS (CAUT, RQ2)",
        answer: |results| on_the_loop(results, "rp-md2u", 39.0),
    },
    Claim {
        key: "auto",
        words: "clew's own: `auto` is clearly worse than the best single strategy on no group, and better on all together",
        answer: default,
    },
];

pub fn table(results: &Results) -> String {
    let mut text = "| claim | our figures | so it is | why |\n| --- | --- | --- | --- |\n".to_owned();
    for Claim { key, words, answer } in CLAIMS {
        let (ours, verdict) = match answer(results) {
            Some((ours, verdict)) => (ours, verdict.words()),
            None => (String::new(), "not measured"),
        };
        let _ = writeln!(text, "| {words} | {ours} | {verdict} | {} |", notes::about(key));
    }
    text
}

/// All subjects, if there are any.
fn measured(results: &Results) -> Option<Group<'_>> {
    let rows: Vec<&Row> = results.rows.iter().collect();
    (!rows.is_empty()).then_some(Group { name: "all subjects", rows })
}

/// The strategies that CGS's Table 2 has.
const RIVALS: [&str; 5] = ["cfg", "random-branch", "generational", "dfs", "carfast"];

fn cgs_most(results: &Results) -> Answer {
    measured(results)?;
    let cgs = results.find("cgs")?;
    let rivals: Vec<usize> = RIVALS.iter().map(|name| results.find(name)).collect::<Option<_>>()?;
    let others = results.strategies.iter().enumerate().filter(|(_, name)| !name.starts_with("cgs"));
    let others: Vec<usize> = others.map(|(strategy, _)| strategy).collect();
    let mut parts = Vec::new();
    let mut is_always = true;
    for runs in results.checkpoints().into_iter().filter(|&runs| runs >= 1000.min(results.runs)) {
        let rank = Rank::of(results, cgs, &rivals, runs);
        let among_all = Rank::of(results, cgs, &others, runs);
        is_always &= rank.first == results.rows.len();
        parts.push(format!(
            "after {runs} runs first on {} of {} subjects among CGS's six, on {} of them with others; \
             clearly beaten by one of them on {}; first among all here on {}",
            rank.first,
            results.rows.len(),
            rank.shared,
            rank.beaten,
            among_all.first
        ));
    }
    Some((parts.join("; "), Verdict::when(is_always, false)))
}

/// On how many subjects a strategy covers most.
struct Rank {
    first: usize,
    /// Those where it is not the only one.
    shared: usize,
    /// Where another one covers clearly more.
    beaten: usize,
}

impl Rank {
    fn of(results: &Results, strategy: usize, rivals: &[usize], runs: u64) -> Rank {
        let mut rank = Rank { first: 0, shared: 0, beaten: 0 };
        let at = At::Runs(runs);
        for row in &results.rows {
            let mine = row.covered(strategy, at);
            let best = rivals.iter().map(|&rival| row.mean(rival, at)).fold(0.0, f64::max);
            let ahead = mean(&mine) - best;
            rank.first += usize::from(ahead > -1e-9);
            rank.shared += usize::from(ahead.abs() <= 1e-9);
            let is_beaten = |&rival: &usize| Comparison::of(&mine, &row.covered(rival, at)).is_worse();
            rank.beaten += usize::from(rivals.iter().any(is_beaten));
        }
        rank
    }
}

/// CAUT's open source projects, and its budget.
const OPEN_SOURCE: [&str; 3] = ["bash", "flex", "make"];
const UNIT_RUNS: u64 = 100;

fn more_in_as_many_runs(results: &Results, other: &str, theirs: f64) -> Answer {
    let (pps, other) = (results.find("pps")?, results.find(other)?);
    if results.runs < UNIT_RUNS {
        return None;
    }
    let is_open = |row: &&Row| OPEN_SOURCE.contains(&row.group());
    let open = Group { name: "bash, flex and make", rows: results.rows.iter().filter(is_open).collect() };
    let all = measured(results)?;
    let mut parts = Vec::new();
    let mut decisive = None;
    for group in [&open, &all].into_iter().filter(|group| !group.rows.is_empty()) {
        let [mine, others] = [pps, other].map(|strategy| group.totals(strategy, At::Runs(UNIT_RUNS)));
        let more = percent_more(mean(&mine), mean(&others));
        let p = Comparison::of(&mine, &others).p;
        let in_turn = in_turn::mean_advantage(&group.rows, [pps, other], UNIT_RUNS);
        decisive = decisive.or(Some(more));
        parts.push(format!(
            "on {} {more:+.1} % after {UNIT_RUNS} runs a unit (p = {p:.3}), {in_turn:+.1} % along the way where units \
             are searched in turn, as in its Figure 4",
            group.name
        ));
    }
    let more = decisive?;
    Some((parts.join("; "), Verdict::when(more >= theirs, more > 0.0)))
}

fn percent_more(mine: f64, other: f64) -> f64 {
    if other > 0.0 { 100.0 * (mine / other - 1.0) } else { 0.0 }
}

/// What of a search an ablation is judged by.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// All checkpoints, and the runs to the same coverage.
    Way,
    /// The last one.
    End,
}

/// CGS against CGS without one of its parts.
fn ablation(results: &Results, without: &str, part: Part) -> Answer {
    let (cgs, without) = (results.find("cgs")?, results.find(without)?);
    let all = measured(results)?;
    let mut checkpoints = results.checkpoints();
    if results.runs > UNIT_RUNS {
        checkpoints.insert(0, UNIT_RUNS);
    }
    let mut text = String::new();
    for &runs in &checkpoints {
        let [mine, others] = [cgs, without].map(|strategy| mean(&all.shares(strategy, At::Runs(runs))));
        let _ = write!(text, "{mine:.2} % against {others:.2} % after {runs} runs, ");
    }
    let judged = if part == Part::End { &checkpoints[checkpoints.len() - 1..] } else { &checkpoints[..] };
    let [own, other] = [cgs, without].map(|strategy| mean_shares(&all, strategy, judged));
    let comparison = Comparison::of(&own, &other);
    let is_ahead = mean(&own) > mean(&other);
    let [mine, others] = to_the_same(&results.rows, cgs, without);
    let [more, less] = clear_subjects(results, cgs, without);
    let _ = write!(
        text,
        "p = {:.3}, A12 = {:.2}; clearly more on {more} subjects and less on {less} in the end; \
         to the coverage that both reach {mine:.0} runs against {others:.0} ({:+.1} %)",
        comparison.p,
        comparison.a12,
        percent_more(mine, others)
    );
    let is_faster = part == Part::End || mine < others;
    Some((text, Verdict::when(comparison.is_better() && is_ahead && is_faster, is_ahead)))
}

/// By seed, the mean over the checkpoints.
fn mean_shares(group: &Group, strategy: usize, checkpoints: &[u64]) -> Vec<f64> {
    let shares: Vec<Vec<f64>> =
        checkpoints.iter().map(|&runs| group.shares(strategy, At::Runs(runs))).collect();
    let seeds = shares.first().map_or(0, Vec::len);
    (0..seeds).map(|seed| mean(&shares.iter().map(|shares| shares[seed]).collect::<Vec<_>>())).collect()
}

/// On how many subjects the first covers clearly more in the end, and on how many less.
fn clear_subjects(results: &Results, first: usize, second: usize) -> [usize; 2] {
    let comparisons: Vec<Comparison> = results
        .rows
        .iter()
        .map(|row| Comparison::of(&row.covered(first, results.end()), &row.covered(second, results.end())))
        .collect();
    let count = |wanted: fn(Comparison) -> bool| comparisons.iter().filter(|&&one| wanted(one)).count();
    [count(Comparison::is_better), count(Comparison::is_worse)]
}

fn interleaving(results: &Results) -> Answer {
    measured(results)?;
    let (both, pps) = (results.find("pps+fitnex")?, results.find("pps")?);
    let mut text = String::new();
    for group in results.groups() {
        let [mine, others] = to_the_same(group.rows.iter().copied(), both, pps);
        let _ = write!(
            text,
            "{}: {mine:.0} against {others:.0} ({:+.1} %), ",
            group.name,
            percent_more(mine, others)
        );
    }
    let [mine, others] = to_the_same(&results.rows, both, pps);
    let saved = -percent_more(mine, others);
    let _ = write!(
        text,
        "all: {mine:.0} against {others:.0} runs to the coverage that both reach, which saves {saved:.1} %"
    );
    Some((text, Verdict::when(saved >= 5.0, saved > 0.0)))
}

/// CAUT's PPS where it tells of the loop: candidates with the same contribution are equal, however long they are.
const PPS_ON_THE_LOOP: &str = "pps:any-length";

/// How many runs until all of the example is covered; searches that never came there count as all their runs.
fn on_the_loop(results: &Results, name: &str, theirs: f64) -> Answer {
    let example = results.example.as_ref()?;
    let runs = |strategy: &str| -> Option<Vec<f64>> {
        let points = example.of(strategy)?.iter().map(|figures| figures.curve.reached(figures.objectives));
        Some(points.map(|point| point.map_or(results.runs, |point| point.runs) as f64).collect())
    };
    let (mine, others) = (runs(name)?, runs(PPS_ON_THE_LOOP)?);
    let share = 100.0 * mean(&mine) / mean(&others).max(f64::MIN_POSITIVE);
    let mut text = format!(
        "`{name}` {:.1} runs, `{PPS_ON_THE_LOOP}` {:.1}, the mean of {} searches: {share:.0} % (p = {:.3})",
        mean(&mine),
        mean(&others),
        mine.len(),
        Comparison::of(&mine, &others).p
    );
    for more in ["fitnex", "pps", "pps+fitnex"] {
        let _ = write!(text, "; `{more}` {:.1}", mean(&runs(more)?));
    }
    for name in [name, PPS_ON_THE_LOOP] {
        let missed = example.of(name)?.iter().filter(|figures| figures.curve.covered() < figures.objectives);
        let missed = missed.count();
        if missed > 0 {
            let _ = write!(text, "; `{name}` missed it {missed} times");
        }
    }
    Some((text, Verdict::when(share.round() <= theirs, share < 100.0)))
}

fn default(results: &Results) -> Answer {
    measured(results)?;
    results.find(AUTO)?;
    let duels = auto::duels(results);
    let (of_all, of_groups): (Vec<_>, Vec<_>) = duels.iter().partition(|duel| duel.group == ALL);
    let lost: Vec<String> = of_groups
        .iter()
        .filter(|duel| duel.is_lost())
        .map(|duel| format!("{} after {} runs, by `{}`", duel.group, duel.runs, duel.best))
        .collect();
    let mut text = match lost.len() {
        0 => format!("clearly worse in none of {} comparisons by group", of_groups.len()),
        count => format!("clearly worse in {count} of {}: {}", of_groups.len(), lost.join(", ")),
    };
    for duel in &of_all {
        let [mine, other] = duel.shares;
        let _ = write!(
            text,
            "; on all after {} runs {mine:.2} % against {other:.2} % (`{}`)",
            duel.runs, duel.best
        );
    }
    let is_better = !of_all.is_empty() && of_all.iter().all(|duel| duel.is_won());
    Some((text, Verdict::when(lost.is_empty() && is_better, false)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::results;
    use super::*;

    #[test]
    fn every_note_is_about_a_claim() {
        for key in notes::keys() {
            assert!(CLAIMS.iter().any(|claim| claim.key == key), "{key}");
        }
    }

    #[test]
    fn what_was_not_measured_is_said() {
        let text = table(&results(&["dfs", "auto"]));
        assert_eq!(text.matches("not measured").count(), CLAIMS.len() - 1, "{text}");
    }
}
