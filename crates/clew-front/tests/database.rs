//! Flags from `compile_commands.json`.

mod common;

use std::path::Path;

use clew_front::{Loaded, Options, load};

fn project() -> tempfile::TempDir {
    let directory = common::temporary();
    let root = directory.path();
    let write = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().expect("it is below the root"))
            .expect("directories can be made");
        std::fs::write(path, text).expect("files can be written");
    };
    write("inc/limits2.h", "#define BOUND 5\n");
    write("src/a.c", "#include <limits2.h>\nint a(int x) { return x < BOUND && x > LOW; }\n");
    write("src/b.c", "#include \"limits2.h\"\nint b(int x) { return x == BOUND; }\n");
    write("src/c.cpp", "int c() { return 1; }\n");
    let entries = serde_json::json!([
        { "directory": root.join("build"), "file": "../src/a.c",
          "command": "ccache gcc -O2 -g -Wall -Werror -I../inc '-DLOW=(1)' -fconserve-stack -MD -MF a.d -o a.o -c ../src/a.c" },
        { "directory": root.join("build"), "file": root.join("src/b.c"), "output": "b.o",
          "arguments": ["cc", "-I", "../inc", "-flto", "-fsanitize=address", "-c", root.join("src/b.c"), "-o", "b.o"] },
        { "directory": root, "file": "src/c.cpp", "command": "c++ -c src/c.cpp" },
    ]);
    write("build/compile_commands.json", &entries.to_string());
    directory
}

fn loaded(database: &Path, files: &[&str], root: &Path) -> Loaded {
    let files = files.iter().map(|file| root.join(file)).collect();
    let work = common::temporary();
    let database = Some(database.to_owned());
    let options = Options { database, jobs: 2, ..Options::new(files, work.path()) };
    load(&options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_file_of_the_database() {
    let project = project();
    let loaded = loaded(&project.path().join("build"), &[], project.path());
    let names: Vec<_> = loaded.program.functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(loaded.warnings.len(), 1);
    assert!(loaded.warnings[0].ends_with("c.cpp is left out: it is not C"), "{:?}", loaded.warnings);
}

/// With absolute paths, without what is about the output, and without what clang does not know.
#[test]
fn flags_are_those_of_the_unit() {
    let project = project();
    let file = project.path().join("build/compile_commands.json");
    let loaded = loaded(&file, &["src/a.c"], project.path());
    let include = format!("-I{}", project.path().join("inc").display());
    assert_eq!(loaded.program.units[0].flags, ["-Wall", &include, "-DLOW=(1)"]);
    assert_eq!(loaded.program.units[0].path, project.path().join("src/a.c"));
}
