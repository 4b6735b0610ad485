//! From results to the report's plain data.

use crate::assemble::{By, UnitTests};
use crate::class::Judge;
use crate::evidence;
use crate::finding::finding;
use crate::given::Given;
use crate::source::Sources;
use crate::unit::UnitResult;
use crate::words;
use clew_cover::{Criterion, Mcdc, Method, ObjectiveId, Proof, Reason, Structure, Table, Verdict};
use clew_emit::Expected;
use clew_ir::{Counts, Doubt, FunctionId, Place, Program, Range};
use clew_report::{
    Cause, Frontier, FunctionSummary, Measures, Objective, Queries, Replay, Seconds, Stage, Status, Through,
    Unanswered, Unmeasured,
};
use std::collections::{BTreeMap, BTreeSet};

/// What the tests that were there already are called where the test of an objective is named.
pub const GIVEN: &str = "given";

/// Says of what is open that it was not time that ended the search.
pub fn cut_short(rows: &mut [FunctionSummary]) {
    let objectives = rows.iter_mut().flat_map(|row| &mut row.objectives);
    for objective in objectives.filter(|it| it.cause.as_deref() == Some(Cause::Budget.word())) {
        objective.reason = Some(Cause::Interrupted.sentence().to_owned());
        objective.cause = Some(Cause::Interrupted.word().to_owned());
    }
}

/// What was measured for all functions of a unit together; each gets its part.
#[derive(Clone, Copy, Default)]
pub struct Shared {
    pub front_seconds: f64,
    pub replay_seconds: f64,
}

/// One row for each function under test; with `--callees` one for each function it reaches as well.
pub fn functions(
    program: &Program,
    (criteria, mcdc): (&[Criterion], Mcdc),
    sources: &mut Sources,
    unit: &UnitTests,
    disagreed: &BTreeMap<String, u64>,
    asked: &BTreeMap<String, u64>,
    shared: Shared,
) -> Vec<FunctionSummary> {
    let mut rows = Vec::new();
    let counts = unit.counted();
    let tests = Tests { counts: &counts, mcdc, seen: &|table| unit.seen(table) };
    let judge = Judge::new(program, unit);
    for (number, result) in unit.results.iter().enumerate() {
        let times = unit.times(number);
        let judged = |sources: &mut Sources, id: ObjectiveId| {
            let runs = result.exploration.stats.runs;
            let besides = Besides { open: Cause::Budget, runs, count: times[id.index()] };
            objective(program, sources, &result.structure, id, unit.verdict(number, id), besides)
        };
        let mut of_it = rows_of(program, criteria, sources, result, Some(&tests), judged);
        let row = &mut of_it[0];
        let part = 1.0 / unit.results.len().max(1) as f64;
        measure(result, &mut row.measures, shared, part);
        row.measures.tests =
            unit.tests.iter().filter(|test| test.function() == result.function).count() as u64;
        let errors = unit.errors.iter().filter(|test| test.function() == result.function);
        row.measures.errors = errors
            .filter_map(|test| {
                let through = if unit.makes_up(&test.name) { Through::State } else { Through::Interface };
                let through = result.sequences.map(|_| through);
                let Expected::Fails(trap) = &test.expected else { return None };
                let times = result.exploration.met.get(&(trap.kind, trap.place)).copied().unwrap_or(1);
                finding(program, test, through, judge.class(result, test, trap, through), times)
            })
            .collect();
        let wrong = disagreed.get(&row.name).copied().unwrap_or(0);
        let all = asked.get(&row.name).copied().unwrap_or(0);
        row.measures.replay = Replay { agreed: all.saturating_sub(wrong), disagreed: wrong };
        rows.append(&mut of_it);
    }
    rows
}

/// The rows of a search of which no tests are made: what it reached is covered, by no test.
pub fn proven(
    program: &Program,
    criteria: &[Criterion],
    sources: &mut Sources,
    result: &UnitResult,
    front_seconds: f64,
) -> Vec<FunctionSummary> {
    let judged = |sources: &mut Sources, id: ObjectiveId| {
        let verdict = match &result.verdicts[id.index()] {
            Verdict::Covered(_) | Verdict::Given => Verdict::Given,
            Verdict::Infeasible(proof) => Verdict::Infeasible(proof.clone()),
            Verdict::GaveUp(reason) => Verdict::GaveUp(reason.clone()),
            Verdict::Open => Verdict::Open,
        };
        let besides = Besides { open: Cause::Budget, runs: result.exploration.stats.runs, count: None };
        Objective { test: None, ..objective(program, sources, &result.structure, id, verdict, besides) }
    };
    let mut rows = rows_of(program, criteria, sources, result, None, judged);
    measure(result, &mut rows[0].measures, Shared { front_seconds, replay_seconds: 0.0 }, 1.0);
    rows
}

/// What tests did.
struct Tests<'a> {
    counts: &'a Counts,
    mcdc: Mcdc,
    /// The vectors that they show of a decision, and by which tests.
    seen: &'a dyn Fn(&Table) -> BTreeMap<u32, Vec<String>>,
}

