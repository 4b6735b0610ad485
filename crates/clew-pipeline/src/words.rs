//! Objectives in words, for tests and reports.

use crate::source::Sources;
use clew_cover::{Criterion, Kind, ObjectiveId, Structure, Vector};
use clew_emit::KILLS;

/// An objective's name in a test's comment.
pub fn objective(sources: &mut Sources, structure: &Structure, id: ObjectiveId) -> String {
    let objective = &structure.objectives[id.index()];
    let (line, column) = objective.range.start;
    let place = format!("{line}:{column}");
    match objective.kind {
        Kind::Entry => format!("{place} entry"),
        Kind::Region => format!("{place} reached"),
        Kind::Label(_) => {
            let kills = if objective.criterion == Criterion::Wm { KILLS } else { "" };
            format!("{kills}{place} {}", sources.said(objective).unwrap_or_default())
        }
        Kind::Edge(_) | Kind::Outcome(..) | Kind::Vector(..) | Kind::Independence(..) => {
            let text = sources.text(objective.range).unwrap_or_default();
            format!("{place} {text} {}", outcome(structure, id).unwrap_or_default())
        }
    }
}

/// What of its place an objective is about, where there are several.
pub fn outcome(structure: &Structure, id: ObjectiveId) -> Option<String> {
    match structure.objectives[id.index()].kind {
        Kind::Entry | Kind::Region | Kind::Label(_) => None,
        Kind::Edge(outcome) | Kind::Outcome(_, outcome) => Some(outcome.to_string()),
        Kind::Vector(decision, number) => {
            structure.table(decision).vector(number).map(|vector| vector_text(&vector))
        }
        Kind::Independence(..) => Some("decides".to_owned()),
    }
}

/// The name of an objective's kind.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Entry => "function",
        Kind::Region => "region",
        Kind::Edge(_) => "branch",
        Kind::Outcome(..) => "decision",
        Kind::Vector(..) => "vector",
        Kind::Independence(..) => "independence",
        Kind::Label(_) => "label",
    }
}

/// `TF- = F`
fn vector_text(vector: &Vector) -> String {
    let letter = |value: &Option<bool>| match value {
        Some(true) => 'T',
        Some(false) => 'F',
        None => '-',
    };
    let conditions: String = vector.conditions.iter().map(letter).collect();
    format!("{conditions} = {}", letter(&Some(vector.outcome)))
}
