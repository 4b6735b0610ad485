//! C files that say what of them reaches what: `//~ f reaches g`, `//~ f never reaches g`, `//~ f returns`,
//! `//~ f never returns`, `//~ f ends`, `//~ f never ends`, each from the start of `f`, and with nothing said of what its
//! callers do.

use crate::plain::Plain;
use crate::random::Random;
use crate::{Lab, facts_agree};
use clew_cover::{Graph, Reach};
use clew_front::{Options, load};
use clew_ir::{FunctionId, Program, SegmentId};
use std::path::{Path, PathBuf};

fn program(file: &Path) -> Program {
    let work = tempfile::tempdir().expect("there is room for temporary files");
    let options = Options::new(vec![file.to_owned()], work.path());
    load(&options).unwrap_or_else(|error| panic!("{error}")).program
}

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c");
    let entries = std::fs::read_dir(directory).expect("it is there");
    entries.map(|entry| entry.expect("it can be read").path()).collect()
}

fn function(program: &Program, name: &str) -> FunctionId {
    let found = program.functions.iter().position(|function| function.name == name);
    FunctionId::at(found.unwrap_or_else(|| panic!("there is no function {name}")))
}

fn entry(program: &Program, graph: &Graph, name: &str) -> SegmentId {
    graph.segments().entry(function(program, name)).unwrap_or_else(|| panic!("{name} has no body"))
}

/// Whether what a line of a file says is so.
fn holds(program: &Program, graph: &Graph, words: &[&str]) -> bool {
    let start = |name: &str| entry(program, graph, name);
    match *words {
        [from, "returns"] => graph.returns(start(from)),
        [from, "never", "returns"] => !graph.returns(start(from)),
        [from, "ends"] => graph.ends(start(from)),
        [from, "never", "ends"] => !graph.ends(start(from)),
        [from, "reaches", to] => Reach::new(graph, [start(to)], []).is_open(start(from)),
        [from, "never", "reaches", to] => !Reach::new(graph, [start(to)], []).is_open(start(from)),
        _ => panic!("what does {words:?} mean?"),
    }
}

#[test]
fn files_are_as_they_say() {
    for file in files() {
        let program = program(&file);
        let graph = Graph::new(&program, clew_vm::role);
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let lines = text.lines().filter_map(|line| line.split_once("//~ "));
        let mut count = 0;
        for (_, line) in lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert!(holds(&program, &graph, &words), "{}: {line}", file.display());
            count += 1;
        }
        assert!(count > 0, "{} says nothing", file.display());
    }
}

/// The same closings as in random programs. What may be called through an address the graph says: the files above say
/// whether that is right.
#[test]
fn closings_in_files_are_as_a_search_from_scratch_says() {
    for file in files() {
        let mut program = program(&file);
        // Without clew's libc, for the search from scratch is slow.
        let is_users: Vec<bool> = program.function_ids().map(|id| program.is_users(id)).collect();
        for (function, _) in program.functions.iter_mut().zip(is_users).filter(|(_, is_users)| !is_users) {
            function.body = None;
        }
        let graph = Graph::new(&program, clew_vm::role);
        let addressed = graph.addressed();
        facts_agree(&graph, &Plain::new(&program, addressed));
        for seed in 0..10 {
            Lab::new(&program, &graph, addressed, Random::new(seed)).run();
        }
    }
}
