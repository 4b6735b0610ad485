//! Witnesses for SV-COMP's checkers: they have what the format's schema requires, the copies call `reach_error` where nothing
//! comes, and each invariant holds in every native run. A checker that believes nothing else must find no fault.

use clew_certify::sha256;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Calls of `main` in one process.
const RUNS: u32 = 3_000;
/// What a program ends with where an invariant does not hold.
const BROKEN: i32 = 42;

/// Gives what SV-COMP calls any value: small numbers, and the ends of types.
const WORLD: &str = "
#include <stdlib.h>
static unsigned long long state = 88172645463325252ULL;
static unsigned long long any(void) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return state % 8 ? state >> 40 & 15 : state >> 40 & 511;
}
int __VERIFIER_nondet_int(void) { return (int)any() - 3; }
unsigned __VERIFIER_nondet_uint(void) { return any() % 9 ? (unsigned)any() : 0u - 1; }
short __VERIFIER_nondet_short(void) { return (short)(any() * 97); }
int next_event(void) { return any() % 6; }
int once(void);
int main(void) { for (int n = 0; n < RUNS; n++) once(); return 0; }
";

struct Witness {
    /// The source's text, and its name.
    copy: String,
    file: String,
    yaml: String,
}

struct Invariant {
    line: usize,
    column: usize,
    value: String,
}

/// Those of `tests/certificates/witness.c`, by function.
fn witnesses() -> &'static BTreeMap<String, Witness> {
    static ALL: OnceLock<BTreeMap<String, Witness>> = OnceLock::new();
    ALL.get_or_init(|| written(tempfile::tempdir().expect("a temporary directory").path()))
}

fn written(directory: &Path) -> BTreeMap<String, Witness> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/witness.c");
    std::fs::copy(file, directory.join("witness.c")).expect("it can be copied");
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    let output = clew.args(["prove", "witness.c", "--runs", "300", "--witness", "out"]);
    let output = output.current_dir(directory).output().expect("clew starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("witness.c:2:18: it stands in a macro"), "{said}");
    let read = |path: &PathBuf| std::fs::read_to_string(path).expect("it can be read");
    let entries = std::fs::read_dir(directory.join("out/witness.c")).expect("there are witnesses");
    let files = entries.flatten().map(|entry| entry.path());
    let copies = files.filter(|path| path.extension().is_some_and(|extension| extension == "c"));
    let witness = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = format!("{name}.c");
        (name, Witness { copy: read(&path), file, yaml: read(&path.with_extension("yml")) })
    };
    copies.map(witness).collect()
}

/// The values of a key, in the order in which they stand.
fn values<'y>(yaml: &'y str, key: &str) -> Vec<&'y str> {
    let lines = yaml.lines().map(|line| line.trim_start().trim_start_matches("- "));
    lines.filter_map(|line| line.strip_prefix(key)?.strip_prefix(':')).map(str::trim).collect()
}

fn invariants(yaml: &str) -> Vec<Invariant> {
    let (lines, columns, says) = (values(yaml, "line"), values(yaml, "column"), values(yaml, "value"));
    assert_eq!((lines.len(), lines.len()), (columns.len(), says.len()));
    let number = |text: &str| text.parse().expect("a number");
    let text = |text: &str| serde_json::from_str(text).expect("a string");
    let all = lines.iter().zip(columns).zip(says);
    all.map(|((line, column), value)| Invariant {
        line: number(line),
        column: number(column),
        value: text(value),
    })
    .collect()
}

/// The copy with its invariants as assertions, where the loops look at their conditions.
fn asserting(witness: &Witness, invariants: &[Invariant]) -> String {
    let mut lines: Vec<String> = witness.copy.lines().map(str::to_owned).collect();
    let mut places: Vec<(usize, usize, String)> = Vec::new();
    for (number, Invariant { line, column, value }) in invariants.iter().enumerate() {
        let rest = &lines[line - 1][column - 1..];
        let until = if rest.starts_with("for") { ';' } else { '(' };
        assert!(
            rest.starts_with("for") || rest.starts_with("while"),
            "no loop begins at {line}:{column}: {rest}"
        );
        let at = column - 1 + rest.find(until).expect("a condition") + 1;
        places.push((line - 1, at, format!(" holds({value}, {number}),")));
    }
    places.sort();
    for (line, at, text) in places.iter().rev() {
        lines[*line].insert_str(*at, text);
    }
    let holds = format!(
        "extern void _Exit(int); static void holds(int is, int number) {{ if (!is) _Exit(number >= 0 ? {BROKEN} : 0); }}"
    );
    format!("{holds}\n{}\n", lines.join("\n"))
}

