//! What became of each mutant: the part of `summary.json` about mutants, their table, their survivors as diffs, and the
//! report for other tools (`elements`) and for people (`page`).

mod diff;
mod elements;
mod page;
mod terminal;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use elements::elements;
pub use page::page;
pub use terminal::mutants;

/// Every mutant of the functions that were asked for, and how many of each kind there are.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mutation {
    pub total: Tally,
    pub by_operator: BTreeMap<String, Tally>,
    pub by_function: BTreeMap<String, Tally>,
    pub mutants: Vec<Mutant>,
    /// What the operators found and no mutant could be made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_mutated: Vec<NotMutated>,
    /// Tests that fail while no mutant is on: they judge nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<String>,
}

/// How many mutants, by what became of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Scored")]
pub struct Tally {
    pub total: u64,
    pub killed: u64,
    pub survived: u64,
    pub unreached: u64,
    pub equivalent: u64,
    pub open: u64,
}

/// A tally as it is written: with its score.
#[derive(Serialize)]
struct Scored {
    total: u64,
    killed: u64,
    survived: u64,
    unreached: u64,
    equivalent: u64,
    open: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
}

impl From<Tally> for Scored {
    fn from(tally: Tally) -> Self {
        let score = tally.score().map(|tenths| tenths as f64 / 10.0);
        let Tally { total, killed, survived, unreached, equivalent, open } = tally;
        Scored { total, killed, survived, unreached, equivalent, open, score }
    }
}

impl Tally {
    /// Killed mutants among those that are not equivalent, in tenths of a percent, rounded down; `None` where there are none.
    pub fn score(self) -> Option<u64> {
        let others = self.total - self.equivalent;
        (others > 0).then(|| self.killed * 1000 / others)
    }

