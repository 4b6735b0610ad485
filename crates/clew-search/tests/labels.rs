//! Labels as objectives: covered by an input that makes the predicate true, or proven impossible, without a branch more.

use clew_cover::{Criterion, Goals, Graph, Kind, Structure, Verdict};
use clew_front::{Options, load};
use clew_ir::Program;
use clew_search::{Exploration, Explorer, Settings};
use clew_vm::{Contract, Limits, Vm, compile};
use std::sync::atomic::AtomicBool;

const REACHED: &str = "void clew_reached(unsigned, int);\n";

fn program(text: &str) -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = work.path().join("labels.c");
    std::fs::write(&file, format!("{REACHED}{text}")).expect("it can be written");
    load(&Options::new(vec![file], work.path())).expect("it compiles").program
}

/// Explores `f` for its labels, and says what became of each, by number.
fn explore(text: &str, criteria: &[Criterion]) -> (Vec<(u32, Verdict)>, Exploration) {
    let program = program(text);
    let (code, graph) = (compile(&program).expect("it fits"), Graph::new(&program, clew_vm::role));
    let function = program.defined("f").expect("it is there");
    let vm = Vm::new(&program, &code, function, Limits::default(), Contract::default());
    let goals = Goals { criteria: criteria.to_vec(), ..Goals::default() };
    let structure = Structure::new(&program, &[function], &goals);
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let settings = Settings { runs: Some(500), ..Settings::default() };
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock);
    let (exploration, structure) = explorer.explore(&|_| ());
    let labels = structure.objectives.iter().zip(&exploration.verdicts);
    let labels = labels.filter_map(|(objective, verdict)| match objective.kind {
        Kind::Label(number) => Some((number, verdict.clone())),
        _ => None,
    });
    (labels.collect(), exploration)
}

#[track_caller]
fn ends(text: &str, covered: &[u32], infeasible: &[u32]) -> Exploration {
    let (labels, exploration) = explore(text, &[Criterion::Labels]);
    let having = |wanted: fn(&Verdict) -> bool| -> Vec<u32> {
        labels.iter().filter(|(_, verdict)| wanted(verdict)).map(|&(number, _)| number).collect()
    };
    assert_eq!(having(|verdict| matches!(verdict, Verdict::Covered(_))), covered, "{labels:?}");
    assert_eq!(having(|verdict| matches!(verdict, Verdict::Infeasible(_))), infeasible, "{labels:?}");
    assert_eq!(exploration.stats.divergences, 0);
    exploration
}

#[test]
fn a_predicate_is_solved_for_where_nothing_branches() {
    let text = "int f(int x, int y) {\n\
        clew_reached(0, x == 77); clew_reached(1, (x > 3) & (x < 4)); clew_reached(2, x * x == 49);\n\
        return x + y; }";
    ends(text, &[0, 2], &[1]);
}

#[test]
fn a_predicate_is_solved_for_on_its_path() {
    let text = "int f(int x) {\n\
        if (x > 10) { clew_reached(0, x == 7); clew_reached(1, x == 77); x = 0; }\n\
        else clew_reached(2, x == 11);\n\
        clew_reached(3, x == 10);\n\
        return x; }";
    ends(text, &[1, 3], &[0, 2]);
}

#[test]
fn a_label_that_several_places_have_is_covered_at_any() {
    let text =
        "int f(int x) { if (x == 5) clew_reached(0, x == 6); else clew_reached(0, x == 8); return x; }";
    ends(text, &[0], &[]);
}

/// Ten labels on one path: direct instrumentation would have a thousand paths (LTest, Theorem 5).
#[test]
fn labels_add_no_paths() {
    let labels: String = (0..10).map(|n| format!("clew_reached({n}, (x >> {n} & 3) == 2);\n")).collect();
    let exploration =
        ends(&format!("int f(int x) {{ {labels} return x; }}"), &(0..10).collect::<Vec<_>>(), &[]);
    assert!(exploration.stats.runs <= 11, "{} runs", exploration.stats.runs);
}

#[test]
fn labels_change_nothing_for_other_criteria() {
    let text = "int f(int x) { clew_reached(0, x == 3); if (x > 7) return 1; return 0; }";
    let plain = "int f(int x) { if (x > 7) return 1; return 0; }";
    let (labels, with) = explore(text, &[Criterion::Branch]);
    let (_, without) = explore(plain, &[Criterion::Branch]);
    assert_eq!(
        (labels.len(), with.verdicts.len(), with.stats.runs),
        (0, without.verdicts.len(), without.stats.runs)
    );
}
