//! Only what native runs of a suite confirm is claimed.
//!
//! Where a test decides all that its run depends on, the native run counts just what the vm counted, or clew is wrong. Where
//! it does not (the clock, a process number, memory that nothing has written), the native run may go another way, and
//! then what it shows by itself is what the test covers.

use super::Candidate;
use crate::unit::{self, UnitResult};
use clew_cover::{Evals, PointId, Structure};
use clew_emit::{EmitError, Limits, Tools, Values, ValuesRun, run_on_values, testcomp};
use clew_ir::{Counts, Function, Program};
use clew_term::{Model, Terms};
use clew_vm::{Builtin, Doubt, Elsewhere, Outcome, Run, Vm};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How long one test may take.
const MOST_TIME: Duration = Duration::from_secs(10);

/// A run under way is always finished.
static NEVER: AtomicBool = AtomicBool::new(false);

/// What the runs are and what runs them.
pub struct Confirming<'a, 'p> {
    pub tools: &'a Tools,
    pub program: &'p Program,
    pub vm: &'a Vm<'p>,
    pub result: &'a UnitResult<'p>,
    /// What the program is called.
    pub name: &'a [u8],
    pub work: &'a Path,
}

/// What is known of the runs after the native ones.
pub struct Confirmed {
    /// By candidate what its native run shows; nothing where there was none.
    pub shown: Vec<Vec<PointId>>,
    /// Whether it called an error function that the program only declares.
    pub called_error: Vec<bool>,
    /// What is wrong with clew, in sentences.
    pub wrong: Vec<String>,
}

impl Confirming<'_, '_> {
    /// Runs the candidates natively. An error: the program cannot be built.
    pub fn confirm(&self, candidates: &[Candidate]) -> Result<Confirmed, EmitError> {
        let tests: Vec<_> = candidates.iter().map(|candidate| &candidate.test).collect();
        let driver = testcomp::driver(self.program, self.name, &tests);
        let values = Values {
            program: self.program,
            driver: &driver,
            tests: tests.len(),
            limits: Limits { wall: MOST_TIME, cpu: MOST_TIME, ..Limits::default() },
            work: self.work,
        };
        let natives = run_on_values(self.tools, &values)?;
        let mut confirmed = Confirmed {
            shown: vec![Vec::new(); candidates.len()],
            called_error: vec![false; candidates.len()],
            wrong: Vec::new(),
        };
        for (at, (candidate, native)) in candidates.iter().zip(&natives).enumerate() {
            let other = differing(self.program, &candidate.run.run, native);
            confirmed.shown[at] = self.shown(&candidate.run.run, native, other.is_none());
            confirmed.called_error[at] = native.called_error;
            let is_same = native.is_counted && other.is_none();
            if !is_same && !native.is_late && self.is_certain(candidate) {
                confirmed.wrong.push(sentence(candidate, native, other));
            }
        }
        Ok(confirmed)
    }

    /// What a native run covers, as far as it is certain.
    fn shown(&self, run: &Run, native: &ValuesRun, is_same: bool) -> Vec<PointId> {
        let structure: &Structure = &self.result.structure;
        if !native.is_counted {
            return Vec::new();
        }
        let measured = &native.measured;
        let counted =
            structure.points(Evals { counts: &measured.counts, vectors: &measured.vectors, cuts: [&[]; 2] });
        // Where all functions have returned, differences of counters are exact. A run that ends in an error in the vm may
        // well have returned natively, with the same counters.
        let jumps = |function: &Function| matches!(Builtin::named(&function.name), Some(Builtin::SetJump));
        if native.has_returned && !self.program.functions.iter().any(jumps) {
            return counted;
        }
        let by_vm = unit::points(structure, run);
        if is_same {
            return by_vm;
        }
        counted.into_iter().filter(|point| by_vm.binary_search(point).is_ok()).collect()
    }

    /// Whether the test decides all that its run depends on.
    fn is_certain(&self, candidate: &Candidate) -> bool {
        let ends_well = match &candidate.run.run.outcome {
            Outcome::Returned | Outcome::Exited(_) => true,
            Outcome::Trap(trap) => trap.kind.is_deliberate(),
            Outcome::Rejected | Outcome::Limit(_) | Outcome::Bound(_) | Outcome::Unsupported(..) => false,
        };
        ends_well && self.is_free_of_doubt(candidate) && self.is_steady(candidate)
    }

    fn is_free_of_doubt(&self, candidate: &Candidate) -> bool {
        let mut model: Model = candidate.run.live.iter().copied().collect();
        let mut space = self.result.space.clone();
        let (_, trace) = self.vm.concolic(&mut space, &mut model, &mut Terms::new(), &NEVER);
        trace.doubted.iter().all(|doubted| is_harmless(doubted.doubt))
    }

    fn is_steady(&self, candidate: &Candidate) -> bool {
        let Ok(code) = Elsewhere::new(self.program) else { return false };
        self.vm.steady(&code, false, &self.result.space, candidate.run.clone(), &NEVER).is_some()
    }
}

/// Whether a run with this doubt is what it is for the test's values alone.
fn is_harmless(doubt: Doubt) -> bool {
    matches!(doubt, Doubt::Fixed | Doubt::MaxArray | Doubt::MaxDepth | Doubt::FixedInput | Doubt::Limit)
}

/// The first function that a native run counted something else in.
fn differing<'p>(program: &'p Program, run: &Run, native: &ValuesRun) -> Option<&'p Function> {
    let known = native.measured.known.iter().map(|&id| program.function(id));
    known.into_iter().find(|function| {
        let Some(map) = &function.coverage else { return false };
        let own = |counts: &Counts| counts.within(map.first, map.counters).to_vec();
        own(&run.counts) != own(&native.measured.counts)
    })
}

fn sentence(candidate: &Candidate, native: &ValuesRun, other: Option<&Function>) -> String {
    let values: Vec<&str> = candidate.test.inputs.iter().map(|input| input.value.as_str()).collect();
    let values =
        if values.is_empty() { "no values".to_owned() } else { format!("the values {}", values.join(" ")) };
    match other {
        Some(function) if native.is_counted => {
            format!("with {values} {} counts natively what it does not count in the vm", function.name)
        }
        _ => format!("with {values} the program is ended by a signal natively, and not in the vm"),
    }
}
