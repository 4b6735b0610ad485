//! Partitions of a function's inputs by what `clew.toml` says of them (LTest's input domain coverage): the user's own, and that a
//! string or a buffer is empty, or full. Types say neither, and an element behind a pointer may be looked at only where
//! somebody says that it is there.

use crate::project::{At, End, Fact, FunctionSpec, Place, ValueSpec};

/// A part of the inputs: what it is called, and a C expression.
pub struct Part {
    pub words: String,
    pub expression: String,
    pub place: Place,
}

/// A string in a longer buffer has no part that is full: nobody would read its expression.
const LONGEST: usize = 64;

pub fn parts(spec: &FunctionSpec) -> Vec<Part> {
    let own = spec.domain.iter().map(|expression| Part {
        words: expression.value.clone(),
        expression: expression.value.clone(),
        place: expression.place,
    });
    let values: Vec<&ValueSpec> = spec.params.iter().chain(&spec.globals).collect();
    own.chain(values.iter().flat_map(|value| of_value(value, &values))).collect()
}

/// Whether there are any.
pub fn are_there(spec: &FunctionSpec) -> bool {
    !parts(spec).is_empty()
}

fn of_value(value: &ValueSpec, all: &[&ValueSpec]) -> Vec<Part> {
    let name = &value.name.value;
    let string = value.facts.iter().find(|fact| fact.value == Fact::Terminated);
    let length = value.facts.iter().find_map(|fact| match &fact.value {
        Fact::Length(length) => Some((length, fact.place)),
        _ => None,
    });
    let part = |what: &str, expression: String, place: Place| Part {
        words: format!("{name} is {what}"),
        expression,
        place,
    };
    let mut parts = Vec::new();
    match (string, length) {
        (Some(&At { place, .. }), length) => {
            parts.push(part("empty", format!("({name}) && !({name})[0]"), place));
            let size = length.and_then(|(length, _)| length.parse().ok());
            if let Some(size) = size.filter(|size| (2..=LONGEST).contains(size)) {
                let characters = (0..size - 1).map(|at| format!(" && ({name})[{at}]"));
                parts.push(part("full", format!("({name}){}", characters.collect::<String>()), place));
            }
        }
        (None, Some((length, place))) if length.parse::<u64>().is_err() => {
            parts.push(part("empty", format!("({length}) == 0"), place));
            let counts = all.iter().find(|other| other.name.value == *length);
            let most = counts.and_then(|counts| counts.facts.iter().find_map(|fact| most(&fact.value)));
            if let Some(most) = most {
                parts.push(part("full", format!("({length}) == {most}"), place));
            }
        }
        _ => {}
    }
    parts
}

fn most(fact: &Fact) -> Option<i128> {
    match fact {
        Fact::Range(_, Some(End::Int(most))) => Some(*most),
        _ => None,
    }
}
