//! From the functions' runs to the tests of one translation unit and the claims that go with them.

use crate::given::Given;
use crate::source::Sources;
use crate::spelling::Spelling;
use crate::summarise::GIVEN;
use crate::unit::{self, UnitResult};
use crate::words;
use clew_cover::{
    Covering, Criterion, Kind, Objective, ObjectiveId, PointId, Reason, Structure, Table, Verdict,
};
use clew_emit::{Claim, ClaimKind, DecisionClaim, FileKind, Says, Test};
use clew_ir::{Counts, ExprId, FunctionId, Program, Range, UnitId};
use clew_report::TestInput;
use clew_vm::{Recorded, Run, Script, StoredInput, Trap};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The tests of one unit.
pub struct UnitTests<'r, 'p> {
    pub unit: UnitId,
    pub results: Vec<&'r UnitResult<'p>>,
    /// The suite that they are added to.
    given: Option<&'r Given>,
    pub tests: Vec<Test>,
    pub errors: Vec<Test>,
    /// Those that make states up where others go through the interface.
    made_up: BTreeSet<String>,
    /// The inputs of both.
    pub inputs: Vec<TestInput>,
    /// The runs of each test that covers something: all that end well, and those that crash natively too.
    counts: Vec<Counted<'r>>,
    /// For each result and objective the first tests that cover it, as indices into `counts`; the given suite, if there
    /// is one, is 0, and the others follow.
    covering: Vec<Vec<Option<Covering>>>,
    /// They are of all units of the program, which are linked with them.
    pub is_module: bool,
}

struct Counted<'r> {
    name: String,
    function: FunctionId,
    run: &'r Run,
    /// It ends in an error after which it goes on natively: what it counts there nobody knows, but the labels that it made true
    /// before are true natively too.
    goes_on: bool,
}

/// The test that covers an objective.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct By {
    pub test: String,
    /// Where it takes a pair, the other one.
    pub with: Option<String>,
}

impl<'r, 'p> UnitTests<'r, 'p> {
    pub fn new(
        program: &'p Program,
        sources: &mut Sources,
        unit: UnitId,
        results: Vec<&'r UnitResult<'p>>,
        given: Option<&'r Given>,
    ) -> Self {
        let taken = given.map(Given::names).unwrap_or_default();
        let mut this = UnitTests {
            unit,
            results,
            given,
            tests: Vec::new(),
            errors: Vec::new(),
            made_up: BTreeSet::new(),
            inputs: Vec::new(),
            counts: Vec::new(),
            covering: Vec::new(),
            is_module: false,
        };
        for result in this.results.clone() {
            let name = &program.function(result.function).name;
            let [inputs, error_inputs] = &result.inputs;
            let [through, error_through] = result.sequences.unwrap_or([usize::MAX; 2]);
            let names = names_of(&taken, name, "", through);
            let error_names = names_of(&taken, name, "error_", error_through);
            let cases: Vec<(String, &Recorded)> = names.zip(&result.cases).collect();
            let errors: Vec<(String, &(Trap, Recorded))> = error_names.zip(&result.errors).collect();
            let made_up = cases.iter().skip(through).map(|(name, _)| name.clone());
            this.made_up.extend(made_up);
            this.made_up.extend(errors.iter().skip(error_through).map(|(name, _)| name.clone()));
            let crashes =
                errors.iter().map(|(name, (trap, case))| (name.as_str(), case, !trap.crashes(program)));
            let counted: Vec<(&str, &Recorded, bool)> =
                cases.iter().map(|(name, case)| (name.as_str(), *case, false)).chain(crashes).collect();
            let mut phrases = phrases(sources, result, this.given_points(result), &counted).into_iter();
            for ((name, case), input) in cases.iter().zip(inputs) {
                let covers = phrases.next().unwrap_or_default();
                this.tests.push(Test::of(name.clone(), case, covers));
                this.inputs.push(stored(program, name.clone(), &case.script, input));
                this.count(result.function, name.clone(), case, false);
            }
            for ((name, (trap, case)), input) in errors.iter().zip(error_inputs) {
                let mut covers = vec![trap.at(program)];
                covers.extend(phrases.next().unwrap_or_default());
                this.count(result.function, name.clone(), case, !trap.crashes(program));
                this.errors.push(Test::of(name.clone(), case, covers));
                this.inputs.push(stored(program, name.clone(), &case.script, input));
            }
        }
        this.covering = this.results.iter().map(|result| this.first_covering(result)).collect();
        this.say_of_callees(sources);
        this
    }

