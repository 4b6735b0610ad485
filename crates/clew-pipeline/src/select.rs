//! Which functions are meant.

use crate::config::Config;
use crate::failure::Failure;
use crate::project;
use crate::scope;
use clew_cover::Scope;
use clew_ir::{FunctionId, Program, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard};

/// One of several units, each of which is a program of its own.
pub struct Part<'a> {
    /// Its place in the order in which units are worked on.
    pub number: usize,
    /// What the units before it have.
    pub claims: &'a Claims,
}

/// Who tests what a header defines: the first unit that includes it. Units ask in their order, whoever is compiled first.
pub struct Claims {
    /// Below it headers belong to the project.
    pub root: PathBuf,
    turn: Mutex<Turn>,
    moved: Condvar,
}

#[derive(Default)]
struct Turn {
    /// The unit that may claim.
    number: usize,
    taken: BTreeSet<(PathBuf, u32, String)>,
    /// The functions named on the command line that some unit has.
    named: BTreeSet<String>,
}

impl Claims {
    pub fn new(root: PathBuf) -> Claims {
        Claims { root, turn: Mutex::default(), moved: Condvar::new() }
    }

    /// Waits until the units before have asked. Those of a unit that is left out have too.
    fn wait(&self, number: usize) -> MutexGuard<'_, Turn> {
        let mut turn = self.turn.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        while turn.number < number {
            turn = self.moved.wait(turn).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        turn
    }

    /// The unit has asked, or never will.
    pub fn passed(&self, number: usize) {
        let mut turn = self.wait(number);
        turn.number = turn.number.max(number + 1);
        self.moved.notify_all();
    }

    /// Whether some unit has a function of that name.
    pub fn knows(&self, name: &str) -> bool {
        self.turn.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).named.contains(name)
    }
}

/// The functions to be tested: those named, else all that the files themselves and the project's headers define. With a
/// scope those of them that have something in it.
pub fn select(
    program: &Program,
    config: &Config,
    within: Option<&Scope>,
    part: Option<&Part>,
) -> Result<Vec<FunctionId>, Failure> {
    let all: Vec<FunctionId> = program
        .function_ids()
        .filter(|&id| program.is_tested(id) && program.function(id).coverage.is_some())
        .collect();
    if !config.functions.is_empty() {
        let mut chosen = match part {
            Some(part) => part.named(program, &all, config),
            None => {
                let named = config.functions.iter().map(|name| named(program, &all, name));
                named.collect::<Result<Vec<_>, _>>()?
            }
        };
        chosen.sort_unstable();
        chosen.dedup();
        return Ok(match within {
            Some(scope) => scope::inside(program, config, scope, chosen),
            None => chosen,
        });
    }
    if let Some(scope) = within {
        // What a header defines is in every unit that includes it.
        let place = |id| (program.function(id).name.as_str(), program.function(id).place);
        let mut seen = BTreeSet::new();
        let all = scope::inside(program, config, scope, all);
        let all = part.map_or(all.clone(), |part| part.claim(program, all));
        return Ok(all.into_iter().filter(|&id| seen.insert(place(id))).collect());
    }
    let own: Vec<FunctionId> = match part {
        Some(part) => {
            let is_own =
                |id: &FunctionId| in_its_file(program, *id) || is_below(&part.claims.root, program, *id);
            part.claim(program, all.into_iter().filter(is_own).collect())
        }
        None => {
            let mut roots: BTreeMap<UnitId, PathBuf> = BTreeMap::new();
            let mut seen = BTreeSet::new();
            let mut is_own = |id: &FunctionId| {
                let unit = program.function(*id).unit;
                let root = roots.entry(unit).or_insert_with(|| {
                    let path = &program.files[program.units[unit.index()].file.index()].path;
                    project::root(path.parent().unwrap_or(Path::new(".")))
                });
                let place = program.function(*id).place;
                in_its_file(program, *id) || (is_below(root, program, *id) && seen.insert(place))
            };
            all.into_iter().filter(|id| is_own(id)).collect()
        }
    };
    if own.is_empty() {
        let files: Vec<String> = program
            .units
            .iter()
            .filter(|unit| !unit.runtime)
            .map(|unit| unit.path.display().to_string())
            .collect();
        return Err(Failure::Usage(format!(
            "{}: defines no function that clang compiles; nothing to test",
            files.join(", ")
        )));
    }
    Ok(own)
}

/// It stands in the unit's own file and not in a header.
fn in_its_file(program: &Program, id: FunctionId) -> bool {
    let function = program.function(id);
    function.place.is_some_and(|place| place.file == program.units[function.unit.index()].file)
}

/// It stands in a header of the project.
fn is_below(root: &Path, program: &Program, id: FunctionId) -> bool {
    let Some(place) = program.function(id).place else { return false };
    let path = &program.files[place.file.index()].path;
    path.canonicalize().is_ok_and(|path| path.starts_with(root))
}

impl Part<'_> {
    /// Of the functions those that are the unit's own, and those in headers that no unit before has.
    fn claim(&self, program: &Program, functions: Vec<FunctionId>) -> Vec<FunctionId> {
        let mut turn = self.claims.wait(self.number);
        let mut is_free = |id: &FunctionId| {
            let function = program.function(*id);
            let Some(place) = function.place else { return false };
            let path = program.files[place.file.index()].path.clone();
            in_its_file(program, *id) || turn.taken.insert((path, place.line, function.name.clone()))
        };
        functions.into_iter().filter(|id| is_free(id)).collect()
    }

    /// Those of the functions named on the command line that are here.
    fn named(&self, program: &Program, all: &[FunctionId], config: &Config) -> Vec<FunctionId> {
        let is_named = |id: &FunctionId| config.functions.contains(&program.function(*id).name);
        let found = self.claim(program, all.iter().copied().filter(is_named).collect());
        let mut turn = self.claims.wait(self.number);
        turn.named.extend(found.iter().map(|&id| program.function(id).name.clone()));
        found
    }
}

fn named(program: &Program, all: &[FunctionId], name: &str) -> Result<FunctionId, Failure> {
    let found = all.iter().copied().find(|&id| program.function(id).name == name);
    found.ok_or_else(|| {
        let mut known: Vec<&str> = all.iter().map(|&id| program.function(id).name.as_str()).collect();
        known.sort_by_key(|other| project::distance(other, name));
        known.truncate(5);
        Failure::Usage(format!(
            "no function `{name}` is defined in these files; did you mean one of {}?",
            known.join(", ")
        ))
    })
}

pub fn main_of(program: &Program) -> Result<FunctionId, Failure> {
    let main = program.defined("main").filter(|&id| program.is_users(id));
    main.ok_or_else(|| {
        Failure::Usage(
            "the program has no function main, which --argv, --stdin and --file are for".to_owned(),
        )
    })
}
