//! A program in the vm, in this process and with nothing of the outside in reach.

use super::{Case, Ran};
use clew_front::{Options, Purpose};
use clew_ir::Program;
use clew_vm::{Captured, Ended, Outcome, ProgramCode, Trap, Whole};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::AtomicBool;

#[derive(Clone, Copy)]
pub struct Limits {
    pub steps: u64,
    pub output: u64,
}

pub struct Loaded {
    pub program: Program,
    code: ProgramCode,
}

pub struct Run {
    pub ended: Ended,
    /// What it did, or why it could not be run.
    pub ran: Result<Ran, String>,
    pub panicked: bool,
    outcome: String,
}

impl Run {
    /// For people.
    pub fn outcome(&self) -> &str {
        &self.outcome
    }
}

pub fn load(case: &Case, work: &Path) -> Result<Loaded, String> {
    let options = Options {
        flags: case.flags.clone(),
        purpose: Purpose::Program,
        ..Options::new(vec![case.source.clone()], work)
    };
    let loading = || {
        let program = clew_front::load(&options).map_err(|error| error.to_string())?.program;
        let code = clew_vm::compile(&program).map_err(|error| error.to_string())?;
        Ok(Loaded { program, code })
    };
    catch_unwind(loading).unwrap_or_else(|_| Err("clew panicked while it loaded the program".to_owned()))
}

impl Loaded {
    pub fn run(&self, case: &Case, limits: Limits, terms: bool) -> Run {
        let mut host = Captured::new(case.stdin.clone(), limits.output);
        let args: Vec<Vec<u8>> =
            std::iter::once(case.name()).chain(case.args.iter().cloned()).map(String::into_bytes).collect();
        let whole = Whole {
            program: &self.program,
            code: &self.code,
            limits: clew_vm::Limits { steps: limits.steps, ..clew_vm::Limits::default() },
        };
        let stop = AtomicBool::new(false);
        let running = AssertUnwindSafe(|| match terms {
            false => whole.run(&args, &mut host, &stop),
            true => whole.run_with_terms(&args, &mut host, &stop),
        });
        let ended = catch_unwind(running);
        let panicked = ended.is_err();
        let ended = ended.unwrap_or_else(|_| Ended {
            outcome: Outcome::Unsupported("it: clew panicked".to_owned(), None),
            findings: Vec::new(),
            steps: 0,
        });
        let outcome = self.show(&ended.outcome);
        let ran = match code(&ended.outcome) {
            Some(code) => Ok(Ran { stdout: host.stdout, stderr: host.stderr, code }),
            None => Err(outcome.clone()),
        };
        Run { ended, ran, panicked, outcome }
    }

    /// `out-of-bounds at a.c:3:5`, say.
    pub fn show(&self, outcome: &Outcome) -> String {
        let at = |place| match place {
            Some(place) => format!(" at {}", self.program.show(place)),
            None => String::new(),
        };
        match outcome {
            Outcome::Returned => "returned".to_owned(),
            Outcome::Exited(code) => format!("exit code {}", code & 0xff),
            Outcome::Trap(trap) => format!("{}{}", trap.kind, at(trap.place)),
            Outcome::Rejected => "rejected".to_owned(),
            Outcome::Limit(limit) => format!("limit {limit}"),
            Outcome::Bound(bound) => format!("bound {bound}"),
            Outcome::Unsupported(what, place) => format!("clew cannot run {what}{}", at(*place)),
        }
    }

    /// `KIND LINE FUNCTION…`, the innermost function first, as expectations have it.
    pub fn show_trap(&self, trap: &Trap) -> String {
        let line = trap.place.map_or(0, |place| place.line);
        let own = trap.calls.iter().rev().map(|(id, _)| id).filter(|&&id| self.program.is_users(id));
        let names: Vec<&str> = own.map(|&id| self.program.function(id).name.as_str()).collect();
        format!("{} {line} {}", trap.kind, names.join(" "))
    }
}

/// The code the shell shows; none for a run that a limit or something unknown to the vm has ended.
fn code(outcome: &Outcome) -> Option<i32> {
    match outcome {
        Outcome::Returned => Some(0),
        Outcome::Exited(code) => Some(code & 0xff),
        Outcome::Trap(trap) => Some(i32::from(trap.kind.exit_code())),
        Outcome::Rejected | Outcome::Limit(_) | Outcome::Bound(_) | Outcome::Unsupported(..) => None,
    }
}
