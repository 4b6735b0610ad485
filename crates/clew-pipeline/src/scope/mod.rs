//! Only the interesting code: from `--lines` and `--since` to the scope whose objectives alone are open.

mod asked;
mod git;

pub use asked::Asked;

use crate::config::Config;
use crate::failure::Failure;
use crate::unit::reachable;
use clew_cover::{Lines, Part, Scope};
use clew_ir::{CallGraph, FileId, Function, FunctionId, Program, Range, RegionKind};
use std::collections::BTreeSet;

/// What the flags ask for; `None`: everything.
pub fn of(config: &Config, program: &Program) -> Result<Option<Scope>, Failure> {
    if let Some(revision) = &config.since {
        let changed = git::changed(program, &files(program), revision)?;
        return Ok(Some(with_heads(program, changed, |body| (body.start.0, body.end.0))));
    }
    if config.lines.is_empty() {
        return Ok(None);
    }
    let files = files(program);
    let asked: Result<Vec<_>, _> = config.lines.iter().map(|asked| asked.find(program, &files)).collect();
    Ok(Some(with_heads(program, asked?, |body| (body.start.0, body.start.0))))
}

/// Those of the functions that have something in the scope. With `--callees` what they reach is theirs too.
pub fn inside(
    program: &Program,
    config: &Config,
    scope: &Scope,
    functions: Vec<FunctionId>,
) -> Vec<FunctionId> {
    let is_inside = |id: FunctionId| {
        let map = program.function(id).coverage.as_ref();
        map.is_some_and(|map| !Part::new(scope, map).is_empty())
    };
    let calls = CallGraph::of(program);
    let has_part = |&id: &FunctionId| match config.callees {
        true => reachable(program, &calls, id).into_iter().any(is_inside),
        false => is_inside(id),
    };
    functions.into_iter().filter(has_part).collect()
}

/// The sentence for those who get no function to test.
pub fn nothing(config: &Config) -> Result<String, Failure> {
    let which = if config.functions.is_empty() { "no function" } else { "no function named with -f" };
    match &config.since {
        Some(revision) => Ok(format!("{which} has changed since {revision}; there is nothing to test")),
        None => Err(Failure::Usage(format!(
            "{which} has code on the lines of --lines; choose lines inside of functions"
        ))),
    }
}

/// The files that have something to be covered in them, headers with macros included.
fn files(program: &Program) -> BTreeSet<FileId> {
    let mut files = BTreeSet::new();
    for function in tested(program) {
        files.extend(function.place.map(|place| place.file));
        let map = function.coverage.iter();
        files.extend(map.clone().flat_map(|map| &map.regions).map(|region| region.range.file));
        files.extend(map.flat_map(|map| &map.branches).map(|branch| branch.range.file));
    }
    files
}

fn tested(program: &Program) -> impl Iterator<Item = &Function> {
    let ids = program.function_ids().filter(|&id| program.is_tested(id));
    ids.map(|id| program.function(id)).filter(|function| function.coverage.is_some())
}

/// Clang's map begins with the body. A line of a function's head stands for lines of its body, which `means` says: for
/// all of them if it has changed, for where it begins if it was asked for.
fn with_heads(
    program: &Program,
    mut lines: Vec<(FileId, Lines)>,
    means: impl Fn(Range) -> (u32, u32),
) -> Scope {
    let scope = Scope::new(lines.iter().copied());
    for function in tested(program) {
        let regions = function.coverage.iter().flat_map(|map| &map.regions);
        let body =
            regions.map(|region| (region.kind, region.range)).find(|(kind, _)| *kind == RegionKind::Code);
        let (Some(place), Some((_, body))) = (function.place, body) else { continue };
        let head = Range { file: place.file, start: (place.line, place.col), end: body.start };
        if place.file == body.file && scope.touches(head) {
            let (first, last) = means(body);
            lines.push((body.file, Lines { first, last }));
        }
    }
    Scope::new(lines)
}
