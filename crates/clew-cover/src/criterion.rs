//! The criteria, by the names the command line and the reports use.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Criterion {
    /// Every function is called.
    Function,
    /// Every code region is executed.
    Statement,
    /// Every condition both ways, every case of a switch: llvm-cov's branches.
    Branch,
}

impl Criterion {
    pub const ALL: [Criterion; 3] = [Criterion::Function, Criterion::Statement, Criterion::Branch];

    pub fn name(self) -> &'static str {
        match self {
            Criterion::Function => "function",
            Criterion::Statement => "statement",
            Criterion::Branch => "branch",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Criterion {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Criterion::ALL.into_iter().find(|criterion| criterion.name() == name).ok_or_else(|| {
            let known: Vec<&str> = Criterion::ALL.iter().map(|criterion| criterion.name()).collect();
            format!("unknown criterion `{name}`; known ones are {}", known.join(", "))
        })
    }
}
