//! Inductive maps: what they oblige to, asked of a second solver (BiTe, section 4; there the proof is not written down).

use crate::Solvers;
use clew_cover::{ObjectiveId, Structure};
use clew_frontier::{Checker, Claimed, Flaw, Owed, Point, Why};
use clew_ir::Doubts;

/// What came of asking for what a map obliges to.
pub struct AskedMap {
    pub obligations: usize,
    /// Those that differ.
    pub queries: usize,
    /// For each of the objectives what its proof rests on; `Err`: why it is none.
    pub verdicts: Vec<Result<Doubts, String>>,
}

/// Has the solvers confirm that a map is one, and that it excludes objectives.
pub fn ask_map(
    checker: &mut Checker,
    structure: &Structure,
    objectives: &[ObjectiveId],
    solvers: &Solvers,
) -> std::io::Result<Result<AskedMap, String>> {
    let owed = match checker.owed() {
        Ok(owed) => owed,
        Err(flaw) => return Ok(Err(flawed(checker, &flaw))),
    };
    let claims: Vec<Option<Claimed>> = objectives.iter().map(|&id| checker.claimed(structure, id)).collect();
    let ways = || claims.iter().flatten().flat_map(|claimed| claimed.ways.iter().flatten());
    let all = owed.iter().chain(ways());
    let constraints = all.map(|owed| &*owed.constraints);
    let (answers, queries) = solvers.ask_each(&checker.program.terms, constraints)?;
    let obligations = answers.len();
    let mut why_not = answers.iter().map(|answer| answer.why_not());
    for (owed, why_not) in owed.iter().zip(&mut why_not) {
        if let Some(said) = why_not {
            return Ok(Err(format!("{}: the solver {said}", place(checker, owed.why))));
        }
    }
    let mut verdicts = Vec::new();
    for claimed in &claims {
        verdicts.push(match claimed {
            None => Err("nobody knows where it is closed".to_owned()),
            Some(claimed) => judge(checker, claimed, &mut why_not),
        });
    }
    Ok(Ok(AskedMap { obligations, queries, verdicts }))
}

/// `why_not`: the answers for its ways are the next ones.
fn judge(
    checker: &Checker,
    claimed: &Claimed,
    why_not: &mut impl Iterator<Item = Option<String>>,
) -> Result<Doubts, String> {
    let mut unmet: Vec<Option<String>> = Vec::new();
    for way in &claimed.ways {
        let mut first = None;
        for (Owed { why, .. }, said) in way.iter().zip(&mut *why_not) {
            if let Some(said) = said {
                first.get_or_insert_with(|| format!("{}: the solver {said}", place(checker, *why)));
            }
        }
        unmet.push(first);
    }
    for clause in &claimed.clauses {
        if clause.iter().all(|&way| unmet[way].is_some()) {
            let why = clause.first().and_then(|&way| unmet[way].clone());
            return Err(why.unwrap_or_else(|| "the map does not exclude it".to_owned()));
        }
    }
    Ok(claimed.granted)
}

fn place(checker: &Checker, why: Why) -> String {
    let name = |point: Point| {
        let (function, block) = checker.program.code().segments.place(point.at);
        format!("{}, {block:?}", checker.program.code().program.function(function).called())
    };
    match why {
        Why::Start(point) => format!("at the start ({})", name(point)),
        Why::Edge(edge) => format!("from {} to {}", name(edge.from), name(edge.to)),
        Why::Goal(point) => format!("in {}", name(point)),
    }
}

fn flawed(checker: &Checker, flaw: &Flaw) -> String {
    match *flaw {
        Flaw::Owed(why) => place(checker, why),
        Flaw::Sources(point) => {
            format!("{}: what comes there is not known", place(checker, Why::Goal(point)))
        }
    }
}
