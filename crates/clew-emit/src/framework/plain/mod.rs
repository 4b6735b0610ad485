//! Plain C: no framework, one program that runs each of its tests in a child process.

mod said;

use super::{Check, Failed, Framework, Helper, Is, Listed, Listing};
use crate::c::text;
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug)]
pub struct PlainC;

impl Framework for PlainC {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn head(&self) -> Vec<Helper> {
        vec![Helper { names: &["CLEW_CHECK(", "clew_check("], text: include_str!("harness/check.c") }]
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("clew_check(0, \"{check}\", __LINE__);");
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

    fn open(&self, function: &str) -> String {
        format!("static void {function}(void)\n{{\n")
    }

    fn close(&self, _function: &str) -> String {
        "}\n".to_owned()
    }

    /// The table that `main` runs through, and the exit codes by which a child tells how its test went.
    fn list(&self, listing: &Listing) -> String {
        let codes: BTreeSet<u8> = listing.tests.iter().filter_map(|test| test.exits).collect();
        let mut free = (100..=255).filter(|code| !codes.contains(code));
        let (passed, failed) = (free.next().unwrap_or(100), free.next().unwrap_or(101));
        let field = if listing.errors { "const char *error" } else { "int code" };
        let mut table = format!("enum {{ CLEW_PASSED = {passed}, CLEW_FAILED = {failed} }};\n\n");
        table.push_str(&format!(
            "static const struct clew_test {{\n    const char *name;\n    void (*run)(void);\n    {field};\n}} clew_tests[] = {{\n"
        ));
        for test in listing.tests {
            table.push_str(&format!("    {},\n", entry(test, listing.errors)));
        }
        table.push_str(&format!("}};\nenum {{ CLEW_TESTS = {} }};\n\n", listing.tests.len()));
        table
    }

    fn main(&self, listing: &Listing) -> String {
        let main = match listing.errors {
            true => include_str!("harness/main_errors.c"),
            false => include_str!("harness/main.c"),
        };
        let begin = if listing.begins { "    clew_begin();\n" } else { "" };
        let main = &main.replace("    clew_begin();\n", begin);
        let run = include_str!("harness/run.c");
        match listing.unit_has_main {
            true => {
                let main = main.replace("int main(", "int clew_main(");
                format!("{run}\nint clew_main(int argc, char **argv) __asm__(\"main\");\n\n{main}")
            }
            false => format!("{run}\n{main}"),
        }
    }

    fn only(&self, test: &str) -> Vec<String> {
        vec![test.to_owned()]
    }

    fn ran(&self, output: &str) -> Vec<String> {
        said::ran(output)
    }

    fn failed(&self, output: &str) -> Vec<Failed> {
        said::failed(output)
    }
}

fn entry(test: &Listed, errors: bool) -> String {
    let Listed { name, function, exits, error } = test;
    let how = match errors {
        true => text::quote(error.as_deref().unwrap_or_default().as_bytes()),
        false => exits.map_or("CLEW_PASSED".to_owned(), |code| code.to_string()),
    };
    format!("{{\"{name}\", {function}, {how}}}")
}
