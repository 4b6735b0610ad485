//! `clew check`: certificates are checked from the program alone, with another solver.

use super::claim::{claim, difference};
use super::names::Names;
use super::write::in_words;
use crate::config::{Config, assumption};
use crate::engine::{Engine, started};
use crate::failure::Failure;
use crate::generate::{self, Prepared};
use crate::project::{self, Project};
use crate::unit;
use clew_certify::{Answer, Asked, Certificate, ProgramClaim, Solvers, Subject, ask, ask_map, sha256};
use clew_cover::{Criterion, ObjectiveId, Reason, Structure};
use clew_edge::Stop;
use clew_frontier::{Ahead, Checker};
use clew_ir::{Doubt, Doubts, FunctionId, Program};
use clew_label::Chosen;
use clew_search::Replay;
use clew_vm::{Bounds, Elsewhere, InputSpace, Outside, StoredInput};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Check {
    /// The directory of the certificates, or one of them.
    pub place: PathBuf,
    /// The second solver, or several: programs with their words.
    pub solvers: Vec<Vec<String>>,
    /// For one query.
    pub limit: Duration,
    pub jobs: usize,
    pub trust_flags: bool,
    /// The flags that the program is compiled with now, if the user says so.
    pub cflags: Option<Vec<String>>,
}

/// A certificate, and what came of it.
pub struct Checked {
    pub file: PathBuf,
    pub function: String,
    pub objectives: usize,
    pub inputs: usize,
    pub maps: usize,
    pub outcome: Result<Confirmed, String>,
    pub seconds: f64,
}

/// What was shown again.
#[derive(Clone, Copy, Default, Debug)]
pub struct Confirmed {
    pub obligations: usize,
    pub queries: usize,
}

/// Checks all certificates of a directory, in the order of their names.
pub fn check(check: &Check, stop: &Stop, done: &mut dyn FnMut(Checked)) -> Result<(), Failure> {
    let files = certificates(&check.place)?;
    let solvers =
        Solvers { commands: check.solvers.clone(), limit: check.limit, jobs: check.jobs, stop: stop.clone() };
    try_out(&solvers)?;
    // Neighbours are mostly of one program.
    let mut last: Option<(ProgramClaim, Loaded)> = None;
    for file in files {
        let start = Instant::now();
        let read = std::fs::read_to_string(&file).map_err(|error| format!("it cannot be read: {error}"));
        let certificate = read.and_then(|text| Certificate::parse(&text));
        let (function, objectives, [inputs, maps]) = match &certificate {
            Ok(it) => (it.function.clone(), it.objectives.len(), [it.inputs.len(), it.maps.len()]),
            Err(_) => (String::new(), 0, [0, 0]),
        };
        let outcome = certificate.and_then(|certificate| {
            let loaded = match last.take().filter(|(claim, _)| *claim == certificate.program) {
                Some((_, loaded)) => loaded,
                None => Loaded::new(check, &certificate, stop)?,
            };
            let outcome = loaded.check(&certificate, &solvers, stop);
            last = Some((certificate.program, loaded));
            outcome
        });
        if stop.is_raised() {
            return Ok(());
        }
        let seconds = start.elapsed().as_secs_f64();
        done(Checked { file, function, objectives, inputs, maps, outcome, seconds });
    }
    Ok(())
}

/// Every `.json` there, however deep.
pub fn certificates(place: &Path) -> Result<Vec<PathBuf>, Failure> {
    if place.is_file() {
        return Ok(vec![place.to_path_buf()]);
    }
    let (mut found, mut pending) = (Vec::new(), vec![place.to_path_buf()]);
    while let Some(directory) = pending.pop() {
        let unreadable = |error| Failure::Usage(format!("cannot read {}: {error}", directory.display()));
        for entry in std::fs::read_dir(&directory).map_err(unreadable)?.flatten() {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                found.push(path);
            }
        }
    }
    found.sort();
    if found.is_empty() {
        let place = place.display();
        return Err(Failure::Usage(format!(
            "{place}: no certificate is there; clew prove --certificates {place} writes some"
        )));
    }
    Ok(found)
}

