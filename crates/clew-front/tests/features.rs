//! Everything C has goes through the front end, and what cannot be analysed is named.

mod common;

use clew_ir::Program;

fn unsupported(program: &Program) -> Vec<String> {
    let name = |unsupported: &clew_ir::Unsupported| {
        let line = unsupported.place.map_or(0, |place| place.line);
        format!("{line}: {}", unsupported.what)
    };
    program.unsupported.iter().map(name).collect()
}

#[test]
fn everything_loads() {
    let program = common::program(&["features.c"], &[]);
    let found = unsupported(&program);
    assert_eq!(found, ["130: inline assembly"]);
}

/// With exceptions, clang makes calls that may unwind, and landing pads that never run in C.
#[test]
fn exceptions_do_not_matter() {
    common::program(&["features.c"], &["-fexceptions", "-ffast-math", "-ftrapv"]);
}
