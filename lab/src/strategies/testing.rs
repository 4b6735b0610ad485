//! Made-up figures for tests.

use super::results::{Results, Row};
use crate::figures::{Curve, End, Figures, Point, Start};
use crate::subject::Subject;

/// `curve` is covered branches and runs.
pub fn figures(objectives: u64, curve: &[(u64, u64)], runs: u64) -> Figures {
    let point = |&(covered, runs): &(u64, u64)| Point { covered, runs, queries: runs, seconds: runs as f64 };
    Figures {
        objectives,
        covered: curve.last().map_or(0, |&(covered, _)| covered),
        runs,
        seconds: runs as f64,
        start: Start::Random,
        end: End::Runs,
        curve: Curve(curve.iter().map(point).collect()),
        ..Figures::FAILED
    }
}

pub fn row(project: &str, figures: Vec<Vec<Figures>>) -> Row {
    let subject = Subject::unit(project, "unit.c".into(), None, "unit".to_owned(), 9);
    Row { subject, figures }
}

/// Two groups; the strategy of number n covers n more, in ten searches that do not differ.
pub fn results(strategies: &[&str]) -> Results {
    let of = |start: u64| {
        let one = |number: usize| vec![figures(100, &[(start, 1), (start + number as u64, 120)], 400); 10];
        (0..strategies.len()).map(one).collect()
    };
    Results {
        strategies: strategies.iter().map(|&name| name.to_owned()).collect(),
        rows: vec![row("own", of(10)), row("bash", of(30))],
        example: None,
        runs: 400,
    }
}
