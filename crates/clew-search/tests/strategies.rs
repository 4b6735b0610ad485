//! Every strategy chooses every candidate sooner or later: searched to the end, each finds the same covered and the same
//! infeasible.

use clew_cover::{Criterion, Goals, Graph, Structure};
use clew_front::{Options, load};
use clew_ir::Program;
use clew_search::{Explorer, Settings, Stats, StrategyName, Verdict};
use clew_vm::{Contract, Limits, Vm, compile};
use std::path::Path;
use std::sync::atomic::AtomicBool;

const UNITS: [&str; 5] = ["calls", "loops", "pointers", "decisions", "nested"];
/// Beside each one as it is.
const MORE: [&str; 6] = ["pps:s=1", "pps:s=inf", "cgs:k=1", "cgs:k=5", "cgs:no-dominators", "pps+cfg+cgs"];

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let options = Options::new(
        vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/units.c")],
        work.path(),
    );
    load(&options).expect("it compiles").program
}

/// What becomes of each objective: whether it is covered, or infeasible.
fn search(program: &Program, unit: &str, strategy: &StrategyName, filter: bool) -> (Vec<bool>, Stats) {
    let (code, graph) = (compile(program).expect("it fits"), Graph::new(program, clew_vm::role));
    let function = program.defined(unit).expect("it is there");
    let vm = Vm::new(program, &code, function, Limits::default(), Contract::default());
    let goals = Goals {
        criteria: vec![Criterion::Branch, Criterion::Statement, Criterion::Mcdc],
        ..Goals::default()
    };
    let functions: Vec<_> = program.function_ids().filter(|&id| program.is_users(id)).collect();
    let structure = Structure::new(program, &functions, &goals);
    let settings =
        Settings { strategy: strategy.clone(), seed: 3, runs: Some(2_000), filter, ..Settings::default() };
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock);
    let (exploration, _) = explorer.explore(&|_| {});
    let covered = |status: &Verdict| match status {
        Verdict::Covered(_) => true,
        Verdict::Infeasible(_) => false,
        other => panic!("{unit} by {strategy}: {other:?}"),
    };
    (exploration.verdicts.iter().map(covered).collect(), exploration.stats)
}

#[test]
fn all_come_to_the_same_end() {
    let program = program();
    let more = MORE.iter().map(|name| name.parse().expect("it is known"));
    let names: Vec<StrategyName> = StrategyName::all().chain(more).collect();
    for unit in UNITS {
        let bfs = "bfs".parse().expect("it is known");
        let (expected, _) = search(&program, unit, &bfs, false);
        assert!(expected.contains(&true) && expected.contains(&false), "{unit}");
        for name in &names {
            for filter in [false, true] {
                let (found, stats) = search(&program, unit, name, filter);
                assert_eq!(found, expected, "{unit} by {name}");
                println!("{unit} {name} {filter}: {} runs, {} queries", stats.runs, stats.queries);
            }
        }
    }
}