    fn count(&mut self, fate: &Fate) {
        self.total += 1;
        *match fate {
            Fate::Killed { .. } => &mut self.killed,
            Fate::Survived { .. } => &mut self.survived,
            Fate::Unreached { .. } => &mut self.unreached,
            Fate::Equivalent { .. } => &mut self.equivalent,
            Fate::Open { .. } => &mut self.open,
        } += 1;
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mutant {
    pub id: u32,
    pub operator: String,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// What is written there, and what the mutant has in its place.
    pub original: String,
    pub replacement: String,
    /// Where the original ends (line and column behind it), if it stands in the file as it is: not so in a macro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<(u32, u32)>,
    /// The lines that change, with the head of their hunk, as in a unified diff; none in a macro.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diff: Vec<String>,
    #[serde(flatten)]
    pub fate: Fate,
}

/// What became of a mutant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Fate {
    /// Some test fails on it.
    Killed { by: Vec<Killer> },
    /// Its state differs from the program's in some test, and no test fails.
    Survived {
        /// The first such test.
        reached_by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        told_by: Option<Telling>,
        /// Why nothing is known that tells it from the program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// No test brings it into a state that the program is not in; some input does.
    Unreached {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        told_by: Option<Telling>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// No input tells it from the program, which is proven.
    Equivalent { kind: Equivalence, proof: String, assuming: Vec<String> },
    Open {
        why: String,
        /// No test was run on it.
        unjudged: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Equivalence {
    /// What is mutated never has another value than in the program: so nothing after it has, either.
    Weak,
    /// It may have another value, but what the function gives back is the same for every input.
    Strong,
}

/// A test that a mutant fails.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Killer {
    pub test: String,
    /// check, exit code, crash, sanitizer or time-out.
    pub how: String,
    pub said: String,
}

/// An input on which a mutant does something else than the program, confirmed natively.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Telling {
    /// The test that has it, and its file.
    pub test: String,
    pub file: String,
    /// The input, in C as the test has it: the statements that lay it out, and the call.
    pub input: Vec<String>,
    /// How the call ends.
    pub ends: String,
    /// The assertion that the mutant does not satisfy, where it comes so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assertion: Option<String>,
    /// What the mutant does instead.
    pub mutant: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NotMutated {
    pub operator: String,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub about: String,
    pub why: String,
}

/// The text of a file that has mutants, by the name that they have it under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    pub file: String,
    pub text: String,
}

impl Mutation {
    pub fn new(mutants: Vec<Mutant>, not_mutated: Vec<NotMutated>, failing: Vec<String>) -> Mutation {
        let mut this = Mutation { not_mutated, failing, ..Mutation::default() };
        for Mutant { operator, function, fate, .. } in &mutants {
            this.total.count(fate);
            this.by_operator.entry(operator.clone()).or_default().count(fate);
            this.by_function.entry(function.clone()).or_default().count(fate);
        }
        this.mutants = mutants;
        this
    }
}

impl Mutant {
    /// With its diff, if it stands in one of these files.
    pub fn in_sources(self, sources: &[SourceText]) -> Mutant {
        let source = sources.iter().find(|source| source.file == self.file);
        let diff = source.and_then(|source| diff::diff(&self, &source.text)).unwrap_or_default();
        Mutant { diff, ..self }
    }

    /// `a < b -> a <= b`
    pub fn words(&self) -> String {
        format!("{} -> {}", self.original, self.replacement)
    }

    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Fate {
    /// In a word.
    pub fn name(&self) -> &'static str {
        match self {
            Fate::Killed { .. } => "killed",
            Fate::Survived { .. } => "survived",
            Fate::Unreached { .. } => "unreached",
            Fate::Equivalent { .. } => "equivalent",
            Fate::Open { .. } => "open",
        }
    }

    /// Sentences on it, for people. A long command is shortened.
    pub fn sentences(&self) -> Vec<String> {
        let telling = |told_by: &Option<Telling>, why: &Option<String>| -> Vec<String> {
            told_by.iter().map(Telling::sentence).chain(why.clone()).collect()
        };
        match self {
            Fate::Killed { by } => by
                .iter()
                .map(|Killer { test, how, said }| format!("{}: {how}: {said}", short(test)))
                .collect(),
            Fate::Survived { reached_by, told_by, why } => {
                let first = format!("{} sees another value there, and no check fails", short(reached_by));
                std::iter::once(first).chain(telling(told_by, why)).collect()
            }
            Fate::Unreached { told_by, why } => {
                let first = "no test sees another value there".to_owned();
                std::iter::once(first).chain(telling(told_by, why)).collect()
            }
            Fate::Equivalent { kind, proof, assuming } => {
                let rests = match assuming[..] {
                    [] => String::new(),
                    _ => format!(", assuming {}", assuming.join(", ")),
                };
                vec![format!("{}: {proof}{rests}", kind.words())]
            }
            Fate::Open { why, .. } => vec![why.clone()],
        }
    }
}

fn short(test: &str) -> String {
    const LONGEST: usize = 48;
    match test.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &test[..end]),
        None => test.to_owned(),
    }
}

impl Equivalence {
    pub fn words(self) -> &'static str {
        match self {
            Equivalence::Weak => "what it changes never has another value",
            Equivalence::Strong => "the function's result is the same on every input",
        }
    }
}

impl Telling {
    /// `total(3, 0) returns 3, the mutant returns 4; assert(total(3, 0) == 3) would tell`
    pub fn sentence(&self) -> String {
        let Telling { input, ends, assertion, mutant, test, file } = self;
        let call = input.last().map_or("", |call| call.trim_end_matches(';'));
        let before = &input[..input.len().saturating_sub(1)];
        let given = if before.is_empty() { String::new() } else { format!(" after `{}`", before.join(" ")) };
        let would = match assertion {
            Some(condition) => format!("assert({condition}) would tell"),
            None => "a test of that would tell".to_owned(),
        };
        format!("{call}{given} {ends}, the mutant {mutant}; {would} ({test} in {file})")
    }
}