/// The row of the function under test, and those of the functions that it calls where they count too.
fn rows_of(
    program: &Program,
    criteria: &[Criterion],
    sources: &mut Sources,
    result: &UnitResult,
    tests: Option<&Tests>,
    mut judged: impl FnMut(&mut Sources, ObjectiveId) -> Objective,
) -> Vec<FunctionSummary> {
    let structure = &result.structure;
    let all: Vec<Objective> = structure.ids().map(|id| judged(sources, id)).collect();
    let functions = structure.objectives.iter().map(|objective| objective.function);
    let mut listed: Vec<FunctionId> = functions.clone().filter(|id| *id != result.function).collect();
    listed.sort_unstable();
    listed.dedup();
    listed.insert(0, result.function);
    let mut rows = Vec::new();
    for function in listed {
        let of_it = functions.clone().zip(&all).filter(|(id, _)| *id == function);
        let mut row = row(program, criteria, function, of_it.map(|(_, it)| it.clone()).collect());
        if let Some(tests) = tests {
            add_evidence(&mut row, (program, sources), structure, &all, function, tests);
        }
        if function == result.function {
            row.timeline = result.timeline.clone();
        } else {
            let caller = program.function(result.function).name.clone();
            row.name = format!("{} from {caller}", row.name);
            row.callee_of = Some(caller);
        }
        rows.push(row);
    }
    rows
}

/// `objectives`: the structure's, in its order.
fn add_evidence(
    row: &mut FunctionSummary,
    (program, sources): (&Program, &mut Sources),
    structure: &Structure,
    objectives: &[Objective],
    function: FunctionId,
    tests: &Tests,
) {
    row.measured = evidence::measured(program, function, tests.counts);
    row.decisions = evidence::decisions(sources, structure, objectives, function, tests.mcdc, tests.seen);
}

/// The decisions of the functions that count which have no test vectors, where vectors are asked for.
pub fn unmeasured(
    program: &Program,
    criteria: &[Criterion],
    structures: &[(FunctionId, &Structure)],
) -> Vec<Unmeasured> {
    if !criteria.iter().any(|criterion| criterion.needs_vectors()) {
        return Vec::new();
    }
    let functions: BTreeSet<FunctionId> = structures
        .iter()
        .flat_map(|(function, structure)| {
            structure.objectives.iter().map(|objective| objective.function).chain([*function])
        })
        .collect();
    let bodies: Vec<Range> = functions
        .iter()
        .filter_map(|&id| program.function(id).coverage.as_ref()?.regions.first().map(|body| body.range))
        .collect();
    let is_inside = |place: &Place| {
        let at = (place.line, place.col);
        bodies.iter().any(|body| body.file == place.file && body.start <= at && at <= body.end)
    };
    let one = |place: Place, reason: &str| Unmeasured {
        file: program.file_name(place.file),
        line: place.line,
        column: place.col,
        reason: reason.to_owned(),
    };
    let clangs = program.unmeasured.iter().filter_map(|left| Some((left.place?, left.what.as_str())));
    let clangs = clangs.filter(|(place, _)| is_inside(place));
    let large = structures.iter().flat_map(|(_, structure)| &structure.too_large).map(|range| {
        let place = Place { file: range.file, line: range.start.0, col: range.start.1 };
        (place, "it has too many test vectors")
    });
    let mut out: Vec<Unmeasured> = clangs.chain(large).map(|(place, reason)| one(place, reason)).collect();
    out.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    out.dedup();
    out
}

/// The row of a function of which only the score of a given suite is known.
pub fn scored(
    program: &Program,
    (criteria, mcdc): (&[Criterion], Mcdc),
    sources: &mut Sources,
    structure: &Structure,
    function: FunctionId,
    given: &Given,
) -> FunctionSummary {
    let covered = structure.covered(&given.points(structure));
    let times = structure.times(std::iter::once(given.evals()));
    let all: Vec<Objective> = structure
        .ids()
        .map(|id| {
            let verdict = if covered.contains(&id) { Verdict::Given } else { Verdict::Open };
            let besides = Besides { open: Cause::Suite, runs: 0, count: times[id.index()] };
            objective(program, sources, structure, id, verdict, besides)
        })
        .collect();
    let seen = |table: &Table| {
        table.seen(given.evals().vectors).map(|number| (number, vec![GIVEN.to_owned()])).collect()
    };
    let mut row = row(program, criteria, function, all.clone());
    let tests = Tests { counts: given.evals().counts, mcdc, seen: &seen };
    add_evidence(&mut row, (program, sources), structure, &all, function, &tests);
    row
}

fn row(
    program: &Program,
    criteria: &[Criterion],
    function: FunctionId,
    objectives: Vec<Objective>,
) -> FunctionSummary {
    let mut measures = Measures::default();
    for criterion in criteria {
        measures.criteria.insert(criterion.name().to_owned(), Default::default());
    }
    for objective in &objectives {
        measures.criteria.entry(objective.criterion.clone()).or_default().count(objective.status);
    }
    let this = program.function(function);
    let file = this.place.map_or_else(String::new, |place| program.file_name(place.file));
    let unevaluated = this.coverage.as_ref().map_or(0, |map| map.unevaluated.branches.len() as u64);
    FunctionSummary {
        name: this.name.clone(),
        file,
        measures,
        unevaluated,
        span: evidence::body(program, function),
        callee_of: None,
        measured: None,
        decisions: Vec::new(),
        certificate: None,
        timeline: Vec::new(),
        objectives,
    }
}

