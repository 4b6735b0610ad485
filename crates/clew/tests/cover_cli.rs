//! `clew cover`: what given tests are worth, and what is added to them.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const ALL: &str = "function,statement,decision,branch,condition,cd,mcdc,mcc";
/// Each outcome is a step further than the one before.
const LOCK: &str = "
int lock(int a, int b, int c) {
    if (a != 1717) return 0;
    if (b != 2323 + a) return 1;
    if (c != 9999 - b) return 2;
    return 3;
}
";
/// Each condition's effect takes a pair of tests.
const DECIDE: &str =
    "int decide(int a, int b, int c) { if ((a > 3 && b < 5) || c == 7) return 1; return 2; }\n";
/// Crashes natively, has a `static` function and a `main`.
const DIVIDE: &str = "
#include <stdlib.h>
static int half(int x) { return x > 100 ? x / 2 : x; }
int divide(int a, int b) {
    if (a > 5 && b != 3)
        return half(a) / b;
    if (a == -7)
        abort();
    return a;
}
int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x' ? divide(argc, 1) : 0; }
";

struct Place {
    dir: tempfile::TempDir,
}

impl Place {
    fn new(files: &[(&str, &str)]) -> Self {
        let place = Place { dir: tempfile::tempdir().expect("a temporary directory") };
        files.iter().for_each(|(name, text)| place.write(name, text));
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("it can be written");
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn clew(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
        command.args(args).current_dir(self.dir.path()).output().expect("clew starts")
    }

    /// Runs it well; what it says of what.
    fn says(&self, args: &[&str]) -> String {
        let output = self.clew(args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {}\n{said}", output.status);
        said
    }

    /// Runs it, and expects exit code 2 and these words.
    fn refuses(&self, args: &[&str], words: &[&str]) {
        let output = self.clew(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        words.iter().for_each(|word| assert!(said.contains(word), "{args:?} should say `{word}`: {said}"));
    }

    fn summary(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).expect("it is JSON")
    }

    /// Takes a test out of a file as a person would: out of the table.
    fn remove(&self, file: &str, test: &str) {
        let text = self.read(file);
        let entry = |line: &&str| !line.starts_with(&format!("    CLEW_TEST({test})"));
        let less: Vec<&str> = text.lines().filter(entry).collect();
        assert_eq!(less.len() + 1, text.lines().count(), "{test} is in {file}");
        self.write(file, &less.into_iter().map(|line| format!("{line}\n")).collect::<String>());
    }
}

fn objectives(summary: &Value) -> impl Iterator<Item = &Value> {
    let functions = summary["functions"].as_array().into_iter().flatten();
    functions.flat_map(|function| function["objectives"].as_array().into_iter().flatten())
}

/// Each objective, and whether it is covered.
fn covered(summary: &Value) -> BTreeMap<String, bool> {
    let name = |(number, o): (usize, &Value)| {
        let name = format!("{number} {} {}:{} {}", o["criterion"], o["line"], o["column"], o["outcome"]);
        (name, o["status"] == "covered")
    };
    objectives(summary).enumerate().map(name).collect()
}

/// How often each objective that has a counter was done, where no test ends in the midst of a function: that the profile
/// does not tell.
fn counted(summary: &Value) -> Vec<&Value> {
    let counted = objectives(summary)
        .filter(|o| ["function", "region", "branch"].iter().any(|kind| o["kind"] == *kind));
    counted.filter(|o| o["file"] != "divide.c").map(|o| &o["count"]).collect()
}

fn count(summary: &Value) -> usize {
    covered(summary).values().filter(|&&covered| covered).count()
}

fn tests_in(summary: &Value) -> u64 {
    summary["total"]["tests"].as_u64().expect("a number")
}

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    std::fs::read_to_string(path).expect("it is there")
}

#[test]
fn the_score_of_clews_suite_is_what_gen_reported() {
    let (calendar, valves) = (example("calendar.c"), example("valves.c"));
    let place = Place::new(&[("calendar.c", &calendar), ("valves.c", &valves), ("divide.c", DIVIDE)]);
    for files in [&["calendar.c", "divide.c"][..], &["valves.c"][..]] {
        let more = ["-c", ALL, "--runs", "500"];
        place.says(&[&["gen"], files, &more, &["-o", "out"]].concat());
        let said = place.says(&[&["cover"], files, &more, &["--tests", "out/tests", "-o", "score"]].concat());
        let (reported, scored) = (place.summary("out/summary.json"), place.summary("score/summary.json"));
        assert_eq!(covered(&reported), covered(&scored), "{files:?}");
        assert_eq!(tests_in(&reported), tests_in(&scored));
        assert_eq!(counted(&reported), counted(&scored), "the vm counts as the native program does");
        assert!(count(&scored) > 50 && counted(&scored).iter().all(|count| count.is_u64()));
        assert!(said.is_empty(), "{said}");
        let given = objectives(&scored).filter(|o| o["status"] == "covered").all(|o| o["test"] == "given");
        assert!(given, "what covers them is the given suite");
    }
    let printed = place.clew(&["cover", "valves.c", "--tests", "out/tests"]);
    assert!(String::from_utf8_lossy(&printed.stdout).contains("cov_f"));
    assert!(!place.path("clew-out").exists(), "without -o it only prints");
}

#[test]
fn a_suite_that_lacks_a_test_is_extended_by_what_it_lacks() {
    let place = Place::new(&[("decide.c", DECIDE), ("lock.c", LOCK)]);
    for (file, stem, test) in [("decide.c", "decide", "test_decide_2"), ("lock.c", "lock", "test_lock_4")] {
        let more = ["-c", "branch,mcdc", "--runs", "500"];
        place.says(&[&["gen", file, "-o", "out"], &more[..]].concat());
        let full = count(&place.summary("out/summary.json"));
        let tests = format!("out/tests/test_{stem}.c");
        place.remove(&tests, test);
        let before = place.read(&tests);
        let score = [&["cover", file, "--tests", "out/tests", "-o", "score"], &more[..]].concat();
        place.says(&score);
        let less = count(&place.summary("score/summary.json"));
        assert!(less < full, "{file}: {less} of {full}");
        place.says(&[&["cover", file, "--tests", "out/tests", "--extend", "-o", "out"], &more[..]].concat());
        let extended = place.summary("out/summary.json");
        assert_eq!(count(&extended), full, "{file}");
        assert_eq!(tests_in(&extended), 1, "{file}: only what is missing is added");
        let given = objectives(&extended).filter(|o| o["test"] == "given").count();
        assert_eq!(given, less, "{file}");
        assert_eq!(place.read(&tests), before, "what was there stays as it is");
        place.says(&score);
        assert_eq!(count(&place.summary("score/summary.json")), full, "{file}");
        assert!(!place.read(&format!("out/tests/test_{stem}_more.c")).contains("test_lock_1"), "names go on");
        place.says(&[&["cover", file, "--tests", "out/tests", "--extend", "-o", "out"], &more[..]].concat());
        assert_eq!(tests_in(&place.summary("out/summary.json")), 0, "{file}: nothing is missing any more");
    }
}

#[test]
fn the_search_starts_from_the_inputs_of_the_suite() {
    let place = Place::new(&[("lock.c", LOCK)]);
    place.says(&["gen", "lock.c", "--runs", "50"]);
    place.remove("clew-out/tests/test_lock.c", "test_lock_4");
    let extend = ["cover", "lock.c", "--tests", "clew-out/tests", "--extend", "-o", "more"];
    place.says(&[&extend[..], &["--runs", "4"]].concat());
    let summary = place.summary("more/summary.json");
    assert_eq!(count(&summary), 6, "three given inputs and one step on from them");
    assert_eq!(summary["total"]["runs"], 4);

    // The code changes: the second test has an input that is none any more.
    place.write("lock.c", &LOCK.replace("2323", "key").replace("int lock", "int key;\nint lock"));
    place.says(&["gen", "lock.c", "--runs", "50"]);
    place.write("lock.c", &LOCK.replace("int lock", "int key;\nint lock"));
    let said = place.says(&extend);
    assert!(said.contains("the code has changed under test_lock_2"), "{said}");
    assert!(!said.contains("under test_lock_1;"), "{said}");
    assert_eq!(count(&place.summary("more/summary.json")), 6);
}

#[test]
fn a_whole_programs_suite_is_scored_and_extended() {
    let text = "#include <stdio.h>\nint main(void) {\n    int c = getchar();\n    if (c == 'k') return getchar() == '!' ? 2 : 3;\n    return c == EOF;\n}\n";
    let place = Place::new(&[("prog.c", text)]);
    let more = ["--stdin", "4", "--runs", "100"];
    place.says(&[&["gen", "prog.c"], &more[..]].concat());
    let full = count(&place.summary("clew-out/summary.json"));
    let last = tests_in(&place.summary("clew-out/summary.json"));
    place.remove("clew-out/tests/test_prog.c", &format!("test_main_{last}"));
    let cover = [&["cover", "prog.c", "--tests", "clew-out/tests", "-o", "score"], &more[..]].concat();
    place.says(&cover);
    assert!(count(&place.summary("score/summary.json")) < full);
    place.says(&[&cover[..], &["--extend"]].concat());
    assert_eq!(count(&place.summary("score/summary.json")), full);
    assert_eq!(tests_in(&place.summary("score/summary.json")), 1);
}

#[test]
fn any_command_is_scored() {
    let check = "#include <assert.h>\nint divide(int, int);\nint main(void) {\n    assert(divide(10, 5) == 2);\n    assert(divide(1, 1) == 2);\n    return 0;\n}\n";
    let makefile = "check: t\n\t./t\nt: check.c divide.c\n\t$(CC) $(CFLAGS) -Dmain=unit_main -c divide.c\n\
                    \t$(CC) $(CFLAGS) $(LDFLAGS) check.c divide.o -o t $(LDFLAGS)\n";
    let include = "#define main unit_main\n#include \"divide.c\"\n#undef main\nint main(void) { return half(3) - 3; }\n";
    let place = Place::new(&[
        ("divide.c", DIVIDE),
        ("check.c", check),
        ("Makefile", makefile),
        ("include.c", include),
    ]);
    let said =
        place.says(&["cover", "divide.c", "-c", "function,branch", "--harness", "make check", "-o", "score"]);
    assert!(said.contains("`make check` ended with exit code 2"), "{said}");
    let score = place.summary("score/summary.json");
    let functions: Vec<&Value> =
        objectives(&score).filter(|o| o["kind"] == "function" && o["status"] == "covered").collect();
    assert_eq!(functions.len(), 2, "divide and half, but not the main that never ran");
    assert_eq!(count(&score), 2 + 4 + 1, "what an assertion that failed had covered counts");

    // A file that includes the unit, by another command; both are worth more than one.
    let built = "$CC $CFLAGS $LDFLAGS include.c -o i && ./i";
    place.says(&["cover", "divide.c", "-c", "function", "--harness", built, "-o", "score"]);
    assert_eq!(count(&place.summary("score/summary.json")), 1, "half");

    let said = place.says(&["cover", "divide.c", "--harness", "make check", "--extend", "--runs", "100"]);
    assert!(!said.contains("internal"), "{said}");
    let extended = place.summary("clew-out/summary.json");
    assert_eq!(objectives(&extended).filter(|o| o["status"] != "covered").count(), 0);
    assert!(!place.read("clew-out/tests/test_divide.c").contains("divide(10, 5)"), "only what is missing");
}

/// One vector of the pair is the suite's, the other is seen only by runs that end in an error which the native program may
/// survive: another program may well have both.
#[test]
fn a_pair_of_the_suites_and_of_an_error_is_not_infeasible() {
    let text = "int pair(int a, int b, unsigned i) {\n    int t[4] = {0}, r = 0;\n    if (a && b) r = 1;\n    \
                if (!a) t[4 + (i & 1)] = 1;\n    return r + t[1];\n}\n";
    let check =
        "int pair(int, int, unsigned);\nint main(void) { return pair(1, 1, 0) + pair(1, 0, 0) - 1; }\n";
    let place = Place::new(&[("pair.c", text), ("check.c", check)]);
    let harness = "$CC $CFLAGS check.c pair.c $LDFLAGS -o check && ./check";
    place.says(&["cover", "pair.c", "-c", "mcdc", "--harness", harness, "--extend", "--runs", "100"]);
    let summary = place.summary("clew-out/summary.json");
    let status: Vec<&Value> = objectives(&summary).map(|o| &o["status"]).collect();
    assert_eq!(status, ["gave_up", "covered"]);
}

#[test]
fn what_may_be_another_function_does_not_count() {
    let unit = "static int helper(int x) { return x > 1 ? 2 : 3; }\nint NAME(int x) { return helper(x); }\n";
    let main = "int second(int);\nint main(void) { return second(5) - 2; }\n";
    let place = Place::new(&[("unit.c", &unit.replace("NAME", "first")), ("main.c", main)]);
    std::fs::create_dir(place.path("sub")).expect("it can be made");
    let other = unit.replace("NAME", "second") + "int main(void) { return 0; }\n";
    place.write("sub/unit.c", &other);
    let built = "$CC $CFLAGS unit.c main.c -c && mv unit.o first.o && $CC $CFLAGS -Dmain=other -c sub/unit.c && \
                 $CC $LDFLAGS first.o unit.o main.o -o m && ./m";
    let files = ["cover", "unit.c", "sub/unit.c", "-c", "function", "-o", "score"];
    let said = place.says(&[&files[..], &["--harness", built]].concat());
    assert!(said.contains("what runs of helper, helper, main may be another function"), "{said}");
    assert_eq!(count(&place.summary("score/summary.json")), 1, "second");

    // In clew's tests it is known which is which.
    place.says(&["gen", "unit.c", "sub/unit.c", "-c", "function,branch", "--runs", "50"]);
    let tests = ["-c", "function,branch", "--tests", "clew-out/tests"];
    assert_eq!(place.says(&[&files[..], &tests].concat()), "");
    let (reported, scored) = (place.summary("clew-out/summary.json"), place.summary("score/summary.json"));
    assert_eq!(covered(&reported), covered(&scored));
    std::fs::remove_file(place.path("clew-out/tests/test_unit_2.c")).expect("it is there");
    place.says(&[&files[..], &tests].concat());
    assert_eq!(count(&place.summary("score/summary.json")), 2 + 2, "first and the helper beside it");
}

#[test]
fn what_cannot_be_scored_is_said_in_a_sentence() {
    let place = Place::new(&[("lock.c", LOCK), ("main.c", "int main(void) { return 0; }\n")]);
    place.refuses(&["cover", "lock.c"], &["--tests DIR", "--harness COMMAND"]);
    place.refuses(&["cover", "lock.c", "--tests", "nowhere"], &["nowhere", "no such directory"]);
    place.refuses(&["cover", "lock.c", "--tests", "."], &["no test file", "--harness"]);
    place.refuses(&["cover", "lock.c", "--harness", "true"], &["`true` wrote no profile", "$CLEW_CFLAGS"]);
    place.refuses(
        &["cover", "lock.c", "--harness", "$CC $CFLAGS $LDFLAGS main.c -o m && ./m"],
        &["nothing of lock.c", "$CLEW_CFLAGS"],
    );
    let start = Instant::now();
    place.refuses(&["cover", "lock.c", "--harness", "sleep 60", "--budget", "1s"], &["not done in time"]);
    assert!(start.elapsed() < Duration::from_secs(20), "all of the command's processes end");

    // Compiled with other flags, a function is another one.
    let variant = "int lock(int a, int b, int c) { while (a > 0) a -= b; return c; }\n\
                   int main(void) { return lock(1, 2, 0); }\n";
    place.write("variant.c", variant);
    place.refuses(
        &["cover", "lock.c", "--harness", "$CC $CFLAGS $LDFLAGS variant.c -o v && ./v"],
        &["what runs of lock was compiled from another source", "nothing of lock.c"],
    );
    assert!(!place.path("clew-out").exists(), "nothing is left behind");
    place.says(&["gen", "lock.c", "--runs", "50"]);
    let manifest = place.read("clew-out/tests/test_lock.inputs.json");
    place.write("clew-out/tests/test_lock.inputs.json", &manifest.replace("\"plain\"", "\"unheard-of\""));
    place.refuses(&["cover", "lock.c", "--tests", "clew-out/tests"], &["`unheard-of`", "there are plain"]);
    place.write(
        "clew-out/tests/test_lock.inputs.json",
        &manifest.replace("  \"framework\": \"plain\",\n", ""),
    );
    place.says(&["cover", "lock.c", "--tests", "clew-out/tests"]);
    place.write("lock.c", "int lock(int a) { return a > 0; }\n");
    place.refuses(&["cover", "lock.c", "--tests", "clew-out/tests"], &["do not compile", "clew gen"]);
    let missed = Place::new(&[("lock.c", LOCK)]);
    missed.says(&["gen", "lock.c", "--runs", "1"]);
    let tests = ["cover", "lock.c", "--tests", "clew-out/tests", "--fail-under-branch", "90"];
    assert_eq!(missed.clew(&tests).status.code(), Some(1));
}
