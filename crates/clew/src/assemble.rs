//! From the functions' runs to the tests of one translation unit and the claims that go with them.

use crate::source::Sources;
use crate::unit::UnitResult;
use clew_cover::{Kind, Objective, ObjectiveId};
use clew_emit::{Claim, ClaimKind, Expected, Says, Test};
use clew_ir::{FunctionId, Program, UnitId};
use clew_search::Status;
use clew_vm::{Outcome, Recorded};

/// The tests of one unit.
pub struct UnitTests<'r, 'p> {
    pub unit: UnitId,
    pub results: Vec<&'r UnitResult<'p>>,
    pub tests: Vec<Test>,
    pub errors: Vec<Test>,
    /// The counters of each test that covers something: all that end well, and those that crash natively too.
    counts: Vec<Counted<'r>>,
}

struct Counted<'r> {
    name: String,
    function: FunctionId,
    counts: &'r [u64],
}

/// What became of an objective, over all tests of its unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Covered(String),
    Infeasible,
    Open,
    GaveUp(String),
    /// Called infeasible, yet a test covers it.
    Contradiction(String),
}

impl<'r, 'p> UnitTests<'r, 'p> {
    pub fn new(
        program: &'p Program,
        sources: &mut Sources,
        unit: UnitId,
        results: Vec<&'r UnitResult<'p>>,
    ) -> Self {
        let mut this = UnitTests { unit, results, tests: Vec::new(), errors: Vec::new(), counts: Vec::new() };
        for result in this.results.clone() {
            let name = &program.function(result.function).name;
            let mut seen = vec![false; result.structure.objectives.len()];
            for (n, case) in (1..).zip(&result.cases) {
                let covers = phrases(program, sources, result, case, &mut seen);
                this.tests.push(test(format!("test_{name}_{n}"), result.function, case, covers));
                this.count(result.function, format!("test_{name}_{n}"), case);
            }
            for (n, (trap, case)) in (1..).zip(&result.errors) {
                let place =
                    trap.place.map(|place| format!(" at {}", program.show(place))).unwrap_or_default();
                let mut covers = vec![format!("{}{place}", trap.kind)];
                if trap.kind.crashes() {
                    covers.extend(phrases(program, sources, result, case, &mut seen));
                    this.count(result.function, format!("test_{name}_error_{n}"), case);
                }
                this.errors.push(test(format!("test_{name}_error_{n}"), result.function, case, covers));
            }
        }
        this
    }

    fn count(&mut self, function: FunctionId, name: String, case: &'r Recorded) {
        self.counts.push(Counted { name, function, counts: &case.run.counts });
    }

    /// The error tests that crash natively as they did in the vm.
    pub fn crashing(&self) -> Vec<String> {
        let counted = |name: &String| self.counts.iter().any(|test| test.name == *name);
        self.errors.iter().map(|test| test.name.clone()).filter(counted).collect()
    }

    /// How many functions its tests call directly.
    fn roots(&self) -> usize {
        let functions: std::collections::BTreeSet<FunctionId> =
            self.counts.iter().map(|test| test.function).collect();
        functions.len()
    }

    /// The objective's verdict, given what the search for `result` knew.
    pub fn verdict(&self, program: &Program, result: &UnitResult, id: ObjectiveId) -> Verdict {
        let objective = &result.structure.objectives[id.index()];
        let own = objective.function == result.function;
        let covering = self.counts.iter().find(|test| {
            (own || test.function == result.function) && covers(program, objective, test.counts)
        });
        match (covering, &result.status[id.index()]) {
            (Some(test), Status::Infeasible) => Verdict::Contradiction(test.name.clone()),
            (Some(test), _) => Verdict::Covered(test.name.clone()),
            (None, Status::Infeasible) => Verdict::Infeasible,
            (None, Status::GaveUp(reason)) => Verdict::GaveUp(reason.to_string()),
            // Covered by an input that was found, yet by no test: the search was cut off before it was written.
            (None, Status::Open | Status::Covered(_)) => Verdict::Open,
        }
    }

    /// What llvm-cov is asked to confirm. What a callee's objective is from one caller says nothing of the whole
    /// file, unless that caller is all the file's tests call.
    pub fn claims(&self, program: &Program) -> Vec<Claim> {
        let mut out = Vec::new();
        for result in &self.results {
            for id in result.structure.ids() {
                let objective = &result.structure.objectives[id.index()];
                let function = program.function(objective.function);
                let own = objective.function == result.function;
                if function.unit != self.unit || (!own && self.roots() > 1) {
                    continue;
                }
                let says = match self.verdict(program, result, id) {
                    Verdict::Covered(_) => Says::Covered,
                    Verdict::Infeasible | Verdict::Contradiction(_) => Says::Infeasible,
                    Verdict::Open | Verdict::GaveUp(_) => Says::NotCovered,
                };
                out.push(claim(program, objective, says));
            }
        }
        out
    }
}

fn claim(program: &Program, objective: &Objective, says: Says) -> Claim {
    let function = program.function(objective.function);
    let kind = match objective.kind {
        Kind::Entry => ClaimKind::Function,
        Kind::Region => ClaimKind::Region,
        Kind::Edge(outcome) => ClaimKind::Branch(outcome),
    };
    Claim {
        function: function.name.clone(),
        file: program.files[objective.range.file.index()].path.clone(),
        kind,
        start: objective.range.start,
        end: objective.range.end,
        says,
    }
}

/// Whether counters cover an objective.
fn covers(program: &Program, objective: &Objective, counts: &[u64]) -> bool {
    let map = program.function(objective.function).coverage.as_ref();
    map.is_some_and(|map| map.count(objective.count, &|counter| counts[counter.index()]) != 0)
}

fn test(name: String, function: FunctionId, case: &Recorded, covers: Vec<String>) -> Test {
    let expected = match &case.run.outcome {
        Outcome::Exited(code) => Expected::Exits(*code),
        Outcome::Trap(trap) => Expected::Fails(trap.clone()),
        _ => Expected::Returns(case.returned.clone()),
    };
    Test { name, function, setup: case.setup.clone(), expected, covers }
}

/// What the test is the first to cover, in words.
fn phrases(
    program: &Program,
    sources: &mut Sources,
    result: &UnitResult,
    case: &Recorded,
    seen: &mut [bool],
) -> Vec<String> {
    let mut out = Vec::new();
    for id in result.structure.ids() {
        let objective = &result.structure.objectives[id.index()];
        if !seen[id.index()] && covers(program, objective, &case.run.counts) {
            seen[id.index()] = true;
            let (line, column) = objective.range.start;
            let text = sources.text(objective.range).unwrap_or_default();
            out.push(match objective.kind {
                Kind::Entry => format!("{line}:{column} entry"),
                Kind::Region => format!("{line}:{column} reached"),
                Kind::Edge(outcome) => {
                    format!("{line}:{column} {text} {}", if outcome { "true" } else { "false" })
                }
            });
        }
    }
    out
}
