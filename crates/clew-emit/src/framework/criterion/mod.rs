//! Criterion, which runs each test in a process of its own, and has a `main`. In the sandbox another runs the tests (`runner.c`).

use super::said::{self, Line};
use super::{
    BuildFlags, Check, Failed, Framework, Is, Listed, Listing, Needs, installed, is_plain_number, is_text,
};
use crate::c::text;

#[derive(Clone, Copy, Debug)]
pub struct Criterion;

impl Framework for Criterion {
    fn name(&self) -> &'static str {
        "criterion"
    }

    fn needs(&self) -> Option<Needs> {
        Some(Needs { header: "criterion/new/assert.h", package: "libcriterion-dev", cpp: false })
    }

    fn isolates(&self) -> bool {
        true
    }

    fn catches_crashes(&self) -> bool {
        true
    }

    fn head(&self) -> String {
        "#include <criterion/criterion.h>\n#include <criterion/new/assert.h>\n".to_owned()
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("cr_fail(\"%s\", {});", text::quote(check.to_string().as_bytes()));
        };
        match is {
            Is::Integer { literal, bytes: 16.., .. } => {
                format!("cr_expect(eq(int, {actual} == {literal}, 1));")
            }
            Is::Integer { literal, signed, bytes } => {
                let kind = match (signed, bytes) {
                    (true, 4) => "int".to_owned(),
                    (true, bytes) => format!("i{}", bytes * 8),
                    (false, bytes) => format!("u{}", bytes * 8),
                };
                format!("cr_expect(eq({kind}, {actual}, {literal}));")
            }
            Is::Bool(true) => format!("cr_expect(eq(int, {actual}, 1));"),
            Is::Bool(false) => format!("cr_expect(eq(int, {actual}, 0));"),
            Is::Float { literal, bytes: 4 } if is_plain_number(literal) => {
                format!("cr_expect(eq(flt, {actual}, {literal}));")
            }
            Is::Float { literal, bytes: 8 } if is_plain_number(literal) => {
                format!("cr_expect(eq(dbl, {actual}, {literal}));")
            }
            Is::Float { literal, .. } => format!("cr_expect(clew_same_float({actual}, {literal}));"),
            Is::Nan => format!("cr_expect(clew_is_nan({actual}));"),
            Is::Null => format!("cr_expect(eq(ptr, (void *)({actual}), NULL));"),
            Is::NotNull => format!("cr_expect(ne(ptr, (void *)({actual}), NULL));"),
            Is::Pointer(address) => format!("cr_expect(eq(ptr, (void *)({actual}), (void *)({address})));"),
            Is::Array { name, .. } if is_text(name) => {
                format!("cr_expect(eq(str, (char *)({actual}), (char *){name}));")
            }
            Is::Array { name, .. } => format!(
                "cr_expect(eq(mem, ((struct cr_mem){{(const void *)({actual}), sizeof {name}}}), ((struct cr_mem){{{name}, sizeof {name}}})));"
            ),
        }
    }

    fn open(&self, test: &Listed) -> String {
        let mut settings = String::new();
        if test.fresh {
            settings += ", .init = clew_fresh";
        }
        if let Some(code) = test.exits {
            settings += &format!(", .exit_code = {code}");
        }
        if !test.requirements.is_empty() {
            settings += &format!(", .description = {}", text::quote(test.requirements.join(", ").as_bytes()));
        }
        format!("Test({}, {}{settings})\n{{\n", test.group, test.name)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\n".to_owned()
    }

    fn list(&self, _listing: &Listing) -> String {
        String::new()
    }

    /// Where the unit has one, the library's cannot be the program's.
    fn main(&self, _listing: &Listing) -> String {
        String::new()
    }

    fn runner(&self) -> Option<&'static str> {
        Some(include_str!("runner.c"))
    }

    fn flags(&self) -> BuildFlags {
        installed::flags("criterion", &["-lcriterion"])
    }

    fn all(&self) -> Vec<String> {
        vec!["--verbose".to_owned()]
    }

    fn only(&self, test: &str) -> Vec<String> {
        [self.all(), vec![format!("--filter=*/{test}")]].concat()
    }

    fn ran(&self, output: &str) -> Vec<String> {
        said::ran(output, read)
    }

    fn failed(&self, output: &str) -> Vec<Failed> {
        said::failed(output, read)
    }
}

/// `[FAIL] f::test_f_2: (0.00s)`, below what its assertions say.
fn read(line: &str) -> Line<'_> {
    let of = |how: &str| Some(said::name(line.split_once(how)?.1.split_once("::")?.1)?.0);
    if let Some(name) = of("[PASS] ") {
        return Line::Passed(name);
    }
    if let Some(name) = of("[FAIL] ") {
        return Line::Failed(name, "");
    }
    match line.starts_with("[RUN ]") {
        true => Line::Begins,
        false => Line::Other,
    }
}
