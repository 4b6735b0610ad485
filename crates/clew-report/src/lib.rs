//! What a run found, for people and for scripts: `summary.json`, the table at the end, and the progress
//! lines on the way there.
//!
//! Everything shown is plain data that serialises; nothing here knows an engine type, and only `Progress` prints.

mod cause;
mod inputs;
mod measured;
mod mutation;
mod progress;
mod report;
mod style;
mod summary;
mod table;
mod terminal;
mod test;
mod uncovered;

pub use cause::Cause;
pub use inputs::{Inputs, TestInput};
pub use measured::{BranchCount, Condition, Decision, Measured, Moment, Proof, Source, Span, TestVector};
pub use mutation::{
    Equivalence, Fate, Killer, Mutant, Mutation, NotMutated, SourceText, Tally, Telling, elements, mutants,
    page,
};
pub use progress::{LineId, Progress, Standing};
pub use report::{Format, ReportFile, coverage_line, markdown, quality};
pub use style::{Screen, Style};
pub use summary::{
    Class, Criterion, Finding, Frame, Frontier, FunctionSummary, LeftOut, Measures, Objective, Queries,
    Replay, Seconds, Stage, Status, Summary, Through, Unanswered, Unmeasured, Wall,
};
pub use terminal::terminal;
pub use test::{TestStatus, TestSummary};
