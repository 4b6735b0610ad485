//! Tests of the inputs that tell mutants from the program: written, and run natively on these mutants. Only what fails there
//! natively tells.

use super::judge::{Judged, Judging};
use super::strong::{Difference, Mutated, Unlike, Which, bounds};
use super::text::Mutants;
use crate::config::Config;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::generate::Prepared;
use crate::given::inputs_beside;
use crate::session;
use crate::unit;
use clew_edge::Durable;
use clew_emit::{Emitted, FileKind, GivenFile, HostSymbols, Suite, Test, TestFile, Written};
use clew_ir::{FunctionId, Global, GlobalId, Program, UnitId};
use clew_report::{Inputs, Killer, Telling, TestInput};
use clew_vm::{Elsewhere, InputSpace, Origin, Outcome, Recorded, Script, SetupObject, StoredInput};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// What the names of the files end with.
const MUTANTS: &str = "mutants";

/// Removes what an earlier run wrote.
pub fn sweep(directory: &Path) {
    let Ok(entries) = std::fs::read_dir(directory) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let stem = [".inputs.json", ".c", ".cc", ".cpp"].iter().find_map(|end| name.strip_suffix(end));
        let stem = stem.filter(|stem| stem.starts_with("test_"));
        let stem = stem.map(|stem| stem.trim_end_matches(|c: char| c.is_ascii_digit()));
        if stem.is_some_and(|stem| stem.ends_with(&format!("_{MUTANTS}"))) {
            let _ = std::fs::remove_file(&path);
        }
    }
}

/// An input, and the mutants that it is to tell.
struct Case {
    function: FunctionId,
    input: StoredInput,
    mutants: Vec<(u32, Mutated)>,
    unlike: Vec<Unlike>,
}

/// What came of the inputs.
#[derive(Default)]
pub struct Told {
    /// By mutant: the test that it fails, and how.
    pub by: BTreeMap<u32, Telling>,
    /// Why there is none.
    pub not: BTreeMap<u32, String>,
    pub files: Vec<PathBuf>,
    pub judged: Judged,
}

/// What it takes to tell.
pub struct Teller<'a> {
    pub config: &'a Config,
    pub prepared: &'a Prepared,
    pub mutants: &'a Mutants,
    pub judging: &'a Judging<'a>,
    /// The suite that is judged, which is not written over.
    pub given: Option<&'a Path>,
}

