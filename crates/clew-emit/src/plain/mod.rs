//! Tests in plain C: no framework, one file that includes the unit, so that its `static` functions are in reach.

mod arguments;
mod checks;
mod file;
mod globals;
mod helpers;
mod locals;
mod program;
mod scene;
mod strings;
mod stubs;
mod test;
mod unit;

use crate::c::declarator;
use crate::suite::{Emitted, Expected, Suite, Test, TestFile, TestWriter};
use clew_ir::TypeId;
use clew_vm::Origin;
use std::collections::BTreeSet;
use unit::Unit;

pub struct PlainC;

impl TestWriter for PlainC {
    fn write(&self, suite: &Suite) -> Emitted {
        self.write_without(suite, &[])
    }
}

impl PlainC {
    /// As `write`, with the types in `hidden` unknown to the unit; see `hidden_types`.
    pub fn write_without(&self, suite: &Suite, hidden: &[TypeId]) -> Emitted {
        let unit = Unit::new(suite, hidden);
        let mut emitted = Emitted::default();
        let tests: Vec<Test> = suite.tests.iter().map(|test| strings::terminated(&unit, test)).collect();
        let (failing, passing): (Vec<&Test>, Vec<&Test>) =
            tests.iter().partition(|test| matches!(test.expected, Expected::Fails(_)));
        let text = file::write(&unit, &passing, file::Kind::Passing, &mut emitted);
        let path_name = format!("test_{}.c", unit.stem());
        emitted.tests = text.map(|text| TestFile { path_name, text });
        let text = file::write(&unit, &failing, file::Kind::Failing, &mut emitted);
        let path_name = format!("test_{}_errors.c", unit.stem());
        emitted.errors = text.map(|text| TestFile { path_name, text });
        emitted.warnings.sort();
        emitted.warnings.dedup();
        emitted
    }

    /// The types that the tests declare objects of, each with a line of C that compiles where it is known.
    pub(crate) fn probes(&self, suite: &Suite) -> Vec<(TypeId, String)> {
        let unit = Unit::new(suite, &[]);
        let objects = suite.tests.iter().flat_map(|test| &test.setup.objects);
        let objects = objects.filter(|object| object.origin == Origin::Pointee);
        let types: BTreeSet<TypeId> =
            objects.filter_map(|object| Some(unit.layout.unqualified(object.ty?))).collect();
        let probe = |ty| {
            let spelled = declarator::declare(unit.layout.types, ty, "")?;
            Some((ty, format!("_Static_assert(sizeof({spelled}) == {}, \"\");", unit.layout.size(ty)?)))
        };
        types.into_iter().filter_map(probe).collect()
    }
}
