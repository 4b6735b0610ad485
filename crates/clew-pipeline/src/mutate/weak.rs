//! Which mutants can differ from the program at all: those whose label some input makes true. The rest is proven, or open.
//!
//! The text with the mutants switched off for good is the labelled program; it is searched as `clew gen` searches a program,
//! with labels for objectives.

use super::text::Mutants;
use crate::config::Config;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::labelling::Labelling;
use crate::pool::{self, Work};
use crate::project::Project;
use crate::select::select;
use crate::specification::{self, Specified};
use crate::unit::{self, UnitResult};
use clew_cover::{Criterion, Goals, Kind, Method, ObjectiveId, Proof, Verdict};
use clew_edge::Stop;
use clew_emit::{HostSymbols, Mutated, Tools};
use clew_ir::{FunctionId, Program};
use clew_report::Progress;
use clew_vm::StoredInput;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

/// What is known of a mutant's label.
pub enum Label {
    /// An input makes it true.
    Feasible(StoredInput),
    /// None does.
    Infeasible { proof: String, assuming: Vec<String> },
    /// Nobody knows, and why.
    Open(String),
}

/// By the numbers of the mutants.
#[derive(Default)]
pub struct Labels {
    pub of: BTreeMap<u32, Label>,
    /// What clew got wrong.
    pub wrong: Vec<String>,
}

/// The program with labels in it, ready to be searched.
pub struct Labelled {
    specified: Specified,
    tools: Tools,
}

/// Loads the program with the mutants' texts in place of its files; `more` are flags for all of them.
pub fn load_with(
    (config, project): (&Config, Option<&Project>),
    texts: &[Mutated],
    work: &Path,
    stop: &Stop,
    helper: Option<&Path>,
) -> Result<Specified, Failure> {
    std::fs::create_dir_all(work).map_err(|source| Failure::Output { path: work.to_path_buf(), source })?;
    let mut options = specification::options(config, project, work, stop)?;
    let texts: Vec<&Mutated> = texts.iter().collect();
    options.additions.flags.extend(clew_emit::overlay(&texts, work)?);
    options.additions.helpers.extend(helper.map(Path::to_path_buf));
    specification::load_as(options, project, &Labelling::of(config, project, work, stop))
}

impl Labelled {
    pub fn load(
        (config, project): (&Config, Option<&Project>),
        mutants: &Mutants,
        tools: &Tools,
        work: &Path,
        stop: &Stop,
    ) -> Result<Labelled, Failure> {
        let off = |mutated: &Mutated| Mutated {
            file: mutated.file.clone(),
            text: clew_label::switched_off(&mutated.text),
        };
        let texts: Vec<Mutated> = mutants.files.values().map(off).collect();
        let specified = load_with((config, project), &texts, &work.join("labelled"), stop, None)?;
        Ok(Labelled { specified, tools: tools.clone() })
    }

    /// Searches for inputs that make these labels true.
    pub fn search(
        mut self,
        config: &Config,
        open: &BTreeSet<u32>,
        time: Duration,
        stop: &Stop,
        progress: &Progress,
    ) -> Result<Labels, Failure> {
        clew_emit::settle_weak(&mut self.specified.loaded.program, &HostSymbols::of(&self.tools.clang));
        let Specified { loaded, contracts, .. } = &self.specified;
        let program = &loaded.program;
        let config = Config { criteria: vec![Criterion::Labels], output: None, ..config.clone() };
        let goals = Goals { criteria: config.criteria.clone(), ..Goals::default() };
        let functions = with_labels(program, &select(program, &config, None, None)?, open);
        let (engine, elsewhere) = (Engine::new(program)?, clew_vm::Elsewhere::new(program)?);
        let work = Work {
            program,
            engine: &engine,
            elsewhere: &elsewhere,
            config: &config,
            goals: &goals,
            functions: &functions,
            chosen: &functions,
            contracts,
            given: None,
            dump: None,
            writer: None,
            progress,
            until: Instant::now().checked_add(time),
        };
        let (results, failed) = pool::search(&work, stop);
        let mut labels = Labels::default();
        labels.wrong.extend(failed.iter().map(|name| format!("clew failed on the labels of {name}")));
        for result in &results {
            labels.add(program, result, open);
        }
        Ok(labels)
    }
}

/// The functions that have some of the labels.
fn with_labels(program: &Program, functions: &[FunctionId], open: &BTreeSet<u32>) -> Vec<FunctionId> {
    let has = |id: &FunctionId| program.labels_in(*id).keys().any(|number| open.contains(number));
    functions.iter().copied().filter(has).collect()
}

impl Labels {
    fn add(&mut self, program: &Program, result: &UnitResult, open: &BTreeSet<u32>) {
        let shown: Vec<_> =
            result.cases.iter().map(|case| unit::points(&result.structure, &case.run)).collect();
        let covering = result.structure.covering(&shown);
        for (id, by) in result.structure.ids().zip(covering) {
            let objective = &result.structure.objectives[id.index()];
            let Kind::Label(number) = objective.kind else { continue };
            if !open.contains(&number) || objective.function != result.function {
                continue;
            }
            let input = by.map(|by| result.inputs[0][by.test].clone());
            let label = match (input, &result.verdicts[id.index()]) {
                (Some(input), Verdict::Infeasible(_)) => {
                    let name = &program.function(result.function).name;
                    self.wrong.push(format!(
                        "label {number} of {name} was proven infeasible, but a run makes it true"
                    ));
                    Label::Feasible(input)
                }
                (Some(input), _) => Label::Feasible(input),
                (None, Verdict::Infeasible(proof)) => infeasible(proof),
                (None, verdict) => Label::Open(why(verdict)),
            };
            self.of.insert(number, label);
        }
        for &id in &result.exploration.refuted {
            self.wrong.push(format!("{} was proven infeasible, but a run makes it true", name(result, id)));
        }
    }
}

fn name(result: &UnitResult, id: ObjectiveId) -> String {
    match result.structure.objectives[id.index()].kind {
        Kind::Label(number) => format!("label {number}"),
        _ => id.to_string(),
    }
}

fn infeasible(proof: &Proof) -> Label {
    let found = match proof.method {
        Method::Paths => "all paths that may lead there were explored".to_owned(),
        Method::Map { by } => format!("proven: {by} shows that no run comes there with another value"),
    };
    Label::Infeasible { proof: found, assuming: proof.assuming.words().map(str::to_owned).collect() }
}

fn why(verdict: &Verdict) -> String {
    match verdict {
        Verdict::GaveUp(reason) => {
            format!(
                "no input is known that brings another value there, and no proof that none does ({reason})"
            )
        }
        Verdict::Covered(_) | Verdict::Given => {
            "no test of the run that brings another value there is possible".to_owned()
        }
        Verdict::Open | Verdict::Infeasible(_) => {
            "there was no time to find an input that brings another value there, or a proof that none does"
                .to_owned()
        }
    }
}
