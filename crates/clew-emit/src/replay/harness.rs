//! The coverage of any command that builds and runs tests.
//!
//! The command is the user's own, so it runs as if they had typed it, without a sandbox. What it builds counts if it
//! takes its compiler and flags from the environment.

use super::measured::Measured;
use super::{Tools, build, profile};
use crate::EmitError;
use clew_ir::Program;
use std::ffi::OsString;
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub struct Harness<'a> {
    /// For the shell.
    pub command: &'a str,
    /// A unit's flags: what it builds is for the same machine.
    pub flags: &'a [String],
    pub limit: Option<Duration>,
    /// Raised when the user wants it to end.
    pub interrupted: &'a AtomicBool,
    /// An existing directory for profiles and what else is needed.
    pub work: &'a Path,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HarnessEnd {
    Code(i32),
    Signal(i32),
    OutOfTime,
    Interrupted,
}

#[derive(Clone, Copy, Debug)]
pub struct HarnessRun {
    pub end: HarnessEnd,
    /// How many profiles it wrote.
    pub profiles: usize,
}

/// Runs the command and adds what it evaluated to.
pub fn run_harness(
    tools: &Tools,
    program: &Program,
    harness: &Harness,
    measured: &mut Measured,
) -> Result<HarnessRun, EmitError> {
    let profiles = harness.work.join("profiles");
    std::fs::create_dir_all(&profiles).map_err(EmitError::io(&profiles))?;
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(harness.command).stdin(Stdio::null()).process_group(0);
    // The score is what goes to standard output.
    if let Ok(errors) = std::io::stderr().as_fd().try_clone_to_owned() {
        command.stdout(errors);
    }
    environment(&mut command, tools, harness)?;
    command.env("LLVM_PROFILE_FILE", profiles.join("%p-%m.profraw"));
    let shell = Path::new("/bin/sh");
    let child = command.spawn().map_err(|source| EmitError::Start { tool: shell.to_path_buf(), source })?;
    let end = wait(child, harness.limit, harness.interrupted).map_err(EmitError::io(shell))?;
    let raw = profile::raw_in(&profiles)?;
    measured.add(program, &profile::read(tools, &raw, harness.work)?, None);
    Ok(HarnessRun { end, profiles: raw.len() })
}

/// What `make` and scripts take their compiler and flags from.
fn environment(command: &mut Command, tools: &Tools, harness: &Harness) -> Result<(), EmitError> {
    let instrumented = build::INSTRUMENTED.iter().map(|flag| (*flag).to_owned());
    let own = instrumented.chain(machine(harness.flags)).collect::<Vec<_>>().join(" ");
    let runtime = build::runtime(tools, harness.flags, harness.work)?;
    let linked = format!("-fprofile-instr-generate {} {}", build::WRAPPED.join(" "), runtime.display());
    command.env("CC", &tools.clang).env("CLEW_CFLAGS", &own);
    command.env("CFLAGS", with("CFLAGS", &own)).env("LDFLAGS", with("LDFLAGS", &linked));
    Ok(())
}

/// The flags that say for which machine it is.
pub fn machine(flags: &[String]) -> Vec<String> {
    let is_machine = |flag: &&String| ["-m", "--target="].iter().any(|start| flag.starts_with(start));
    flags.iter().filter(is_machine).cloned().collect()
}

/// A variable as the user has it, and more.
pub fn with(name: &str, more: &str) -> OsString {
    let mut value = std::env::var_os(name).unwrap_or_default();
    if !value.is_empty() {
        value.push(" ");
    }
    value.push(more);
    value
}

/// Waits until the command ends or has to; either way, all its processes end with it.
pub fn wait(
    mut child: Child,
    limit: Option<Duration>,
    interrupted: &AtomicBool,
) -> std::io::Result<HarnessEnd> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    let early = loop {
        if let Some(status) = child.try_wait()? {
            return Ok(end_of(status));
        }
        if interrupted.load(Ordering::Relaxed) {
            break HarnessEnd::Interrupted;
        }
        if limit.is_some_and(|limit| started.elapsed() >= limit) {
            break HarnessEnd::OutOfTime;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    // SAFETY: the child is not reaped yet, so the group is still its own.
    unsafe {
        libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL);
    }
    child.wait()?;
    Ok(early)
}

fn end_of(status: ExitStatus) -> HarnessEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => HarnessEnd::Code(code),
        (None, signal) => HarnessEnd::Signal(signal.unwrap_or(0)),
    }
}
