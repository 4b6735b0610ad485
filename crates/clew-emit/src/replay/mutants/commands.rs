//! A command that builds and runs tests, once for each mutant that it can find out.
//!
//! It compiles with what clew sets in the environment, and compiles everything once: the compiler that it is given keeps what it
//! made (`cc.sh`), and which mutant is on is read by the programs when they start. Each run has a copy of the project of its own,
//! which is as the first run left it (`tree`).

use super::tree::Tree;
use super::{How, Mutated, Status, bits, overlay, runtime};
use crate::EmitError;
use crate::replay::{HarnessEnd, Tools, harness};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime};

/// Has a file with mutants complain of macros that it was not made with (`clew_label::mutate`).
const CHECKS: &str = "CLEW_COMMAND";
const CC: &str = include_str!("cc.sh");
/// What shells and make say of a program that has computed too long.
const TOO_LONG: &str = "CPU time limit exceeded";
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
    tree: Tree,
    /// The project with what the first run has built.
    built: PathBuf,
    work: &'a Path,
}

/// What a command is, and what it is about.
pub struct CommandJob<'a> {
    /// For the shell.
    pub command: &'a str,
    pub mutated: &'a [&'a Mutated],
    pub labels: u32,
    /// A unit's flags: what the command builds is for the same machine.
    pub flags: &'a [String],
    /// The project and, in it, the directory that the command starts in; absolute, without links.
    pub root: &'a Path,
    pub here: &'a Path,
    /// An existing directory outside of the project.
    pub work: &'a Path,
}

/// What a run may take: `None`, as much as it likes.
#[derive(Clone, Copy, Default, Debug)]
pub struct CommandLimits {
    pub wall: Option<Duration>,
    /// Of computing, for each of its processes; in whole seconds.
    pub cpu: Option<Duration>,
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
            // So a shell says that a program was killed by a signal.
            HarnessEnd::Code(code) if (129..160).contains(&code) => Status::Signal(code - 128),
            HarnessEnd::Code(_) if self.said.contains(TOO_LONG) => Status::OutOfTime,
            HarnessEnd::Code(code) => Status::Code(code),
            HarnessEnd::Signal(signal) => Status::Signal(signal),
            HarnessEnd::OutOfTime => Status::OutOfTime,
        };
        Some(How::of(status, &self.said, None))
    }
}

