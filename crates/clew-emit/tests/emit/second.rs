//! A second framework, to show that one file with the trait is all that it takes: a small one with a header and a runner of
//! its own (`tap/`), in which a test has a parameter, checks are typed, and results read "ok 1 - test_f_1".

use crate::maker::*;
use clew_emit::{
    Beside, BuildFlags, Check, Expected, Failed, Framework, Is, Limits, Listed, Listing, PlainC, Probed,
    Replay, ReplayFile, ReplayJob, Runs, Suite, Test, TestFile, Tools, Written, replay,
};
use clew_ir::{CType, TypeId};
use clew_vm::{Returned, SetupObject, Trap, TrapKind};
use std::path::Path;

#[derive(Debug)]
struct Tap;

impl Framework for Tap {
    fn name(&self) -> &'static str {
        "tap"
    }

    fn isolates(&self) -> bool {
        true
    }

    fn head(&self) -> String {
        "#include \"tap.h\"\n".to_owned()
    }

    fn check(&self, check: &Check) -> String {
        let Check::Value { actual, is } = check else { return format!("tap_true(tap, \"{check}\", 0);") };
        match is {
            Is::Integer { literal, .. } => format!("TAP_INT({actual}, {literal});"),
            Is::Bool(value) => format!("TAP_INT({actual}, {});", u8::from(*value)),
            Is::Float { literal, .. } => format!("TAP_FLOAT({actual}, {literal});"),
            Is::Nan => format!("TAP_TRUE(clew_is_nan({actual}));"),
            Is::Null => format!("TAP_TRUE({actual} == NULL);"),
            Is::NotNull => format!("TAP_TRUE({actual} != NULL);"),
            Is::Pointer(address) => format!("TAP_TRUE({actual} == {address});"),
            Is::Array { name, .. } => format!("TAP_TRUE(clew_same({actual}, {name}, sizeof {name}));"),
        }
    }

    fn open(&self, test: &Listed) -> String {
        let function = &test.function;
        format!("static void {function}(struct tap *tap)\n{{\n")
    }

    fn close(&self, _test: &Listed) -> String {
        "    (void)tap;\n}\n".to_owned()
    }

    fn list(&self, listing: &Listing) -> String {
        let entry = |test: &Listed| {
            let exits = test.exits.map_or(-1, i32::from);
            format!("    {{\"{}\", {}, {exits}}},\n", test.name, test.function)
        };
        let entries: String = listing.tests.iter().map(entry).collect();
        format!("static const struct tap_case cases[] = {{\n{entries}}};\n\n")
    }

    fn main(&self, _listing: &Listing) -> String {
        "int main(int argc, char **argv)\n{\n    return tap_run(argc, argv, cases, sizeof cases / sizeof *cases);\n}\n"
            .to_owned()
    }

    fn flags(&self) -> BuildFlags {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/emit/tap");
        BuildFlags { compiling: vec![format!("-I{dir}")], linking: vec![format!("{dir}/tap.c")] }
    }

    fn only(&self, test: &str) -> Vec<String> {
        vec![format!("--only={test}")]
    }

    fn ran(&self, output: &str) -> Vec<String> {
        output.lines().filter_map(|line| Some(line.split_once(" - ")?.1.to_owned())).collect()
    }

    fn failed(&self, output: &str) -> Vec<Failed> {
        let mut said = String::new();
        let mut failed = Vec::new();
        for line in output.lines() {
            match line.split_once(" - ") {
                Some((how, test)) => {
                    let how_so = std::mem::take(&mut said);
                    failed.extend(
                        how.starts_with("not ok").then(|| Failed { test: test.to_owned(), how: how_so }),
                    );
                }
                None => said.push_str(&format!("\n    {line}")),
            }
        }
        failed
    }
}

pub const UNIT: &str = "#include <stdlib.h>
int twice(int x) { if (x == 77) exit(5); return 2 * x; }
double half(double x) { return x / 2; }
_Bool odd(int x) { return x & 1; }
int *after(int *p) { if (p) { p[0] = 1; p[1] = 2; p[2] = 3; return p + 1; } return NULL; }
int ratio(int x) { return 100 / x; }
";

pub struct World {
    pub maker: Maker,
    pub tests: Vec<Test>,
}

impl World {
    pub fn test(
        &mut self,
        name: &str,
        result: TypeId,
        param: (TypeId, Vec<SetupObject>),
        expected: Expected,
    ) {
        let known = self.maker.program.functions.iter().position(|function| function.name == name);
        let function = match known {
            Some(index) => clew_ir::FunctionId::at(index),
            None => self.maker.function(name, result, &[("x", param.0)]),
        };
        let number = self.tests.iter().filter(|test| test.function() == function).count() + 1;
        self.tests.push(expects(function, &format!("test_{name}_{number}"), param.1, expected));
    }
}

pub fn bytes(bytes: impl Into<Vec<u8>>) -> Expected {
    Expected::Returns(Returned::Bytes(bytes.into()))
}

