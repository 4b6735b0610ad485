//! A suite that is there already: what it covers, natively, and its inputs where clew wrote them.

use crate::failure::Failure;
use crate::labelling::Native;
use crate::mutate::harness::project_of;
use crate::session;
use crate::unit::Start;
use clew_cover::{Evals, PointId, Structure};
use clew_emit::{EmitError, GivenFile, Harness, HarnessEnd, Limits, Measured, Tools};
use clew_ir::{Counts, FunctionId, Program, UnitId};
use clew_report::{Inputs, TestInput};
use clew_vm::{InputSpace, Run, StoredInput, Vm};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many functions are named in a sentence.
const NAMED: usize = 5;

pub struct Given {
    pub measured: Measured,
    /// Its files, where clew wrote them.
    pub files: Vec<GivenFile>,
    inputs: Vec<TestInput>,
}

/// What it takes to measure a suite.
pub struct Measuring<'a> {
    pub tools: &'a Tools,
    pub program: &'a Program,
    /// What records labels natively.
    pub natives: &'a [Native],
    /// The functions that are to be scored.
    pub chosen: &'a [FunctionId],
    pub work: &'a Path,
    pub interrupted: &'a AtomicBool,
    pub say: &'a dyn Fn(&str),
}

impl Given {
    /// What these runs show, as if tests of them were there already.
    pub fn of_runs<'r>(program: &Program, runs: impl Iterator<Item = &'r Run>) -> Self {
        let (mut measured, mut all) = (Measured::new(program), Vec::new());
        for run in runs {
            measured.vectors.iter_mut().zip(&run.vectors).for_each(|(known, more)| *known |= more);
            all.push(&run.counts);
        }
        measured.counts = Counts::sum(all);
        Given { measured, files: Vec::new(), inputs: Vec::new() }
    }

    /// What it shows of a structure.
    pub fn points(&self, structure: &Structure) -> Vec<PointId> {
        structure.points(self.evals())
    }

    /// What all its runs together evaluated to.
    pub fn evals(&self) -> Evals<'_> {
        let Measured { counts, vectors, .. } = &self.measured;
        Evals { counts, vectors, cuts: [&[]; 2] }
    }

    /// The names of its tests.
    pub fn names(&self) -> Vec<String> {
        self.files.iter().flat_map(|file| file.tests.iter().cloned()).collect()
    }

    /// How many tests of a function it has, as far as names tell.
    pub fn tests_of(&self, function: &str) -> usize {
        let start = format!("test_{function}_");
        let is_its = |name: &String| {
            name.strip_prefix(&start).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        self.files.iter().flat_map(|file| &file.tests).filter(|name| is_its(name)).count()
    }

    /// The inputs of the function under test, in the space given.
    pub fn recall(&self, vm: &Vm, mut space: InputSpace, stop: &AtomicBool) -> Start {
        let function = clew_vm::function_name(vm.program(), vm.function());
        let (mut inputs, mut misfits) = (Vec::new(), Vec::new());
        let calls = vm.script().lines(vm.program());
        let is_its = |test: &&TestInput| test.function == function && test.calls == calls;
        for test in self.inputs.iter().filter(is_its) {
            let stored = StoredInput { values: test.values.clone() };
            match vm.recall(&mut space, &stored, stop) {
                Some(model) => inputs.push(model),
                None if stop.load(Ordering::Relaxed) => break,
                None => misfits.push(test.test.clone()),
            }
        }
        Start { space, inputs, misfits, shown: Vec::new() }
    }
}

