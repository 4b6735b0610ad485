//! Check, which runs each test in a process of its own.

use super::said::{self, Line};
use super::{
    BuildFlags, Check, Failed, Framework, Is, Listed, Listing, Needs, installed, is_plain_number, is_text,
    unless_projects,
};
use crate::c::text;

#[derive(Clone, Copy, Debug)]
pub struct LibCheck;

impl Framework for LibCheck {
    fn name(&self) -> &'static str {
        "check"
    }

    fn needs(&self) -> Option<Needs> {
        Some(Needs { header: "check.h", package: "check", cpp: false })
    }

    fn isolates(&self) -> bool {
        true
    }

    fn catches_crashes(&self) -> bool {
        true
    }

    fn head(&self) -> String {
        "#include <check.h>\n".to_owned()
    }

    fn macros(&self) -> &'static [&'static str] {
        &["fail", "fail_if", "fail_unless", "mark_point"]
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("ck_abort_msg(\"%s\", {});", text::quote(check.to_string().as_bytes()));
        };
        match is {
            Is::Integer { literal, bytes: 16.., .. } => format!("ck_assert({actual} == {literal});"),
            Is::Integer { literal, signed: true, .. } => format!("ck_assert_int_eq({actual}, {literal});"),
            Is::Integer { literal, signed: false, .. } => format!("ck_assert_uint_eq({actual}, {literal});"),
            Is::Bool(true) => format!("ck_assert({actual});"),
            Is::Bool(false) => format!("ck_assert(!{actual});"),
            Is::Float { literal, bytes } if is_plain_number(literal) => {
                let kind = match bytes {
                    4 => "float",
                    8 => "double",
                    _ => "ldouble",
                };
                format!("ck_assert_{kind}_eq({actual}, {literal});")
            }
            Is::Float { literal, .. } => format!("ck_assert(clew_same_float({actual}, {literal}));"),
            Is::Nan => format!("ck_assert(clew_is_nan({actual}));"),
            Is::Null => format!("ck_assert_ptr_null({actual});"),
            Is::NotNull => format!("ck_assert_ptr_nonnull({actual});"),
            Is::Pointer(address) => format!("ck_assert_ptr_eq({actual}, {address});"),
            Is::Array { name, .. } if is_text(name) => format!("ck_assert_str_eq({actual}, {name});"),
            Is::Array { name, .. } => format!("ck_assert_mem_eq({actual}, {name}, sizeof {name});"),
        }
    }

    fn open(&self, test: &Listed) -> String {
        format!("START_TEST({})\n{{\n", test.function)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\nEND_TEST\n".to_owned()
    }

    /// A test case for each function, with its requirements as tags: `CK_INCLUDE_TAGS=REQ-12` runs what is linked to that.
    fn list(&self, listing: &Listing) -> String {
        let mut list = String::from("static Suite *clew_suite(int argc, char **argv)\n{\n");
        list += &format!("    Suite *suite = suite_create(\"{}\");\n    TCase *tcase;\n", listing.name);
        for (group, tests) in listing.groups() {
            list += &format!("\n    tcase = tcase_create(\"{group}\");\n    tcase_set_timeout(tcase, 10);\n");
            let tags: Vec<String> =
                tests.iter().flat_map(|test| &test.requirements).map(|tag| tag.replace(' ', "-")).collect();
            let tags: std::collections::BTreeSet<String> = tags.into_iter().collect();
            if !tags.is_empty() {
                let tags = tags.into_iter().collect::<Vec<_>>().join(" ");
                list += &format!("    tcase_set_tags(tcase, {});\n", text::quote(tags.as_bytes()));
            }
            if listing.fresh {
                list += "    tcase_add_checked_fixture(tcase, clew_fresh, NULL);\n";
            }
            for test in tests {
                let Listed { name, function, exits, .. } = test;
                list += &match (exits, name == function) {
                    (None, true) => format!("    CLEW_ADD_TEST({name});\n"),
                    (Some(code), true) => format!("    CLEW_ADD_EXIT_TEST({name}, {code});\n"),
                    (None, false) => format!(
                        "    if (clew_is_chosen(argc, argv, \"{name}\"))\n        tcase_add_test(tcase, {function});\n"
                    ),
                    (Some(code), false) => format!(
                        "    if (clew_is_chosen(argc, argv, \"{name}\"))\n        tcase_add_exit_test(tcase, {function}, {code});\n"
                    ),
                };
            }
            list += "    suite_add_tcase(suite, tcase);\n";
        }
        unless_projects(&(list + "    return suite;\n}\n"))
    }

    fn main(&self, listing: &Listing) -> String {
        let main = listing.main_head("    SRunner *runner;\n    int failed;\n\n")
            + "    runner = srunner_create(clew_suite(argc, argv));\n    srunner_run_all(runner, CK_ENV);\n"
            + "    failed = srunner_ntests_failed(runner);\n    srunner_free(runner);\n    return failed != 0;\n}\n";
        format!("\n{}", unless_projects(&main))
    }

    fn flags(&self) -> BuildFlags {
        installed::flags("check", &["-lcheck_pic", "-pthread", "-lrt", "-lm", "-lsubunit"])
    }

    fn only(&self, test: &str) -> Vec<String> {
        vec![test.to_owned()]
    }

    fn environment(&self) -> &'static [(&'static str, &'static str)] {
        &[("CK_VERBOSITY", "verbose")]
    }

    fn ran(&self, output: &str) -> Vec<String> {
        said::ran(output, read)
    }

    fn failed(&self, output: &str) -> Vec<Failed> {
        said::failed(output, read)
    }
}

/// `unit.c:6:F:f:test_f_2:0: Assertion …`
fn read(line: &str) -> Line<'_> {
    for (at, _) in line.match_indices(":test_") {
        let Some((name, rest)) = said::name(&line[at + 1..]) else { continue };
        let Some(how) = rest.strip_prefix(":0") else { continue };
        let before: Vec<&str> = line[..at].rsplit(':').collect();
        match before.get(1) {
            Some(&"P") => return Line::Passed(name),
            Some(&("F" | "E")) => return Line::Failed(name, how),
            _ => {}
        }
    }
    match line.contains("%: Checks: ") {
        true => Line::Begins,
        false => Line::Other,
    }
}