/// Which of the files that a certificate is about has changed, in a sentence.
pub fn fresh(claimed: &ProgramClaim) -> Option<String> {
    claimed.sources.iter().chain(&claimed.project).find_map(|was| match std::fs::read(&was.file) {
        Ok(bytes) if sha256(&bytes) == was.sha256 => None,
        Ok(_) => Some(format!("{} has changed", was.file)),
        Err(error) => Some(format!("{} cannot be read: {error}", was.file)),
    })
}

/// Whether each of the solvers is one.
fn try_out(solvers: &Solvers) -> Result<(), Failure> {
    for command in &solvers.commands {
        let alone = Solvers {
            commands: vec![command.clone()],
            stop: solvers.stop.clone(),
            limit: solvers.limit,
            jobs: 1,
        };
        let script = "(set-logic QF_BV)\n(assert (= #b1 #b0))\n(check-sat)\n".to_owned();
        let name = command.first().map_or("", String::as_str);
        let why = match alone.ask_all([script].into_iter()) {
            Ok(answers) if answers == [Answer::Unsat] => continue,
            Ok(answers) => match answers.into_iter().next() {
                Some(Answer::Unknown(why)) => why,
                _ => "it takes what is false for true".to_owned(),
            },
            Err(error) => {
                return Err(Failure::Usage(format!(
                    "cannot start the solver {name}: {error}; install it (apt-get install cvc5, say), or name another one \
                     with --solver"
                )));
            }
        };
        if !solvers.stop.is_raised() {
            let command = command.join(" ");
            return Err(Failure::Usage(format!(
                "`{command}` does not answer as a solver that reads SMT-LIB 2 from its standard input: {why}"
            )));
        }
    }
    Ok(())
}

/// A program as it is now, which is the one that was claimed.
struct Loaded {
    prepared: Prepared,
    engine: Engine,
}

impl Loaded {
    fn new(check: &Check, certificate: &Certificate, stop: &Stop) -> Result<Loaded, String> {
        let claimed = &certificate.program;
        let config = config(check, certificate)?;
        if let Some(flags) = &check.cflags
            && *flags != claimed.flags
        {
            let (was, is) = (claimed.flags.join(" "), flags.join(" "));
            return Err(format!("the flags were `{was}`, and are `{is}`"));
        }
        let project = project(claimed)?;
        let missing = |file: &&String| !Path::new(file).is_file();
        if let Some(file) = claimed.files.iter().find(missing) {
            return Err(format!(
                "there is no {file} here: check from the directory in which clew wrote the certificate"
            ));
        }
        let mut prepared =
            generate::examine(&config, project.as_ref(), stop).map_err(|error| error.to_string())?;
        let Prepared { program, tools, work, .. } = &mut prepared;
        let clang = clew_front::find_clang().map_err(|error| error.to_string())?;
        let now = claim(&config, project.as_ref(), program, &clang, work.path(), stop);
        let now = now.map_err(|error| error.to_string())?;
        if let Some(difference) = difference(claimed, &now, &certificate.clew) {
            return Err(difference);
        }
        clew_emit::settle_weak(program, &clew_emit::HostSymbols::of(&tools.clang));
        let engine = Engine::new(program).map_err(|error| error.to_string())?;
        Ok(Loaded { prepared, engine })
    }

