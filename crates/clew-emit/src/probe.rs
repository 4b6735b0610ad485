//! Which types and macros a unit knows: only the compiler can tell, so it is asked.
//!
//! The debug information of all units makes one table of types. A struct that another unit defines, and this one at
//! best declares, is in it complete; a test of this unit can point to such an object but not declare one. Nor one of a
//! struct that is defined inside a function.

use crate::c::declarator;
use crate::replay::{Tools, flags};
use crate::tool::tool;
use crate::{EmitError, Suite, macros};
use clew_ir::{FunctionId, Program, TypeId};
use clew_vm::Origin;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The name that the probe's own lines go by in the compiler's messages.
const PROBE: &str = "clew-probe";

/// What tests of a unit must heed, for `write`.
#[derive(Default)]
pub struct Probed {
    /// The types of the tests' objects that the unit does not know.
    pub hidden: Vec<TypeId>,
    /// The names of its macros.
    pub macros: Vec<String>,
}

/// `dir` is the directory of the tests, `work` an existing one for what is asked.
pub fn probe(
    tools: &Tools,
    suite: &Suite,
    flags: &[String],
    dir: &Path,
    work: &Path,
) -> Result<Probed, EmitError> {
    let dir = dir.canonicalize().map_err(EmitError::io(dir))?;
    let names = if suite.headers.is_empty() { &[suite.include.to_owned()] } else { suite.headers };
    let include: Vec<u8> = names
        .iter()
        .flat_map(|name| match name.starts_with('<') {
            true => format!("#include {name}\n").into_bytes(),
            false => include(&dir.join(name)),
        })
        .collect();
    let file = work.join(format!("{PROBE}.c"));
    std::fs::write(&file, &include).map_err(EmitError::io(&file))?;
    let macros = macros::macros(tools, flags, &file)?;
    // All of a single unit's types are its own, but for those of its functions.
    let is_single = suite.program.units.iter().filter(|unit| !unit.runtime).count() < 2;
    let knows_all = is_single && !has_local(suite) && suite.headers.is_empty();
    let (types, probes): (Vec<TypeId>, Vec<String>) = match knows_all {
        true => Default::default(),
        false => crate::write::probes(suite).into_iter().unzip(),
    };
    if types.is_empty() {
        return Ok(Probed { hidden: Vec::new(), macros });
    }
    let probes = probes.join("\n");
    let rest = format!("{}#line 1 \"{PROBE}\"\n{probes}\n", macros::undefine(&macros, &probes));
    std::fs::write(&file, [&include, rest.as_bytes()].concat()).map_err(EmitError::io(&file))?;
    let mut command = tool(&tools.clang);
    command
        .args(flags::compiling(flags))
        .args(["-w", "-fsyntax-only", "-ferror-limit=0", "-fno-caret-diagnostics", "-fno-color-diagnostics"])
        .arg(&file);
    let output = crate::tool::run(tools, &mut command)?;
    Ok(Probed { hidden: refused(&String::from_utf8_lossy(&output.stderr), &types), macros })
}

/// The line that includes a file. There are no escapes in it: a path with a quote stands between angles.
fn include(file: &Path) -> Vec<u8> {
    let name = file.as_os_str().as_bytes();
    let (begin, end) = if name.contains(&b'"') { (b"#include <", b'>') } else { (b"#include \"", b'"') };
    [begin, name, &[end, b'\n']].concat()
}

/// What tests know that include some headers and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// Of the functions asked about, those that are declared.
    pub functions: Vec<FunctionId>,
    /// Of the types, those that have no size there.
    pub opaque: Vec<TypeId>,
}

/// What these headers declare, behind those of the system's that stand before them. `Err` also where they cannot be compiled
/// so.
pub fn declared(
    tools: &Tools,
    program: &Program,
    (before, headers): (&[String], &[PathBuf]),
    flags: &[String],
    (functions, types): (&[FunctionId], &[TypeId]),
    work: &Path,
) -> Result<Declared, EmitError> {
    let system = before.iter().map(|name| format!("#include {name}\n").into_bytes());
    let mut text: Vec<u8> = system.chain(headers.iter().map(|header| include(header))).flatten().collect();
    text.extend(format!("#line 1 \"{PROBE}\"\n").into_bytes());
    for (number, &id) in functions.iter().enumerate() {
        let name = program.function(id).called();
        text.extend(format!("extern __typeof__(&{name}) clew_function_{number};\n").into_bytes());
    }
    for (number, &ty) in types.iter().enumerate() {
        let spelled = declarator::declare(&program.types, ty, "").unwrap_or_else(|| "void".to_owned());
        text.extend(
            format!("extern char clew_type_{number}[sizeof({spelled}) > 0 ? 1 : -1];\n").into_bytes(),
        );
    }
    let file = work.join("clew-headers.c");
    std::fs::write(&file, text).map_err(EmitError::io(&file))?;
    let mut command = tool(&tools.clang);
    command
        .args(flags::compiling(flags))
        .args(["-w", "-Werror=pointer-arith", "-fsyntax-only", "-ferror-limit=0"])
        .args(["-fno-caret-diagnostics", "-fno-color-diagnostics"])
        .arg(&file);
    let output = crate::tool::run(tools, &mut command)?;
    let said = String::from_utf8_lossy(&output.stderr);
    let is_others = |line: &&str| line.contains("error: ") && !line.starts_with(PROBE);
    if let Some(line) = said.lines().find(is_others) {
        let file = headers.first().cloned().unwrap_or_default();
        return Err(EmitError::Header { file, output: line.to_owned() });
    }
    let lines: Vec<TypeId> = (0..functions.len() + types.len()).map(TypeId::at).collect();
    let wrong: Vec<usize> = refused(&said, &lines).into_iter().map(TypeId::index).collect();
    let is_right = |line: usize| !wrong.contains(&line);
    let known = functions.iter().enumerate().filter(|(line, _)| is_right(*line)).map(|(_, &id)| id);
    let opaque = types.iter().enumerate().filter(|(number, _)| !is_right(functions.len() + number));
    Ok(Declared { functions: known.collect(), opaque: opaque.map(|(_, &ty)| ty).collect() })
}

/// The tests have a `static` variable of a function among their objects.
fn has_local(suite: &Suite) -> bool {
    let objects = suite.tests.iter().flat_map(|test| &test.setup.objects);
    let mut globals = objects.filter_map(|object| match object.origin {
        Origin::Global(id) => Some(id),
        _ => None,
    });
    globals.any(|id| suite.program.globals[id.index()].local_to.is_some())
}

/// The types in whose lines there are errors.
fn refused(messages: &str, types: &[TypeId]) -> Vec<TypeId> {
    let mut refused: Vec<TypeId> = messages
        .lines()
        .filter(|message| message.contains(": error: "))
        .filter_map(|message| message.strip_prefix(PROBE)?.strip_prefix(':')?.split(':').next()?.parse().ok())
        .filter_map(|line: usize| types.get(line.checked_sub(1)?).copied())
        .collect();
    refused.sort_unstable();
    refused.dedup();
    refused
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_their_lines() {
        let types = [TypeId(7), TypeId(8), TypeId(9)];
        let messages = "clew-probe:2:1: error: incomplete\nclew-probe:3:1: note: here\nunit.c:1:1: error: x\n\
                        clew-probe:1:9: error: unknown\nclew-probe:1:9: error: again\nclew-probe:77:1: error: x\n";
        assert_eq!(refused(messages, &types), [TypeId(7), TypeId(8)]);
    }
}
