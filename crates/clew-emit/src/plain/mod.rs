//! Tests in plain C: no framework, one file that includes the unit, so that its `static` functions are in reach.

mod arguments;
mod checks;
mod file;
mod globals;
mod helpers;
mod locals;
mod scene;
mod stubs;
mod test;
mod unit;

use crate::suite::{Emitted, Expected, Suite, Test, TestFile, TestWriter};
use unit::Unit;

pub struct PlainC;

impl TestWriter for PlainC {
    fn write(&self, suite: &Suite) -> Emitted {
        let unit = Unit::new(suite);
        let mut emitted = Emitted::default();
        let (failing, passing): (Vec<&Test>, Vec<&Test>) =
            suite.tests.iter().partition(|test| matches!(test.expected, Expected::Fails(_)));
        if !passing.is_empty() {
            let text = file::write(&unit, &passing, file::Kind::Passing, &mut emitted.warnings);
            let path_name = format!("test_{}.c", unit.stem());
            emitted.tests = Some(TestFile { path_name, text });
        }
        if !failing.is_empty() {
            let text = file::write(&unit, &failing, file::Kind::Failing, &mut emitted.warnings);
            let path_name = format!("test_{}_errors.c", unit.stem());
            emitted.errors = Some(TestFile { path_name, text });
        }
        emitted.warnings.sort();
        emitted.warnings.dedup();
        emitted
    }
}
