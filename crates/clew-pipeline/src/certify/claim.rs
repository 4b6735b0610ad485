//! Which program a certificate is about: its files, flags and specification, by hash.

use crate::config::Config;
use crate::failure::Failure;
use crate::project::Project;
use clew_certify::{Hashed, ProgramClaim, Settings, UnitFlags, World, sha256};
use clew_edge::Stop;
use clew_front::Clang;
use clew_ir::{Program, Unit};
use clew_vm::Outside;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What there is to say of a program as it was loaded. `work`: the directory of what clew made for it.
pub fn claim(
    config: &Config,
    project: Option<&Project>,
    program: &Program,
    clang: &Clang,
    work: &Path,
    stop: &Stop,
) -> Result<ProgramClaim, Failure> {
    let shown = |path: &PathBuf| path.display().to_string();
    let here = Here::new();
    let units = || program.units.iter().filter(|unit| !unit.runtime);
    let mut sources: BTreeSet<PathBuf> = BTreeSet::new();
    for unit in units() {
        sources.extend(clew_front::included(clang, program, unit, stop)?);
    }
    let is_ours = |path: &PathBuf| path.starts_with(work);
    let sources = sources.into_iter().filter(|path| !is_ours(path));
    Ok(ProgramClaim {
        files: config.files.iter().map(shown).collect(),
        database: config.database.as_ref().map(shown),
        flags: config.cflags.iter().map(|flag| here.relative(flag)).collect(),
        world: config.outside.as_ref().map(world),
        project: project.map(|project| hashed(&here, &project.file)).transpose()?,
        units: units().map(|unit| flags(&here, unit, work)).collect(),
        sources: sources.map(|path| hashed(&here, &path)).collect::<Result<_, _>>()?,
        code: sha256(code(program).as_bytes()),
    })
}

pub fn settings(config: &Config) -> Settings {
    Settings {
        max_array: config.bounds.max_array,
        max_depth: config.bounds.max_depth,
        max_steps: config.max_steps,
        assume: config.assume.iter().filter_map(|doubt| doubt.word()).map(str::to_owned).collect(),
        mcdc: config.mcdc.to_string(),
        callees: config.callees,
        labels: config.labels.iter().map(ToString::to_string).collect(),
        labelled: if config.labels.is_empty() { Vec::new() } else { config.functions.clone() },
    }
}

fn world(outside: &Outside) -> World {
    let text = |name: &Vec<u8>| String::from_utf8_lossy(name).into_owned();
    World {
        argv: outside.arguments,
        stdin: outside.stdin,
        files: outside.files.iter().map(|(name, most)| (text(name), *most)).collect(),
    }
}

/// The working directory: a project that is moved is the same project.
struct Here(String);

impl Here {
    fn new() -> Here {
        let here = std::env::current_dir().unwrap_or_default();
        Here(format!("{}/", here.display()))
    }

    fn relative(&self, text: &str) -> String {
        text.replace(&self.0, "").replace(self.0.trim_end_matches('/'), ".")
    }
}

fn hashed(here: &Here, path: &Path) -> Result<Hashed, Failure> {
    let bytes = std::fs::read(path)
        .map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))?;
    Ok(Hashed { file: here.relative(&path.display().to_string()), sha256: sha256(&bytes) })
}

/// Without the directory of `clew.h`, which clew makes for each run.
fn flags(here: &Here, unit: &Unit, work: &Path) -> UnitFlags {
    let mut flags = Vec::new();
    for flag in &unit.flags {
        match Path::new(flag).starts_with(work) {
            true => drop(flags.pop()),
            false => flags.push(here.relative(flag)),
        }
    }
    UnitFlags { file: here.relative(&unit.path.display().to_string()), flags }
}

/// What is executed of the user's, and what its variables start as.
fn code(program: &Program) -> String {
    let users = program.function_ids().filter(|&id| {
        let function = program.function(id);
        !program.units[function.unit.index()].runtime
    });
    let functions: String = users.map(|id| clew_front::dump(program, id)).collect();
    let globals = program.globals.iter().filter(|global| !program.units[global.unit.index()].runtime);
    let globals: String = globals.map(|global| format!("{global:?}\n")).collect();
    functions + &globals
}

/// How what is claimed differs from what there is, in a sentence.
pub fn difference(claimed: &ProgramClaim, now: &ProgramClaim, clew: &str) -> Option<String> {
    for was in &claimed.sources {
        match now.sources.iter().find(|is| is.file == was.file) {
            Some(is) if is.sha256 == was.sha256 => {}
            Some(_) => return Some(format!("{} has changed", was.file)),
            None => return Some(format!("{} is no longer a part of the program", was.file)),
        }
    }
    if let Some(new) = now.sources.iter().find(|is| claimed.sources.iter().all(|was| was.file != is.file)) {
        return Some(format!("{} is a part of the program now, and was none", new.file));
    }
    match (&claimed.project, &now.project) {
        (Some(was), Some(is)) if was == is => {}
        (None, None) => {}
        (Some(was), _) => return Some(format!("{} has changed", was.file)),
        (None, Some(is)) => return Some(format!("{} was not there", is.file)),
    }
    for (was, is) in claimed.units.iter().zip(&now.units) {
        if was != is {
            let (was, is) = (was.flags.join(" "), is.flags.join(" "));
            return Some(format!("the flags of {} were `{was}`, and are `{is}`", now.units[0].file));
        }
    }
    let same = ProgramClaim { flags: claimed.flags.clone(), ..now.clone() };
    if claimed.code != now.code {
        let version = env!("CARGO_PKG_VERSION");
        return Some(match clew == version {
            true => {
                "the compiler makes other code of it: another compiler, or other system headers".to_owned()
            }
            false => format!("clew {clew} wrote it, and clew {version} makes other code of the program"),
        });
    }
    (same != *claimed).then(|| "its files are others".to_owned())
}
