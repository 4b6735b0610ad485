//! Loads a program together with what `clew.toml` says of it.

use crate::config::Config;
use crate::failure::Failure;
use crate::header;
use crate::labelling::{self, Labelling, Native};
use crate::project::{self, ConfigError, Contracts, Place, Project};
use crate::unit::UnitResult;
use clew_edge::Stop;
use clew_front::{Compilation, FrontError, Loaded, Options, Purpose};
use clew_ir::{Function, FunctionId, Program};
use clew_search::Unsatisfied;
use clew_vm::Builtin;
use std::path::Path;

/// A program, and what is said of its functions.
pub struct Specified {
    pub loaded: Loaded,
    /// What confirms its labels natively.
    pub natives: Vec<Native>,
    pub contracts: Contracts,
}

/// Compiles the files; once more with the conditions behind them, if there are any.
pub fn load(
    config: &Config,
    project: Option<&Project>,
    work: &Path,
    stop: &Stop,
) -> Result<Specified, Failure> {
    let labelling = Labelling::of(config, project, work, stop);
    load_as(options(config, project, work, stop)?, project, &labelling)
}

/// What is loaded, and how.
pub fn options(
    config: &Config,
    project: Option<&Project>,
    work: &Path,
    stop: &Stop,
) -> Result<Options, Failure> {
    let mut options = Options {
        files: config.files.clone(),
        flags: config.cflags.clone(),
        database: config.database.clone(),
        trust_flags: config.trust_flags,
        work: work.to_path_buf(),
        jobs: config.jobs(),
        purpose: if config.outside.is_some() { Purpose::ProgramTests } else { Purpose::Units },
        additions: project.map(Project::additions).unwrap_or_default(),
        stop: stop.clone(),
    };
    options.additions.flags = header::flags(work)?;
    Ok(options)
}

/// Loads with these options, and with labels where there are any.
pub fn load_as(
    mut options: Options,
    project: Option<&Project>,
    labelling: &Labelling,
) -> Result<Specified, Failure> {
    let mut compilation = Compilation::of(&options)?;
    let Some(project) = project else {
        let natives = labelling::put_into(&mut compilation, labelling)?;
        return Ok(Specified { loaded: compilation.assemble()?, natives, contracts: Contracts::default() });
    };
    let plain = compilation.assemble()?;
    let bound = project::bind(project, &plain.program)?;
    options.additions.appendices = bound.appendices(&plain.program);
    if options.additions.appendices.is_empty() && labelling.is_empty() {
        let loaded = with_warnings(plain, &bound.warnings);
        let contracts = Contracts::new(&loaded.program, bound);
        return Ok(Specified { loaded, natives: Vec::new(), contracts });
    }
    compilation = Compilation::of(&options).map_err(|error| explain(project, error))?;
    let natives = labelling::put_into(&mut compilation, labelling)?;
    let loaded = with_warnings(compilation.assemble()?, &bound.warnings);
    let contracts = Contracts::new(&loaded.program, bound);
    Ok(Specified { loaded, natives, contracts })
}

fn with_warnings(mut loaded: Loaded, warnings: &[String]) -> Loaded {
    loaded.warnings.extend(warnings.iter().cloned());
    loaded
}

/// An expression that does not compile is an error of the specification's.
fn explain(project: &Project, error: FrontError) -> Failure {
    if let FrontError::DoesNotCompile { diagnostics, .. } = &error
        && let Some((place, complaint)) = project::complaint(diagnostics)
    {
        return project.error(place, format!("this does not compile: {complaint}")).into();
    }
    error.into()
}

/// A function cannot be replaced in the file that defines it: its tests include that file.
pub fn check_replaced(
    project: Option<&Project>,
    loaded: &Loaded,
    tested: &[FunctionId],
) -> Result<(), Failure> {
    let program = &loaded.program;
    for (name, unit) in &loaded.replaced {
        let own = tested.iter().any(|&id| program.function(id).unit == *unit);
        let spec = project
            .and_then(|project| Some((project, project.stubs.iter().find(|s| s.name.value == *name)?)));
        if let (true, Some((project, spec))) = (own, spec) {
            let file = program.units[unit.index()].path.display();
            return Err(project
                .error(
                    spec.name.place,
                    format!(
                        "`{name}` cannot be a stub in tests of {file}, which defines it: choose functions of other \
                         files with -f"
                    ),
                )
                .into());
        }
    }
    Ok(())
}

/// Says of which functions no input satisfies the preconditions.
pub fn unsatisfied(
    project: Option<&Project>,
    contracts: &Contracts,
    program: &Program,
    results: &[UnitResult],
) -> Option<Failure> {
    let assumes = |function: &Function| Builtin::named(&function.name) == Some(Builtin::Assume);
    let assumes = program.functions.iter().any(assumes);
    results.iter().find_map(|result| {
        // Without preconditions it is that no test can be made of any of the inputs.
        let why = result
            .unsatisfied
            .as_ref()
            .filter(|_| assumes || !contracts.of(program, result.function).is_empty())?;
        let name = &program.function(result.function).name;
        let sentence = match why {
            Unsatisfied::Proven => format!("no input of {name} satisfies its preconditions"),
            Unsatisfied::GaveUp(reason) => {
                format!("no input of {name} was found that satisfies its preconditions ({reason})")
            }
            Unsatisfied::Stopped => {
                format!(
                    "no input of {name} that satisfies its preconditions was found in time (raise --budget)"
                )
            }
        };
        Some(place_it(project, contracts.place(program, result.function), program, result.function, sentence))
    })
}

/// In `clew.toml` if it says something of the function, else where the function is.
fn place_it(
    project: Option<&Project>,
    place: Option<Place>,
    program: &Program,
    function: FunctionId,
    sentence: String,
) -> Failure {
    match (project, place, program.function(function).place) {
        (Some(project), Some(place), _) => project.error(place, sentence).into(),
        (_, _, Some(place)) => Failure::Usage(format!("{}: {sentence}", program.show(place))),
        (Some(project), None, None) => {
            ConfigError { file: project.file.clone(), place: None, sentence }.into()
        }
        (None, _, None) => Failure::Usage(sentence),
    }
}
