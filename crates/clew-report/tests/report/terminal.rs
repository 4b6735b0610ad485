//! The table and the lists below it, on several screens.

use crate::common;
use clew_report::{Screen, Style, Summary, terminal};

const PLAIN: Screen = Screen { style: Style { color: false, unicode: false }, width: usize::MAX };
const RICH: Screen = Screen { style: Style { color: true, unicode: true }, width: 100 };

fn unicode(width: usize) -> Screen {
    Screen { style: Style { color: false, unicode: true }, width }
}

#[test]
fn all_covered_needs_no_lists() {
    common::check("small.txt", &terminal(&common::small(), unicode(100), Some(10)));
}

#[test]
fn plain_text() {
    common::check("plain.txt", &terminal(&common::large(), PLAIN, None));
}

#[test]
fn colours() {
    common::check("colours.txt", &terminal(&common::large(), RICH, None));
}

#[test]
fn several_criteria() {
    common::check("several_criteria.txt", &terminal(&common::several_criteria(), unicode(120), None));
}

#[test]
fn narrow_screen() {
    let text = terminal(&common::large(), unicode(78), None);
    assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
    common::check("narrow.txt", &text);
}

#[test]
fn limited() {
    common::check("limited.txt", &terminal(&common::large(), unicode(100), Some(1)));
}

#[test]
fn no_functions() {
    common::check("empty.txt", &terminal(&Summary::new(vec![], 0, vec![]), unicode(100), None));
}

#[test]
fn almost_all_is_not_all() {
    let mut summary = common::small();
    let branch = summary.functions[0].measures.criteria.get_mut("branch").unwrap();
    (branch.total, branch.covered, branch.open) = (100_000, 99_999, 1);
    let text = terminal(&Summary::new(vec![], 0, summary.functions), PLAIN, None);
    assert!(text.contains("99.9 %") && !text.contains("100 %"), "{text}");
}

#[test]
fn screens_of_no_width_do_no_harm() {
    for width in 0..40 {
        terminal(&common::several_criteria(), unicode(width), None);
    }
}
