//! Asks recorded queries again: the chain, and Z3 alone in two ways, each with nothing remembered from before.

use super::LIMIT;
use super::record::Recorded;
use super::units::Unit;
use clew_search::{Asked, Recording, Said};
use clew_solve::{Answer, Counters, Limits, Plain, Query, Solver, Style};
use clew_term::Evaluator;
use std::time::Instant;

/// What the queries of one function took.
pub struct Times {
    pub class: &'static str,
    pub chain: Answered,
    pub counters: Counters,
    /// Z3 alone.
    pub scopes: Answered,
    pub literals: Answered,
}

/// By query.
#[derive(Clone, Default)]
pub struct Answered {
    pub nanos: Vec<u64>,
    pub said: Vec<Said>,
}

pub struct Disagreement {
    pub sentence: String,
    /// The query, in SMT-LIB.
    pub script: String,
}

pub fn replay(unit: &Unit, recorded: &Recorded) -> Result<Times, Disagreement> {
    let Recorded { function, recording } = recorded;
    let (terms, paths) = (&recording.terms, &recording.paths);
    let mut solver = Solver::new(Limits::millis(LIMIT));
    let chain = ask_all(function, recording, "the chain", |query| solver.solve(terms, paths, query))?;
    let plain = |style| {
        let mut plain = Plain::new(Limits::millis(LIMIT), style);
        ask_all(function, recording, "Z3", |query| plain.solve(terms, paths, query))
    };
    let scopes = plain(Style::Scopes)?;
    // The two ways differ in nothing where there are floats.
    let literals = if unit.class == "floats" { scopes.clone() } else { plain(Style::Literals)? };
    for (number, asked) in recording.queries.iter().enumerate() {
        let said = [&chain, &scopes, &literals].map(|answered| answered.said[number]);
        if said.contains(&Said::Sat) && said.contains(&Said::Unsat) {
            let sentence = format!("{function}: the chain and Z3 in its two ways say {said:?}");
            return Err(Disagreement { sentence, script: script(recording, asked) });
        }
    }
    Ok(Times { class: unit.class, chain, counters: solver.counters().clone(), scopes, literals })
}

/// Asks all queries in their order. Only the asking is timed.
fn ask_all(
    function: &str,
    recording: &Recording,
    who: &str,
    mut solve: impl FnMut(&Query) -> Answer,
) -> Result<Answered, Disagreement> {
    let mut answered = Answered::default();
    let mut evaluator = Evaluator::new();
    for asked in &recording.queries {
        let query = recording.query(asked);
        let start = Instant::now();
        let answer = solve(&query);
        answered.nanos.push(start.elapsed().as_nanos() as u64);
        answered.said.push(Said::from(&answer));
        if !is_right(recording, &query, &answer, &mut evaluator) {
            let sentence = format!("{function}: {who} gives a model that does not satisfy the query");
            return Err(Disagreement { sentence, script: script(recording, asked) });
        }
    }
    Ok(answered)
}

/// A model must satisfy everything that was asked.
fn is_right(recording: &Recording, query: &Query, answer: &Answer, evaluator: &mut Evaluator) -> bool {
    let Answer::Sat(changes) = answer else { return true };
    let model = changes.applied_to(query.hint);
    recording.paths.hold(&recording.terms, query.path, &model)
        && evaluator.eval(&recording.terms, query.demand, &model) == 1
}

fn script(recording: &Recording, asked: &Asked) -> String {
    clew_term::smtlib(&recording.terms, &recording.query(asked).constraints(&recording.paths))
}
