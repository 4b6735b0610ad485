//! From results to files: tests are written, replayed and summed up, unit by unit.

use crate::assemble::UnitTests;
use crate::confirm_labels::Confirming;
use crate::failure::Failure;
use crate::given::{Given, inputs_beside};
use crate::labelling::Native;
use crate::outcome::Written;
use crate::source::Sources;
use crate::summarise::{self, Shared};
use crate::unit::UnitResult;
use clew_cover::{Criterion, Kind, Mcdc, ObjectiveId};
use clew_edge::Durable;
use clew_emit::{
    Beside, Claim, EmitError, Emitted, Expected, FileKind, Framework, HostSymbols, Linked, Replay,
    ReplayFile, ReplayJob, Runs, Says, Suite, Test, TestFile, Tools, Wishes, support,
};
use clew_ir::{Program, UnitId};
use clew_report::{FunctionSummary, Inputs, Progress, TestInput, TestSummary};
use clew_vm::{Outside, TrapKind};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// How many places that runs could not follow are named for each unit.
const UNFOLLOWED: usize = 5;
/// How often a test file is written again without what clang rejects.
const ATTEMPTS: u32 = 3;

pub struct Session<'a> {
    /// What tests are written in.
    pub framework: &'static dyn Framework,
    pub wishes: Wishes,
    pub program: &'a Program,
    pub natives: &'a [Native],
    pub criteria: &'a [Criterion],
    pub mcdc: Mcdc,
    pub sources: Sources<'a>,
    pub tools: Tools,
    pub host: HostSymbols,
    pub tests_dir: PathBuf,
    /// The suite that is added to.
    pub given: Option<&'a Given>,
    pub work: PathBuf,
    pub progress: &'a Progress,
    pub rows: Vec<FunctionSummary>,
    pub written: Written,
    /// Where tests include these, all units are linked with them, and all are measured by the tests of the first.
    pub headers: Vec<PathBuf>,
    /// Those of the system's that these need before them.
    pub before: Vec<String>,
    /// What sets the files of tests apart from those of another program's unit of the same name.
    pub namesake: String,
    /// The tests are of a whole program.
    pub outside: Option<Outside>,
}

