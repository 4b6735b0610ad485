//! Certificates of what a search has proven.

use super::claim::settings;
use super::names::Names;
use crate::config::Config;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::unit::{UnitResult, doubted_callees};
use clew_certify::{Certificate, Objective, ProgramClaim, Subject};
use clew_cover::{Method, ObjectiveId, Proof, Structure, Verdict};
use clew_edge::{Durable, Stop};
use clew_ir::{Doubt, Doubts, FunctionId, Program};
use clew_report::FunctionSummary;
use clew_search::Denial;
use clew_term::Models;
use clew_vm::{Elsewhere, InputSpace, Vm};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// What it takes to write certificates of the functions of a program.
pub struct Writer<'p> {
    pub program: &'p Program,
    pub engine: &'p Engine,
    pub elsewhere: &'p Elsewhere<'p>,
    pub claim: ProgramClaim,
    pub stop: Stop,
}

impl<'p> Writer<'p> {
    /// The certificate of what is proven of one function, if anything is and it can be written down, and why not in sentences.
    /// `structure`: of the function, of which nothing is known.
    pub fn certificate(
        &self,
        config: &Config,
        vm: &Vm<'p>,
        result: &UnitResult,
        structure: &dyn Fn() -> Structure<'p>,
        models: &Models,
    ) -> (Option<Certificate>, Vec<String>) {
        let mut found = Found { objectives: Vec::new(), sentences: Vec::new() };
        let names = Names::new(&result.structure);
        let inputs = self.tree(config, vm, result, (structure, models), &names, &mut found);
        let maps = super::maps::maps(self, vm, result, &names, &mut found);
        if found.objectives.is_empty() {
            return (None, found.sentences);
        }
        found.objectives.sort_by_key(|&(id, _)| id);
        let doubted = doubted_callees(self.program, self.engine, config, &result.structure, result.function);
        let objectives = found.objectives.into_iter().map(|(id, mut objective)| {
            // What others may call besides is no part of the argument.
            if doubted.contains(&result.structure.objectives[id.index()].function) {
                objective.rest_on(Doubt::Callbacks);
            }
            objective
        });
        let function = clew_vm::function_name(self.program, result.function);
        let claim = (self.claim.clone(), settings(config));
        let certificate = Certificate::new(claim, function, objectives.collect(), inputs, maps);
        (Some(certificate), found.sentences)
    }

    /// The inputs of a complete tree, for what is proven by paths.
    fn tree(
        &self,
        config: &Config,
        vm: &Vm<'p>,
        result: &UnitResult,
        (structure, models): (&dyn Fn() -> Structure<'p>, &Models),
        names: &Names,
        found: &mut Found,
    ) -> Vec<BTreeMap<String, String>> {
        let claimed = proven(result, |proof| proof.method == Method::Paths);
        if claimed.is_empty() {
            return Vec::new();
        }
        let subject = Subject {
            vm,
            code: &self.engine.code,
            graph: &self.engine.graph,
            elsewhere: self.elsewhere,
            stop: self.stop.flag(),
        };
        let space = || InputSpace::new(config.bounds);
        let tree = subject.needed(structure(), &claimed, result.space.clone(), models).and_then(|inputs| {
            let replay = subject.replay(structure(), &claimed, space(), &inputs)?;
            Ok((inputs, replay.judge()))
        });
        let (inputs, judged) = match tree {
            Ok(tree) => tree,
            Err(refusal) => {
                let name = &self.program.function(result.function).name;
                found.sentences.push(format!("no certificate for {name}: {refusal}"));
                return Vec::new();
            }
        };
        for (&id, judged) in claimed.iter().zip(judged) {
            match judged {
                Ok(assuming) => found.objectives.push((id, names.of(id, assuming))),
                Err(denial) => found.not(names, id, &in_words(&denial)),
            }
        }
        inputs.into_iter().map(|input| input.values).collect()
    }
}

/// What a certificate can claim, and in sentences what it cannot.
pub struct Found {
    pub objectives: Vec<(ObjectiveId, Objective)>,
    pub sentences: Vec<String>,
}

impl Found {
    pub fn not(&mut self, names: &Names, id: ObjectiveId, why: &str) {
        let name = names.of(id, Doubts::default()).name();
        self.sentences.push(format!("no certificate for {name}: {why}"));
    }
}

/// The objectives that such a proof shows infeasible.
pub fn proven(result: &UnitResult, is: impl Fn(&Proof) -> bool) -> Vec<ObjectiveId> {
    let is_proven = |id: &ObjectiveId| match &result.verdicts[id.index()] {
        Verdict::Infeasible(proof) => is(proof),
        _ => false,
    };
    result.structure.ids().filter(is_proven).collect()
}

/// Why an objective is not shown infeasible by some inputs.
pub fn in_words(denial: &Denial) -> String {
    match denial {
        Denial::Reached => "one of the inputs reaches it".to_owned(),
        Denial::NoRun => "there is no input".to_owned(),
        Denial::Doubtful(reason) => reason.to_string(),
    }
}

/// Writes a certificate for each of the results that has one. What an earlier run left of a function of which nothing is
/// proven any more is removed. Returns the files.
pub fn certify(directory: &Path, program: &Program, results: &[UnitResult]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for result in results {
        let path = directory.join(file_name(program, result.function));
        let is_open = |verdict: &Verdict| *verdict == Verdict::Open;
        let failed = |source| Failure::Certificates { path: path.clone(), source };
        let Some(certificate) = &result.certificate else {
            if !result.verdicts.iter().any(is_open) {
                let _ = std::fs::remove_file(&path);
            }
            continue;
        };
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
            clew_edge::sweep(parent);
        }
        clew_edge::write(&path, certificate.to_text().as_bytes(), Durable::No).map_err(failed)?;
        files.push(path);
    }
    Ok(files)
}

/// Says in the rows of functions where their certificates are.
pub fn name(directory: &Path, program: &Program, results: &[UnitResult], rows: &mut [FunctionSummary]) {
    for result in results.iter().filter(|result| result.certificate.is_some()) {
        let function = program.function(result.function);
        let file = function.place.map_or_else(String::new, |place| program.file_name(place.file));
        let is_its = |row: &&mut FunctionSummary| match &row.callee_of {
            Some(caller) => *caller == function.name,
            None => row.name == function.name && row.file == file,
        };
        let path = directory.join(file_name(program, result.function)).display().to_string();
        rows.iter_mut().filter(is_its).for_each(|row| row.certificate = Some(path.clone()));
    }
}

/// As the sources lie, so that two programs can have theirs in one directory.
fn file_name(program: &Program, function: FunctionId) -> PathBuf {
    let unit = &program.units[program.function(function).unit.index()];
    let parts = unit.path.components().filter(|part| matches!(part, Component::Normal(_)));
    let name = clew_vm::function_name(program, function).replace('/', "_");
    parts.collect::<PathBuf>().join(format!("{name}.json"))
}
