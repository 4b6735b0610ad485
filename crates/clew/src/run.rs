//! `clew run`: a whole program in the vm, as it is.

use crate::args::Run;
use crate::failure::{Failure, USAGE};
use crate::finding::Messages;
use crate::stopwatch::Stopwatch;
use crate::system::System;
use clew_front::{Loaded, Options, Purpose};
use clew_vm::{Ended, Limit, Limits, Outcome, Whole};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::time::Instant;

/// What the shell shows for a program that used up its time, and for one that the user stopped.
const LIMIT: u8 = 124;
const INTERRUPTED: u8 = 130;

pub fn run(args: &Run) -> Result<u8, Failure> {
    let loaded = load(args)?;
    let program = &loaded.program;
    let messages = Messages::new(program);
    loaded.warnings.iter().for_each(|warning| eprintln!("clew: {warning}"));
    let code = clew_vm::compile(program)?;
    let whole = Whole { program, code: &code, limits: limits(args) };
    let stopwatch = Stopwatch::start(args.budget);
    let start = Instant::now();
    let mut system = System::new(args.max_output);
    let ended = whole.run(&arguments(args), &mut system, stopwatch.flag());
    let seconds = start.elapsed().as_secs_f64();
    ended.findings.iter().for_each(|trap| eprint!("{}", messages.trap(trap)));
    let code = conclude(&ended.outcome, &messages, stopwatch.is_interrupted());
    if args.stats {
        eprint!("{}", statistics(&ended, seconds));
    }
    Ok(code)
}

fn load(args: &Run) -> Result<Loaded, Failure> {
    let work =
        tempfile::tempdir().map_err(|source| Failure::Output { path: std::env::temp_dir(), source })?;
    let options = Options {
        files: args.files.clone(),
        flags: args.cflags.clone(),
        database: None,
        trust_flags: args.trust_flags,
        work: work.path().to_path_buf(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        purpose: Purpose::Program,
        additions: Default::default(),
    };
    Ok(clew_front::load(&options)?)
}

fn limits(args: &Run) -> Limits {
    Limits {
        steps: args.max_steps.unwrap_or(u64::MAX),
        heap: args.max_heap,
        stack: args.max_stack,
        ..Limits::default()
    }
}

/// The program is named as its first file, without the ending.
fn arguments(args: &Run) -> Vec<Vec<u8>> {
    let name = args.files.first().map_or_else(Default::default, |file| file.with_extension(""));
    let name = name.as_os_str().as_bytes().to_vec();
    std::iter::once(name).chain(args.args.iter().map(|arg| arg.clone().into_vec())).collect()
}

/// Says how the program ended, if not by itself; the exit code.
fn conclude(outcome: &Outcome, messages: &Messages, interrupted: bool) -> u8 {
    match outcome {
        Outcome::Returned => 0,
        Outcome::Exited(code) => *code as u8,
        Outcome::Trap(trap) => {
            eprint!("{}", messages.trap(trap));
            trap.kind.exit_code()
        }
        Outcome::Limit(Limit::Interrupted) if interrupted => {
            eprintln!("clew: interrupted");
            INTERRUPTED
        }
        Outcome::Limit(limit) => {
            eprintln!("clew: {}", exceeded(*limit));
            LIMIT
        }
        Outcome::Rejected => {
            eprintln!("clew: an assumption of the program does not hold");
            USAGE
        }
        // A whole program has no inputs that are bounded.
        Outcome::Bound(bound) => {
            eprintln!("clew: the program cannot be run: {bound}");
            USAGE
        }
        Outcome::Unsupported(what, place) => {
            eprint!("{}", messages.unsupported(what, *place));
            USAGE
        }
    }
}

fn exceeded(limit: Limit) -> String {
    match limit {
        Limit::Interrupted => "the program's time is up; --budget gives it more".to_owned(),
        limit => format!("the program was ended by a limit; --{limit} raises it"),
    }
}

fn statistics(ended: &Ended, seconds: f64) -> String {
    let speed = ended.steps as f64 / seconds.max(1e-9) / 1e6;
    format!("clew: {} instructions in {seconds:.3} s, {speed:.1} million a second\n", ended.steps)
}
