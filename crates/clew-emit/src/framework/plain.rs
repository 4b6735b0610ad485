//! Plain C: no framework, one program that runs each of its tests in a child process.

use super::said::{self, Line};
use super::{Check, Failed, Framework, Is, Listed, Listing};
use crate::c::text;

#[derive(Clone, Copy, Debug)]
pub struct PlainC;

impl Framework for PlainC {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn isolates(&self) -> bool {
        true
    }

    fn head(&self) -> String {
        String::new()
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("CLEW_FAIL({});", text::quote(check.to_string().as_bytes()));
        };
        let condition = match is {
            Is::Integer { literal, .. } => format!("{actual} == {literal}"),
            Is::Bool(true) => actual.clone(),
            Is::Bool(false) => format!("!{actual}"),
            Is::Float { literal, .. } => format!("clew_same_float({actual}, {literal})"),
            Is::Nan => format!("clew_is_nan({actual})"),
            Is::Null => format!("{actual} == NULL"),
            Is::NotNull => format!("{actual} != NULL"),
            Is::Pointer(address) => format!("{actual} == {address}"),
            Is::Array { name, .. } => format!("clew_same({actual}, {name}, sizeof {name})"),
        };
        format!("CLEW_CHECK({condition});")
    }

    fn open(&self, test: &Listed) -> String {
        format!("static void {}(void)\n{{\n", test.function)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\n".to_owned()
    }

    fn list(&self, listing: &Listing) -> String {
        let entries: String = listing.tests.iter().map(|test| format!("    {},\n", entry(test))).collect();
        format!("static const struct clew_test clew_tests[] = {{\n{entries}}};\n\n")
    }

    fn main(&self, listing: &Listing) -> String {
        let run = if listing.errors { "clew_show_errors" } else { "clew_run_tests" };
        listing.main_head("")
            + &format!("    return {run}(argc, argv, clew_tests, CLEW_COUNT(clew_tests));\n}}\n")
    }

    fn only(&self, test: &str) -> Vec<String> {
        vec![test.to_owned()]
    }

    fn ran(&self, output: &str) -> Vec<String> {
        said::ran(output, read)
    }

    fn failed(&self, output: &str) -> Vec<Failed> {
        said::failed(output, read)
    }
}

/// `ok   test_f_1`, or `FAIL test_f_1` and why; the unit may have printed before it on the same line.
fn read(line: &str) -> Line<'_> {
    let of = |how: &str| line.match_indices(how).find_map(|(at, how)| said::name(&line[at + how.len()..]));
    if let Some((name, how)) = of("FAIL ") {
        return Line::Failed(name, how);
    }
    of("ok   ").map_or(Line::Other, |(name, _)| Line::Passed(name))
}

fn entry(test: &Listed) -> String {
    let Listed { name, function, exits, error, .. } = test;
    let error = error.as_deref().map(|error| text::quote(error.as_bytes()));
    if name != function {
        let code = exits.map_or(-1, i32::from);
        return format!("{{\"{name}\", {function}, {code}, {}}}", error.as_deref().unwrap_or("NULL"));
    }
    match (exits, error) {
        (Some(code), _) => format!("CLEW_EXITS({name}, {code})"),
        (None, Some(error)) => format!("CLEW_SHOWS({name}, {error})"),
        (None, None) => format!("CLEW_TEST({name})"),
    }
}
