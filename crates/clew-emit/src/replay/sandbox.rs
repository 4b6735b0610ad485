//! A test program's run: in a directory of its own, with limits, without a network.
//!
//! Limits always hold. The rest is what the kernel grants: where user namespaces or Landlock are not to be had, the
//! tests run without them.

use super::Limits;
use super::wall::Wall;
use crate::EmitError;
use std::ffi::CString;
use std::fs::File;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Of a program's output, as much is kept.
const OUTPUT_BYTES: usize = 256 << 10;

pub struct Run {
    pub dir: PathBuf,
    pub output: String,
    pub end: End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Code(i32),
    Signal(i32),
    OutOfTime(Duration),
}

/// Runs `binary` in `dir`, which is made anew.
pub fn run(binary: &Path, args: &[&str], dir: &Path, limits: &Limits) -> Result<Run, EmitError> {
    if dir.exists() {
        std::fs::remove_dir_all(dir).map_err(EmitError::io(dir))?;
    }
    std::fs::create_dir_all(dir).map_err(EmitError::io(dir))?;
    let output_path = dir.with_extension("output");
    let output = File::create(&output_path).map_err(EmitError::io(&output_path))?;
    let errors = output.try_clone().map_err(EmitError::io(&output_path))?;
    let mut command = Command::new(binary);
    command.args(args).current_dir(dir).stdin(Stdio::null()).stdout(output).stderr(errors);
    command.env_clear().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C").env("HOME", dir).env("TMPDIR", dir);
    // Children of the test program write into one file; `%m` lets the profile runtime merge them there.
    command.env("LLVM_PROFILE_FILE", dir.join("clew-%m.profraw"));
    confine(&mut command, dir, limits);
    let child = command.spawn().map_err(|source| EmitError::Start { tool: binary.to_path_buf(), source })?;
    let end = wait(child, limits.wall).map_err(EmitError::io(binary))?;
    let bytes = std::fs::read(&output_path).map_err(EmitError::io(&output_path))?;
    let kept = &bytes[..bytes.len().min(OUTPUT_BYTES)];
    Ok(Run { dir: dir.to_path_buf(), output: String::from_utf8_lossy(kept).into_owned(), end })
}

/// Everything that must be ready before the fork is made here: after it, nothing may be allocated.
fn confine(command: &mut Command, dir: &Path, limits: &Limits) {
    let rlimits = rlimits(limits);
    let wall = Wall::around(dir);
    // SAFETY: these have no preconditions.
    let (uid, gid) = unsafe { (libc::getuid(), libc::getgid()) };
    let maps = [
        (c"/proc/self/setgroups", c"deny".to_owned()),
        (c"/proc/self/uid_map", CString::new(format!("{uid} {uid} 1")).unwrap_or_default()),
        (c"/proc/self/gid_map", CString::new(format!("{gid} {gid} 1")).unwrap_or_default()),
    ];
    let enter = move || {
        // SAFETY: system calls on memory that was prepared before the fork, all async-signal-safe.
        unsafe {
            libc::setsid();
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            if libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNET) == 0 {
                for (path, text) in &maps {
                    write_to(path, text);
                }
            } else {
                libc::unshare(libc::CLONE_NEWNET);
            }
            if let Some(wall) = &wall {
                wall.close();
            }
            for (resource, limit) in &rlimits {
                libc::setrlimit(*resource, limit);
            }
        }
        Ok(())
    };
    // SAFETY: `enter` neither allocates nor locks.
    unsafe {
        command.pre_exec(enter);
    }
}

type Resource = libc::__rlimit_resource_t;

fn rlimits(limits: &Limits) -> [(Resource, libc::rlimit); 4] {
    let limit = |value: u64| libc::rlimit { rlim_cur: value, rlim_max: value };
    [
        (libc::RLIMIT_CPU, limit(limits.cpu.as_secs().max(1))),
        (libc::RLIMIT_AS, limit(limits.memory_bytes)),
        (libc::RLIMIT_FSIZE, limit(limits.file_bytes)),
        (libc::RLIMIT_CORE, limit(0)),
    ]
}

/// # Safety
/// Safe anywhere; unsafe only for the system calls in it.
unsafe fn write_to(path: &std::ffi::CStr, text: &CString) {
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        if file >= 0 {
            libc::write(file, text.as_ptr().cast(), text.as_bytes().len());
            libc::close(file);
        }
    }
}

/// Waits until the program ends or its time is up; either way, all its processes end with it.
fn wait(mut child: Child, wall: Duration) -> std::io::Result<End> {
    let started = Instant::now();
    let mut pause = Duration::from_micros(500);
    let in_time = loop {
        if has_ended(&child)? {
            break true;
        }
        if started.elapsed() >= wall {
            break false;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    // SAFETY: the child is not reaped yet, so the group is still its own.
    unsafe {
        libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL);
    }
    let status = child.wait()?;
    Ok(if in_time { end_of(status) } else { End::OutOfTime(wall) })
}

/// Whether it has ended, without reaping it.
fn has_ended(child: &Child) -> std::io::Result<bool> {
    // SAFETY: `info` is plain memory for the kernel to fill in.
    unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let options = libc::WEXITED | libc::WNOWAIT | libc::WNOHANG;
        match libc::waitid(libc::P_PID, child.id(), &mut info, options) {
            0 => Ok(info.si_pid() != 0),
            _ => Err(std::io::Error::last_os_error()),
        }
    }
}

fn end_of(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Code(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}
