//! A test program's run: in a cage, in a directory of its own, which is made anew and keeps the profiles.

use super::Limits;
use super::cage::{self, CageError, Caged, Ended};
use super::mutants::VERDICTS;
use crate::EmitError;
use crate::framework::Framework;
use crate::testcomp::{CALLED_ERROR, RETURNED};
use clew_edge::Stop;
use std::fs::{File, OpenOptions, Permissions};
use std::io::Read;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Of a program's output, as much is kept.
const OUTPUT_BYTES: u64 = 256 << 10;
/// A program has one profile, and each library that it loads.
const MOST_PROFILES: usize = 64;

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

/// What stands in the environment of a framework's tests.
pub fn of(framework: &dyn Framework) -> Vec<(&'static str, String)> {
    framework.environment().iter().map(|&(name, value)| (name, value.to_owned())).collect()
}

/// The one test that ran has crashed.
pub fn crashed(framework: &dyn Framework, run: &Run) -> bool {
    match run.end {
        End::Signal(_) => true,
        End::Code(code) => code != 0 && framework.catches_crashes(),
        End::OutOfTime(_) => false,
    }
}

/// Runs `binary` in `dir`, which is made anew.
pub fn run(
    binary: &Path,
    args: &[String],
    dir: &Path,
    limits: &Limits,
    stop: &Stop,
) -> Result<Run, EmitError> {
    run_with(binary, args, &[], dir, limits, stop)
}

/// The same, with more variables of the environment.
pub fn run_with(
    binary: &Path,
    args: &[String],
    more: &[(&'static str, String)],
    dir: &Path,
    limits: &Limits,
    stop: &Stop,
) -> Result<Run, EmitError> {
    if dir.exists() {
        std::fs::remove_dir_all(dir).map_err(EmitError::io(dir))?;
    }
    let scratch = dir.join("scratch");
    std::fs::create_dir_all(&scratch).map_err(EmitError::io(&scratch))?;
    let scratch = scratch.canonicalize().map_err(EmitError::io(&scratch))?;
    let output_path = dir.with_extension("output");
    let output = File::create(&output_path).map_err(EmitError::io(&output_path))?;
    // Root's tests run as somebody else.
    std::fs::set_permissions(binary, Permissions::from_mode(0o755)).map_err(EmitError::io(binary))?;
    let here = scratch.display().to_string();
    let mut env = vec![
        ("PATH", "/usr/bin:/bin".to_owned()),
        ("LC_ALL", "C".to_owned()),
        ("HOME", here.clone()),
        ("TMPDIR", here.clone()),
        // Check looks there.
        ("TEMP", here.clone()),
        // Children of the test program write into one file; `%m` lets the profile runtime merge them there.
        ("LLVM_PROFILE_FILE", format!("{here}/clew-%m.profraw")),
    ];
    env.extend_from_slice(more);
    let caged = Caged { binary, args, env: &env, scratch: &scratch, output: &output, limits, stop };
    let ended = cage::run(&caged).map_err(|error| failed(binary, error))?;
    if stop.is_over() {
        return Err(EmitError::Stopped);
    }
    keep_files(&ended, dir, limits)?;
    let mut kept = Vec::new();
    let reopened = File::open(&output_path).map_err(EmitError::io(&output_path))?;
    reopened.take(OUTPUT_BYTES).read_to_end(&mut kept).map_err(EmitError::io(&output_path))?;
    let end = ended.status.map_or(End::OutOfTime(limits.wall), end_of);
    Ok(Run { dir: dir.to_path_buf(), output: String::from_utf8_lossy(&kept).into_owned(), end })
}

fn failed(binary: &Path, error: CageError) -> EmitError {
    match error {
        CageError::Io(source) => EmitError::Start { tool: binary.to_path_buf(), source },
        error @ CageError::Step { .. } => EmitError::Cage { program: binary.to_path_buf(), error },
    }
}

/// Copies the profiles, what a test of a whole program leaves to say how it ended, and verdicts on mutants out of the cage:
/// files of a reasonable size, whatever else goes by such a name there. A file with holes takes no space in the cage, and all of
/// its size outside.
fn keep_files(ended: &Ended, dir: &Path, limits: &Limits) -> Result<(), EmitError> {
    let entries = std::fs::read_dir(&ended.written).map_err(EmitError::io(dir))?;
    let is_kept = |path: &PathBuf| {
        let is_profile = path.extension().is_some_and(|extension| extension == "profraw");
        is_profile
            || path
                .file_name()
                .is_some_and(|name| name == RETURNED || name == CALLED_ERROR || name == VERDICTS)
    };
    let mut left = limits.disk_bytes;
    for path in entries.flatten().map(|entry| entry.path()).filter(is_kept).take(MOST_PROFILES) {
        let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK;
        let Ok(from) = OpenOptions::new().read(true).custom_flags(flags).open(&path) else { continue };
        let Ok(data) = from.metadata() else { continue };
        let is_kept = data.is_file() && data.len() <= limits.file_bytes.min(left);
        let Some(name) = path.file_name().filter(|_| is_kept) else { continue };
        left -= data.len();
        let to = dir.join(name);
        let mut kept = File::create(&to).map_err(EmitError::io(&to))?;
        std::io::copy(&mut from.take(data.len()), &mut kept).map_err(EmitError::io(&to))?;
    }
    Ok(())
}

fn end_of(status: i32) -> End {
    match libc::WIFEXITED(status) {
        true => End::Code(libc::WEXITSTATUS(status)),
        false => End::Signal(libc::WTERMSIG(status)),
    }
}
