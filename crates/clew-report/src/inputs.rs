//! `test_*.inputs.json`: the inputs of the tests in the file beside it, for clew to start from. The names in it are
//! clew's; they say which part of the input has which value, in the order of the alphabet.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inputs {
    /// The version that wrote it.
    pub clew: String,
    pub tests: Vec<TestInput>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestInput {
    pub test: String,
    pub function: String,
    pub values: BTreeMap<String, String>,
}

impl Inputs {
    pub fn new(tests: Vec<TestInput>) -> Inputs {
        Inputs { clew: env!("CARGO_PKG_VERSION").to_owned(), tests }
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
