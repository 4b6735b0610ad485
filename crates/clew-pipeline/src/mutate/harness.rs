//! What a command that builds and runs tests shows of mutants: it is run once for each mutant that its tests bring into another
//! state, in copies of the project.

use super::judge::{Judged, Judging};
use crate::failure::Failure;
use crate::project;
use clew_emit::{CommandJob, CommandLimits, CommandRun, Commands, EmitError, HarnessEnd, How, Mutated};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A mutant may take so much longer than the program as it was, and so long at least: of computing, and of waiting.
const TIMES: f64 = 10.0;
const COMPUTING: Duration = Duration::from_secs(1);
const WAITING: Duration = Duration::from_secs(10);
/// A project with more bytes in it is not copied for each mutant.
const LARGEST: u64 = 1 << 30;

/// Judges by the command. `jobs`: how many are to run at a time.
pub fn judge(judging: &Judging, command: &str, jobs: usize, judged: &mut Judged) -> Result<(), Failure> {
    let Judging { tools, program, mutants, work, .. } = *judging;
    let (root, here) = project_of(mutants.files.values(), work)?;
    let work = work.join("command");
    std::fs::create_dir_all(&work).map_err(EmitError::io(&work))?;
    let mutated: Vec<&Mutated> = mutants.files.values().collect();
    let flags = program.units.iter().find(|unit| !unit.runtime).map_or(&[][..], |unit| &unit.flags);
    let job = CommandJob {
        command,
        mutated: &mutated,
        labels: mutants.count(),
        flags,
        root: &root,
        here: &here,
        work: &work,
    };
    let commands = Commands::new(tools, &job, tools.stop.flag())?;
    let mut reached = passes(judging, command, "", &commands.build(judging.left())?)?;
    if judging.is_over() {
        return Ok(());
    }
    let unlimited = || CommandLimits { wall: judging.left(), cpu: None };
    let again = commands.run(0, 0, unlimited())?;
    reached.extend(passes(
        judging,
        command,
        " when it is run once more where it has built everything",
        &again,
    )?);
    reached.sort_unstable();
    reached.dedup();
    if reached.is_empty() && !judging.is_over() {
        let files: Vec<String> = mutated.iter().map(|mutated| mutated.file.display().to_string()).collect();
        return Err(Failure::Usage(format!(
            "`{command}` passes without running anything of {} that has mutants: it must compile and link that with $CC, or else \
             with $CLEW_CFLAGS and $LDFLAGS, all of which clew sets",
            files.join(", ")
        )));
    }
    reached.retain(|number| mutants.wanted.contains(number));
    for &number in &reached {
        judged.reached.entry(number).or_insert_with(|| command.to_owned());
    }
    reached.retain(|number| judging.all_tests || !judged.killed.contains_key(number));
    judged.tests.insert(command.to_owned(), command.to_owned());
    let longer = Duration::from_secs_f64(again.seconds * TIMES);
    let limits = CommandLimits { wall: Some(longer + WAITING), cpu: Some(longer + COMPUTING) };
    each(judging, &commands, (command, limits), &reached, jobs, judged)?;
    if judging.is_over() {
        return Ok(());
    }
    // Who finds errors where there are none finds no mutants, either.
    let last = commands.run(0, 0, unlimited())?;
    passes(
        judging,
        command,
        " when it is run again at the end: it does not depend on the code alone",
        &last,
    )?;
    Ok(())
}

