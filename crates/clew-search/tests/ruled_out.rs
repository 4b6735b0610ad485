//! What is proven elsewhere is closed while a search goes on, and filter and strategies leave the ways to it alone.

use clew_cover::{Criterion, Goals, Graph, Method, Proof, Structure, Verdict};
use clew_front::{Options, load};
use clew_ir::{Doubts, Program};
use clew_search::{Explorer, RuledOut, Settings, StrategyName};
use clew_vm::{Contract, Limits, Vm, compile};
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/units.c");
    load(&Options::new(vec![file], work.path())).expect("it compiles").program
}

/// Searches, with every second objective ruled out after so many runs. The verdicts and the number of runs.
fn search(
    program: &Program,
    strategy: &StrategyName,
    filter: bool,
    after: Option<u64>,
) -> (Vec<Verdict>, u64) {
    let (code, graph) = (compile(program).expect("it fits"), Graph::new(program, clew_vm::role));
    let function = program.defined("decisions").expect("it is there");
    let vm = Vm::new(program, &code, function, Limits::default(), Contract::default());
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(program, &[function], &goals);
    let ids: Vec<_> = structure.ids().collect();
    let settings = Settings { strategy: strategy.clone(), runs: Some(2_000), filter, ..Settings::default() };
    let (stop, clock, ruled_out) = (AtomicBool::new(false), || 0.0, RuledOut::default());
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock);
    let rule_out = || ids.iter().step_by(2).for_each(|&id| ruled_out.add(id, proof()));
    if after == Some(0) {
        rule_out();
    }
    let (exploration, _) = explorer.ruled_out_by(ruled_out.clone()).explore(&|progress| {
        if after == Some(progress.runs) {
            rule_out();
        }
    });
    (exploration.verdicts, exploration.stats.runs)
}

fn proof() -> Proof {
    Proof { method: Method::Other("it was never asked".to_owned()), assuming: Doubts::default() }
}

#[test]
fn verdicts_carry_the_proof() {
    let program = program();
    let (mut with, mut without) = (0, 0);
    for strategy in StrategyName::all() {
        for filter in [false, true] {
            let (plain, all) = search(&program, &strategy, filter, None);
            for after in [0, 1, 2] {
                let (verdicts, runs) = search(&program, &strategy, filter, Some(after));
                (with, without) = (with + runs, without + all);
                for (number, verdict) in verdicts.iter().enumerate() {
                    let is_covered = matches!(verdict, Verdict::Covered(_));
                    match number % 2 {
                        // What runs before had covered stays so.
                        0 if after > 0 && is_covered => {}
                        0 => assert_eq!(*verdict, Verdict::Infeasible(proof()), "{strategy} {number}"),
                        _ => assert_eq!(
                            is_covered,
                            matches!(plain[number], Verdict::Covered(_)),
                            "{strategy} {number}"
                        ),
                    }
                }
            }
        }
    }
    assert!(with < without, "{with} runs, {without} where nothing is ruled out");
}