    /// Has arguments written as the source has them.
    pub fn spell(&mut self, program: &Program, sources: &mut Sources) {
        let spelling = Spelling::new(program, sources);
        for test in self.tests.iter_mut().chain(&mut self.errors) {
            let last = test.script.calls.len().saturating_sub(1) as u32;
            let arguments = spelling.arguments(sources, test.function(), last, &test.setup);
            test.spelled = arguments.into_iter().map(|(param, text)| (last, param, text)).collect();
        }
    }

    /// A test makes a state up where others go through the interface.
    pub fn makes_up(&self, test: &str) -> bool {
        self.made_up.contains(test)
    }

    /// What sequences cover of functions that are not called by tests stands in the comment of the test that is the first to
    /// do so.
    fn say_of_callees(&mut self, sources: &mut Sources) {
        let first = usize::from(self.given.is_some());
        for (number, result) in self.results.iter().enumerate() {
            let sequences = result.sequences.is_some();
            for id in result.structure.ids().filter(|_| sequences) {
                let by = self.covering[number][id.index()].and_then(|by| by.test.checked_sub(first));
                let Some(counted) = by.map(|by| &self.counts[by]) else { continue };
                if counted.function == result.function {
                    continue;
                }
                let words = words::objective(sources, &result.structure, id);
                let mut all = self.tests.iter_mut().chain(&mut self.errors);
                if let Some(test) = all.find(|test| test.name == counted.name)
                    && !test.covers.contains(&words)
                {
                    test.covers.push(words);
                }
            }
        }
    }

    /// What the given suite shows of a function; none if there is none.
    fn given_points(&self, result: &UnitResult) -> Option<Vec<PointId>> {
        self.given.map(|given| given.points(&result.structure))
    }

    /// A callee's objective, as it is reached from the function under test, is covered by that function's tests only.
    fn first_covering(&self, result: &UnitResult) -> Vec<Option<Covering>> {
        let shown = |test: &Counted| shown(&result.structure, test.run, test.goes_on);
        let given = self.given_points(result);
        let with_given =
            |tests: Vec<Vec<PointId>>| given.clone().into_iter().chain(tests).collect::<Vec<_>>();
        let all: Vec<Vec<PointId>> = self.counts.iter().map(shown).collect();
        let ours = |(test, points): (&Counted, &Vec<PointId>)| {
            if test.function == result.function { points.clone() } else { Vec::new() }
        };
        let own = with_given(self.counts.iter().zip(&all).map(ours).collect());
        let all = with_given(all);
        let (by_all, by_own) = (result.structure.covering(&all), result.structure.covering(&own));
        let pick = |id: ObjectiveId| {
            let is_own = result.structure.objectives[id.index()].function == result.function;
            if is_own { by_all[id.index()] } else { by_own[id.index()] }
        };
        result.structure.ids().map(pick).collect()
    }

    /// How often the tests did what each objective of the result of this number is about, a given suite among them.
    pub fn times(&self, number: usize) -> Vec<Option<u64>> {
        let result = self.results[number];
        let together = |counts: &dyn Fn(&&Counted) -> bool| {
            let runs = self.measured().filter(counts).map(|test| unit::evals(test.run));
            result.structure.times(self.given.map(Given::evals).into_iter().chain(runs))
        };
        let all = together(&|_| true);
        let is_own = |id: ObjectiveId| result.structure.objectives[id.index()].function == result.function;
        if result.structure.ids().all(is_own) {
            return all;
        }
        let own = together(&|test| test.function == result.function);
        let pick = |id: ObjectiveId| if is_own(id) { all[id.index()] } else { own[id.index()] };
        result.structure.ids().map(pick).collect()
    }

    /// What all tests counted, a given suite among them.
    pub fn counted(&self) -> Counts {
        let given = self.given.map(|given| given.evals().counts);
        Counts::sum(given.into_iter().chain(self.measured().map(|test| &test.run.counts)))
    }

