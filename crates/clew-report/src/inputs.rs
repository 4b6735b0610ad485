//! `test_*.inputs.json`: the manifest of the tests in the file beside it, so that nobody has to read the file itself: what
//! they are tests of, where each stands, and its input, for clew to start from. The names in an input are clew's; they say
//! which part of it has which value, in the order of the alphabet.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inputs {
    /// The version that wrote it.
    pub clew: String,
    /// The file under test, as seen from the directory of the tests.
    pub unit: String,
    /// The test framework that they are written in.
    #[serde(default = "plain")]
    pub framework: String,
    /// The tests demonstrate errors: each is run by itself, and ends by a signal or in a sanitizer.
    pub errors: bool,
    pub tests: Vec<TestInput>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestInput {
    pub test: String,
    pub function: String,
    /// What it calls, a line for each, where that is not just the function with an input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<String>,
    /// Where it starts in its file.
    pub line: u32,
    pub values: BTreeMap<String, String>,
}

impl Inputs {
    pub fn new(unit: String, framework: String, errors: bool, tests: Vec<TestInput>) -> Inputs {
        Inputs { clew: env!("CARGO_PKG_VERSION").to_owned(), unit, framework, errors, tests }
    }

    pub fn to_json(&self) -> String {
        let mut json =
            serde_json::to_string_pretty(self).expect("strings and maps with string keys serialise");
        json.push('\n');
        json
    }

    pub fn from_json(json: &str) -> serde_json::Result<Inputs> {
        serde_json::from_str(json)
    }
}

/// Before there were others, nobody said which.
fn plain() -> String {
    "plain".to_owned()
}