impl Session<'_> {
    pub fn unit(
        &mut self,
        unit: UnitId,
        results: Vec<&UnitResult>,
        front_seconds: f64,
    ) -> Result<(), Failure> {
        let unfollowed: BTreeSet<&String> =
            results.iter().flat_map(|result| &result.exploration.unsupported).collect();
        for sentence in unfollowed.iter().take(UNFOLLOWED) {
            self.progress.say(&format!("clew: cannot follow {sentence}; runs that meet it end there"));
        }
        if unfollowed.len() > UNFOLLOWED {
            self.progress.say(&format!("clew: and {} more such places", unfollowed.len() - UNFOLLOWED));
        }
        for test in results.iter().flat_map(|result| &result.exploration.misfits) {
            self.progress
                .say(&format!("clew: the code has changed under {test}; the search does not start from it"));
        }
        let mut tests = UnitTests::new(self.program, &mut self.sources, unit, results, self.given);
        tests.is_module = !self.headers.is_empty();
        tests.spell(self.program, &mut self.sources);
        let (replay, claims, emitted) = self.confirm(&mut tests)?;
        let described = self.describe(&tests, &emitted, &replay);
        self.keep_inputs(&tests, &emitted, &described)?;
        self.written.tests.extend(described);
        self.contradictions(&tests);
        let shared = Shared { front_seconds, replay_seconds: replay.seconds };
        let (mut asked, mut disagreed) = (BTreeMap::new(), BTreeMap::new());
        let decisions = FileKind::ALL.map(|kind| tests.decisions(self.program, &tests.of(kind)));
        let names = claims.iter().filter(|claim| claim.says != Says::Given).map(|claim| &claim.function);
        let names = names.chain(decisions.iter().flatten().map(|decision| &decision.function));
        names.for_each(|name| *asked.entry(name.clone()).or_default() += 1);
        self.judge(&replay, &mut disagreed);
        self.confirm_labels(&tests, &emitted, &mut asked, &mut disagreed)?;
        let rows = summarise::functions(
            self.program,
            (self.criteria, self.mcdc),
            &mut self.sources,
            &tests,
            &disagreed,
            &asked,
            shared,
        );
        self.rows.extend(rows);
        Ok(())
    }

    /// Writes the tests and has llvm-cov confirm what they claim. Tests that do not compile are left out, with a warning.
    fn confirm(&mut self, tests: &mut UnitTests) -> Result<(Replay, Vec<Claim>, Emitted), Failure> {
        let mut emitted = Emitted::default();
        for attempt in 0.. {
            emitted = self.emit(tests)?;
            tests.without(&emitted.dropped);
            let claims = tests.claims(self.program);
            let files = self.replayed(tests, &emitted);
            if files.is_empty() {
                break;
            }
            let paths: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
            let names = match &emitted.names {
                Some(text) => Some(self.write_names(tests.unit, text)?),
                None => None,
            };
            let job = self.job(tests.unit, files, &claims, names.as_deref());
            let replayed = job.and_then(|job| Ok((clew_emit::replay(&self.tools, &job)?, job)));
            let error = match replayed {
                Ok((replay, job)) => {
                    let unseen = self.unseen_leaks(tests, &job, &emitted)?;
                    if !unseen.is_empty() {
                        let names = unseen.join(", ");
                        self.progress
                            .say(&format!("clew: left out, because natively nothing is lost: {names}"));
                        tests.without(&unseen);
                        emitted = self.emit(tests)?;
                    }
                    return Ok((replay, claims, emitted));
                }
                Err(EmitError::Stopped) => {
                    self.written.unconfirmed.extend(paths);
                    break;
                }
                Err(error @ EmitError::Full { .. }) => return Err(error.into()),
                Err(error) => error,
            };
            if !error.is_clews() {
                return Err(error.into());
            }
            let rejected = rejected_tests(&error, &emitted);
            if rejected.is_empty() && self.framework.name() != clew_emit::FRAMEWORKS[0].name() {
                return Err(self.does_not_go(tests.unit, &error));
            }
            if rejected.is_empty() || attempt == ATTEMPTS {
                self.written.wrong.push(error.to_string());
                break;
            }
            let (names, why) = (rejected.join(", "), complaint(&error));
            self.progress.say(&format!(
                "clew: left out, because clang rejects what clew wrote for it ({why}): {names}"
            ));
            tests.without(&rejected);
        }
        Ok((Replay::default(), Vec::new(), emitted))
    }

    /// The unit and the framework want the same name, or there is no library of it for the unit's machine.
    fn does_not_go(&self, unit: UnitId, error: &EmitError) -> Failure {
        let unit = self.program.units[unit.index()].path.display();
        let framework = self.framework.name();
        Failure::Usage(format!(
            "{unit} does not go into one program with {framework} ({}): choose another --framework, plain goes with all",
            complaint(error)
        ))
    }

    /// The tests that pass, and of those that show errors the ones that crash natively.
    fn replayed(&self, tests: &UnitTests, emitted: &Emitted) -> Vec<ReplayFile> {
        let replayed = |file: &TestFile| ReplayFile {
            path: self.tests_dir.join(&file.path_name),
            runs: match file.kind.errors {
                true => Runs::Crashing(tests.crashing(file.kind)),
                false => Runs::All,
            },
            decisions: tests.decisions(self.program, &tests.of(file.kind)),
        };
        emitted.files.iter().map(replayed).collect()
    }

    /// Compares the labels that tests make true natively with those that they make true in the vm.
    fn confirm_labels(
        &mut self,
        tests: &UnitTests,
        emitted: &Emitted,
        asked: &mut BTreeMap<String, u64>,
        disagreed: &mut BTreeMap<String, u64>,
    ) -> Result<(), Failure> {
        let unit = tests.unit;
        let file = &self.program.files[self.program.units[unit.index()].file.index()].path;
        let is_native = |native: &&Native| native.file.file == *file && !emitted.files.is_empty();
        let Some(native) = self.natives.iter().find(is_native) else { return Ok(()) };
        if self.tools.stop.is_raised() {
            return Ok(());
        }
        let work = self.work.join(format!("unit{}", unit.index()));
        let names = emitted.names.as_ref().map(|_| self.names_path(unit));
        let confirm = || {
            let confirming = Confirming {
                tools: &self.tools,
                program: self.program,
                unit,
                native,
                framework: self.framework,
                objects: &link(&self.tools, self.program, Some(unit), names.as_deref(), &self.work)?,
                linked: (!self.headers.is_empty()).then_some(Linked { names: names.as_deref() }),
                tests_dir: &self.tests_dir,
                work: &work,
            };
            confirming.confirm(tests, emitted)
        };
        let confirmed = match confirm() {
            Ok(confirmed) => confirmed,
            Err(EmitError::Stopped) => return Ok(()),
            Err(error @ EmitError::Full { .. }) => return Err(error.into()),
            Err(error) => {
                self.written.wrong.push(format!("labels are not confirmed: {error}"));
                return Ok(());
            }
        };
        for objective in tests.results.iter().flat_map(|result| &result.structure.objectives) {
            let Kind::Label(number) = objective.kind else { continue };
            let name = &self.program.function(objective.function).name;
            *asked.entry(name.clone()).or_default() += 1;
            if confirmed.wrong.contains(&number) {
                *disagreed.entry(name.clone()).or_default() += 1;
            }
        }
        self.written.wrong.extend(confirmed.sentences);
        Ok(())
    }

    /// What the search itself shows to be wrong.
    fn contradictions(&mut self, tests: &UnitTests) {
        for (number, result) in tests.results.iter().enumerate() {
            let place = |id: ObjectiveId| {
                let range = result.structure.objectives[id.index()].range;
                format!("{}:{}:{}", self.program.file_name(range.file), range.start.0, range.start.1)
            };
            if let Some(id) = result.exploration.miscounted {
                self.written.wrong.push(format!("{} was reached by its edge, but not counted", place(id)));
            }
            for &id in &result.exploration.refuted {
                self.written.wrong.push(format!("{} was proven infeasible, but a run reaches it", place(id)));
            }
            for id in result.structure.ids() {
                if let Some(test) = tests.contradiction(number, id) {
                    self.written
                        .wrong
                        .push(format!("{} was proven infeasible, but {test} covers it", place(id)));
                }
            }
        }
    }

    /// Writes the test files of the unit and removes those of an earlier run that are no longer true.
    fn emit(&mut self, tests: &UnitTests) -> Result<Emitted, Failure> {
        let source = &self.program.files[self.program.units[tests.unit.index()].file.index()].path;
        let include = relative(&self.tests_dir, source);
        let headers: Vec<String> = self
            .before
            .iter()
            .cloned()
            .chain(self.headers.iter().map(|header| relative(&self.tests_dir, header)))
            .collect();
        let all: Vec<_> = tests.tests.iter().chain(&tests.errors).cloned().collect();
        let stubs = clew_emit::stubs(self.program);
        let hosted = clew_emit::hosted(self.program, &stubs, &self.host);
        let suite = Suite {
            program: self.program,
            unit: tests.unit,
            include: &include,
            headers: &headers,
            stubs: &stubs,
            hosted: &hosted,
            tests: &all,
            outside: self.outside.as_ref(),
            wishes: &self.wishes,
        };
        let flags = &self.program.units[tests.unit.index()].flags;
        let probed = match clew_emit::probe(&self.tools, &suite, flags, &self.tests_dir, &self.work) {
            Ok(probed) => probed,
            // Nor will there be time to see whether the tests compile.
            Err(EmitError::Stopped) => Default::default(),
            Err(error @ EmitError::Full { .. }) => return Err(error.into()),
            Err(error) => {
                self.written.wrong.push(error.to_string());
                Default::default()
            }
        };
        let mut emitted = clew_emit::write(self.framework, &suite, &probed);
        let suffix = self.suffix(tests.unit);
        for file in &mut emitted.files {
            let stem = file.path_name.strip_suffix(".c").unwrap_or(&file.path_name);
            file.path_name = format!("{stem}{suffix}.c");
        }
        emitted.warnings.iter().for_each(|warning| self.progress.say(&format!("clew: {warning}")));
        if !emitted.files.is_empty() {
            keep_support(self.framework, &self.tests_dir, self.durable())?;
        }
        for (kind, stale) in FileKind::ALL.into_iter().zip(self.names(tests.unit, &suffix)) {
            match emitted.file(kind) {
                Some(file) => self.write(file)?,
                // A search that was cut short says nothing of what an earlier one found.
                None if self.tools.stop.is_raised() => {}
                None => {
                    let stale = self.tests_dir.join(stale);
                    for stale in std::iter::once(stale.clone()).chain(beside(&stale)) {
                        let _ = std::fs::remove_file(&stale);
                        self.written.files.retain(|file| *file != stale);
                    }
                }
            }
        }
        Ok(emitted)
    }

    /// The names of a unit's files, of each kind.
    fn names(&self, unit: UnitId, suffix: &str) -> [String; FileKind::ALL.len()] {
        let stem = self.program.files[self.program.units[unit.index()].file.index()].path.file_stem();
        let stem = stem.unwrap_or_default().to_string_lossy();
        FileKind::ALL.map(|kind| format!("test_{stem}{}{suffix}.c", kind.suffix()))
    }

    /// What sets a unit's files apart from those of a unit with the same file name, and from those that are there already.
    fn suffix(&self, unit: UnitId) -> String {
        let name = |index: usize| self.program.units[index].path.file_name();
        let before = (0..unit.index()).filter(|&other| name(other) == name(unit.index())).count();
        let namesake = if before > 0 { format!("_{}", before + 1) } else { self.namesake.clone() };
        let more = ["".to_owned(), "_more".to_owned()].into_iter();
        let mut all = more.chain((2..).map(|n| format!("_more{n}"))).map(|more| format!("{namesake}{more}"));
        let is_free = |suffix: &String| self.names(unit, suffix).iter().all(|name| !self.is_given(name));
        all.find(is_free).unwrap_or_default()
    }

    /// Whether a file of the tests' directory belongs to the suite that is added to.
    fn is_given(&self, name: &str) -> bool {
        let path = self.tests_dir.join(name).canonicalize();
        let files = self.given.map_or(&[][..], |given| &given.files);
        path.is_ok_and(|path| {
            files.iter().any(|file| file.path.canonicalize().is_ok_and(|given| given == path))
        })
    }

    /// Writes the manifest of each file of tests beside it, and removes those of an earlier run.
    fn keep_inputs(
        &self,
        tests: &UnitTests,
        emitted: &Emitted,
        described: &[TestSummary],
    ) -> Result<(), Failure> {
        let source = &self.program.files[self.program.units[tests.unit.index()].file.index()].path;
        let unit = relative(&self.tests_dir, source);
        let suffix = self.suffix(tests.unit);
        for (name, kind) in self.names(tests.unit, &suffix).iter().zip(FileKind::ALL) {
            let path = inputs_beside(&self.tests_dir.join(name));
            if emitted.file(kind).is_none() {
                if !self.tools.stop.is_raised() {
                    let _ = std::fs::remove_file(&path);
                }
                continue;
            }
            let file = self.tests_dir.join(name).display().to_string();
            let placed = |input: &TestInput| {
                let test = described.iter().find(|test| test.test == input.test && test.file == file)?;
                Some(TestInput { line: test.line, ..input.clone() })
            };
            let framework = named(self.framework, &self.tests_dir);
            let placed = tests.inputs.iter().filter_map(placed).collect();
            let inputs = Inputs::new(unit.clone(), framework, kind.errors, placed);
            clew_edge::write(&path, inputs.to_json().as_bytes(), self.durable())
                .map_err(|source| Failure::Output { path: path.clone(), source })?;
        }
        Ok(())
    }

    /// Who wants clew to end does not want to wait for the disk, a few milliseconds for each file.
    fn durable(&self) -> Durable {
        if self.tools.stop.is_raised() { Durable::No } else { Durable::Yes }
    }

    fn write(&mut self, file: &TestFile) -> Result<(), Failure> {
        let path = self.tests_dir.join(&file.path_name);
        clew_edge::write(&path, file.text.as_bytes(), self.durable())
            .map_err(|source| Failure::Output { path: path.clone(), source })?;
        if !self.written.files.contains(&path) {
            self.written.files.push(path.clone());
        }
        // Those of another framework, or none.
        for stale in beside(&path) {
            let _ = std::fs::remove_file(stale);
        }
        if let Some(Beside { extension, text }) = &file.beside {
            let path = path.with_extension(extension);
            clew_edge::write(&path, text.as_bytes(), self.durable())
                .map_err(|source| Failure::Output { path: path.clone(), source })?;
            if !self.written.files.contains(&path) {
                self.written.files.push(path);
            }
        }
        Ok(())
    }

    fn names_path(&self, unit: UnitId) -> PathBuf {
        let stem = self.program.files[self.program.units[unit.index()].file.index()].path.file_stem();
        self.tests_dir.join(clew_emit::names_file(&stem.unwrap_or_default().to_string_lossy()))
    }

    /// What the compiler of linked units reads first.
    fn write_names(&mut self, unit: UnitId, text: &str) -> Result<PathBuf, Failure> {
        let path = self.names_path(unit);
        clew_edge::write(&path, text.as_bytes(), self.durable())
            .map_err(|source| Failure::Output { path: path.clone(), source })?;
        if !self.written.files.contains(&path) {
            self.written.files.push(path.clone());
        }
        Ok(path)
    }

    /// The tests of leaks that a leak sanitizer does not confirm.
    fn unseen_leaks(
        &mut self,
        tests: &UnitTests,
        job: &ReplayJob,
        emitted: &Emitted,
    ) -> Result<Vec<String>, Failure> {
        let mut all = Vec::new();
        for file in &emitted.files {
            let is_leak =
                |test: &Test| matches!(&test.expected, Expected::Fails(trap) if trap.kind == TrapKind::Leak);
            let of_leaks = tests.of(file.kind).into_iter().filter(is_leak).map(|test| test.name);
            let names: Vec<String> = of_leaks.collect();
            if names.is_empty() {
                continue;
            }
            let path = self.tests_dir.join(&file.path_name);
            match clew_emit::unseen_leaks(&self.tools, job, &path, &names) {
                Ok(unseen) => all.extend(unseen),
                Err(EmitError::Stopped) => all.extend(names),
                Err(error @ EmitError::Full { .. }) => return Err(error.into()),
                Err(error) => {
                    let why = error.to_string();
                    let why = why.lines().next().unwrap_or_default();
                    self.progress
                        .say(&format!("clew: leaks are not reported, for nothing confirms them: {why}"));
                    all.extend(names);
                }
            }
        }
        Ok(all)
    }

    fn job(
        &self,
        unit: UnitId,
        files: Vec<ReplayFile>,
        claims: &[Claim],
        names: Option<&Path>,
    ) -> Result<ReplayJob, EmitError> {
        Ok(ReplayJob {
            framework: self.framework,
            files,
            flags: self.program.units[unit.index()].flags.clone(),
            objects: match self.headers.is_empty() {
                true => link(&self.tools, self.program, Some(unit), None, &self.work)?,
                false => link(&self.tools, self.program, None, names, &self.work)?,
            },
            claims: claims.to_vec(),
            limits: clew_emit::Limits::default(),
            work: self.work.join(format!("unit{}", unit.index())),
        })
    }

    fn judge(&mut self, replay: &Replay, disagreed: &mut BTreeMap<String, u64>) {
        for test in &replay.failed_tests {
            self.written.wrong.push(format!("a test does not pass natively: {test}"));
        }
        for (function, sentence) in &replay.wrong_decisions {
            *disagreed.entry(function.clone()).or_default() += 1;
            self.written.wrong.push(sentence.clone());
        }
        for disagreement in &replay.disagreed {
            *disagreed.entry(disagreement.claim.function.clone()).or_default() += 1;
            self.written.wrong.push(disagreement.to_string());
        }
    }
}

