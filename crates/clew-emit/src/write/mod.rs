//! Tests in C, in whatever framework: files that include the unit, so that its `static` functions are in reach.

mod address;
mod allocators;
mod apart;
mod arguments;
mod assign;
mod called;
mod checks;
mod effects;
mod file;
mod file_name;
mod flexible;
mod functions;
mod globals;
mod helpers;
mod known;
mod listed;
mod locals;
mod output;
mod program;
mod replaced;
mod room;
mod scene;
mod script;
mod started;
mod strings;
mod stubs;
pub mod test;
mod unit;

use crate::c::declarator;
use crate::framework::Framework;
use crate::memory::Layout;
use crate::probe::Probed;
use crate::suite::{Emitted, FileKind, Suite, Test};
use clew_ir::{CType, Program, TypeId, Types};
use clew_vm::Origin;
pub use file::names_file;
pub use replaced::EITHER;
use std::collections::BTreeSet;
use unit::Unit;

/// The files of a suite, with what the compiler knows of the unit.
pub fn write(framework: &dyn Framework, suite: &Suite, probed: &Probed) -> Emitted {
    let Probed { hidden, macros } = probed;
    let mut emitted = Emitted::default();
    let (types, tests) = prepare(suite, hidden);
    for kind in FileKind::ALL {
        let mut unit = Unit::new(suite, &types, hidden, macros);
        (unit.weak, unit.brought) = (kind.weak, helpers::all(framework));
        let tests: Vec<&Test> = tests.iter().filter(|test| FileKind::of(test) == kind).collect();
        unit.replaced = tests.iter().flat_map(|test| &test.setup.replaced).copied().collect();
        if !framework.isolates() {
            unit.changed = apart::changed(&unit, &tests);
        }
        let file = file::write(framework, &unit, &tests, kind, &mut emitted);
        emitted.files.extend(file);
    }
    emitted.names = names(suite, &types, &tests, probed);
    emitted.warnings.sort();
    emitted.warnings.dedup();
    emitted
}

/// What a linked unit calls by other names.
fn names(suite: &Suite, types: &Types, tests: &[Test], probed: &Probed) -> Option<String> {
    let unit = Unit::new(suite, types, &probed.hidden, &probed.macros);
    let tests: Vec<&Test> = tests.iter().collect();
    let all = functions::redirected(&unit, &tests);
    if suite.headers.is_empty() || all.is_empty() {
        return None;
    }
    let lines = all.iter().map(|(name, ours)| format!("#pragma redefine_extname {name} {ours}\n"));
    let head = "/* The compiler reads this before the files under test: the tests make some of these calls fail. */\n";
    Some(head.to_owned() + &lines.collect::<String>())
}

/// The types that the tests declare objects of, each with a line of C that compiles where it is known.
pub fn probes(suite: &Suite) -> Vec<(TypeId, String)> {
    let unit = Unit::new(suite, &suite.program.types, &[], &[]);
    let objects = suite.tests.iter().flat_map(|test| &test.setup.objects);
    let types = objects.filter_map(|object| match object.origin {
        Origin::Pointee | Origin::Written { .. } => object.ty,
        Origin::Global(id) => unit.global(id).ty.filter(|_| unit.global(id).local_to.is_some()),
        _ => None,
    });
    let types: BTreeSet<TypeId> = types.map(|ty| unit.layout.unqualified(ty)).collect();
    types.into_iter().filter_map(|ty| Some((ty, probe(unit.layout, ty)?))).collect()
}

/// The tests as they are written, and the types in them.
fn prepare(suite: &Suite, hidden: &[TypeId]) -> (Types, Vec<Test>) {
    let Program { types, pointer_bytes, .. } = suite.program;
    let mut tests = suite.tests.to_vec();
    for test in &mut tests {
        let layout = Layout { types, pointer_bytes: *pointer_bytes };
        strings::terminate(layout, test);
        room::make_room(layout, test);
    }
    let mut types = types.clone();
    for object in tests.iter_mut().flat_map(|test| &mut test.setup.objects) {
        flexible::give_length(&mut types, hidden, object);
    }
    (types, tests)
}

/// A line of C that compiles where the type is known: its size, and where its members are.
fn probe(layout: Layout, ty: TypeId) -> Option<String> {
    let spelled = declarator::declare(layout.types, ty, "")?;
    let mut line = format!("_Static_assert(sizeof({spelled}) == {}, \"\");", layout.size(ty)?);
    if let CType::Struct { members, .. } = layout.bare(ty) {
        for member in members.iter().filter(|member| member.bit_field.is_none()) {
            let Some(name) = &member.name else { continue };
            let offset = format!("__builtin_offsetof({spelled}, {name})");
            line.push_str(&format!(" _Static_assert({offset} == {}, \"\");", member.offset));
        }
    }
    Some(line)
}
