//! The criteria, by the names the command line and the reports use.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Criterion {
    /// Every function is called.
    Function,
    /// Every code region is executed.
    Statement,
    /// Every decision comes out true and false, every switch in every way.
    Decision,
    /// Every condition both ways, every case of a switch: llvm-cov's branches.
    Branch,
    /// Every condition comes out true and false.
    Condition,
    /// Conditions and decisions.
    Cd,
    /// Every condition of a composed decision is shown to decide its outcome alone: llvm-cov's MC/DC.
    Mcdc,
    /// Every combination of a decision's conditions.
    Mcc,
    /// The user's own labels. A label is passed with its predicate true, here and in all that follow.
    Labels,
    /// Weak mutation.
    Wm,
    /// The boundaries of comparisons.
    Limit,
    /// Operations that can fail: covered by a run that fails there.
    Rte,
    /// Partitions of the parameters.
    Domain,
    /// No turn, one turn, more turns of loops.
    Loop,
    /// Calls.
    Fcc,
    /// LTest's criteria in labels: instructions, decisions, conditions, both.
    Ic,
    Dc,
    Cc,
    Dcc,
    /// The combinations of conditions, in labels: `Mcc` is clew's own.
    MccLabels,
}

impl Criterion {
    pub const ALL: [Criterion; 20] = [
        Criterion::Function,
        Criterion::Statement,
        Criterion::Decision,
        Criterion::Branch,
        Criterion::Condition,
        Criterion::Cd,
        Criterion::Mcdc,
        Criterion::Mcc,
        Criterion::Labels,
        Criterion::Wm,
        Criterion::Limit,
        Criterion::Rte,
        Criterion::Domain,
        Criterion::Loop,
        Criterion::Fcc,
        Criterion::Ic,
        Criterion::Dc,
        Criterion::Cc,
        Criterion::Dcc,
        Criterion::MccLabels,
    ];

    /// Whether its objectives are labels.
    pub fn is_labels(self) -> bool {
        self >= Criterion::Labels
    }

    /// Whether it looks at the test vectors of decisions.
    pub fn needs_vectors(self) -> bool {
        matches!(self, Criterion::Decision | Criterion::Cd | Criterion::Mcdc | Criterion::Mcc)
    }

    pub fn name(self) -> &'static str {
        match self {
            Criterion::Function => "function",
            Criterion::Statement => "statement",
            Criterion::Decision => "decision",
            Criterion::Branch => "branch",
            Criterion::Condition => "condition",
            Criterion::Cd => "cd",
            Criterion::Mcdc => "mcdc",
            Criterion::Mcc => "mcc",
            Criterion::Labels => "labels",
            Criterion::Wm => "wm",
            Criterion::Limit => "limit",
            Criterion::Rte => "rte",
            Criterion::Domain => "domain",
            Criterion::Loop => "loop",
            Criterion::Fcc => "fcc",
            Criterion::Ic => "ic",
            Criterion::Dc => "dc",
            Criterion::Cc => "cc",
            Criterion::Dcc => "dcc",
            Criterion::MccLabels => "mcc-labels",
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
            let known: Vec<&str> = Criterion::ALL.into_iter().map(Criterion::name).collect();
            format!("unknown criterion `{name}`; known ones are {}", known.join(", "))
        })
    }
}

/// What counts as a pair of test vectors that shows a condition's effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mcdc {
    /// As llvm-cov 19 counts: the outcomes differ, and of the conditions that both evaluate only this one.
    #[default]
    Masking,
    /// No other condition may change, be it evaluated or not: where the same condition occurs twice in a decision,
    /// one cannot change without the other.
    UniqueCause,
}

impl FromStr for Mcdc {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "masking" => Ok(Mcdc::Masking),
            "unique-cause" => Ok(Mcdc::UniqueCause),
            _ => Err(format!("unknown kind of MC/DC `{name}`; known ones are masking, unique-cause")),
        }
    }
}

impl fmt::Display for Mcdc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mcdc::Masking => "masking",
            Mcdc::UniqueCause => "unique-cause",
        })
    }
}
