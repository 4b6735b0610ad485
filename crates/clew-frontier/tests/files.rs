//! `tests/frontier`: what the files say is infeasible is proven, and nothing of the rest. In debug builds every inductive map
//! is checked edge by edge.
//!
//! `//~ branch LINE:COL T infeasible`, `possible`, or `open` for what is infeasible and not proven; `//~ presuming` where accesses are presumed to stay inside of their objects;
//! `//~ callees` for the branches of callees as the last function reaches them.

use clew_cover::{Criterion, Goals, Kind, Structure};
use clew_front::{Options, load};
use clew_frontier::{Ahead, Analysis, Verdict};
use clew_ir::FunctionId;
use clew_step::Code;
use std::path::Path;

const QUESTIONS: u64 = 2000;

/// The expectations that are not met.
fn check(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).expect("it can be read");
    let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//~ ")).collect();
    let work = tempfile::tempdir().expect("a directory");
    let program = load(&Options::new(vec![file.into()], work.path())).expect("it compiles").program;
    let code = Code::of(&program, clew_vm::role);
    let ahead = Ahead::of(if expected.contains(&"presuming") { code } else { code.strict() });
    let tested: Vec<FunctionId> = program.function_ids().filter(|&id| program.is_tested(id)).collect();
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let (mut wrong, mut met) = (Vec::new(), 0);
    for &function in &tested {
        let with_callees = expected.contains(&"callees");
        if with_callees && !program.function(function).external {
            continue;
        }
        let own = if with_callees { tested.clone() } else { vec![function] };
        let structure = Structure::new(&program, &own, &goals);
        let mut analysis = Analysis::new(ahead.clone(), &[function], Default::default());
        for id in structure.ids() {
            let objective = &structure.objectives[id.index()];
            let Kind::Edge(outcome) = objective.kind else { continue };
            let (line, column) = objective.range.start;
            let name = format!("branch {line}:{column} {}", if outcome { "T" } else { "F" });
            let verdict = analysis.prove(&structure, id, QUESTIONS);
            let never = matches!(verdict, Verdict::Never(_));
            let of_it = expected.iter().filter_map(|text| text.strip_prefix(name.as_str()));
            match of_it.map(str::trim).next() {
                Some("infeasible") if !never => wrong.push(format!("{name}: {verdict:?}")),
                Some("possible" | "open") | None if never => wrong.push(format!("{name} is proven")),
                Some("possible" | "open") | None => {}
                Some(_) => met += 1,
            }
        }
    }
    let infeasible = expected.iter().filter(|text| text.ends_with(" infeasible")).count();
    if met + wrong.len() < infeasible {
        wrong.push(format!("{met} of {infeasible} expectations were met"));
    }
    wrong
}

#[test]
fn what_is_infeasible_is_proven() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frontier");
    let files = std::fs::read_dir(directory).expect("it is there").map(|entry| entry.expect("a file").path());
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // What the look closes has its own test.
    let is_own = |path: &std::path::PathBuf| name(path).ends_with(".c") && !name(path).starts_with("look_");
    let mut files: Vec<_> = files.filter(is_own).collect();
    files.sort();
    let mut wrong = Vec::new();
    for file in files {
        wrong.extend(check(&file).into_iter().map(|what| format!("{}: {what}", name(&file))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
