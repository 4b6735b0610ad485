//! `clew mutate`: what it says of mutants is so.
//!
//! `tests/mutate/` has programs with their own suites and the verdict on each mutant. `CLEW_BLESS=1` writes down what is found,
//! to be read. What a diff shows is compiled by itself, too, and must do what the switch does.

mod differ;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SUITE: &str = "$CC -w unit.c suite.c -o suite && ./suite";

fn clew(directory: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.arg("mutate").args(args).current_dir(directory).output().expect("clew starts")
}

#[track_caller]
fn succeeds(directory: &Path, args: &[&str]) -> (String, Value) {
    let output = clew(directory, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    let summary = std::fs::read_to_string(directory.join("out/summary.json")).expect("it was written");
    let summary: Value = serde_json::from_str(&summary).expect("it is JSON");
    (String::from_utf8_lossy(&output.stdout).into_owned(), summary["mutation"].clone())
}

#[track_caller]
fn refused(directory: &Path, args: &[&str], sentence: &str) {
    let output = clew(directory, args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(said.contains(sentence), "{args:?} should say `{sentence}`: {said}");
}

fn place(text: &str) -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(place.path().join("unit.c"), text).expect("it can be written");
    place
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(differ::root().join("tests/mutate")).expect("it is there");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// A mutant and what became of it, in a line.
fn line(mutant: &Value) -> String {
    let word = |key: &str| mutant[key].as_str().unwrap_or_default();
    let head = format!(
        "{} {}:{} {} {} -> {}",
        word("status"),
        mutant["line"],
        mutant["column"],
        word("operator"),
        word("original"),
        word("replacement")
    );
    let more = match word("status") {
        "killed" => mutant["by"][0]["how"].as_str().map(str::to_owned),
        "equivalent" => Some(word("kind").to_owned()),
        "open" => Some(word("why").to_owned()),
        _ => ["assertion", "mutant"]
            .iter()
            .find_map(|key| mutant["told_by"][key].as_str())
            .map(str::to_owned)
            .or(Some(word("why").to_owned())),
    };
    format!("{head} | {}", more.unwrap_or_default())
}

#[test]
fn programs_have_the_verdicts_that_they_say() {
    let bless = std::env::var_os("CLEW_BLESS").is_some();
    let problems = differ::each(&files(), |file| {
        let text = std::fs::read_to_string(file).expect("it is there");
        let is_ours =
            |line: &&str| line.starts_with("//~ ") && !line.contains("s: ") && !line.ends_with("suite:");
        let (expected, code): (Vec<&str>, Vec<&str>) = text.lines().partition(is_ours);
        let operators = code[0].strip_prefix("//~ mutants: ").expect("its first line names operators");
        let whole = code.join("\n") + "\n";
        let (unit, suite) = whole.split_once("//~ suite:\n").expect("it has a suite");
        let place = place(unit);
        std::fs::write(place.path().join("suite.c"), suite).expect("it can be written");
        let (_, mutation) =
            succeeds(place.path(), &["unit.c", "-c", operators, "--harness", SUITE, "-o", "out", "-j", "2"]);
        let found: Vec<String> =
            mutation["mutants"].as_array().expect("they are listed").iter().map(line).collect();
        let singly = singly(place.path(), unit, &mutation);
        if bless {
            let lines = code.iter().map(|line| (*line).to_owned());
            let lines = lines.chain(found.iter().map(|line| format!("//~ {line}")));
            std::fs::write(file, lines.map(|line| line + "\n").collect::<String>())
                .expect("it can be written");
            return singly;
        }
        let expected: Vec<&str> = expected.iter().map(|line| &line[4..]).collect();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let differs = found.iter().zip(&expected).find(|(found, expected)| found != *expected);
        let is_same = found.len() == expected.len() && differs.is_none();
        let problem =
            (!is_same).then(|| format!("{name}: {} of {}; first {differs:?}", found.len(), expected.len()));
        problem.into_iter().chain(singly.into_iter().map(|said| format!("{name}: {said}"))).collect()
    });
    let problems: Vec<String> = problems.into_iter().flatten().collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Of the mutants with a diff, so many are compiled by themselves.
const EVERY: usize = 3;

/// Mutants with a diff, compiled by themselves, as their diffs say: the suite must say of them what was said.
fn singly(directory: &Path, code: &str, mutation: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    for mutant in mutation["mutants"].as_array().expect("they are listed").iter().step_by(EVERY) {
        let Some(diff) = mutant["diff"].as_array() else { continue };
        let added: Vec<&str> = diff.iter().filter_map(|line| line.as_str()?.strip_prefix('+')).collect();
        let removed =
            diff.iter().filter(|line| line.as_str().is_some_and(|line| line.starts_with('-'))).count();
        let mut lines: Vec<&str> = code.lines().collect();
        let at = mutant["line"].as_u64().expect("a line") as usize - 1;
        lines.splice(at..at + removed, added);
        let head =
            "#include <stdlib.h>\n#define true 1\n#define false 0\n#define abs(x) ((x) < 0 ? -(x) : (x))\n";
        let source = directory.join("single.c");
        std::fs::write(&source, format!("{head}{}\n", lines.join("\n"))).expect("it can be written");
        let compiled = Command::new("clang-19")
            .args(["-w", "single.c", "suite.c", "-o", "single"])
            .current_dir(directory)
            .output()
            .expect("clang starts");
        if !compiled.status.success() {
            problems.push(format!(
                "{} does not compile: {}",
                line(mutant),
                String::from_utf8_lossy(&compiled.stderr)
            ));
            continue;
        }
        let mut run = Command::new("timeout");
        let ran = run.args(["1", "./single"]).current_dir(directory).output().expect("it starts");
        let is_killed = mutant["status"] == "killed";
        if ran.status.success() == is_killed {
            problems.push(format!("compiled by itself it ends with {}: {}", ran.status, line(mutant)));
        }
    }
    problems
}

const TOTAL: &str = "\
int total(int a, int b)
{
    int sum = 0;
    if (a < b)
        sum = a + b;
    return sum;
}
";

#[test]
fn a_suite_is_written_where_there_is_none_and_kills_what_can_be_killed() {
    let place = place(TOTAL);
    let (said, mutation) = succeeds(place.path(), &["unit.c", "-o", "out", "--budget", "40s"]);
    let total = &mutation["total"];
    assert_eq!(total["score"], 100.0, "{said}");
    assert_eq!(total["killed"].as_u64().unwrap() + total["equivalent"].as_u64().unwrap(), total["total"]);
    assert!(said.contains("wrote out/mutation.html"), "{said}");
    // The format's required keys, and a test for each name.
    let read =
        |name: &str| std::fs::read_to_string(place.path().join("out").join(name)).expect("it was written");
    let report: Value = serde_json::from_str(&read("mutation.json")).expect("it is JSON");
    assert_eq!((&report["schemaVersion"], &report["thresholds"]["high"]), (&"2.0".into(), &80.into()));
    let file = &report["files"]["unit.c"];
    assert_eq!(file["source"], TOTAL);
    let named: Vec<&Value> = (report["testFiles"].as_object().unwrap().values())
        .flat_map(|file| file["tests"].as_array().unwrap())
        .map(|test| &test["id"])
        .collect();
    for mutant in file["mutants"].as_array().unwrap() {
        assert!(["Killed", "Timeout", "Ignored"].contains(&mutant["status"].as_str().unwrap()), "{mutant}");
        assert!(
            mutant["id"].is_string()
                && mutant["mutatorName"].is_string()
                && mutant["replacement"].is_string()
        );
        let of = |side: &str, key: &str| mutant["location"][side][key].as_u64().unwrap();
        assert!(
            (of("start", "line"), of("start", "column")) < (of("end", "line"), of("end", "column")),
            "{mutant}"
        );
        let killers = mutant["killedBy"].as_array();
        assert!(killers.into_iter().flatten().all(|killer| named.contains(&killer)), "{mutant}");
    }
    let page = read("mutation.html");
    assert!(page.contains("a &lt; b -&gt; a &lt;= b") && !page.contains("{{"), "{page}");
    // The same suite, judged again, is as good: tests of what told survivors are part of it.
    let (_, again) = succeeds(place.path(), &["unit.c", "--tests", "out/tests", "-o", "out"]);
    assert_eq!(again["total"]["score"], 100.0);
}

#[test]
fn survivors_are_told_by_an_input_and_an_assertion() {
    let place = place(TOTAL);
    let harness = "printf 'int total(int, int); int main(void) { return total(1, 2) != 3; }' > t.c \
                   && ${CC} $CFLAGS -w t.c unit.c $LDFLAGS -o t && ./t";
    let args = ["unit.c", "-c", "wm:aor", "--harness", harness, "-o", "out"];
    let (said, mutation) = succeeds(place.path(), &args);
    assert!(mutation["total"]["killed"].as_u64() > Some(3), "{said}");
    assert!(!place.path().join("t.c").exists(), "the project has changed");
    let mut below = args.to_vec();
    below.extend(["--fail-under-score", "101"]);
    refused(place.path(), &below, "is no percentage");
    let args = ["unit.c", "-c", "wm:ror", "--harness", harness, "-o", "out", "--fail-under-score", "99"];
    let output = clew(place.path(), &args);
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("the mutation score is") && errors.contains("below the 99 % asked for"),
        "{errors}"
    );
    assert!(said.contains("-    if (a < b)\n    +    if (a <= b)\n"), "{said}");
    assert!(said.contains("would tell (test_total_mutant_1 in out/tests/test_unit_mutants.c)"), "{said}");
}

#[test]
fn files_are_found_behind_links_and_their_flags_count() {
    let place = place("int f(int a) { return a > LIMIT; }\n");
    let here = place.path();
    std::os::unix::fs::symlink(here, here.join("link")).expect("a link");
    let gen_ = Command::new(env!("CARGO_BIN_EXE_clew"))
        .args(["gen", "link/unit.c", "-o", "suite", "--", "-DLIMIT=3"])
        .current_dir(here)
        .output()
        .expect("clew starts");
    assert!(gen_.status.success(), "{}", String::from_utf8_lossy(&gen_.stderr));
    let args = ["link/unit.c", "-c", "wm:ror", "--tests", "suite/tests", "-o", "out", "--", "-DLIMIT=3"];
    let (said, mutation) = succeeds(here, &args);
    assert!(mutation["total"]["killed"].as_u64() >= Some(3), "{said}");
}

#[test]
fn what_cannot_be_judged_is_one_sentence() {
    let place = place(TOTAL);
    let here = place.path();
    refused(
        here,
        &["unit.c", "--harness", "echo no; exit 4"],
        "ends with exit code 4 without any mutant; it must pass: no",
    );
    refused(here, &["unit.c", "--harness", "true"], "passes without running anything of");
    refused(here, &["unit.c", "--tests", "nowhere"], "nowhere: no such directory");
    refused(here, &["unit.c", "-c", "rte"], "`rte` makes no mutants; wm does");
    refused(here, &["unit.c", "-c", "wm:xyz"], "unknown operator `xyz` of wm");
    refused(here, &["unit.c", "-c", "wm:lor"], "wm:lor finds nothing to mutate in the functions asked for");
    refused(here, &["unit.c", "-f", "totl"], "no function `totl`");
    refused(here, &["none.c"], "none.c");
    let other = "$CC $CFLAGS -w -Dsum=amount unit.c $LDFLAGS -o t";
    refused(here, &["unit.c", "--harness", other], "with sum defined, and its mutants were made without it");
    let once = "test ! -e seen || exit 5; touch seen; printf 'int total(int, int); int main(void) { return total(1, 2) != 3; }' > t.c; \
                $CC $CFLAGS -w t.c unit.c $LDFLAGS -o t && ./t";
    refused(here, &["unit.c", "--harness", once], "when it is run once more where it has built everything");
}