/// What is said of an objective beside its verdict.
#[derive(Clone, Copy)]
struct Besides {
    /// Why it is open, if it is.
    open: Cause,
    /// How many runs the search took.
    runs: u64,
    /// How often the tests did it.
    count: Option<u64>,
}

/// Why an objective is given up, as far as it matters for what can be done about it.
fn cause(reason: &Reason) -> Cause {
    match reason {
        Reason::Doubt(Doubt::MaxArray | Doubt::MaxDepth | Doubt::Limit) | Reason::Depth => Cause::Bound,
        Reason::Doubt(doubt) if doubt.word().is_some() => Cause::World,
        Reason::Doubt(_) => Cause::Approximation,
        Reason::Solver(_) => Cause::Solver,
        Reason::Divergence => Cause::Divergence,
        Reason::Uncounted => Cause::Uncounted,
        Reason::OnlyInErrors => Cause::OnlyInErrors,
        Reason::BehindError => Cause::BehindError,
        Reason::Unwritten => Cause::Unwritten,
    }
}

fn proof_in_data(proof: &Proof, runs: u64) -> clew_report::Proof {
    let (method, paths, by) = match &proof.method {
        Method::Paths => ("paths", Some(runs), None),
        Method::Map { by } => ("map", None, Some((*by).to_owned())),
    };
    clew_report::Proof { method: method.to_owned(), paths, by }
}

fn proof_in_words(proof: &Proof, runs: u64) -> String {
    match &proof.method {
        Method::Paths => format!("all paths that may lead there were explored, {runs} of them"),
        Method::Map { by } => format!("{by} shows that no run comes there"),
    }
}

fn objective(
    program: &Program,
    sources: &mut Sources,
    structure: &Structure,
    id: ObjectiveId,
    verdict: Verdict<By>,
    besides: Besides,
) -> Objective {
    let objective = &structure.objectives[id.index()];
    let (status, reason, cause) = match &verdict {
        Verdict::Covered(_) | Verdict::Given => (Status::Covered, None, None),
        Verdict::Infeasible(proof) => (Status::Infeasible, Some(proof_in_words(proof, besides.runs)), None),
        Verdict::Open => (Status::Open, Some(besides.open.sentence().to_owned()), Some(besides.open)),
        Verdict::GaveUp(reason) => (Status::GaveUp, Some(reason.to_string()), Some(cause(reason))),
    };
    let (test, with) = match &verdict {
        Verdict::Covered(By { test, with }) => (Some(test.clone()), with.clone()),
        Verdict::Given => (Some(GIVEN.to_owned()), None),
        _ => (None, None),
    };
    let (assuming, proof) = match &verdict {
        Verdict::Infeasible(proof) => {
            (proof.assuming.words().map(str::to_owned).collect(), Some(proof_in_data(proof, besides.runs)))
        }
        _ => (Vec::new(), None),
    };
    let (kind, outcome) = (words::kind(objective.kind), words::outcome(structure, id));
    Objective {
        criterion: objective.criterion.name().to_owned(),
        file: program.file_name(objective.range.file),
        line: objective.range.start.0,
        column: objective.range.start.1,
        end_line: objective.range.end.0,
        end_column: objective.range.end.1,
        kind: kind.to_owned(),
        outcome,
        text: sources.said(objective),
        status,
        count: besides.count,
        reason,
        cause: cause.map(|cause| cause.word().to_owned()),
        proof,
        test,
        with,
        assuming,
    }
}

/// `part`: of what is shared.
fn measure(result: &UnitResult, measures: &mut Measures, shared: Shared, part: f64) {
    let stats = &result.exploration.stats;
    measures.runs = stats.runs;
    measures.filtered = stats.filtered;
    measures.instructions = stats.instructions;
    measures.divergences = stats.divergences;
    let clew_solve::Counters { links, reasons, .. } = &result.exploration.solver;
    let stages = links.iter().filter(|link| link.asked > 0).map(|link| {
        let seconds = link.nanos as f64 / 1e9;
        (link.name.to_owned(), Stage { asked: link.asked, answered: link.sat + link.unsat, seconds })
    });
    measures.queries = Queries {
        asked: stats.queries,
        sat: stats.sat,
        unsat: stats.unsat,
        unknown: stats.unknown,
        frontier: Frontier { asked: stats.sought, met: stats.met },
        unanswered: Unanswered {
            timeouts: reasons.timeouts,
            interrupted: reasons.interrupted,
            incomplete: reasons.incomplete,
        },
        by_stage: stages.collect(),
    };
    let (front, replay) = (shared.front_seconds * part, shared.replay_seconds * part);
    measures.seconds = Seconds {
        front,
        vm: stats.vm_seconds,
        solve: stats.solve_seconds,
        prove: stats.prove_seconds,
        replay,
        total: result.seconds + front + replay,
    };
}
