//! What a run came to could be reached from every point before it: had it been open, no candidate there would have been
//! filtered out. On C files that call each other in every way, and on the corpus, with inputs at random.

use clew_cover::{Graph, Reach};
use clew_front::{Options, load};
use clew_ir::{Arm, FunctionId, Program};
use clew_search::{Random, Stacks};
use clew_term::{Model, Terms, Var};
use clew_vm::{
    Bounds, Contract, Event, EventKind, InputSpace, LeafKind, Limits, Outcome, ProgramCode, Trace, TrapKind,
    Vm, choice, compile,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const RUNS: usize = 6;
/// Of each run, so many points are looked at from all points before them.
const POINTS: u64 = 4;
const LIMITS: Limits = Limits { steps: 100_000, heap: 1 << 20, stack: 1 << 20, events: 2_000 };

#[derive(Default)]
struct Tally {
    files: usize,
    pairs: usize,
    ends: usize,
}

struct Unit<'a> {
    program: &'a Program,
    code: &'a ProgramCode,
    graph: &'a Graph,
    function: FunctionId,
}

impl Unit<'_> {
    fn examine(&self, random: &mut Random, tally: &mut Tally) {
        let vm = Vm::new(self.program, self.code, self.function, LIMITS, Contract::default());
        let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
        for _ in 0..RUNS {
            let mut model = model(&space, random);
            let stop = AtomicBool::new(false);
            let (run, trace) = vm.concolic(&mut space, &mut model, &mut terms, &stop);
            let events = trace.events.len() as u64;
            for _ in 0..POINTS.min(events) {
                let at = random.below(events) as usize;
                self.check(&trace, at, tally);
            }
            let name = &self.program.function(self.function).name;
            let ended = match &run.outcome {
                Outcome::Exited(_) => true,
                Outcome::Trap(trap) => matches!(trap.kind, TrapKind::Aborted | TrapKind::AssertionFailed),
                _ => false,
            };
            if ended {
                let mut reach = Reach::new(self.graph, [], [self.function]);
                assert_eq!(self.filtered(&mut reach, &trace, trace.events.len()), None, "{name} ends");
                tally.ends += 1;
            }
        }
    }

    /// Whether the event's segment is reached from all points before it, were it the only thing open.
    fn check(&self, trace: &Trace, at: usize, tally: &mut Tally) {
        let event = &trace.events[at];
        let mut reach = Reach::new(self.graph, [self.code.segment(event.pc)], []);
        if let Some(before) = self.filtered(&mut reach, trace, at) {
            let place = |event: &Event| self.code.place(event.pc).map(|place| self.program.show(place));
            panic!("{:?} is not reached from {:?}", place(event), place(&trace.events[before]));
        }
        tally.pairs += at;
    }

    /// The first event up to number `to` after which nothing open is reached.
    fn filtered(&self, reach: &mut Reach, trace: &Trace, to: usize) -> Option<usize> {
        let entry = self.graph.segments().entry(self.function).expect("it has a body");
        let stacks = Stacks::of(self.code, trace);
        (0..to).find(|&before| {
            let event = &trace.events[before];
            let position = stacks.position(reach, entry, event, taken(event));
            !reach.is_live(position)
        })
    }
}

fn taken(event: &Event) -> Option<Arm> {
    match event.kind {
        EventKind::Branch { site, outcome } | EventKind::Switch { site, outcome, .. } => {
            Some(Arm { site, outcome })
        }
        EventKind::Check { .. } | EventKind::Fix | EventKind::Observe { .. } => None,
    }
}

fn model(space: &InputSpace, random: &mut Random) -> Model {
    let value = |kind: LeafKind, random: &mut Random| match kind {
        LeafKind::Pointer(_) if random.below(16) > 0 => u128::from(choice::FRESH),
        _ if random.below(2) > 0 => u128::from(random.below(12)),
        _ => u128::from(random.below(1 << 32)),
    };
    let each = (0..).map(Var).zip(&space.vars);
    each.map(|(var, known)| (var, value(known.leaf.kind, random) & clew_term::mask(known.bits))).collect()
}

fn examine(file: &Path, tally: &mut Tally) {
    let work = tempfile::tempdir().expect("there is room for temporary files");
    let options = Options::new(vec![file.to_owned()], work.path());
    // Some files want flags of their own.
    let Ok(loaded) = load(&options) else { return };
    let program = loaded.program;
    let code = compile(&program).expect("it fits");
    let graph = Graph::new(&program, clew_vm::role);
    for function in program.function_ids().filter(|&id| program.is_tested(id)) {
        let mut random = Random::new(u64::from(function.0));
        Unit { program: &program, code: &code, graph: &graph, function }.examine(&mut random, tally);
    }
    tally.files += 1;
}

#[test]
fn what_runs_come_to_was_never_filtered_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let directories = ["crates/clew-cover/tests/c", "tests/gen", "tests/inputs", "examples"];
    let entries =
        directories.iter().flat_map(|name| std::fs::read_dir(root.join(name)).expect("it is there"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    let mut tally = Tally::default();
    files.iter().for_each(|file| examine(file, &mut tally));
    let Tally { files, pairs, ends } = tally;
    println!("{files} files, {pairs} pairs of points, {ends} runs that ended in the midst of functions");
    assert!(files > 50 && pairs > 10_000 && ends > 20);
}
