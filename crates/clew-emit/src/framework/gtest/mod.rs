//! GoogleTest. The unit is C and need not be C++, so the tests are C beside it; a file in C++ names them, and their checks report
//! to GoogleTest (`clew_gtest.h`).

use super::said::{self, Line};
use super::{
    Beside, BuildFlags, Check, Failed, Framework, Is, Listed, Listing, Needs, installed, is_plain_number,
    is_text,
};
use crate::c::text;

#[derive(Clone, Copy, Debug)]
pub struct GoogleTest;

impl Framework for GoogleTest {
    fn name(&self) -> &'static str {
        "gtest"
    }

    fn needs(&self) -> Option<Needs> {
        Some(Needs { header: "gtest/gtest.h", package: "libgtest-dev", cpp: true })
    }

    fn isolates(&self) -> bool {
        false
    }

    fn head(&self) -> String {
        "#include \"clew_gtest.h\"\n".to_owned()
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("ADD_FAILURE({});", text::quote(check.to_string().as_bytes()));
        };
        match is {
            Is::Integer { literal, bytes: 16.., .. } => format!("EXPECT_TRUE({actual} == {literal});"),
            Is::Integer { literal, signed: false, bytes: 8.. } => {
                format!("EXPECT_EQ_UNSIGNED({actual}, {literal});")
            }
            Is::Integer { literal, .. } => format!("EXPECT_EQ({actual}, {literal});"),
            Is::Bool(true) => format!("EXPECT_TRUE({actual});"),
            Is::Bool(false) => format!("EXPECT_FALSE({actual});"),
            Is::Float { literal, bytes: 4 } if is_plain_number(literal) => {
                format!("EXPECT_FLOAT_EQ({actual}, {literal});")
            }
            Is::Float { literal, bytes: 8 } if is_plain_number(literal) => {
                format!("EXPECT_DOUBLE_EQ({actual}, {literal});")
            }
            Is::Float { literal, .. } => format!("EXPECT_TRUE(clew_same_float({actual}, {literal}));"),
            Is::Nan => format!("EXPECT_TRUE(clew_is_nan({actual}));"),
            Is::Null => format!("EXPECT_EQ_POINTER({actual}, NULL);"),
            Is::NotNull => format!("EXPECT_TRUE({actual} != NULL);"),
            Is::Pointer(address) => format!("EXPECT_EQ_POINTER({actual}, {address});"),
            Is::Array { name, .. } if is_text(name) => format!("EXPECT_STREQ({actual}, {name});"),
            Is::Array { name, .. } => format!("EXPECT_MEMORY_EQ({actual}, {name}, sizeof {name});"),
        }
    }

    fn open(&self, test: &Listed) -> String {
        format!("void {}(void)\n{{\n", test.function)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\n".to_owned()
    }

    fn list(&self, _listing: &Listing) -> String {
        String::new()
    }

    fn main(&self, _listing: &Listing) -> String {
        String::new()
    }

    fn beside(&self, listing: &Listing) -> Option<Beside> {
        let name = listing.name;
        let mut text = String::from(
            "/* The tests of the C file beside it. */\n\n#include <gtest/gtest.h>\n#include \"clew_gtest.h\"\n\nextern \"C\" {\n",
        );
        for test in listing.tests {
            text += &format!("void {}(void);\n", test.function);
        }
        if listing.fresh {
            text += "void clew_fresh(void);\n";
        }
        if listing.begins {
            text += "void clew_begin(void);\n";
        }
        text += "}\n\n";
        if listing.begins {
            text += "static const int clew_began = (clew_begin(), 0);\n\n";
        }
        let kind = if listing.fresh { "TEST_F" } else { "TEST" };
        if listing.fresh {
            text += &format!(
                "class {name} : public testing::Test {{\nprotected:\n    void SetUp() override {{ clew_fresh(); }}\n}};\n\n"
            );
        }
        for test in listing.tests {
            text += &format!("{kind}({name}, {})\n{{\n", test.name);
            if !test.requirements.is_empty() {
                let all = text::quote(test.requirements.join(", ").as_bytes());
                text += &format!("    RecordProperty(\"requirement\", {all});\n");
            }
            text += &format!("    {}();\n}}\n\n", test.function);
        }
        text.truncate(text.trim_end().len());
        Some(Beside { extension: "cc", text: text + "\n" })
    }

    fn support(&self) -> &'static [(&'static str, &'static str)] {
        &[("clew_gtest.h", include_str!("clew_gtest.h"))]
    }

    fn flags(&self) -> BuildFlags {
        let mut flags = installed::flags("gtest_main", &["-lgtest_main", "-lgtest", "-pthread"]);
        flags.linking.push("-lstdc++".to_owned());
        flags
    }

    fn only(&self, test: &str) -> Vec<String> {
        vec![format!("--gtest_filter=*.{test}")]
    }

    fn ran(&self, output: &str) -> Vec<String> {
        said::ran(output, read)
    }

    fn failed(&self, output: &str) -> Vec<Failed> {
        said::failed(output, read)
    }
}

/// `[  FAILED  ] unit.test_f_2 (0 ms)`: without a time it is the list at the end.
fn read(line: &str) -> Line<'_> {
    let of = |how: &str| Some(said::name(line.split_once(how)?.1.split_once('.')?.1)?.0);
    if line.contains("[ RUN      ] ") {
        return Line::Begins;
    }
    if !line.ends_with(" ms)") {
        return Line::Other;
    }
    if let Some(name) = of("[       OK ] ") {
        return Line::Passed(name);
    }
    of("[  FAILED  ] ").map_or(Line::Other, |name| Line::Failed(name, ""))
}
