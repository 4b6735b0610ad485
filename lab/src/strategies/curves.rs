//! Coverage against runs and against time: a chart a group and axis.

use super::results::{At, Results};
use crate::statistics::{mean, quartiles};
use crate::svg::{Chart, Sample, Series};

/// So many samples of each curve.
const SAMPLES: u32 = 120;
/// The time axis begins here.
const FIRST_SECOND: f64 = 0.01;
const ALL: &str = "all";

/// Names of files and their contents.
pub fn charts(results: &Results, seconds: f64) -> Vec<(String, String)> {
    names(results)
        .into_iter()
        .flat_map(|name| [by_runs(results, &name), by_time(results, &name, seconds)])
        .collect()
}

/// Where the charts of a group are: against runs, against time.
pub fn files(group: &str) -> [String; 2] {
    ["runs", "time"].map(|axis| format!("strategies-{group}-{axis}.svg"))
}

/// The groups, and all of them.
pub fn names(results: &Results) -> Vec<String> {
    let groups = results.groups();
    let all = (!groups.is_empty()).then(|| ALL.to_owned());
    groups.iter().map(|group| group.name.to_owned()).chain(all).collect()
}

fn by_runs(results: &Results, name: &str) -> (String, String) {
    let [file, _] = files(name);
    let mut runs: Vec<u64> = spread(1.0, results.runs as f64).map(|runs| runs.round() as u64).collect();
    runs.dedup();
    let at: Vec<(f64, At)> = runs.into_iter().map(|runs| (runs as f64, At::Runs(runs))).collect();
    (file, chart(results, name, "runs", &at).render())
}

fn by_time(results: &Results, name: &str, seconds: f64) -> (String, String) {
    let [_, file] = files(name);
    let at: Vec<(f64, At)> =
        spread(FIRST_SECOND, seconds).map(|seconds| (seconds, At::Seconds(seconds))).collect();
    (file, chart(results, name, "seconds of each search", &at).render())
}

/// At equal distances on a logarithmic axis.
fn spread(from: f64, to: f64) -> impl Iterator<Item = f64> {
    let part = |number: u32| f64::from(number) / f64::from(SAMPLES - 1);
    (0..SAMPLES).map(move |number| from * (to.max(from) / from).powf(part(number)))
}

fn chart(results: &Results, name: &str, axis: &str, at: &[(f64, At)]) -> Chart {
    let groups = results.groups();
    let group = groups.iter().find(|group| group.name == name);
    let shares = |strategy: usize, at: At| match group {
        Some(group) => group.shares(strategy, at),
        None => results.shares_of_all(strategy, at),
    };
    let sample = |strategy: usize, (x, at): (f64, At)| {
        let values = shares(strategy, at);
        let [low, _, high] = quartiles(&values);
        Sample { x, low, middle: mean(&values), high }
    };
    let series = results.strategies.iter().enumerate().map(|(strategy, name)| Series {
        name: name.clone(),
        points: at.iter().map(|&at| sample(strategy, at)).collect(),
    });
    let what = match group {
        Some(group) => format!("{name}: {} subjects, {} branches", group.rows.len(), group.objectives()),
        None => format!("all {} groups, each counting the same", groups.len()),
    };
    Chart {
        title: format!("{what}; mean and quartiles over the seeds"),
        x: axis.to_owned(),
        y: "branches covered, %".to_owned(),
        series: series.collect(),
    }
}