    fn check(&self, certificate: &Certificate, solvers: &Solvers, stop: &Stop) -> Result<Confirmed, String> {
        let Loaded { prepared: Prepared { program, contracts, .. }, engine } = self;
        let config = Config { criteria: criteria(certificate)?, ..certified(certificate)? };
        let function = function(self, &certificate.function)?;
        let elsewhere = Elsewhere::new(program).map_err(|error| error.to_string())?;
        let vm = unit::machine(program, engine, &config, contracts, function);
        if vm.function() != function {
            return Err(format!(
                "it is about the program, which starts with main and not with {}",
                certificate.function
            ));
        }
        let goals = config.goals(None);
        let tested = match (config.outside.is_some(), config.callees) {
            (true, _) => program.function_ids().filter(|&id| program.is_tested(id)).collect(),
            (false, true) => unit::reachable(program, engine.graph.calls(), function),
            (false, false) => vec![function],
        };
        let structure = || Structure::new(program, &tested, &goals);
        let named = structure();
        let names = Names::new(&named);
        let mut claimed: Vec<ObjectiveId> = Vec::new();
        for objective in &certificate.objectives {
            let id = names.find(objective);
            claimed.push(
                id.ok_or_else(|| format!("{} has no objective {}", certificate.function, objective.name()))?,
            );
        }
        if claimed.is_empty() {
            return Err("it claims nothing".to_owned());
        }
        let mut shown = Shown { confirmed: Confirmed::default(), verdicts: BTreeMap::new() };
        let of_map = |wanted: Option<usize>| {
            let of =
                certificate.objectives.iter().zip(&claimed).filter(|(objective, _)| objective.map == wanted);
            of.map(|(_, &id)| id).collect::<Vec<_>>()
        };
        let by_tree = of_map(None);
        if !by_tree.is_empty() {
            let (code, graph, flag) = (&engine.code, &engine.graph, stop.flag());
            let subject = Subject { vm: &vm, code, graph, elsewhere: &elsewhere, stop: flag };
            let space = InputSpace::new(config.bounds);
            let inputs: Vec<StoredInput> = certificate.inputs().collect();
            let replay = subject.replay(structure(), &by_tree, space, &inputs);
            let mut replay = replay.map_err(|refusal| refusal.to_string())?;
            shown.tree(program, &mut replay, &by_tree, solvers)?;
        }
        for (number, written) in certificate.maps.iter().enumerate() {
            let code = engine.steps(program, vm.is_whole());
            let ahead = Ahead::of(if written.strict { code.strict() } else { code });
            let mut checker = Checker::new(ahead, &started(&vm), written)?;
            shown.map(&mut checker, &named, &of_map(Some(number)), solvers)?;
        }
        let doubted = unit::doubted_callees(program, engine, &config, &named, function);
        for (objective, id) in certificate.objectives.iter().zip(&claimed) {
            let mut rests_on = match shown.verdicts.get(id) {
                Some(Ok(rests_on)) => *rests_on,
                Some(Err(why)) => return Err(why.replace(OBJECTIVE, &objective.name())),
                None => return Err(format!("nothing in it shows {} infeasible", objective.name())),
            };
            if doubted.contains(&named.objectives[id.index()].function) {
                let assuming = unit::contract(&config, contracts, program, function).assuming;
                if !assuming.has(Doubt::Callbacks) {
                    let why = Reason::Doubt(Doubt::Callbacks);
                    return Err(format!("{} is not shown infeasible: {why}", objective.name()));
                }
                rests_on.add(Doubt::Callbacks);
            }
            agree(objective, rests_on)?;
        }
        Ok(shown.confirmed)
    }
}

/// Stands for an objective's name in a sentence.
const OBJECTIVE: &str = "{objective}";

/// What the arguments of a certificate have shown so far.
struct Shown {
    confirmed: Confirmed,
    verdicts: BTreeMap<ObjectiveId, Result<Doubts, String>>,
}

impl Shown {
    fn tree(
        &mut self,
        program: &Program,
        replay: &mut Replay,
        claimed: &[ObjectiveId],
        solvers: &Solvers,
    ) -> Result<(), String> {
        let asked = ask(program, replay, solvers).map_err(failed)?;
        self.confirmed.add(asked.obligations, asked.queries);
        for (&id, verdict) in claimed.iter().zip(&asked.verdicts) {
            let verdict = verdict.as_ref().copied();
            self.verdicts.insert(id, verdict.map_err(|denial| unmet(&asked, &in_words(denial))));
        }
        Ok(())
    }

    fn map(
        &mut self,
        checker: &mut Checker,
        structure: &Structure,
        claimed: &[ObjectiveId],
        solvers: &Solvers,
    ) -> Result<(), String> {
        let asked = ask_map(checker, structure, claimed, solvers).map_err(failed)?;
        let asked = asked.map_err(|why| format!("not confirmed: the map is not inductive: {why}"))?;
        self.confirmed.add(asked.obligations, asked.queries);
        for (&id, verdict) in claimed.iter().zip(asked.verdicts) {
            let verdict = verdict.map_err(|why| format!("{OBJECTIVE} is not shown infeasible: {why}"));
            self.verdicts.insert(id, verdict);
        }
        Ok(())
    }
}