    /// The vectors of a decision that tests show, and the tests.
    pub fn seen(&self, table: &Table) -> BTreeMap<u32, Vec<String>> {
        let mut out: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        let mut note = |vectors: &[u64], name: &str| {
            table.seen(vectors).for_each(|number| out.entry(number).or_default().push(name.to_owned()));
        };
        if let Some(given) = self.given {
            note(given.evals().vectors, GIVEN);
        }
        self.measured().for_each(|test| note(&test.run.vectors, &test.name));
        out
    }

    fn count(&mut self, function: FunctionId, name: String, case: &'r Recorded, goes_on: bool) {
        self.counts.push(Counted { name, function, run: &case.run, goes_on });
    }

    /// Those that end natively as they do in the vm.
    fn measured(&self) -> impl Iterator<Item = &Counted<'r>> + Clone {
        self.counts.iter().filter(|test| !test.goes_on)
    }

    /// The tests of a file.
    pub fn of(&self, kind: FileKind) -> Vec<Test> {
        let all = self.tests.iter().chain(&self.errors);
        all.filter(|test| FileKind::of(test) == kind).cloned().collect()
    }

    /// The error tests of a file that crash natively as they did in the vm.
    pub fn crashing(&self, kind: FileKind) -> Vec<String> {
        let counted = |name: &String| self.measured().any(|test| test.name == *name);
        self.of(kind).into_iter().map(|test| test.name).filter(counted).collect()
    }

    /// What a unit's functions do is measured by these tests.
    fn measures(&self, program: &Program, unit: UnitId) -> bool {
        unit == self.unit || (self.is_module && !program.units[unit.index()].runtime)
    }

    /// What a test counted in the vm, and whether it goes on natively where the vm stops.
    pub fn counts_of(&self, test: &str) -> Option<(&Counts, bool)> {
        let counted = self.counts.iter().find(|counted| counted.name == test)?;
        Some((&counted.run.counts, counted.goes_on))
    }

    /// How many functions its tests call directly.
    fn roots(&self) -> usize {
        let functions: BTreeSet<FunctionId> = self.measured().map(|test| test.function).collect();
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

    /// The verdict on an objective of the result of this number, over all tests of the unit.
    pub fn verdict(&self, number: usize, id: ObjectiveId) -> Verdict<By> {
        match (self.by(number, id), &self.results[number].verdicts[id.index()]) {
            (_, Verdict::Given) => Verdict::Given,
            (Some(by), _) => Verdict::Covered(by),
            (None, Verdict::Infeasible(proof)) => Verdict::Infeasible(proof.clone()),
            (None, Verdict::GaveUp(reason)) => Verdict::GaveUp(reason.clone()),
            (None, Verdict::Covered(_)) => Verdict::GaveUp(Reason::Unwritten),
            (None, Verdict::Open) => Verdict::Open,
        }
    }

    /// The first tests that cover an objective.
    fn by(&self, number: usize, id: ObjectiveId) -> Option<By> {
        let first = usize::from(self.given.is_some());
        let name = |test: usize| match test.checked_sub(first) {
            Some(test) => self.counts[test].name.clone(),
            None => GIVEN.to_owned(),
        };
        // A pair of which the given suite has both halves is the suite's.
        let new = self.covering[number][id.index()].filter(|by| by.test >= first);
        new.map(|by| By { test: name(by.test), with: by.with.map(name) })
    }

    /// The test that covers what was called infeasible. What rests on something that the user has ruled out, a test may
    /// show all the same.
    pub fn contradiction(&self, number: usize, id: ObjectiveId) -> Option<String> {
        match &self.results[number].verdicts[id.index()] {
            Verdict::Infeasible(proof) if proof.assuming.is_empty() => Some(self.by(number, id)?.test),
            _ => None,
        }
    }

    /// What the tests in one of the two files show of decisions.
    pub fn decisions(&self, program: &Program, tests: &[Test]) -> Vec<DecisionClaim> {
        let is_here = |counted: &&Counted| tests.iter().any(|test| test.name == counted.name);
        let runs: Vec<&Run> = self.measured().filter(is_here).map(|counted| counted.run).collect();
        let mut out = Vec::new();
        for result in &self.results {
            let tables = result.structure.tables().filter(|table| {
                let own = table.function == result.function;
                self.measures(program, program.function(table.function).unit) && (own || self.roots() <= 1)
            });
            out.extend(tables.map(|table| decision_claim(program, table, &runs)));
        }
        out
    }

    /// What llvm-cov is asked to confirm. What a callee's objective is from one caller says nothing of the whole
    /// file, unless that caller is all the file's tests call.
    pub fn claims(&self, program: &Program) -> Vec<Claim> {
        let mut out = Vec::new();
        // What several criteria ask for is one branch to llvm-cov.
        let mut asked: HashMap<Asked, Criterion> = HashMap::default();
        for (number, result) in self.results.iter().enumerate() {
            let runs = self.measured().map(|test| (&test.run.counts, &test.run.vectors[..]));
            let counted = result.structure.points_together(runs);
            for id in result.structure.ids() {
                let objective = &result.structure.objectives[id.index()];
                let function = program.function(objective.function);
                let own = objective.function == result.function;
                if !self.measures(program, function.unit) || (!own && self.roots() > 1) {
                    continue;
                }
                let says = match self.verdict(number, id) {
                    Verdict::Covered(_) => Says::Covered,
                    Verdict::Given => Says::Given,
                    _ if counted.binary_search(&PointId(id.0)).is_ok() => Says::Derived,
                    Verdict::Infeasible(_) => Says::Infeasible,
                    Verdict::Open | Verdict::GaveUp(_) => Says::NotCovered,
                };
                let Some(claim) = claim(program, objective, says) else { continue };
                let key = Asked {
                    function: objective.function,
                    kind: claim.kind,
                    range: objective.range,
                    count: objective.count,
                };
                if *asked.entry(key).or_insert(objective.criterion) == objective.criterion {
                    out.push(claim);
                }
            }
        }
        let unclaimed = self.unclaimed(program, &asked, &out);
        out.extend(unclaimed);
        out
    }

    /// What llvm-cov counts that nobody asked for, where it cannot be told from what was claimed: it has the same place.
    /// Conditions that are never evaluated are such, and one macro's in several decisions, of which a criterion has some.
    fn unclaimed(
        &self,
        program: &Program,
        asked: &HashMap<Asked, Criterion>,
        claims: &[Claim],
    ) -> Vec<Claim> {
        let counts = Counts::sum(self.measured().map(|test| &test.run.counts));
        let mut out = Vec::new();
        let functions = (0..).map(FunctionId).zip(&program.functions);
        for (id, function) in functions.filter(|(_, function)| self.measures(program, function.unit)) {
            let Some(map) = &function.coverage else { continue };
            let is_entered = !counts.within(map.first, map.counters).is_empty();
            let values = if is_entered { map.values(&counts) } else { Vec::new() };
            let mut add = |range: Range, kind: ClaimKind, count: ExprId| {
                if asked.contains_key(&Asked { function: id, kind, range, count: Some(count) }) {
                    return;
                }
                let is_counted = values.get(count.0 as usize).is_some_and(|&count| count != 0);
                let says = match self.given {
                    Some(_) => Says::Given,
                    None if is_counted => Says::Covered,
                    None => Says::NotCovered,
                };
                let (name, file) = (function.name.clone(), program.files[range.file.index()].path.clone());
                out.push(Claim { function: name, file, kind, start: range.start, end: range.end, says });
            };
            for branch in map.branches.iter().filter(|branch| !branch.folded) {
                add(branch.range, ClaimKind::Branch(false), branch.count[0]);
                add(branch.range, ClaimKind::Branch(true), branch.count[1]);
            }
            for region in map.unevaluated.regions.iter().map(|&at| &map.regions[at]) {
                add(region.range, ClaimKind::Region, region.count);
            }
        }
        let key = |claim: &Claim| (claim.function.clone(), claim.kind, claim.start, claim.end);
        let known: BTreeSet<_> = claims.iter().map(key).collect();
        out.retain(|claim| known.contains(&key(claim)));
        out
    }
}

