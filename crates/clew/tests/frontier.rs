//! Both directions in a search: what lies behind a loop's count or an endless loop is covered with the frontier, and not by the
//! strategy that it falls back on.

use clew_cover::{Criterion, Goals, Structure, Verdict};
use clew_front::{Options, load};
use clew_pipeline::Engine;
use clew_search::{Exploration, Settings};
use clew_vm::{Contract, Limits};
use std::path::Path;
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Searches a function of `tests/frontier`, and says at which lines something is left open.
fn search(file: &str, function: &str, strategy: &str, runs: u64) -> (Vec<u32>, Exploration) {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/frontier").join(file);
    let program = load(&Options::new(vec![file], work.path())).expect("it compiles").program;
    let engine = Engine::new(&program).expect("it fits");
    let function = program.defined(function).expect("it is there");
    let limits = Limits { steps: 20_000, ..Limits::default() };
    let vm = engine.vm(&program, function, limits, Contract::default());
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(&program, &[function], &goals);
    let strategy = strategy.parse().expect("a strategy");
    let settings = Settings { runs: Some(runs), prove: true, strategy, ..Settings::default() };
    let explorer = engine.explorer(&vm, structure, settings, &NEVER, &|| 0.0);
    let (exploration, structure) = explorer.explore(&|_| {});
    let is_open = |verdict: &Verdict| matches!(verdict, Verdict::Open | Verdict::GaveUp(_));
    let open = structure.objectives.iter().zip(&exploration.verdicts).filter(|(_, verdict)| is_open(verdict));
    (open.map(|(objective, _)| objective.range.start.0).collect(), exploration)
}

#[test]
fn what_a_loop_counts_is_reached_through_the_frontier() {
    let (open, exploration) = search("alarm.c", "alarm", "frontier", 3_000);
    assert_eq!(open, Vec::<u32>::new(), "{:?}", exploration.stats);
    assert!(exploration.stats.met > 0, "{:?}", exploration.stats);
    let (open, exploration) = search("alarm.c", "alarm", "bfs", 3_000);
    assert_eq!(open, [13], "{:?}", exploration.stats);
    assert_eq!(exploration.stats.sought, 0);
}

#[test]
fn runs_without_an_end_are_brought_to_one() {
    for strategy in ["auto", "frontier"] {
        let (open, exploration) = search("endless.c", "machine", strategy, 2_000);
        assert_eq!(open, Vec::<u32>::new(), "{strategy}: {:?}", exploration.stats);
    }
}
