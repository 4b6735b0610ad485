//! Test suites in Test-Comp's exchange format: `metadata.xml` and a `testcase-N.xml` for each test, in an archive.
//!
//! A test is the values that the program's input functions (`__VERIFIER_nondet_int` …) give back, in the order of their
//! calls. Only the values count when the tests are run; their types and functions are for people.

mod driver;
mod hash;
mod property;
mod zip;

use clew_ir::{CType, FunctionId, Program, Scalar};
use clew_vm::{Origin, Setup, SetupObject, Stub};
use std::fmt::Write;

pub use driver::{CALLED_ERROR, RETURNED, driver};
pub use property::Property;

/// What the suite was made from.
pub struct Metadata<'a> {
    /// The property's text.
    pub specification: &'a str,
    pub program_file: &'a str,
    /// The program's text, as it is hashed.
    pub program: &'a [u8],
    pub pointer_bytes: u32,
    /// When it was made, as ISO 8601 writes it.
    pub created: &'a str,
}

/// One value that the program asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    pub value: String,
    /// As C spells it.
    pub ty: String,
    /// The function that gives it.
    pub function: String,
}

/// A test, and whether it is one that calls the error function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestCase {
    pub inputs: Vec<Input>,
    pub covers_error: bool,
}

const INPUT_FUNCTIONS: &str = "__VERIFIER_nondet_";

/// The archive.
pub fn suite(metadata: &Metadata, tests: &[TestCase]) -> Vec<u8> {
    let mut entries = vec![("metadata.xml".to_owned(), metadata_xml(metadata).into_bytes())];
    for (n, test) in (1..).zip(tests) {
        entries.push((format!("testcase-{n}.xml"), test_xml(test).into_bytes()));
    }
    zip::archive(&entries)
}

/// What the input functions gave in a run; `None`: a value that the format cannot say, such as where a pointer leads.
pub fn inputs(program: &Program, setup: &Setup) -> Option<Vec<Input>> {
    let mut out = Vec::new();
    for object in &setup.objects {
        let (Origin::Result { stub: Stub::Function(id), .. }
        | Origin::Written { stub: Stub::Function(id), .. }) = object.origin
        else {
            continue;
        };
        let function = &program.function(id).name;
        if !function.starts_with(INPUT_FUNCTIONS) {
            continue;
        }
        let input = |value, ty: &str| Input { value, ty: ty.to_owned(), function: function.clone() };
        match object.origin {
            Origin::Written { .. } => {
                out.extend(object.bytes.iter().map(|byte| input(byte.to_string(), "unsigned char")));
            }
            _ => {
                let (value, ty) = value(program, id, object)?;
                out.push(input(value, &ty));
            }
        }
    }
    Some(out)
}

fn value(program: &Program, function: FunctionId, object: &SetupObject) -> Option<(String, String)> {
    let types = &program.types;
    let bytes = &object.bytes;
    let Some(ty) = object.ty else {
        // There is no debug information: the machine's type will do.
        return match program.function(function).results.first()? {
            Scalar::F32 => Some((float(4, bytes)?, "float".to_owned())),
            Scalar::F64 => Some((float(8, bytes)?, "double".to_owned())),
            Scalar::Int(bits) => Some((integer(bytes, u32::from(bits.div_ceil(8)), true)?, "int".to_owned())),
            Scalar::Ptr | Scalar::F80 => None,
        };
    };
    match types.get(types.bare(ty)) {
        CType::Bool { name } => Some((integer(bytes, 1, false)?, name.clone())),
        CType::Int { name, bytes: size, signed, .. } => Some((integer(bytes, *size, *signed)?, name.clone())),
        CType::Enum { bytes: size, signed, .. } => Some((integer(bytes, *size, *signed)?, "int".to_owned())),
        CType::Float { name, bytes: size } => Some((float(*size, bytes)?, name.clone())),
        CType::Pointer { .. } => object.pointers.is_empty().then(|| ("0".to_owned(), "void *".to_owned())),
        _ => None,
    }
}