/// Writes the headers that all files of tests in a directory include.
pub fn keep_support(framework: &dyn Framework, directory: &Path, durable: Durable) -> Result<(), Failure> {
    for (name, text) in [(support::NAME, support::TEXT)].iter().chain(framework.support()) {
        let path = directory.join(name);
        if !std::fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            clew_edge::write(&path, text.as_bytes(), durable)
                .map_err(|source| Failure::Output { path, source })?;
        }
    }
    Ok(())
}

/// A framework in a manifest, with the project's own directory of it as seen from the tests.
pub fn named(framework: &dyn Framework, directory: &Path) -> String {
    match framework.place() {
        Some(place) => format!("{}={}", framework.name(), relative(directory, place)),
        None => framework.name().to_owned(),
    }
}

/// Where a framework with another language may have something beside a file of tests.
fn beside(file: &Path) -> [PathBuf; 2] {
    ["cc", "cpp"].map(|extension| file.with_extension(extension))
}

/// The program's units but for the one that tests include, compiled.
pub fn link(
    tools: &Tools,
    program: &Program,
    included: Option<UnitId>,
    names: Option<&Path>,
    work: &Path,
) -> Result<Vec<PathBuf>, EmitError> {
    let is_other = |i: usize| included.is_none_or(|unit| unit.index() != i);
    let others = program.units.iter().enumerate().filter(|&(i, other)| is_other(i) && !other.runtime);
    let compile = |(_, other): (usize, &clew_ir::Unit)| {
        let source = &program.files[other.file.index()].path;
        clew_emit::compile_linked(tools, source, &other.flags, names, work)
    };
    others.map(compile).collect()
}

