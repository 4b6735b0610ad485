//! The types of variables that units declare and nobody defines.
//!
//! Clang's debug information leaves them out. So a unit that has some is compiled once more, as part of a text that
//! includes it and then defines, for each of them, a pointer to its type. Where that does not work (a name that only a
//! function's body knows, say), the variable stays without a type, and is bytes.

use std::path::{Path, PathBuf};

use clew_ir::{CType, Global, GlobalId, Program, TypeId, Types};

use crate::appendix::include;
use crate::compile::{Compiled, compile_types, side_by_side};
use crate::dwarf::{self, TypeTable};
use crate::link::Linker;
use crate::source::Source;
use crate::{Clang, FrontError, Options};

/// An array whose length nobody says has room for so many elements.
const ROOM: u64 = 16;

const POINTER: &str = "clew_type_of_";

/// The variables of one unit.
struct Declared {
    unit: usize,
    ids: Vec<GlobalId>,
}

pub fn describe_declared(
    linker: &mut Linker<'_>,
    clang: &Clang,
    options: &Options,
    sources: &[Source],
    compiled: &[Compiled],
    types: &mut TypeTable,
) {
    let declared = find(&linker.program, compiled);
    let objects = side_by_side(declared.len(), options.jobs, |index| {
        let Declared { unit, ids } = &declared[index];
        let names = ids.iter().map(|id| linker.program.globals[id.index()].name.as_str()).collect();
        let source = Source { flags: compiled[*unit].flags.clone(), ..sources[*unit].clone() };
        ask(clang, &source, names, options, &format!("unit{unit}.declared"))
    });
    for (declared, object) in declared.iter().zip(objects) {
        let Some(bytes) = object.and_then(|object| std::fs::read(object).ok()) else { continue };
        let Ok(info) = dwarf::read(&bytes, types, &mut linker.files) else { continue };
        for &id in &declared.ids {
            let global = &mut linker.program.globals[id.index()];
            let pointer = info.variables.iter().find(|v| v.name.strip_prefix(POINTER) == Some(&global.name));
            if let Some(CType::Pointer { to }) = pointer.map(|pointer| types.types.get(pointer.ty)) {
                give(global, *to, &types.types, linker.program.pointer_bytes);
            }
        }
    }
}

fn find(program: &Program, compiled: &[Compiled]) -> Vec<Declared> {
    let mut found: Vec<Declared> =
        (0..compiled.len()).map(|unit| Declared { unit, ids: Vec::new() }).collect();
    for (index, global) in program.globals.iter().enumerate() {
        let is_asked = global.init.is_none() && global.ty.is_none() && is_identifier(&global.name);
        // The runtime's unit is not among those compiled.
        if let Some(declared) = found.get_mut(global.unit.index()).filter(|_| is_asked) {
            declared.ids.push(GlobalId::at(index));
        }
    }
    found.retain(|declared| compiled[declared.unit].types.is_some() && !declared.ids.is_empty());
    found
}

/// A name for the linker need not be one in C.
fn is_identifier(name: &str) -> bool {
    let is_part = |c: char| c == '_' || c == '$' || c.is_alphanumeric();
    name.chars().all(is_part) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// The object file that says the types of `names`, but for those that clang does not know.
fn ask(
    clang: &Clang,
    source: &Source,
    mut names: Vec<&str>,
    options: &Options,
    output: &str,
) -> Option<PathBuf> {
    let path = std::path::absolute(options.work.join(format!("{output}.c"))).ok()?;
    let mut flags = source.flags.clone();
    flags.push("-ferror-limit=0".to_owned());
    let unit = source.stand_in.clone().unwrap_or_else(|| source.absolute());
    let asking = Source { stand_in: Some(path.clone()), flags, ..source.clone() };
    while !names.is_empty() {
        std::fs::write(&path, text(&unit, &names)).ok()?;
        let diagnostics = match compile_types(clang, &asking, options, output) {
            Ok(object) => return Some(object),
            Err(FrontError::DoesNotCompile { diagnostics, .. }) => diagnostics,
            Err(_) => return None,
        };
        let known = known(&names, &path, &diagnostics);
        if known.len() == names.len() {
            return None;
        }
        names = known;
    }
    None
}

/// The names that no diagnostic is about.
fn known<'n>(names: &[&'n str], path: &Path, diagnostics: &str) -> Vec<&'n str> {
    let is_refused = |index: usize| {
        let lines = LINES_BEFORE + 2 * index + 1..=LINES_BEFORE + 2 * index + 2;
        let places: Vec<String> = lines.map(|line| format!("{}:{line}:", path.display())).collect();
        diagnostics.lines().any(|line| places.iter().any(|place| line.starts_with(place)))
    };
    names.iter().enumerate().filter(|(index, _)| !is_refused(*index)).map(|(_, name)| *name).collect()
}

const LINES_BEFORE: usize = 4;

/// Two lines for each name. The unit's macros are no concern of these lines.
fn text(unit: &Path, names: &[&str]) -> String {
    let mut text = include(unit) + "\n#undef static\n#undef __typeof__\n#undef __attribute__\n";
    for name in names {
        text += &format!("#undef {name}\n");
        text += &format!("static __typeof__({name}) *{POINTER}{name} __attribute__((__used__));\n");
    }
    text
}

/// A type with a size, which must be the one that the compiler found, or an array without a length.
fn give(global: &mut Global, ty: TypeId, types: &Types, pointer_bytes: u32) {
    let bytes = match types.get(types.bare(ty)) {
        CType::Array { of, count: None } => {
            types.size(*of, pointer_bytes).and_then(|size| size.checked_mul(ROOM))
        }
        _ => types.size(ty, pointer_bytes),
    };
    if let Some(bytes) = bytes.filter(|bytes| global.bytes == 0 || global.bytes == *bytes) {
        global.bytes = bytes;
        global.ty = Some(ty);
    }
}