/// What llvm-cov is asked about, by what tells one place from another of the same text.
#[derive(PartialEq, Eq, Hash)]
struct Asked {
    function: FunctionId,
    kind: ClaimKind,
    range: Range,
    count: Option<ExprId>,
}

/// What llvm-cov is asked about decisions, for the tests of one file.
fn decision_claim(program: &Program, table: &Table, runs: &[&Run]) -> DecisionClaim {
    let seen: BTreeSet<u32> = runs.iter().flat_map(|run| table.seen(&run.vectors)).collect();
    DecisionClaim {
        function: program.function(table.function).name.clone(),
        file: program.files[table.range.file.index()].path.clone(),
        start: table.range.start,
        end: table.range.end,
        shown: table.effects(&seen.iter().copied().collect::<Vec<u32>>()),
        bits: table.bits(program),
        seen,
    }
}

/// What vectors tell is compared decision by decision.
fn claim(program: &Program, objective: &Objective, says: Says) -> Option<Claim> {
    let function = program.function(objective.function);
    if objective.kind == Kind::Region && objective.range.start == objective.range.end {
        // Clang's mark where `__FILE__` and its kin stand. A test may define these, and then there is none; it counts what
        // the region around it counts.
        return None;
    }
    let kind = match objective.kind {
        Kind::Entry => ClaimKind::Function,
        Kind::Region => ClaimKind::Region,
        Kind::Edge(outcome) => ClaimKind::Branch(outcome),
        Kind::Outcome(..) | Kind::Vector(..) | Kind::Independence(..) | Kind::Label(_) => return None,
    };
    Some(Claim {
        function: function.name.clone(),
        file: program.files[objective.range.file.index()].path.clone(),
        kind,
        start: objective.range.start,
        end: objective.range.end,
        says,
    })
}

