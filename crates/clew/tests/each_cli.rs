//! `clew gen -p`: each file of a project is tested by itself, and what cannot be tested is named.

use clew_report::Summary;
use std::path::Path;
use std::process::{Command, Output};

/// A project whose files do not link: two have a `main`, one does not compile, one is no C.
fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let files = [
        ("inc/util.h", "static inline int clamp(int x) { return x < 0 ? 0 : x; }\nint other(int);\n"),
        (
            "src/a.c",
            "#include \"util.h\"\nstatic int unused(int x) { return x == 42 ? 1 : 0; }\n\
                     int a(int x) { return other(x) > 3 ? clamp(x) : 2; }\nint main(void) { return a(1); }\n",
        ),
        (
            "src/b.c",
            "#include \"util.h\"\nint other(int x) { return x ? clamp(x) : 2; }\n\
                     int main(void) { return other(1); }\n/* the larger one */\n",
        ),
        ("src/sub/a.c", "int y(int x) { return x > 9 ? 3 : 4; }\n"),
        ("src/bad.c", "int bad(int x) { return undeclared_thing; }\n"),
        ("src/none.c", "int x;\n"),
        ("src/cc.cpp", "int f();\n"),
    ];
    for (name, text) in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it is in a directory")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    }
    let entry = |(name, _): &(&str, &str)| {
        let arguments = ["cc", "-I../inc", "-c", &format!("../{name}")];
        serde_json::json!({"directory": dir.path().join("build"), "file": format!("../{name}"), "arguments": arguments})
    };
    std::fs::create_dir(dir.path().join("build")).expect("it can be made");
    let entries: Vec<_> = files[1..].iter().map(entry).collect();
    let database = serde_json::Value::from(entries).to_string();
    std::fs::write(dir.path().join("build/compile_commands.json"), database).expect("it can be written");
    dir
}

fn clew(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew"));
    command.args(["gen", "-p", "build", "--runs", "100"]).args(args).current_dir(dir);
    command.output().expect("clew starts")
}

fn summary(dir: &Path) -> Summary {
    let json = std::fs::read_to_string(dir.join("clew-out/summary.json")).expect("it is there");
    Summary::from_json(&json).expect("it is a summary")
}

#[test]
fn what_cannot_be_tested_is_named_and_the_rest_goes_on() {
    let dir = project();
    let output = clew(dir.path(), &[]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let summary = summary(dir.path());
    let left: Vec<&str> = summary.left_out.iter().map(|left| left.file.rsplit('/').next().unwrap()).collect();
    assert_eq!(left, ["bad.c", "none.c", "cc.cpp"]);
    for (file, why) in [("bad.c", "undeclared_thing"), ("none.c", "no function"), ("cc.cpp", "not C")] {
        assert!(said.lines().any(|line| line.contains(file) && line.contains(why)), "{file}: {said}");
    }
    // A function of a header is tested once, one that nothing calls too; `other` is a stub in a.c.
    let mut names: Vec<&str> = summary.functions.iter().map(|function| function.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["a", "clamp", "main", "main", "other", "unused", "y"]);
    assert!(
        summary
            .functions
            .iter()
            .all(|function| function.measures.objectives().feasible()
                == function.measures.objectives().covered)
    );
    let tests = |name: &str| dir.path().join("clew-out/tests").join(name).is_file();
    assert!(["test_a.c", "test_a_2.c", "test_b.c"].into_iter().all(tests));
    let wall = summary.wall.expect("it is there");
    let parts = wall.front + wall.search + wall.confirm + wall.rest;
    assert!((parts - wall.total * wall.lanes as f64).abs() < 0.01, "{wall:?}");
}

#[test]
fn the_same_runs_make_the_same_tests_however_many_jobs_there_are() {
    let texts = ["1", "3"].map(|jobs| {
        let dir = project();
        assert_eq!(clew(dir.path(), &["-j", jobs]).status.code(), Some(0));
        let read =
            |name: &str| std::fs::read_to_string(dir.path().join("clew-out/tests").join(name)).unwrap();
        ["test_a.c", "test_a_2.c", "test_b.c"].map(read)
    });
    assert_eq!(texts[0], texts[1]);
}

#[test]
fn functions_are_found_in_whichever_file_has_them() {
    let dir = project();
    assert_eq!(clew(dir.path(), &["-f", "clamp", "-f", "y"]).status.code(), Some(0));
    let summary = summary(dir.path());
    let names: Vec<&str> = summary.functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    let output = clew(dir.path(), &["-f", "clam"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("no function `clam`") && said.contains("bad.c"), "{said}");
}

#[test]
fn linked_files_that_clash_are_an_error() {
    let dir = project();
    for name in ["src/bad.c", "src/none.c"] {
        std::fs::write(dir.path().join(name), "int g(void) { return 0; }\n").expect("it can be written");
    }
    let output = clew(dir.path(), &["--link"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("is defined in both"), "{said}");
}
