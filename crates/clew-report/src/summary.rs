//! `summary.json`: the contract with scripts (ARCHITECTURE.md, "clew-report"). Keys are added, never renamed. Their
//! order is the order of the fields here, and maps are sorted, so that equal runs give equal bytes.

use crate::measured::{Decision, Measured, Moment, Proof, Source, Span};
use crate::mutation::Mutation;
use crate::test::TestSummary;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::AddAssign;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The version that wrote it.
    pub clew: String,
    pub command: Vec<String>,
    pub seed: u64,
    pub functions: Vec<FunctionSummary>,
    /// The sum of the functions'.
    pub total: Measures,
    /// Where the time went, from the start to the written tests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<Wall>,
    /// The files that were not tested, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
    /// Every test that was written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<TestSummary>,
    /// Decisions whose test vectors nobody counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmeasured: Vec<Unmeasured>,
    /// What the sandbox of native tests lacked, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_sandboxed: Vec<String>,
    /// The user ended the search before its time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Test files that there was no time to run natively: what they cover is clew's word alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unconfirmed: Vec<String>,
    /// What became of the mutants, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutation: Option<Mutation>,
    /// Where the names of files start from, as seen from the directory of `summary.json`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
    /// The files that objectives lie in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
}

/// Where the time went by the clock, in seconds: `front + search + confirm + rest` is `total * lanes`. Units of a project are
/// worked on side by side, each in a lane.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Wall {
    #[serde(serialize_with = "milliseconds")]
    pub total: f64,
    pub lanes: u64,
    /// Compiling.
    #[serde(serialize_with = "milliseconds")]
    pub front: f64,
    /// Searching and shrinking.
    #[serde(serialize_with = "milliseconds")]
    pub search: f64,
    /// Writing tests, compiling and running them.
    #[serde(serialize_with = "milliseconds")]
    pub confirm: f64,
    #[serde(serialize_with = "milliseconds")]
    pub rest: f64,
}

/// A file that was not tested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeftOut {
    pub file: String,
    pub reason: String,
}

/// A decision that is left out where test vectors are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unmeasured {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub reason: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FunctionSummary {
    pub name: String,
    pub file: String,
    #[serde(flatten)]
    pub measures: Measures,
    /// How many conditions llvm-cov lists that C never evaluates: they are no objectives.
    #[serde(default, skip_serializing_if = "is_none")]
    pub unevaluated: u64,
    /// Its body, and in a search from another function that one: what it calls counts as it is reached from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee_of: Option<String>,
    /// What the tests did, where there are tests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Measured>,
    /// Its decisions, where test vectors are asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<Decision>,
    /// The file in which what is proven of it is written down, for `clew check`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// How its coverage grew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timeline: Vec<Moment>,
    /// Every objective and what became of it.
    #[serde(default)]
    pub objectives: Vec<Objective>,
}

/// What is counted for a function, and in total.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Measures {
    /// By the criterion's name.
    pub criteria: BTreeMap<String, Criterion>,
    pub tests: u64,
    pub runs: u64,
    /// Candidates that the path filter left out.
    #[serde(default)]
    pub filtered: u64,
    pub queries: Queries,
    pub seconds: Seconds,
    pub instructions: u64,
    pub divergences: u64,
    pub errors: Vec<Finding>,
    pub replay: Replay,
}

/// How many objectives of one criterion there are, and what became of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Counted")]
pub struct Criterion {
    pub total: u64,
    pub covered: u64,
    pub infeasible: u64,
    pub open: u64,
    pub gave_up: u64,
}

/// A criterion as it is written: with what follows from its numbers.
#[derive(Serialize)]
struct Counted {
    total: u64,
    covered: u64,
    infeasible: u64,
    open: u64,
    gave_up: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cov_b: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cov_f: Option<f64>,
}

impl From<Criterion> for Counted {
    fn from(criterion: Criterion) -> Self {
        let Criterion { total, covered, infeasible, open, gave_up } = criterion;
        let percent = |tenths: Option<u64>| tenths.map(|tenths| tenths as f64 / 10.0);
        let (cov_b, cov_f) = (percent(criterion.cov_b()), percent(criterion.cov_f()));
        Counted { total, covered, infeasible, open, gave_up, cov_b, cov_f }
    }
}

