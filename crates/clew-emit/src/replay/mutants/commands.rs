//! A command that builds and runs tests, once for each mutant that it can find out.
//!
//! It compiles with what clew sets in the environment, and compiles everything once: the compiler that it is given keeps what it
//! made (`cc.sh`), and which mutant is on is read by the programs when they start.

use super::{How, Mutated, Status, bits, overlay, runtime};
use crate::EmitError;
use crate::replay::{HarnessEnd, Tools, harness};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const CC: &str = include_str!("cc.sh");
/// Of what a command prints, so much at its end is looked at.
const KEPT: usize = 16 << 10;

/// A command, ready to be run.
pub struct Commands<'a> {
    tools: &'a Tools,
    command: &'a str,
    labels: u32,
    interrupted: &'a AtomicBool,
    env: Vec<(&'static str, String)>,
    reached: PathBuf,
    work: &'a Path,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct CommandRun {
    pub end: HarnessEnd,
    pub seconds: f64,
    /// The end of what it printed.
    pub said: String,
    /// The labels that it made true, where no mutant was on.
    pub reached: Vec<u32>,
}

impl CommandRun {
    /// How it found the mutant out, if it did.
    pub fn how(&self) -> Option<How> {
        let status = match self.end {
            HarnessEnd::Code(0) | HarnessEnd::Interrupted => return None,
            HarnessEnd::Code(code) => Status::Code(code),
            HarnessEnd::Signal(signal) => Status::Signal(signal),
            HarnessEnd::OutOfTime => Status::OutOfTime,
        };
        Some(How::of(status, &self.said, None))
    }
}

impl<'a> Commands<'a> {
    /// `flags`: a unit's; what the command builds is for the same machine. `work`: an existing directory.
    pub fn new(
        tools: &'a Tools,
        command: &'a str,
        mutated: &[Mutated],
        labels: u32,
        flags: &[String],
        interrupted: &'a AtomicBool,
        work: &'a Path,
    ) -> Result<Commands<'a>, EmitError> {
        let put = |name: &str, bytes: &[u8]| -> Result<PathBuf, EmitError> {
            let path = work.join(name);
            std::fs::write(&path, bytes).map_err(EmitError::io(&path))?;
            Ok(path)
        };
        let kept = work.join("kept");
        std::fs::create_dir_all(&kept).map_err(EmitError::io(&kept))?;
        let cc = put("cc", CC.as_bytes())?;
        std::fs::set_permissions(&cc, std::fs::Permissions::from_mode(0o755)).map_err(EmitError::io(&cc))?;
        let reached = put("reached", &vec![0; labels as usize / 8 + 1])?;
        let mutated: Vec<&Mutated> = mutated.iter().collect();
        let machine = harness::machine(flags);
        let own = [overlay(&mutated, work)?, machine].concat().join(" ");
        let linked = runtime(tools, flags, work)?.display().to_string();
        let env = vec![
            ("CC", cc.display().to_string()),
            ("CLEW_CLANG", tools.clang.display().to_string()),
            ("CLEW_KEPT", kept.display().to_string()),
            ("CLEW_CFLAGS", own.clone()),
            ("CFLAGS", harness::with("CFLAGS", &own).to_string_lossy().into_owned()),
            ("LDFLAGS", harness::with("LDFLAGS", &linked).to_string_lossy().into_owned()),
            ("CLEW_LABELS", labels.to_string()),
        ];
        Ok(Commands { tools, command, labels, interrupted, env, reached, work })
    }

    /// Runs the command with a mutant on; 0 is the program as it was.
    pub fn run(&self, mutant: u32, limit: Option<Duration>) -> Result<CommandRun, EmitError> {
        let shell = Path::new("/bin/sh");
        let said = self.work.join("said");
        let output = std::fs::File::create(&said).map_err(EmitError::io(&said))?;
        let errors = output.try_clone().map_err(EmitError::io(&said))?;
        let mut command = Command::new(shell);
        command
            .arg("-c")
            .arg(self.command)
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors)
            .process_group(0);
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        command.env("CLEW_MUTANT", mutant.to_string());
        if mutant == 0 {
            let empty = vec![0; self.labels as usize / 8 + 1];
            std::fs::write(&self.reached, empty).map_err(EmitError::io(&self.reached))?;
            command.env("CLEW_REACHED", &self.reached);
        }
        let started = Instant::now();
        let child = command.spawn().map_err(|source| EmitError::Start { tool: shell.to_owned(), source })?;
        let end = harness::wait(child, limit, self.interrupted).map_err(EmitError::io(shell))?;
        let seconds = started.elapsed().as_secs_f64();
        if self.tools.stop.is_over() {
            return Err(EmitError::Stopped);
        }
        let marked = if mutant == 0 { std::fs::read(&self.reached).unwrap_or_default() } else { Vec::new() };
        let reached = bits(&marked).into_iter().filter(|&label| label < self.labels).collect();
        Ok(CommandRun { end, seconds, said: tail(&said)?, reached })
    }
}

fn tail(path: &Path) -> Result<String, EmitError> {
    use std::io::{Seek, SeekFrom};
    let mut file = std::fs::File::open(path).map_err(EmitError::io(path))?;
    let length = file.metadata().map_err(EmitError::io(path))?.len();
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(KEPT as u64))).map_err(EmitError::io(path))?;
    file.take(KEPT as u64).read_to_end(&mut bytes).map_err(EmitError::io(path))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
