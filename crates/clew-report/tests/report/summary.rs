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
