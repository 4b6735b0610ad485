//! `clew run`: a whole program in the vm, as it is.

use crate::args::Run;
use crate::finding::Messages;
use crate::say::remark;
use crate::stopwatch::Stopwatch;
use crate::system::System;
use clew_edge::{Scratch, Stop};
use clew_front::{Loaded, Options, Purpose};
use clew_pipeline::{Failure, USAGE};
use clew_vm::{Ended, Limit, Limits, Outcome, Whole};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::time::Instant;

/// What the shell shows for a program that used up its time.
const LIMIT: u8 = 124;

pub fn run(args: &Run, stop: &Stop) -> Result<u8, Failure> {
    let loaded = load(args, stop)?;
    let program = &loaded.program;
    let messages = Messages::new(program);
    loaded.warnings.iter().for_each(|warning| remark(format_args!("clew: {warning}")));
    let code = clew_vm::compile(program)?;
    let whole = Whole { program, code: &code, limits: limits(args) };
    let stopwatch = Stopwatch::start(args.budget, stop);
    let start = Instant::now();
    let mut system = System::new(args.max_output);
    let ended = whole.run(&arguments(args), &mut system, stopwatch.flag());
    let seconds = start.elapsed().as_secs_f64();
    ended.findings.iter().for_each(|trap| remark(format_args!("{}", messages.trap(trap).trim_end())));
    let code = conclude(&ended.outcome, &messages, stop);
    if args.stats {
        remark(format_args!("{}", statistics(&ended, seconds).trim_end()));
    }
    Ok(code)
}

fn load(args: &Run, stop: &Stop) -> Result<Loaded, Failure> {
    let work = Scratch::new(stop).map_err(|source| Failure::Output { path: std::env::temp_dir(), source })?;
    let options = Options {
        files: args.files.clone(),
        flags: args.cflags.clone(),
        database: None,
        trust_flags: args.trust_flags,
        work: work.path().to_path_buf(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        purpose: Purpose::Program,
        additions: Default::default(),
        stop: stop.clone(),
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
fn conclude(outcome: &Outcome, messages: &Messages, stop: &Stop) -> u8 {
    match outcome {
        Outcome::Returned => 0,
        Outcome::Exited(code) => *code as u8,
        Outcome::Trap(trap) => {
            remark(format_args!("{}", messages.trap(trap).trim_end()));
            trap.kind.exit_code()
        }
        Outcome::Limit(Limit::Interrupted) if stop.is_raised() => {
            remark(format_args!("clew: interrupted"));
            stop.exit_code()
        }
        Outcome::Limit(limit) => {
            remark(format_args!("clew: {}", exceeded(*limit)));
            LIMIT
        }
        Outcome::Rejected => {
            remark(format_args!("clew: an assumption of the program does not hold"));
            USAGE
        }
        // A whole program has no inputs that are bounded.
        Outcome::Bound(bound) => {
            remark(format_args!("clew: the program cannot be run: {bound}"));
            USAGE
        }
        Outcome::Unsupported(what, place) => {
            remark(format_args!("{}", messages.unsupported(what, *place).trim_end()));
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