/// The tests that clang's complaints about an emitted file lie in.
fn rejected_tests(error: &EmitError, emitted: &Emitted) -> Vec<String> {
    let EmitError::Compile { file, output } = error else { return Vec::new() };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let Some(emitted) = emitted.files.iter().find(|file| file.path_name == name) else { return Vec::new() };
    let mut out = BTreeSet::new();
    for message in output.lines().filter(|line| line.contains(": error: ")) {
        let Some((_, rest)) = message.split_once(&format!("{name}:")) else { continue };
        let Some(line) = rest.split(':').next().and_then(|line| line.parse::<usize>().ok()) else { continue };
        out.extend(emitted.test_at(line).map(str::to_owned));
    }
    out.into_iter().collect()
}

/// What clang says first of what it rejects.
fn complaint(error: &EmitError) -> String {
    let (EmitError::Compile { output, .. } | EmitError::Link { output, .. }) = error else {
        return error.to_string();
    };
    let of_linker = || output.lines().find(|line| line.contains("ld: ")).map(|line| ("", line));
    let first = output.lines().find_map(|line| line.split_once(": error: ")).or_else(of_linker);
    first.map_or_else(|| "for no reason it names".to_owned(), |(_, why)| why.to_owned())
}

/// `to`, as seen from the directory `from`.
pub fn relative(from: &Path, to: &Path) -> String {
    let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let (from, to) = (absolute(from), absolute(to));
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let ups = from.components().skip(common).map(|_| "..");
    let downs = to.components().skip(common).map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = ups.map(str::to_owned).chain(downs).collect();
    parts.join("/")
}
