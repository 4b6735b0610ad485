//! `tests/frontier/look_*.c`: what the look closes there is just what the files expect, and nothing else.
//!
//! ```text
//! //~ branch LINE:COL T infeasible     the look closes this outcome
//! //~ flags …                          it is a whole program
//! ```

use clew_cover::{Criterion, Goals, Kind, Mcdc, Structure};
use clew_front::{Options, Purpose, load};
use clew_look::{Look, closed};
use clew_step::Code;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The outcomes that are expected to be closed, and those that are.
fn outcomes(file: &Path) -> [BTreeSet<String>; 2] {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let lines = || text.lines().filter_map(|line| line.strip_prefix("//~ "));
    let expected = lines().filter_map(|line| line.strip_prefix("branch ")?.strip_suffix(" infeasible"));
    let is_whole = lines().any(|line| line.starts_with("flags"));
    let work = tempfile::tempdir().expect("a temporary directory");
    let purpose = if is_whole { Purpose::ProgramTests } else { Purpose::Units };
    let options = Options { purpose, ..Options::new(vec![file.to_path_buf()], work.path()) };
    let program = load(&options).expect("it compiles").program;
    let whole = is_whole.then(|| closed(&program, clew_vm::role));
    let code = match &whole {
        Some(whole) => Code::whole(whole, clew_vm::role),
        None => Code::of(&program, clew_vm::role),
    };
    let look = if is_whole { Look::whole(&code) } else { Look::of(&code) };
    let goals = Goals { criteria: vec![Criterion::Branch], mcdc: Mcdc::Masking, within: None };
    let tested: Vec<_> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    let structure = Structure::new(&program, &tested, &goals);
    let found = look.closes(&structure).into_iter().filter_map(|(id, _)| {
        let objective = &structure.objectives[id.index()];
        let (line, column) = objective.range.start;
        match objective.kind {
            Kind::Edge(outcome) => Some(format!("{line}:{column} {}", if outcome { 'T' } else { 'F' })),
            _ => None,
        }
    });
    [expected.map(str::to_owned).collect(), found.collect()]
}

#[test]
fn as_expected() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frontier");
    let entries = std::fs::read_dir(directory).expect("it is there");
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("look_") && name.ends_with(".c")
    };
    let files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_ours).collect();
    assert!(!files.is_empty());
    for file in files {
        let [expected, found] = outcomes(&file);
        assert_eq!(expected, found, "{}", file.display());
    }
}