/// Every kind of check, and a test that ends in `exit`.
pub fn world() -> World {
    let mut world = World { maker: Maker::new(), tests: Vec::new() };
    let int = world.maker.int("int");
    let double = world.maker.float("double", 8);
    let boolean = world.maker.push(CType::Bool { name: "_Bool".into() });
    let pointer = world.maker.pointer(int);
    let number = |value: i32| (int, vec![param(0, int, ints(&[value]))]);
    let real = |value: f64| (double, vec![param(0, double, value.to_le_bytes())]);
    world.test("twice", int, number(4), bytes(ints(&[8])));
    world.test("twice", int, number(77), Expected::Exits(5));
    world.test("half", double, real(3.0), bytes(1.5f64.to_le_bytes()));
    world.test("half", double, real(f64::NAN), bytes(f64::NAN.to_le_bytes()));
    world.test("odd", boolean, number(3), bytes([1]));
    world.test("odd", boolean, number(4), bytes([0]));
    let array = SetupObject { after: Some(ints(&[1, 2, 3])), ..pointee(int, 3, ints(&[0; 3])) };
    let objects = vec![points(0, pointer, 1), array];
    world.test("after", pointer, (pointer, objects), Expected::Returns(Returned::Into(1, 4)));
    let null = vec![param(0, pointer, [0; 8])];
    world.test("after", pointer, (pointer, null), Expected::Returns(Returned::Null));
    world
}

pub fn suite<'a>(world: &'a World, tests: &'a [Test]) -> Suite<'a> {
    let program = &world.maker.program;
    let unit = clew_ir::UnitId(0);
    Suite {
        program,
        unit,
        include: "../unit.c",
        headers: &[],
        stubs: &[],
        hosted: &[],
        tests,
        outside: None,
        wishes: &clew_emit::USUAL,
    }
}

/// Writes the tests, compiles them without warnings, runs them in the sandbox, and reads what they say.
pub fn replayed(framework: &'static dyn Framework, native: &Native, file: &TestFile, runs: Runs) -> Replay {
    let path = native.dir.path().join("tests").join(&file.path_name);
    std::fs::write(&path, &file.text).unwrap();
    if let Some(Beside { extension, text }) = &file.beside {
        std::fs::write(path.with_extension(extension), text).unwrap();
    }
    for (name, text) in framework.support() {
        std::fs::write(path.with_file_name(name), text).unwrap();
    }
    let work = native.dir.path().join("work");
    std::fs::create_dir_all(&work).unwrap();
    let job = ReplayJob {
        framework,
        files: vec![ReplayFile { path, runs, decisions: vec![] }],
        flags: vec![],
        objects: vec![],
        claims: vec![],
        limits: Limits::default(),
        work,
    };
    replay(&tools(), &job).unwrap()
}

pub fn tools() -> Tools {
    let tool = |name: &str| Path::new(name).to_path_buf();
    Tools {
        clang: tool("clang-19"),
        profdata: tool("llvm-profdata-19"),
        cov: tool("llvm-cov-19"),
        stop: Default::default(),
    }
}

#[test]
fn another_framework_is_written_run_and_read() {
    let mut world = world();
    let int = world.maker.int("int");
    let wrong = (int, vec![param(0, int, ints(&[5]))]);
    world.test("twice", int, wrong, bytes(ints(&[11])));
    let trap = Trap { kind: TrapKind::DivisionByZero, place: None, calls: vec![], within: None };
    world.test("ratio", int, (int, vec![param(0, int, ints(&[0]))]), Expected::Fails(trap));

    let emitted = clew_emit::write(&Tap, &suite(&world, &world.tests), &Probed::default());
    assert_eq!((emitted.warnings, emitted.dropped), (vec![], vec![]));
    let native = Native::new(UNIT);

    let file = &emitted.files[0];
    let replay = replayed(&Tap, &native, file, Runs::All);
    let wrong = Some("\n    # twice(5) is 10, not 11".to_owned());
    for test in &file.tests {
        let expected = if test.name == "test_twice_3" { &wrong } else { &None };
        assert_eq!(replay.tests.get(&test.name), Some(expected), "{}\n{}", test.name, file.text);
    }
    assert_eq!(replay.tests.len(), 9);
    assert_eq!(replay.failed_tests, ["test_twice_3\n    # twice(5) is 10, not 11"]);

    let (file, crash) = (&emitted.files[1], "test_ratio_1".to_owned());
    let replay = replayed(&Tap, &native, file, Runs::Crashing(vec![crash.clone()]));
    assert_eq!(replay.tests, [(crash, None)].into(), "{}", file.text);
}

#[test]
fn plain_and_another_say_the_same_of_their_tests() {
    let world = world();
    let written = |framework: &dyn Framework| {
        let emitted = clew_emit::write(framework, &suite(&world, &world.tests), &Probed::default());
        let said = |test: Written| (test.name, test.input, test.ends, test.asserts);
        emitted.files.into_iter().flat_map(|file| file.tests).map(said).collect::<Vec<_>>()
    };
    let said = written(&PlainC);
    assert_eq!(said, written(&Tap));
    let ends: Vec<&str> = said.iter().map(|(_, _, ends, _)| ends.as_str()).collect();
    let expected = [
        "returns 8",
        "exits with code 5",
        "returns 1.5",
        "returns not a number",
        "returns true",
        "returns false",
        "returns x + 1",
        "returns NULL",
    ];
    assert_eq!(ends, expected);
    let (_, input, _, asserts) = &said[6];
    assert_eq!(input, &["int x[3] = {0, 0, 0};", "after(x);"]);
    assert_eq!(asserts, &["after(x) == x + 1", "x == {1, 2, 3}"]);
}
