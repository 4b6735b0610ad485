//! `clew annotate` from the command line: what it writes, and what it says of bad input.

use std::path::Path;
use std::process::{Command, Output};

fn clew(directory: &Path, words: &[&str]) -> Output {
    let mut clew = Command::new(env!("CARGO_BIN_EXE_clew"));
    clew.arg("annotate").args(words).current_dir(directory).output().expect("it starts")
}

fn with(text: &str) -> tempfile::TempDir {
    let work = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(work.path().join("unit.c"), text).expect("it can be written");
    work
}

#[track_caller]
fn refused(work: &Path, words: &[&str], sentence: &str) {
    let output = clew(work, words);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(sentence), "{said}");
}

#[test]
fn it_writes_labelled_files_and_a_list() {
    let work = with("int less(int a, int b) { return a < b; }\n");
    let output = clew(work.path(), &["unit.c", "-c", "wm:ror", "-o", "out"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(said, "unit.c: 7 labels (ror 7)\nwrote out/unit.c\nwrote out/labels.json\n");
    let text = std::fs::read_to_string(work.path().join("out/unit.c")).expect("it was written");
    assert!(text.contains("clew_label(6, (clew_l"), "{text}");
    let list = std::fs::read_to_string(work.path().join("out/labels.json")).expect("it was written");
    let list: serde_json::Value = serde_json::from_str(&list).expect("it is JSON");
    assert_eq!(list["labels"][0]["about"], "a < b -> a <= b");
    assert_eq!((&list["labels"][0]["line"], &list["labels"][0]["column"]), (&1.into(), &33.into()));
    assert_eq!(list["not_labelled"], serde_json::json!([]));
}

#[test]
fn what_cannot_be_labelled_is_listed_with_the_reason() {
    let work = with("int f(int n) { return sizeof(char[n < 3]); }\n");
    let output = clew(work.path(), &["unit.c", "-c", "limit", "-v", "-o", "out"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.starts_with("unit.c: 0 labels; 3 could not be inserted:\n  unit.c:1:35: no label limit: n == 3"),
        "{said}"
    );
}

#[test]
fn bad_input_gets_one_sentence() {
    let work = with("int f( {\n");
    refused(work.path(), &["unit.c"], "clew: unit.c:1:8: expected parameter declarator\n");
    refused(work.path(), &["other.c"], "clew: cannot read other.c: No such file");
    refused(
        work.path(),
        &["unit.c", "-c", "wm:rot"],
        "unknown operator `rot` of wm; known ones are abs, aor",
    );
    refused(work.path(), &["unit.c", "-c", "rte:ror"], "only wm has operators");
    refused(work.path(), &["unit.c", "-c", "label"], "unknown labels `label`; known ones are wm, limit");
    let work = with("int f(int n) { return n; }\n");
    refused(
        work.path(),
        &["unit.c", "-o", "."],
        "clew: unit.c would be written over; choose another directory with -o\n",
    );
    refused(work.path(), &["unit.c", "--", "-fplugin=x.so"], "-fplugin");
    let missing = with("#include \"missing.h\"\nint f(int n) { return n; }\n");
    refused(missing.path(), &["unit.c"], "'missing.h' file not found");
}

/// glibc's headers have types for clang that gcc knows by itself; and a call that is labelled is also the value of `+=`.
#[test]
fn any_compiler_takes_it_and_it_does_what_the_original_does() {
    let text = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
        static size_t sum(const char *s) { size_t n = 1; n += strlen(s); n <<= abs(-2); return n; }\n\
        int main(void) { printf(\"%zu %g\\n\", sum(\"abc\"), sqrt(16)); return 0; }\n";
    let work = with(text);
    let criteria = "wm:all,limit,rte,domain,ic,dcc,mcc,loop,fcc";
    let output = clew(work.path(), &["unit.c", "-c", criteria, "-o", "out"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for compiler in ["cc", "clang-19"] {
        let mut cc = Command::new(compiler);
        cc.args(["-w", "out/unit.c", "-o", "program", "-lm"]).current_dir(work.path());
        let compiled = cc.output().expect("it starts");
        assert!(compiled.status.success(), "{compiler}: {}", String::from_utf8_lossy(&compiled.stderr));
        let ran = Command::new(work.path().join("program")).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "16 4\n", "{compiler}");
    }
}