impl Confirmed {
    fn add(&mut self, obligations: usize, queries: usize) {
        self.obligations += obligations;
        self.queries += queries;
    }
}

fn failed(error: std::io::Error) -> String {
    format!("the solver failed: {error}")
}

fn unmet(asked: &Asked, denial: &str) -> String {
    match &asked.first_unmet {
        Some(first) => format!(
            "not confirmed: {} of {} obligations are not met ({first}); {OBJECTIVE} may be reached",
            asked.unmet, asked.obligations
        ),
        None => format!("{OBJECTIVE} is not shown infeasible: {denial}"),
    }
}

/// What a proof rests on must be just what it says.
fn agree(objective: &clew_certify::Objective, rests_on: Doubts) -> Result<(), String> {
    let said: BTreeSet<&str> = objective.assuming.iter().map(String::as_str).collect();
    let found: BTreeSet<&str> = rests_on.words().collect();
    if let Some(word) = found.difference(&said).next() {
        return Err(format!("{}: the proof rests on {word}, and does not say so", objective.name()));
    }
    match said.difference(&found).next() {
        Some(word) => Err(format!("{}: it says that it rests on {word}, and does not", objective.name())),
        None => Ok(()),
    }
}

/// How the program was loaded when the certificate was written.
fn config(check: &Check, certificate: &Certificate) -> Result<Config, String> {
    Ok(Config {
        trust_flags: check.trust_flags,
        jobs: u16::try_from(check.jobs).ok(),
        ..certified(certificate)?
    })
}

fn certified(certificate: &Certificate) -> Result<Config, String> {
    let Certificate { program, settings, .. } = certificate;
    let outside = program.world.as_ref().map(|world| Outside {
        name: stem(program).into_bytes(),
        arguments: world.argv,
        stdin: world.stdin,
        files: world.files.iter().map(|(name, most)| (name.clone().into_bytes(), *most)).collect(),
        values: None,
    });
    Ok(Config {
        files: program.files.iter().map(PathBuf::from).collect(),
        database: program.database.as_ref().map(PathBuf::from),
        cflags: program.flags.clone(),
        mcdc: settings.mcdc.parse()?,
        callees: settings.callees,
        outside,
        assume: settings.assume.iter().map(|word| assumption(word)).collect::<Result<_, _>>()?,
        bounds: Bounds { max_array: settings.max_array, max_depth: settings.max_depth },
        max_steps: settings.max_steps,
        labels: settings.labels.iter().map(|text| labels(text)).collect::<Result<_, _>>()?,
        functions: settings.labelled.clone(),
        ..Config::default()
    })
}

fn labels(text: &str) -> Result<Chosen, String> {
    Chosen::parse(text).unwrap_or_else(|| Err(format!("there are no labels `{text}`")))
}

fn stem(program: &ProgramClaim) -> String {
    let file = program.files.first().map(Path::new).and_then(Path::file_stem);
    file.unwrap_or_default().to_string_lossy().into_owned()
}

fn criteria(certificate: &Certificate) -> Result<Vec<Criterion>, String> {
    let names: BTreeSet<&str> = certificate.objectives.iter().map(|it| it.criterion.as_str()).collect();
    names.into_iter().map(str::parse).collect()
}

/// The `clew.toml` that the certificate names, if gen would take it now.
fn project(claimed: &ProgramClaim) -> Result<Option<Project>, String> {
    let first = claimed.files.first().map(Path::new);
    let file = match &claimed.project {
        Some(known) => Some(PathBuf::from(&known.file)),
        None => project::find(first),
    };
    file.map(|file| Project::read(&file)).transpose().map_err(|error| error.to_string())
}

fn function(loaded: &Loaded, name: &str) -> Result<FunctionId, String> {
    let program = &loaded.prepared.program;
    let mut ids = program.function_ids().filter(|&id| program.is_tested(id));
    let found = ids.find(|&id| clew_vm::function_name(program, id) == name);
    found.ok_or_else(|| format!("there is no function {name}"))
}
