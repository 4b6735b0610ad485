//! Predicates at places where a program does not branch: asked for, solved and run like any other candidate.

use super::{Explorer, Settings};
use crate::strategy::Strategy;
use crate::tree::{Inserted, Observed};
use crate::{CandidateId, StrategyName};
use clew_cover::{Goals, Graph, Structure};
use clew_front::{Options, load};
use clew_ir::Program;
use clew_term::{Model, Term, Var};
use clew_vm::{Contract, EventKind, FrameId, Limits, Trace, Vm, compile};
use std::sync::atomic::AtomicBool;

const UNITS: &str = "int plain(int x) { return x + 1; }
int branches(int x) { if (x > 10) x -= 10; return x; }";

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = work.path().join("units.c");
    std::fs::write(&file, UNITS).expect("it can be written");
    load(&Options::new(vec![file], work.path())).expect("it compiles").program
}

/// Explores a function whose first run, with zero for an input, passes a place after each of its decisions.
fn explore(name: &str, test: impl FnOnce(&mut Explorer, &mut dyn Strategy, &[Observed])) {
    let program = program();
    let (code, graph) = (compile(&program).expect("it fits"), Graph::new(&program, clew_vm::role));
    let function = program.defined(name).expect("it is there");
    let vm = Vm::new(&program, &code, function, Limits::default(), Contract::default());
    let structure = Structure::new(&program, &[function], &Goals::default());
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let mut explorer = Explorer::new(&vm, &code, structure, &graph, Settings::default(), &stop, &clock);
    let mut model = Model::new();
    let (_, ran) = vm.concolic(&mut explorer.space, &mut model, &mut explorer.terms, &stop);
    let mut trace = Trace::default();
    let is_zero = is(&mut explorer, 0);
    trace.observe((0, FrameId::NONE), 0, is_zero, true);
    for &event in &ran.events {
        trace.events.push(event);
        trace.observe((event.pc, event.frame), 1, is_zero, true);
    }
    explorer.models.push(model, None);
    let inserted = explorer.tree.insert(&code, &mut explorer.terms, &trace.events, 0, None, None);
    let Inserted { observed, .. } = inserted.expect("the first run fits");
    assert!(observed.iter().all(|seen| matches!(trace.events[seen.event].kind, EventKind::Observe { .. })));
    test(&mut explorer, &mut *StrategyName::default().build(1), &observed);
}

/// That the parameter has a value.
fn is(explorer: &mut Explorer, value: u128) -> Term {
    let terms = &mut explorer.terms;
    let (x, value) = (terms.var(Var(0)), terms.constant(value, 32));
    terms.eq(x, value)
}

fn demand(explorer: &mut Explorer, at: Observed, value: u128) -> Option<CandidateId> {
    let predicate = is(explorer, value);
    explorer.tree.demand_at(&mut explorer.terms, at, predicate, 0, 0).fresh()
}

#[test]
fn what_is_demanded_before_any_decision_is_run() {
    explore("plain", |explorer, strategy, observed| {
        let &[place] = observed else { panic!("{observed:?}: it has no decision") };
        assert_eq!(place.after, None);
        let id = demand(explorer, place, 77).expect("it is possible");
        assert_eq!(demand(explorer, place, 77), None, "it is demanded already");
        assert!(explorer.tree.is_pending(id));
        assert!(explorer.try_candidate(id, 0, strategy, &|_| ()), "an input is found");
        assert!(explorer.tree.is_settled(id));
        assert_eq!((explorer.models.at(1).value(Var(0)), explorer.stats.divergences), (77, 0));
    });
}

#[test]
fn what_is_demanded_after_a_decision_holds_on_its_path() {
    explore("branches", |explorer, strategy, observed| {
        let &[_, place] = observed else { panic!("{observed:?}: it has one decision") };
        let id = demand(explorer, place, 7).expect("it is possible");
        let root = explorer.tree.root().expect("there is a decision");
        assert_eq!(explorer.tree.pending(root).count(), 2, "the other side, and the predicate");
        assert!(explorer.try_candidate(id, 0, strategy, &|_| ()), "an input is found");
        assert!(explorer.tree.is_settled(id));
        assert_eq!((explorer.models.at(1).value(Var(0)), explorer.stats.divergences), (7, 0));
        assert_eq!(explorer.tree.len(), 1, "the run went the same way");
        let id = demand(explorer, place, 77).expect("it is not plainly impossible");
        assert!(!explorer.try_candidate(id, 0, strategy, &|_| ()), "seventy-seven goes the other way");
        assert!(explorer.tree.is_settled(id));
        assert_eq!(explorer.tree.pending(root).count(), 1, "the other side is left");
    });
}
