//! A run that goes on from a snapshot does what it would do from the beginning, and costs what is new in it.

use clew_front::{Options, load};
use clew_ir::Program;
use clew_term::{Model, Terms, Var};
use clew_vm::{
    Bounds, Contract, Input, InputSpace, Keeping, Limits, ProgramCode, Resumed, Snapshot, Vm, Watch, compile,
};
use std::sync::atomic::AtomicBool;

/// Every kind of state that a snapshot keeps, behind a loop of `n` decisions: locals, globals, memory of the heap, bytes of a
/// buffer that are made of inputs, a wide number, a call under way.
const SOURCE: &str = r#"
#include <stdlib.h>
#include <string.h>

int total;
static unsigned char buffer[40];

int get(void);

static int finish(int x, int *block, unsigned short part, __int128 wide)
{
    int sum = 0;
    if (x == 7)
        sum = 1;
    if (part == 515)
        sum += 2;
    if (block[3] > 100 && wide == 12)
        sum += 4;
    return sum + total;
}

int deep(unsigned n, int x, unsigned char y)
{
    int *block = calloc(8, sizeof *block);
    unsigned i = 0;
    unsigned short part;
    __int128 wide = (__int128)x + 5;
    if (!block)
        return -1;
    buffer[4] = y;
    buffer[5] = (unsigned char)(x + 2);
    block[3] = 3 * x;
    while (i < n)
        i++;
    total += y;
    memcpy(&part, buffer + 4, sizeof part);
    int given = get();
    int found = given > 3 ? finish(x, block, part, wide) : 0;
    free(block);
    return found;
}
"#;

static NEVER: AtomicBool = AtomicBool::new(false);
const SPACING: u64 = 500;

struct Lab {
    program: Program,
    code: ProgramCode,
}

impl Lab {
    fn new() -> Self {
        let work = tempfile::tempdir().expect("there is room for temporary files");
        let file = work.path().join("deep.c");
        std::fs::write(&file, SOURCE).expect("it can be written");
        let options = Options::new(vec![file], work.path());
        let program = load(&options).unwrap_or_else(|error| panic!("{error}")).program;
        let code = compile(&program).expect("it fits");
        Lab { program, code }
    }

    fn vm(&self) -> Vm<'_> {
        let id = self.program.defined("deep").expect("it is defined");
        let limits = Limits { events: 1 << 20, ..Limits::default() };
        Vm::new(&self.program, &self.code, id, limits, Contract::default())
    }
}

/// A run, with the snapshots that it may go on from; it takes some where it is told to.
fn run(
    vm: &Vm,
    (space, terms): (&mut InputSpace, &mut Terms),
    model: &mut Model,
    from: Option<&[&Snapshot]>,
) -> Resumed {
    let keeping = from.map(|from| Keeping { from, spacing: SPACING });
    vm.from_snapshot(Input { space, model, terms }, &mut Watch::default(), keeping, &NEVER)
}

/// The variables of `n`, `x`, `y` and what `get` gives, in the order in which runs meet them.
fn vars(vm: &Vm, space: &mut InputSpace, terms: &mut Terms) -> Vec<Var> {
    run(vm, (space, terms), &mut Model::new(), None);
    let numbers = (0..space.vars.len() as u32).map(Var);
    numbers.filter(|var| space.vars[var.index()].bits <= 32 && space.vars[var.index()].bits != 16).collect()
}

#[test]
fn it_costs_what_is_new_however_deep() {
    let lab = Lab::new();
    let vm = lab.vm();
    let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
    let vars = vars(&vm, &mut space, &mut terms);
    let mut news = Vec::new();
    for depth in [1_000, 4_000, 16_000] {
        let mut model: Model = [(vars[0], depth)].into_iter().collect();
        let first = run(&vm, (&mut space, &mut terms), &mut model, Some(&[]));
        assert!(first.saved.is_none());
        let from: Vec<&Snapshot> = first.taken.iter().rev().collect();
        // Other values for all but the depth: what was made of them is made anew.
        for values in [[7, 3, 9], [40, 3, 4], [1, 3, 4], [7, 0, 0]] {
            let others = vars[1..].iter().copied().zip(values);
            let mut model: Model = [(vars[0], depth)].into_iter().chain(others).collect();
            let mut same = model.clone();
            let resumed = run(&vm, (&mut space, &mut terms), &mut model, Some(&from));
            let whole = run(&vm, (&mut space, &mut terms), &mut same, None);
            assert_eq!(resumed.trace.events, whole.trace.events);
            assert_eq!(resumed.trace.frames, whole.trace.frames);
            assert_eq!(resumed.trace.doubted, whole.trace.doubted);
            assert_eq!(resumed.run.outcome, whole.run.outcome);
            assert_eq!(resumed.run.counts, whole.run.counts);
            assert_eq!(resumed.run.steps, whole.run.steps);
            assert_eq!(model, same);
            let saved = resumed.saved.expect("a snapshot fits");
            news.push(whole.run.steps - saved.steps);
        }
    }
    let (least, most) = (news.iter().min().unwrap_or(&0), news.iter().max().unwrap_or(&0));
    assert!(*most < 3 * SPACING, "{news:?}");
    assert!(most - least < 2 * SPACING, "what is new does not grow with the depth: {news:?}");
}

#[test]
fn an_input_that_chooses_otherwise_before_does_not_fit() {
    let lab = Lab::new();
    let vm = lab.vm();
    let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
    let vars = vars(&vm, &mut space, &mut terms);
    let mut model: Model = [(vars[0], 2_000)].into_iter().collect();
    let first = run(&vm, (&mut space, &mut terms), &mut model, Some(&[]));
    let from: Vec<&Snapshot> = first.taken.iter().rev().collect();
    // There is no memory: that is decided before the loop, and settled.
    let allocation = (0..space.vars.len() as u32).map(Var).find(|var| space.vars[var.index()].bits == 16);
    model.set(allocation.expect("calloc asks"), 0);
    let other = run(&vm, (&mut space, &mut terms), &mut model, Some(&from));
    assert!(other.saved.is_none());
    assert!(other.run.steps < 100, "it returns at once");
}
