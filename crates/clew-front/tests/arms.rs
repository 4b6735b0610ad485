//! Every branch that is not folded has its edges, but for those that clang decides while compiling.

mod common;

use clew_ir::{Branch, Program, SiteKind};

fn branches(program: &Program) -> impl Iterator<Item = (&str, &Branch)> {
    program.functions.iter().flat_map(|function| {
        let branches = function.coverage.iter().flat_map(|map| &map.branches);
        branches.filter(|branch| !branch.folded).map(|branch| (function.name.as_str(), branch))
    })
}

/// (function, line) of the branches without edges.
fn unknown(source: &str) -> Vec<(String, u32)> {
    let program = common::program(&[source], &[]);
    branches(&program)
        .filter(|(_, branch)| branch.arms.iter().any(Vec::is_empty))
        .map(|(name, branch)| (name.to_owned(), branch.range.start.0))
        .collect()
}

#[test]
fn all_conditions_have_edges() {
    assert_eq!(unknown("coverage/conditions.c"), []);
    assert_eq!(unknown("coverage/macros.c"), []);
}

/// `switch (n) { default: }` has one outcome; `switch (2)` has none.
#[test]
fn constant_switches_have_none() {
    let implicit = |line| ("implicit".to_owned(), line);
    assert_eq!(unknown("coverage/control.c"), [implicit(46), implicit(49), implicit(50)]);
}

/// A branch's place in the source and that of the site found by its counts are the same, macros aside.
#[test]
fn sites_are_where_the_branches_are() {
    let program = common::program(&["coverage/conditions.c"], &[]);
    for (name, branch) in branches(&program) {
        let site = program.site(branch.arms[1][0].site);
        let line = site.place.map(|place| place.line);
        assert_eq!(line, Some(branch.range.start.0), "{name}: {branch:?}");
    }
}

#[test]
fn a_select_is_a_step() {
    let program = common::program(&["coverage/conditions.c"], &[]);
    let steps = branches(&program)
        .filter(|(_, branch)| program.site(branch.arms[1][0].site).kind == SiteKind::Step)
        .inspect(|(_, branch)| assert_eq!((branch.arms[0][0].outcome, branch.arms[1][0].outcome), (0, 1)));
    assert!(steps.count() >= 1);
}

#[test]
fn decisions_are_in_the_order_of_evaluation() {
    let program = common::program(&["coverage/conditions.c"], &[]);
    let map = common::function(&program, "all").coverage.as_ref().expect("it is counted");
    let decision =
        map.decisions.iter().find(|decision| decision.conditions.len() == 4).expect("(a && b) || (c && d)");
    let columns: Vec<u32> =
        decision.conditions.iter().map(|condition| map.branches[condition.branch].range.start.1).collect();
    assert!(columns.is_sorted(), "{columns:?}");
    let next: Vec<_> = decision.conditions.iter().map(|condition| condition.next).collect();
    assert_eq!(next, [[Some(2), Some(1)], [Some(2), None], [None, Some(3)], [None, None]]);
}
