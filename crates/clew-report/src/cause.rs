//! Why objectives are not covered, as far as it matters for what can be done about them.

/// A kind of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// Time, or runs, were used up.
    Budget,
    Interrupted,
    /// A given suite was only scored.
    Suite,
    /// A limit that a flag sets.
    Bound,
    /// What the world around the code may do.
    World,
    /// What clew does not follow exactly.
    Approximation,
    Solver,
    Divergence,
    Uncounted,
    OnlyInErrors,
    BehindError,
    Unwritten,
}

impl Cause {
    pub const ALL: [Cause; 12] = [
        Cause::Budget,
        Cause::Interrupted,
        Cause::Suite,
        Cause::Bound,
        Cause::World,
        Cause::Approximation,
        Cause::Solver,
        Cause::Divergence,
        Cause::Uncounted,
        Cause::OnlyInErrors,
        Cause::BehindError,
        Cause::Unwritten,
    ];

    /// As `summary.json` has it.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Budget => "budget",
            Cause::Interrupted => "interrupted",
            Cause::Suite => "suite",
            Cause::Bound => "bound",
            Cause::World => "world",
            Cause::Approximation => "approximation",
            Cause::Solver => "solver",
            Cause::Divergence => "divergence",
            Cause::Uncounted => "uncounted",
            Cause::OnlyInErrors => "only-in-errors",
            Cause::BehindError => "behind-error",
            Cause::Unwritten => "unwritten",
        }
    }

    pub fn of(word: &str) -> Option<Cause> {
        Cause::ALL.into_iter().find(|cause| cause.word() == word)
    }

    /// For those that are the whole reason.
    pub fn sentence(self) -> &'static str {
        match self {
            Cause::Budget => "the budget was used up",
            Cause::Interrupted => "the search was interrupted",
            Cause::Suite => "not covered by this suite",
            Cause::Bound => "bounded",
            Cause::World => "the world around the code may be another one",
            Cause::Approximation => "something was not followed exactly",
            Cause::Solver => "the solver gave up",
            Cause::Divergence => "a run left its predicted path",
            Cause::Uncounted => "llvm-cov cannot tell whether it was taken",
            Cause::OnlyInErrors => "reached only by runs that end in an error",
            Cause::BehindError => "it may lie behind an error of the program",
            Cause::Unwritten => "no test of it could be written",
        }
    }

    /// What can be done about it.
    pub fn advice(self) -> &'static str {
        match self {
            Cause::Budget => "Give the search more time (--budget), or more runs if --runs limits them.",
            Cause::Interrupted => "Run the same command again and let it end by itself.",
            Cause::Suite => "Run `clew cover` with --extend: it writes tests for what this suite leaves out.",
            Cause::Bound => "Raise the limit that the reason names.",
            Cause::World => {
                "If the code around the function never does this, say so with --assume; a precondition in clew.toml may also \
                 rule it out."
            }
            Cause::Approximation => {
                "Replace what stands in the way by a stub, or state a precondition, in clew.toml; or write this one test by hand."
            }
            Cause::Solver => "Give the search more time (--budget), or try another strategy (-s).",
            Cause::Divergence => {
                "Try another strategy (-s), and please report the file: this should not happen."
            }
            Cause::Uncounted => "Make the exit a statement of its own, or count it as covered by inspection.",
            Cause::OnlyInErrors => "Mend the error that the listed findings show, and run clew again.",
            Cause::BehindError => {
                "Mend the error that the listed findings show, or rule its inputs out with a precondition."
            }
            Cause::Unwritten => "Write this one test by hand; a stub in clew.toml may let clew write it.",
        }
    }
}
