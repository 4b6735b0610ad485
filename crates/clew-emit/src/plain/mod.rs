//! Tests in plain C: no framework, one file that includes the unit, so that its `static` functions are in reach.

mod arguments;
mod checks;
mod file;
mod globals;
mod helpers;
mod locals;
mod scene;
mod strings;
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
        let tests: Vec<Test> = suite.tests.iter().map(|test| strings::terminated(&unit, test)).collect();
        let (failing, passing): (Vec<&Test>, Vec<&Test>) =
            tests.iter().partition(|test| matches!(test.expected, Expected::Fails(_)));
        let text = file::write(&unit, &passing, file::Kind::Passing, &mut emitted.warnings);
        let path_name = format!("test_{}.c", unit.stem());
        emitted.tests = text.map(|text| TestFile { path_name, text });
        let text = file::write(&unit, &failing, file::Kind::Failing, &mut emitted.warnings);
        let path_name = format!("test_{}_errors.c", unit.stem());
        emitted.errors = text.map(|text| TestFile { path_name, text });
        emitted.warnings.sort();
        emitted.warnings.dedup();
        emitted
    }
}
