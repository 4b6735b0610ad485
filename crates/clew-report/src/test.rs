//! A test in `summary.json`: what a report needs to say of it without reading the file that it stands in.

use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestSummary {
    pub test: String,
    /// The function under test, and the file that it is in, as in `functions`.
    pub function: String,
    pub source: String,
    /// The file that the test is in, and its first line there.
    pub file: String,
    pub line: u32,
    /// The test in C, as it stands there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// What it is kept for: the error that it shows, and the objectives that it is the first to cover.
    pub covers: Vec<String>,
    /// Its input, in C as the test has it: the statements that lay it out, and the call.
    pub input: Vec<String>,
    /// How the call ends: what it returns, the code that it exits with, or the error.
    pub ends: String,
    /// What the test checks besides, and again what is returned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asserts: Vec<String>,
    /// What it is linked to: `requirement` of `[function.F]` in `clew.toml`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requirements: Vec<String>,
    pub status: TestStatus,
    /// How it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What came of a test natively.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestStatus {
    /// It ended as `ends` says, and what it checks held.
    Passed,
    Failed,
    /// Natively its error need not show: it takes a sanitizer.
    NotRun,
    /// There was no time to run it.
    Unconfirmed,
}