/// What was asked of the solver.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Queries {
    pub asked: u64,
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Those asked because a run could be changed to meet what leads to something open, and those that closed something.
    #[serde(default)]
    pub frontier: Frontier,
    /// Why some were not answered.
    pub unanswered: Unanswered,
    /// What each stage of the solver did.
    pub by_stage: BTreeMap<String, Stage>,
}

/// What came of the frontier between runs and what is known to lead to something open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Frontier {
    pub asked: u64,
    pub met: u64,
}

/// How many queries were given up for each reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Unanswered {
    pub timeouts: u64,
    pub interrupted: u64,
    pub incomplete: u64,
}

/// One stage of the solver.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Stage {
    pub asked: u64,
    pub answered: u64,
    #[serde(serialize_with = "milliseconds")]
    pub seconds: f64,
}

/// Where the time went, written to the millisecond.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Seconds {
    #[serde(serialize_with = "milliseconds")]
    pub front: f64,
    #[serde(serialize_with = "milliseconds")]
    pub vm: f64,
    #[serde(serialize_with = "milliseconds")]
    pub solve: f64,
    /// What provers took beside the search.
    #[serde(default, serialize_with = "milliseconds")]
    pub prove: f64,
    #[serde(serialize_with = "milliseconds")]
    pub replay: f64,
    #[serde(serialize_with = "milliseconds")]
    pub total: f64,
}

/// A run-time error of the program, and the test that shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    pub kind: String,
    pub file: String,
    pub line: u32,
    /// 0 where it is not known, as of lines.
    #[serde(default)]
    pub column: u32,
    /// What happens there.
    #[serde(default)]
    pub message: String,
    pub test: String,
    /// Where sequences of calls are asked for: whether one of them meets it, or only a made-up state shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<Through>,
    /// Who is to act on it, and a sentence why that is believed.
    #[serde(default)]
    pub class: Class,
    #[serde(default)]
    pub why: String,
    /// How many runs met it.
    #[serde(default)]
    pub times: u64,
    /// The functions that were under way, the innermost first.
    #[serde(default)]
    pub stack: Vec<Frame>,
    /// How many more there were outside of those.
    #[serde(default, skip_serializing_if = "is_none")]
    pub more_frames: u64,
}

/// Who is to act on an error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Whoever wrote the function: callers can get there.
    #[default]
    Bug,
    /// Whoever calls it.
    Contract,
    /// Nobody: only a state that nothing makes shows it.
    MadeUp,
}

impl Class {
    /// As `summary.json` has it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Bug => "bug",
            Class::Contract => "contract",
            Class::MadeUp => "made-up",
        }
    }
}

/// What a test goes through to an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Through {
    Interface,
    State,
}

/// A function that was under way, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    pub function: String,
    /// Empty for a function of the library.
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// How many objectives llvm-cov was asked about, by its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Replay {
    pub agreed: u64,
    pub disagreed: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Objective {
    pub criterion: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// The end, behind its last character.
    #[serde(default)]
    pub end_line: u32,
    #[serde(default)]
    pub end_column: u32,
    /// `function`, `region`, `branch` (a condition's outcome, or a case of a switch), `decision`, `vector` or `independence`.
    pub kind: String,
    /// Which way, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The source it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub status: Status,
    /// How often all tests together did it, by the counters of the runs that they record; a given suite's by its profile. Of
    /// `decision` and `vector`, which nobody counts: how many tests did. None of `independence`: it takes two of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// Why it is not covered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same for scripts, in a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// What shows that it is infeasible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The test that covers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The other one, where it takes a pair of tests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// What a proof rests on that the user has ruled out (`--assume`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assuming: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Open,
    GaveUp,
    Infeasible,
    Covered,
}

impl Summary {
    /// Sums the functions up.
    pub fn new(command: Vec<String>, seed: u64, functions: Vec<FunctionSummary>) -> Summary {
        let mut total = Measures::default();
        for function in &functions {
            total += &function.measures;
        }
        let clew = env!("CARGO_PKG_VERSION").to_owned();
        Summary {
            clew,
            command,
            seed,
            functions,
            total,
            wall: None,
            left_out: Vec::new(),
            tests: Vec::new(),
            unmeasured: Vec::new(),
            not_sandboxed: Vec::new(),
            interrupted: false,
            unconfirmed: Vec::new(),
            mutation: None,
            root: None,
            sources: Vec::new(),
        }
    }

