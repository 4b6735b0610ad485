//! What is written goes through each framework as it is installed: compiled without warnings, run in the sandbox, and read.

use crate::maker::*;
use crate::second::{UNIT, World, bytes, replayed, suite, tools, world};
use clew_emit::{Expected, Framework, Probed, Runs, Wishes, framework};
use clew_vm::{Trap, TrapKind};

/// A test that fails, and one that crashes, beside those that pass.
fn with_failures() -> World {
    let mut world = world();
    let int = world.maker.int("int");
    let wrong = (int, vec![param(0, int, ints(&[5]))]);
    world.test("twice", int, wrong, bytes(ints(&[11])));
    let trap = Trap { kind: TrapKind::DivisionByZero, place: None, calls: vec![], within: None };
    world.test("ratio", int, (int, vec![param(0, int, ints(&[0]))]), Expected::Fails(trap));
    world
}

/// `both`: what the failing check says of its two values.
fn goes_through(framework: &'static dyn Framework, both: [&str; 2]) {
    let missing = clew_emit::installed(&tools(), framework, &[], &std::env::temp_dir()).unwrap();
    assert_eq!(missing, None);
    let world = with_failures();
    let linked = world.tests[0].function();
    let wishes = Wishes { requirements: [(linked, vec!["REQ-12".to_owned()])].into(), ..Wishes::default() };
    let suite = clew_emit::Suite { wishes: &wishes, ..suite(&world, &world.tests) };
    let emitted = clew_emit::write(framework, &suite, &Probed::default());
    assert_eq!((emitted.warnings, emitted.dropped), (vec![], vec![]));
    let native = Native::new(UNIT);

    let file = &emitted.files[0];
    assert!(file.text.contains("REQ-12"), "{}", file.text);
    let replay = replayed(framework, &native, file, Runs::All);
    let names: Vec<&String> = replay.tests.keys().collect();
    let mut written: Vec<&String> = file.tests.iter().map(|test| &test.name).collect();
    written.sort();
    assert_eq!(names, written, "{}\n{}", replay.output, file.text);
    for (test, how) in &replay.tests {
        assert_eq!(how.is_some(), test == "test_twice_3", "{test}: {how:?}\n{}", replay.output);
    }
    let how = replay.tests["test_twice_3"].as_deref().unwrap_or_default();
    assert!(both.iter().all(|value| how.contains(value)), "{how}");
    assert_eq!(replay.failed_tests.len(), 1, "{:?}", replay.failed_tests);

    let (file, crash) = (&emitted.files[1], "test_ratio_1".to_owned());
    let replay = replayed(framework, &native, file, Runs::Crashing(vec![crash.clone()]));
    assert_eq!(replay.tests, [(crash, None)].into(), "{}\n{}", replay.output, file.text);
}

#[test]
fn cmocka() {
    goes_through(framework("cmocka").unwrap(), ["0xa", "0xb"]);
}

#[test]
fn check() {
    goes_through(framework("check").unwrap(), ["twice(5) == 10", "11 == 11"]);
}

#[test]
fn criterion() {
    goes_through(framework("criterion").unwrap(), ["actual: 10", "expected: 11"]);
}

#[test]
fn gtest() {
    goes_through(framework("gtest").unwrap(), ["Which is: 10", "Which is: 11"]);
}

#[test]
fn cpputest() {
    goes_through(framework("cpputest").unwrap(), ["expected <11", "but was  <10"]);
}

/// The sandbox has a runner of clew's for it; outside, its own runs the same file.
#[test]
fn criterion_by_its_own_runner() {
    let world = with_failures();
    let emitted =
        clew_emit::write(framework("criterion").unwrap(), &suite(&world, &world.tests), &Probed::default());
    let native = Native::new(UNIT);
    let binary = native.compile_with("clang-19", &["-lcriterion"], &emitted.files[0]);
    let output = std::process::Command::new(binary).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("Tested: 9 | Passing: 8 | Failing: 1 | Crashing: 0"), "{said}");
    assert!(said.contains("[-10-]{+11+}"), "{said}");
}

/// Its sources are in no package: `UNITY` names a copy.
#[test]
fn unity() {
    match std::env::var("UNITY") {
        Ok(place) => goes_through(framework(&format!("unity={place}")).unwrap(), ["Expected 11", "Was 10"]),
        Err(_) => eprintln!("skipped: UNITY names no copy of Unity"),
    }
}

#[test]
fn what_is_no_framework() {
    let error = |said: &str| framework(said).unwrap_err();
    assert_eq!(
        error("cute"),
        "no test framework `cute` is known; there are plain, unity, cmocka, check, criterion, gtest, cpputest"
    );
    assert_eq!(
        error("unity"),
        "no package has Unity: say where the project keeps it, as in unity=test/unity"
    );
    assert_eq!(error("unity=/usr/include"), "/usr/include: there is no unity.h with a unity.c");
    assert_eq!(error("cmocka=lib"), "`cmocka` is installed and not the project's: it has no directory");
}
