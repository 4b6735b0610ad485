//! From the functions' runs to the tests of one translation unit and the claims that go with them.

use crate::source::Sources;
use crate::unit::UnitResult;
use clew_cover::{Kind, Objective, ObjectiveId};
use clew_emit::{Claim, ClaimKind, Expected, Says, Test};
use clew_ir::{FunctionId, Program, UnitId};
use clew_report::TestInput;
use clew_search::Status;
use clew_vm::{Outcome, Recorded, StoredInput};

/// The tests of one unit.
pub struct UnitTests<'r, 'p> {
    pub unit: UnitId,
    pub results: Vec<&'r UnitResult<'p>>,
    pub tests: Vec<Test>,
    pub errors: Vec<Test>,
    /// The inputs of both.
    pub inputs: Vec<TestInput>,
    /// The counters of each test that covers something: all that end well, and those that crash natively too.
    counts: Vec<Counted<'r>>,
    /// For each result and objective the first test that covers it, as an index into `counts`.
    covering: Vec<Vec<Option<usize>>>,
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
    /// By the tests that were there already.
    Given,
    Infeasible,
    Open,
    /// Not by the tests that were there already, and none was sought.
    Missed,
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
        taken: &[String],
    ) -> Self {
        let mut this = UnitTests {
            unit,
            results,
            tests: Vec::new(),
            errors: Vec::new(),
            inputs: Vec::new(),
            counts: Vec::new(),
            covering: Vec::new(),
        };
        for result in this.results.clone() {
            let name = &program.function(result.function).name;
            let mut seen: Vec<bool> = result.status.iter().map(|status| *status == Status::Given).collect();
            let [inputs, error_inputs] = &result.inputs;
            let numbers = free(taken, &format!("test_{name}_"));
            for (n, (case, input)) in numbers.zip(result.cases.iter().zip(inputs)) {
                let covers = phrases(sources, result, case, &mut seen);
                this.tests.push(test(format!("test_{name}_{n}"), result.function, case, covers));
                this.inputs.push(stored(program, format!("test_{name}_{n}"), result.function, input));
                this.count(result.function, format!("test_{name}_{n}"), case);
            }
            let numbers = free(taken, &format!("test_{name}_error_"));
            for (n, ((trap, case), input)) in numbers.zip(result.errors.iter().zip(error_inputs)) {
                let place =
                    trap.place.map(|place| format!(" at {}", program.show(place))).unwrap_or_default();
                let mut covers = vec![format!("{}{place}", trap.kind)];
                if trap.kind.crashes() {
                    covers.extend(phrases(sources, result, case, &mut seen));
                    this.count(result.function, format!("test_{name}_error_{n}"), case);
                }
                this.errors.push(test(format!("test_{name}_error_{n}"), result.function, case, covers));
                this.inputs.push(stored(program, format!("test_{name}_error_{n}"), result.function, input));
            }
        }
        this.covering = this.results.iter().map(|result| this.first_covering(result)).collect();
        this
    }

    /// A callee's objective, as it is reached from the function under test, is covered by that function's tests only.
    fn first_covering(&self, result: &UnitResult) -> Vec<Option<usize>> {
        let mut out = vec![None; result.structure.objectives.len()];
        for (at, test) in self.counts.iter().enumerate() {
            for id in result.structure.covered(test.counts) {
                let own = result.structure.objectives[id.index()].function == result.function;
                if out[id.index()].is_none() && (own || test.function == result.function) {
                    out[id.index()] = Some(at);
                }
            }
        }
        out
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

    /// Forgets the tests that could not be written.
    pub fn without(&mut self, dropped: &[String]) {
        self.tests.retain(|test| !dropped.contains(&test.name));
        self.errors.retain(|test| !dropped.contains(&test.name));
        self.inputs.retain(|input| !dropped.contains(&input.test));
        self.counts.retain(|test| !dropped.contains(&test.name));
        self.covering = self.results.iter().map(|result| self.first_covering(result)).collect();
    }

    /// The verdict on an objective of the result of this number.
    pub fn verdict(&self, number: usize, id: ObjectiveId) -> Verdict {
        let covering = self.covering[number][id.index()].map(|at| self.counts[at].name.clone());
        match (covering, &self.results[number].status[id.index()]) {
            (_, Status::Given) => Verdict::Given,
            (Some(test), Status::Infeasible) => Verdict::Contradiction(test),
            (Some(test), _) => Verdict::Covered(test),
            (None, Status::Infeasible) => Verdict::Infeasible,
            (None, Status::GaveUp(reason)) => Verdict::GaveUp(reason.to_string()),
            (None, Status::Covered(_)) => {
                Verdict::GaveUp("a run reaches it, but no test of it could be written".to_owned())
            }
            (None, Status::Open) => Verdict::Open,
        }
    }

    /// What llvm-cov is asked to confirm. What a callee's objective is from one caller says nothing of the whole
    /// file, unless that caller is all the file's tests call.
    pub fn claims(&self, program: &Program) -> Vec<Claim> {
        let mut out = Vec::new();
        for (number, result) in self.results.iter().enumerate() {
            for id in result.structure.ids() {
                let objective = &result.structure.objectives[id.index()];
                let function = program.function(objective.function);
                let own = objective.function == result.function;
                if function.unit != self.unit || (!own && self.roots() > 1) {
                    continue;
                }
                let says = match self.verdict(number, id) {
                    Verdict::Covered(_) => Says::Covered,
                    // Of tests that are not run now.
                    Verdict::Given | Verdict::Missed => continue,
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

/// The numbers behind `start` that no name has yet, from the highest one on.
fn free(taken: &[String], start: &str) -> std::ops::RangeFrom<u32> {
    let numbers = taken.iter().filter_map(|name| name.strip_prefix(start)?.parse::<u32>().ok());
    numbers.max().unwrap_or(0).saturating_add(1)..
}

fn stored(program: &Program, test: String, function: FunctionId, input: &StoredInput) -> TestInput {
    TestInput { test, function: clew_vm::function_name(program, function), values: input.values.clone() }
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
fn phrases(sources: &mut Sources, result: &UnitResult, case: &Recorded, seen: &mut [bool]) -> Vec<String> {
    let mut out = Vec::new();
    for id in result.structure.covered(&case.run.counts) {
        if std::mem::replace(&mut seen[id.index()], true) {
            continue;
        }
        let objective = &result.structure.objectives[id.index()];
        let (line, column) = objective.range.start;
        let text = sources.text(objective.range).unwrap_or_default();
        out.push(match objective.kind {
            Kind::Entry => format!("{line}:{column} entry"),
            Kind::Region => format!("{line}:{column} reached"),
            Kind::Edge(outcome) => format!("{line}:{column} {text} {outcome}"),
        });
    }
    out
}