impl Measuring<'_> {
    pub fn new_suite(&self) -> Given {
        Given { measured: Measured::new(self.program), files: Vec::new(), inputs: Vec::new() }
    }

    /// Adds the tests that clew wrote to a directory.
    pub fn tests(&self, directory: &Path, given: &mut Given) -> Result<(), Failure> {
        let files = self.files(directory)?;
        let mut objects: Vec<Option<Vec<PathBuf>>> = vec![None; self.program.units.len()];
        for (number, (mut file, inputs)) in files.into_iter().enumerate() {
            if self.interrupted.load(Ordering::Relaxed) {
                break;
            }
            let linked = match objects[file.unit.index()].take() {
                Some(linked) => linked,
                None => match session::link(self.tools, self.program, Some(file.unit), None, self.work) {
                    Err(EmitError::Stopped) => break,
                    linked => linked?,
                },
            };
            let work = self.work.join(format!("given{number}"));
            std::fs::create_dir_all(&work).map_err(EmitError::io(&work))?;
            let job = clew_emit::Given {
                program: self.program,
                file: &file,
                objects: &linked,
                limits: Limits::default(),
                work: &work,
            };
            let ran = match clew_emit::measure(self.tools, &job, &mut given.measured) {
                Err(EmitError::Stopped) => break,
                ran => ran.map_err(outdated)?,
            };
            ran.failed.iter().for_each(|test| (self.say)(&format!("a given test does not pass: {test}")));
            match self.labels(&file, &linked, &work, given) {
                Err(EmitError::Stopped) => break,
                done => done?,
            }
            objects[file.unit.index()] = Some(linked);
            // Some may have been taken out of the file since.
            file.tests.retain(|test| file.errors || ran.tests.contains(test));
            given.inputs.extend(inputs.into_iter().filter(|input| file.tests.contains(&input.test)));
            given.files.push(file);
        }
        Ok(())
    }

    /// Adds the labels that the tests of a file make true: each test is run once more, whatever the number of labels.
    fn labels(
        &self,
        file: &GivenFile,
        objects: &[PathBuf],
        work: &Path,
        given: &mut Given,
    ) -> Result<(), EmitError> {
        let path = &self.program.files[self.program.units[file.unit.index()].file.index()].path;
        let Some(native) = self.natives.iter().find(|native| native.file.file == *path) else {
            return Ok(());
        };
        let limits = Limits::default();
        let job = clew_emit::TestJob {
            file,
            mutated: &native.file,
            labels: native.labels.end,
            flags: &self.program.units[file.unit.index()].flags,
            objects,
            linked: None,
            limit: limits.cpu,
            all: false,
            limits,
            work,
        };
        let mut tried = (0..native.labels.end).collect();
        clew_emit::judge_tests(self.tools, &job, &mut tried, &mut |run| {
            let own = run.reached.into_iter().filter(|label| native.labels.contains(label));
            given.measured.add_labels(self.program, own);
            true
        })
    }

    /// The same of what a command runs.
    fn labels_of_command(
        &self,
        command: &str,
        limit: Option<Duration>,
        flags: &[String],
        given: &mut Given,
    ) -> Result<(), Failure> {
        let Some(last) = self.natives.last() else { return Ok(()) };
        let work = self.work.join("labelled_harness");
        std::fs::create_dir_all(&work).map_err(EmitError::io(&work))?;
        let texts: Vec<&clew_emit::Mutated> = self.natives.iter().map(|native| &native.file).collect();
        let (root, here) = project_of(texts.iter().copied(), self.work)?;
        let job = clew_emit::CommandJob {
            command,
            mutated: &texts,
            labels: last.labels.end,
            flags,
            root: &root,
            here: &here,
            work: &work,
        };
        let run = clew_emit::Commands::new(self.tools, &job, self.interrupted)?.build(limit)?;
        given.measured.add_labels(self.program, run.reached);
        Ok(())
    }

    /// The test files of clew's that include one of the units.
    pub fn files(&self, directory: &Path) -> Result<Vec<(GivenFile, Vec<TestInput>)>, Failure> {
        let unreadable = |error| Failure::Usage(format!("cannot read {}: {error}", directory.display()));
        let entries = std::fs::read_dir(directory).map_err(unreadable)?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.to_string_lossy().ends_with(INPUTS));
        paths.sort();
        let files: Vec<_> = paths.iter().filter_map(|path| self.file(path)).collect();
        if files.is_empty() {
            return Err(Failure::Usage(format!(
                "{}: no test file there is one that clew wrote for {}; tests of another kind are scored with --harness",
                directory.display(),
                self.sources()
            )));
        }
        Ok(files)
    }

    /// The file that a manifest is of, if it is of one of the units, and the inputs of its tests.
    fn file(&self, manifest: &Path) -> Option<(GivenFile, Vec<TestInput>)> {
        let name = manifest.file_name()?.to_str()?.strip_suffix(INPUTS)?;
        let path = manifest.with_file_name(format!("{name}.c"));
        let read = std::fs::read_to_string(manifest).map_err(|error| error.to_string());
        let inputs = read.and_then(|json| Inputs::from_json(&json).map_err(|error| error.to_string()));
        let inputs = match inputs {
            Ok(inputs) if path.is_file() => inputs,
            Ok(_) => return None,
            Err(error) => {
                (self.say)(&format!("{}: {error}; the tests beside it are left out", manifest.display()));
                return None;
            }
        };
        let at = |place: &str| {
            format!("unity={}", manifest.parent().unwrap_or(Path::new("")).join(place).display())
        };
        let said = inputs.framework.strip_prefix("unity=").map_or(inputs.framework.clone(), at);
        let found = clew_emit::framework(&said).and_then(|framework| {
            let missing = clew_emit::installed(self.tools, framework, &[], self.work);
            match missing.map_err(|error| error.to_string())? {
                Some(sentence) => Err(sentence),
                None => Ok(framework),
            }
        });
        let framework = match found {
            Ok(framework) => framework,
            Err(error) => {
                (self.say)(&format!("{}: {error}; the tests beside it are left out", manifest.display()));
                return None;
            }
        };
        let included = path.parent()?.join(&inputs.unit).canonicalize().ok()?;
        let is_included = |unit: &UnitId| {
            let unit = &self.program.units[unit.index()];
            let path = &self.program.files[unit.file.index()].path;
            !unit.runtime && path.canonicalize().is_ok_and(|path| path == included)
        };
        let unit = (0..self.program.units.len()).map(UnitId::at).find(is_included)?;
        let tests = inputs.tests.iter().map(|test| test.test.clone()).collect();
        Some((GivenFile { path, unit, framework, tests, errors: inputs.errors }, inputs.tests))
    }

    /// Adds what a command runs.
    pub fn harness(&self, command: &str, limit: Option<Duration>, given: &mut Given) -> Result<(), Failure> {
        let flags = self.program.units.iter().find(|unit| !unit.runtime).map_or(&[][..], |unit| &unit.flags);
        let work = self.work.join("harness");
        std::fs::create_dir_all(&work).map_err(EmitError::io(&work))?;
        let job = Harness { command, flags, limit, interrupted: self.interrupted, work: &work };
        let run = clew_emit::run_harness(self.tools, self.program, &job, &mut given.measured)?;
        let how = match run.end {
            HarnessEnd::Code(0) => None,
            HarnessEnd::Code(code) => Some(format!("ended with exit code {code}")),
            HarnessEnd::Signal(signal) => Some(format!("was killed by signal {signal}")),
            HarnessEnd::OutOfTime => Some("was not done in time and was ended (raise --budget)".to_owned()),
            HarnessEnd::Interrupted => Some("was interrupted".to_owned()),
        };
        if let Some(how) = &how {
            (self.say)(&format!("`{command}` {how}; what it covered until then counts"));
        }
        self.labels_of_command(command, limit, flags, given)?;
        if run.profiles == 0 && run.end != HarnessEnd::Interrupted {
            return Err(Failure::Usage(format!(
                "`{command}` wrote no profile: it must compile what it runs anew, with $CC and $CLEW_CFLAGS, and link it with \
                 $LDFLAGS, all of which clew sets"
            )));
        }
        Ok(())
    }

    /// Says what does not count, and fails where nothing does.
    pub fn check(&self, given: &Given) -> Result<(), Failure> {
        let Measured { known, different, unclear, .. } = &given.measured;
        let why = "was compiled from another source or with other flags, and does not count";
        self.say_of(different, why);
        self.say_of(unclear, "may be another function of the same name, and does not count");
        if self.chosen.iter().any(|id| known.contains(id)) || self.interrupted.load(Ordering::Relaxed) {
            return Ok(());
        }
        Err(Failure::Usage(format!(
            "nothing of {} as it is now is in what was run: compile it with $CLEW_CFLAGS and with the flags behind --",
            self.sources()
        )))
    }

    fn say_of(&self, functions: &BTreeSet<FunctionId>, what: &str) {
        let named: Vec<&str> = (self.chosen.iter().filter(|id| functions.contains(id)))
            .map(|&id| self.program.function(id).name.as_str())
            .collect();
        if named.is_empty() {
            return;
        }
        let more = named.len().saturating_sub(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (self.say)(&format!("what runs of {}{more} {what}", named[..named.len().min(NAMED)].join(", ")));
    }

    fn sources(&self) -> String {
        let units = self.program.units.iter().filter(|unit| !unit.runtime && !unit.helper);
        units.map(|unit| unit.path.display().to_string()).collect::<Vec<_>>().join(", ")
    }
}

/// How the names of manifests end.
const INPUTS: &str = ".inputs.json";

/// Where the manifest of the tests in a file is.
pub fn inputs_beside(file: &Path) -> PathBuf {
    file.with_extension(&INPUTS[1..])
}

/// What was written for the program as it was need not compile with it as it is.
fn outdated(error: EmitError) -> Failure {
    match error {
        EmitError::Compile { file, output } => Failure::Usage(format!(
            "{}: these tests do not compile with the code as it is now; write them again with clew gen:\n{output}",
            file.display()
        )),
        error => error.into(),
    }
}
