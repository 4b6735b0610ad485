//! Unity (ThrowTheSwitch), whose sources are the project's own.

use super::said::{self, Line};
use super::{
    BuildFlags, Check, Failed, Framework, Is, Listed, Listing, is_plain_number, is_text, unless_projects,
};
use crate::c::text;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub struct Unity {
    /// The directory of `unity.h` and `unity.c`.
    pub place: Option<PathBuf>,
}

impl Unity {
    /// In a directory of the project's: that of Unity's own files, or that of a copy of Unity as it is published.
    pub fn at(place: &Path) -> Result<&'static dyn Framework, String> {
        let has = |place: &Path| place.join("unity.h").is_file() && place.join("unity.c").is_file();
        let found = [place.to_path_buf(), place.join("src")].into_iter().find(|place| has(place));
        let Some(found) = found else {
            return Err(format!("{}: there is no unity.h with a unity.c", place.display()));
        };
        let place = std::path::absolute(&found).unwrap_or(found);
        // One for each command line or manifest, for as long as clew runs.
        Ok(Box::leak(Box::new(Unity { place: Some(place) })))
    }

    fn file(&self, name: &str) -> String {
        self.place.as_deref().unwrap_or(Path::new("")).join(name).display().to_string()
    }
}

impl Framework for Unity {
    fn name(&self) -> &'static str {
        "unity"
    }

    fn place(&self) -> Option<&Path> {
        self.place.as_deref()
    }

    fn isolates(&self) -> bool {
        false
    }

    fn head(&self) -> String {
        "#include \"unity.h\"\n".to_owned()
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else {
            return format!("TEST_FAIL_MESSAGE({});", text::quote(check.to_string().as_bytes()));
        };
        match is {
            Is::Integer { literal, bytes: 16.., .. } => format!("TEST_ASSERT_TRUE({actual} == {literal});"),
            Is::Integer { literal, signed, bytes } => {
                let kind = if *signed { "INT" } else { "UINT" };
                let width = if *bytes > 4 { "64" } else { "" };
                format!("TEST_ASSERT_EQUAL_{kind}{width}({literal}, {actual});")
            }
            Is::Bool(true) => format!("TEST_ASSERT_TRUE({actual});"),
            Is::Bool(false) => format!("TEST_ASSERT_FALSE({actual});"),
            Is::Float { literal, bytes: 4 } if is_plain_number(literal) => {
                format!("TEST_ASSERT_EQUAL_FLOAT({literal}, {actual});")
            }
            Is::Float { literal, bytes: 8 } if is_plain_number(literal) => {
                format!("CLEW_ASSERT_EQUAL_DOUBLE({literal}, {actual});")
            }
            Is::Float { literal, .. } => format!("TEST_ASSERT_TRUE(clew_same_float({actual}, {literal}));"),
            Is::Nan => format!("TEST_ASSERT_TRUE(clew_is_nan({actual}));"),
            Is::Null => format!("TEST_ASSERT_NULL({actual});"),
            Is::NotNull => format!("TEST_ASSERT_NOT_NULL({actual});"),
            Is::Pointer(address) => format!("TEST_ASSERT_EQUAL_PTR({address}, {actual});"),
            Is::Array { name, .. } if is_text(name) => format!("TEST_ASSERT_EQUAL_STRING({name}, {actual});"),
            Is::Array { name, .. } => format!("TEST_ASSERT_EQUAL_MEMORY({name}, {actual}, sizeof {name});"),
        }
    }

    /// Not `static`: the runners that Unity's scripts make call it.
    fn open(&self, test: &Listed) -> String {
        format!("void {}(void)\n{{\n", test.function)
    }

    fn close(&self, _test: &Listed) -> String {
        "}\n".to_owned()
    }

    fn list(&self, listing: &Listing) -> String {
        let fresh = if listing.fresh { "    clew_fresh();\n" } else { "" };
        format!("void setUp(void)\n{{\n{fresh}}}\n\nvoid tearDown(void)\n{{\n}}\n\n")
    }

    fn main(&self, listing: &Listing) -> String {
        let mut main = listing.main_head("");
        main += "    UNITY_BEGIN();\n";
        for test in listing.tests {
            main += &match test.name == test.function {
                true => format!("    CLEW_RUN_TEST({});\n", test.name),
                false => format!(
                    "    if (clew_is_chosen(argc, argv, \"{}\"))\n        UnityDefaultTestRun({}, \"{}\", __LINE__);\n",
                    test.name, test.function, test.name
                ),
            };
        }
        unless_projects(&(main + "    return UNITY_END();\n}\n"))
    }

    fn flags(&self) -> BuildFlags {
        let double = "-DUNITY_INCLUDE_DOUBLE=".to_owned();
        let place = self.place.as_deref().unwrap_or(Path::new("")).display();
        BuildFlags {
            compiling: vec![format!("-I{place}"), double.clone()],
            linking: vec![double, "-w".to_owned(), self.file("unity.c")],
        }
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

/// `unit.c:7:test_f_2:FAIL: Expected 5 Was -1`; the unit may have printed before it on the same line.
fn read(line: &str) -> Line<'_> {
    for (at, _) in line.match_indices(":test_") {
        let Some((name, rest)) = said::name(&line[at + 1..]) else { continue };
        if rest.starts_with(":PASS") {
            return Line::Passed(name);
        }
        if let Some(how) = rest.strip_prefix(":FAIL") {
            return Line::Failed(name, how);
        }
    }
    Line::Other
}
