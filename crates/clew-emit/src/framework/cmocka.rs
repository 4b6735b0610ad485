//! CMocka.

use super::said;
use super::{
    BuildFlags, Check, Failed, Framework, Is, Listed, Listing, Needs, is_plain_number, is_text,
    unless_projects,
};
use crate::c::text;

#[derive(Clone, Copy, Debug)]
pub struct CMocka;

/// CMocka wants these before its own header.
const HEAD: &str = "#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
";

impl Framework for CMocka {
    fn name(&self) -> &'static str {
        "cmocka"
    }

    fn needs(&self) -> Option<Needs> {
        Some(Needs { header: "cmocka.h", package: "libcmocka-dev", cpp: false })
    }

    fn isolates(&self) -> bool {
        false
    }

    fn catches_crashes(&self) -> bool {
        true
    }

    fn head(&self) -> String {
        HEAD.to_owned()
    }

    fn macros(&self) -> &'static [&'static str] {
        &["fail", "skip", "mock", "stop", "will_return", "check_expected", "function_called"]
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("fail_msg(\"%s\", {});", text::quote(check.to_string().as_bytes()));
        };
        match is {
            Is::Integer { literal, bytes: 16.., .. } => format!("assert_true({actual} == {literal});"),
            Is::Integer { literal, .. } => format!("assert_int_equal({actual}, {literal});"),
            Is::Bool(true) => format!("assert_true({actual});"),
            Is::Bool(false) => format!("assert_false({actual});"),
            Is::Float { literal, bytes: 4 } if is_plain_number(literal) => {
                format!("assert_float_equal({actual}, {literal}, 0.0);")
            }
            Is::Float { literal, bytes: 8 } if is_plain_number(literal) => {
                format!("assert_double_equal({actual}, {literal}, 0.0);")
            }
            Is::Float { literal, .. } => format!("assert_true(clew_same_float({actual}, {literal}));"),
            Is::Nan => format!("assert_true(clew_is_nan({actual}));"),
            Is::Null => format!("assert_null({actual});"),
            Is::NotNull => format!("assert_non_null({actual});"),
            Is::Pointer(address) => format!("assert_ptr_equal({actual}, {address});"),
            Is::Array { name, .. } if is_text(name) => format!("assert_string_equal({actual}, {name});"),
            Is::Array { name, .. } => format!("assert_memory_equal({actual}, {name}, sizeof {name});"),
        }
    }

    fn open(&self, test: &Listed) -> String {
        format!("static void {}(void **state)\n{{\n    (void)state;\n", test.function)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\n".to_owned()
    }

    fn list(&self, listing: &Listing) -> String {
        match listing.fresh {
            true => "static int set_up(void **state)\n{\n    (void)state;\n    clew_fresh();\n    return 0;\n}\n\n".to_owned(),
            false => String::new(),
        }
    }

    fn main(&self, listing: &Listing) -> String {
        let entry = |test: &Listed| {
            let Listed { name, function, .. } = test;
            match (name == function, listing.fresh) {
                (true, true) => format!("        cmocka_unit_test_setup({name}, set_up),\n"),
                (true, false) => format!("        cmocka_unit_test({name}),\n"),
                (false, true) => format!("        {{\"{name}\", {function}, set_up, NULL, NULL}},\n"),
                (false, false) => format!("        {{\"{name}\", {function}, NULL, NULL, NULL}},\n"),
            }
        };
        let tests: String = listing.tests.iter().map(entry).collect();
        let tests = format!("    const struct CMUnitTest tests[] = {{\n{tests}    }};\n\n");
        let main = listing.main_head(&tests)
            + "    if (argc > 1)\n        cmocka_set_test_filter(argv[1]);\n"
            + &format!(
                "    return cmocka_run_group_tests_name(\"{}\", tests, NULL, NULL);\n}}\n",
                listing.name
            );
        unless_projects(&main)
    }

    fn flags(&self) -> BuildFlags {
        BuildFlags { linking: vec!["-lcmocka".to_owned()], ..BuildFlags::default() }
    }

    fn only(&self, test: &str) -> Vec<String> {
        vec![test.to_owned()]
    }

    /// Whoever runs clew may have set another.
    fn environment(&self) -> &'static [(&'static str, &'static str)] {
        &[("CMOCKA_MESSAGE_OUTPUT", "STDOUT")]
    }

    fn ran(&self, output: &str) -> Vec<String> {
        let ends = |line| said_of(line, "[       OK ] ").or_else(|| said_of(line, "[  FAILED  ] "));
        let mut ran: Vec<String> = Vec::new();
        for name in output.lines().filter_map(ends) {
            if !ran.iter().any(|known| known == name) {
                ran.push(name.to_owned());
            }
        }
        ran
    }

    /// What failed goes to another stream than the names, in the same order, one error for each test.
    fn failed(&self, output: &str) -> Vec<Failed> {
        let mut names: Vec<&str> = Vec::new();
        for name in output.lines().filter_map(|line| said_of(line, "[  FAILED  ] ")) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut errors: Vec<Vec<&str>> = Vec::new();
        for line in output.lines() {
            if line.contains("[  ERROR   ] ") {
                errors.push(vec![line]);
            } else if let Some(error) = errors.last_mut().filter(|_| line.contains("[   LINE   ] ")) {
                error.push(line);
            }
        }
        let how = |number: usize| errors.get(number).map_or_else(String::new, |lines| said::below(lines));
        names
            .iter()
            .enumerate()
            .map(|(number, name)| Failed { test: (*name).to_owned(), how: how(number) })
            .collect()
    }
}

fn said_of<'a>(line: &'a str, how: &str) -> Option<&'a str> {
    Some(said::name(line.split_once(how)?.1)?.0)
}
