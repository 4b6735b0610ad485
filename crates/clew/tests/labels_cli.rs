//! The source's own labels, and those of `clew.toml`, from the command line: what becomes of them, and what is said of bad ones.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn clew(directory: &Path, words: &[&str]) -> Output {
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    clew.args(words).current_dir(directory).output().expect("it starts")
}

fn with(text: &str, config: &str) -> tempfile::TempDir {
    let work = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(work.path().join("unit.c"), text).expect("it can be written");
    if !config.is_empty() {
        std::fs::write(work.path().join("clew.toml"), config).expect("it can be written");
    }
    work
}

/// `covered 3:5 big: x > 7`, of every objective.
fn verdicts(work: &Path, out: &str) -> Vec<String> {
    let summary = std::fs::read_to_string(work.join(out).join("summary.json")).expect("it was written");
    let summary: Value = serde_json::from_str(&summary).expect("it is JSON");
    let functions = summary["functions"].as_array().into_iter().flatten();
    let objectives = functions.flat_map(|function| function["objectives"].as_array().into_iter().flatten());
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    objectives
        .map(|o| format!("{} {}:{} {}", word(&o["status"]), o["line"], o["column"], word(&o["text"])))
        .collect()
}

#[track_caller]
fn gen_labels(text: &str, config: &str, criteria: &str, expected: &[&str]) -> tempfile::TempDir {
    let work = with(text, config);
    let output = clew(work.path(), &["gen", "unit.c", "-c", criteria, "--runs", "500", "-o", "out"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(verdicts(work.path(), "out"), expected);
    work
}

#[test]
fn the_sources_own_labels_are_covered_or_proven() {
    let text = "#include <clew.h>\n\
        struct s { int n; };\n\
        int f(int x, const struct s *p)\n\
        {\n    clew_label(\"big\", x > 1000);\n    if (x == 3)\n        clew_label(\"never\", x == 4);\n    \
        clew_label(\"both\", p && p->n > 3);\n    return x;\n}\n";
    let expected =
        ["covered 5:5 big: x > 1000", "infeasible 7:9 never: x == 4", "covered 8:5 both: p && p->n > 3"];
    let work = gen_labels(text, "", "labels", &expected);
    let tests = std::fs::read_to_string(work.path().join("out/tests/test_unit.c")).expect("it was written");
    assert!(tests.contains("/* Covers 8:5 both: p && p->n > 3. */"), "{tests}");
    // Without labels asked for, the macro is nothing.
    gen_labels(text, "", "function", &["covered 4:1 { ..."]);
}

#[test]
fn labels_and_partitions_of_clew_toml() {
    let text = "int g(int age)\n{\n    int t = age * 2;\n    return t;\n}\n";
    let config = "[[label]]\nname = \"adult\"\nat = \"unit.c:4\"\nwhen = \"t >= 36 && age > 0\"\n\n\
        [function.g]\ndomain = [\"age < -5\", \"age == 77\"]\n";
    gen_labels(text, config, "labels", &["covered 4:5 adult: t >= 36 && age > 0"]);
    let domain = [
        "covered 2:1 age is zero",
        "covered 2:1 age is one",
        "covered 2:1 age is more than one",
        "covered 2:1 age is negative",
        "covered 2:1 age is the least value",
        "covered 2:1 age is the greatest value",
        "covered 2:2 age < -5",
        "covered 2:2 age == 77",
    ];
    let work = with(text, config);
    let output = clew(work.path(), &["gen", "unit.c", "-c", "domain", "--runs", "500", "-o", "out"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (mut found, mut domain) = (verdicts(work.path(), "out"), domain.to_vec());
    found.sort();
    domain.sort_unstable();
    assert_eq!(found, domain);
}

/// What clew.toml says of a string or a buffer makes parts of the inputs.
#[test]
fn strings_and_buffers_are_empty_or_full() {
    let text = "int find(const char *s, const int *p, unsigned n)\n{\n    for (unsigned i = 0; i < n; i++)\n        \
        if (p[i] == *s)\n            return 1;\n    return 0;\n}\n";
    let config = "[function.find.param.s]\nstring = true\nlen = 4\nnull = false\n\n\
        [function.find.param.p]\nlen = \"n\"\n\n[function.find.param.n]\nrange = [0, 3]\n";
    let work = with(text, config);
    let output = clew(work.path(), &["gen", "unit.c", "-c", "domain", "--runs", "500", "-o", "out"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = verdicts(work.path(), "out");
    for part in ["s is empty", "s is full", "p is empty", "p is full"] {
        assert!(found.contains(&format!("covered 2:2 {part}")), "{found:?}");
    }
}

#[test]
fn a_suite_has_a_score_in_labels() {
    let work = with("int less(int a, int b) { return a < b; }\n", "");
    let wrote = clew(work.path(), &["gen", "unit.c", "-c", "branch", "--runs", "50", "-o", "out"]);
    assert!(wrote.status.success(), "{}", String::from_utf8_lossy(&wrote.stderr));
    let score = |words: &[&str]| {
        let output =
            clew(work.path(), &[&["cover", "unit.c", "-c", "wm:ror", "-o", "score"], words].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let covered = verdicts(work.path(), "score");
        covered.iter().filter(|verdict| verdict.starts_with("covered")).count()
    };
    let own = score(&["--tests", "out/tests"]);
    assert!((1..7).contains(&own), "one call tells some mutants apart: {own}");
    // The same call by a command of the user's.
    let text = std::fs::read_to_string(work.path().join("out/tests/test_unit.c")).expect("it was written");
    let call =
        text.split("CLEW_CHECK(").nth(1).and_then(|check| check.split(" == ").next()).expect("it checks");
    assert!(call.starts_with("less("), "{text}");
    std::fs::write(
        work.path().join("check.c"),
        format!("int less(int, int); int main(void) {{ {call}; return 0; }}\n"),
    )
    .expect("it can be written");
    let command =
        "$CC $CFLAGS -c unit.c -o u.o && $CC $CFLAGS -c check.c -o c.o && $CC u.o c.o $LDFLAGS -o c && ./c";
    assert_eq!(score(&["--harness", command]), own);
}

#[track_caller]
fn refused(text: &str, config: &str, sentence: &str) {
    let work = with(text, config);
    let output = clew(work.path(), &["gen", "unit.c", "-c", "labels", "--runs", "5", "-o", "out"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), said.trim_end()), (Some(2), sentence), "{text}");
}

#[test]
fn a_bad_label_gets_one_sentence() {
    let own =
        |labels: &str| format!("#include <clew.h>\nint g(int);\nint f(int x) {{ {labels} return x; }}\n");
    let end = "its predicate must not write or call";
    refused(
        &own("clew_label(\"a\", x++ > 3);"),
        "",
        &format!("clew: unit.c:3:16: the label `a` has a side effect: x++; {end}"),
    );
    refused(
        &own("clew_label(\"a\", g(x));"),
        "",
        &format!("clew: unit.c:3:16: the label `a` has a side effect: g(x); {end}"),
    );
    refused(&own("clew_label(\"a\", y > 3);"), "", "clew: unit.c:3:16: use of undeclared identifier 'y'");
    let two = "clew_label(\"a\", x > 3); clew_label(\"a\", x > 4);";
    refused(&own(two), "", "clew: unit.c:3:40: there is a label `a` already, at unit.c:3:16");
    let text = "int f(int x)\n{\n    x +=\n        2;\n    return x;\n}\n";
    let label = |at: &str, when: &str| format!("[[label]]\nname = \"a\"\nat = \"{at}\"\nwhen = \"{when}\"\n");
    let why = "(a label stands before the statement that begins on its line)";
    refused(
        text,
        &label("unit.c:3", "y > 2"),
        &format!(
            "clew: clew.toml:4:8: this label does not compile there: use of undeclared identifier 'y' {why}"
        ),
    );
    refused(
        text,
        &label("unit.c:5", "x++ > 2"),
        &format!("clew: clew.toml:4:8: the label `a` has a side effect: x++; {end}"),
    );
    refused(
        text,
        &label("unit.c:4", "x > 2"),
        &format!(
            "clew: clew.toml:4:8: this label does not compile there: invalid operands to binary expression ('int' and 'void') {why}"
        ),
    );
    refused(text, &label("w.c:3", "x > 2"), "clew: clew.toml:3:6: w.c is none of the files that are tested");
    refused(text, &label("unit.c:33", "x > 2"), "clew: clew.toml:3:6: unit.c has no line 33");
    refused(
        text,
        &label("unit.c", "x > 2"),
        "clew: clew.toml:3:6: a place such as \"parse.c:12\" is expected here",
    );
    refused(
        text,
        &(label("unit.c:3", "x > 2") + &label("unit.c:5", "x > 2")),
        "clew: clew.toml:8:8: there is a label `a` already, at unit.c:3:5",
    );
}

/// LTest's instrumentations cover the same; only how long they take differs.
#[test]
fn direct_labels_and_deletion_change_no_verdict() {
    let text =
        "int f(int x, int y)\n{\n    if (x > 3 && y < x)\n        return x - y;\n    return y < 0;\n}\n";
    let work = with(text, "");
    let run = |words: &[&str]| {
        let all =
            [&["gen", "unit.c", "-c", "wm:ror+aor,limit", "--runs", "2000", "-o", "out"], words].concat();
        let output = clew(work.path(), &all);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        verdicts(work.path(), "out")
    };
    let usual = run(&[]);
    assert!(usual.iter().any(|verdict| verdict.starts_with("covered")));
    for words in [&["--labels", "direct"][..], &["--deletion", "1"], &["--deletion", "0"]] {
        assert_eq!(run(words), usual, "{words:?}");
    }
}

/// What is proven of labels can be checked by another solver: both by paths and by a map.
#[test]
fn proofs_about_labels_are_checked_again() {
    let text = "int f(const int *p, int n)\n{\n    int t[4] = {0};\n    if (n < 0 || n > 3)\n        return -1;\n    \
        t[n] = p[n];\n    return t[n] > n;\n}\n\
        int sum(int n)\n{\n    int s = 0;\n    for (int i = 0; i < n; i++)\n        s += i & 1;\n    return s;\n}\n";
    let work = with(text, "");
    let prove = ["prove", "unit.c", "-c", "wm:ror+aor+abs,rte", "--runs", "300", "--certificates", "proofs"];
    let output = clew(work.path(), &prove);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = clew(work.path(), &["check", "proofs"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("f.json: confirmed: "), "{said}");
}
