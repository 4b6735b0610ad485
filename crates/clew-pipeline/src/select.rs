//! Which functions are meant.

use crate::config::Config;
use crate::failure::Failure;
use crate::project;
use crate::scope;
use clew_cover::Scope;
use clew_ir::{FunctionId, Program};
use std::collections::BTreeSet;

/// The functions to be tested: those named, else all that the files themselves define. With a scope those of them that
/// have something in it, and the headers' functions that have.
pub fn select(
    program: &Program,
    config: &Config,
    within: Option<&Scope>,
) -> Result<Vec<FunctionId>, Failure> {
    let all: Vec<FunctionId> = program
        .function_ids()
        .filter(|&id| program.is_tested(id) && program.function(id).coverage.is_some())
        .collect();
    if !config.functions.is_empty() {
        let named = config.functions.iter().map(|name| named(program, &all, name));
        let mut chosen: Vec<FunctionId> = named.collect::<Result<_, _>>()?;
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
        let all = scope::inside(program, config, scope, all).into_iter();
        return Ok(all.filter(|&id| seen.insert(place(id))).collect());
    }
    let in_its_file = |id: &FunctionId| {
        let function = program.function(*id);
        function.place.is_some_and(|place| place.file == program.units[function.unit.index()].file)
    };
    let own: Vec<FunctionId> = all.into_iter().filter(in_its_file).collect();
    if own.is_empty() {
        let files: Vec<String> = program
            .units
            .iter()
            .filter(|unit| !unit.runtime)
            .map(|unit| unit.path.display().to_string())
            .collect();
        return Err(Failure::Usage(format!(
            "{}: defines no function that clang compiles; nothing to test (a static function that nothing calls is left out)",
            files.join(", ")
        )));
    }
    Ok(own)
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