impl Teller<'_> {
    /// Writes tests of these inputs and runs them on all mutants that are left.
    pub fn tell(&self, found: BTreeMap<u32, Difference>, left: &BTreeSet<u32>) -> Result<Told, Failure> {
        let mut told = Told::default();
        let mut program = self.prepared.program.clone();
        let host = HostSymbols::of(&self.prepared.tools.clang);
        clew_emit::settle_weak(&mut program, &host);
        let (engine, elsewhere) = (Engine::new(&program)?, Elsewhere::new(&program)?);
        let mut tests: BTreeMap<UnitId, Vec<(Test, TestInput)>> = BTreeMap::new();
        let mut numbers: BTreeMap<FunctionId, u32> = BTreeMap::new();
        let mut instead: BTreeMap<u32, Mutated> = BTreeMap::new();
        for case in self.cases(found) {
            instead.extend(case.mutants.iter().cloned());
            let function = program.function(case.function);
            let number = numbers.entry(case.function).or_default();
            *number += 1;
            let name = format!("test_{}_mutant_{number}", function.name);
            match self.test(&program, (&engine, &elsewhere), &case, name) {
                Ok(test) => tests.entry(function.unit).or_default().push(test),
                Err(why) => told.not.extend(case.mutants.iter().map(|(number, _)| (*number, why.clone()))),
            }
        }
        let mut given = Vec::new();
        for (unit, tests) in &tests {
            let emitted = self.write(&program, &host, *unit, tests, &mut told)?;
            given.extend(emitted);
        }
        let files: Vec<GivenFile> = given.iter().map(|(file, _)| file.clone()).collect();
        self.judging.tests(&files, left, &mut told.judged)?;
        self.conclude(left, &instead, &given, &mut told);
        Ok(told)
    }

    /// One input may tell several mutants.
    fn cases(&self, found: BTreeMap<u32, Difference>) -> Vec<Case> {
        let mut cases: Vec<Case> = Vec::new();
        for (number, Difference { input, mutant, unlike }) in found {
            let Some(&function) = self.mutants.functions.get(&number) else { continue };
            let same = |case: &&mut Case| case.function == function && case.input == input;
            match cases.iter_mut().find(same) {
                Some(case) => {
                    case.mutants.push((number, mutant));
                    case.unlike.extend(unlike);
                }
                None => cases.push(Case { function, input, mutants: vec![(number, mutant)], unlike }),
            }
        }
        cases
    }

    fn test<'p>(
        &self,
        program: &'p Program,
        (engine, elsewhere): (&'p Engine, &'p Elsewhere<'p>),
        case: &Case,
        name: String,
    ) -> Result<(Test, TestInput), String> {
        let never = AtomicBool::new(false);
        let contracts = &self.prepared.contracts;
        let vm = unit::machine(program, engine, self.config, contracts, case.function);
        let mut space = InputSpace::new(bounds(self.config));
        let model = vm.recall(&mut space, &case.input, &never);
        let mut model =
            model.ok_or("the input that differs in the vm is no input of the program by itself")?;
        let run = vm.record(&mut space, &mut model, &never);
        if !matches!(run.run.outcome, Outcome::Returned | Outcome::Exited(_)) {
            return Err("the input that differs leads to no end that a test can have".to_owned());
        }
        let steady = vm.steady(elsewhere, true, &space, run, &never);
        let mut run: Recorded =
            steady.ok_or("the input that differs in the vm depends on where objects lie in memory")?;
        case.unlike.iter().for_each(|unlike| watch(program, &mut run.setup.objects, unlike));
        let script = Script::of(case.function);
        let kills = case.mutants.iter().map(|(number, _)| self.words(*number)).collect();
        let input = TestInput {
            test: name.clone(),
            function: clew_vm::function_name(program, case.function),
            calls: script.lines(program),
            line: 0,
            values: StoredInput::new(program, &space, &run.live).values,
        };
        Ok((Test::of(name, &run, kills), input))
    }

    fn words(&self, number: u32) -> String {
        let label = self.mutants.label(number);
        format!("kills {}:{} {}", label.place.line, label.place.column, label.words)
    }

    /// Writes the tests of a unit, with the manifest of each file.
    fn write(
        &self,
        program: &Program,
        host: &HostSymbols,
        unit: UnitId,
        tests: &[(Test, TestInput)],
        told: &mut Told,
    ) -> Result<Vec<(GivenFile, TestFile)>, Failure> {
        let framework = self.config.framework;
        let directory = self.config.output().join("tests");
        let source = &program.files[program.units[unit.index()].file.index()].path;
        let include = session::relative(&directory, source);
        let all: Vec<Test> = tests.iter().map(|(test, _)| test.clone()).collect();
        let stubs = clew_emit::stubs(program);
        let hosted = clew_emit::hosted(program, &stubs, host);
        let suite = Suite {
            program,
            unit,
            include: &include,
            headers: &[],
            stubs: &stubs,
            hosted: &hosted,
            tests: &all,
            outside: None,
            wishes: &clew_emit::USUAL,
        };
        let tools = &self.prepared.tools;
        let flags = &program.units[unit.index()].flags;
        let work = self.prepared.work.path();
        let probed = clew_emit::probe(tools, &suite, flags, &directory, work).unwrap_or_default();
        let Emitted { files, .. } = clew_emit::write(framework, &suite, &probed);
        if !files.is_empty() {
            session::keep_support(framework, &directory, Durable::No)?;
        }
        let mut out = Vec::new();
        for mut file in files.into_iter().filter(|file| !file.kind.errors) {
            let stem = file.path_name.strip_suffix(".c").unwrap_or(&file.path_name);
            let names = ["".to_owned()].into_iter().chain((2..).map(|number: u32| number.to_string()));
            let mut names = names.map(|number| format!("{stem}_{MUTANTS}{number}.c"));
            file.path_name = names.find(|name| self.is_free(&directory.join(name))).unwrap_or_default();
            let path = directory.join(&file.path_name);
            let names: Vec<String> = file.tests.iter().map(|test| test.name.clone()).collect();
            let line = |name: &String| file.test(name).map_or(0, |test| test.lines.start as u32);
            let inputs = tests.iter().map(|(_, input)| input).filter(|input| names.contains(&input.test));
            let inputs = inputs.map(|input| TestInput { line: line(&input.test), ..input.clone() }).collect();
            let manifest = Inputs::new(
                include.clone(),
                session::named(framework, &directory),
                file.kind == FileKind::ERRORS,
                inputs,
            );
            let beside =
                file.beside.iter().map(|beside| (path.with_extension(beside.extension), beside.text.clone()));
            let both = [(path.clone(), file.text.clone()), (inputs_beside(&path), manifest.to_json())];
            for (path, text) in both.into_iter().chain(beside) {
                clew_edge::write(&path, text.as_bytes(), Durable::No)
                    .map_err(|source| Failure::Output { path, source })?;
            }
            told.files.push(path.clone());
            out.push((GivenFile { path, unit, framework, tests: names, errors: false }, file));
        }
        Ok(out)
    }

    /// Whether a file is none of the suite that is judged.
    fn is_free(&self, path: &Path) -> bool {
        let given = self.given.and_then(|given| given.canonicalize().ok());
        let own = path.parent().and_then(|parent| parent.canonicalize().ok());
        given.is_none() || given != own || !path.exists()
    }

    fn conclude(
        &self,
        left: &BTreeSet<u32>,
        instead: &BTreeMap<u32, Mutated>,
        given: &[(GivenFile, TestFile)],
        told: &mut Told,
    ) {
        for &number in left {
            let killer = told.judged.killed.get(&number).and_then(|killers| killers.first());
            let written = killer.and_then(|killer| {
                given.iter().find_map(|(file, text)| Some((killer, file, text.test(&killer.test)?)))
            });
            let mutated = instead.get(&number);
            if let Some((killer, file, written)) = written {
                let telling = Telling {
                    test: killer.test.clone(),
                    file: file.path.display().to_string(),
                    input: written.input.clone(),
                    ends: written.ends.clone(),
                    assertion: failed(killer),
                    mutant: self::instead(written, mutated, killer),
                };
                told.by.insert(number, telling);
            } else if mutated.is_some() {
                let why = "an input that differs in the vm does not differ natively";
                told.not.entry(number).or_insert_with(|| why.to_owned());
            }
        }
    }
}