/// What marks the tests that make states up where others go through the interface.
const STATE: &str = "state_";

/// The names of a function's tests: `first` of them go through the interface.
fn names_of(
    taken: &[String],
    function: &str,
    what: &str,
    first: usize,
) -> impl Iterator<Item = String> + use<> {
    let through = names(taken, &format!("test_{function}_{what}"));
    through.take(first).chain(names(taken, &format!("test_{function}_{STATE}{what}")))
}

/// The names that begin so and that no test has yet, numbered from the highest one on.
fn names(taken: &[String], start: &str) -> impl Iterator<Item = String> + use<> {
    let numbers = taken.iter().filter_map(|name| name.strip_prefix(start)?.parse::<u32>().ok());
    let (first, start) = (numbers.max().unwrap_or(0).saturating_add(1), start.to_owned());
    (first..).map(move |number| format!("{start}{number}"))
}

fn stored(program: &Program, test: String, script: &Script, input: &StoredInput) -> TestInput {
    // Where it stands is known when it is written.
    let function = clew_vm::function_name(program, script.function());
    TestInput { test, function, calls: script.lines(program), line: 0, values: input.values.clone() }
}

/// What a run shows; where it goes on natively, only its labels.
fn shown(structure: &Structure, run: &Run, goes_on: bool) -> Vec<PointId> {
    let mut points = unit::points(structure, run);
    points.retain(|&point| !goes_on || structure.is_label(point));
    points
}

/// What each test is the first to cover, in words, after what a given suite has shown.
fn phrases(
    sources: &mut Sources,
    result: &UnitResult,
    given: Option<Vec<PointId>>,
    tests: &[(&str, &Recorded, bool)],
) -> Vec<Vec<String>> {
    let first = usize::from(given.is_some());
    let cases = tests.iter().map(|(_, case, goes_on)| shown(&result.structure, &case.run, *goes_on));
    let points: Vec<Vec<PointId>> = given.into_iter().chain(cases).collect();
    let mut out = vec![Vec::new(); tests.len()];
    let covering = result.structure.covering(&points);
    for (id, by) in result.structure.ids().zip(covering) {
        let Some((test, by)) = by.and_then(|by| Some((by.test.checked_sub(first)?, by))) else { continue };
        let mut words = words::objective(sources, &result.structure, id);
        if let Some(with) = by.with {
            let other = with.checked_sub(first).map_or("a given test", |with| tests[with].0);
            words.push_str(&format!(", with {other}"));
        }
        // Several criteria may ask for the same.
        if !out[test].contains(&words) {
            out[test].push(words);
        }
    }
    out
}
