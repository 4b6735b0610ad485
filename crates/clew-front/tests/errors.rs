//! What goes wrong is said in one sentence, with a place.

mod common;

use std::path::PathBuf;

use clew_front::{Options, load};

fn write(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let directory = common::temporary();
    let path = directory.path().join(name);
    std::fs::write(&path, text).expect("temporary files can be written");
    (directory, path)
}

fn error_of(options: &Options) -> String {
    let work = common::temporary();
    match load(&Options { work: work.path().to_owned(), ..options.clone() }) {
        Ok(_) => panic!("it loaded"),
        Err(error) => error.to_string(),
    }
}

fn options(files: Vec<PathBuf>, database: Option<PathBuf>) -> Options {
    Options { database, ..Options::new(files, PathBuf::new()) }
}

#[test]
fn a_file_that_is_not_there() {
    let error = error_of(&options(vec!["nofile.c".into()], None));
    assert!(error.starts_with("cannot read nofile.c: No such file"), "{error}");
}

#[test]
fn no_files() {
    assert!(error_of(&options(Vec::new(), None)).starts_with("no C files were given"));
}

#[test]
fn a_file_that_does_not_compile() {
    let (_keep, path) = write("bad.c", "int f( { return 1; }\n");
    let error = error_of(&options(vec![path], None));
    assert!(error.contains("bad.c does not compile (clang ended with exit status: 1)"), "{error}");
    assert!(error.contains("bad.c:1:8: error: expected parameter declarator"), "{error}");
}

#[test]
fn no_database() {
    let directory = common::temporary();
    let error = error_of(&options(Vec::new(), Some(directory.path().to_owned())));
    assert!(error.starts_with("there is no compile_commands.json in "), "{error}");
}

#[test]
fn a_database_that_is_none() {
    let (_keep, path) = write("compile_commands.json", "[{]");
    let error = error_of(&options(Vec::new(), Some(path)));
    assert!(error.contains("compile_commands.json: expected") || error.contains("key must be"), "{error}");
}

#[test]
fn a_file_that_is_not_in_the_database() {
    let (keep, path) = write("a.c", "int f(void) { return 1; }\n");
    let database = keep.path().join("compile_commands.json");
    std::fs::write(&database, "[]").expect("temporary files can be written");
    let error = error_of(&options(vec![path], Some(keep.path().to_owned())));
    assert!(error.contains("a.c is not in ") && error.contains("compile_commands.json"), "{error}");
}

#[test]
fn empty_file_is_an_empty_program() {
    let (_keep, path) = write("empty.c", "");
    let loaded = common::try_load(&[path], &[]).expect("it compiles");
    assert_eq!(loaded.program.function_ids().filter(|&id| loaded.program.is_users(id)).count(), 0);
}
