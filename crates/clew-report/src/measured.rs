//! What the tests together did in a function, as llvm-cov counts it, and how decisions came out: what line coverage, branch
//! coverage and tables of test vectors are drawn from.

use crate::Status;
use serde::{Deserialize, Serialize};

/// From a first character to the place behind a last one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

/// What was counted, whatever criteria were asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// How often the function was entered.
    pub entries: u64,
    /// Its lines that have code, in order, and how often each was run.
    pub lines: Vec<(u32, u64)>,
    /// Its conditions and cases, in the order of the source. What a macro hides stands where the macro is used.
    pub branches: Vec<BranchCount>,
}

/// A condition, or a case of a switch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BranchCount {
    #[serde(flatten)]
    pub span: Span,
    #[serde(rename = "false")]
    pub when_false: u64,
    #[serde(rename = "true")]
    pub when_true: u64,
}

/// A decision of several conditions, and the test vectors that tests showed of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decision {
    pub file: String,
    #[serde(flatten)]
    pub span: Span,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// In the order of their evaluation.
    pub conditions: Vec<Condition>,
    pub vectors: Vec<TestVector>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Condition {
    pub file: String,
    #[serde(flatten)]
    pub span: Span,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// A constant: nothing can be shown of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub constant: bool,
    /// Two of the decision's vectors, by their index, that show that it decides alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<[usize; 2]>,
    /// What became of the objective that it decides alone, where MC/DC is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestVector {
    /// A letter for each condition: `T`, `F`, or `-` where it was not evaluated.
    pub conditions: String,
    pub outcome: bool,
    /// The first tests that showed it.
    pub tests: Vec<String>,
}

/// A moment of a search at which something was closed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    pub seconds: f64,
    pub runs: u64,
    /// How many objectives were covered by then.
    pub covered: u64,
}

/// What a verdict of infeasible rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// `paths`: all that may lead there were explored; `map`: of what holds in every run, from place to place.
    pub method: String,
    /// How many paths there were, or who found the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// A file that objectives or errors lie in, as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    pub file: String,
    pub sha256: String,
}