/// Runs the command on these mutants.
fn each(
    judging: &Judging,
    commands: &Commands,
    (command, limits): (&str, CommandLimits),
    reached: &[u32],
    jobs: usize,
    judged: &mut Judged,
) -> Result<(), Failure> {
    let jobs = commands.jobs(jobs).clamp(1, reached.len().max(1));
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((judged, Ok(())));
    let run = |slot: usize| {
        while let Some(&number) = reached.get(next.fetch_add(1, Ordering::Relaxed)) {
            if judging.is_over() {
                return;
            }
            let mutant = clew_label::mutant_number(clew_label::LabelId(number));
            let wall = limits.wall.into_iter().chain(judging.left()).min();
            let ran = commands.run(mutant, slot, CommandLimits { wall, ..limits });
            // What a thread that panicked leaves in there is whole.
            let mut shared = shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            match ran {
                Ok(_) if judging.is_over() => return,
                Ok(ran) => {
                    shared.0.tried.insert(number);
                    if let Some(how) = ran.how() {
                        shared.0.kill(number, command, &how);
                    }
                    (judging.progress)(shared.0);
                }
                Err(EmitError::Stopped) => return,
                Err(error) => {
                    shared.1 = Err(error);
                    next.store(reached.len(), Ordering::Relaxed);
                    return;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for slot in 0..jobs {
            let run = &run;
            scope.spawn(move || run(slot));
        }
    });
    let (_, outcome) = shared.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    outcome.map_err(Failure::from)
}

/// What a run reached, if it passes. `when`: which run it is.
fn passes(judging: &Judging, command: &str, when: &str, run: &CommandRun) -> Result<Vec<u32>, Failure> {
    if let Some((_, name)) = run.said.split_once(clew_label::OTHER_MACRO) {
        let name = name.split_whitespace().next().unwrap_or_default();
        return Err(Failure::Usage(format!(
            "`{command}` compiles a file that has mutants with {name} defined, and its mutants were made without it: put the flags that \
             the file is compiled with behind --, or name a command that compiles it in one way"
        )));
    }
    let said = match run.how() {
        Some(How::ExitCode(_, said)) if !said.is_empty() => format!(": {said}"),
        _ => String::new(),
    };
    let how = match run.end {
        HarnessEnd::Code(0) | HarnessEnd::Interrupted => return Ok(run.reached.clone()),
        HarnessEnd::OutOfTime if judging.is_over() => {
            return Err(Failure::Usage(format!(
                "`{command}` was not done in time without any mutant (raise --budget)"
            )));
        }
        HarnessEnd::OutOfTime => "is not done in time".to_owned(),
        HarnessEnd::Code(code) => format!("ends with exit code {code}"),
        HarnessEnd::Signal(signal) => format!("is killed by signal {signal}"),
    };
    Err(Failure::Usage(format!("`{command}` {how} without any mutant{when}; it must pass{said}")))
}

/// The directory that is copied, and the one in it that the command starts in.
pub fn project_of<'a>(
    files: impl Iterator<Item = &'a Mutated>,
    work: &Path,
) -> Result<(PathBuf, PathBuf), Failure> {
    let unknown = |source| Failure::Usage(format!("cannot say which directory this is: {source}"));
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).map_err(unknown)?;
    let mut root = project::root(&here);
    for mutated in files {
        let file = mutated.file.canonicalize().unwrap_or_else(|_| mutated.file.clone());
        while !file.starts_with(&root) && root.pop() {}
    }
    let temporary = work.canonicalize().unwrap_or_else(|_| work.to_path_buf());
    let home = std::env::var_os("HOME").map(PathBuf::from).and_then(|home| home.canonicalize().ok());
    let is_much =
        root.parent().is_none() || temporary.starts_with(&root) || home.is_some_and(|home| home == root);
    let sentence = |why: &str| {
        Failure::Usage(format!(
            "the command runs in copies of the project, and {} {why}; run clew in a directory that has the project's files and \
             nothing else",
            root.display()
        ))
    };
    if is_much {
        return Err(sentence("is more than a project"));
    }
    match bytes_in(&root, LARGEST) {
        Some(_) => Ok((root, here)),
        None => Err(sentence("has more than 1 GiB in it")),
    }
}

/// How many bytes the files in a directory have; `None`: more than `most`.
fn bytes_in(directory: &Path, most: u64) -> Option<u64> {
    let mut sum = 0;
    for entry in std::fs::read_dir(directory).ok().into_iter().flatten().flatten() {
        let Ok(data) = entry.metadata() else { continue };
        if data.is_dir() && entry.file_name() != ".git" {
            sum += bytes_in(&entry.path(), most - sum)?;
        } else if data.is_file() {
            sum += data.len();
        }
        if sum > most {
            return None;
        }
    }
    Some(sum)
}

impl Judging<'_> {
    /// How much time there is.
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }
}
