//! CAUT, section II, step by step: four runs of `bubble` for its eight branches, which candidates are left
//! out after each, and which of them section IV-C takes first.

use clew_cover::{Criterion, Goals, Graph, Structure};
use clew_front::{Options, load};
use clew_ir::{Arm, Program};
use clew_search::{CandidateId, Candidates, Exploration, Explorer, Ran, Settings, Strategy, StrategyName};
use clew_term::{Model, Terms, Var};
use clew_vm::{Bounds, Contract, InputSpace, Limits, Source, Vm, compile};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The lines of the example that CAUT's lines 5, 7, 8 and 10 are.
const BRANCHES: [(u32, u32); 4] = [(11, 5), (14, 7), (15, 8), (16, 10)];

/// Takes the candidates that CAUT takes, and notes which there were.
struct Told<'a> {
    program: &'a Program,
    /// The branches to turn to, in this order.
    wanted: Vec<&'static str>,
    pools: Vec<BTreeSet<String>>,
}

/// `10T`, as CAUT writes it.
fn name(program: &Program, arm: Arm) -> String {
    let line = program.site(arm.site).place.map_or(0, |place| place.line);
    let theirs = BRANCHES.iter().find(|(ours, _)| *ours == line).map_or(0, |(_, theirs)| *theirs);
    format!("{theirs}{}", if arm.outcome == 1 { 'T' } else { 'F' })
}

impl Told<'_> {
    fn pending<'c>(&'c self, all: &'c Candidates) -> impl Iterator<Item = (CandidateId, String)> + 'c {
        let ids = (0..all.tree.candidates.len() as u32).map(CandidateId);
        ids.filter(|&id| all.tree.is_pending(id)).map(|id| {
            let turn = all.tree.candidates[id.0 as usize].turn;
            (id, turn.map_or_else(String::new, |turn| name(self.program, turn.arm)))
        })
    }
}

impl Strategy for Told<'_> {
    fn ran(&mut self, _: &Candidates, _: &Ran) {}

    fn next(&mut self, all: &Candidates) -> Option<CandidateId> {
        self.pools.push(self.pending(all).map(|(_, name)| name).collect());
        let wanted = if self.wanted.is_empty() { return None } else { self.wanted.remove(0) };
        self.pending(all).filter(|(_, name)| name == wanted).map(|(id, _)| id).next()
    }
}

fn program() -> Program {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bubble.c");
    let work = tempfile::tempdir().expect("a temporary directory");
    let options = Options::new(vec![file], work.path());
    load(&options).expect("it compiles").program
}

/// The variables of `n` and of `v`'s elements: a run with n = 5 meets them all.
fn variables(vm: &Vm, space: &mut InputSpace) -> (Var, Vec<Var>) {
    let (mut terms, stop) = (Terms::new(), AtomicBool::new(false));
    vm.concolic(space, &mut Model::new(), &mut terms, &stop);
    let n = space.find(Source::Param { call: 0, param: 1 }).expect("n is an input");
    let of = |space: &InputSpace, object: u32| -> Vec<Var> {
        let vars = (0..space.vars.len() as u32).map(Var);
        vars.filter(|var| space.vars[var.index()].object == object).collect()
    };
    let n = of(space, n)[0];
    let mut model: Model = [(n, 5)].into_iter().collect();
    vm.concolic(space, &mut model, &mut terms, &stop);
    let v = space.find(Source::Param { call: 0, param: 0 }).expect("v is an input");
    let pointer = of(space, v)[0];
    let array = space.find(Source::Pointee(pointer)).expect("v leads somewhere");
    let mut elements = of(space, array);
    elements.sort_by_key(|var| space.vars[var.index()].leaf.offset);
    (n, elements)
}

/// A search that begins with CAUT's array and these numbers of elements.
fn explore(program: &Program, counts: &[u128], strategy: &mut dyn Strategy) -> Exploration {
    let (code, graph) = (compile(program).expect("it fits"), Graph::new(program, clew_vm::role));
    let function = program.defined("bubble").expect("it is there");
    let vm = Vm::new(program, &code, function, Limits::default(), Contract::default());
    let goals = Goals { criteria: vec![Criterion::Branch], ..Goals::default() };
    let structure = Structure::new(program, &[function], &goals);
    let settings = Settings { ..Settings::default() };
    let mut space = InputSpace::new(Bounds::default());
    let (n, v) = variables(&vm, &mut space);
    let elements: Vec<(Var, u128)> = v.iter().copied().zip([4, 0, 1, 8, 0, 2]).collect();
    let input = |&count: &u128| elements.iter().copied().chain([(n, count)]).collect::<Model>();
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock)
        .start_from(space, counts.iter().map(input).collect());
    let (exploration, structure) = explorer.explore_by(strategy, &|_| {});
    assert_eq!((structure.objectives.len(), structure.open()), (8, 0));
    exploration
}

#[test]
fn four_runs_are_enough() {
    let program = program();
    let mut told = Told { program: &program, wanted: vec!["10T", "5T"], pools: Vec::new() };
    // What CAUT's solver happens to choose for n in the second run is given too.
    let exploration = explore(&program, &[0, 3], &mut told);
    assert_eq!((exploration.stats.runs, exploration.kept.len()), (4, 4));
    // After the second run, what would leave the loops is left out; all else may lead to 10T.
    let [second, third] = &told.pools[..] else { panic!("{:?}", told.pools) };
    assert!(!second.contains("7F") && second.contains("10T") && second.contains("5T"), "{second:?}");
    // After the third, only 5T is left.
    assert_eq!(third.iter().collect::<Vec<_>>(), ["5T"]);
    assert!(exploration.stats.filtered > 0);
}

/// Notes what a strategy chooses.
struct Noted<'a> {
    program: &'a Program,
    strategy: Box<dyn Strategy>,
    chosen: Vec<String>,
}

impl Strategy for Noted<'_> {
    fn ran(&mut self, candidates: &Candidates, ran: &Ran) {
        self.strategy.ran(candidates, ran);
    }

    fn next(&mut self, candidates: &Candidates) -> Option<CandidateId> {
        let id = self.strategy.next(candidates)?;
        let turn = candidates.tree.candidates[id.0 as usize].turn;
        self.chosen.extend(turn.map(|turn| name(self.program, turn.arm)));
        Some(id)
    }
}

/// After the first run (5F, 7F), section IV-C prefers 7T, which has three branches within two levels, to 5T, which has one.
#[test]
fn what_has_more_ahead_comes_first() {
    let program = program();
    for levels in ["pps:s=2", "pps", "pps:s=inf"] {
        let strategy = levels.parse::<StrategyName>().expect("it is known").build(1);
        let mut noted = Noted { program: &program, strategy, chosen: Vec::new() };
        explore(&program, &[0], &mut noted);
        assert_eq!(noted.chosen[0], "7T", "{levels}");
    }
}
