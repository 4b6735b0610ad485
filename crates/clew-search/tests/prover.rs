//! What a prover proves is closed while a search goes on, and filter and strategies leave the ways to it alone.

use clew_cover::{Criterion, Goals, Graph, Method, ObjectiveId, Proof, Structure, Verdict};
use clew_front::{Options, load};
use clew_ir::{Doubts, Program};
use clew_search::{Exploration, Explorer, Prover, Settings, StrategyName, Worked};
use clew_vm::{Contract, Limits, Probed, Vm, compile};
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

const BRANCH: [Criterion; 1] = [Criterion::Branch];

fn program() -> Program {
    let work = tempfile::tempdir().expect("a temporary directory");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/units.c");
    load(&Options::new(vec![file], work.path())).expect("it compiles").program
}

/// Proves some objectives once it has worked enough.
struct Fake {
    proves: Vec<ObjectiveId>,
    after: u64,
    worked: Rc<Cell<u64>>,
}

impl Prover for Fake {
    fn work(&mut self, _: &Structure, units: u64) -> Worked {
        self.worked.set(self.worked.get() + units);
        let is_time = self.worked.get() >= self.after;
        let proofs = if is_time { std::mem::take(&mut self.proves) } else { Vec::new() };
        Worked { units, proofs: proofs.into_iter().map(|id| (id, proof())).collect() }
    }

    fn is_done(&self) -> bool {
        self.proves.is_empty()
    }
}

/// What came of a search.
struct Came {
    exploration: Exploration,
    /// How much its prover worked.
    worked: u64,
}

/// Searches, while a prover works and proves some objectives after so many units.
fn search(
    program: &Program,
    criteria: &[Criterion],
    strategy: &StrategyName,
    filter: bool,
    after: Option<u64>,
    proves: impl Fn(ObjectiveId) -> bool,
) -> Came {
    let (code, graph) = (compile(program).expect("it fits"), Graph::new(program, clew_vm::role));
    let function = program.defined("decisions").expect("it is there");
    let vm = Vm::new(program, &code, function, Limits::default(), Contract::default());
    let goals = Goals { criteria: criteria.to_vec(), ..Goals::default() };
    let structure = Structure::new(program, &[function], &goals);
    let worked = Rc::new(Cell::new(0));
    let fake = after.map(|after| Fake {
        proves: structure.ids().filter(|&id| proves(id)).collect(),
        after,
        worked: worked.clone(),
    });
    let settings = Settings { strategy: strategy.clone(), runs: Some(2_000), filter, ..Settings::default() };
    let (stop, clock) = (AtomicBool::new(false), || 0.0);
    let explorer = Explorer::new(&vm, &code, structure, &graph, settings, &stop, &clock);
    let provers = fake.into_iter().map(|fake| Box::new(fake) as Box<dyn Prover>).collect();
    let (exploration, _) = explorer.with_provers(provers, &Probed::default()).explore(&|_| {});
    Came { exploration, worked: worked.get() }
}

fn proof() -> Proof {
    Proof { method: Method::Map { by: "nobody" }, assuming: Doubts::default() }
}

fn is_even(id: ObjectiveId) -> bool {
    id.0.is_multiple_of(2)
}

#[test]
fn verdicts_carry_the_proof() {
    let program = program();
    let (mut with, mut without) = (0, 0);
    let vectors = [Criterion::Decision, Criterion::Mcdc, Criterion::Mcc];
    let all =
        StrategyName::all().flat_map(|strategy| [(strategy.clone(), &BRANCH[..]), (strategy, &vectors)]);
    for (strategy, criteria) in all {
        for filter in [false, true] {
            let plain = search(&program, criteria, &strategy, filter, None, is_even).exploration;
            // At once, after some runs, and only when the search is over.
            for after in [0, 210_000, 900_000] {
                let Exploration { verdicts, stats, refuted, .. } =
                    search(&program, criteria, &strategy, filter, Some(after), is_even).exploration;
                (with, without) = (with + stats.runs, without + plain.stats.runs);
                for (number, verdict) in verdicts.iter().enumerate() {
                    let is_covered = matches!(verdict, Verdict::Covered(_));
                    let id = ObjectiveId(number as u32);
                    match is_even(id) {
                        // What runs before had covered stays so; what runs after it show is known to be wrong.
                        true if is_covered => assert_ne!(after, 0, "{strategy} {id}"),
                        true if refuted.contains(&id) => assert_eq!(*verdict, Verdict::Open),
                        true => assert_eq!(*verdict, Verdict::Infeasible(proof()), "{strategy} {id}"),
                        false => assert_eq!(
                            is_covered,
                            matches!(plain.verdicts[number], Verdict::Covered(_)),
                            "{strategy} {id}"
                        ),
                    }
                }
            }
        }
    }
    assert!(with < without, "{with} runs, {without} where nothing is proven");
}

#[test]
fn a_prover_that_proves_nothing_gets_its_part() {
    let program = program();
    for strategy in StrategyName::all() {
        let Came { exploration, worked } =
            search(&program, &BRANCH, &strategy, false, Some(u64::MAX), |_| true);
        // The search itself is small: what there is before the first run and at the end.
        assert!((200_000..1_500_000).contains(&worked), "{strategy}: {worked}");
        let fakes = Verdict::Infeasible(proof());
        assert!(!exploration.verdicts.contains(&fakes), "{strategy}");
    }
}