    /// The content of `summary.json`.
    pub fn to_json(&self) -> String {
        let mut json =
            serde_json::to_string_pretty(self).expect("strings, numbers and maps with string keys serialise");
        json.push('\n');
        json
    }

    pub fn from_json(json: &str) -> serde_json::Result<Summary> {
        serde_json::from_str(json)
    }
}

impl Measures {
    /// Over all criteria.
    pub fn objectives(&self) -> Criterion {
        let mut sum = Criterion::default();
        for criterion in self.criteria.values() {
            sum += *criterion;
        }
        sum
    }
}

impl Criterion {
    /// Counts one objective.
    pub fn count(&mut self, status: Status) {
        self.total += 1;
        match status {
            Status::Covered => self.covered += 1,
            Status::Infeasible => self.infeasible += 1,
            Status::Open => self.open += 1,
            Status::GaveUp => self.gave_up += 1,
        }
    }

    pub fn feasible(self) -> u64 {
        self.total.saturating_sub(self.infeasible)
    }

    /// How much of all is covered (BiTe, section 7), in tenths of a percent, rounded down: 1000 is all. `None`: there is
    /// nothing to cover.
    pub fn cov_b(self) -> Option<u64> {
        tenths(self.covered, self.total)
    }

    /// How much of what is feasible is covered: what is proven infeasible does not count.
    pub fn cov_f(self) -> Option<u64> {
        tenths(self.covered, self.feasible())
    }
}

impl AddAssign<&Measures> for Measures {
    fn add_assign(&mut self, other: &Measures) {
        let Measures {
            criteria,
            tests,
            runs,
            filtered,
            queries,
            seconds,
            instructions,
            divergences,
            errors,
            replay,
        } = other;
        for (name, criterion) in criteria {
            *self.criteria.entry(name.clone()).or_default() += *criterion;
        }
        self.tests += tests;
        self.runs += runs;
        self.filtered += filtered;
        self.queries += queries;
        self.seconds += *seconds;
        self.instructions += instructions;
        self.divergences += divergences;
        self.errors.extend_from_slice(errors);
        self.replay += *replay;
    }
}

impl AddAssign for Criterion {
    fn add_assign(&mut self, other: Criterion) {
        let Criterion { total, covered, infeasible, open, gave_up } = other;
        self.total += total;
        self.covered += covered;
        self.infeasible += infeasible;
        self.open += open;
        self.gave_up += gave_up;
    }
}

impl AddAssign<&Queries> for Queries {
    fn add_assign(&mut self, other: &Queries) {
        let Queries { asked, sat, unsat, unknown, frontier, unanswered, by_stage } = other;
        self.asked += asked;
        self.sat += sat;
        self.unsat += unsat;
        self.unknown += unknown;
        self.frontier.asked += frontier.asked;
        self.frontier.met += frontier.met;
        let Unanswered { timeouts, interrupted, incomplete } = unanswered;
        self.unanswered.timeouts += timeouts;
        self.unanswered.interrupted += interrupted;
        self.unanswered.incomplete += incomplete;
        for (name, &Stage { asked, answered, seconds }) in by_stage {
            let stage = self.by_stage.entry(name.clone()).or_default();
            stage.asked += asked;
            stage.answered += answered;
            stage.seconds += seconds;
        }
    }
}

impl AddAssign for Seconds {
    fn add_assign(&mut self, other: Seconds) {
        let Seconds { front, vm, solve, prove, replay, total } = other;
        self.front += front;
        self.vm += vm;
        self.solve += solve;
        self.prove += prove;
        self.replay += replay;
        self.total += total;
    }
}

impl AddAssign for Replay {
    fn add_assign(&mut self, other: Replay) {
        let Replay { agreed, disagreed } = other;
        self.agreed += agreed;
        self.disagreed += disagreed;
    }
}

fn tenths(part: u64, of: u64) -> Option<u64> {
    (part * 1000).checked_div(of).map(|tenths| tenths.min(1000))
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

fn milliseconds<S: Serializer>(seconds: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((seconds * 1e3).round() / 1e3)
}