impl<'a> Commands<'a> {
    /// Copies the project.
    pub fn new(
        tools: &'a Tools,
        job: &CommandJob<'a>,
        interrupted: &'a AtomicBool,
    ) -> Result<Commands<'a>, EmitError> {
        let CommandJob { command, mutated, labels, flags, root, here, work } = *job;
        let put = |name: &str, bytes: &[u8]| -> Result<PathBuf, EmitError> {
            let path = work.join(name);
            std::fs::write(&path, bytes).map_err(EmitError::io(&path))?;
            Ok(path)
        };
        let kept = work.join("kept");
        std::fs::create_dir_all(&kept).map_err(EmitError::io(&kept))?;
        let cc = put("cc", CC.as_bytes())?;
        std::fs::set_permissions(&cc, std::fs::Permissions::from_mode(0o755)).map_err(EmitError::io(&cc))?;
        let reached = put("reached", &[])?;
        let (tree, built) = (Tree::new(root, here), work.join("built"));
        tree.copy(tools, &built)?;
        let seen = |mutated: &&Mutated| -> [Mutated; 2] {
            let file = tree.seen(&mutated.file, &work.join("tree"));
            [Mutated { file, text: mutated.text.clone() }, (*mutated).clone()]
        };
        // What was built of the file before has no mutants in it.
        for mutated in mutated {
            let file = mutated.file.canonicalize().unwrap_or_else(|_| mutated.file.clone());
            if let Ok(inside) = file.strip_prefix(root)
                && let Ok(file) = std::fs::File::options().append(true).open(built.join(inside))
            {
                let _ = file.set_modified(SystemTime::now());
            }
        }
        let all: Vec<Mutated> = mutated.iter().flat_map(seen).collect();
        let machine = harness::machine(flags);
        let checks = vec![format!("-D{CHECKS}")];
        let own = [overlay(&all.iter().collect::<Vec<_>>(), work)?, checks, machine].concat().join(" ");
        let runtime = runtime(tools, flags, work)?.display().to_string();
        let linked = format!("-Wl,{runtime}");
        let env = vec![
            ("CC", cc.display().to_string()),
            ("CLEW_CLANG", tools.clang.display().to_string()),
            ("CLEW_RUNTIME", runtime),
            ("CLEW_KEPT", kept.display().to_string()),
            ("CLEW_CFLAGS", own.clone()),
            ("CFLAGS", harness::with("CFLAGS", &own).to_string_lossy().into_owned()),
            ("LDFLAGS", harness::with("LDFLAGS", &linked).to_string_lossy().into_owned()),
            ("CLEW_LABELS", labels.to_string()),
        ];
        Ok(Commands { tools, command, labels, interrupted, env, reached, tree, built, work })
    }

    /// How many can run at a time.
    pub fn jobs(&self, wanted: usize) -> usize {
        if self.tree.is_bound() { wanted } else { 1 }
    }

    /// Runs the command as it is, where the next runs find what it has built.
    pub fn build(&self, wall: Option<Duration>) -> Result<CommandRun, EmitError> {
        let copy = self.work.join("tree");
        self.tree.copy_again(self.tools, &self.built, &copy)?;
        let run = self.go(0, &copy, CommandLimits { wall, cpu: None })?;
        std::fs::remove_dir_all(&self.built).map_err(EmitError::io(&self.built))?;
        std::fs::rename(&copy, &self.built).map_err(EmitError::io(&copy))?;
        Ok(run)
    }

    /// Runs the command with a mutant on; 0 is the program as it was. `slot`: no other run has the same at this time.
    pub fn run(&self, mutant: u32, slot: usize, limits: CommandLimits) -> Result<CommandRun, EmitError> {
        let name = if self.tree.is_bound() { format!("tree{slot}") } else { "tree".to_owned() };
        let copy = self.work.join(name);
        self.tree.copy_again(self.tools, &self.built, &copy)?;
        self.go(mutant, &copy, limits)
    }

    fn go(&self, mutant: u32, copy: &Path, limits: CommandLimits) -> Result<CommandRun, EmitError> {
        let shell = Path::new("/bin/sh");
        let said = copy.with_extension("said");
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
        self.tree.enter(&mut command, copy);
        if mutant == 0 {
            let empty = vec![0; self.labels as usize / 8 + 1];
            std::fs::write(&self.reached, empty).map_err(EmitError::io(&self.reached))?;
            command.env("CLEW_REACHED", &self.reached);
        }
        if let Some(cpu) = limits.cpu {
            limit_computing(&mut command, cpu);
        }
        let started = Instant::now();
        let child = command.spawn().map_err(|source| EmitError::Start { tool: shell.to_owned(), source })?;
        let end = harness::wait(child, limits.wall, self.interrupted).map_err(EmitError::io(shell))?;
        let seconds = started.elapsed().as_secs_f64();
        if self.tools.stop.is_over() {
            return Err(EmitError::Stopped);
        }
        let marked = if mutant == 0 { std::fs::read(&self.reached).unwrap_or_default() } else { Vec::new() };
        let reached = bits(&marked).into_iter().filter(|&label| label < self.labels).collect();
        Ok(CommandRun { end, seconds, said: tail(&said)?, reached })
    }
}

fn limit_computing(command: &mut Command, most: Duration) {
    let seconds = most.as_secs().max(1);
    let limit = libc::rlimit { rlim_cur: seconds, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: a system call on memory that was made before the fork.
    unsafe {
        command.pre_exec(move || match libc::setrlimit(libc::RLIMIT_CPU, &raw const limit) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        });
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
