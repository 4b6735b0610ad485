//! `summary.json`: its bytes, and that it can be read back.

use crate::common;
use clew_report::Summary;

#[test]
fn one_function() {
    common::check("small.json", &common::small().to_json());
}

#[test]
fn every_status_and_several_criteria() {
    common::check("large.json", &common::several_criteria().to_json());
}

#[test]
fn nothing_at_all() {
    common::check("empty.json", &common::summary(&["gen"], vec![]).to_json());
}

#[test]
fn reads_back_what_it_wrote() {
    let json = common::several_criteria().to_json();
    assert_eq!(Summary::from_json(&json).unwrap().to_json(), json);
}

#[test]
fn the_total_is_the_sum() {
    let summary = common::large();
    let total = summary.total.objectives();
    assert_eq!((total.total, total.covered, total.infeasible, total.open, total.gave_up), (7, 3, 2, 1, 1));
    assert_eq!(summary.total.tests, 6);
    assert_eq!(summary.total.queries.by_stage["propagate"].answered, 12);
    assert_eq!(summary.total.errors.len(), 1);
}

/// `older.json` was written before objectives had ends, findings stacks, and a summary its tests.
#[test]
fn reads_an_older_one() {
    let older = Summary::from_json(include_str!("snapshots/older.json")).unwrap();
    let now = common::several_criteria();
    assert_eq!(older.total.criteria, now.total.criteria);
}

/// Whoever reads an older one finds each of its keys, in its place, in one of today.
#[test]
fn keys_are_never_taken_away() {
    let older = serde_json::from_str(include_str!("snapshots/older.json")).unwrap();
    let now = serde_json::from_str(include_str!("snapshots/large.json")).unwrap();
    assert_holds(&now, &older, "");
}

fn assert_holds(now: &serde_json::Value, older: &serde_json::Value, at: &str) {
    match older {
        serde_json::Value::Object(entries) => {
            entries.iter().for_each(|(key, value)| assert_holds(&now[key], value, &format!("{at}.{key}")));
        }
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| assert_holds(&now[n], item, &format!("{at}[{n}]")));
        }
        value => assert_eq!(now, value, "{at}"),
    }
}
