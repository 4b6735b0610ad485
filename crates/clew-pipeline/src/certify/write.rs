//! Certificates of what a search has proven.

use super::claim::settings;
use super::names::Names;
use crate::config::Config;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::unit::{UnitResult, doubted_callees};
use clew_certify::{Argument, Certificate, ProgramClaim, Subject};
use clew_cover::{Method, ObjectiveId, Structure, Verdict};
use clew_edge::{Durable, Stop};
use clew_ir::{Doubt, Doubts, FunctionId, Program};
use clew_search::Denial;
use clew_term::Model;
use clew_vm::{Elsewhere, InputSpace, Vm};
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
        models: &[Model],
    ) -> (Option<Certificate>, Vec<String>) {
        let proven = |id: &ObjectiveId| match &result.verdicts[id.index()] {
            Verdict::Infeasible(proof) => proof.method == Method::Paths,
            _ => false,
        };
        let claimed: Vec<ObjectiveId> = result.structure.ids().filter(proven).collect();
        if claimed.is_empty() {
            return (None, Vec::new());
        }
        let names = Names::new(&result.structure);
        let mut sentences = Vec::new();
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
                return (None, vec![format!("no certificate for {name}: {refusal}")]);
            }
        };
        let mut objectives = Vec::new();
        let structure = &result.structure;
        let doubted = doubted_callees(self.program, self.engine, config, structure, result.function);
        for (&id, judged) in claimed.iter().zip(judged) {
            match judged {
                Ok(mut assuming) => {
                    // What others may call besides is no part of the tree.
                    if doubted.contains(&structure.objectives[id.index()].function) {
                        assuming.add(Doubt::Callbacks);
                    }
                    objectives.push(names.of(id, assuming));
                }
                Err(denial) => {
                    let name = names.of(id, Doubts::default()).name();
                    sentences.push(format!("no certificate for {name}: {}", in_words(&denial)));
                }
            }
        }
        if objectives.is_empty() {
            return (None, sentences);
        }
        let function = clew_vm::function_name(self.program, result.function);
        let inputs = inputs.into_iter().map(|input| input.values).collect();
        let argument = Argument::Inputs(inputs);
        let settings = settings(config);
        (Some(Certificate::new(self.claim.clone(), settings, function, objectives, argument)), sentences)
    }
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

/// As the sources lie, so that two programs can have theirs in one directory.
fn file_name(program: &Program, function: FunctionId) -> PathBuf {
    let unit = &program.units[program.function(function).unit.index()];
    let parts = unit.path.components().filter(|part| matches!(part, Component::Normal(_)));
    let name = clew_vm::function_name(program, function).replace('/', "_");
    parts.collect::<PathBuf>().join(format!("{name}.json"))
}
