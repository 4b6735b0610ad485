//! `clew suite` on the modules in `tests/suite/`: each is covered through its own interface, but for what it says, and the
//! tests are confirmed natively (else clew ends with 3).
//!
//! A module says in `//~` lines what is to come of it: `open: 2` (none if nothing is said), `flags: -c mcdc`,
//! `generations: 40`, and lines of the tests, `has: struct stack *stack = stack_new(`.

use clew_report::Summary;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/suite")
}

struct Expected {
    open: u64,
    errors: Vec<String>,
    flags: Vec<String>,
    generations: String,
    has: Vec<String>,
}

impl Expected {
    fn of(text: &str) -> Self {
        let said = |key: &str| -> Vec<String> {
            let lines = text.lines().filter_map(|line| line.strip_prefix("//~ ")?.strip_prefix(key));
            lines.map(|rest| rest.trim_start_matches(':').trim().to_owned()).collect()
        };
        let known = ["open:", "error:", "flags:", "generations:", "has:"];
        for line in text.lines().filter_map(|line| line.strip_prefix("//~ ")) {
            assert!(known.iter().any(|key| line.starts_with(key)), "what is `{line}`?");
        }
        let one = |key: &str| said(key).into_iter().next();
        Expected {
            open: one("open").map_or(0, |open| open.parse().expect("a number")),
            errors: said("error"),
            flags: said("flags").iter().flat_map(|flags| flags.split(' ').map(str::to_owned)).collect(),
            generations: one("generations").unwrap_or_else(|| "60".to_owned()),
            has: said("has"),
        }
    }
}

fn suite(dir: &Path, name: &str, args: &[&str]) -> Output {
    for file in [format!("{name}.c"), format!("{name}.h"), format!("{name}.toml")] {
        let to = if file.ends_with(".toml") { "clew.toml" } else { &file };
        if corpus().join(&file).exists() {
            std::fs::copy(corpus().join(&file), dir.join(to)).expect("it can be copied");
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.args(["suite", &format!("{name}.c"), "--seed", "1"]).args(args).current_dir(dir);
    command.output().expect("clew starts")
}

#[track_caller]
fn check(name: &str) {
    let text = std::fs::read_to_string(corpus().join(format!("{name}.c"))).expect("there is such a module");
    let expected = Expected::of(&text);
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut args: Vec<&str> = vec!["--generations", &expected.generations];
    args.extend(expected.flags.iter().map(String::as_str));
    let output = suite(dir.path(), name, &args);
    let said =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{name}: {said}");
    let json = std::fs::read_to_string(dir.path().join("clew-out/summary.json")).expect("there is one");
    let summary = Summary::from_json(&json).expect("it can be read");
    let open: u64 = summary.total.criteria.values().map(|counted| counted.open + counted.gave_up).sum();
    assert_eq!(open, expected.open, "{name}: {said}");
    assert!(summary.unconfirmed.is_empty() && summary.total.replay.agreed > 0, "{name}: {said}");
    let errors: Vec<String> =
        summary.total.errors.iter().map(|error| format!("{}:{}", error.line, error.kind)).collect();
    for error in &expected.errors {
        assert!(errors.contains(error), "{name}: {error} is not among {errors:?}");
    }
    let tests =
        std::fs::read_to_string(dir.path().join(format!("clew-out/tests/test_{name}.c"))).expect("tests");
    let has_header =
        corpus().join(format!("{name}.h")).exists() && !expected.flags.iter().any(|flag| flag == "--header");
    assert!(
        !has_header || !tests.contains(&format!("{name}.c\"")),
        "{name}: the tests include only its header"
    );
    for line in &expected.has {
        assert!(tests.contains(line), "{name}: there is no `{line}` in\n{tests}");
    }
}

macro_rules! modules {
    ($($name:ident)*) => {
        $(#[test] fn $name() { check(stringify!($name)); })*

        #[test]
        fn all_modules_are_here() {
            let here = [$(stringify!($name)),*];
            for entry in std::fs::read_dir(corpus()).expect("it is there").flatten() {
                let path = entry.path();
                let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
                let is_module = path.extension().is_some_and(|extension| extension == "c");
                assert!(!is_module || here.contains(&stem.as_str()), "{stem} is not tested");
            }
        }
    };
}

modules! { arena builder figure1 file iter leak machine map matrix parser registry ring rules stack state weak wheel }

/// The same seed and number of generations give the same bytes, whatever else goes on.
#[test]
fn the_same_seed_gives_the_same_suite() {
    let text = |_: u32| {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let output = suite(dir.path(), "map", &["--generations", "5"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read(dir.path().join("clew-out/tests/test_map.c")).expect("tests")
    };
    assert_eq!(text(0), text(1));
}

/// With `clew gen --sequences` calls come first, and a state is made up only for what they leave open; tests and errors say so.
#[test]
fn made_up_states_are_marked() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for file in ["state.c", "state.h"] {
        std::fs::copy(corpus().join(file), dir.path().join(file)).expect("it can be copied");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.args(["gen", "state.c", "--sequences", "--runs", "400"]).current_dir(dir.path());
    let output = command.output().expect("clew starts");
    let said =
        String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let json = std::fs::read_to_string(dir.path().join("clew-out/summary.json")).expect("there is one");
    let summary = Summary::from_json(&json).expect("it can be read");
    let test_of = |line: u32, outcome: &str| {
        let all = summary.functions.iter().flat_map(|function| &function.objectives);
        let mut found = all.filter(|it| it.line == line && it.outcome.as_deref() == Some(outcome));
        found.next().and_then(|it| it.test.clone()).unwrap_or_else(|| panic!("{line} {outcome}: {said}"))
    };
    assert!(test_of(17, "true").starts_with("test_gate_step_"), "{said}");
    assert!(!test_of(17, "true").contains("state"), "{said}");
    assert!(test_of(15, "true").starts_with("test_gate_step_state_"), "{said}");
    let tests = std::fs::read_to_string(dir.path().join("clew-out/tests/test_state.c")).expect("tests");
    assert!(tests.contains("= gate_new();"), "{tests}");
    let through = summary.total.errors.iter().map(|error| (error.kind.as_str(), error.through));
    let division = through.into_iter().find(|(kind, _)| *kind == "division-by-zero");
    assert_eq!(division, Some(("division-by-zero", Some(clew_report::Through::State))), "{said}");
    assert!(said.contains("from made-up states only"), "{said}");
}

/// Evolution alone does not find both the text and the counter of the paper's example in the time that the hybrid takes.
#[test]
fn evolution_alone_is_slower_on_figure_1() {
    let open = |args: &[&str]| {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let output = suite(dir.path(), "figure1", args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let json = std::fs::read_to_string(dir.path().join("clew-out/summary.json")).expect("there is one");
        let summary = Summary::from_json(&json).expect("it can be read");
        summary.total.criteria.values().map(|counted| counted.open + counted.gave_up).sum::<u64>()
    };
    assert_eq!(open(&["--generations", "40"]), 0, "the hybrid");
    assert_eq!(open(&["--generations", "100", "-s", "ga"]), 0, "the paper's hybrid, which takes longer");
    assert_ne!(open(&["--generations", "40", "-s", "ga", "--no-dse"]), 0, "evolution alone");
}

/// What cannot be done is said in a sentence, with what to do.
#[test]
fn what_is_wrong_is_said() {
    let refused = |args: &[&str], sentence: &str| {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let output = suite(dir.path(), "stack", args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(sentence), "{said}");
    };
    refused(&["--header", "nothing.h"], "there is no header nothing.h");
    refused(&["-s", "luck"], "there are ga, dynamosa and auto");
}
