//! An event says under which calls it happened.

use clew_front::{Options, load};
use clew_ir::{Program, Segments};
use clew_term::{Model, Terms};
use clew_vm::{Bounds, Contract, EventKind, FrameId, InputSpace, Limits, ProgramCode, Trace, Vm, compile};
use std::sync::atomic::AtomicBool;

const SOURCE: &str = r#"
#include <setjmp.h>

static jmp_buf back;

static int leaf(int x) { return x > 10 ? 1 : 2; }

static int plain(int x) { return x + 1; }

static int down(int n, int x)
{
    if (n == 0)
        return leaf(x);
    return down(n - 1, x) + plain(n);
}

static void thrower(int x)
{
    if (x > 20)
        longjmp(back, 1);
}

int recursion(int x)
{
    int before = plain(x);
    int found = down(3, x);
    return before + found + (x > 30 ? leaf(x - 7) : 0);
}

int jumping(int x)
{
    if (setjmp(back))
        return leaf(x);
    thrower(x);
    return 0;
}

int holds(int x) { return leaf(x) > 0; }

int outside(void);

int stubbed(int x) { return outside() > x; }

int conditioned(int x) { return leaf(x + 1); }
"#;

struct Lab {
    program: Program,
    code: ProgramCode,
}

impl Lab {
    fn new() -> Self {
        let work = tempfile::tempdir().expect("there is room for temporary files");
        let file = work.path().join("frames.c");
        std::fs::write(&file, SOURCE).expect("it can be written");
        let options = Options::new(vec![file], work.path());
        let program = load(&options).unwrap_or_else(|error| panic!("{error}")).program;
        let code = compile(&program).expect("it fits");
        Lab { program, code }
    }

    fn run(&self, function: &str, contract: Contract, x: u128) -> Trace {
        let id = self.program.defined(function).expect("it is defined");
        let vm = Vm::new(&self.program, &self.code, id, Limits::default(), contract);
        let (mut space, mut terms) = (InputSpace::new(Bounds::default()), Terms::new());
        let mut model = Model::default();
        vm.concolic(&mut space, &mut model, &mut terms, &AtomicBool::new(false));
        let mut model: Model = (0..space.vars.len() as u32).map(|var| (clew_term::Var(var), x)).collect();
        vm.concolic(&mut space, &mut model, &mut terms, &AtomicBool::new(false)).1
    }

    /// Each branch's function and those it was called from, from the inside out.
    fn stacks(&self, trace: &Trace) -> Vec<String> {
        let segments = Segments::of(&self.program);
        let name = |pc: u32| {
            let (function, _) = segments.place(self.code.segment(pc));
            self.program.function(function).name.as_str()
        };
        let branches = trace.events.iter().filter(|event| matches!(event.kind, EventKind::Branch { .. }));
        let stack = branches.map(|event| {
            let mut names = vec![name(event.pc)];
            let mut frame = event.frame;
            while frame != FrameId::NONE {
                let this = trace.frames[frame.0 as usize];
                assert!(this.caller == FrameId::NONE || this.caller.0 < frame.0);
                names.extend(this.returns_to.map(name));
                frame = this.caller;
            }
            names.join(" ")
        });
        stack.collect()
    }
}

#[test]
fn a_callers_frame_is_shared_and_one_without_events_is_not_there() {
    let lab = Lab::new();
    let trace = lab.run("recursion", Contract::default(), 40);
    assert_eq!(lab.stacks(&trace), ["leaf down down down down recursion", "recursion", "leaf recursion",]);
    // recursion, four times down, leaf; then leaf again. None for plain.
    assert_eq!(trace.frames.len(), 7);
}

#[test]
fn longjmp_leaves_the_frames_it_passes() {
    let lab = Lab::new();
    let trace = lab.run("jumping", Contract::default(), 25);
    assert_eq!(lab.stacks(&trace), ["thrower jumping", "leaf jumping"]);
    assert_eq!(trace.frames.len(), 3);
}

#[test]
fn after_a_precondition_the_function_starts() {
    let lab = Lab::new();
    let assume = vec![lab.program.defined("holds").expect("it is defined")];
    let trace = lab.run("conditioned", Contract { assume, ..Contract::default() }, 12);
    assert_eq!(lab.stacks(&trace), ["leaf holds conditioned", "leaf conditioned"]);
    assert!(trace.is_aside(0) && !trace.is_aside(trace.events.len() - 1));
}

#[test]
fn a_condition_of_a_stub_returns_to_behind_the_call() {
    let lab = Lab::new();
    let id = |name: &str| lab.program.functions.iter().position(|function| function.name == name);
    let id = |name: &str| clew_ir::FunctionId::at(id(name).expect("it is there"));
    let contract = Contract { results: vec![(id("outside"), id("holds"))], ..Contract::default() };
    let trace = lab.run("stubbed", contract, 12);
    assert_eq!(lab.stacks(&trace)[0], "leaf holds stubbed");
    let inner = trace.frames.iter().filter_map(|frame| frame.returns_to).map(|pc| lab.code.segment(pc));
    let entry = Segments::of(&lab.program).entry(id("stubbed")).expect("it has a body");
    assert!(inner.into_iter().any(|segment| segment.0 == entry.0 + 1));
}