fn integer(bytes: &[u8], size: u32, signed: bool) -> Option<String> {
    let bytes = bytes.get(..size as usize).filter(|bytes| bytes.len() <= 16)?;
    let negative = signed && bytes.last().is_some_and(|&top| top & 0x80 != 0);
    let mut all = [if negative { 0xff } else { 0 }; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    Some(match signed {
        true => i128::from_le_bytes(all).to_string(),
        false => u128::from_le_bytes(all).to_string(),
    })
}

/// As few digits as give back the very number. What NaN it is cannot be said.
fn float(size: u32, bytes: &[u8]) -> Option<String> {
    let text = match size {
        4 => format!("{:?}", f32::from_le_bytes(bytes.get(..4)?.try_into().ok()?)),
        8 => format!("{:?}", f64::from_le_bytes(bytes.get(..8)?.try_into().ok()?)),
        _ => return None,
    };
    Some(text.to_lowercase())
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";

fn doctype(root: &str, name: &str) -> String {
    format!(
        "<!DOCTYPE {root} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {name} 1.1//EN\" \
         \"https://sosy-lab.org/test-format/{name}-1.1.dtd\">\n"
    )
}

fn metadata_xml(metadata: &Metadata) -> String {
    let hash = hash::sha256(metadata.program);
    let architecture = format!("{}bit", metadata.pointer_bytes * 8);
    let fields = [
        ("sourcecodelang", "C"),
        ("producer", concat!("clew ", env!("CARGO_PKG_VERSION"))),
        ("specification", metadata.specification),
        ("programfile", metadata.program_file),
        ("programhash", &hash),
        ("entryfunction", "main"),
        ("architecture", &architecture),
        ("creationtime", metadata.created),
    ];
    let mut text = format!("{XML}{}<test-metadata>\n", doctype("test-metadata", "test-metadata"));
    for (name, value) in fields {
        let _ = writeln!(text, "  <{name}>{}</{name}>", escaped(value));
    }
    text + "</test-metadata>\n"
}

fn test_xml(test: &TestCase) -> String {
    let error = if test.covers_error { " coversError=\"true\"" } else { "" };
    let mut text = format!("{XML}{}<testcase{error}>\n", doctype("testcase", "testcase"));
    for Input { value, ty, function } in &test.inputs {
        let (value, ty, function) = (escaped(value), escaped(ty), escaped(function));
        let _ = writeln!(text, "  <input variable=\"{function}\" type=\"{ty}\">{value}</input>");
    }
    text + "</testcase>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_its_values_in_order() {
        let input = |value: &str, ty: &str| Input {
            value: value.to_owned(),
            ty: ty.to_owned(),
            function: format!("__VERIFIER_nondet_{ty}"),
        };
        let test = TestCase { inputs: vec![input("-5", "int"), input("1e-45", "float")], covers_error: true };
        assert_eq!(
            test_xml(&test).lines().skip(1).collect::<Vec<_>>(),
            [
                "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
                 \"https://sosy-lab.org/test-format/testcase-1.1.dtd\">",
                "<testcase coversError=\"true\">",
                "  <input variable=\"__VERIFIER_nondet_int\" type=\"int\">-5</input>",
                "  <input variable=\"__VERIFIER_nondet_float\" type=\"float\">1e-45</input>",
                "</testcase>",
            ]
        );
    }

    #[test]
    fn the_metadata_says_what_was_tested() {
        let metadata = Metadata {
            specification: "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )",
            program_file: "a<b>.c",
            program: b"abc",
            pointer_bytes: 4,
            created: "2026-01-02T03:04:05Z",
        };
        let text = metadata_xml(&metadata);
        assert!(text.contains("<programfile>a&lt;b&gt;.c</programfile>"));
        assert!(text.contains("<architecture>32bit</architecture>"));
        assert!(text.contains("<entryfunction>main</entryfunction>"));
    }

    #[test]
    fn numbers_are_those_that_scanf_reads_back() {
        assert_eq!(integer(&[0xff, 0xff], 2, true).as_deref(), Some("-1"));
        assert_eq!(integer(&[0xff, 0xff], 2, false).as_deref(), Some("65535"));
        assert_eq!(float(4, &0.1f32.to_le_bytes()).as_deref(), Some("0.1"));
        assert_eq!(float(8, &(-f64::INFINITY).to_le_bytes()).as_deref(), Some("-inf"));
        assert_eq!(float(8, &f64::NAN.to_le_bytes()).as_deref(), Some("nan"));
        assert_eq!(float(8, &5e-324f64.to_le_bytes()).as_deref(), Some("5e-324"));
    }
}