/// How the program ends.
fn run(directory: &Path, text: &str) -> Option<i32> {
    let write =
        |name: &str, text: &str| std::fs::write(directory.join(name), text).expect("it can be written");
    write("copy.c", text);
    write("world.c", WORLD);
    let steps: [&[&str]; 2] = [
        &["-w", "-Dmain=once", "-c", "copy.c", "-o", "copy.o"],
        &["-w", &format!("-DRUNS={RUNS}"), "copy.o", "world.c", "-o", "program"],
    ];
    for words in steps {
        let output =
            Command::new("clang-19").args(words).current_dir(directory).output().expect("clang starts");
        assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    }
    Command::new(directory.join("program")).status().expect("it starts").code()
}

#[test]
fn every_invariant_holds_in_native_runs_and_nothing_reaches_the_error() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let all = witnesses();
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    assert_eq!(names, ["counted", "down", "in_step", "moded", "pending", "shadowed"]);
    let mut count = 0;
    for (name, witness) in all {
        let mut invariants = invariants(&witness.yaml);
        count += invariants.len();
        let text = asserting(witness, &invariants);
        assert_eq!(run(directory.path(), &text), Some(0), "{name}:\n{}\n{text}", witness.yaml);
        // What does not hold is noticed, wherever it stands.
        for at in 0..invariants.len() {
            let value = std::mem::replace(&mut invariants[at].value, "0".to_owned());
            let text = asserting(witness, &invariants);
            assert_eq!(run(directory.path(), &text), Some(BROKEN), "{name}: {value} is never looked at");
            invariants[at].value = value;
        }
    }
    assert!(count >= 8, "{count} invariants");
}

#[test]
fn the_error_is_called_in_the_branch_that_is_proven() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let all = witnesses();
    assert!(
        all["pending"].copy.contains("if (((pended == 2) ? (reach_error(), 1) : 0))"),
        "{}",
        all["pending"].copy
    );
    // A run that comes there does reach it.
    let wrong = all["pending"].copy.replace("pended = 1;", "pended = 2;");
    assert_eq!(run(directory.path(), &wrong), None, "a signal ends it");
}

/// The keys that the schema of correctness witnesses requires, and what is hashed is what is there.
#[test]
fn a_witness_has_what_the_schema_requires() {
    for (name, witness) in witnesses() {
        let (yaml, is) = (&witness.yaml, |key: &str| values(&witness.yaml, key)[0]);
        assert_eq!(is("entry_type"), "invariant_set", "{name}");
        assert_eq!(is("format_version"), "\"2.0\"");
        assert_eq!((is("language"), is("data_model"), is("name")), ("C", "LP64", "clew"));
        assert_eq!(is("specification"), "\"CHECK( init(main()), LTL(G ! call(reach_error())) )\"");
        for key in ["metadata", "producer", "version", "task", "input_files", "input_file_hashes", "content"]
        {
            assert_eq!(values(yaml, key).len(), 1, "{key}");
        }
        let uuid: Vec<usize> = is("uuid").split('-').map(str::len).collect();
        assert_eq!(uuid, [8, 4, 4, 4, 12]);
        assert!(is("creation_time").ends_with("Z\""));
        assert_eq!(is(&format!("{:?}", witness.file)), sha256(witness.copy.as_bytes()));
        let invariants = values(yaml, "type").len();
        assert_eq!(values(yaml, "format"), vec!["c_expression"; invariants]);
        assert_eq!(values(yaml, "type"), vec!["loop_invariant"; invariants]);
        assert_eq!(values(yaml, "file_name"), vec![format!("{:?}", witness.file); invariants]);
    }
}