/// Has a test look at what a mutant leaves otherwise.
fn watch(program: &Program, objects: &mut Vec<SetupObject>, unlike: &Unlike) {
    let Unlike { object, before, elements, after } = unlike;
    let index = match object {
        Which::Object(index) => *index,
        Which::Variable(name, file) => {
            let is_it = |global: &Global| {
                global.name == *name
                    && program.units[global.unit.index()].path == *file
                    && global.ty.is_some()
            };
            let Some(at) = program.globals.iter().position(is_it) else { return };
            let origin = Origin::Global(GlobalId(at as u32));
            objects.iter().position(|object| object.origin == origin).unwrap_or_else(|| {
                objects.push(SetupObject {
                    origin,
                    ty: program.globals[at].ty,
                    elements: 1,
                    tail: 0,
                    bytes: before.clone(),
                    pointers: Vec::new(),
                    kept: Vec::new(),
                    after: None,
                    unlike: None,
                    led: Vec::new(),
                    freed: false,
                });
                objects.len() - 1
            })
        }
    };
    let Some(object) = objects.get_mut(index) else { return };
    if before.len() > object.bytes.len() && object.tail == 0 {
        // The mutant looks further: what it finds there is a part of the input.
        let more = &before[object.bytes.len()..];
        object.bytes.extend_from_slice(more);
        object.elements = *elements;
        for grown in [&mut object.after, &mut object.unlike].into_iter().flatten() {
            grown.extend_from_slice(more);
        }
    }
    if after == before {
        return;
    }
    let own = object.after.as_ref().unwrap_or(&object.bytes).clone();
    let mut unlike = object.unlike.take().unwrap_or_else(|| own.clone());
    // Several mutants may leave several things.
    for (at, byte) in unlike.iter_mut().enumerate() {
        if let (Some(own), Some(after)) = (own.get(at), after.get(at))
            && own != after
        {
            *byte = *after;
        }
    }
    object.unlike = Some(unlike);
}

/// The assertion that a mutant does not satisfy, if it is one that it fails on.
fn failed(killer: &Killer) -> Option<String> {
    let condition = killer.said.strip_suffix(" does not hold").filter(|_| killer.how == "check");
    condition.map(str::to_owned)
}

/// What a mutant does where a test fails on it.
fn instead(written: &Written, mutated: Option<&Mutated>, killer: &Killer) -> String {
    let Some(mutated) = mutated.filter(|_| killer.how == "check") else { return killer.said.clone() };
    let other = mutated.asserts.iter().find(|assert| !written.asserts.contains(assert));
    match other {
        _ if !mutated.ends.is_empty() && mutated.ends != written.ends => mutated.ends.clone(),
        Some(other) => format!("leaves {other}"),
        None => "does not".to_owned(),
    }
}
