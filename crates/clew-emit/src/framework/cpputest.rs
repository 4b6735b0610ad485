//! CppUTest, by its interface for C: the tests are C beside the unit, and a file in C++ names them.

use super::said;
use super::{
    Beside, BuildFlags, Check, Failed, Framework, Is, Listed, Listing, Needs, installed, is_plain_number,
    is_text, unless_projects,
};
use crate::c::text;

#[derive(Clone, Copy, Debug)]
pub struct CppUTest;

impl Framework for CppUTest {
    fn name(&self) -> &'static str {
        "cpputest"
    }

    fn needs(&self) -> Option<Needs> {
        Some(Needs { header: "CppUTest/TestHarness.h", package: "libcpputest-dev", cpp: true })
    }

    fn isolates(&self) -> bool {
        false
    }

    fn head(&self) -> String {
        "#include <CppUTest/TestHarness_c.h>\n".to_owned()
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("FAIL_TEXT_C({});", text::quote(check.to_string().as_bytes()));
        };
        match is {
            Is::Integer { literal, bytes: 16.., .. } => format!("CHECK_C({actual} == {literal});"),
            Is::Integer { literal, signed, bytes } => {
                let kind = match (signed, bytes) {
                    (true, ..=4) => "INT",
                    (true, _) => "LONGLONG",
                    (false, ..=4) => "UINT",
                    (false, _) => "ULONGLONG",
                };
                format!("CHECK_EQUAL_C_{kind}({literal}, {actual});")
            }
            Is::Bool(true) => format!("CHECK_C({actual});"),
            Is::Bool(false) => format!("CHECK_C(!{actual});"),
            Is::Float { literal, bytes: 4 | 8 } if is_plain_number(literal) => {
                format!("CHECK_EQUAL_C_REAL({literal}, {actual}, 0.0);")
            }
            Is::Float { literal, .. } => format!("CHECK_C(clew_same_float({actual}, {literal}));"),
            Is::Nan => format!("CHECK_C(clew_is_nan({actual}));"),
            Is::Null => format!("CHECK_EQUAL_C_POINTER(NULL, {actual});"),
            Is::NotNull => format!("CHECK_C({actual} != NULL);"),
            Is::Pointer(address) => format!("CHECK_EQUAL_C_POINTER({address}, {actual});"),
            Is::Array { name, .. } if is_text(name) => format!("CHECK_EQUAL_C_STRING({name}, {actual});"),
            Is::Array { name, .. } => format!("CHECK_C(clew_same({actual}, {name}, sizeof {name}));"),
        }
    }

    fn open(&self, test: &Listed) -> String {
        format!("TEST_C({}, {})\n{{\n", test.of, test.name)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\n".to_owned()
    }

    fn list(&self, listing: &Listing) -> String {
        let name = listing.name;
        let fresh = if listing.fresh { "    clew_fresh();\n" } else { "" };
        format!("TEST_GROUP_C_SETUP({name})\n{{\n{fresh}}}\n")
    }

    fn main(&self, _listing: &Listing) -> String {
        String::new()
    }

    fn beside(&self, listing: &Listing) -> Option<Beside> {
        let name = listing.name;
        let wrapper = |test: &Listed| {
            let requirements = match test.requirements.is_empty() {
                true => String::new(),
                false => format!(" /* {} */", text::in_comment(&test.requirements.join(", "))),
            };
            format!("TEST_C_WRAPPER({name}, {}){requirements}\n", test.name)
        };
        let wrappers: String = listing.tests.iter().map(wrapper).collect();
        let (begin, begins) = match listing.begins {
            true => ("extern \"C\" void clew_begin(void);\n", "    clew_begin();\n"),
            false => ("", ""),
        };
        let main = format!(
            "{begin}int main(int argc, char **argv)\n{{\n{begins}    return CommandLineTestRunner::RunAllTests(argc, argv);\n}}\n"
        );
        let text = format!(
            "/* The tests of the C file beside it. */\n\n#include <CppUTest/CommandLineTestRunner.h>\n\
             #include <CppUTest/TestHarness.h>\n#include <CppUTest/TestHarness_c.h>\n\n\
             TEST_GROUP_C_WRAPPER({name})\n{{\n    TEST_GROUP_C_SETUP_WRAPPER({name})\n}};\n\n{wrappers}\n{}",
            unless_projects(&main)
        );
        Some(Beside { extension: "cpp", text })
    }

    fn flags(&self) -> BuildFlags {
        let mut flags = installed::flags("cpputest", &["-lCppUTest", "-lCppUTestExt"]);
        flags.linking.push("-lstdc++".to_owned());
        flags
    }

    fn all(&self) -> Vec<String> {
        vec!["-v".to_owned()]
    }

    fn only(&self, test: &str) -> Vec<String> {
        ["-v", "-sn", test].map(str::to_owned).into()
    }

    fn ran(&self, output: &str) -> Vec<String> {
        output.lines().filter_map(begins).map(|(name, _)| name.to_owned()).collect()
    }

    /// `TEST(unit, test_f_1) - 0 ms`, or what failed in between, and the same end.
    fn failed(&self, output: &str) -> Vec<Failed> {
        let mut failed = Vec::new();
        let mut current: Option<(&str, Vec<&str>)> = None;
        for line in output.lines() {
            if let Some((name, rest)) = begins(line) {
                current = (!is_end(rest)).then(|| (name, Vec::new()));
            } else if is_end(line) {
                let of = |(name, lines): (&str, Vec<&str>)| Failed {
                    test: name.to_owned(),
                    how: said::below(&lines),
                };
                failed.extend(
                    current
                        .take()
                        .filter(|(_, lines)| lines.iter().any(|line| line.contains("error:")))
                        .map(of),
                );
            } else if let Some((_, lines)) = current.as_mut().filter(|_| !line.trim().is_empty()) {
                lines.push(line);
            }
        }
        failed
    }
}

fn begins(line: &str) -> Option<(&str, &str)> {
    let rest = line.split_once("TEST(")?.1.split_once(", ")?.1;
    let (name, rest) = said::name(rest)?;
    Some((name, rest.strip_prefix(')')?)).filter(|_| !line.contains("Failure in TEST("))
}

fn is_end(text: &str) -> bool {
    text.trim_start().starts_with("- ") && text.ends_with(" ms")
}
