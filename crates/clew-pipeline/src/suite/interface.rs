//! Which functions tests may call, and which structs they know: what the module's headers declare, else all that is not
//! `static`.

use super::SuiteOf;
use crate::config::Config;
use crate::failure::Failure;
use clew_emit::{Declared, EmitError, Tools};
use clew_ir::{CType, FunctionId, Program, TypeId, UnitId};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Asks clang what headers declare, and which ones of the system's they need before them.
type Ask<'a> = dyn Fn(&[PathBuf]) -> Result<(Declared, Vec<String>), EmitError> + 'a;

/// How many functions are named that tests stand in for.
const NAMED: usize = 5;

pub struct Seen {
    /// What tests include; none: the unit itself.
    pub headers: Vec<PathBuf>,
    /// The headers of the system's that these need before them.
    pub before: Vec<String>,
    /// What tests may call.
    pub called: Vec<FunctionId>,
    /// The structs that they do not know.
    pub opaque: Vec<TypeId>,
    /// The unit that the file of tests is named after.
    pub unit: UnitId,
}

pub fn find(
    config: &Config,
    asked: &SuiteOf,
    program: &Program,
    chosen: &[FunctionId],
    tools: &Tools,
    work: &Path,
) -> Result<Seen, Failure> {
    let external: Vec<FunctionId> = program
        .function_ids()
        .filter(|&id| {
            let function = program.function(id);
            program.is_tested(id) && function.external && function.body.is_some() && function.name != "main"
        })
        .collect();
    let Some(&first) = chosen.first() else {
        return Err(Failure::Usage("there is nothing to test".to_owned()));
    };
    let unit = program.function(first).unit;
    let flags = &program.units[unit.index()].flags;
    let structs = structs(program);
    let about = (&external[..], &structs[..]);
    let ask = |headers: &[PathBuf]| {
        match clew_emit::declared(tools, program, (&[], headers), flags, about, work) {
            // Many a header wants the unit to have included something before it.
            Err(error @ EmitError::Header { .. }) => {
                let before = includes(program, unit, headers);
                let again = clew_emit::declared(tools, program, (&before, headers), flags, about, work);
                again.map(|declared| (declared, before)).map_err(|_| error)
            }
            known => known.map(|declared| (declared, Vec::new())),
        }
    };
    let headers = match asked.headers.is_empty() {
        false => {
            let headers = asked.headers.iter().map(|header| {
                let missing = |_| Failure::Usage(format!("there is no header {}", header.display()));
                header.canonicalize().map_err(missing)
            });
            headers.collect::<Result<Vec<PathBuf>, Failure>>()?
        }
        true => beside(config, program, &external, &ask)?,
    };
    if headers.is_empty() {
        let units: BTreeSet<UnitId> = chosen.iter().map(|&id| program.function(id).unit).collect();
        if units.len() > 1 {
            return Err(Failure::Usage(
                "no header beside the files declares what they define: say which one does with --header"
                    .to_owned(),
            ));
        }
        let called: Vec<FunctionId> =
            external.into_iter().filter(|&id| program.function(id).unit == unit).collect();
        if called.is_empty() {
            return Err(Failure::Usage(
                "all functions are static: there is no interface to test through; try `clew gen`".to_owned(),
            ));
        }
        return Ok(Seen { headers, before: Vec::new(), called, opaque: Vec::new(), unit });
    }
    let (Declared { functions: called, opaque }, before) = ask(&headers)?;
    if called.is_empty() {
        let names: Vec<String> = headers.iter().map(|header| header.display().to_string()).collect();
        return Err(Failure::Usage(format!(
            "{} declares no function that these files define",
            names.join(", ")
        )));
    }
    Ok(Seen { headers, before, called, opaque, unit })
}

/// The headers of the system's that the unit includes before the first of these, as it writes them.
fn includes(program: &Program, unit: UnitId, headers: &[PathBuf]) -> Vec<String> {
    let path = &program.files[program.units[unit.index()].file.index()].path;
    let text =
        std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let names = headers.iter().filter_map(|header| header.file_name()?.to_str());
    let quoted: Vec<String> = names.map(|name| format!("{name}\"")).collect();
    let named = text.lines().filter_map(|line| {
        line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include").map(str::trim_start)
    });
    let before = named.take_while(|name| !quoted.iter().any(|header| name.trim_end().ends_with(header)));
    let system = before.filter_map(|name| Some(format!("<{}>", name.strip_prefix('<')?.split_once('>')?.0)));
    system.collect()
}

/// Where the module calls what nobody defines, tests must stand in for that, and only a test that includes the unit can do
/// so for its calls alone. The sentence that says so.
pub fn include_instead(program: &Program, seen: &mut Seen) -> Option<String> {
    let stubs = clew_emit::stubs(program);
    let units = program.units.iter().filter(|unit| !unit.runtime).count();
    if seen.headers.is_empty() || stubs.is_empty() || units > 1 {
        return None;
    }
    seen.headers.clear();
    let mut names: Vec<&str> = stubs.iter().map(|&id| program.function(id).called()).collect();
    let more = names.len().saturating_sub(NAMED);
    names.truncate(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let file = program.units[seen.unit.index()].path.display();
    Some(format!("tests stand in for {}{more}, and so they include {file}", names.join(", ")))
}

/// The structs that an interface may speak of, by all the names that they have.
fn structs(program: &Program) -> Vec<TypeId> {
    let types = &program.types;
    let is_struct = |&ty: &TypeId| {
        let is_named = matches!(types.get(ty), CType::Struct { name: Some(_), .. } | CType::Typedef { .. });
        is_named && matches!(types.get(types.bare(ty)), CType::Struct { .. })
    };
    (0..types.table.len()).map(TypeId::at).filter(is_struct).collect()
}

/// The headers in the directories of the files that declare what these define.
fn beside(
    config: &Config,
    program: &Program,
    external: &[FunctionId],
    ask: &Ask,
) -> Result<Vec<PathBuf>, Failure> {
    let mut found: BTreeSet<PathBuf> = BTreeSet::new();
    for file in &config.files {
        let directory =
            file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
        found.extend(
            entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "h")),
        );
    }
    let mentions = |path: &PathBuf| {
        let text = std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        text.is_ok_and(|text| external.iter().any(|&id| text.contains(program.function(id).called())))
    };
    let mut headers = Vec::new();
    for path in found.into_iter().filter(mentions) {
        let Ok(path) = path.canonicalize() else { continue };
        match ask(std::slice::from_ref(&path)) {
            Ok((declared, _)) if !declared.functions.is_empty() => headers.push(path),
            // One that cannot be compiled by itself is of no use to a test.
            Ok(_) | Err(EmitError::Header { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(headers)
}
